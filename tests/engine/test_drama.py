"""What can be shown of a game: prologues, the opening, strikes and dice as data, and the figures at the end."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from noctule.engine import Luck, Scenario, Setup, Table, available, drama, find, numbered
from noctule.engine.contract import playthrough, setup_for
from noctule.engine.events import Line
from noctule.engine.figures import figures
from noctule.engine.skins import skin_of

from .small_games import asking, options

SHELF = [key for key in available() if not find(key).reference]
SCENARIOS = [(key, scenario) for key in available() for scenario in find(key).scenarios]


TRANSCRIPTS = Path(__file__).parent.parent / "games"


@cache
def lines(game: str) -> tuple[Line, ...]:
    """What everybody saw happen in a few games that are kept, won and lost, or in random ones where none are."""
    found: list[Line] = []
    kept = [path.read_text() for path in sorted((TRANSCRIPTS / game).glob("transcripts/*.save"))[:8]]
    for text in kept or [playthrough(find(game), setup_for(find(game), seed), seed) for seed in range(5)]:
        *_, table = Table.replay(text, game=find(game))
        found += table.log(None)
    return tuple(found)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=[f"{game}-{scenario.key}" for game, scenario in SCENARIOS])
def test_every_scenario_has_a_prologue_that_fits_on_a_card(game: str, scenario: Scenario) -> None:
    text = scenario.prologue
    assert text == text.strip()
    assert "\n" not in text
    assert 2 <= sum(text.count(sign) for sign in (". ", "? ", "! ")) + 1 <= 8
    assert 80 <= len(text) <= 760
    assert find(game).prologue(scenario.key) == text


def test_a_position_of_ones_own_making_has_no_prologue() -> None:
    assert find("skirmish").prologue("arranged") == ""


@pytest.mark.parametrize("game", SHELF)
def test_every_game_shows_blows_harm_and_deaths(game: str) -> None:
    shown = [line.shows for line in lines(game) if line.shows is not None]
    assert any(each.strikes for each in shown)
    assert any(harm.amount > 0 for each in shown for harm in each.harms)
    assert any(each.falls for each in shown)


@pytest.mark.parametrize("game", SHELF)
def test_every_card_that_is_turned_over_has_a_picture(game: str) -> None:
    turned = [card for line in lines(game) if line.shows for card in line.shows.cards]
    assert {card.title for card in turned if card.face not in skin_of(find(game).package).names} == set()


@pytest.mark.parametrize("game", [key for key in SHELF if find(key).dice])
def test_dice_are_counted_out_and_look_like_something(game: str) -> None:
    looks = {look.name: {face.face for face in look.faces} for look in find(game).dice}
    rolled = [line for line in lines(game) if line.dice]
    assert rolled
    for line in rolled:
        for roll in line.dice:
            assert set(roll.got) <= looks[roll.what]
    assert any(line.shows is not None and line.shows.tally is not None for line in rolled)


@pytest.mark.parametrize("game", ["escape", "darkness", "eternaut"])
def test_cards_are_turned_over(game: str) -> None:
    cards = [card for line in lines(game) if line.shows is not None for card in line.shows.cards]
    assert cards
    assert all(card.title and card.side for card in cards)


def test_the_opening_can_be_shown_step_by_step() -> None:
    table: Table[Any] = Table.start("scare", Setup("bedtime", ("ana",)), seed=3)
    steps = table.opening("ana")
    assert [step.line for step in steps] == table.log("ana")
    assert steps[-1].view == table.scene("ana")
    assert steps[0].view != steps[-1].view


def test_a_game_in_which_nothing_happens_first_has_no_opening() -> None:
    table: Table[Any] = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=1)
    assert table.opening("ana") == []


def test_what_a_rule_shows_stands_in_the_line() -> None:
    shows = drama.strike("a", "b", "shot", tally=drama.Tally((), "hit"))

    async def play(_s: Any, g: Any) -> None:
        await g.choose("ana", "what", rule="", options=options("a", "b"), prompt="?")
        g.note("", "Bang.", shows=shows)

    table = Table.start(asking(play), Setup("plain", ("ana",)), seed=1)
    table.answer("ana", "a")
    assert [line.shows for line in table.log("ana")] == [shows]


def test_figures_are_counted_from_what_everybody_may_know() -> None:
    table: Table[Any] = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=5)
    luck = Luck(5)
    while not table.over:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))
    found = table.figures()
    shots = [line for line in table.log(None, whole=True) if line.rule == "skirmish.shoot.hits"]
    assert found.strikes == len(shots) > 0
    assert found.hits == sum(line.facts["hits"] > 0 for line in shots)
    assert sum(amount for _, amount in found.harm) == sum(line.facts["hits"] for line in shots)
    assert found.luck[0].dice == 5 * len(shots)
    assert found.luck[0].expected == 3.5
    assert 1 <= found.luck[0].mean <= 6
    assert sum(found.answers.values()) == len([line for line in table.save().splitlines() if line.startswith(("ana ", "ben "))])
    assert found.rounds == table.state.round
    assert "hit" in " ".join(found.words)


def test_a_die_that_nobody_knows_is_not_weighed() -> None:
    table: Table[Any] = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=5)
    assert figures(table.log(None), {}, dice=(numbered("d20", (1, 20)),)).luck == ()
