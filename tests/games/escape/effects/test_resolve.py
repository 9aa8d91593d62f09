"""The entry of an event card that is resolved, its challenge and its choice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.escape.driver import Ran, at, position, run
from noctule.engine import Ask, Luck
from noctule.games.escape.board import figures, where
from noctule.games.escape.content import EVENTS
from noctule.games.escape.content.cards import Challenge, Choice, Entry
from noctule.games.escape.content.steps import Discard, Fear, GainItem, Mark, Step, Threat
from noctule.games.escape.effects import resolve
from noctule.games.escape.enemies import activation
from noctule.games.escape.invariants import invariants
from noctule.games.escape.state import INFIRMARY, Event, State
from noctule.games.escape.turn import turn

CARD = "whispers"
LOSE = Choice("You lose 1 threat", (Threat(-1),))
SUFFER = Choice("You discard 2 cards and your fear rises by 1", (Discard(2), Fear(1)))


def event(patch: pytest.MonkeyPatch, marlow: dict[str, Any] | None = None, **entries: Entry) -> State:
    """Marlow resolves a card with these entries; nobody has a card to play unless the test says so."""
    idle = Entry("Nothing.")
    patch.setitem(EVENTS, CARD, replace(EVENTS[CARD], **{"fear": idle, "security": idle, "facility": idle, **entries}))
    people = {"marlow": {"at": (0, 0), "hand": 1, **(marlow or {})}, "quill": {"at": (1, 0), "hand": 1}}
    s = position("es sw", people=people, phase="event")
    s.events = tuple(card for card in s.events if card != CARD)
    s.event = Event(CARD, "resolve")
    return s


def do(*steps: Step) -> Entry:
    return Entry("A story.", do=steps)


def go(s: State, icon: Any = "fear", **more: Any) -> Ran:
    return run(s, resolve.resolve, icon, **more)


@covers("escape.resolve.match")
@pytest.mark.parametrize(("icon", "fear"), [("fear", 4), ("security", 5), ("facility", 6)])
def test_only_the_entry_with_the_icon_is_resolved(icon: Any, fear: int, monkeypatch: pytest.MonkeyPatch) -> None:
    s = event(monkeypatch, fear=do(Fear(1)), security=do(Fear(2)), facility=do(Fear(3)))
    ran = go(s, icon)
    assert s.people["marlow"].fear == fear
    assert ran.facts("escape.resolve.match")["words"] == "A story."


@covers("escape.resolve.no-icon")
def test_without_an_icon_no_entry_is_resolved(monkeypatch: pytest.MonkeyPatch) -> None:
    s = event(monkeypatch, fear=do(Fear(1)), security=do(Fear(1)), facility=do(Fear(1)))
    ran = go(s, "")
    assert s.people["marlow"].fear == 3
    assert not ran.entries


@covers("escape.resolve.no-icon")
def test_a_turn_that_ends_on_an_event_tile_without_an_event_resolves_no_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    s = event(monkeypatch, security=do(Fear(1)), fear=do(Fear(1)))
    figures.change_turn(s, over=True)
    s.event = Event(CARD, "resolve")
    ran = run(s, turn.event_phase)
    assert "escape.resolve.match" not in ran.rules
    assert s.people["marlow"].fear == 3


# -- a challenge ---------------------------------------------------------------------------------------------------


@covers("escape.resolve.match", "escape.challenge.exceptional")
@pytest.mark.parametrize(
    ("exceptional", "rolls", "fear"),
    [
        (True, ["s", "s", "i"], 6),
        (True, ["i", "s", "i"], 2),
        (True, ["ii", "ii", "s"], 1),
        (False, ["ii", "ii", "s"], 2),
    ],
)
def test_a_challenge_leads_to_failure_success_or_exceptional_success(
    exceptional: bool, rolls: list[str], fear: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    better = (Fear(-2),) if exceptional else ()
    s = event(monkeypatch, fear=Entry("", challenge=Challenge("intelligence", 2, (Fear(3),), (Fear(-1),), better)))
    go(s, rolls=rolls)
    assert s.people["marlow"].fear == fear


@covers("escape.card.before-roll")
def test_the_question_before_a_challenge_names_its_card_and_what_a_failure_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    told = "It bites. Strength 3. Failure: you gain 1 threat. Success: nothing happens."
    s = event(monkeypatch, {"hand": ["run-1", "run-2"]}, fear=Entry(told, challenge=Challenge("strength", 3)))
    asked = go(s, stop=True).question
    assert asked is not None
    assert asked.words.startswith(f"{EVENTS[CARD].title}: Marlow needs 3 Strength with 3 dice.")
    assert " Failure: you gain 1 threat. " in asked.words


@covers("escape.resolve.match")
def test_a_failed_challenge_of_a_card_activates_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*args: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(activation, "activate", never)
    s = event(monkeypatch, fear=Entry("", challenge=Challenge("strength", 3)))
    figures.put_into_play(s, "clone", at(s, "marlow"))
    go(s, rolls=["i", "i", "i"])


def test_who_is_in_the_infirmary_attempts_no_challenge(monkeypatch: pytest.MonkeyPatch) -> None:
    s = event(monkeypatch, {"at": INFIRMARY, "hand": 0}, fear=Entry("", challenge=Challenge("strength", 1, (Fear(1),))))
    go(s)
    assert s.people["marlow"].fear == 3


def test_the_rest_of_an_entry_is_resolved_for_who_was_knocked_out_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    s = event(monkeypatch, {"hand": 1}, fear=do(Discard(), GainItem(), Fear(1, "all")))
    go(s)
    assert at(s, "marlow") == INFIRMARY
    assert s.people["marlow"].items == ()
    assert [person.fear for person in s.people.values()] == [3, 4]


@covers("escape.resolve.match", "escape.ko.losses")
def test_who_is_knocked_out_by_an_entry_still_gains_its_threat_but_nothing_happens_to_the_tile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = event(monkeypatch, {"hand": 1, "threat": 2}, fear=do(Discard(), Threat(1), Mark("dark")))
    go(s)
    assert s.people["marlow"].threat == 2, "one lost, one gained"
    assert not s.markers.get("dark")


# -- a choice ------------------------------------------------------------------------------------------------------


@covers("escape.resolve.forced-option", "escape.resolve.partial-option", "escape.resolve.match", "escape.ex.choice-impossible")
def test_losing_no_threat_is_no_option_and_half_of_the_other_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ["scream", "brace", "run-1"]
    s = event(monkeypatch, {"fear": 8, "hand": hand}, fear=Entry("", choose=(LOSE, SUFFER)))
    ran = go(s, answers=["card:scream+card:brace"])
    assert ran.kinds == ["discard"], "there was nothing to choose"
    assert (s.people["marlow"].hand, s.people["marlow"].fear) == (("run-1",), 8)


@covers("escape.resolve.partial-option")
def test_a_partly_possible_option_may_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ["scream", "brace", "run-1"]
    s = event(monkeypatch, {"fear": 8, "hand": hand, "threat": 1}, fear=Entry("", choose=(LOSE, SUFFER)))
    ran = go(s, answers=["option:2", "card:scream+card:brace"])
    assert ran.keys("event.choice") == ["option:1", "option:2"]
    assert (s.people["marlow"].threat, s.people["marlow"].fear) == (1, 8)


@covers("escape.resolve.forced-option")
def test_an_impossible_option_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    s = event(monkeypatch, {"fear": 8}, fear=Entry("", choose=(LOSE,)))
    no = resolve.no_choice(s, "marlow", LOSE)
    assert no is not None
    assert no.rule == "escape.resolve.forced-option"
    assert resolve.no_choice(s, "marlow", SUFFER) is None
    preview = resolve._option(s, "marlow", 1, SUFFER).preview
    assert preview is not None
    assert "part" in preview().text


@covers("escape.resolve.forced-option")
def test_without_any_possible_option_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    more = Choice("Your fear rises by 1", (Fear(1),))
    s = event(monkeypatch, {"fear": 8}, fear=Entry("", choose=(LOSE, more)))
    ran = go(s)
    assert ran.rules == ["escape.resolve.match", "escape.resolve.forced-option"]
    assert not ran.asked


@covers("escape.resolve.match")
@pytest.mark.parametrize("card", list(EVENTS))
@pytest.mark.parametrize("icon", ["fear", "security", "facility"])
def test_every_entry_of_every_card_can_be_resolved(card: str, icon: Any) -> None:
    people = {"marlow": {"at": (1, 0), "hand": 3, "threat": 1, "items": ["torch-1"]}, "quill": {"at": (1, 0), "hand": 2}}
    s = position("es+vent+fear nesw+vent sw", people=people, phase="event", stacks={"a": ("stores",)}, lockdown_pool=3)
    s.events = tuple(other for other in s.events if other != card)
    s.event = Event(card, "resolve")
    _by_first_answers(resolve.resolve(s, Ask([], Luck(7)), icon))
    assert not list(invariants(s))


def _by_first_answers(flow: Any) -> None:
    """Whoever is asked plays no cards, and takes the first of everything else."""
    value: Any = None
    while True:
        try:
            request = flow.send(value)
        except StopIteration:
            return
        keys = [option.key for option in request.options]
        key = "pass" if "pass" in keys else "+".join(keys[: getattr(request, "min", 1)])
        value = request.read(request.forced() or key)


@covers("escape.spawn.no-tile", "escape.limit.hybrid", "escape.resolve.partial-option")
def test_that_no_hybrid_comes_where_none_may_be_is_said_and_the_rest_follows() -> None:
    s = position("kennels sw", people={"marlow": (0, 0), "quill": (1, 0)}, scenario="lift", phase="event")
    assert where.limit(s, "hybrid") == 0
    s.events = tuple(card for card in s.events if card != "the-third-kind")
    s.event = Event("the-third-kind")
    ran = run(s, resolve.resolve, "fear")
    assert ran.rules == ["escape.resolve.match", "escape.spawn.no-tile", "escape.resolve.match"]
    assert (s.enemies, s.people["marlow"].fear) == ({}, 4)


@covers("escape.resolve.partial-option")
@pytest.mark.parametrize(("fear", "told"), [(8, True), (7, False)])
def test_an_option_of_which_a_part_does_nothing_says_so_before(fear: int, told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    s = event(monkeypatch, {"fear": fear, "hand": ["scream", "brace", "run-1"]}, fear=Entry("", choose=(LOSE, SUFFER)))
    preview = resolve._option(s, "marlow", 1, SUFFER).preview
    assert preview is not None
    assert bool(preview().text) == told
