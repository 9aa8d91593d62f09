"""Alien decks: when they act and in which order, and the cubes."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.eternaut.driver import OPEN, at, position, run, says
from games.eternaut.lab import Lab
from noctule.engine import Chance
from noctule.games.eternaut.content.words import RACES
from noctule.games.eternaut.foes import aliens, decks, menace
from noctule.games.eternaut.harm import life, penalties
from noctule.games.eternaut.state import State, alter
from noctule.games.eternaut.turn import round

FOUR: dict[str, Any] = {"901": "a1", "902": "b1", "903": "c1", "904": "d1"}


def cubes(s: State) -> list[int]:
    return [person.cubes for person in s.people.values()]


def noted(lab: Lab) -> dict[str, list[str]]:
    """A deck for every race whose card writes its name down once; the number of cards tells how often it acted."""
    for race in RACES:
        lab.alien(f"AL-{race}", race, action=f"- note {race}")
    return {race: [f"AL-{race}"] for race in RACES}


@covers(
    "eternaut.ex.derived-cascarudo-turn",
    "eternaut.alien.deck",
    "eternaut.alien.all-of-race",
    "eternaut.alien.tie-break",
    "eternaut.cascarudo.no-device-in-c",
    "eternaut.alien.board",
)
def test_all_cascarudos_act_by_id_and_the_players_settle_ties(lab: Lab) -> None:
    lab.alien("AL-1", "cascarudo", action="- board 1\n- approach 2", reaction="- damage 9 all")
    s = position(
        OPEN,
        book="C",
        people={"904": "c3"},
        foes={"713": "b1", "711": "f3"},
        aliens={"cascarudo": ["AL-1", "AL-CASCARUDO-0"]},
    )
    ran = run(s, aliens.activate, answers=["space:b3"])
    assert ran.asked == [("tie", ["space:c2", "space:b3"])]
    assert (at(s, "711"), at(s, "713")) == ("d3", "b3")
    assert [event.facts["who"] for event in ran.events if event.rule == "eternaut.enemy.movement"] == ["711", "713"]
    assert s.people["904"].life == 10
    assert s.aliens["cascarudo"].used == ("AL-1",)


@covers("eternaut.ex.derived-wraparound", "eternaut.alien.round-end", "eternaut.alien.board-order")
def test_a_menace_card_begins_with_a_deck_and_goes_around(lab: Lab) -> None:
    decks_ = noted(lab)
    lab.menace("ME-1", all="- activate robot")
    s = position(
        OPEN, book="E2", people=FOUR, foes={"711": "f1", "731": "f4"}, fog=["e4"], aliens=decks_, menace=["ME-1"], cubes=True
    )
    run(s, menace.end_of_round)
    assert s.notes == ("mano", "cascarudo", "fog")
    assert cubes(s) == [1, 1, 1, 1]


@covers("eternaut.alien.board-order", "eternaut.alien.activation")
def test_by_cubes_the_races_act_from_left_to_right(lab: Lab) -> None:
    foes = {"711": "f1", "721": "f2", "731": "f4"}
    s = position(OPEN, book="E2", people=FOUR, foes=foes, fog=["e4"], aliens=noted(lab), cubes=True)
    run(s, aliens.end_of_turn)
    assert s.notes == ("cascarudo", "fog", "robot", "mano")


@covers("eternaut.alien.activation")
def test_whether_a_race_is_there_is_seen_when_its_turn_comes(lab: Lab) -> None:
    lab.alien("AL-1", "cascarudo", action="- enemy 721 at f4\n- gone 731")
    decks_ = {**noted(lab), "cascarudo": ["AL-1"]}
    s = position(OPEN, book="E2", people=FOUR, foes={"711": "f1", "731": "f3"}, aliens=decks_, cubes=True)
    run(s, aliens.end_of_turn)
    assert s.notes == ("robot",)


@covers("eternaut.ex.derived-no-aliens", "eternaut.alien.none-on-map")
def test_without_aliens_the_cubes_just_go_back() -> None:
    s = position(OPEN, book="C", people=FOUR, cubes=True)
    run(s, aliens.end_of_turn)
    assert cubes(s) == [1, 1, 1, 1]
    assert all(deck.used == () for deck in s.aliens.values())


@covers("eternaut.ex.derived-cubes-three-characters", "eternaut.cubes.missing-characters", "eternaut.alien.cubes-setup")
def test_the_cube_of_a_missing_character_goes_where_the_players_want() -> None:
    three = {"901": "a1", "902": "b1", "904": "c1"}
    s = position(OPEN, book="C", people=three)
    ran = says(s, "- cubes", answers=["cube:901"])
    assert ran.keys("cube") == ["cube:901", "cube:902", "cube:904"]
    assert cubes(s) == [2, 1, 1]
    for left in (1, 0, 0):
        run(s, penalties.give, "901", "fatigue")
        assert s.people["901"].cubes == left


@covers("eternaut.cubes.missing-characters")
def test_the_cube_of_a_character_who_drops_out_moves_at_once() -> None:
    s = position(OPEN, book="C", people={id: {"at": where, "cubes": 1} for id, where in FOUR.items()}, cubes=True)
    says(s, "- away 904", answers=["cube:902"])
    assert cubes(s) == [1, 2, 1, 0]
    run(s, life.die, "903", answers=["cube:901"])
    assert cubes(s) == [2, 2, 0]


@covers("eternaut.alien.cube-move", "eternaut.survivor.cube-move")
def test_every_card_on_a_board_with_a_cube_sends_one_over() -> None:
    s = position(OPEN, book="C", people={"901": {"at": "a1", "cubes": 1}, "904": {"at": "b1", "cubes": 3}}, cubes=True)
    run(s, penalties.give, "901", "fatigue")
    run(s, penalties.give, "901", "fatigue")
    assert cubes(s) == [0, 3]


@covers(
    "eternaut.ex.derived-activation-then-round-end",
    "eternaut.alien.activation",
    "eternaut.alien.cubes-back",
    "eternaut.alien.round-end",
    "eternaut.turn.check-round-end",
)
def test_the_aliens_act_before_the_round_ends_and_once_more_by_the_menace_card(lab: Lab) -> None:
    lab.alien("AL-1", "cascarudo", action="- damage 1 904")
    lab.menace("ME-1", all="- activate cascarudo")
    cards = ["moving-on-2-1", "moving-on-2-2", "moving-on-3-1", "moving-on-3-2"]
    people = {**FOUR, "904": {"at": "d1", "cards": cards}}
    s = position(
        OPEN,
        book="C",
        people=people,
        foes={"711": "f4"},
        cubes=True,
        phase="step",
        aliens={"cascarudo": ["AL-1", "AL-1"]},
        menace=["ME-1", "ME-0"],
    )
    run(s, round.step_phase)
    assert (s.people["904"].life, s.people["904"].cards, cubes(s)) == (9, 4, [1, 1, 1, 1])
    for who in FOUR:
        alter(s, who, cubes=0)
    run(s, round.check_phase)
    assert (s.people["904"].life, s.people["904"].cards, cubes(s)) == (8, 0, [1, 1, 1, 1])


@covers("eternaut.ex.derived-activation-wound-ends-round", "eternaut.alien.activation", "eternaut.turn.check-only-then")
def test_a_wound_by_the_aliens_counts_for_the_end_of_the_round(lab: Lab) -> None:
    lab.alien("AL-1", "cascarudo", action="- wound 902")
    cards = ["moving-on-2-1", "moving-on-2-2", "moving-on-3-1"]
    s = position(
        OPEN,
        book="C",
        people={**FOUR, "902": {"at": "b1", "cards": cards}},
        foes={"711": "f4"},
        cubes=True,
        phase="step",
        aliens={"cascarudo": ["AL-1", "AL-CASCARUDO-0"]},
        menace=["ME-0"],
    )
    run(s, round.step_phase)
    assert s.people["902"].cards == 4
    ran = run(s, round.check_phase)
    assert "eternaut.endround.who" in ran.rules
    assert s.people["902"].cards == 1


@covers("eternaut.alien.deck-empty")
def test_an_alien_deck_that_runs_out_is_shuffled(lab: Lab) -> None:
    s = position(OPEN, book="C", people=FOUR, foes={"711": "f4"}, aliens={"cascarudo": ["AL-CASCARUDO-0"]})
    ran = run(s, aliens.act, "cascarudo")
    assert (s.aliens["cascarudo"].cards, s.aliens["cascarudo"].used) == (("AL-CASCARUDO-0",), ())
    assert "eternaut.alien.deck-empty" in ran.rules
    assert [entry.what for entry in ran.entries if isinstance(entry, Chance)] == ["top:1", "shuffle:1"]


@covers("eternaut.alien.deck-empty")
def test_a_card_in_use_is_not_shuffled_in(lab: Lab) -> None:
    s = position(OPEN, book="C", people=FOUR, aliens={"cascarudo": ["AL-CASCARUDO-0"]})

    async def twice(s: State, g: Any) -> None:
        assert decks.draw(s, g, "cascarudo", "eternaut.alien.activation") == "AL-CASCARUDO-0"
        assert decks.draw(s, g, "cascarudo", "eternaut.alien.activation") == ""

    run(s, twice)


@covers("eternaut.alien.deck", "eternaut.alien.all-of-race")
def test_one_that_operates_a_device_does_what_its_own_card_says(lab: Lab) -> None:
    for id in ("711", "712"):
        lab.enemy(id, "cascarudo", device="- note gun")
    lab.alien("AL-1", "cascarudo", action="- approach 1")
    s = position(
        OPEN,
        book="D",
        people={"904": "a1"},
        foes={"711": {"at": "e1", "operating": "cannon"}, "712": "e3"},
        machines={"cannon": {"front": "d1", "rear": "e1", "operator": "711"}},
        aliens={"cascarudo": ["AL-1", "AL-CASCARUDO-0"]},
    )
    run(s, aliens.act, "cascarudo", answers=["space:d3"])
    assert (s.notes, at(s, "711"), at(s, "712")) == (("gun",), "e1", "d3")
    says(s, "- approach 1\n- step left\n- regroup 2", who="711")
    assert at(s, "711") == "e1"


@covers("eternaut.alien.cubes-setup", "eternaut.survivor.cubes")
@pytest.mark.parametrize("number", [1, 2, 4])
def test_four_cubes_whoever_is_there(number: int) -> None:
    s = position(OPEN, book="C", people=dict(list(FOUR.items())[:number]))
    says(s, "- cubes", answers=["cube:901", "cube:901"] if number == 2 else [])
    assert sum(cubes(s)) == 4
    assert min(cubes(s)) == (4 if number == 1 else 1)


@covers("eternaut.alien.all-of-race")
def test_the_words_of_a_card_are_read_once(lab: Lab) -> None:
    lab.alien("AL-1", "cascarudo", action="They come.\n- damage 1 904")
    s = position(OPEN, book="C", people=FOUR, foes={"711": "f4", "712": "f3"}, aliens={"cascarudo": ["AL-1", "AL-CASCARUDO-0"]})
    run(s, aliens.act, "cascarudo")
    assert s.page is not None
    assert (s.page.id, s.page.parts, s.people["904"].life) == ("AL-1", ("They come.",), 8)
