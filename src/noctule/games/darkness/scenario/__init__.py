"""What the scenario in play adds: its own actions, black Disks, turns in the story, goals and the end. All of it is data."""
