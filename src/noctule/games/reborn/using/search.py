"""The Search order: black dice give Search Points and icons, and the searcher goes through the two-sided Search deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Ask, No, Odds, Option, Preview, drama, rule
from noctule.engine.words import counted

from ..board import dice, figures, values, where
from ..board.ground import ground
from ..board.names import name_of
from ..content import BLACK_FACES
from ..content.cards import Value
from ..moving import pilots
from ..state import Crew, Part, State
from ..together import combine, combined_orders
from ..turn import orders
from . import equipment, rooms, spy


class Pool(Struct, frozen=True):
    """What a roll has given and what is left of it: Search Points and icons."""

    points: int
    flip: int = 0
    shuffle: int = 0
    spy: int = 0


STOP: Final = Option("stop", ("stop", 0), "Stop searching", main=True)


# -- where ----------------------------------------------------------------------------------------------------------


@rule("reborn.search.where", "reborn.large.several-tiles")
def searchable(s: State, who: str) -> list[str]:
    """The floor tiles under a figure that can be searched: those with a Room Type icon."""
    map, own = ground(s).map, where.squares_of(s, who)
    if not own & ~map.unsearchable:
        return []
    return [id for id in rooms.rooms_of(s, who) if map.rooms[id].squares & own & ~map.unsearchable]


@rule("reborn.search.where", "reborn.search.deck")
def no_search(s: State, who: str) -> No | None:
    """Why a character cannot search here, sections apart."""
    if "search" not in s.rules:
        return No("reborn.search.deck", "This scenario has no Search deck.")
    if searchable(s, who):
        return None
    return No("reborn.search.where", f"{name_of(who)} stands on no floor tile with a Room Type icon.")


# -- the roll -------------------------------------------------------------------------------------------------------


@rule("reborn.search.cp", "reborn.room.armory", "reborn.room.safe", "reborn.room.robot-search")
def roll_of(s: State, crew: Crew, room: str) -> Value:
    """Black dice and automatic Search Points of all who search: a die for each CP beyond the first of each."""
    count = plus = 0
    for part in crew:
        own = pilots.value(s, part.who, "search")
        count += own.dice + part.cp - 1 + rooms.bonus_in(s, part.who, room, "search-dice")
        plus += own.plus
    return Value(count, plus)


@rule("reborn.search.points", "reborn.dice.black-search")
def pool_of(faces: tuple[str, ...], plus: int) -> Pool:
    """Search Points rolled and automatic, and the special icons."""
    read = [BLACK_FACES[face] for face in faces]
    flips, shuffles = sum(face.flip for face in read), sum(face.shuffle for face in read)
    return Pool(dice.search_points(faces) + plus, flips, shuffles, dice.spy_icons(faces))


def foresee(s: State, who: str, cp: int) -> Preview:
    """The odds of one who searches the best room for it."""
    return foresee_together(s, searchable(s, who), (Part(who, cp),))


def foresee_together(s: State, places: Sequence[str], crew: Crew) -> Preview:
    """The odds of taking the card that lies on top now, and of a Spy Point."""
    if not places or not s.deck:
        return Preview()
    best = max((roll_of(s, crew, room) for room in places), key=lambda value: (value.dice, value.plus))
    rolls = dice.combinations(best.dice, _points_and_spies, "black")
    top, all_rolls = values.piece(s, s.deck[0]), dice.rolls(best.dice, "black")
    found = any(matches(s, room) for room in places)
    takes = sum(ways for (points, _), ways in rolls.items() if found and points + best.plus >= top.find)
    spies = sum(ways for (_, icons), ways in rolls.items() if icons)
    more = f" and {counted(best.plus, 'automatic Search Point')}" if best.plus else ""
    words = counted(best.dice, "black die", "black dice") + more
    return Preview(words, (Odds(f"can take the {top.name}", takes, all_rolls), Odds("a Spy Point", spies, all_rolls)))


def _points_and_spies(face: str) -> tuple[int, int]:
    return BLACK_FACES[face].points, BLACK_FACES[face].spy


# -- the order ------------------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    no = no_search(s, who)
    return orders.candidates(s, who, "search", "search", "Search", lambda cp: no)


def offers(s: State, who: str) -> list[Option]:
    if "search" not in s.rules or not s.characters[who].tiles:
        return []
    found = orders.offers(s, who, "search", "search", "Search")
    return found if found and no_search(s, who) is None else []


@rule("reborn.search.cp", "reborn.combo.search")
async def execute(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    """CP on the section; a large figure names the room it searches; others may join; then the roll."""
    cp = await orders.place(s, g, who, tile, index, cp)
    if not cp:
        return
    orders.count(s)
    room = await choose_room(s, g, who)
    fits = partial(combined_orders.no_searcher, s, room)
    foresee = partial(foresee_together, s, (room,))
    await search(s, g, await combine.gather(s, g, "search", Part(who, cp), fits, foresee=foresee), room)


DEEDS: Final = {"search": execute}
PREVIEWS: Final = {"search": lambda s, who, tile, index, cp: foresee(s, who, cp)}


@rule("reborn.large.several-tiles")
async def choose_room(s: State, g: Ask, who: str) -> str:
    """A figure that stands on several floor tiles names the one that it searches, before the roll."""
    room: str = await g.choose(
        where.seat_of(s, who),
        "search.room",
        rule="reborn.large.several-tiles",
        options=lambda: [Option(f"room:{id}", id, ground(s).map.rooms[id].name, (id,)) for id in searchable(s, who)],
        prompt=lambda: f"{name_of(who)}: search which room?",
        waiting="to choose a room",
    )
    return room


@rule("reborn.search.points", "reborn.search.end", "reborn.search.stop", "reborn.search.icons")
async def search(s: State, g: Ask, crew: Crew, room: str) -> None:
    """Roll; then use points and icons one after the other, until a card is taken or the searcher stops."""
    roll, who = roll_of(s, crew, room), crew[0].who
    faces = dice.roll(g, "black", roll.dice)
    pool = pool_of(tuple(map(str, faces)), roll.plus)
    said = "{who} searches: {faces}. {points:Search Point}."
    shows = drama.Shows(tally=dice.tally(faces, "Search Point", dice.search_points, roll.plus))
    g.note("reborn.search.points", said, who=who, faces=list(faces), points=pool.points, automatic=roll.plus, shows=shows)
    while True:
        use, count = await _choose(s, g, crew, room, pool)
        if use == "stop":
            g.note("reborn.search.stop", "{who} stops searching.", who=who)
            return
        if use == "take":
            await take(s, g, crew)
            return
        pool = await _use(s, g, crew, room, pool, use, count)


async def _choose(s: State, g: Ask, crew: Crew, room: str, pool: Pool) -> tuple[str, int]:
    chosen: tuple[str, int] = await g.choose(
        where.seat_of(s, crew[0].who),
        "search",
        rule="reborn.search.icons",
        options=lambda: uses(s, room, pool),
        prompt=lambda: f"{counted(pool.points, 'Search Point')} left. {_top(s)}",
        waiting="to search",
    )
    return chosen


def _top(s: State) -> str:
    return f"On top: {values.piece(s, s.deck[0]).name}." if s.deck else "The Search deck is empty."


# -- what can be done in a search -----------------------------------------------------------------------------------


@rule("reborn.search.take", "reborn.search.any-colour")
def matches(s: State, room: str) -> bool:
    """Is the visible equipment found in such a room? Its colour does not matter."""
    types = ground(s).map.rooms[room].types
    return bool(s.deck) and any(type in types for type in values.piece(s, s.deck[0]).where)


@rule("reborn.search.take", "reborn.search.pass-card", "reborn.search.icons")
def no_use(s: State, room: str, pool: Pool, use: str) -> No | None:
    """Why something cannot be done in this search now."""
    if use in ("take", "pass", "flip", "shuffle") and not s.deck:
        return No("reborn.search.take", "The Search deck is empty.")
    if use == "take" and not matches(s, room):
        return No("reborn.search.take", f"The {values.piece(s, s.deck[0]).name} is not found in a room like this.")
    if use == "take" and pool.points < values.piece(s, s.deck[0]).find:
        find = values.piece(s, s.deck[0]).find
        return No("reborn.search.take", f"Its Find Factor is {find}, with {counted(pool.points, 'Search Point')} left.")
    if use == "pass" and not pool.points:
        return No("reborn.search.pass-card", "No Search Point is left.")
    if use in ("flip", "shuffle", "spy") and not getattr(pool, use):
        return No("reborn.search.icons", f"No {use.capitalize()} icon is left.")
    return None


def uses(s: State, room: str, pool: Pool) -> list[Option]:
    found = [Option(use, (use, 1), label, no=no_use(s, room, pool, use)) for use, label in LABELS.items()]
    no = no_use(s, room, pool, "spy")
    found += [Option(f"spy:{n}", ("spy", n), f"Use Spy Points: {n}", no=no) for n in range(1, max(1, pool.spy) + 1)]
    return [*found, STOP]


LABELS: Final = {
    "take": "Take the top card",
    "pass": "Put the top card to the bottom (1 Search Point)",
    "flip": "Turn the deck over (Flip icon)",
    "shuffle": "Shuffle the deck (Shuffle icon)",
}


async def _use(s: State, g: Ask, crew: Crew, room: str, pool: Pool, use: str, count: int) -> Pool:
    who = crew[0].who
    if use == "pass":
        pass_card(s, g, who)
        return replace(pool, points=pool.points - 1)
    if use == "spy":
        home = not combined_orders.on_foreign_ground(s, crew, room)
        await spy.earn(s, g, s.characters[who].side, count, no_mp=home)
        return replace(pool, spy=pool.spy - count)
    if use == "flip":
        flip(s, g, who)
        return replace(pool, flip=pool.flip - 1)
    shuffle(s, g)
    return replace(pool, shuffle=pool.shuffle - 1)


@rule("reborn.search.pass-card")
def pass_card(s: State, g: Ask, who: str) -> None:
    """The top card to the bottom, same side up."""
    s.deck.append(s.deck.pop(0))
    show_top(s, g, "reborn.search.pass-card", "{who} passes a card.", who=who)


@rule("reborn.search.flip")
def flip(s: State, g: Ask, who: str) -> None:
    """The whole deck is turned over: the bottom card becomes the top card, and every card shows its other side."""
    s.deck.reverse()
    for id in s.deck:
        figures.change_card(s, id, up=1 - s.equipment[id].up)
    show_top(s, g, "reborn.search.flip", "{who} turns the Search deck over.", who=who)


@rule("reborn.search.shuffle", "reborn.search.deck")
def shuffle(s: State, g: Ask) -> None:
    """As in setup: order and sides are random."""
    g.shuffle(s.deck)
    for id in s.deck:
        figures.change_card(s, id, up=g.draw([0, 1]))
    show_top(s, g, "reborn.search.shuffle", "The Search deck is shuffled.")


@rule("reborn.search.top-visible")
def show_top(s: State, g: Ask, rule_id: str, words: str, **facts: Any) -> None:
    """The upper side of the top card is visible to all, always."""
    top = values.piece(s, s.deck[0]).name if s.deck else "nothing"
    g.reveal(rule_id, words + " On top: {top}.", top=top, **facts)


@rule("reborn.search.take", "reborn.search.end", "reborn.search.weight")
async def take(s: State, g: Ask, crew: Crew) -> None:
    """The card goes to the searcher (of several, to whom the player says) and the search is over. Then his weight counts."""
    finder = await combined_orders.choose_finder(s, g, crew)
    card = g.top(s.deck)
    figures.give_card(s, card, finder)
    thing = values.piece(s, card).name
    show_top(s, g, "reborn.search.take", "{who} takes the {thing}.", who=finder, thing=thing)
    await equipment.check_weight(s, g, finder)
