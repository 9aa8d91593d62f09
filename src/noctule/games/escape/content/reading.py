"""Reading cards and scenarios: every reference is followed, every number has its range, every complaint names file and line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from noctule.engine import ContentError, rule
from noctule.engine.content import Reader

from .cards import AdrenalineCard, BoxKind, Challenge, Cost, Entry, EventCard, ItemCard, SkillCard
from .facts import FACTS
from .people import EnemyCard
from .scenarios import STACKS, Number, ScenarioCard, number
from .steps import AttackDice, Gift, Kind, Opens, Part, Reroll, Rerolls, Step, Use, When
from .tiles import SIDES, Side, TileCard

Path = list[str | int]
MOST_TILES = 30
"""Tiles on the map of a scenario at most: more cannot be shown well."""


def parts(thing: Any, path: Path) -> Iterator[tuple[Any, Path]]:
    """Every record inside a record, with its path."""
    if isinstance(thing, Struct):
        yield thing, path
        for one in fields(thing):
            yield from parts(getattr(thing, one.name), [*path, one.encode_name])
    elif isinstance(thing, tuple):
        for i, part in enumerate(thing):
            yield from parts(part, [*path, i])


def check_steps(reader: Reader, thing: Any, path: Path, timing: str = "", scenario: bool = False) -> None:
    """Numbers that are not nothing, steps at times they fit, tiles only in scenarios."""
    for part, at in parts(thing, path):
        if not isinstance(part, Step):
            continue
        kind = str(type(part).__struct_config__.tag)
        if getattr(part, "by", 1) == 0 or getattr(part, "count", 1) < 1:
            raise reader.wrong(at, f"step '{kind}' does nothing")
        if isinstance(part, Reroll):
            if timing != "rolled":
                raise reader.wrong(at, "a reroll needs the timing 'rolled'")
            if isinstance(part.dice, int) and part.dice < 1:
                raise reader.wrong(at, "a reroll of no dice")
        elif timing == "rolled":
            raise reader.wrong(at, f"step '{kind}' cannot have the timing 'rolled'; only a reroll can")
        if isinstance(part, AttackDice) and timing != "attacked":
            raise reader.wrong(at, "step 'attack-dice' needs the timing 'attacked'")
        if getattr(part, "tile", "") and not scenario:
            raise reader.wrong([*at, "tile"], f"step '{kind}' names a tile; only scenarios can")


# ---- adrenaline


class _CardData(AdrenalineCard, frozen=True):
    copies: int = 1


class _Cards(Part, frozen=True):
    card: tuple[_CardData, ...]


def load_cards(source: str, name: str) -> dict[str, AdrenalineCard]:
    """The adrenaline deck."""
    reader = Reader(source, name)
    found: dict[str, AdrenalineCard] = {}
    for i, card in enumerate(reader.parse(_Cards).card):
        if not 1 <= card.bonus.by <= 3:
            raise reader.wrong(["card", i, "bonus", "by"], f"card '{card.id}' has the bonus {card.bonus.by}, not 1 to 3")
        for half, cost in (("bonus", card.bonus.fear), ("ability", card.ability.fear)):
            if not -2 <= cost <= 2:
                raise reader.wrong(["card", i, half, "fear"], f"card '{card.id}' costs {cost} fear, not -2 to 2")
        check_steps(reader, card.ability, ["card", i, "ability"], card.ability.timing)
        reader.copies(
            ["card", i],
            card.id,
            card.copies,
            partial(AdrenalineCard, title=card.title, bonus=card.bonus, ability=card.ability),
            found,
        )
    return found


# ---- skills and items


class _Skills(Part, frozen=True):
    skill: tuple[SkillCard, ...]


def _check_gift(reader: Reader, path: Path, gift: Gift | None) -> None:
    check_steps(reader, gift, path)
    for key in ("by", "tiles", "dice"):
        if getattr(gift, key, 1) == 0:
            raise reader.wrong(path, "the gift gives nothing")


def load_skills(source: str, name: str) -> dict[str, SkillCard]:
    """The skill deck: enough for every player, each with a stat or a gift."""
    reader = Reader(source, name)
    found: dict[str, SkillCard] = {}
    for i, skill in enumerate(reader.parse(_Skills).skill):
        path: Path = ["skill", i]
        reader.unique([*path, "id"], skill.id, found)
        if not skill.stats and skill.gift is None:
            raise reader.wrong(path, f"skill '{skill.id}' gives nothing")
        if 0 in skill.stats.values():
            raise reader.wrong([*path, "stats"], f"skill '{skill.id}' changes a stat by 0")
        _check_gift(reader, [*path, "gift"], skill.gift)
        if isinstance(skill.gift, Opens) or (isinstance(skill.gift, When) and skill.gift.moment == "given"):
            raise reader.wrong([*path, "gift"], f"skill '{skill.id}': only items can do that")
        if skill.cost is not None and not (isinstance(skill.gift, Rerolls | Use) and skill.cost != Cost()):
            raise reader.wrong([*path, "cost"], f"skill '{skill.id}' has a cost but nothing to pay it for, or none to pay")
        found[skill.id] = skill
    if len(found) < FACTS.cards.skills * FACTS.players.most:
        raise ContentError(name, f"{len(found)} skills for {FACTS.players.most} players")
    return found


class _ItemData(ItemCard, frozen=True):
    copies: int = 1


class _Items(Part, frozen=True):
    item: tuple[_ItemData, ...]


def load_items(source: str, name: str) -> dict[str, ItemCard]:
    """All items, the Security Key Cards among them."""
    reader = Reader(source, name)
    found: dict[str, ItemCard] = {}
    for i, item in enumerate(reader.parse(_Items).item):
        path: Path = ["item", i]
        if not 0 <= item.hands <= FACTS.items.hands:
            raise reader.wrong([*path, "hands"], f"item '{item.id}' takes {item.hands} hands")
        if not item.stats and item.gift is None:
            raise reader.wrong(path, f"item '{item.id}' is of no use")
        if 0 in item.stats.values():
            raise reader.wrong([*path, "stats"], f"item '{item.id}' changes a stat by 0")
        _check_gift(reader, [*path, "gift"], item.gift)
        if item.discard and not isinstance(item.gift, Rerolls | Use | When):
            raise reader.wrong([*path, "discard"], f"item '{item.id}' is never used up: its gift always works")
        if (item.kind == "key") != isinstance(item.gift, Opens):
            raise reader.wrong([*path, "kind"], f"item '{item.id}': Security Key Cards open doors, and nothing else does")

        def made(id: str, item: _ItemData = item) -> ItemCard:
            return ItemCard(id, item.title, item.kind, item.text, item.hands, item.stats, item.gift, item.discard)

        reader.copies(path, item.id, item.copies, made, found)
    return found


# ---- events


class _EventData(Part, frozen=True):
    """An event as it stands in the file; boxes as words, for 1 to 4 players: `["guard clone", "guard", "", "clone"]`."""

    id: str
    title: str
    boxes: tuple[str, ...]
    fear: Entry
    security: Entry
    facility: Entry
    spawn: tuple[BoxKind, ...] = ()


class _Events(Part, frozen=True):
    event: tuple[_EventData, ...]


BOXES: dict[str, tuple[BoxKind, ...]] = {
    "": (),
    "guard": ("guard",),
    "clone": ("clone",),
    "guard guard": ("guard", "guard"),
    "clone clone": ("clone", "clone"),
    "guard clone": ("guard", "clone"),
    "clone guard": ("clone", "guard"),
}


def load_events(source: str, name: str) -> dict[str, EventCard]:
    """The event deck: a box for every number of players, an entry for every event icon."""
    reader = Reader(source, name)
    found: dict[str, EventCard] = {}
    for i, event in enumerate(reader.parse(_Events).event):
        path: Path = ["event", i]
        reader.unique([*path, "id"], event.id, found)
        if len(event.boxes) != FACTS.players.most:
            raise reader.wrong([*path, "boxes"], f"event '{event.id}' has {len(event.boxes)} boxes, not {FACTS.players.most}")
        for k, box in enumerate(event.boxes):
            if box not in BOXES:
                raise reader.wrong(
                    [*path, "boxes", k],
                    f"event '{event.id}': there is no box '{box}'; there are: {', '.join(filter(None, BOXES))}",
                )
        if event.spawn not in ((), ("clone",), ("guard",), ("clone", "guard")):
            raise reader.wrong([*path, "spawn"], f"event '{event.id}' spawns one Clone, one Guard, or a Clone and then a Guard")
        for icon in ("fear", "security", "facility"):
            _check_entry(reader, [*path, icon], getattr(event, icon))
        one, two, three, four = (BOXES[box] for box in event.boxes)
        found[event.id] = EventCard(
            event.id, event.title, event.spawn, (one, two, three, four), event.fear, event.security, event.facility
        )
    return found


def _check_entry(reader: Reader, path: Path, entry: Entry) -> None:
    ways = [key for key in ("do", "challenge", "choose") if getattr(entry, key)]
    if len(ways) != 1:
        raise reader.wrong(path, f"an entry has 'do', 'challenge' or 'choose', not {' and '.join(ways) or 'nothing'}")
    if len(entry.choose) == 1:
        raise reader.wrong([*path, "choose"], "a choice needs two options")
    if entry.challenge is not None:
        _check_challenge(reader, [*path, "challenge"], entry.challenge)
    check_steps(reader, entry, path)


@rule("escape.challenge.type-rating")
def _check_challenge(reader: Reader, path: Path, challenge: Challenge) -> None:
    if challenge.rating < 1:
        raise reader.wrong([*path, "rating"], "a challenge needs a rating of at least 1")
    if not (challenge.fail or challenge.success):
        raise reader.wrong(path, "a challenge without any result")


# ---- scenarios


@rule("escape.doubt.harder")
def read_scenario(
    id: str, source: str, name: str, order: int, tiles: Mapping[str, TileCard], enemies: Mapping[Kind, EnemyCard]
) -> ScenarioCard:
    """A scenario, with every tile, count and position checked for every number of players."""
    reader = Reader(source, name)
    card = reader.parse(ScenarioCard)
    if card.id != id:
        raise reader.wrong(["id"], f"the id '{card.id}' is not the name of the file")
    card = replace(card, order=order)
    _check_numbers(reader, card)
    _check_tiles(reader, card, tiles)
    _check_map(reader, card, tiles)
    _check_stacks(reader, card, tiles)
    _check_enemies(reader, card, enemies)
    _check_play(reader, card)
    return card


def _check_numbers(reader: Reader, card: ScenarioCard) -> None:
    allowed = range(FACTS.players.least, FACTS.players.most + 1)
    if not card.players or any(players not in allowed for players in card.players):
        raise reader.wrong(["players"], f"a scenario is for some of {allowed[0]} to {allowed[-1]} players")
    for key in ("threat_pool", "threat_start", "lockdown_pool"):
        value: Number | None = getattr(card, key)
        if value is not None and any(number(value, players) < 0 for players in card.players):
            raise reader.wrong([key], f"{key} is below 0")
    if card.vitality < 0 or card.vitality > FACTS.vitality.start:
        raise reader.wrong(["vitality"], f"vitality starts at {FACTS.vitality.start} at most")


def _check_tiles(reader: Reader, card: ScenarioCard, tiles: Mapping[str, TileCard]) -> None:
    """Every tile exists and is in play once; tiles named elsewhere are in play."""
    seen: set[str] = set()
    places: list[tuple[str, Path]] = [(tile.id, ["tiles", i, "id"]) for i, tile in enumerate(card.tiles)]
    for name in STACKS:
        for key in ("tiles", "sure"):
            places += [(id, ["stacks", name, key, k]) for k, id in enumerate(getattr(card.stacks.of(name), key))]
    if card.peek_tile:
        places.append((card.peek_tile, ["peek_tile"]))
    for id, path in places:
        reader.known(path, "tile", id, sorted(tiles))
        if id in seen:
            raise reader.wrong(path, f"tile '{id}' is there twice")
        seen.add(id)
    sure = seen - {id for name in STACKS if card.stacks.of(name).count for id in card.stacks.of(name).tiles}
    if card.start not in {tile.id for tile in card.tiles}:
        raise reader.wrong(["start"], f"the start '{card.start}' is no starting tile")
    for part, path in parts(card, []):
        named = getattr(part, "tile", "")
        if isinstance(part, Struct) and named and named not in sure:
            raise reader.wrong([*path, "tile"], f"tile '{named}' is not sure to be in play")


def _doors(card: ScenarioCard, tiles: Mapping[str, TileCard]) -> dict[tuple[int, int], set[Side]]:
    """The doors of the starting tiles as laid."""
    turned = {(tile.x, tile.y): (tiles[tile.id].doors, tile.turn) for tile in card.tiles}
    return {spot: {SIDES[(SIDES.index(side) + turn) % 4] for side in doors} for spot, (doors, turn) in turned.items()}


OFFSETS: dict[Side, tuple[int, int]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def _check_map(reader: Reader, card: ScenarioCard, tiles: Mapping[str, TileCard]) -> None:
    """The starting tiles hang together by doors, one of them leads on, and markers lie on starting tiles."""
    doors = _doors(card, tiles)
    if len(doors) < len(card.tiles):
        raise reader.wrong(["tiles"], "two starting tiles lie in one place")
    reached, edge, leads_on = set(), [(card.tiles[0].x, card.tiles[0].y)], False
    while edge:
        spot = edge.pop()
        reached.add(spot)
        for side in doors[spot]:
            other = (spot[0] + OFFSETS[side][0], spot[1] + OFFSETS[side][1])
            if other not in doors:
                leads_on = True
            elif SIDES[(SIDES.index(side) + 2) % 4] in doors[other] and other not in reached:
                edge.append(other)
    for i, tile in enumerate(card.tiles):
        if (tile.x, tile.y) not in reached:
            raise reader.wrong(["tiles", i], f"tile '{tile.id}' is not joined to the others by doors")
        if not 0 <= tile.turn <= 3:
            raise reader.wrong(["tiles", i, "turn"], f"tile '{tile.id}' has {tile.turn} quarter turns, not 0 to 3")
    if not leads_on:
        raise reader.wrong(["tiles"], "no door of the starting tiles leads on")
    spots = {tile.id: (tile.x, tile.y) for tile in card.tiles}
    for i, lock in enumerate(card.locks):
        if lock.tile not in spots or lock.side not in doors[spots[lock.tile]]:
            raise reader.wrong(["locks", i], f"'{lock.tile}' is no starting tile with a door on side '{lock.side}'")
    for i, marker in enumerate(card.markers):
        if marker.tile not in spots or marker.marker == "locked":
            raise reader.wrong(["markers", i], f"no such marker can lie on '{marker.tile}' at the start")
    for i, lays in enumerate(card.lays):
        if bool(lays.icon) == bool(lays.tile) or lays.marker == "locked":
            raise reader.wrong(["lays", i], "give an icon or a tile, and a marker other than 'locked'")


def _check_stacks(reader: Reader, card: ScenarioCard, tiles: Mapping[str, TileCard]) -> None:
    for name in STACKS:
        stack = card.stacks.of(name)
        for players in card.players:
            drawn = stack.drawn(players)
            if drawn > len(stack.tiles):
                raise reader.wrong(
                    ["stacks", name, "count"],
                    f"stack {name} needs {drawn} tiles for {players} players and has {len(stack.tiles)} to draw from",
                )
            if not 0 <= number(stack.under, players) <= drawn:
                raise reader.wrong(["stacks", name, "under"], f"stack {name} has not so many tiles to lie above the sure ones")
        for k, id in enumerate(stack.tiles):
            if tiles[id].unique:
                raise reader.wrong(["stacks", name, "tiles", k], f"the unique tile '{id}' belongs to the sure ones")
    for players in card.players:
        if card.most_tiles(players) > MOST_TILES:
            raise reader.wrong(["stacks"], f"{card.most_tiles(players)} tiles for {players} players, more than {MOST_TILES}")


def _check_enemies(reader: Reader, card: ScenarioCard, enemies: Mapping[Kind, EnemyCard]) -> None:
    limits: dict[Kind, int] = {"guard": card.limits.secure, "clone": card.limits.pack, "hybrid": card.limits.hybrid, "boss": 1}
    for kind in ("guard", "clone", "hybrid"):
        for players in card.players:
            held = card.reserves.of(kind, players)
            if not 0 <= held <= enemies[kind].markers:
                raise reader.wrong(["reserves", kind], f"{held} {enemies[kind].plural} of {enemies[kind].markers}")
            if held and not limits[kind]:
                raise reader.wrong(["limits"], f"no tile may hold {enemies[kind].plural}, but there are some")
            placed = sum(number(start.count, players) for start in card.enemies if start.kind == kind)
            if placed > held:
                raise reader.wrong(["enemies"], f"{placed} {enemies[kind].plural} at the start, {held} in the reserve")
    for i, start in enumerate(card.enemies):
        if start.tile not in {tile.id for tile in card.tiles}:
            raise reader.wrong(["enemies", i, "tile"], f"'{start.tile}' is no starting tile")
        if any(number(start.count, players) > limits[start.kind] for players in card.players):
            raise reader.wrong(["enemies", i], f"more {enemies[start.kind].plural} than '{start.tile}' may hold")


def _check_play(reader: Reader, card: ScenarioCard) -> None:
    """Something to win by; actions, triggers and endings that can come to pass."""
    if not card.escapes and not any(ending.result == "won" for ending in card.endings):
        raise reader.wrong(["endings", 0, "result"] if card.endings else ["goal"], "nobody can win")
    ids: set[str] = set()
    named = [("actions", i, action.id) for i, action in enumerate(card.actions)]
    named += [("triggers", i, trigger.id) for i, trigger in enumerate(card.triggers)]
    for key, i, id in named:
        reader.unique([key, i, "id"], id, ids)
        ids.add(id)
    for i, action in enumerate(card.actions):
        if bool(action.challenge) == bool(action.do):
            raise reader.wrong(["actions", i], f"action '{action.id}' has a challenge or steps, one of the two")
        if action.challenge is not None:
            _check_challenge(reader, ["actions", i, "challenge"], action.challenge)
    for part, path in parts(card, []):
        if type(part).__struct_config__.tag == "here" and sum(bool(x) for x in (part.tile, part.icon, part.marker)) != 1:
            raise reader.wrong(path, "the test 'here' names a tile, an icon or a marker, exactly one")
    check_steps(reader, card, [], scenario=True)


__all__ = [
    "MOST_TILES",
    "load_cards",
    "load_events",
    "load_items",
    "load_skills",
    "read_scenario",
]
