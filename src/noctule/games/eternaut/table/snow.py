"""Snow: counters on indoor spaces, Active or Inactive, and what it does to whoever touches it.

Every outdoor space counts as covered, without a counter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from noctule.engine import Ask, Option, counted, rule
from noctule.engine.grid import joined, members, region, set_of, stepped

from ..board.counters import blocks, spaces_of
from ..board.ground import NAMES, land, named, sides_of
from ..content import FACTS, ITEMS, NPCS, RULES
from ..content.words import GRID, letter
from ..state import State, seat, without
from ..story import paragraphs
from ..story.run import run
from ..story.scene import Scene, tell

SNOW_CARD: Final = "R-01"

# ---- where it lies


def lying(s: State, *, active: bool | None = None) -> int:
    """The spaces with a Snowflake counter, all or those of one side."""
    return set_of(space for space, up in s.snow.items() if active is None or up == active)


@rule("eternaut.snow.outdoor")
def covered(s: State) -> int:
    """All spaces with snow: those with a counter, of either side, and everything outdoors."""
    return lying(s) | land(s).outdoor


@rule("eternaut.snow.reserve")
def supply(s: State) -> int:
    """The counters that are left."""
    return FACTS.supply.snow - len(s.snow)


@rule("eternaut.snow.outside-connection")
def draughty(s: State) -> int:
    """Indoor spaces beside an opening to the outside.

    Beyond it lies an outdoor space, or one that is not revealed. A side to an outdoor space without any wall is as open.
    """
    ground = land(s)
    found = stepped(ground.shots, ground.shown & ~ground.indoor) & ground.indoor
    for edge in members(ground.openings & ~ground.closed):
        one, other = joined(GRID, edge)
        for space, beyond in ((one, other), (other, one)):
            if space is not None and (beyond is None or not ground.shown >> beyond & 1):
                found |= 1 << space & ground.indoor
    return found


def linked(s: State, spaces: int) -> bool:
    """Is snow here joined, directly or through other snow, to an opening to the outside? Walls cut the chain."""
    return bool(region(land(s).flat, spaces, lying(s) | spaces) & draughty(s))


@rule("eternaut.snow.pack")
def pack(s: State, space: int) -> int:
    """The Snowpack of a counter: all that is joined to it and lies with the same side up."""
    return region(land(s).flat, 1 << space, lying(s, active=s.snow[space]))


# ---- placing and spreading


@rule("eternaut.snow.place-active", "eternaut.snow.one-per-space", "eternaut.snow.two-sides", "eternaut.snow.reserve")
async def snow_verb(s: State, g: Ask, scene: Scene, spaces: tuple[int, ...]) -> None:
    """Counters on some indoor spaces, one after another."""
    for space in spaces:
        if space not in s.snow and land(s).indoor >> space & 1 and supply(s):
            s.snow = {**s.snow, space: linked(s, 1 << space)}
            side = "Active" if s.snow[space] else "Inactive"
            tell(s, g, "eternaut.snow.place-active", "{side} snow lies on {space}.", side=side, space=NAMES[space])


async def clear_verb(s: State, g: Ask, scene: Scene, spaces: tuple[int, ...]) -> None:
    for space in spaces:
        if space in s.snow:
            s.snow = without(s.snow, space)
            tell(s, g, "eternaut.snow.reserve", "The snow on {space} is gone.", space=NAMES[space])


@rule("eternaut.snow.spread", "eternaut.snow.inactive-no-spread", "eternaut.snow.outdoor")
async def spread_verb(s: State, g: Ask, scene: Scene) -> None:
    """Active snow, that outdoors included, spreads one step; through no wall, and to no space that is not revealed."""
    sources = lying(s, active=True) | land(s).outdoor
    await _fall(s, g, stepped(land(s).flat, sources) & land(s).indoor & ~lying(s))


@rule("eternaut.snow.place-active")
async def drift_in_verb(s: State, g: Ask, scene: Scene) -> None:
    """New snow beside every opening to the outside; what lies further in does not spread."""
    await _fall(s, g, draughty(s) & ~lying(s))


@rule("eternaut.snow.reserve")
async def _fall(s: State, g: Ask, spaces: int) -> None:
    """Active counters on all these spaces at once; the active player chooses where there are too few."""
    due = list(members(spaces))
    if len(due) > supply(s):
        due = await _which(s, g, due, supply(s)) if supply(s) else []
    s.snow = {**s.snow, **dict.fromkeys(due, True)}
    if due:
        there = ", ".join(NAMES[space] for space in due)
        tell(s, g, "eternaut.snow.spread", "Snow drifts onto {spaces}.", spaces=there)


async def _which(s: State, g: Ask, spaces: list[int], left: int) -> list[int]:
    return await g.choose_some(
        seat(s),
        "snow",
        rule="eternaut.snow.reserve",
        options=[Option(f"snow:{NAMES[space]}", space, f"Snow on {NAMES[space]}", (NAMES[space],)) for space in spaces],
        min=left,
        max=left,
        prompt=f"{counted(left, 'Snowflake counter')} left: which spaces get snow?",
        waiting="to choose where the last snow falls",
    )


# ---- openings that change


@rule("eternaut.snow.pack-check", "eternaut.snow.reactivate")
def recheck(s: State, g: Ask, edges: Iterable[int]) -> None:
    """Edges have changed: the Snowpacks on both sides are Active from now on if they are linked to the outside, else not."""
    for edge in edges:
        for space in sides_of(edge):
            if space in s.snow and s.snow[space] != linked(s, 1 << space):
                _flip(s, g, pack(s, space))


@rule("eternaut.snow.two-sides")
def _flip(s: State, g: Ask, spaces: int) -> None:
    for space in members(spaces):
        active = not s.snow[space]
        s.snow = {**s.snow, space: active}
    words = "Active" if active else "Inactive"
    where = ", ".join(named(spaces))
    tell(s, g, "eternaut.snow.pack-check", "The snow on {spaces} is {words} now.", spaces=where, words=words)


# ---- touching it


@rule("eternaut.snow.scenario-a-only")
def dangerous(s: State) -> bool:
    """Do the snow rules hold? They are the menace of Scenario A, where Rule card R-01 names what is read."""
    return letter(s.book) == "A" and SNOW_CARD in s.rules


@rule("eternaut.snow.touch-move", "eternaut.bag.unusable")
def protected(s: State, who: str) -> bool:
    """Does a Character hold a card that lets it ignore snow? In a Bag it is of no use."""
    return any(ITEMS[item.number].dry for item in s.people[who].items)


async def touch(s: State, g: Ask, who: str) -> None:
    """Bare hands or feet in the snow: the entry that R-01 names is read at once."""
    if dangerous(s) and not protected(s, who):
        g.note("eternaut.snow.touch-move", "{who} touches the snow.", who=who)
        await paragraphs.read(s, g, Scene(seat(s), who), RULES[SNOW_CARD].entry)


@rule("eternaut.snow.touch-move", "eternaut.npc.snow")
async def walked_into(s: State, g: Ask, who: str, space: int) -> None:
    """A Character or NPC has come to a space. Of NPCs only those suffer from snow whose cards say so, in every Scenario."""
    if not covered(s) >> space & 1:
        return
    if who in s.people:
        await touch(s, g, who)
    elif who in s.npcs and (body := NPCS[who].snow) is not None:
        g.note("eternaut.npc.snow", "{who} is in the snow.", who=who)
        await run(s, g, Scene(seat(s), who, key=who, depth=1), body)


@rule("eternaut.snow.touch-counter")
async def handled(s: State, g: Ask, who: str, id: str) -> None:
    """A Character interacts with a counter or uses an item on it: a blocking one covered with snow is touched."""
    if blocks(s, id) and any(covered(s) >> space & 1 for space in spaces_of(s, id)):
        await touch(s, g, who)


VERBS = {"snow": snow_verb, "clear-snow": clear_verb, "spread": spread_verb, "drift-in": drift_in_verb}
