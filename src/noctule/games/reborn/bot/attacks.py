"""For the judge: whom somebody could attack, at once or after a Move, and how near the enemy is. Nothing here is a rule."""

from __future__ import annotations

from typing import Final

from noctule.engine.grid import set_of

from ..board import sight, where
from ..state import Side, State
from .scene import Gain, Scene
from .ways import best_blow, best_shot, squares_between, steps_to_shot, ways_from

NEAR: Final = 0.12
"""Each step nearer to the enemy."""
NONE: Final = Gain()


def threats(s: State, look: Scene, side: Side) -> list[tuple[str, float]]:
    """Those of a side who could attack somebody from where they stand, and what the best that each can do is worth."""
    found = look.threats.get(side)
    if found is None:
        best = [(who, max(fights(s, look, who)).worth) for who in look.teams[side]]
        found = look.threats[side] = [(who, worth) for who, worth in best if worth]
    return found


def fights(s: State, look: Scene, who: str) -> tuple[Gain, Gain]:
    """The best that one Close Combat order and one Shoot order of his could do now; nothing while he passes somebody."""
    found = look.fights.get(who)
    if found is None:
        foes = look.foes[s.characters[who].side] if who != look.passing else []
        found = look.fights[who] = _best_fight(s, look, who, foes), _best_fire(s, look, who, foes)
    return found


def _best_fight(s: State, look: Scene, who: str, foes: list[str]) -> Gain:
    large = look.fighters[who].large
    near, best = where.adjacent_squares(s, who) if large else look.board.adjacent(look.at[who]), NONE
    for foe in foes if near & look.taken[s.characters[who].side] else ():
        if near & look.squares[foe]:
            one = look.fighters[foe]
            best = max(best, _gain(look, foe, best_blow(s, who, foe, one.armour, one.life)))
    return best


def _best_fire(s: State, look: Scene, who: str, foes: list[str]) -> Gain:
    arms, best = look.fighters[who].arms, NONE
    for foe in _in_sight(s, look, who, foes) if arms and foes else ():
        one = look.fighters[foe]
        far = squares_between(look.board.grid, look.at[who], look.spots[foe])
        best = max(best, _gain(look, foe, best_shot(arms, far, one.armour, one.life)))
    return best


def _gain(look: Scene, foe: str, wounds: float) -> Gain:
    """What an attack brings that can be expected to make so many wounds."""
    one = look.fighters[foe]
    return Gain(one.wound * wounds, foe, one.wound * one.life)


def _turns_freely(s: State, look: Scene, who: str) -> bool:
    """He is in a Move and will face as he likes when it ends."""
    return bool(s.moving) and s.moving[-1].who == who and not look.fighters[who].large


def _in_sight(s: State, look: Scene, who: str, foes: list[str]) -> list[str]:
    """Those to whom he has line of sight; if he moves, as if he faced the right way."""
    if _turns_freely(s, look, who):
        board, spots = look.board, look.spots
        seen = board.sight.seen(
            board.barriers, look.occupied | board.blocking, look.at[who], set_of([spots[foe] for foe in foes])
        )
        return [foe for foe in foes if seen >> spots[foe] & 1] if seen else []
    seen = sight.seen_squares(s, who, look.taken[s.characters[who].side], look.occupied)
    return [foe for foe in foes if look.squares[foe] & seen] if seen else []


def advance(s: State, look: Scene, side: Side) -> float:
    """How far each figure is from the nearest enemy, and whether it looks that way."""
    found = look.advances.get(side)
    if found is None:
        found = look.advances[side] = _nearness(s, look, side)
    return found


def _nearness(s: State, look: Scene, side: Side) -> float:
    foes, score = look.foes[side], 0.0
    for who in look.teams[side] if foes else ():
        ways = ways_from(look.board, (look.at[who],))
        near = min([ways[look.spots[foe]] for foe in foes])
        foe = next(foe for foe in foes if ways[look.spots[foe]] == near)
        score -= NEAR * min(25, near)
        score += 0.25 * (_turns_freely(s, look, who) or sight.in_arc(s, who, look.spots[foe]))
    return score


def after(look: Scene, who: str, side: Side, mvp: int, melee: bool) -> Gain:
    """An attack that a Move would make possible first; it counts half."""
    key = who, mvp, melee
    found = look.later.get(key)
    if found is None:
        found = look.later[key] = _after(look, who, look.foes[side], mvp, melee) if mvp else NONE
    return found


def _after(look: Scene, who: str, foes: list[str], mvp: int, melee: bool) -> Gain:
    best, here, arms = NONE, look.at[who], look.fighters[who].arms
    if melee:
        ways = ways_from(look.board, (here,))
        for foe in foes:
            if ways[look.spots[foe]] - 1 <= mvp:
                best = max(best, _gain(look, foe, 0.4))
        return best
    for foe in foes if arms else ():
        if steps_to_shot(look.board, here, look.spots[foe]) <= mvp:
            one = look.fighters[foe]
            best = max(best, _gain(look, foe, 0.5 * best_shot(arms, 4, one.armour, one.life)))
    return best
