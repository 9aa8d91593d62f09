"""Who is where, and what follows from it. Questions only; nothing here changes anything."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from noctule.engine import lately, rule

from ..content import ENEMIES, SCENARIOS, TILES
from ..content.people import HYBRIDS
from ..content.scenarios import ScenarioCard
from ..content.steps import KINDS, Kind
from ..state import INFIRMARY, Enemy, Icon, Person, State


def scenario_of(s: State) -> ScenarioCard:
    return SCENARIOS[s.scenario]


# -- people --------------------------------------------------------------------------------------------------------


def in_turn(s: State) -> tuple[str, ...]:
    """All characters, whatever has become of them, in turn order from the current one on."""
    return _from(s.current, *s.people)


def from_first(s: State) -> tuple[str, ...]:
    """All characters in turn order, as in every round: from the one who had the first turn."""
    return _from(s.first, *s.people)


@rule("escape.turn.clockwise", "escape.win.killed-loses")
def in_play(s: State) -> list[Person]:
    """Everybody who is neither killed nor escaped, in turn order from the current character on."""
    people = s.people
    return [person for id in in_turn(s) if not (person := people[id]).fate]


@lru_cache(maxsize=5_000)
def _from(current: str, *people: str) -> tuple[str, ...]:
    first = people.index(current) if current in people else 0
    return people[first:] + people[:first]


def on_map(s: State) -> list[Person]:
    """Those in play who are not in the Infirmary, in turn order from the current character on."""
    people = s.people
    return [person for id in in_turn(s) if not (person := people[id]).fate and person.at != INFIRMARY]


def people_on(s: State, tile: str) -> list[Person]:
    """Who is on a tile, in turn order from the current character on."""
    found: list[Person] = []
    for person in s.people.values():
        if person.at == tile and not person.fate:
            found.append(person)
    return found if len(found) < 2 else [person for id in in_turn(s) if (person := s.people[id]) in found]


def person_of(s: State, seat: str) -> Person:
    """The character of a seat."""
    return next(person for person in s.people.values() if person.seat == seat)


def decider(s: State) -> str:
    """The seat that settles what the card being resolved leaves open: the current player's, or the next one's still in play."""
    person = s.people[s.current]
    if person.fate and (people := in_play(s)):
        person = people[0]
    return person.seat


def started(s: State) -> int:
    """How many players began the game."""
    return len(s.people)


# -- enemies -------------------------------------------------------------------------------------------------------


def rank(enemy: Enemy) -> tuple[int, int]:
    """The order in which enemies act: Guards, Clones, Hybrids, boss; by number, Hybrids by their mark."""
    return _rank(enemy.kind, enemy.mark)


@lru_cache(maxsize=500)
def _rank(kind: Kind, mark: str) -> tuple[int, int]:
    return KINDS.index(kind), HYBRIDS.index(mark) if kind == "hybrid" else int(mark or 0)


class Ranks(Struct, frozen=True):
    """The enemies on the map, each list in ascending order."""

    kinds: dict[Kind, tuple[Enemy, ...]]
    up: dict[str, tuple[Enemy, ...]]
    """Those on a tile that are not stunned."""
    crowds: dict[tuple[str, Kind], int]
    """How many of a type are on a tile, stunned or not."""


def _ranks(enemies: Mapping[str, Enemy]) -> Ranks:
    kinds: dict[Kind, tuple[Enemy, ...]] = {}
    up: dict[str, tuple[Enemy, ...]] = {}
    crowds: dict[tuple[str, Kind], int] = {}
    for enemy in sorted(enemies.values(), key=rank) if len(enemies) > 1 else enemies.values():
        kind, tile = enemy.kind, enemy.at
        kinds[kind] = (*kinds[kind], enemy) if kind in kinds else (enemy,)
        crowds[tile, kind] = crowds.get((tile, kind), 0) + 1
        if not enemy.stunned:
            up[tile] = (*up[tile], enemy) if tile in up else (enemy,)
    return Ranks(kinds, up, crowds)


ranks = lately(_ranks)


@rule("escape.activate.ascending")
def of_kind(s: State, kind: Kind) -> tuple[Enemy, ...]:
    """All enemies of a type on the map in ascending order."""
    return ranks(s.enemies).kinds.get(kind, ())


@rule("escape.stun.ignored")
def enemies_on(s: State, tile: str, kind: Kind | None = None) -> tuple[Enemy, ...]:
    """The enemies on a tile that are not stunned, in ascending order."""
    found = ranks(s.enemies).up.get(tile, ())
    return found if kind is None or not found else tuple([enemy for enemy in found if enemy.kind == kind])


@rule("escape.enemy.weight")
def weight(enemies: tuple[Enemy, ...]) -> int:
    """How many enemies they count for."""
    return sum([ENEMIES[enemy.kind].weight for enemy in enemies])


@rule("escape.limit.secure", "escape.limit.pack", "escape.limit.hybrid", "escape.limit.per-type")
def limit(s: State, kind: Kind) -> int:
    """How many enemies of a type a tile may hold."""
    limits = SCENARIOS[s.scenario].limits
    if kind == "guard":
        return limits.secure
    if kind == "clone":
        return limits.pack
    return limits.hybrid if kind == "hybrid" else 1


@rule("escape.limit.per-type", "escape.stun.ignored")
def full(s: State, tile: str, kind: Kind) -> bool:
    """The tile holds as many of that type as it may; the stunned count."""
    return ranks(s.enemies).crowds.get((tile, kind), 0) >= limit(s, kind)


# -- tiles ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
@rule("escape.tile.icons", "escape.tile.reactivating-type")
def event_icon(tile: str) -> Icon:
    """The event icon of a tile, reactivating or not; empty if it has none."""
    for icon in TILES[tile].icons:
        if icon in ("fear", "fear-again"):
            return "fear"
        if icon in ("security", "security-again"):
            return "security"
        if icon == "facility":
            return "facility"
    return ""


def reactivates(tile: str) -> bool:
    """The event icon has the red aura."""
    return any(icon.endswith("-again") for icon in TILES[tile].icons)


def has_icon(tile: str, icon: str) -> bool:
    """A supply or equipment icon."""
    return tile in TILES and icon in TILES[tile].icons
