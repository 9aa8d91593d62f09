"""Figures that come and go: NPCs and Enemies, Characters who join, leave or are away, and those whom a text moves."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from noctule.engine import Ask, Option, rule

from ..board.ground import CELL_OF, NAMES, SPACES
from ..board.names import name_of
from ..board.people import given_ability
from ..board.ways import nearest_free, race, seen, whereabouts
from ..content import ENEMIES, FACTS, NPCS
from ..content.words import NOWHERE
from ..harm import cubes, life
from ..harm.whom import whom
from ..state import Figure, Person, Slot, State, alter, without
from ..story.scene import Scene, tell
from . import events, walking


def all_of(s: State, id: str) -> Mapping[str, Figure]:
    """The NPCs or the Enemies, whichever this one belongs to."""
    return s.foes if id in s.foes else s.npcs


def present(s: State, id: str) -> bool:
    """Is an Enemy or NPC on the map?"""
    return id in s.foes or id in s.npcs


def place(s: State, id: str, space: int) -> None:
    """A figure stands there from now on: whoever operated a Device does so no longer."""
    let_go(s, id)
    walking.put(s, id, space)


def let_go(s: State, id: str) -> None:
    """Nobody of that id operates a Device any more."""
    for key, machine in s.machines.items():
        if machine.operator == id:
            s.machines = {**s.machines, key: replace(machine, operator="")}
    if id in s.people and s.people[id].operating:
        alter(s, id, operating="")
    elif id in s.foes and s.foes[id].operating:
        s.foes = {**s.foes, id: replace(s.foes[id], operating="")}


async def room(s: State, g: Ask, scene: Scene, id: str, space: int) -> int:
    """Where a figure can be put: that space, or the nearest empty one. NPCs and Enemies keep off Events."""
    spaces = nearest_free(s, space, events=id in s.people)
    if not spaces:
        return NOWHERE
    chosen: int = await g.choose(
        scene.seat,
        "place",
        rule="eternaut.reinforce.replace",
        options=[Option(f"space:{NAMES[one]}", one, NAMES[one], (NAMES[one],)) for one in spaces],
        prompt=lambda: f"{NAMES[space]} is taken. Where is {name_of(id)} put?",
        waiting=f"to put {name_of(id)} on the map",
        acting=seen(s, id),
    )
    return chosen


# ---- Enemies and NPCs


@rule("eternaut.npc.card-and-standee", "eternaut.alien.board")
async def npc(s: State, g: Ask, scene: Scene, id: str, space: int) -> None:
    """The card of an NPC is revealed: it stands on the map with the Life Points that are printed."""
    where = await room(s, g, scene, id, space)
    if where == NOWHERE or id in s.npcs:
        return
    s.npcs = {**s.npcs, id: Figure(id, where, NPCS[id].life)}
    tell(s, g, "eternaut.npc.card-and-standee", "{who} appears on {space}.", who=id, space=NAMES[where])


@rule("eternaut.npc.card-and-standee", "eternaut.gurbo.size")
async def enemy(s: State, g: Ask, scene: Scene, id: str, space: int) -> None:
    """The card of an Enemy is revealed. The Gurbo fills the whole grid cell of the space."""
    if id in s.foes:
        return
    where = SPACES[CELL_OF[space]][0] if race(id) == "gurbo" else await room(s, g, scene, id, space)
    if where == NOWHERE:
        return
    s.foes = {**s.foes, id: Figure(id, where, ENEMIES[id].life)}
    tell(s, g, "eternaut.npc.card-and-standee", "{who} appears on {space}.", who=id, space=NAMES[where])


async def gone(s: State, g: Ask, scene: Scene, id: str) -> None:
    """An Enemy or NPC leaves the map; nobody has defeated it."""
    if present(s, id):
        _remove(s, id)
        tell(s, g, "eternaut.npc.card-rules", "{who} is gone.", who=id)


def _remove(s: State, id: str) -> Figure:
    let_go(s, id)
    figure = all_of(s, id)[id]
    s.foes, s.npcs = without(s.foes, id), without(s.npcs, id)
    return figure


# ---- Characters


async def join(s: State, g: Ask, scene: Scene, id: str, space: int) -> None:
    """A living Character joins the group, as the Diary knows it or unharmed. One that was an NPC is that no longer."""
    known = next((known for known in s.diary.people if known.id == id), None)
    if id in s.people or id in s.fallen or (known is not None and not known.life):
        return
    if id in s.npcs:
        space = _remove(s, id).at
    person = Person(id, life=FACTS.character.life, ability=given_ability(id))
    if known is not None:
        slots = (*[Slot("fatigue")] * known.fatigue, *[Slot("wound")] * known.wound, *[Slot("madness")] * known.madness)
        person = Person(id, life=known.life, slots=slots, skills=known.skills, ability=known.ability)
    s.people = {**s.people, id: person}
    where = await room(s, g, scene, id, space)
    s.people = dict(sorted({**s.people, id: replace(person, at=where)}.items()))
    s.joined = (*s.joined, id)
    events.wait(s, id)
    tell(s, g, "eternaut.figure.term", "{who} joins the group.", who=id)


async def leave(s: State, g: Ask, scene: Scene, word: str) -> None:
    """Somebody goes for good: what lies on the board goes back, items stay on the ground."""
    for id in await whom(s, g, scene, word, "who leaves"):
        if id not in s.people:
            await gone(s, g, scene, id)
            continue
        await life.leave(s, g, id)
        tell(s, g, "eternaut.death.components", "{who} leaves the group.", who=id)
        life.survived(s, g)


@rule("eternaut.cubes.missing-characters")
async def away(s: State, g: Ask, scene: Scene, word: str) -> None:
    """Somebody is unavailable for a time: not on the map, but of the group."""
    for id in await whom(s, g, scene, word, "who goes away"):
        if id in s.people:
            let_go(s, id)
            held = s.people[id].cubes
            alter(s, id, at=NOWHERE, away=True, cubes=0)
            await cubes.pass_on(s, g, held)
            tell(s, g, "eternaut.cubes.missing-characters", "{who} is away for a time.", who=id)


async def back(s: State, g: Ask, scene: Scene, word: str, space: int) -> None:
    """Somebody who was away is there again, or everybody."""
    for id in [id for id, person in s.people.items() if person.away and word in (id, "all")]:
        where = await room(s, g, scene, id, space)
        if where != NOWHERE:
            alter(s, id, at=where, away=False)
            events.wait(s, id)
            tell(s, g, "eternaut.cubes.missing-characters", "{who} is back.", who=id)


# ---- moved by a text


@rule("eternaut.event.automatic-move")
async def move(s: State, g: Ask, scene: Scene, word: str, space: int) -> None:
    """A text moves somebody to a space, whatever lies between, or puts somebody there who is nowhere yet.

    An Event there waits until the text is done.
    """
    for id in await whom(s, g, scene, word, "who comes there"):
        where = space if whereabouts(s, id) == space else await room(s, g, scene, id, space)
        if where == NOWHERE or where == whereabouts(s, id):
            continue
        let_go(s, id)
        tell(s, g, "eternaut.event.automatic-move", "{who} is moved to {space}.", who=id, space=NAMES[where])
        await walking.enter(s, g, id, where, kind="text")


VERBS = {
    "npc": npc,
    "enemy": enemy,
    "gone": gone,
    "join": join,
    "leave": leave,
    "away": away,
    "back": back,
    "move": move,
}
