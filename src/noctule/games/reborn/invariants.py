"""What can never be true of a position: also the check of saves that somebody has edited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from noctule.engine.grid import members

from . import content
from .board import values, where
from .board.ground import ground
from .content import FACTS
from .state import SIDES, Character, State
from .turn import tiles


def invariants(s: State) -> Iterator[str]:
    """What is broken, in words."""
    if tuple(s.players) != SIDES or {p.seat for p in s.players.values()} != set(s.seats):
        yield "the two sides are not in the hands of the two seats"
        return
    if s.phase == "activation" and s.marker is None:
        yield "nobody holds the Initiative marker"
    if s.phase == "deployment" and "sags" in s.rules and not content.is_built(s.map):
        yield "the players are to build the map, but there is one"
    yield from _tiles(s)
    yield from _points(s)
    yield from _figures(s)
    yield from _bonds(s)
    yield from _cards(s)
    yield from _missions(s)


def _tiles(s: State) -> Iterator[str]:
    """No tile is lost or doubled; the CP on sections fit."""
    behind = [t for p in s.players.values() for t in p.tiles]
    under = [a.tile for c in s.characters.values() for a in c.tiles]
    count = Counter((*s.bag, *s.discard, *behind, *under))
    yield from (f"Order tile {t} is in two places at once" for t, n in count.items() if n > 1)
    if s.scenario in content.SCENARIOS and count.keys() != content.ORDER_TILES.keys():
        yield f"there are {len(count)} Order tiles of {len(content.ORDER_TILES)}, or foreign ones"
    for c in s.characters.values():
        for assigned in c.tiles:
            sections = tiles.tile(assigned.tile).sections
            if len(sections) != len(assigned.cp) or any(
                not 0 <= n <= x.number for n, x in zip(assigned.cp, sections, strict=True)
            ):
                yield f"{c.id}: the CP on {assigned.tile} do not fit"


def _points(s: State) -> Iterator[str]:
    for side, player in s.players.items():
        if player.cp < 0 or player.mp < 0 or player.cp > player.most_cp:
            yield f"{side} has {player.cp} CP of at most {player.most_cp}, {player.mp} MP"


# -- figures --------------------------------------------------------------------------------------------------------


def _figures(s: State) -> Iterator[str]:
    if s.scenario in content.SCENARIOS and not _teams(s.scenario) <= s.characters.keys():
        yield f"{', '.join(sorted(_teams(s.scenario) - s.characters.keys()))}: nowhere, not even among the dead"
    floor, standing = ground(s).floor, list[int]()
    movers = {where.body(s, moving.who) for moving in (*s.moving, *(s.combined.left if s.combined is not None else ()))}
    for id, c in s.characters.items():
        if c.facing not in (0, 2, 4, 6):
            yield f"{id} faces a corner"
        if c.place != "map":
            continue
        own = where.squares_of(s, id) if c.at >= 0 else 0
        outside = (own & ~floor).bit_count()
        if not own or outside > (FACTS.large.outside_at_most if values.is_large(s, id) else 0):
            yield f"{id} stands outside the map"
        elif id not in movers:
            standing += members(own)
        if c.wounds >= values.showing(s, id).life:
            yield f"{id} lives with {c.wounds} wounds"
    if len(set(standing)) != len(standing):
        yield "two figures are on one square"


@lru_cache(maxsize=100)
def _teams(key: str) -> frozenset[str]:
    """The characters of a scenario."""
    return frozenset(start.who for start in content.scenario(key).team)


def _bonds(s: State) -> Iterator[str]:
    """Prisoners have captors, pilots their large figures, and the other way round."""
    captors = Counter(c.by for c in s.characters.values() if c.place == "prisoner" and _is_in_play(s, c.by))
    yield from (f"{captor} has {n} prisoners" for captor, n in captors.items() if n > FACTS.prisoner.most)
    for id, c in s.characters.items():
        if c.by and c.by not in s.characters:
            yield f"{id} is with {c.by}, who is not in play"
        elif c.place == "pilot" and s.characters[c.by].by != id:
            yield f"{id} pilots {c.by}, who is piloted by {s.characters[c.by].by or 'nobody'}"
        elif c.place == "map" and c.by and not _inside(s.characters[c.by], id) and (s.round is None or not s.round.who):
            yield f"{id} is captured by {c.by}, who is not in it"
    for square, who in s.deployment.items():
        if who and (who not in s.characters or s.characters[who].place != "hidden"):
            yield f"{who} is under the marker on {square} and somewhere else"


def _is_in_play(s: State, who: str) -> bool:
    """Whoever has left the map with his prisoner may have taken a captured large figure along as well."""
    return who not in s.characters or s.characters[who].place != "exited"


def _inside(pilot: Character, figure: str) -> bool:
    return pilot.place == "pilot" and pilot.by == figure


# -- cards ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=100)
def _dealt(key: str) -> frozenset[str]:
    """The equipment cards of a scenario."""
    found = content.scenario(key)
    return frozenset((*found.deck, *(card for start in found.team for card, _ in start.cards)))


def _cards(s: State) -> Iterator[str]:
    if s.scenario in content.SCENARIOS and s.equipment.keys() != _dealt(s.scenario):
        yield "equipment cards are missing, or foreign ones are in play"
    deck = Counter((*s.deck, *s.sorting))
    yield from (f"{id} lies in the Search deck but is no card of this game" for id in deck if id not in s.equipment)
    for id, e in s.equipment.items():
        if (e.where == "deck") != (deck[id] == 1):
            yield f"{id} is {e.where} but {deck[id]} times in the Search deck"
        if e.where == "carried" and e.bearer not in s.characters:
            yield f"nobody carries {id}"


def _missions(s: State) -> Iterator[str]:
    for side, player in s.players.items():
        if any(id not in content.MISSIONS or content.MISSIONS[id].side != side for id in player.missions):
            yield f"{side} holds Mission cards that are not its own"
