"""The lesson: its positions show what its words promise. What all lessons have in common is in `games/test_lessons.py`."""

from __future__ import annotations

import re
from functools import partial

import pytest

from games import teaching
from games.teaching import YOU, odds, percent_of
from noctule.engine import SetupError
from noctule.games.reborn import GAME
from noctule.games.reborn.arrange import arrange
from noctule.games.reborn.board import values
from noctule.games.reborn.content import EQUIPMENT, FACTS

(LESSON,) = GAME.lessons
begun = partial(teaching.begun, GAME.key)


# -- the numbers that the words name -------------------------------------------------------------------------------

SHOT = ("shoot:order-05.3:1",)
FAR = ("shoot:order-05.3:3",)
DUEL = ("step:d2", "duel:bolter", "face:w", "bid:2", "bid:1", "shoot:order-05.3:1", "at:hollister")
NAMED: dict[int, list[tuple[tuple[str, ...], str, str]]] = {
    5: [(SHOT, "dice:4", "hits"), (SHOT, "dice:4", "ammunition"), (SHOT, "dice:3", "hits")],
    6: [(FAR, f"dice:{dice}", "hits") for dice in (4, 5, 6)],
    7: [((), f"fight:order-07.2:{cp}", "wounds") for cp in (1, 2)],
    8: [((), f"search:order-19.4:{cp}", "Medical Kit") for cp in (1, 2)],
    10: [(DUEL, "dice:4", "hits")],
}
"""The options whose odds a hint names, in its order, each after these answers, and which of their odds."""


@pytest.mark.parametrize("number", range(1, 11))
def test_a_hint_names_the_odds_that_the_table_gives_and_no_others(number: int) -> None:
    named = re.findall(r"(\d+) (?:in|of) (\d+)", LESSON.steps[number - 1].hint)
    percents = re.findall(r"(\d+)%", LESSON.steps[number - 1].hint)
    given = [odds(begun(number, *answers), key, what) for answers, key, what in NAMED.get(number, [])]
    assert [(int(ways), int(of)) for ways, of in named] == [(each.ways, each.of) for each in given]
    assert [int(percent) for percent in percents] == [percent_of(each) for each in given]


def test_what_is_printed_on_cards_is_as_told() -> None:
    s = begun(7).state
    bolter, hollister = values.showing(s, "bolter"), values.showing(s, "hollister")
    assert (bolter.movement, bolter.max_cp, bolter.bonus_cp) == (4, 6, 2)
    assert bolter.search.dice == 2
    assert (bolter.combat.dark.dice, hollister.combat.grey.dice) == (4, 1)
    carbine = EQUIPMENT["carbine"].weapon
    assert carbine is not None
    assert carbine.red.dice == 3
    assert EQUIPMENT["medical-kit"].find == 2


def test_costs_and_limits_are_as_told() -> None:
    assert (FACTS.move.step, FACTS.move.open_door, FACTS.move.close_door) == (1, 1, 1)
    assert FACTS.tiles.draw_up_to == 5
    assert FACTS.duel.orders_in_interruption == 2
    assert "interrupting" not in FACTS.colours["black"]
    assert all("interrupting" in FACTS.colours[colour] for colour in ("red", "gold"))


def test_as_many_wounds_as_her_life_flip_the_card_of_hollister() -> None:
    table = begun(7, *LESSON.steps[6].way)
    assert table.state.characters["hollister"].wounded


# -- one person for both sides -------------------------------------------------------------------------------------


def test_a_lone_seat_answers_for_both_sides_and_a_third_one_is_refused() -> None:
    s = arrange("+-+-+\n|B h|\n+-+-+", seats=("ana",))
    assert [player.seat for player in s.players.values()] == ["ana", "ana"]
    with pytest.raises(SetupError, match="two sides are for one seat or two, not 3"):
        arrange("+-+-+\n|B h|\n+-+-+", seats=("ana", "ben", "cas"))


def test_a_lone_seat_bids_for_one_side_after_the_other_and_is_told_for_which() -> None:
    table = begun(10, "step:d2", "duel:bolter", "face:w")
    prompts = []
    for bid in ("bid:1", "bid:1"):
        decision = table.view(YOU).decision
        assert decision is not None
        prompts.append(decision.prompt.partition("?")[0])
        table.answer(YOU, bid)
    over = "Bolter wants to interrupt Hollister"
    assert prompts == [f"{over}: how many CP does NORAD bid", f"{over}: how many CP does Salem bid"]
    cp = {side: player.cp for side, player in table.state.players.items()}
    assert cp == {"norad": 5, "salemite": 3}, "both have paid, and the one who asked needs more"
    assert table.state.interruption is None


def test_a_lone_seat_is_told_whose_round_it_is() -> None:
    decision = begun(9, "pass").view(YOU).decision
    assert decision is not None
    assert decision.prompt == "Your round: what does Salem do?"
