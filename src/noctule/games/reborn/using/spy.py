"""Spy Points: used at once for Mission Points, the top of the Search deck, or a look at Mission cards (SAGS).

They come from searches, torture, characters, floor elements and items; all of these call `earn`.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import counted

from .. import content
from ..board import figures, values
from ..content import FACTS
from ..goals import mission_points
from ..state import Side, State, other

Use = Literal["mp", "sort", "missions"]
USES: Final[tuple[Use, ...]] = get_args(Use)
WASTE: Final = Option("waste", ("waste", 1), "Let a Spy Point go")


@rule("reborn.spy.sources", "reborn.spy.at-once", "reborn.spy.mixed")
async def earn(s: State, g: Ask, side: Side, points: int, *, no_mp: bool = False) -> None:
    """So many Spy Points for a player, used now, each once. `no_mp`: they cannot become MP (a search on home ground)."""
    if points > 0:
        g.note("reborn.spy.sources", "{who} earns {points}.", who=side, count=points, points=counted(points, "Spy Point"))
    while points > 0 and any(no_use(s, side, use, no_mp=no_mp) is None for use in USES):
        use, count = await _choose(s, g, side, points, no_mp)
        points -= count
        if use == "mp":
            mission_points.earn(s, g, side, FACTS.spy.mission_points, "reborn.spy.mp")
        elif use == "sort":
            await sort(s, g, side, count)
        elif use == "missions":
            look_at_missions(s, g, side, count)


async def _choose(s: State, g: Ask, side: Side, points: int, no_mp: bool) -> tuple[str, int]:
    chosen: tuple[str, int] = await g.choose(
        s.players[side].seat,
        "spy",
        rule="reborn.spy.at-once",
        options=lambda: uses(s, side, points, no_mp=no_mp),
        prompt=f"Spy Points to be used now: {points}. What for?",
        waiting="to use Spy Points",
    )
    return chosen


# -- what for -------------------------------------------------------------------------------------------------------


@rule("reborn.spy.mp", "reborn.spy.sort", "reborn.spy.missions", "reborn.search.spy-ground")
def no_use(s: State, side: Side, use: Use, points: int = 1, *, no_mp: bool = False) -> No | None:
    """Why Spy Points cannot be used like this."""
    if use == "mp" and no_mp:
        return No("reborn.search.spy-ground", "A Spy Point of a search becomes MP on foreign ground only.")
    if use == "mp" and not mission_points.in_use(s):
        return No("reborn.mp.track", "This scenario has no Mission Points.")
    if use == "sort" and not s.deck:
        return No("reborn.spy.sort", "There is no Search deck to sort.")
    if use == "missions" and "sags" not in s.rules:
        return No("reborn.spy.missions", "Mission cards are used in the SAGS only.")
    if use == "missions" and not unseen_missions(s, side):
        return No("reborn.spy.missions", "There is no Mission card that you have not seen.")
    if use == "missions" and len(unseen_missions(s, side)) < points * FACTS.spy.missions:
        return No("reborn.spy.missions", "There are fewer Mission cards that you have not seen.")
    return None


def uses(s: State, side: Side, points: int, *, no_mp: bool = False) -> list[Option]:
    """Everything that the points can be used for now; several together sort or show more cards."""
    found = [Option("mp", ("mp", 1), "1 Mission Point", no=no_use(s, side, "mp", no_mp=no_mp))]
    no = no_use(s, side, "sort")
    for n in range(1, points + 1):
        cards = min(len(s.deck), n * FACTS.spy.cards)
        found.append(Option(f"sort:{n}", ("sort", n), f"{n} for the top {cards} cards of the Search deck", no=no))
    for n in range(1, points + 1):
        no = no_use(s, side, "missions", n)
        found.append(Option(f"missions:{n}", ("missions", n), f"{n} for as many Mission cards", no=no))
    return [*found, WASTE]


# -- the Search deck ------------------------------------------------------------------------------------------------


@rule("reborn.spy.sort")
async def sort(s: State, g: Ask, side: Side, points: int) -> None:
    """Take the top cards in hand, see both sides of each in secret, and put them back in any order, any side up."""
    count = min(len(s.deck), points * FACTS.spy.cards)
    s.sorting, s.sorting_by = tuple(g.top(s.deck) for _ in range(count)), side
    seat = s.players[side].seat
    shown = "; ".join(both_sides(s, id) for id in s.sorting)
    g.reveal("reborn.spy.sort", "{who} takes the top {count} cards of the Search deck in hand.", who=side, count=count)
    g.reveal("reborn.spy.sort", "You see: {cards}.", to=(seat,), cards=shown)
    placed: list[str] = await g.order(
        seat,
        "spy.order",
        rule="reborn.spy.sort",
        options=lambda: [Option(id, id, both_sides(s, id), (id,)) for id in s.sorting],
        prompt="In which order do they go back? The first one will be the top card.",
        waiting="to sort the Search deck",
        always=True,
    )
    s.sorting = tuple(placed)
    turned: list[str] = await g.choose_some(
        seat,
        "spy.turn",
        rule="reborn.spy.sort",
        min=0,
        max=count,
        options=lambda: [Option(id, id, f"Turn over: {both_sides(s, id)}", (id,)) for id in s.sorting],
        prompt="Which of them do you turn over?",
        waiting="to sort the Search deck",
        always=True,
    )
    _put_back(s, g, side, turned)


def _put_back(s: State, g: Ask, side: Side, turned: list[str]) -> None:
    for id in turned:
        figures.change_card(s, id, up=1 - s.equipment[id].up)
    s.deck[:0] = s.sorting
    s.sorting, s.sorting_by = (), None
    g.reveal("reborn.spy.sort", "{who} puts the cards back on the Search deck.", who=side)


def both_sides(s: State, card: str) -> str:
    """What a card shows, and what is on its back."""
    e = s.equipment[card]
    return f"{values.equipment(s, e.piece).name} (back: {values.equipment(s, e.sides[1 - e.up]).name})"


# -- Mission cards --------------------------------------------------------------------------------------------------


def unseen_missions(s: State, side: Side) -> list[str]:
    """The opponent's Mission cards that a player has not looked at."""
    known = s.players[side].known_missions
    return [id for id in s.players[other(side)].missions if id not in known]


@rule("reborn.spy.missions")
def look_at_missions(s: State, g: Ask, side: Side, points: int) -> None:
    """So many different Mission cards of the opponent, chosen at random; he does not learn which."""
    left = unseen_missions(s, side)
    for _ in range(points * FACTS.spy.missions):
        seen = g.draw(left)
        known = tuple(sorted((*s.players[side].known_missions, seen)))
        figures.change_player(s, side, known_missions=known)
        title = content.MISSIONS[seen].title
        g.reveal("reborn.spy.missions", "You see the Mission card {title}.", to=(s.players[side].seat,), title=title)
    g.note("reborn.spy.missions", "{who} looks at Mission cards: {count}.", who=side, count=points * FACTS.spy.missions)
