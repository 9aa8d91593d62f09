"""The lab plays many games and says what it saw."""
