"""The Menace card at the end of a round, the Special one, and the two decks of F."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, position, run, says
from games.eternaut.lab import Lab, body
from noctule.games.eternaut.content import MENACE_DECKS
from noctule.games.eternaut.content.books import MenaceCard
from noctule.games.eternaut.foes import aliens, menace
from noctule.games.eternaut.harm import penalties
from noctule.games.eternaut.turn import round

FOUR = {"901": "a1", "902": "b1", "903": "c1", "904": "d1"}


@covers("eternaut.endround.menace")
def test_one_card_is_carried_out_and_discarded(lab: Lab) -> None:
    lab.menace("ME-1", all="- note one")
    lab.menace("ME-2", all="- note two")
    s = position(OPEN, people={"904": "a1"}, menace=["ME-1", "ME-2"])
    run(s, menace.end_of_round)
    assert (s.notes, s.menace.cards, s.menace.used) == (("one",), ("ME-2",), ("ME-1",))
    run(s, menace.end_of_round)
    assert s.notes == ("one", "two")
    assert (sorted(s.menace.cards), s.menace.used) == (["ME-1", "ME-2"], ())


@covers("eternaut.endround.menace")
def test_an_empty_deck_reveals_nothing() -> None:
    s = position(OPEN, people={"904": "a1"}, menace=[])
    assert run(s, menace.end_of_round).rules == []


@covers("eternaut.ex.derived-menace-round-number", "eternaut.endround.menace-by-round")
def test_the_part_for_the_round_after_the_timer_has_moved(lab: Lab) -> None:
    lab.menace("ME-1", rounds=[(8, 5, "- note early"), (4, 1, "- note late")])
    s = position(OPEN, book="A", people={"904": "a1"}, timer=5, menace=["ME-1"])
    run(s, round.end_of_round)
    assert (s.timer, s.notes) == (4, ("late",))
    s = position(OPEN, book="A", people={"904": "a1"}, timer=6, menace=["ME-1"])
    run(s, round.end_of_round)
    assert s.notes == ("early",)
    s = position(OPEN, book="A", people={"904": "a1"}, timer=10, menace=["ME-1"])
    run(s, round.end_of_round)
    assert s.notes == ()


@covers("eternaut.ex.derived-alert-on-deck", "eternaut.alert.on-deck", "eternaut.endround.menace")
def test_no_card_while_the_alert_counter_lies_on_the_deck(lab: Lab) -> None:
    lab.menace("ME-1", all="- note one")
    people = {"904": {"at": "a1", "cards": ["moving-on-2-1"]}}
    s = position(OPEN, people=people, timer=5, menace=["ME-1"], alert="deck")
    run(s, round.end_of_round)
    assert (s.timer, s.people["904"].cards, s.notes, s.menace.cards) == (4, 0, (), ("ME-1",))


@covers("eternaut.special-menace.separate")
def test_the_special_card_is_read_when_a_text_says_so_and_is_in_no_deck(lab: Lab) -> None:
    card = MenaceCard("SM-9", "The voice", ((99, 1, body("- note voice")),))
    lab.patch.setitem(MENACE_DECKS, "special", {"SM-9": card})
    lab.menace("SM-9", all="- note voice")
    s = position(OPEN, people={"904": "a1"}, menace=["ME-0"])
    says(s, "- special-menace")
    assert (s.notes, s.menace.cards, s.menace.used) == (("voice",), ("ME-0",), ())


@covers("eternaut.ex.derived-light-blue-phase", "eternaut.scen-f.no-cubes", "eternaut.scen-f.menace")
def test_in_f_the_cubes_come_with_the_red_cards(lab: Lab) -> None:
    lab.alien("AL-1", "cascarudo", action="- note acted")
    lab.menace("ME-R")
    people = {**FOUR}
    s = position(
        OPEN,
        book="F1",
        people=people,
        foes={"711": "f4"},
        menace=["ME-0"],
        red=("ME-R",),
        aliens={"cascarudo": ["AL-1", "AL-CASCARUDO-0"]},
    )
    for who in FOUR:
        run(s, penalties.give, who, "fatigue")
        ran = run(s, aliens.end_of_turn)
        assert ran.rules == []
    assert s.notes == ()
    says(s, "- menace red")
    assert (s.menace.cards, s.red, s.cubes) == (("ME-R",), (), True)
    assert [person.cubes for person in s.people.values()] == [1, 1, 1, 1]
    for who in FOUR:
        run(s, penalties.give, who, "fatigue")
        run(s, aliens.end_of_turn)
    assert s.notes == ("acted",)


@covers("eternaut.endround.menace")
@pytest.mark.parametrize("text", ["- nothing", ""])
def test_a_card_on_which_nothing_happens(lab: Lab, text: str) -> None:
    lab.menace("ME-1", all=text)
    s = position(OPEN, people={"904": "a1"}, menace=["ME-1", "ME-0"])
    before = s.copy()
    run(s, menace.end_of_round)
    assert (s.people, s.notes, s.map) == (before.people, before.notes, before.map)
