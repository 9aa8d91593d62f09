"""Which rules and worked cases a test proves."""

import pytest


def covers(*rules: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the rules (and of the worked cases) that it proves."""
    return pytest.mark.covers(*rules)
