"""The event deck: spawns, boxes, and entries of every kind."""

from __future__ import annotations

from typing import TypeVar

from covers import covers
from noctule.games.escape.content import EVENTS
from noctule.games.escape.content.cards import Challenge, Choice, Entry
from noctule.games.escape.content.reading import BOXES, parts
from noctule.games.escape.content.steps import Activate, Discard, Fear, Go, LoseItem, Mark, PutEnemy, Spawn, Threat, Unmark

T = TypeVar("T")
ENTRIES: list[Entry] = [entry for card in EVENTS.values() for entry in (card.fear, card.security, card.facility)]


def found(kind: type[T]) -> list[T]:
    return [part for entry in ENTRIES for part, _ in parts(entry, []) if isinstance(part, kind)]


def test_a_quarter_of_the_cards_spawns_a_clone_a_quarter_a_guard_an_eighth_both() -> None:
    spawns = [card.spawn for card in EVENTS.values()]
    total = len(spawns)
    assert total >= 32
    assert [spawns.count(kind) / total for kind in ((("clone"),), ("guard",), ("clone", "guard"))] == [1 / 4, 1 / 4, 1 / 8]


def test_every_column_has_every_pattern_and_empty_boxes_and_columns_get_lighter() -> None:
    means = []
    for players in (1, 2, 3, 4):
        boxes = [card.box(players) for card in EVENTS.values()]
        assert set(boxes) == set(BOXES.values())
        means.append(sum(map(len, boxes)) / len(boxes))
    assert means == sorted(means, reverse=True)
    assert all(abs(mean - aim) < 0.05 for mean, aim in zip(means, (1.5, 1.25, 1.0, 0.8), strict=True))


def test_a_box_is_never_heavier_with_more_players() -> None:
    for card in EVENTS.values():
        sizes = [len(card.box(players)) for players in (1, 2, 3, 4)]
        assert sizes == sorted(sizes, reverse=True), card.id


@covers("escape.challenge.type-rating")
def test_entries_have_challenges_of_both_types_with_all_three_results() -> None:
    challenges = found(Challenge)
    for kind in ("strength", "intelligence"):
        assert any(c.type == kind and c.fail and c.success and c.exceptional for c in challenges)


def test_every_challenge_says_what_a_failure_costs() -> None:
    challenges = [entry for entry in ENTRIES if entry.challenge is not None]
    assert [entry.text for entry in challenges if not entry.failure] == []
    assert "you discard 1 card" in {entry.failure for entry in challenges}
    assert all(not entry.failure for entry in ENTRIES if entry.challenge is None)


def test_choices_can_be_impossible_partly_possible_and_always_possible() -> None:
    options = found(Choice)
    assert any(all(isinstance(step, LoseItem) for step in option.do) for option in options), "impossible without an item"
    assert any(len(option.do) > 1 and any(isinstance(step, LoseItem) for step in option.do) for option in options)
    assert any(all(isinstance(step, Discard) for step in option.do) for option in options), "always possible"


def test_the_entries_together_do_all_that_the_rules_have_to_meet() -> None:
    assert {step.by > 0 for step in found(Fear)} == {step.by > 0 for step in found(Threat)} == {True, False}
    assert {step.random for step in found(Discard)} == {True, False}
    assert {step.what for step in found(LoseItem)} == {"any", "weapon", "key"}
    assert {step.kind for step in found(PutEnemy)} >= {"guard", "clone", "hybrid"}
    assert {step.kind for step in found(Spawn)} >= {"guard", "clone"}
    assert (
        {step.marker for step in found(Mark)}
        == {step.marker for step in found(Unmark)}
        == {"dark", "locked", "shut-vent", "nest", "post"}
    )
    assert {step.to for step in found(Go) if step.who == "self"} == {"next", "vent", "start"}
    assert any(step.who == "all-here" for step in found(Fear))
    assert found(Activate)


def test_every_entry_tells_a_challenge_or_a_choice_in_its_text() -> None:
    for entry in ENTRIES:
        if entry.challenge is not None:
            assert f"{entry.challenge.type.capitalize()} {entry.challenge.rating}. Failure: " in entry.text
            assert ("Exceptional: " in entry.text) == bool(entry.challenge.exceptional)
        for option in entry.choose:
            assert option.label[1:] in entry.text


def test_no_two_entries_for_one_icon_are_alike() -> None:
    for icon in ("fear", "security", "facility"):
        texts = [getattr(card, icon).text for card in EVENTS.values()]
        assert len(set(texts)) == len(texts)
