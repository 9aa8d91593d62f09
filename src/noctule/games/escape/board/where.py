"""Who is where, and what follows from it. Questions only; nothing here changes anything."""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import rule

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
    return _from(s.current, tuple(s.people))


def from_first(s: State) -> tuple[str, ...]:
    """All characters in turn order, as in every round: from the one who had the first turn."""
    return _from(s.first, tuple(s.people))


@rule("escape.turn.clockwise", "escape.win.killed-loses")
def in_play(s: State) -> list[Person]:
    """Everybody who is neither killed nor escaped, in turn order from the current character on."""
    people = s.people
    return [person for id in in_turn(s) if not (person := people[id]).fate]


@lru_cache(maxsize=5_000)
def _from(current: str, people: tuple[str, ...]) -> tuple[str, ...]:
    first = people.index(current) if current in people else 0
    return people[first:] + people[:first]


def on_map(s: State) -> list[Person]:
    """Those in play who are not in the Infirmary, in turn order from the current character on."""
    people = s.people
    return [person for id in in_turn(s) if not (person := people[id]).fate and person.at != INFIRMARY]


def people_on(s: State, tile: str) -> list[Person]:
    """Who is on a tile, in turn order from the current character on."""
    found = [person for person in s.people.values() if person.at == tile and not person.fate]
    return found if len(found) < 2 else [person for person in in_play(s) if person.at == tile]


def person_of(s: State, seat: str) -> Person:
    """The character of a seat."""
    return next(person for person in s.people.values() if person.seat == seat)


def decider(s: State) -> str:
    """The seat that settles what the card being resolved leaves open: the current player's, or the next one's still in play."""
    people = in_play(s)
    return people[0].seat if people else s.people[s.current].seat


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


@rule("escape.activate.ascending")
def of_kind(s: State, kind: Kind) -> list[Enemy]:
    """All enemies of a type on the map in ascending order."""
    return _ascending([enemy for enemy in s.enemies.values() if enemy.kind == kind])


@rule("escape.stun.ignored")
def enemies_on(s: State, tile: str, kind: Kind | None = None) -> list[Enemy]:
    """The enemies on a tile that are not stunned, in ascending order."""
    found = [enemy for enemy in s.enemies.values() if enemy.at == tile and not enemy.stunned]
    if kind is not None and found:
        found = [enemy for enemy in found if enemy.kind == kind]
    return _ascending(found) if len(found) > 1 else found


def _ascending(enemies: list[Enemy]) -> list[Enemy]:
    """Most tiles hold none or one, and there is nothing to sort."""
    return sorted(enemies, key=rank) if len(enemies) > 1 else enemies


@rule("escape.enemy.weight")
def weight(enemies: list[Enemy]) -> int:
    """How many enemies they count for."""
    return sum(ENEMIES[enemy.kind].weight for enemy in enemies)


@rule("escape.limit.secure", "escape.limit.pack", "escape.limit.hybrid", "escape.limit.per-type")
def limit(s: State, kind: Kind) -> int:
    """How many enemies of a type a tile may hold."""
    limits = scenario_of(s).limits
    if kind == "guard":
        return limits.secure
    if kind == "clone":
        return limits.pack
    return limits.hybrid if kind == "hybrid" else 1


@rule("escape.limit.per-type", "escape.stun.ignored")
def full(s: State, tile: str, kind: Kind) -> bool:
    """The tile holds as many of that type as it may; the stunned count."""
    count = 0
    for enemy in s.enemies.values():
        if enemy.at == tile and enemy.kind == kind:
            count += 1
    return count >= limit(s, kind)


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
