"""How good a position is for a seat, as a number, for bots: about 3 for a wound, 20 for a character, 1,000 for a won game.

What both sides have (people, points, nearness to their goals, whom they could attack) is weighed one against the other; then
comes what the character who acts now may still do with the tiles and CP that he has. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from msgspec.structs import replace

from .. import content
from ..board import sight, values, where
from ..board.ground import ground
from ..content.cards import Section
from ..content.tests import Test, parts
from ..goals import sags, scenario
from ..state import Character, Moving, Side, State, other
from ..turn import cp, tiles
from ..using import interact, search
from . import scene
from .goals import Aim, Pull, hurt
from .scene import Gain, Scene
from .ways import FAR, best_blow, best_shot, leads_on, life_of, steps_to_shot, ways_from

WON: Final = 1000.0
FIGURE: Final = 6.0
WOUND: Final = 3.0
VICTORY: Final = 45.0
"""What a victory condition that is met is worth before the game is over."""
LEAD: Final = 30.0
"""What it is worth, on the last turn, to be the one who wins if time is up."""
POINT: Final = 5.0
"""A Mission Point where points decide; elsewhere they are good for morale only."""
MORALE: Final = 1.2
CP: Final = 0.3
"""A Command Point that can still be spent this turn."""
TILE: Final = 0.25
LENT: Final = 3.0
"""A traitor for the rest of the turn; he and his wounds remain the other side's."""
READY: Final = 0.35
"""The part of an attack that counts while it is only possible."""
USE: Final = 0.6
"""An Interact or Search order that he has a use for."""
HOPE: Final = 0.8
"""The part of what the acting character may still do that counts before it is done."""
UNDER_WAY: Final = 0.9
"""The same for a Move that is paid for."""
IDLE: Final = 0.06
"""Against activating somebody who has nothing to do: rather pass."""
NEAR: Final = 0.12
"""Each step nearer to the enemy."""
FREE: Final = (0,) * 9
"""A tile without CP on it."""
CROWDED: Final = 2.5
"""Against standing on somebody's square in a Move."""


def turn(s: State) -> tuple[int, object]:
    """A turn of the one who acts: a round of the Activation phase; initiative and final phase are turns too."""
    return s.turn, (s.phase, s.round and (s.round.active, s.round.passes))


def judge(s: State, seat: str) -> float:
    mine = where.side_of_seat(s, seat)
    if mine is None:
        return 0.0
    if s.winner is not None:
        return WON if s.winner == mine else -WON if s.winner == other(mine) else 0.0
    if not any(c.place == "map" for c in s.characters.values()):
        return 0.0  # the map is being built, and nobody stands on it yet: each way to lay it would have to be looked at
    look = scene.scene(s)
    ours, pulls = _standing(s, look, mine)
    theirs, _ = _standing(s, look, other(mine))
    threats = _attacks(s, look, mine) - 0.8 * _attacks(s, look, other(mine))
    return ours - theirs + threats + _advance(s, look, mine) + _purse(s, look, mine) + _prospects(s, look, mine, pulls)


# -- what a side has ------------------------------------------------------------------------------------------------


def _standing(s: State, look: Scene, side: Side) -> tuple[float, list[Pull]]:
    """People, points, and how near the goals are."""
    points = tuple([(player.mp, player.missions) for player in s.players.values()])
    key = (side, s.turn, points, s.done, s.blocks, tuple(s.elements.items()))
    found = look.standings.get(key)
    if found is None:
        found = look.standings[key] = stands(s, side)
    return found


def stands(s: State, side: Side) -> tuple[float, list[Pull]]:
    """The same, found out anew."""
    aim = Aim(s, side)
    score = 0.0
    for c in s.characters.values():
        lent = c.side != c.faction and values.goes_back(c.card)
        if (c.faction if lent else c.side) == side:
            score += _person(s, c)
        elif lent:
            score += LENT
    found = scenario.data(s)
    decisive = found is not None and "mission-points" in found.ties
    score += s.players[side].mp * (POINT if decisive else MORALE)
    if found is not None:
        late, ahead = (s.turn / found.turns) ** 2, scenario.leader(s, found)
        score += LEAD * late if ahead == side else 0.0
        for victory in found.victory:
            if victory.side == side:
                score += aim.worth(victory.test, VICTORY * (1 + late if ahead == other(side) else 1))
        for objective in found.objectives:
            if objective.side == side and objective.id not in s.done:
                score += aim.worth(objective.test, objective.mp * POINT * 0.9)
    if "sags" in s.rules:
        for id in s.players[side].missions:
            score += aim.worth(content.MISSIONS[id].test, content.MISSIONS[id].mp * POINT * 0.8)
        score += 0.01 * len(sags.held(s, side))
    return score, aim.pulls


def _person(s: State, c: Character) -> float:
    if c.place in ("dead", "supply", "hidden"):
        return 0.0
    worth = FIGURE + WOUND * values.card(s, c.card).life * (1 - hurt(s, c.id))
    if c.place == "prisoner":
        return 0.1 * worth
    if c.place == "exited":
        return (0.6 if may_leave(s.scenario, c.side) else 0.25) * worth
    load = sum(1.0 if values.piece(s, id).firing else 0.4 for id in values.carried(s, c.id))
    return worth + 0.5 * min(load, 3.0)


@lru_cache(maxsize=100)
def may_leave(key: str, side: Side) -> bool:
    """Does the scenario ask a side to leave the map? Where it does not, whoever has fled is of little use."""
    if key not in content.SCENARIOS:
        return False
    data = content.scenario(key).data
    tests = [v.test for v in data.victory if v.side == side] + [o.test for o in data.objectives if o.side == side]
    return any(part.what in ("left", "carried-out") for test in tests for part in parts(test))


def _purse(s: State, look: Scene, side: Side) -> float:
    """CP that can still be used, tiles, and loaded weapons."""
    player = s.players[side]
    people = len(where.under_control(s, side))
    held = sorted((tile_value(id) for id in player.tiles), reverse=True)[: people + 3]
    score = CP * min(player.cp, 4 * people) + TILE * sum(held)
    empty = look.empty.get(side)
    if empty is None:
        cards = s.equipment.values()
        empty = sum(e.engaged and values.equipment(s, e.piece).firing and _bears(s, e.bearer, side) for e in cards)
        look.empty[side] = empty
    return score - 1.5 * empty


def _bears(s: State, who: str, side: Side) -> bool:
    return who in s.characters and s.characters[who].side == side and s.characters[who].place == "map"


@lru_cache(maxsize=500)
def tile_value(id: str) -> float:
    """What an Order tile is worth, about 1: Move and attacks most, red and gold more than black."""
    weights = {"move": 0.3, "shoot": 0.35, "close-combat": 0.3, "interact": 0.2, "search": 0.15}
    return sum(
        weights[section.type] * (0.7 + 0.15 * section.number) * (1.0 if section.colour == "black" else 1.25)
        for section in tiles.tile(id).sections
    )


# -- attacks --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def importance(key: str, foe: str, life: int) -> float:
    """What a wound on somebody is worth beyond the wound: the scenario may ask for him."""
    if key not in content.SCENARIOS:
        return WOUND
    data, bonus = content.scenario(key).data, 0.0
    tests: list[tuple[Test, float]] = [(v.test, VICTORY) for v in data.victory]
    tests += [(o.test, o.mp * POINT) for o in data.objectives]
    for test, scale in tests:
        for part in parts(test):
            if part.what in ("dead", "captured") and foe in part.who:
                bonus += 0.6 * scale / life / max(1, part.count or len(part.who))
            elif part.what in ("dead", "captured", "beaten") and part.side == content.CHARACTERS[foe].faction:
                bonus += 0.3 * scale / life / max(1, part.count or 4)
    return WOUND + bonus


def _worth(s: State, foe: str) -> float:
    """What a wound on a figure is worth; more if it is nearly dead."""
    c = s.characters[where.in_charge(s, foe)]
    return importance(s.scenario, c.card, values.card(s, c.card).life) * (1 + 0.5 * hurt(s, c.id))


def _attacks(s: State, look: Scene, side: Side) -> float:
    """For each figure its best attack from where it stands."""
    score = 0.0
    for who in where.under_control(s, side):
        best = max(_fights(s, look, who)).worth
        if best:
            score += READY * (1.0 if cp.room(s, who) else 0.6) * best
    return score


def _fights(s: State, look: Scene, who: str) -> tuple[Gain, Gain]:
    """The best that one Close Combat order and one Shoot order of his could do now; nothing while he passes somebody."""
    found = look.fights.get(who)
    if found is None:
        foes = where.enemies_of(s, s.characters[who].side) if not _passes(s, who) else []
        found = look.fights[who] = _best_fight(s, who, foes), _best_fire(s, who, foes)
    return found


def _passes(s: State, who: str) -> bool:
    """He is in a Move, and on somebody's square: nobody can stay there, however good the view."""
    return bool(s.moving) and s.moving[-1].who == who and bool(where.sharing(s, who))


def _advance(s: State, look: Scene, side: Side) -> float:
    """How far each figure is from the nearest enemy, and whether it looks that way."""
    found = look.advances.get(side)
    if found is None:
        found = look.advances[side] = _nearness(s, side)
    return found


def _nearness(s: State, side: Side) -> float:
    foes, score, board = where.enemies_of(s, side), 0.0, ground(s)
    for who in where.under_control(s, side) if foes else ():
        ways = ways_from(board, (s.characters[where.body(s, who)].at,))
        near = min(foes, key=lambda foe: ways.get(s.characters[foe].at, FAR))
        score -= NEAR * min(25, ways.get(s.characters[near].at, FAR))
        score += 0.25 * (_turns_freely(s, who) or sight.in_arc(s, who, s.characters[near].at))
    return score


def _best_fight(s: State, who: str, foes: list[str]) -> Gain:
    near = where.adjacent_squares(s, who)
    return max((_gain(s, foe, best_blow(s, who, foe)) for foe in foes if near & where.squares_of(s, foe)), default=Gain())


def _best_fire(s: State, who: str, foes: list[str]) -> Gain:
    seen = _in_sight(s, who, foes) if values.firing_weapons(s, who) else ()
    return max((_gain(s, foe, best_shot(s, who, foe)) for foe in seen), default=Gain())


def _gain(s: State, foe: str, wounds: float) -> Gain:
    """What an attack brings that can be expected to make so many wounds."""
    worth = _worth(s, foe)
    return Gain(worth * wounds, foe, worth * life_of(s, foe))


def _turns_freely(s: State, who: str) -> bool:
    """He is in a Move and will face as he likes when it ends."""
    return bool(s.moving) and s.moving[-1].who == who and not values.is_large(s, where.body(s, who))


def _in_sight(s: State, who: str, foes: list[str]) -> list[str]:
    """Those to whom he has line of sight; if he moves, as if he faced the right way."""
    if _turns_freely(s, who):
        return [foe for foe in foes if sight.clear(s, s.characters[who].at, s.characters[foe].at)]
    squares = {foe: where.squares_of(s, foe) for foe in foes}
    seen = sight.seen_squares(s, who, reduce(or_, squares.values(), 0))
    return [foe for foe in foes if squares[foe] & seen]


# -- what the acting character may still do -------------------------------------------------------------------------


def _prospects(s: State, look: Scene, mine: Side, pulls: list[Pull]) -> float:
    """Of the activated or interrupting character of this side: his Move under way, his sections, a tile he may get."""
    who = where.acting(s)
    if not who or s.characters[who].side != mine or not where.acts(s, who):
        return 0.0
    steps = [pull for pull in pulls if pull.who == where.body(s, who)]
    score = -IDLE
    if s.moving and s.moving[-1].who == who:
        score += _rest_of_move(s, who, s.moving[-1], steps) - CROWDED * _passes(s, who)
    hand = [section for assigned in s.characters[who].tiles for section in _open(assigned.tile, assigned.cp)]
    fresh = s.round is not None and who in s.round.tile_for
    fight = _Fight(s, look, who)
    has = _orders(s, who, hand, steps, fight)
    # Tiles of earlier rounds were not worth it then: whoever is activated for them alone would be so again and again.
    idle = 0.0 if fresh or _begun(s) or s.interruption is not None else has
    best = has
    if s.round is not None and not fresh and not _begun(s):
        for id in s.players[mine].tiles:
            best = max(best, _orders(s, who, [*hand, *_open(id, ())], steps, fight) - (TILE * tile_value(id) + IDLE) / HOPE)
    return score + HOPE * (best - idle)


def _begun(s: State) -> bool:
    assert s.round is not None
    return s.interruption.orders > 0 if s.interruption is not None else s.round.ordered


@lru_cache(maxsize=1_000)
def _open(tile: str, on: tuple[int, ...]) -> tuple[Section, ...]:
    """The sections of a tile that can still take CP; of a Move's as much as is left."""
    sections = zip(tiles.tile(tile).sections, on or FREE, strict=False)
    return tuple(
        replace(x, number=x.number - cp) if cp else x for x, cp in sections if not cp or (x.type == "move" and cp < x.number)
    )


class _Fight:
    """What a character can do to his enemies from where he stands; the same for every tile that he may get."""

    def __init__(self, s: State, look: Scene, who: str) -> None:
        self.foes = where.enemies_of(s, s.characters[who].side)
        self.armed = bool(values.firing_weapons(s, who))
        self.blow, self.shot = _fights(s, look, who)
        self._uses: dict[str, bool] = {}
        self._s, self._who = s, who

    def has_use(self, order: str) -> bool:
        """Is an Interact or Search order good for anything where he stands?"""
        if order not in self._uses:
            self._uses[order] = USES[order](self._s, self._who)
        return self._uses[order]


USES: Final[dict[str, Callable[[State, str], bool]]] = {
    "interact": lambda s, who: any(interact.lines(s, who)),
    "search": lambda s, who: search.no_search(s, who) is None,
}
"""Whether an order is good for anything: if not, it is no reason to go on."""


def _orders(s: State, who: str, hand: list[Section], pulls: list[Pull], fight: _Fight) -> float:
    """The best of some sections, one after the other, as far as the CP go."""
    purse, interrupts = cp.payable(s, who), s.interruption is not None
    usable = [x for x in hand if not interrupts or x.colour != "black"]
    if not purse or not usable:
        return 0.0
    steps = max((x.number for x in usable if x.type == "move"), default=0)
    mvp = min(steps, purse) * values.movement(s, who)
    rest = s.moving[-1].mvp if s.moving and s.moving[-1].who == who else 0
    reach = rest + min(steps, purse - 1) * values.movement(s, who)  # whoever is to attack after a Move keeps a CP for that
    gains = list[Gain]()
    for section in usable:
        if section.type == "close-combat":
            gains.append(fight.blow if fight.blow.worth else _after(s, who, fight.foes, reach, melee=True))
        elif section.type == "shoot" and fight.armed:
            gains.append(fight.shot if fight.shot.worth else _after(s, who, fight.foes, reach, melee=False))
        elif section.type in USES and fight.has_use(section.type):
            gains.append(Gain(USE))
    if mvp:
        gains.append(Gain(_approach(s, who, rest + mvp, pulls) - _approach(s, who, rest, pulls)))
    most = purse if not interrupts else min(purse, 2)
    return sum(gain - CP for gain in _together(sorted(gains, reverse=True)[:most]) if gain > CP)


def _together(gains: list[Gain]) -> Iterator[float]:
    """What orders bring one after the other: nobody dies twice."""
    left: dict[str, float] = {}
    for gain in gains:
        room = left.get(gain.foe, gain.most) if gain.foe else gain.worth
        found = min(gain.worth, room)
        left[gain.foe] = room - found
        yield found


def _rest_of_move(s: State, who: str, moving: Moving, pulls: list[Pull]) -> float:
    """What his Move may still bring: more than before it was paid for, less than when it has been made."""
    return UNDER_WAY * _approach(s, who, moving.mvp, pulls)


def _approach(s: State, who: str, mvp: int, pulls: list[Pull]) -> float:
    """What so many MVP can bring: towards a goal, or else towards the enemy."""
    if not mvp:
        return 0.0
    foes = where.enemies_of(s, s.characters[who].side)
    ways = ways_from(ground(s), (s.characters[where.body(s, who)].at,))
    far = min((ways.get(s.characters[foe].at, FAR) for foe in foes), default=0)
    return max(NEAR * max(0, min(mvp, far - 1)), _towards_goals(s, who, mvp, pulls))


def _towards_goals(s: State, who: str, mvp: int, pulls: list[Pull]) -> float:
    if not pulls:
        return 0.0
    board, here = ground(s), s.characters[where.body(s, who)].at
    taken = where.squares_of_side(s, other(s.characters[who].side))
    open_ = [pull for pull in pulls if leads_on(board, pull.goals, pull.card, here, taken)]
    return max((pull.slope * min(mvp, pull.steps) for pull in open_), default=0.0)


def _after(s: State, who: str, foes: list[str], mvp: int, *, melee: bool) -> Gain:
    """An attack that a Move would make possible first; it counts half."""
    best = Gain()
    if not mvp:
        return best
    here = s.characters[where.body(s, who)].at
    ways = ways_from(ground(s), (here,))
    for foe in foes:
        far = ways.get(s.characters[foe].at, FAR)
        if melee and far - 1 <= mvp:
            best = max(best, _gain(s, foe, 0.4))
        elif not melee and steps_to_shot(ground(s), here, s.characters[foe].at) <= mvp:
            best = max(best, _gain(s, foe, 0.5 * best_shot(s, who, foe, 4)))
    return best
