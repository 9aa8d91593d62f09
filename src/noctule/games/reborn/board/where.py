"""Who is where, and who is whose: questions about a position that the rules keep asking. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from noctule.engine import lately, rule
from noctule.engine.grid import block_squares, members, neighbour, side

from ..state import NOWHERE, SIDES, Character, Side, State, other
from .ground import ground, the_map
from .names import name_of
from .values import LARGE

# -- players --------------------------------------------------------------------------------------------------------


def seat(s: State, side: Side) -> str:
    """The seat that answers for a side."""
    return s.players[side].seat


def seat_of(s: State, who: str) -> str:
    """The seat of the player who controls a character."""
    return s.players[s.characters[who].side].seat


def do_you(s: State, side: Side) -> str:
    """Who is asked, for a prompt: one who answers for both sides, as in a lesson, is told for which."""
    return "do you" if len(s.seats) > 1 else f"does {name_of(side)}"


def side_of_seat(s: State, seat: str | None) -> Side | None:
    """The side that a seat plays; None for a spectator."""
    for played, player in s.players.items():
        if player.seat == seat:
            return played
    return None


def are_enemies(s: State, one: str, two: str) -> bool:
    return s.characters[one].side != s.characters[two].side


# -- characters -----------------------------------------------------------------------------------------------------


def on_map(s: State, who: str) -> bool:
    """His figure stands on the map."""
    return s.characters[who].place == "map"


@rule("reborn.pris.helpless")
def acts(s: State, who: str) -> bool:
    """He is under somebody's control and can act: on the map or piloting, and not captured."""
    c = s.characters[who]
    return c.place == "pilot" or (c.place == "map" and not c.by)


@rule("reborn.char.vasquez-effect", "reborn.death.ends-activation")
def goes_on(s: State, who: str) -> bool:
    """Can somebody who was activated, or whose Move is under way, go on? Not if he was taken over by the other side."""
    if not acts(s, who):
        return False
    return s.interruption is not None or s.round is None or s.characters[who].side == s.round.active


def under_control(s: State, side: Side) -> Sequence[str]:
    """The characters that a player controls and that count: not dead, not gone, not captured."""
    return _controlled(s.characters)[side]


@lately
def _controlled(characters: Mapping[str, Character]) -> dict[Side, list[str]]:
    found: dict[Side, list[str]] = {side: [] for side in SIDES}
    for c in characters.values():
        if c.place == "pilot" or (c.place == "map" and not c.by):
            found[c.side].append(c.id)
    return found


def anybody_held(s: State) -> bool:
    """Lies a prisoner on anybody's card?"""
    return _anybody_held(s.characters)


@lately
def _anybody_held(characters: Mapping[str, Character]) -> bool:
    return "prisoner" in [c.place for c in characters.values()]


def figures(s: State) -> Iterator[Character]:
    """The records of all figures on the map."""
    return (c for c in s.characters.values() if c.place == "map")


def body(s: State, who: str) -> str:
    """The figure that stands on the map for a character: his own, or the large one that he pilots."""
    c = s.characters[who]
    return c.by if c.place == "pilot" else who


def in_charge(s: State, figure: str) -> str:
    """Who suffers what is done to a figure on the map: itself, or the pilot inside a captured large one."""
    c = s.characters[figure]
    return c.by if c.by and c.place == "map" and s.characters[c.by].place == "pilot" else figure


@rule("reborn.cap.large-passage")
def whose(s: State, figure: str) -> Side:
    """Who controls a figure on the map: a captured large one belongs to its pilot's player."""
    c = s.characters[figure]
    return s.characters[c.by].side if c.by and c.place == "map" else c.side


def acting(s: State) -> str:
    """Who is executing orders now: the interrupting character, else the activated one; "" if nobody."""
    if s.interruption is not None:
        return s.interruption.who
    return s.round.who if s.round is not None else ""


# -- squares --------------------------------------------------------------------------------------------------------


def squares_of(s: State, who: str) -> int:
    """The squares under a character's figure; none if it is not on the map."""
    return _standing(s.characters, s.map).get(body(s, who), 0)


@lately
def _standing(characters: Mapping[str, Character], map: str) -> dict[str, int]:
    """The living figures, each with the squares under it."""
    return {c.id: footprint(map, c) for c in characters.values() if c.place == "map" and c.at != NOWHERE}


def footprint(map: str, c: Character) -> int:
    """The squares under a figure that stands where he does."""
    return 1 << c.at if c.card not in LARGE else block_squares(the_map(map).grid, c.at)


@rule("reborn.los.blockers", "reborn.los.dead")
def occupied(s: State) -> int:
    """The squares with living figures on them."""
    return _taken(_standing(s.characters, s.map))[0]


@lately
def _taken(standing: dict[str, int]) -> tuple[int, int]:
    """The squares with figures on them, and those with more than one."""
    taken = shared = 0
    for squares in standing.values():
        shared |= taken & squares
        taken |= squares
    return taken, shared


def taken_by_others(s: State, who: str) -> int:
    """The squares under other living figures than a character's own: also those that he shares with one now."""
    taken, shared = _taken(_standing(s.characters, s.map))
    return taken & ~squares_of(s, who) | shared


def squares_of_side(s: State, side: Side) -> int:
    """The squares with figures of one side."""
    found = 0
    for id, squares in _standing(s.characters, s.map).items():
        if whose(s, id) == side:
            found |= squares
    return found


def figures_on(s: State, square: int) -> list[str]:
    """The living figures on a square."""
    return [id for id, squares in _standing(s.characters, s.map).items() if squares >> square & 1]


def sharing(s: State, who: str) -> list[str]:
    """Other living figures on a character's square(s)."""
    standing = _standing(s.characters, s.map)
    me = body(s, who)
    own = standing.get(me, 0) & _taken(standing)[1]
    return [id for id, squares in standing.items() if squares & own and id != me] if own else []


def floor_under(s: State, who: str) -> list[int]:
    """The squares of the map that a figure is on: a large one may stand partly outside."""
    return list(members(squares_of(s, who) & ground(s).floor))


def dead_on(s: State, square: int) -> list[str]:
    """The dead whose markers lie on a square."""
    return [id for id, c in s.characters.items() if c.place == "dead" and c.at == square]


def lying_on(s: State) -> dict[int, list[str]]:
    """Everything that has a name and stands or lies on a square: figures, the dead, markers."""
    found: dict[int, list[str]] = {}
    for id, c in s.characters.items():
        for square in members(squares_of(s, id)) if c.place == "map" else (c.at,) if c.place == "dead" else ():
            found.setdefault(square, []).append(id)
    for id, marker in s.markers.items():
        found.setdefault(marker.at, []).append(id)
    return found


@rule("reborn.move.adjacent", "reborn.large.adjacent")
def adjacent_squares(s: State, who: str) -> int:
    """The squares adjacent to a figure."""
    board, own, found = ground(s), squares_of(s, who), 0
    for square in members(own):
        found |= board.adjacent(square)
    return found & ~own


def adjacent(s: State, one: str, two: str) -> bool:
    """Are two figures adjacent: sharing a side, with no wall and no closed door between?"""
    return bool(adjacent_squares(s, one) & squares_of(s, two))


def front_edges(s: State, who: str) -> tuple[int, ...]:
    """The edges on the side that a figure faces: one, or two of a large figure."""
    c, grid = s.characters[body(s, who)], ground(s).grid
    if c.card not in LARGE:
        return (side(grid, c.at, c.facing),)
    return edges_before(s, squares_of(s, who), c.facing)


def edges_before(s: State, own: int, facing: int) -> tuple[int, ...]:
    """The edges of some squares on the side of a direction."""
    grid = ground(s).grid
    edge_squares = [q for q in members(own) if (b := neighbour(grid, q, facing)) is None or not own >> b & 1]
    return tuple(side(grid, q, facing) for q in edge_squares)


def enemies_of(s: State, side: Side) -> list[str]:
    """The figures of the opponent on the map."""
    return [id for id in _standing(s.characters, s.map) if whose(s, id) == other(side)]
