"""The kit of drawings that all games share; a game takes what it needs by its name (`engine/skins.py`). Data, no code."""
