"""What lies beside the map: screens, what scores, character and Mission cards, equipment, the Search deck, the last duel.

Everything is open but tiles and CP behind a screen, Mission cards, and radio markers that have not been turned up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from noctule.engine import by_parts, rule
from noctule.engine.grid import COMPASS
from noctule.engine.views import Badge, Card, Colour, Counter, Panel, Section
from noctule.engine.words import counted

from .. import content
from ..board import values
from ..board.altered import printed
from ..board.ground import the_map
from ..board.names import name_of
from ..content import EQUIPMENT, ROOM_TYPE_NAMES, SAGS
from ..content.cards import Strengths, Value
from ..content.ips import words
from ..goals import sags
from ..state import SIDES, Alterations, Assigned, Character, Equipment, Side, State, other
from ..turn import cp, tiles
from ..using import equipment
from .fates import fates
from .pieces import FACE, ICONS, SIDE_TITLES
from .scores import score, shown_missions, with_missions
from .sheets import Sheet

Rows = tuple[tuple[str, ...], ...]
Fields = tuple[tuple[str, str], ...]
ORDERS: dict[str, str] = {"move": "run", "close-combat": "sword", "shoot": "gun", "interact": "hand", "search": "search"}
"""The icons of the sections of an Order tile."""
INKS: dict[str, tuple[Colour, str]] = {"black": ("", ""), "red": ("red", "red"), "gold": ("yellow", "gold")}


class Open(Struct, frozen=True, gc=False):
    """What everybody sees."""

    score: tuple[Panel, ...]
    equipment: Mapping[Side, Panel | None]
    table: tuple[Panel, ...]


def open_panels(s: State) -> Open:
    duel = [_duel(s.challenger, s.bids)] if s.challenger is not None or s.bids else []
    return Open(score(s), open_cards(s), (*duel, _table(s)))


def panels(s: State, mine: Side | None, laid: Open, teams: Mapping[Side, Panel]) -> tuple[Panel, ...]:
    """One's own screen first."""
    order = (mine, other(mine)) if mine is not None else SIDES
    found = [screen(s, side, side == mine) for side in order]
    found += with_missions(s, mine, laid.score) if "sags" in s.rules else laid.score
    found += [_missions(s, mine, side) for side in order if s.players[side].missions]
    found += [teams[side] for side in order]
    found += [panel for side in order if (panel := laid.equipment[side]) is not None]
    found += laid.table
    if s.sorting and s.sorting_by is not None:
        found.append(_in_hand(s, mine, s.sorting_by))
    if s.phase == "deployment" and "sags" in s.rules and sags.is_building(s):
        found += _blocks(s)
    return tuple(found)


# -- screens --------------------------------------------------------------------------------------------------------


@rule("reborn.setup.screen-secret")
def screen(s: State, side: Side, own: bool) -> Panel:
    """The owner sees his tiles and CP; others how many tiles there are, and that they cannot know the rest."""
    player, begins = s.players[side], s.marker == side
    mp = player.mp if player.mp or "mission-points" in s.rules else None
    if own:
        return _screen(side, player.seat, begins, len(player.tiles), mp, player.tiles, player.cp)
    return _screen(side, player.seat, begins, len(player.tiles), mp)


@lru_cache(maxsize=1_000)
def _screen(
    side: Side, seat: str, begins: bool, count: int, mp: int | None, own: tuple[str, ...] = (), cp: int | None = None
) -> Panel:
    counters = [Counter("Order tiles", count)]
    if cp is not None:
        counters.append(Counter("Command Points", cp))
    if mp is not None:
        counters.append(Counter("Mission Points", mp))
    title = f"Screen of {SIDE_TITLES[side]}" + (", has the Initiative" if begins else "")
    text = "Which tiles they are and how many CP lie there is hidden." if cp is None else ""
    return Panel(f"screen-{side}", title, tuple(map(_order_tile, own)), tuple(counters), text=text, owner=seat)


@lru_cache(maxsize=2_000)
def _order_tile(id: str) -> Card:
    parts = tiles.tile(id).sections
    rows = tuple((_order(part.type), str(part.number), part.colour) for part in parts)
    sections = tuple(Section(_order(part.type), str(part.number), ORDERS[part.type], *INKS[part.colour]) for part in parts)
    return Card(id, tile_title(id), icon="card", table=(("Order", "CP", "Colour"), *rows), face="order", sections=sections)


def _order(type: str) -> str:
    return type.replace("-", " ").capitalize()


@lru_cache(maxsize=2_000)
def tile_title(id: str) -> str:
    """A tile by what it shows: `Move 2 / Shoot 3 red / ...`."""
    return tiles.words(id).replace(", ", " / ")


@lru_cache(maxsize=5_000)
def assigned_words(assigned: Assigned) -> str:
    """A tile under a card, with the CP on its sections: `Move 2 (1 CP on it), Shoot 3 red`."""
    parts = []
    for section, on in zip(tiles.tile(assigned.tile).sections, assigned.cp, strict=True):
        colour = f" {section.colour}" if section.colour != "black" else ""
        used = f" ({on} CP on it)" if on else ""
        parts.append(f"{section.type.replace('-', ' ').capitalize()} {section.number}{colour}{used}")
    return ", ".join(parts)


# -- character cards ------------------------------------------------------------------------------------------------


def character(s: State, sheet: Sheet, badges: tuple[Badge, ...]) -> Card:
    """A card with all that lies on it; `s` is the sheet's excerpt."""
    c, (armour, load) = sheet.character, _outfit(sheet.outfit())
    fields = [*_state_of(s, c, armour), *_tiles_of(c), *load, *[("Radio marker", reads) for reads in sheet.radio]]
    title, ability, side, icon, table, face = _sides(c.id, c.card, c.wounded, s.altered)
    signs = badges if c.place in ("map", "pilot") else ()
    return Card(c.id, title, ability, side, icon, False, tuple(fields), table, signs, face=face)


@lru_cache(maxsize=500)
def _sides(id: str, key: str, wounded: bool, altered: Alterations) -> tuple[str, str, str, str, Rows, str]:
    """What is printed on a card: title, abilities of the side that shows, and the values of both."""
    card = printed(altered).characters[key]
    ability = " ".join(words(line) for line in card.side(wounded).lines)
    side, icon, face = "Wounded" if wounded else "Healthy", ICONS.get(id, "person"), FACE(id, "person")
    return card.name, ability, side, icon, _both_sides(key, altered), face


def _state_of(s: State, c: Character, armour: str) -> Iterator[tuple[str, str]]:
    """Where he is, his Life Points and what may still be spent on him."""
    if c.place == "map":
        yield "Stands", _stands(s.map, c.at, c.facing)
    elif c.place == "hidden":
        yield "Stands", "not on the map yet"
    elif c.place == "dead":
        yield "Dead", f"the marker lies on {the_map(s.map).name(c.at)}" if c.at >= 0 else "the marker is used up"
        return
    elif c.place == "exited":
        yield "Stands", "has left the map"
        return
    else:
        yield ("Prisoner of" if c.place == "prisoner" else "Pilots"), name_of(c.by)
    side = values.showing(s, c.id)
    yield "Life Points", f"{side.life - c.wounds} of {side.life}"
    yield "Armour", armour
    yield "CP this turn", f"{cp.spent(s, c.id)} of {values.maximum_cp(s, c.id)}"
    own = c.dedicated + c.beyond
    if own:
        yield "Own CP", str(own)


@lru_cache(maxsize=2_000)
def _stands(map: str, at: int, facing: int) -> str:
    here = the_map(map)
    room = here.room_at(at).name if here.floor >> at & 1 else "outside the frame"
    return f"{here.name(at)} ({room}), facing {COMPASS[facing]}"


def _tiles_of(c: Character) -> list[tuple[str, str]]:
    return [(f"Order tile {n}", assigned_words(assigned)) for n, assigned in enumerate(c.tiles, start=1)]


@lru_cache(maxsize=1_000)
def _outfit(sheet: Sheet) -> tuple[str, tuple[tuple[str, str], ...]]:
    """His Armour, and what he carries."""
    s, c = sheet.excerpt(), sheet.character
    return str(values.armour(s, c.id)), tuple(_load_of(s, c))


def _load_of(s: State, c: Character) -> Iterator[tuple[str, str]]:
    held = [_carried_words(s.equipment[id]) for id in values.carried(s, c.id)]
    held += [EQUIPMENT[key].name for key in values.card(s, c.card).builtin]
    held += [f"{c.magnetic_cards} magnetic card marker"] if c.magnetic_cards else []
    if held:
        weight = f"; weight {values.weight_carried(s, c.id)} of {equipment.allowance(s, c.id)}"
        yield "Carries", ", ".join(held) + weight


@lru_cache(maxsize=5_000)
def _carried_words(card: Equipment) -> str:
    state = [word for word, on in (("engaged", card.engaged), ("ON", card.on)) if on]
    state += [counted(card.counters, "counter")] if card.counters else []
    return EQUIPMENT[card.piece].name + (f" ({', '.join(state)})" if state else "")


@lru_cache(maxsize=500)
def _both_sides(key: str, altered: Alterations) -> Rows:
    """The values of the Healthy and the Wounded side next to each other."""
    card = printed(altered).characters[key]
    one, two = card.healthy, card.wounded
    rows = [("", "Healthy", "Wounded")]
    for title, field in _PLAIN:
        rows.append((title, str(getattr(one, field)), str(getattr(two, field))))
    for arc in ("dark", "light", "grey"):
        rows.append((f"Combat {arc}", value_words(one.combat.of(arc)), value_words(two.combat.of(arc))))
    for title, field in _VALUES:
        rows.append((title, value_words(getattr(one, field)), value_words(getattr(two, field))))
    if card.large:
        rows.append(("Rotating Cost", str(one.rotating), str(two.rotating)))
    return tuple(rows)


_PLAIN = (
    ("Life Points", "life"),
    ("Armour", "armour"),
    ("Movement", "movement"),
    ("Maximum CP", "max_cp"),
    ("Bonus CP", "bonus_cp"),
    ("Weight", "weight"),
)
_VALUES = (("Shooting", "shooting"), ("Search", "search"), ("Technical", "technical"), ("Scientific", "scientific"))


def value_words(value: Value) -> str:
    """Dice, and what is added without rolling.

    >>> value_words(Value(3, 1)), value_words(Value(0))
    ('3 + 1', '0')
    """
    return f"{value.dice} + {value.plus}" if value.plus else str(value.dice)


# -- equipment ------------------------------------------------------------------------------------------------------


@rule("reborn.equip.peek")
def _open_cards(s: State) -> dict[Side, Panel | None]:
    """Every equipment card that is carried (by the dead too), or lies beside the board: both sides may be looked at.

    By whose it is; None: that side has none.
    """
    found: dict[Side, list[Card]] = {side: [] for side in SIDES}
    laid = {marker.card: marker.owner for marker in s.markers.values() if marker.card}
    for card in s.equipment.values():
        if card.where == "carried" and card.bearer in s.characters:
            found[s.characters[card.bearer].side].append(_piece(card, s.altered))
        elif card.where == "beside" and (owner := laid.get(card.id)):
            found[owner].append(_piece(card, s.altered))
    return {side: _equipment_of(side, cards) if cards else None for side, cards in found.items()}


open_cards = by_parts(_open_cards, "equipment", "altered", beside=lambda s: (fates(s.characters), *s.markers.values()))


def _equipment_of(side: Side, cards: list[Card]) -> Panel:
    return Panel(f"equipment-{side}", f"Equipment of {SIDE_TITLES[side]}", tuple(cards))


@lru_cache(maxsize=5_000)
def _piece(card: Equipment, altered: Alterations) -> Card:
    bearer = "nobody: it lies beside the board" if card.where == "beside" else name_of(card.bearer)
    back = card.sides[1 - card.up]
    fields = (*_printed(card.piece, altered), ("Carried by", bearer), ("Other side", _in_short(back, altered)))
    badges = [Badge("out of ammunition" if EQUIPMENT[card.piece].firing else "engaged")] if card.engaged else []
    badges += [Badge("ON")] if card.on else []
    badges += [Badge("counters", str(card.counters))] if card.counters else []
    title, face = EQUIPMENT[card.piece].name, FACE(card.piece)
    return Card(
        card.id, title, _text(card.piece), "", "", False, fields, _area(card.piece), tuple(badges), headed=False, face=face
    )


@lru_cache(maxsize=500)
def _text(key: str) -> str:
    piece = EQUIPMENT[key]
    return " ".join(part for part in (piece.text, *(words(line) for line in piece.lines)) if part)


@lru_cache(maxsize=500)
def _printed(key: str, altered: Alterations) -> Fields:
    """What is printed on one side of an equipment card: what it is good for, and then what it weighs and where it is found."""
    piece, found = printed(altered).equipment[key], list[tuple[str, str]]()
    if piece.weapon is not None:
        weapon = piece.weapon
        found += [("Shooting", value_words(weapon.shooting))] if piece.firing else []
        found.append(("Damage", f"red {value_words(weapon.red)}, orange {value_words(weapon.orange)}"))
        if weapon.fixed_ammo or weapon.out_of_ammo:
            found.append(("Ammunition", f"{weapon.fixed_ammo} shots" if weapon.fixed_ammo else "can run out"))
    if piece.chart is not None:
        found.append(("Close combat", _chart(piece.chart)))
    found.append(("Weight", str(piece.weight)))
    if piece.find:
        found.append(("Find Factor", f"{piece.find}, in {', '.join(ROOM_TYPE_NAMES[type] for type in piece.where)}"))
    return tuple(found)


def _chart(chart: Strengths) -> str:
    return ", ".join(f"{arc} +{value_words(chart.of(arc))}" for arc in ("dark", "light", "grey"))


@lru_cache(maxsize=500)
def _area(key: str) -> Rows:
    """The area of effect: r and o are its zones, x is where it starts (a directed one leads away from it, upwards)."""
    area = EQUIPMENT[key].area
    if area is None:
        return ()
    zones = {**dict.fromkeys(area.orange, "o"), **dict.fromkeys(area.red, "r")}
    zones.setdefault((0, 0), "x")
    across, down = ([offset[i] for offset in zones] for i in (0, 1))
    return tuple(
        tuple(zones.get((x, y), ".") for x in range(min(across), max(across) + 1)) for y in range(min(down), max(down) + 1)
    )


@lru_cache(maxsize=500)
def _in_short(key: str, altered: Alterations) -> str:
    fields = "; ".join(f"{title} {value}" for title, value in _printed(key, altered))
    return f"{EQUIPMENT[key].name}: {fields}"


# -- the table ------------------------------------------------------------------------------------------------------


@rule("reborn.search.top-visible")
def _table(s: State) -> Panel:
    """The bag, the discard pile, the Search deck with its visible top card, the supply of broken-wall markers."""
    deck, top = len(s.deck) if "search" in s.rules else None, s.equipment[s.deck[0]].piece if s.deck else ""
    return _piles(len(s.bag), len(s.discard), s.wall_markers, deck, top, s.altered, events(s))


@lru_cache(maxsize=1_000)
def _piles(bag: int, discard: int, walls: int, deck: int | None, top: str, altered: Alterations, text: str) -> Panel:
    counters = [Counter("Tiles in the bag", bag), Counter("Discarded tiles", discard)]
    counters += [Counter("Broken-wall markers left", walls)] if walls else []
    counters += [Counter("Cards in the Search deck", deck)] if deck is not None else []
    return Panel("table", "On the table", (_top(top, altered),) if top else (), tuple(counters), text=text)


def _top(key: str, altered: Alterations) -> Card:
    fields, face = _printed(key, altered), FACE(key)
    return Card("deck-top", EQUIPMENT[key].name, _text(key), "top of the Search deck", "", False, fields, face=face)


@rule("reborn.spy.sort")
def _in_hand(s: State, mine: Side | None, spy: Side) -> Panel:
    """Cards that a spying player holds: both sides of each for him, for the others only how many there are."""
    shown = tuple(_piece(s.equipment[id], s.altered) for id in s.sorting) if spy == mine else ()
    counters = (Counter("Cards off the Search deck", len(s.sorting)),)
    return Panel("sorting", f"In hand of {SIDE_TITLES[spy]}", shown, counters, owner=s.players[spy].seat)


def _events(s: State) -> Iterator[str]:
    """What is switched ON, running or dark on the map."""
    for id, element in s.elements.items():
        title = the_map(s.map).rooms[id].name if id in the_map(s.map).rooms else name_of(id)
        if element.on:
            yield f"{title} is ON" + (f" for {SIDE_TITLES[element.on_for]}." if element.on_for else ".")
        if element.counters:
            yield f"{title}: {element.counters} time counters."
    if s.dark:
        yield "No power: " + ", ".join("the whole building" if id == "building" else name_of(id) for id in s.dark) + "."


events = by_parts(lambda s: " ".join(_events(s)), "map", "elements", "dark")


@lru_cache(maxsize=500)
def _duel(challenger: Side | None, bids: tuple[tuple[Side, int], ...]) -> Panel:
    """Everybody has seen the bids: they are on the table until the turn is over. A bid in hand is seen by nobody."""
    if challenger is not None:
        return Panel("duel", "A duel", text=f"Asked for by {name_of(challenger)}: both take CP in hand, unseen.")
    return Panel("duel", "The last duel", counters=tuple(Counter(f"{SIDE_TITLES[side]} bid", cp) for side, cp in bids))


# -- the SAGS -------------------------------------------------------------------------------------------------------


@rule("reborn.sags.mode")
def _missions(s: State, mine: Side | None, side: Side) -> Panel:
    """Mission cards that may be read, and how many others there are."""
    player, shown = s.players[side], shown_missions(s, side, mine)
    cards = [_mission(s, id) for id in shown]
    cards += [Card(f"mission-{n + 1}", "Mission card", hidden=True) for n in range(len(player.missions) - len(shown))]
    return Panel(f"missions-{side}", f"Mission cards of {SIDE_TITLES[side]}", tuple(cards), owner=player.seat)


def _mission(s: State, id: str) -> Card:
    card = content.MISSIONS[id]
    badges = (Badge("fulfilled"),) if f"mission:{id}" in s.done else ()
    return Card(id, card.title, card.text, fields=(("Mission Points", str(card.mp)),), badges=badges, face=FACE(id))


def _blocks(s: State) -> Iterator[Panel]:
    """While the map is being built: the blocks that each player holds."""
    for side in SIDES:
        cards = tuple(
            Card(id, SAGS.block[id].name, text=content.FLOOR_TILES[SAGS.block[id].tile].text, face=FACE(id))
            for id in sags.held(s, side)
        )
        yield Panel(f"blocks-{side}", f"Blocks of {SIDE_TITLES[side]}", cards)
