"""Fate: the marked die of the Speed check, and the two tables that it opens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from msgspec.structs import replace

from noctule.engine import D6, Ask, No, Option, drama, rule
from noctule.engine.words import counted

from ..board.names import name_of
from ..board.people import others
from ..board.town import town
from ..content import DISKS, FACTS, TILES
from ..harm import damage, failure, holding
from ..score import points
from ..state import State, alter, put, turn


@rule("darkness.fate.die", "darkness.fate.trigger", "darkness.fate.timing")
async def fate(s: State, g: Ask, who: str, die: int) -> None:
    """A 1 opens the bad table, a 6 the good one; whatever comes of it comes before any movement or Action."""
    if die == FACTS.fate.bad_on and not await _bought_off(s, g, who):
        await _roll(s, g, who, good=False)
    elif die == FACTS.fate.good_on:
        await _roll(s, g, who, good=True)


@rule("darkness.fate.cancel")
async def _bought_off(s: State, g: Ask, who: str) -> bool:
    """Before the roll on the bad table, points may cancel it."""
    price = FACTS.spending.fate
    costs, no = counted(price, "Victory Point"), points.no_spending(s, who, price)
    cancel: bool = await g.choose(
        s.people[who].seat,
        "fate",
        rule="darkness.fate.cancel",
        options=[
            Option("face", False, "Face it", main=True),
            Option("cancel", True, f"Cancel it for {costs}", no=no, price=costs),
        ],
        prompt="The Fate die shows a 1: something bad is about to happen.",
        waiting="to face Fate",
        acting=who,
    )
    if cancel:
        points.spend(s, who, price)
        g.note("darkness.fate.cancel", "{who} pays {points:Victory Point} and Fate looks away.", who=who, points=price)
    return cancel


async def _roll(s: State, g: Ask, who: str, good: bool) -> None:
    faces = tuple(int(face) for face in g.roll(D6, FACTS.fate.dice))
    line = FACTS.fate.line(good, sum(faces))
    side, icon = ("Good", "star") if good else ("Bad", "skull")
    card = drama.Turned("Fate", line.text, side, icon, face=icon, mood="good" if good else "bad")
    shows = drama.Shows(cards=(card,), tally=drama.Tally(faces, good=good))
    told = f"darkness.fate.{'good' if good else 'bad'}-{line.roll}"
    g.note(told, "Fate, {who}: {what}", who=who, what=line.text, shows=shows)
    if not await EFFECTS[line.key](s, g, who):
        g.note("darkness.fate.impossible", "That cannot be done, and nothing happens.")


# -- both tables: what the next turn or the next attempt will find --------------------------------------------------


@rule("darkness.fate.bad-2")
async def harder(s: State, g: Ask, who: str) -> bool:
    alter(s, who, tn=1)
    return True


@rule("darkness.fate.good-2")
async def easier(s: State, g: Ask, who: str) -> bool:
    alter(s, who, tn=-1)
    return True


@rule("darkness.fate.bad-5", "darkness.fate.good-5")
async def jammed(s: State, g: Ask, who: str) -> bool:
    """The next locked door stays shut; a door that was to be open cancels it."""
    alter(s, who, door="" if s.people[who].door == "open" else "locked")
    return True


@rule("darkness.fate.good-5")
async def unlocked(s: State, g: Ask, who: str) -> bool:
    alter(s, who, door="" if s.people[who].door == "locked" else "open")
    return True


@rule("darkness.fate.bad-12")
async def doomed(s: State, g: Ask, who: str) -> bool:
    return _pending(s, who, "fail")


@rule("darkness.fate.good-12")
async def sure(s: State, g: Ask, who: str) -> bool:
    return _pending(s, who, "succeed")


def _pending(s: State, who: str, what: str) -> bool:
    now = s.people[who].next
    alter(s, who, next=now if what in now else (*now, what))
    return True


# -- what changes hands --------------------------------------------------------------------------------------------


@rule("darkness.fate.bad-3")
async def lose_item(s: State, g: Ask, who: str) -> bool:
    return await _hand_over(s, g, who, s.people[who].items, "an Item", "darkness.fate.bad-3")


@rule("darkness.fate.bad-4")
async def lose_ally(s: State, g: Ask, who: str) -> bool:
    return await _hand_over(s, g, who, s.people[who].allies, "an Ally", "darkness.fate.bad-4")


async def _hand_over(s: State, g: Ask, who: str, held: tuple[str, ...], what: str, why: str) -> bool:
    """One of these to another player, who cannot refuse: no distance, no persuasion, and no waiting time for it."""
    if not held or not others(s, who):
        return False
    seat = s.people[who].seat
    id: str = await g.choose(
        seat,
        "fate.give",
        rule=why,
        options=[Option(f"give:{id}", id, DISKS[id].name, (id,)) for id in held],
        prompt=f"Fate takes {what} from {s.people[who].name} for somebody else. Which one?",
        waiting="to give something away",
        acting=who,
    )
    to = await _somebody(s, g, who, why, "Who gets it?", lambda _: None)
    holding.give_up(s, who, id)
    await holding.take(s, g, to, id)
    return True


@rule("darkness.fate.bad-6")
async def pay(s: State, g: Ask, who: str) -> bool:
    """Two points to another character; with fewer nothing happens."""
    price = FACTS.fate.line(False, 6).by
    if points.no_spending(s, who, price) is not None or not others(s, who):
        return False
    to = await _somebody(s, g, who, "darkness.fate.bad-6", f"Who gets {counted(price, 'Victory Point')}?", lambda _: None)
    points.spend(s, who, price)
    points.score(s, g, to, price, "darkness.fate.bad-6")
    return True


@rule("darkness.fate.good-3", "darkness.setup.cell-phone")
async def take_item(s: State, g: Ask, who: str) -> bool:
    return await _snatch(s, g, who, "items", "darkness.fate.good-3", "no Item")


@rule("darkness.fate.good-4")
async def take_ally(s: State, g: Ask, who: str) -> bool:
    return await _snatch(s, g, who, "allies", "darkness.fate.good-4", "no Ally")


async def _snatch(s: State, g: Ask, who: str, what: str, why: str, none: str) -> bool:
    """One at random from a player of one's choice, at any distance, without a check."""

    def no_victim(victim: str) -> No | None:
        return None if getattr(s.people[victim], what) else No(why, f"{s.people[victim].name} has {none}.")

    if all(no_victim(other.id) for other in others(s, who)):
        return False
    victim = await _somebody(s, g, who, why, "From whom?", no_victim)
    await holding.seize(s, g, victim, who, g.draw(sorted(getattr(s.people[victim], what))))
    return True


@rule("darkness.fate.good-6")
async def collect(s: State, g: Ask, who: str) -> bool:
    """A point from every other character that has one."""
    paying = [other.id for other in others(s, who) if other.points > 0]
    for other in paying:
        points.spend(s, other, FACTS.fate.line(True, 6).by)
        points.score(s, g, who, FACTS.fate.line(True, 6).by, "darkness.fate.good-6")
    return bool(paying)


async def _somebody(s: State, g: Ask, who: str, why: str, prompt: str, no: Callable[[str], No | None]) -> str:
    """Another player of one's choice."""
    return await g.choose(  # type: ignore[no-any-return]
        s.people[who].seat,
        "fate.who",
        rule=why,
        options=[Option(f"who:{other.id}", other.id, other.name, (other.id,), no=no(other.id)) for other in others(s, who)],
        prompt=prompt,
        waiting="to choose somebody",
        acting=who,
    )


# -- this turn -----------------------------------------------------------------------------------------------------


@rule("darkness.fate.bad-7")
async def held(s: State, g: Ask, who: str) -> bool:
    alter(s, who, bound=town(s).tile_of[s.people[who].at])
    return True


@rule("darkness.fate.bad-8", "darkness.move.fate-scaling")
async def slow(s: State, g: Ask, who: str) -> bool:
    """Half of the budget of half points; the last square may be begun with whatever is left."""
    turn(s, budget=max(1, s.turn.budget // FACTS.fate.line(False, 8).by))
    return True


@rule("darkness.fate.good-8", "darkness.move.fate-scaling")
async def fast(s: State, g: Ask, who: str) -> bool:
    turn(s, budget=s.turn.budget * FACTS.fate.line(True, 8).by)
    return True


@rule("darkness.fate.bad-9")
async def lost(s: State, g: Ask, who: str) -> bool:
    alter(s, who, skipped=True)
    return True


@rule("darkness.fate.good-9")
async def again(s: State, g: Ask, who: str) -> bool:
    alter(s, who, again=True)
    return True


# -- body and name -------------------------------------------------------------------------------------------------


@rule("darkness.fate.bad-10")
async def gain_failure(s: State, g: Ask, who: str) -> bool:
    failure.fail(s, g, who, "darkness.fate.bad-10")
    return True


@rule("darkness.fate.good-10")
async def relief(s: State, g: Ask, who: str) -> bool:
    if not s.people[who].failures:
        return False
    failure.forgive(s, who)
    return True


@rule("darkness.fate.bad-11")
async def bleeding(s: State, g: Ask, who: str) -> bool:
    alter(s, who, bleeding=True)
    return True


@rule("darkness.fate.good-11")
async def mend(s: State, g: Ask, who: str) -> bool:
    return damage.heal(s, g, who, FACTS.fate.line(True, 11).by, "darkness.fate.good-11") > 0


# -- knowledge -----------------------------------------------------------------------------------------------------


@rule("darkness.fate.good-7", "darkness.comm.secret-knowledge")
async def look(s: State, g: Ask, who: str) -> bool:
    """All face-down Disks of one tile, in secret; they stay where they are."""
    seat = s.people[who].seat
    if all(no_look(s, laid.tile) for laid in s.tiles):
        return False
    tile: str = await g.choose(
        seat,
        "fate.tile",
        rule="darkness.fate.good-7",
        options=list(_tiles(s)),
        prompt="Which tile do you look at?",
        waiting="to look at a tile",
        acting=who,
    )
    here = town(s)
    for lying in sorted(s.board.values(), key=lambda lying: lying.at):
        if not lying.up and here.tile_of[lying.at] == tile:
            if seat not in lying.known:
                put(s, replace(lying, known=(*lying.known, seat)))
            text = "{where}: {what}."
            g.reveal("darkness.fate.good-7", text, to=(seat,), where=here.names[lying.at], what=name_of(lying.id))
    return True


def _tiles(s: State) -> Iterator[Option]:
    for laid in s.tiles:
        if laid.up:
            yield Option(f"tile:{laid.tile}", laid.tile, TILES[laid.tile].name, (laid.tile,), no=no_look(s, laid.tile))


def no_look(s: State, tile: str) -> No | None:
    here = town(s)
    if any(not lying.up and here.tile_of[lying.at] == tile for lying in s.board.values()):
        return None
    return No("darkness.fate.good-7", "No face-down Disk lies there.")


EFFECTS: Final[dict[str, Callable[[State, Ask, str], Awaitable[bool]]]] = {
    "harder": harder,
    "lose-item": lose_item,
    "lose-ally": lose_ally,
    "jammed": jammed,
    "pay": pay,
    "held": held,
    "slow": slow,
    "lost": lost,
    "failure": gain_failure,
    "bleeding": bleeding,
    "doomed": doomed,
    "easier": easier,
    "take-item": take_item,
    "take-ally": take_ally,
    "unlocked": unlocked,
    "collect": collect,
    "look": look,
    "fast": fast,
    "again": again,
    "relief": relief,
    "mend": mend,
    "sure": sure,
}
"""What each line of the two tables does; False: it cannot be done."""
