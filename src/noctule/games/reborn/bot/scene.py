"""For the judge: what it has found out about figures that stand as they do, so that it looks only once.

Most answers that a bot tries change tiles, CP or one figure; the rest of what the judge asks about the board stays as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..board import where
from ..board.ground import Ground, ground
from ..state import SIDES, Character, Equipment, Side, State
from .fighters import Hands, card_mark, company, mark
from .ways import ways_from

if TYPE_CHECKING:
    from .standing import Standing


class Gain(NamedTuple):
    """What an order of somebody may bring."""

    worth: float = 0.0
    foe: str = ""
    """Whom it is taken from."""
    most: float = 0.0
    """What there is to be taken from him, in all."""


class People:
    """Who stands where and how, tiles and CP apart; one for all positions in which that is the same."""

    __slots__ = ("on_map",)

    def __init__(self, on_map: bool) -> None:
        self.on_map = on_map
        """Somebody stands on the map."""


class Scene:
    """Everything about the board that attacks, distances and most goals depend on stands in its key; here is what was found."""

    def __init__(self, s: State, hands: Hands) -> None:
        self.board: Ground = ground(s)
        self.company = company(s, hands)
        self.fighters = self.company.fighters
        self.teams: dict[Side, Sequence[str]] = {side: where.under_control(s, side) for side in SIDES}
        """Those who act for a side."""
        self.foes: dict[Side, list[str]] = {side: where.enemies_of(s, side) for side in SIDES}
        """The figures of a side's enemies on the map."""
        self.squares: dict[str, int] = {foe: where.squares_of(s, foe) for foes in self.foes.values() for foe in foes}
        """The squares under each figure on the map."""
        self.spots: dict[str, int] = {foe: s.characters[foe].at for foe in self.squares}
        """The square of each of them; of a large one the top left one."""
        self.taken: dict[Side, int] = {side: _together(self.squares, self.foes[side]) for side in SIDES}
        """The squares with figures of a side's enemies."""
        self.occupied = self.taken[SIDES[0]] | self.taken[SIDES[1]]
        self.at: dict[str, int] = {who: s.characters[where.body(s, who)].at for team in self.teams.values() for who in team}
        """The square of everybody who acts, or of the large figure around him."""
        self.passing = _passing(s)
        """Who is in a Move and on somebody's square: nobody can stay there, however good the view."""
        self.rooms: dict[str, tuple[str, ...]] = {}
        """The rooms that somebody stands in."""
        self.fights: dict[str, tuple[Gain, Gain]] = {}
        """By character: his best close combat and his best shot from where he stands."""
        self.threats: dict[Side, list[tuple[str, float]]] = {}
        """Those of a side who could attack somebody now, and what that is worth."""
        self.later: dict[tuple[str, int, bool], Gain] = {}
        """By character, MVP and whether it is a close combat: an attack that a Move would make possible."""
        self.advances: dict[Side, float] = {}
        self.standings: dict[tuple[Any, ...], dict[Side, Standing]] = {}
        """By whatever else counts for the goals of the sides."""
        self.empty: dict[Side, int] = {}
        """The firing weapons of a side that have to be loaded."""
        self._nearest: dict[str, int] = {}

    def nearest(self, who: str, side: Side) -> int:
        """How far somebody is from the nearest enemy; 0 if there is none."""
        found = self._nearest.get(who)
        if found is None:
            ways = ways_from(self.board, (self.at[who],))
            far = [ways[self.spots[foe]] for foe in self.foes[side]]
            found = self._nearest[who] = min(far, default=0)
        return found


def _together(squares: dict[str, int], who: list[str]) -> int:
    found = 0
    for one in who:
        found |= squares[one]
    return found


def _passing(s: State) -> str:
    who = s.moving[-1].who if s.moving else ""
    return who if who and where.sharing(s, who) else ""


@lru_cache(maxsize=2_000)
def _people(records: tuple[Character, ...]) -> People:
    return _same_people(*[_figure(c) for c in records])


@lru_cache(maxsize=1_000)
def _same_people(*figures: Any) -> People:
    return People(any(figure is not None and figure[1] == "map" for figure in figures))


@lru_cache(maxsize=10_000)
def _figure(c: Character) -> tuple[object, str] | None:
    """What counts of a figure, by its record: most of them are the same from one position to the next."""
    if c.place == "supply":
        return None
    return mark(c.id, c.card, c.side, c.place, c.at, c.facing, c.wounded, c.wounds, c.by, c.magnetic_cards), c.place


@lru_cache(maxsize=2_000)
def _hands(records: tuple[Equipment, ...]) -> Hands:
    return _same_hands(*[card_mark(e) for e in records if e.bearer])


@lru_cache(maxsize=500)
def _same_hands(*cards: Any) -> Hands:
    return Hands(cards)


@lru_cache(maxsize=500)
def _kept(*_key: Any) -> list[Scene]:
    """A place for a scene, which is looked at when it is first asked for."""
    return []


def scene(s: State) -> Scene | None:
    """The scene of a position: the same for all positions with the same figures, cards in hand, doors and markers. None while
    nobody stands on the map: it may be being built, and each way to lay it would have to be looked at."""
    people = _people(tuple(s.characters.values()))
    if not people.on_map:
        return None
    hands = _hands(tuple(s.equipment.values()))
    mover = s.moving[-1].who if s.moving else ""
    markers = tuple(s.markers.values()) if s.markers else ()
    kept = _kept(s.scenario, s.rules, s.altered, ground(s), people, hands, markers, s.dark, mover)
    if not kept:
        kept.append(Scene(s, hands))
    return kept[0]
