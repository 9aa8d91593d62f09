"""Aliens: the order of the Alien Board, when their decks act, and the cubes that set them off."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..content import ALIENS, ENEMIES
from ..content.words import RACES, letter
from ..harm import cubes
from ..state import State, seat
from ..story import conditions, objectives
from ..story.run import run
from ..story.scene import Scene, inner, open_page
from . import decks, survivors

FOG = "fog"


# ---- one race


@rule("eternaut.fog.nature", "eternaut.alien.activation")
def on_map(s: State, race: str) -> bool:
    """Is somebody of that race on the map? A fog counter is enough for the fog."""
    return bool(s.fog) if race == FOG else bool(conditions.of_race(s, race))


@rule("eternaut.alien.deck", "eternaut.alien.all-of-race", "eternaut.cascarudo.no-device-in-c")
async def act(s: State, g: Ask, race: str) -> None:
    """The top card of a race: all its figures carry out the upper part, by ID. One at a Device does what its own card says."""
    card = decks.draw(s, g, race, "eternaut.alien.activation")
    if not card:
        return
    open_page(s, card, ALIENS[card].title)
    if race == FOG:
        await _fog(s, g, card)
    action = ALIENS[card].action
    for id in conditions.of_race(s, race):
        if id in s.foes and s.foes[id].operating and ENEMIES[id].device:
            await run(s, g, Scene(seat(s), id, key=card, depth=1), ENEMIES[id].device)
        elif id in s.foes:
            await run(s, g, Scene(seat(s), id, key=card, depth=1), action)
            action = decks.wordless(action)
    decks.discard(s, g, race, card)
    await objectives.settle(s, g)


@rule("eternaut.fog.cards")
async def _fog(s: State, g: Ask, card: str) -> None:
    """The upper part of a fog card always, the lower one if its condition holds then."""
    scene = Scene(seat(s), key=card, depth=1)
    await run(s, g, scene, ALIENS[card].action)
    if conditions.hold(s, scene, ALIENS[card].when):
        await run(s, g, inner(scene), ALIENS[card].reaction)


# ---- all of them


@rule("eternaut.alien.board", "eternaut.alien.board-order", "eternaut.alien.activation", "eternaut.alien.none-on-map")
async def activate(s: State, g: Ask, first: str = RACES[0]) -> None:
    """Deck after deck, beginning with one and going on to the right and around; races that are not on the map are skipped."""
    at = RACES.index(first)
    for race in (*RACES[at:], *RACES[:at]):
        if on_map(s, race):
            await act(s, g, race)


@rule("eternaut.alien.round-end")
async def activate_verb(s: State, g: Ask, scene: Scene, first: str) -> None:
    """A Menace card activates the aliens; then all cubes are dealt anew, if they are in play."""
    await activate(s, g, first)
    if s.cubes:
        await cubes.deal(s, g)


# ---- cubes


@rule(
    "eternaut.alien.activation",
    "eternaut.alien.cubes-back",
    "eternaut.survivor.step",
    "eternaut.survivor.cubes",
    "eternaut.scen-f.no-cubes",
)
async def end_of_turn(s: State, g: Ask) -> bool:
    """If all cubes are across at the end of a turn, the Survivors step or the aliens act; then the cubes go back."""
    if not s.cubes or any(person.cubes for person in s.people.values()):
        return False
    if letter(s.book) == "B":
        await survivors.step(s, g)
    else:
        await activate(s, g)
    await cubes.deal(s, g)
    return True


VERBS = {"activate": activate_verb}
