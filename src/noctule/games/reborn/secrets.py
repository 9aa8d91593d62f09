"""What a player cannot know, dealt anew: tiles and CP behind the other screen, the bag, and the other chapters' secrets.

Soundness first: more may be dealt anew than is strictly unknown (who remembers which tiles were discarded), never less.
Each kind of secret has its own function here; a chapter that adds one adds a function.
"""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Luck, rule

from . import content
from .board import figures, where
from .goals import deployment
from .state import SIDES, Side, State, other


@rule("reborn.setup.screen-secret")
def redeal(s: State, seat: str | None, luck: Luck) -> None:
    """Deal anew, in place, everything that a seat (None: a spectator) cannot know."""
    mine = where.side_of_seat(s, seat)
    hidden = [side for side in SIDES if side != mine]
    _tiles(s, hidden, mine, luck)
    _command_points(s, hidden, luck)
    _deployment_markers(s, hidden, luck)
    _missions(s, hidden, mine, luck)
    _search_deck(s, mine, luck)
    _radio_markers(s, mine, luck)


def _tiles(s: State, hidden: list[Side], mine: Side | None, luck: Luck) -> None:
    """Bag, discard pile and the tiles behind other screens are shuffled together; only who looks through the pile knows it."""
    known = s.looking is not None and s.looking == mine
    pool = [*s.bag, *(t for side in hidden for t in s.players[side].tiles), *(() if known else s.discard)]
    luck.shuffle(pool)
    for side in hidden:
        count = len(s.players[side].tiles)
        figures.change_player(s, side, tiles=tuple(sorted(pool[:count])))
        pool = pool[count:]
    size = len(s.bag)
    s.bag, rest = sorted(pool[:size]), pool[size:]
    if not known:
        s.discard = rest


def _command_points(s: State, hidden: list[Side], luck: Luck) -> None:
    """Anything from nothing to all that the side has received this turn; whoever asked for a duel has one at least."""
    for side in hidden:
        least = 1 if s.challenger == side else 0
        most = max(least, s.players[side].most_cp)
        figures.change_player(s, side, cp=least + luck.below(most - least + 1))


@rule("reborn.sags.mode")
def _deployment_markers(s: State, hidden: list[Side], luck: Luck) -> None:
    """Any of a side's markers may be a blank or anybody of his who is under one; while he places them, anybody he has left."""
    if not s.deployment:
        return
    for side in hidden:
        squares = deployment.markers_of(s, side)
        pool = [s.deployment[square] for square in squares]
        if deployment.PLACED not in s.done:
            pool += deployment.left_to_place(s, side)
        luck.shuffle(pool)
        s.deployment.update(zip(squares, pool, strict=False))


@rule("reborn.sags.mode")
def _missions(s: State, hidden: list[Side], mine: Side | None, luck: Luck) -> None:
    """The other side's Mission cards but those looked at; and which of one's own the other side has looked at."""
    if "sags" not in s.rules or s.phase == "over":
        return
    for side in hidden:
        held = s.players[side].missions
        seen = s.players[mine].known_missions if mine is not None else ()
        pool = [id for id, card in content.MISSIONS.items() if card.side == side and id not in seen]
        luck.shuffle(pool)
        figures.change_player(s, side, missions=tuple(sorted((*seen, *pool[: len(held) - len(seen)]))))
    for side in hidden:
        looked = list(s.players[other(side)].missions)
        luck.shuffle(looked)
        known = len(s.players[side].known_missions)
        figures.change_player(s, side, known_missions=tuple(sorted(looked[:known])))


@rule("reborn.search.top-visible", "reborn.spy.sort")
def _search_deck(s: State, mine: Side | None, luck: Luck) -> None:
    """Only what lies on top is known, not its back; of cards in hand for sorting only the one who holds them knows anything."""
    held = [] if s.sorting_by == mine else list(s.sorting)
    pool, count = [*s.deck, *held], len(s.deck)
    if not pool:
        return
    luck.shuffle(pool)
    if s.deck:
        shown = s.equipment[s.deck[0]].piece
        top = next(id for id in pool if shown in s.equipment[id].sides)
        pool.remove(top)
        pool.insert(0, top)
    for id in pool:
        if (up := luck.below(2)) != s.equipment[id].up:
            figures.change_card(s, id, up=up)
    if s.deck:
        figures.change_card(s, pool[0], up=s.equipment[pool[0]].sides.index(shown))
    s.deck = pool[:count]
    if held:
        s.sorting = tuple(pool[count:])


@rule("reborn.scr.dispatch", "reborn.scr.switch-channel")
def _radio_markers(s: State, mine: Side | None, luck: Luck) -> None:
    """Markers that are not turned up; their owner is unsure only of one that was swapped with one of those set aside."""
    for side, radio in s.radio.items():
        unsure = radio.moved if side == mine else (*(who for who, _ in radio.attached), "aside", "behind")
        faces = {who: kind for who, kind in radio.attached if who in unsure and who not in radio.revealed}
        aside = radio.aside if "aside" in unsure and (side != mine or faces) else ()
        behind = radio.behind if "behind" in unsure else ()
        pool = [*faces.values(), *aside, *behind]
        luck.shuffle(pool)
        dealt = dict(zip(faces, pool, strict=False))
        rest = pool[len(faces) :]
        s.radio[side] = replace(
            radio,
            attached=tuple((who, dealt.get(who, kind)) for who, kind in radio.attached),
            aside=tuple(sorted(rest[: len(aside)])) if aside else radio.aside,
            behind=tuple(sorted(rest[len(aside) :])) if behind else radio.behind,
        )
