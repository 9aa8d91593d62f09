"""What lies beside the map: screens, what scores, character and Mission cards, equipment, the Search deck, the last duel.

Everything is open but tiles and CP behind a screen, Mission cards, and radio markers that have not been turned up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from noctule.engine import rule
from noctule.engine.grid import COMPASS
from noctule.engine.views import Badge, Card, Colour, Counter, Panel, Section
from noctule.engine.words import counted

from .. import content
from ..board import values
from ..board.altered import printed
from ..board.ground import name, the_map
from ..board.names import name_of
from ..content import EQUIPMENT, ROOM_TYPE_NAMES, SAGS
from ..content.cards import Strengths, Value
from ..content.ips import words
from ..goals import sags
from ..state import SIDES, Alterations, Assigned, Character, Equipment, Side, State, other
from ..turn import cp, tiles
from ..using import equipment
from .pieces import FACE, ICONS, SIDE_TITLES, signs
from .scores import score, shown_missions
from .sheets import Sheet

Rows = tuple[tuple[str, ...], ...]
Fields = tuple[tuple[str, str], ...]
ORDERS: dict[str, str] = {"move": "run", "close-combat": "sword", "shoot": "gun", "interact": "hand", "search": "search"}
"""The icons of the sections of an Order tile."""
INKS: dict[str, tuple[Colour, str]] = {"black": ("", ""), "red": ("red", "red"), "gold": ("yellow", "gold")}


def panels(s: State, mine: Side | None, people: dict[str, Sheet]) -> tuple[Panel, ...]:
    """One's own screen first."""
    order = (mine, other(mine)) if mine is not None else SIDES
    found = [_screen(s, side, side == mine) for side in order]
    found += [*score(s, mine), *_missions(s, mine, order)]
    found += [_team(s, side, people) for side in order]
    found += [_equipment(side, cards, s.altered) for side, cards in _open_cards(s, order).items() if cards]
    found += [*_duel(s), *_table(s), *_in_hand(s, mine), *_blocks(s)]
    return tuple(found)


# -- screens --------------------------------------------------------------------------------------------------------


@rule("reborn.setup.screen-secret")
def _screen(s: State, side: Side, own: bool) -> Panel:
    """The owner sees his tiles and CP; others how many tiles there are, and that they cannot know the rest."""
    player = s.players[side]
    counters = [Counter("Order tiles", len(player.tiles))]
    if own:
        counters.append(Counter("Command Points", player.cp))
    if "mission-points" in s.rules or player.mp:
        counters.append(Counter("Mission Points", player.mp))
    cards = tuple(_order_tile(id) for id in player.tiles) if own else ()
    text = "" if own else "Which tiles they are and how many CP lie there is hidden."
    holder = ", has the Initiative" if s.marker == side else ""
    return Panel(
        f"screen-{side}", f"Screen of {SIDE_TITLES[side]}{holder}", cards, tuple(counters), text=text, owner=player.seat
    )


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


def _team(s: State, side: Side, people: dict[str, Sheet]) -> Panel:
    """Character cards, both sides of them: all of it is open, also of those who are not on the map yet."""
    cards = tuple([_character(sheet) for sheet in people.values() if sheet.character.side == side])
    return Panel(f"team-{side}", SIDE_TITLES[side], cards, owner=s.players[side].seat)


@lru_cache(maxsize=500)
def _character(sheet: Sheet) -> Card:
    s, c = sheet.excerpt(), sheet.character
    fields = [*_state_of(s, c), *_tiles_of(c), *_load_of(s, c), *(("Radio marker", reads) for reads in sheet.radio)]
    badges = tuple(signs(sheet)) if c.place in ("map", "pilot") else ()
    return Card(
        c.id,
        values.card(s, c.card).name,
        _ability(c.card, c.wounded, s.altered),
        "Wounded" if c.wounded else "Healthy",
        ICONS.get(c.id, "person"),
        False,
        tuple(fields),
        _both_sides(c.card, s.altered),
        badges,
        face=FACE(c.id, "person"),
    )


@lru_cache(maxsize=500)
def _ability(key: str, wounded: bool, altered: Alterations) -> str:
    return " ".join(words(line) for line in printed(altered).characters[key].side(wounded).lines)


def _state_of(s: State, c: Character) -> Iterator[tuple[str, str]]:
    """Where he is, his Life Points and what may still be spent on him."""
    if c.place == "map":
        room = the_map(s.map).room_at(c.at).name if the_map(s.map).floor >> c.at & 1 else "outside the frame"
        yield "Stands", f"{name(s, c.at)} ({room}), facing {COMPASS[c.facing]}"
    elif c.place == "hidden":
        yield "Stands", "not on the map yet"
    elif c.place == "dead":
        yield "Dead", f"the marker lies on {name(s, c.at)}" if c.at >= 0 else "the marker is used up"
        return
    elif c.place == "exited":
        yield "Stands", "has left the map"
        return
    else:
        yield ("Prisoner of" if c.place == "prisoner" else "Pilots"), name_of(c.by)
    side = values.showing(s, c.id)
    yield "Life Points", f"{side.life - c.wounds} of {side.life}"
    yield "Armour", str(values.armour(s, c.id))
    yield "CP this turn", f"{cp.spent(s, c.id)} of {values.maximum_cp(s, c.id)}"
    own = c.dedicated + c.beyond
    if own:
        yield "Own CP", str(own)


def _tiles_of(c: Character) -> Iterator[tuple[str, str]]:
    for n, assigned in enumerate(c.tiles, start=1):
        yield f"Order tile {n}", assigned_words(assigned)


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
def _open_cards(s: State, order: tuple[Side, Side]) -> dict[Side, list[Equipment]]:
    """Every equipment card that is carried (by the dead too), or lies beside the board: both sides may be looked at."""
    found: dict[Side, list[Equipment]] = {side: [] for side in order}
    laid = {marker.card: marker.owner for marker in s.markers.values() if marker.card}
    for card in s.equipment.values():
        if card.where == "carried" and card.bearer in s.characters:
            found[s.characters[card.bearer].side].append(card)
        elif card.where == "beside" and (owner := laid.get(card.id)):
            found[owner].append(card)
    return found


def _equipment(side: Side, cards: list[Equipment], altered: Alterations) -> Panel:
    return Panel(f"equipment-{side}", f"Equipment of {SIDE_TITLES[side]}", tuple([_piece(card, altered) for card in cards]))


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
def _table(s: State) -> Iterator[Panel]:
    """The bag, the discard pile, the Search deck with its visible top card, the supply of broken-wall markers."""
    counters = [Counter("Tiles in the bag", len(s.bag)), Counter("Discarded tiles", len(s.discard))]
    counters += [Counter("Broken-wall markers left", s.wall_markers)] if s.wall_markers else []
    counters += [Counter("Cards in the Search deck", len(s.deck))] if "search" in s.rules else []
    cards: tuple[Card, ...] = ()
    if s.deck:
        top = s.equipment[s.deck[0]].piece
        fields, face = _printed(top, s.altered), FACE(top)
        cards = (Card("deck-top", EQUIPMENT[top].name, _text(top), "top of the Search deck", "", False, fields, face=face),)
    yield Panel("table", "On the table", cards, tuple(counters), text=" ".join(_events(s)))


@rule("reborn.spy.sort")
def _in_hand(s: State, mine: Side | None) -> Iterator[Panel]:
    """Cards that a spying player holds: both sides of each for him, for the others only how many there are."""
    if s.sorting and s.sorting_by is not None:
        shown = tuple(_piece(s.equipment[id], s.altered) for id in s.sorting) if s.sorting_by == mine else ()
        counters = (Counter("Cards off the Search deck", len(s.sorting)),)
        yield Panel("sorting", f"In hand of {SIDE_TITLES[s.sorting_by]}", shown, counters, owner=s.players[s.sorting_by].seat)


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


def _duel(s: State) -> Iterator[Panel]:
    """Everybody has seen the bids: they are on the table until the turn is over. A bid in hand is seen by nobody."""
    if s.challenger is not None:
        yield Panel("duel", "A duel", text=f"Asked for by {name_of(s.challenger)}: both take CP in hand, unseen.")
    elif s.bids:
        bids = tuple(Counter(f"{SIDE_TITLES[side]} bid", cp) for side, cp in s.bids)
        yield Panel("duel", "The last duel", counters=bids)


# -- the SAGS -------------------------------------------------------------------------------------------------------


@rule("reborn.sags.mode")
def _missions(s: State, mine: Side | None, order: tuple[Side, Side]) -> Iterator[Panel]:
    """Mission cards that may be read, and how many others there are."""
    for side in order:
        player = s.players[side]
        if not player.missions:
            continue
        shown = shown_missions(s, side, mine)
        hidden = len(player.missions) - len(shown)
        cards = [_mission(s, id) for id in shown]
        cards += [Card(f"mission-{n + 1}", "Mission card", hidden=True) for n in range(hidden)]
        yield Panel(f"missions-{side}", f"Mission cards of {SIDE_TITLES[side]}", tuple(cards), owner=player.seat)


def _mission(s: State, id: str) -> Card:
    card = content.MISSIONS[id]
    badges = (Badge("fulfilled"),) if f"mission:{id}" in s.done else ()
    return Card(id, card.title, card.text, fields=(("Mission Points", str(card.mp)),), badges=badges, face=FACE(id))


def _blocks(s: State) -> Iterator[Panel]:
    """While the map is being built: the blocks that each player holds."""
    if s.phase != "deployment" or "sags" not in s.rules or not sags.is_building(s):
        return
    for side in SIDES:
        cards = tuple(
            Card(id, SAGS.block[id].name, text=content.FLOOR_TILES[SAGS.block[id].tile].text, face=FACE(id))
            for id in sags.held(s, side)
        )
        yield Panel(f"blocks-{side}", f"Blocks of {SIDE_TITLES[side]}", cards)
