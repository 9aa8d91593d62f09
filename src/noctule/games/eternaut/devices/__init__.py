"""Devices: machines of two spaces with a front, the Tank with its turret, and one that is worked from afar."""
