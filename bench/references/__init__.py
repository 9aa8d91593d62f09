"""What the engine is measured against, in the same run and on the same core."""
