"""Events in words."""

from __future__ import annotations

import pytest

from noctule.engine import Event


@pytest.mark.parametrize(
    ("points", "words"), [(0, "Ana gains 0 Life Points."), (1, "Ana gains 1 Life Point."), (2, "Ana gains 2 Life Points.")]
)
def test_what_is_counted_is_said_in_the_singular_or_the_plural(points: int, words: str) -> None:
    event = Event("x.y.z", "{who} gains {points:Life Point}.", {"who": "ana", "points": points})
    assert event.line(str.title).text == words


def test_some_words_have_a_plural_of_their_own() -> None:
    event = Event("x.y.z", "{one:die|dice}, {two:die|dice}.", {"one": 1, "two": 2})
    assert event.line(str.title).text == "1 die, 2 dice."


def test_a_line_wears_the_face_of_the_first_fact_that_has_one() -> None:
    event = Event("x.rule", "{who} meets {whom} at {at}.", {"at": "c4", "who": "widow-2", "whom": "thayer"})
    faces = {"widow-2": "widow", "thayer": "thayer"}
    assert event.line(str, (), lambda id: faces.get(id, "")).face == "widow"
    assert event.line(str).face == ""
