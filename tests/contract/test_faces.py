"""Every figure is somebody: whatever is seen in a game of the shelf, and whatever could be, has a drawing of its own."""

from __future__ import annotations

import gzip
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

import pytest

from noctule.engine import Game, Table, available, find
from noctule.engine.chance import Luck
from noctule.engine.contract import setup_for
from noctule.engine.skins import DEFAULT, skin_of
from noctule.engine.views import View
from noctule.games.darkness import content as darkness
from noctule.games.darkness.content.words import ATTRIBUTES
from noctule.games.escape import content as escape
from noctule.games.escape.view.pieces import MARKERS as ESCAPE_MARKERS
from noctule.games.eternaut import content as eternaut
from noctule.games.reborn import content as reborn
from noctule.games.reborn.view.pieces import MARKERS as REBORN_MARKERS
from noctule.games.scare.content.facts import FACTS, GEAR, ROSTER

SHELF = [key for key in available() if not find(key).reference]
LARGEST_SPRITE = 115_000
"""Bytes over the wire: a table is to weigh less than 200 kB, its drawings included."""
DECISIONS = 60
"""of each random game: most of what there is has been seen by then, and all that there could be is looked up as well."""

TELLING = ("hair", "colour", "beard", "glasses", "hat", "marks", "skin")
"""By which people are told apart at a glance."""

IN_CONTENT: dict[str, Iterable[str]] = {
    "scare": (*ROSTER, *FACTS.monster, *FACTS.boss, *GEAR, "shadow-people", "no-spawn"),
    "reborn": (*reborn.CHARACTERS, *reborn.EQUIPMENT, *reborn.MISSIONS, *reborn.SAGS.block, *REBORN_MARKERS),
    "escape": (
        *(*escape.CHARACTERS, *escape.ENEMIES, *(f"hybrid-{mark}" for mark in ("intelligence", "strength", "speed"))),
        *(*escape.CARDS, *escape.SKILLS, *escape.ITEMS, *escape.EVENTS, *escape.TILES, *ESCAPE_MARKERS),
    ),
    "darkness": (
        *(*darkness.CHARACTERS, *(disk.key for disk in darkness.DISKS.values())),
        *(*(f"skill/{key}" for key in darkness.SKILLS), *(f"attribute/{key}" for key in ATTRIBUTES)),
        *(f"tile/{key}" for key in darkness.TILES),
    ),
    "eternaut": (
        *(*eternaut.CHARACTERS, *eternaut.ENEMIES, *eternaut.NPCS, *eternaut.DEVICES, "fog", "pile", "event"),
        *(*eternaut.COUNTERS, *eternaut.ITEMS, *eternaut.ACTIONS, *eternaut.ABILITIES),
    ),
}


@pytest.mark.parametrize("key", SHELF)
def test_everybody_and_everything_in_the_content_of_a_game_has_a_face(key: str) -> None:
    skin = skin_of(find(key).package)
    assert [name for name in IN_CONTENT[key] if skin.face(name) in ("", *DEFAULT)] == []


@pytest.mark.parametrize("key", SHELF)
def test_whatever_is_seen_in_random_games_of_every_scenario_has_a_face(key: str) -> None:
    game = find(key)
    faceless = {thing for seed in range(len(game.scenarios)) for thing in _faceless(game, seed)}
    assert faceless == set()


def _faceless(game: Game[Any], seed: int) -> Iterable[str]:
    table: Table[Any] = Table.start(game, setup_for(game, seed), seed=seed)
    policy = Luck(seed + 1)
    for step in range(DECISIONS):
        if table.over:
            return
        if step % 6 == 0:
            yield from (f"{table.setup.scenario}: {id}" for id, face in _worn(table.view(table.setup.seats[0])) if not face)
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(policy))


def _worn(view: View) -> Iterable[tuple[str, str]]:
    yield from ((piece.id, piece.face) for board in view.boards for piece in board.pieces)
    yield from ((card.id, card.face) for panel in view.panels for card in panel.cards if not card.hidden)


@pytest.mark.parametrize("key", SHELF)
def test_no_two_people_of_a_game_look_alike(key: str) -> None:
    people = tomllib.loads(files(find(key).package).joinpath("skin/portraits.toml").read_text(encoding="utf-8"))
    looks = [
        str([who.get(part) for part in ("hair", "colour", "beard", "glasses", "hat", "marks", "skin")])
        for who in people.values()
    ]
    assert len(set(looks)) == len(looks)
    assert people.keys() <= set(skin_of(find(key).package).names), "every portrait is drawn: npm run portraits"


@pytest.mark.parametrize("key", available())
def test_the_drawings_of_a_game_are_small(key: str) -> None:
    assert len(gzip.compress(skin_of(find(key).package).sprite.encode())) <= LARGEST_SPRITE
