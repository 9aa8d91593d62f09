"""The text client: draws views and decisions as words, knows no game. Serves terminals, screen readers, tests and scripts."""
