"""The Interact order: triggering an IPS line of a card or a floor element.

The CP go onto the section first, then the line is named (`line:<source>.<line id>`), others may join, and the test is rolled.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, values, where
from ..board.ground import ground
from ..board.names import name_of
from ..content.ips import Line, offer_words
from ..people import radio
from ..state import Crew, Part, State
from ..together import combine, combined_orders
from ..turn import cp as points
from ..turn import orders
from . import conditions, ips, rooms, switches

# -- which lines ----------------------------------------------------------------------------------------------------


@rule("reborn.ips.needs-interact", "reborn.interact.item", "reborn.interact.one-line")
def lines(s: State, who: str, besides: int = 0) -> Iterator[tuple[str, Line, int]]:
    """(source, line, least CP on his own section) of everything that he could trigger now, his own CP apart.

    What he carries, the floor tiles under him, and (for a combined order) what a friend beside him carries. `besides` are the
    CP that he himself is about to spend: the friend has to find his own after them.
    """
    yield from _lines_of_his_own(s, who)
    yield from _lines_of_friends(s, who, besides)


def _lines_of_his_own(s: State, who: str) -> Iterator[tuple[str, Line, int]]:
    for source, line in _at_hand(s, who):
        if no_line(s, who, source, line) is None:
            yield source, line, line.cp


def _sources(s: State, who: str) -> tuple[str, ...]:
    """All that he carries, the bombs under his feet, and the floor tiles under him."""
    return (*values.carried(s, who), *_bombs(s, who), *rooms.rooms_of(s, who))


def _at_hand(s: State, who: str) -> Iterator[tuple[str, Line]]:
    """Their lines for an Interact order, usable now or not."""
    for source in _sources(s, who):
        for line in switches.lines_of(s, source):
            if line.needs_interact:
                yield source, line


def _bombs(s: State, who: str) -> list[str]:
    """The cards, beside the board, of time bombs that tick under his feet."""
    return [s.markers[id].card for id in conditions.bombs_under(s, who)] if s.markers else []


def _cards_of_others(s: State, who: str) -> list[str]:
    return [id for id, e in s.equipment.items() if e.where == "carried" and e.bearer != who and e.bearer in s.characters]


def _lines_of_friends(s: State, who: str, besides: int) -> Iterator[tuple[str, Line, int]]:
    friends = [id for id in where.under_control(s, s.characters[who].side) if id != who]
    helpers = [id for id in friends if combine.no_helper(s, "interact", id) is None]
    for card in _cards_of_others(s, who) if helpers else ():
        for line in switches.lines_of(s, card) if s.equipment[card].bearer in helpers else ():
            if line.needs_interact and no_line(s, who, card, line, besides) is None:
                yield card, line, 1


@rule("reborn.ips.needs-interact", "reborn.ips.condition", "reborn.ips.character-lines")
def no_line(s: State, who: str, source: str, line: Line, besides: int = 0) -> No | None:
    """Why an Interact order of his cannot trigger a line, CP on his own section apart; `besides` as for `lines`."""
    if not line.needs_interact:
        return No("reborn.ips.free-lines", "This works by itself: no Interact order is needed.")
    if source in s.characters:
        return No("reborn.ips.character-lines", "A special ability is used without an Interact order.")
    carrier = carrier_of(s, who, source)
    if source in s.equipment and s.equipment[source].where != "carried" and line.effect != "defuse":
        return ips.no_item(s, who, source)
    if carrier == who:
        return ips.no_line(s, who, source, line)
    if s.characters[carrier].side != s.characters[who].side or not where.acts(s, carrier):
        return ips.no_item(s, who, source)
    return (
        combine.no_bringing(s, "interact", carrier, line.cp, points.from_screen(s, who, besides))
        or combined_orders.no_user(s, carrier, line, who)
        or ips.no_line(s, carrier, source, line)
    )


def carrier_of(s: State, who: str, source: str) -> str:
    """Who carries the card; of a floor element, he who uses it."""
    return (s.equipment[source].bearer or who) if source in s.equipment else who


# -- options --------------------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """Orders by their CP, and what could be used with one: that is named once the CP are placed."""
    yield from orders.candidates(s, who, "interact", "interact", "Interact", partial(no_interact, s, who))
    for source in dict.fromkeys((*_sources(s, who), *_cards_of_others(s, who))):
        label, no = f"Use the {switches.named(s, source)}", no_use(s, who, source)
        yield Option(f"use:{source}", ("use", source), label, (source,), no=no)


@rule("reborn.ips.needs-interact", "reborn.combo.cp")
def no_interact(s: State, who: str, cp: int) -> No | None:
    """Why an order of so many CP would trigger nothing."""
    own = [least for _, _, least in _lines_of_his_own(s, who)]
    if any(least <= cp for least in own) or any(_lines_of_friends(s, who, cp)):
        return None
    if any(_lines_of_friends(s, who, 1)):
        return No("reborn.combo.cp", "Too few CP would be left for the carrier, who has to join.")
    return No("reborn.ips.needs-interact", f"It takes at least {min(own)} CP.") if own else _nothing_works(s, who)


@rule("reborn.ips.needs-interact")
def no_use(s: State, who: str, source: str) -> No:
    """Why a thing is not used at once: what stands against it, or that an order comes first."""
    found = [no_line(s, who, source, line) for line in switches.lines_of(s, source)]
    if not found:
        return No("reborn.ips.line", f"The {switches.named(s, source)} has no line that somebody could use.")
    if None in found:
        return No("reborn.ips.needs-interact", "CP go onto an Interact section first; then what they are for is chosen.")
    return next(no for no in found if no is not None)


def offers(s: State, who: str) -> list[Option]:
    found = orders.offers(s, who, "interact", "interact", "Interact")
    if not found:
        return []
    own = [least for _, _, least in _lines_of_his_own(s, who)]
    sizes = {option.meaning[3] for option in found}
    able = {cp for cp in sizes if any(least <= cp for least in own) or any(_lines_of_friends(s, who, cp))}
    return [option for option in found if option.meaning[3] in able]


def foresee(s: State, who: str, cp: int) -> Preview:
    """The odds of each line that an order of so many CP can trigger."""
    found = [
        (switches.named(s, source), _foresee(s, who, cp, source, line))
        for source, line, least in lines(s, who, cp)
        if least <= cp
    ]
    sure = "".join(f" {thing}: {seen.text}" for thing, seen in found if seen.text)
    return Preview(sure.strip(), tuple(replace(o, what=f"{thing}: {o.what}") for thing, seen in found for o in seen.odds))


def _nothing_works(s: State, who: str) -> No:
    """What stands against each thing at hand."""
    refused = [(source, no) for source, line in _at_hand(s, who) if (no := no_line(s, who, source, line)) is not None]
    if not refused:
        return No("reborn.ips.condition", "There is nothing here to interact with.")
    reasons = dict.fromkeys(f"{switches.named(s, source)}: {no.reason}" for source, no in refused)
    return No(refused[0][1].rule, " ".join(reasons))


def _find(s: State, source: str, id: str) -> Line | None:
    if source not in s.equipment and source not in s.characters and source not in ground(s).map.rooms:
        return None
    return next((line for line in switches.lines_of(s, source) if line.id == id), None)


# -- the order ------------------------------------------------------------------------------------------------------


@rule("reborn.ips.needs-interact", "reborn.interact.item-unlimited")
async def execute(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    newest = s.characters[who].tiles[-1].tile
    cp = await orders.place(s, g, who, tile, index, cp)
    if not cp:
        return
    if not any(least <= cp for _, _, least in lines(s, who)):  # only a scrambled radio can have taken some off
        g.note("reborn.interact.fail", "{who} has too few CP left for it.", who=who)
        radio.take_off(s, g, who, tile, index, cp)
        if tile == newest:  # else he has been asked already, or it came in an earlier round
            await radio.take_tile_back(s, g, who)
        return
    orders.count(s)
    source, id = await choose_line(s, g, who, cp)
    await trigger(s, g, Part(who, cp), source, id)


DEEDS: Final = {"interact": execute}
PREVIEWS: Final = {"interact": lambda s, who, tile, index, cp: foresee(s, who, cp)}


@rule("reborn.interact.one-line")
async def choose_line(s: State, g: Ask, who: str, cp: int) -> tuple[str, str]:
    """The player picks one line; only one is triggered per order."""
    named: tuple[str, str] = await g.choose(
        where.seat_of(s, who),
        "interact.line",
        rule="reborn.interact.one-line",
        options=lambda: line_options(s, who, cp),
        candidates=lambda: line_candidates(s, who, cp),
        prompt="What do you use? One thing for each order.",
        waiting="to choose what to interact with",
    )
    return named


def line_candidates(s: State, who: str, cp: int) -> Iterator[Option]:
    """Every line of what is at hand, of the cards of everybody else, of bombs that tick elsewhere, and of his own card."""
    bombs = [marker.card for marker in s.markers.values() if marker.card]
    for source in dict.fromkeys((*_sources(s, who), *_cards_of_others(s, who), *bombs, who)):
        for line in switches.lines_of(s, source):
            dear = _too_dear(line, cp) if carrier_of(s, who, source) == who else None
            yield replace(_option(s, who, cp, source, line), no=dear or no_line(s, who, source, line))


@rule("reborn.ips.needs-interact")
def _too_dear(line: Line, cp: int) -> No | None:
    if line.cp <= cp:
        return None
    return No("reborn.ips.needs-interact", f"This line takes an Interact order of {line.cp} CP.")


def line_options(s: State, who: str, cp: int) -> list[Option]:
    """The lines that an order of so many CP can trigger."""
    return [_option(s, who, cp, source, line) for source, line, least in lines(s, who) if least <= cp]


def _option(s: State, who: str, cp: int, source: str, line: Line) -> Option:
    said = f"{switches.named(s, source)}: {offer_words(line)}"
    return Option(f"line:{source}.{line.id}", (source, line.id), said, (source,), partial(_foresee, s, who, cp, source, line))


@rule("reborn.combo.item")
def _foresee(s: State, who: str, cp: int, source: str, line: Line) -> Preview:
    """The odds before anybody else joins; of a friend's card, with the least that the friend has to spend on it."""
    carrier = carrier_of(s, who, source)
    crew = figures.one(who, cp) if carrier == who else (Part(who, cp), Part(carrier, line.cp))
    found = ips.foresee(s, crew, line, combine.extra_dice(crew, carrier, line.cp))
    return found if carrier == who else replace(found, text=f"{found.text} {_share(carrier, line)}".strip())


def _share(carrier: str, line: Line) -> str:
    return f"{name_of(carrier)}, who carries it, has to spend {line.cp} CP."


@rule("reborn.interact.floor-once", "reborn.interact.extra-dice")
async def trigger(s: State, g: Ask, first: Part, source: str, id: str) -> None:
    """Others may join; then the attempt. Each CP beyond what the line takes is a die of the same colour."""
    line = _find(s, source, id)
    assert line is not None
    carrier = carrier_of(s, first.who, source)
    crew = await _gather(s, g, first, carrier, source, line)
    if not combine.takes_part(crew, carrier):
        g.note("reborn.interact.fail", "{who} cannot take part: nothing happens.", who=carrier)
        return
    g.note("reborn.ips.line", "{who} uses the {thing}.", who=first.who, thing=switches.named(s, source), line=id, source=source)
    if source not in s.equipment:
        for part in crew:
            figures.change(s, part.who, tried=(*s.characters[part.who].tried, source))
    await ips.attempt(s, g, crew, source, line, combine.extra_dice(crew, carrier, line.cp))


async def _gather(s: State, g: Ask, first: Part, carrier: str, source: str, line: Line) -> Crew:
    def foresee(crew: Crew) -> Preview:
        return ips.foresee(s, crew, line, combine.extra_dice(crew, carrier, line.cp))

    if source in s.equipment:
        fits = partial(combined_orders.no_user, s, carrier, line)
        return await combine.gather(s, g, "interact", first, fits, must=carrier, least=line.cp, foresee=foresee)
    fits = partial(combined_orders.no_floor_user, s, source, source, line)
    return await combine.gather(s, g, "interact", first, fits, foresee=foresee)
