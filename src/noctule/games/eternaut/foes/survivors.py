"""Survivors: the step that their cubes give them, what they do by the side of the Alert counter, and when they notice."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..board.ways import distance
from ..content import MENACE
from ..content.script import Body
from ..state import State, seat
from ..story.conditions import of_race
from ..story.run import run
from ..story.scene import Scene
from ..table import alert
from . import decks, movement, quarry

RACE = "survivor"


@rule("eternaut.survivor.step", "eternaut.menace.arrow", "eternaut.survivor.cube-move")
async def step(s: State, g: Ask) -> None:
    """All cubes are on their Rule card: a Menace card says where every Survivor goes, by ID. Nothing else of it is used."""
    card = decks.draw(s, g, decks.MENACE_DECK, "eternaut.survivor.step")
    if not card:
        return
    if arrow := MENACE[card].arrow:
        for id in of_race(s, RACE):
            await movement.step(s, g, Scene(seat(s), id, key=card, depth=1), arrow)
    decks.discard(s, g, decks.MENACE_DECK, card)


@rule("eternaut.alert.effect", "eternaut.alert.green", "eternaut.alert.red")
async def act(s: State, g: Ask, card: str) -> None:
    """Each Survivor, by ID, does what the card says for the side of the Alert counter that was up when it was drawn."""
    body: Body = {"green": MENACE[card].green, "red": MENACE[card].red}.get(s.alert, ())
    for id in of_race(s, RACE):
        if id in s.foes:
            await run(s, g, Scene(seat(s), id, key=card, depth=1), body)
            body = decks.wordless(body)


@rule("eternaut.alert.green")
async def notice(s: State, g: Ask, scene: Scene, range: int) -> None:
    """A Survivor that has come so near to a Character raises the alarm."""
    if scene.who in s.foes and any(
        distance(s, s.foes[scene.who].at, space) <= range for space in quarry.characters(s).values()
    ):
        alert.turn_red(s, g, "eternaut.alert.green")


VERBS = {"notice": notice}
