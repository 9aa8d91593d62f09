"""Monster phase 2: monsters spawn.

First which monsters, then, for one after the other, where; each takes one step as soon as it stands.
"""

from __future__ import annotations

from typing import Final

from noctule.engine import Ask, drama, rule

from ..agents import carry, protect, tracker
from ..board import figures, where
from ..board.ground import ground, name, opened
from ..content.facts import D6, D10, FACTS, TENS
from ..content.maps import the_map
from ..state import State
from . import move, shadow_people, white_lady


@rule("scare.spawn.when", "scare.spawn.types-before-places")
async def monsters_spawn(s: State, g: Ask) -> None:
    """All types first, then place after place."""
    if not s.spawn_area:
        fill_area(s, g)
    while s.spawn_area:
        kind = s.spawn_area[0]
        if kind != "none":
            await place(s, g, kind)
        s.spawn_area = s.spawn_area[1:]
        if s.spawn_area:
            g.boundary()
    s.from_tracker = False
    s.phase = "attack"


@rule("scare.spawn.rate", "scare.s3.spawn", "scare.s4.setup")
def rate(s: State) -> int:
    """How many spawn each round; none where a drawn map has no space for any."""
    if not the_map(s.map).numbers:
        return 0
    return max(FACTS.scenario[mission].spawn_rate for mission in s.missions)


@rule("scare.tracker.skip-roll")
def fill_area(s: State, g: Ask) -> None:
    """The slots of the spawn area: from the tracker area if it was used, else rolled."""
    if s.tracker_area is not None:
        s.spawn_area, s.tracker_area, s.from_tracker = s.tracker_area, None, True
        g.note("scare.tracker.skip-roll", "The tracker told who comes: {kinds}.", kinds=s.spawn_area)
    else:
        s.spawn_area = roll_types(s, g, rate(s))


@rule("scare.spawn.type-roll", "scare.spawn.no-spawn", "scare.spawn.unique-substitute")
def roll_types(s: State, g: Ask, times: int) -> tuple[str, ...]:
    """A d6 for each; a unique monster that is in play, or rolled a moment ago, is replaced. Scenario 3 rolls nothing."""
    fixed = FACTS.scenario[s.missions[0]].spawns
    if fixed:
        return (fixed,) * times
    kinds: list[str] = []
    for face in g.roll(D6, times) if times else ():
        kind = next(kind for low, high, kind in FACTS.spawn.table if isinstance(face, int) and low <= face <= high)
        if kind != "none" and FACTS.monster[kind].unique and (where.in_play(s, kind) or kind in kinds):
            g.note("scare.spawn.unique-substitute", "{kind} is in play already.", kind=kind)
            kind = FACTS.spawn.substitute
        kinds.append(kind)
    if kinds:
        g.note("scare.spawn.type-roll", "Coming: {kinds}.", kinds=kinds)
    return tuple(kinds)


@rule("scare.spawn.location-roll", "scare.spawn.double-zero", "scare.spawn.triple-zero", "scare.spawn.reroll-if-full")
async def place(s: State, g: Ask, kind: str) -> None:
    """Roll until the monster stands somewhere: 00 summons something else first, and a place without room is rolled again."""
    while True:
        (tens,), (units,) = g.roll(TENS), g.roll(D10)
        assert isinstance(tens, int)
        assert isinstance(units, int)
        if tens == 0:
            await summon(s, g, units)
            continue
        if s.from_tracker:
            units = await tracker.shift(s, g, kind, tens, units)
        square = the_map(s.map).numbers.get(tens + units)
        if square is None:
            g.note("scare.spawn.location-roll", "There is no space {number}: again.", number=tens + units)
            continue
        if await put(s, g, kind, square, tens + units):
            return
        g.note("scare.spawn.reroll-if-full", "No room for {kind} at {number}: again.", kind=kind, number=tens + units)


DREAD: Final = {"side": "A location roll of 00", "icon": "ghost", "mood": "dread"}
SHADOWS: Final = drama.turned(
    "The Shadow People",
    "They do not come for anybody in particular. They ask how many souls you would put on one throw of a die.",
    face="shadow-people",
    **DREAD,
)
LADY: Final = drama.turned(
    "The White Lady",
    "She comes to one of you and stands there. Whoever she still haunts when the round ends will not forget her.",
    face="white-lady",
    **DREAD,
)
"""What is summoned instead, turned over for everybody to see."""


async def summon(s: State, g: Ask, units: int) -> None:
    """A location roll of 00."""
    if units == 0:
        g.note(
            "scare.spawn.triple-zero",
            "00 and 0: the Shadow People come.",
            shows=SHADOWS,
        )
        await shadow_people.raffle(s, g)
    else:
        g.note(
            "scare.spawn.double-zero",
            "00 and {units}: the White Lady is summoned.",
            units=units,
            shows=LADY,
        )
        await white_lady.summoned(s, g, units)


@rule("scare.spawn.occupied", "scare.spawn.doll-and-crow-on-agent", "scare.spawn.enters-agent")
async def put(s: State, g: Ask, kind: str, square: int, number: int) -> bool:
    """Put a monster on its space, or next to it if that is taken; False if there is no room. Then it takes its step."""
    victim = where.agent_on(s, square)
    if victim is not None and FACTS.monster[kind].enters and victim.id in where.eligible(s):
        return await fall_upon(s, g, kind, victim.id, number)
    if not where.free(s, 1 << square, lying=False, agent=False):
        squares = where.free(s, beside(s, square), lying=False, agent=False)
        if not squares:
            return False
        prompt = f"{FACTS.monster[kind].name} appears at {number}, which is taken. Where?"
        rule_id, only = "scare.spawn.occupied", f"It appears beside the space {number}."
        square = await figures.choose_space(
            s, g, squares, "spawn.place", rule=rule_id, prompt=prompt, only=only, lying=False, agent=False
        )
    monster = figures.new_monster(s, kind, square)
    g.note("scare.spawn.location-roll", "{who} appears on {at} ({number}).", who=monster, at=name(s, square), number=number)
    await first_step(s, g, monster)
    return True


@rule("scare.spawn.enters-agent", "scare.protect.on-entry", "scare.lines.closed-door")
async def fall_upon(s: State, g: Ask, kind: str, target: str, number: int) -> bool:
    """Onto an agent's card straight away; its figure is set up when everything has been decided. False: no room, after all."""
    square = s.agents[target].at
    victim = await protect.on_entry(s, g, kind, target)
    if victim not in s.agents or s.agents[victim].at != square:
        return await put(s, g, kind, square, number)  # taking Shaye's place has cost him his life: nobody is there to fall upon
    await carry.drop_charge(s, g, victim)
    monster = figures.new_monster(s, kind, square)
    words = "{who} appears at {number}, upon {target}."
    g.note("scare.spawn.enters-agent", words, who=monster, number=number, target=victim)
    figures.lay_on_card(s, monster, victim)
    return True


def beside(s: State, square: int) -> int:
    """The spaces adjacent to a rolled one; of one that a shut door fills, those adjacent to it when it is open."""
    here = ground(s)
    return (opened(s) if here.closed >> square & 1 else here).adjacent(square)


@rule("scare.spawn.first-step")
async def first_step(s: State, g: Ask, monster: str) -> None:
    await move.move_one(s, g, monster, FACTS.spawn.step)
