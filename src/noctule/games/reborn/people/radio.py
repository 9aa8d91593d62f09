"""Radio scrambling: dispatching markers, switching channels, and revealing them as CP are spent.

The markers of a player are in `s.radio`: attached to enemy characters, set aside, or behind his screen. He has a set as long as
a scrambler is ON for him; `settle` looks at how things stand whenever one is switched, dropped, destroyed or without power.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule
from noctule.engine.words import counted

from ..board import figures, values, where
from ..board.ground import ground
from ..board.names import name_of
from ..content import FACTS
from ..content.ips import Line
from ..goals import mission_points
from ..state import SIDES, Crew, Radio, Side, State, other
from ..turn import cp as points
from ..turn import tiles
from ..using import spy, switches
from ..using.effects import effect

KINDS: Final = ("clear", "listening", "scrambled")
SET: Final = tuple(kind for kind in KINDS for _ in range(getattr(FACTS.radio, kind)))
WORDS: Final = {
    "clear": "the frequency is clear",
    "listening": "the enemy is listening",
    "scrambled": "the frequency is scrambled",
}


# -- scramblers -----------------------------------------------------------------------------------------------------


@rule("reborn.scr.sources", "reborn.room.communication", "reborn.item.portable-scrambler")
def scramblers(s: State) -> list[tuple[str, Line]]:
    """(source, line) of every scrambler that could work: carried cards (the dead carry too) and rooms."""
    found = []
    for id, e in s.equipment.items():
        if e.where == "carried" and e.on:
            found += [(id, line) for line in values.equipment(s, e.piece).lines if line.effect == "jam-radio"]
    for room in ground(s).map.rooms:
        if room in s.elements:
            found += [(room, line) for line in switches.room_lines(s, room) if line.effect == "jam-radio"]
    return found


@rule("reborn.scr.on", "reborn.scr.whose")
def is_on(s: State, side: Side) -> bool:
    """Is a scrambler ON for a player, with power or without? Who switches it ON scrambles the other faction."""
    return any(switches.on_for(s, source) == side for source, _ in scramblers(s))


@rule("reborn.scr.power-down", "reborn.scr.portable-no-power")
def jams(s: State, side: Side) -> bool:
    """Does a scrambler of a player work now? The room's needs power, the Portable does not."""
    return any(switches.on_for(s, source) == side and switches.works(s, source, line) for source, line in scramblers(s))


@rule(
    "reborn.scr.whose",
    "reborn.scr.off-effect",
    "reborn.scr.power-down",
    "reborn.scr.portable-dropped",
    "reborn.scr.marker-kinds",
)
def settle(s: State, g: Ask) -> None:
    """Markers follow the scramblers: taken up with the first ON, taken back without power, put away with the last OFF."""
    for side in SIDES:
        has, on = side in s.radio, is_on(s, side)
        if on and not has:
            s.radio[side] = Radio(behind=SET)
            g.note("reborn.scr.whose", "{who} takes the scrambling markers behind the screen.", who=side)
        elif has and not on:
            del s.radio[side]
            g.note("reborn.scr.off-effect", "The scrambling markers of {who} are taken away.", who=side)
        elif has and not jams(s, side) and not s.radio[side].behind:
            s.radio[side] = Radio(behind=SET)
            g.note("reborn.scr.power-down", "{who} takes back the scrambling markers: no power.", who=side)


@effect("jam-radio")
@rule("reborn.scr.off-effect", "reborn.scr.portable-dropped", "reborn.scr.room-off", "reborn.scr.portable-off")
async def changed(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """The effect of the secondary line: something has happened to a scrambler."""
    settle(s, g)


# -- the Initiative phase -------------------------------------------------------------------------------------------


@rule("reborn.scr.dispatch", "reborn.scr.switch-channel")
async def initiative(s: State, g: Ask) -> None:
    """After the marker: dispatch, then each scrambled player may switch a channel."""
    settle(s, g)
    for side in SIDES:
        if side in s.radio and jams(s, side):
            await dispatch(s, g, side)
    for side in SIDES:
        if side in s.radio and s.radio[side].attached:
            await switch_channel(s, g, other(side))


@rule("reborn.scr.dispatch", "reborn.scr.marker-kinds")
async def dispatch(s: State, g: Ask, side: Side) -> None:
    """One marker, face down, for each enemy who is neither dead nor captured; what is left is set aside."""
    s.radio[side] = Radio(behind=SET)
    enemies = where.under_control(s, other(side))
    for who in await _choose_six(s, g, side, enemies):
        kind: str = await g.choose(
            s.players[side].seat,
            "radio.dispatch",
            rule="reborn.scr.dispatch",
            options=partial(_kinds, s, side, who),
            prompt=f"Which marker does {name_of(who)} receive, face down? More CP than the CP Bonus turn it up.",
            waiting="to dispatch scrambling markers",
            always=True,
        )
        radio, left = s.radio[side], list(s.radio[side].behind)
        left.remove(kind)
        s.radio[side] = replace(radio, attached=(*radio.attached, (who, kind)), behind=tuple(left))
        g.note("reborn.scr.dispatch", "{target} receives a scrambling marker.", target=who)
    s.radio[side] = replace(s.radio[side], aside=s.radio[side].behind, behind=())


async def _choose_six(s: State, g: Ask, side: Side, enemies: Sequence[str]) -> Sequence[str]:
    """With more enemies than markers the scrambling player chooses who gets one."""
    if len(enemies) <= len(SET):
        return enemies
    chosen: list[str] = await g.choose_some(
        s.players[side].seat,
        "radio.enemies",
        rule="reborn.scr.dispatch",
        min=len(SET),
        max=len(SET),
        options=[Option(id, id, name_of(id), (id,)) for id in enemies],
        prompt=f"Which {len(SET)} enemies receive a scrambling marker?",
        waiting="to dispatch scrambling markers",
    )
    return [id for id in enemies if id in chosen]


def _kinds(s: State, side: Side, who: str) -> list[Option]:
    left = s.radio[side].behind
    return [
        Option(kind, kind, f"{kind.capitalize()} ({left.count(kind)} left)", (who,), preview=partial(_brings, s, who, kind))
        for kind in KINDS
        if kind in left
    ]


@rule("reborn.scr.clear", "reborn.scr.listening", "reborn.scr.scrambled")
def _brings(s: State, who: str, kind: str) -> Preview:
    """What a marker brings when it is turned up."""
    words = {
        "clear": "Turned up, it does nothing.",
        "listening": f"Turned up, it gives you {counted(FACTS.radio.listening_spy_points, 'Spy Point')}.",
        "scrambled": f"Turned up, it keeps {name_of(who)} to the CP Bonus of {values.showing(s, who).bonus_cp} this turn.",
    }
    return Preview(words[kind])


@rule("reborn.scr.switch-channel")
async def switch_channel(s: State, g: Ask, side: Side) -> None:
    """Once, unseen: two markers of his characters change places, or one with a marker that was set aside."""
    chosen = await g.choose(
        s.players[side].seat,
        "radio.switch",
        rule="reborn.scr.switch-channel",
        options=lambda: swaps(s, side),
        prompt="Switch a radio channel? Nobody looks at the markers.",
        waiting="to switch a radio channel",
        always=True,
    )
    if chosen is None:
        return
    one, two = chosen
    swap(s, g, other(side), one, two)
    g.note("reborn.scr.switch-channel", "{who} switches a radio channel: {one} and {two}.", who=side, one=one, two=two)


def swaps(s: State, side: Side) -> list[Option]:
    radio = s.radio[other(side)]
    have = [who for who, _ in radio.attached]
    pairs = [*combinations(have, 2), *((who, "aside") for who in have if radio.aside)]
    found = [
        Option(f"swap:{a}:{b}", (a, b), f"{name_of(a)} and {_named(b)}", tuple(who for who in (a, b) if who != "aside"))
        for a, b in pairs
    ]
    return [*found, Option("leave", None, "Leave the markers as they are", main=True)]


def _named(who: str) -> str:
    return "a marker set aside" if who == "aside" else name_of(who)


def swap(s: State, g: Ask, owner: Side, one: str, two: str) -> None:
    """Exchange two markers; of those set aside a random one."""
    radio, held = s.radio[owner], dict(s.radio[owner].attached)
    if two == "aside":
        left = list(radio.aside)
        taken = g.draw(left)
        radio = replace(radio, aside=tuple(sorted((*left, held[one]))), moved=(one, "aside"))
        held[one] = taken
    else:
        held[one], held[two] = held[two], held[one]
    s.radio[owner] = replace(radio, attached=tuple(held.items()))


# -- revealing ------------------------------------------------------------------------------------------------------


def marker_on(s: State, who: str) -> str:
    """What the marker on a character reads; "" if his enemy has put none on him."""
    radio = s.radio.get(other(s.characters[who].side)) if s.radio else None
    return "" if radio is None else dict(radio.attached).get(who, "")


def is_revealed(s: State, who: str) -> bool:
    radio = s.radio.get(other(s.characters[who].side))
    return radio is not None and who in radio.revealed


@rule("reborn.scr.scrambled", "reborn.scr.wrong-reveal")
def limit(s: State, who: str) -> int | None:
    """How many CP a character can still spend whose marker lies open and reads scrambled; None: no limit."""
    if not s.radio or marker_on(s, who) != "scrambled" or not is_revealed(s, who):
        return None
    return max(0, values.showing(s, who).bonus_cp - points.spent_by_himself(s, who))


@rule("reborn.scr.reveal", "reborn.scr.clear")
def turn_up(s: State, g: Ask, who: str, rule_id: str = "reborn.scr.reveal") -> None:
    """Turn his marker over for everybody to see."""
    side, kind = other(s.characters[who].side), marker_on(s, who)
    s.radio[side] = replace(s.radio[side], revealed=(*s.radio[side].revealed, who))
    rule_id = "reborn.scr.clear" if kind == "clear" and rule_id == "reborn.scr.reveal" else rule_id
    g.reveal(rule_id, f"{{who}} reveals a scrambling marker: {WORDS[kind]}.", who=who, marker=kind)


@rule("reborn.scr.reveal", "reborn.scr.listening")
async def takes_effect(s: State, g: Ask, who: str) -> bool:
    """He has spent more than his CP Bonus (or has none): his marker is turned up and works. Is he scrambled?"""
    kind, side = marker_on(s, who), other(s.characters[who].side)
    if not kind:
        return False
    if not is_revealed(s, who):
        turn_up(s, g, who)
    if kind == "listening" and who not in s.radio[side].heard:
        s.radio[side] = replace(s.radio[side], heard=(*s.radio[side].heard, who))
        g.note("reborn.scr.listening", "{who} is overheard.", who=who)
        await spy.earn(s, g, side, FACTS.radio.listening_spy_points)
    return kind == "scrambled"


def _excess(s: State, who: str) -> int:
    return points.spent_by_himself(s, who) - values.showing(s, who).bonus_cp


@rule("reborn.scr.reveal", "reborn.scr.scrambled")
async def order_paid(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> int:
    """CP have just been put on a section: reveal his marker if he must. How many of them stay there comes back."""
    if not s.radio or _excess(s, who) <= 0 or not await takes_effect(s, g, who):
        return cp
    back = min(cp, _excess(s, who))
    take_off(s, g, who, tile, index, back)
    await take_tile_back(s, g, who)
    return cp - back


@rule("reborn.scr.scrambled")
def take_off(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    """CP that were just put on a section go back where they came from; a section left empty counts as unused."""
    points.give_back(s, who, cp)
    tiles.put_cp(s, who, tile, index, -cp)
    g.note("reborn.scr.scrambled", "{who}: {cp} CP go back.", who=who, cp=cp)


@rule("reborn.scr.scrambled")
async def take_tile_back(s: State, g: Ask, who: str) -> None:
    """A tile that he received in this round may go back behind the screen if no CP are on it."""
    if s.round is None or who not in s.round.tile_for or not s.characters[who].tiles:
        return
    last = s.characters[who].tiles[-1]
    if any(last.cp):
        return
    back: bool = await g.choose(
        where.seat_of(s, who),
        "radio.tile",
        rule="reborn.scr.scrambled",
        options=[
            Option("retrieve", True, f"Take it back: {tiles.words(last.tile)}"),
            Option("leave", False, "Leave it there", main=True),
        ],
        prompt=f"Take back the tile that {name_of(who)} has just received?",
        waiting="to take back an Order tile or not",
    )
    if back:
        figures.change(s, who, tiles=s.characters[who].tiles[:-1])
        tiles.put_behind(s, s.characters[who].side, last.tile)
        g.note("reborn.scr.scrambled", "The tile of {who} goes back behind the screen.", who=who)


@rule("reborn.scr.reveal", "reborn.scr.scrambled")
async def card_paid(s: State, g: Ask, who: str, cp: int) -> int:
    """CP have just been put on his card: as `order_paid`. What cannot stay goes back; how many stay comes back."""
    if not s.radio or _excess(s, who) <= 0 or not await takes_effect(s, g, who):
        return cp
    back = min(cp, _excess(s, who))
    take_off_card(s, g, who, back)
    await take_tile_back(s, g, who)
    return cp - back


def take_off_card(s: State, g: Ask, who: str, cp: int) -> None:
    """CP that were just put on his card go back where they came from."""
    if cp:
        points.give_back(s, who, cp)
        figures.change(s, who, on_card=s.characters[who].on_card - cp)
        g.note("reborn.scr.scrambled", "{who}: {cp} CP go back.", who=who, cp=cp)


@rule("reborn.scr.bonus-zero")
async def begins(s: State, g: Ask, who: str) -> None:
    """He has just been activated, or his interruption begins: a CP Bonus of 0 reveals at once, and the marker works."""
    if s.radio and not values.showing(s, who).bonus_cp and marker_on(s, who) and not is_revealed(s, who):
        await takes_effect(s, g, who)


# -- too early ------------------------------------------------------------------------------------------------------


@rule("reborn.scr.wrong-reveal")
def no_reveal(s: State, who: str) -> No | None:
    """Why there is no marker of his to turn up."""
    if not marker_on(s, who):
        return No("reborn.scr.wrong-reveal", f"{name_of(who)} has no scrambling marker.")
    if is_revealed(s, who):
        return No("reborn.scr.wrong-reveal", f"{name_of(who)}'s marker lies open already.")
    return None


def candidates(s: State, who: str) -> list[Option]:
    """The premature reveal."""
    label = f"Turn up the scrambling marker too early ({FACTS.radio.wrong_reveal_mp} MP for the enemy)"
    return [Option("reveal", ("reveal",), label, (who,), no=no_reveal(s, who))]


def offers(s: State, who: str) -> list[Option]:
    return candidates(s, who) if s.radio and no_reveal(s, who) is None else []


@rule("reborn.scr.wrong-reveal")
async def reveal(s: State, g: Ask, who: str) -> None:
    """The scrambling player gets MP for it; the marker takes effect only when the character exceeds his CP Bonus."""
    turn_up(s, g, who, "reborn.scr.wrong-reveal")
    side = other(s.characters[who].side)
    mission_points.earn(s, g, side, FACTS.radio.wrong_reveal_mp, "reborn.scr.wrong-reveal")


DEEDS: Final = {"reveal": reveal}
