"""What the scenario says during play: base CP, who has the Initiative, objectives, victory, the number of turns.

Rules that belong here: reborn.final.victory reborn.mp.earn (objectives) reborn.setup.scenario
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from noctule.engine import Ask, lately, rule

from .. import content
from ..board import figures, values, where
from ..board.names import name_of
from ..content.scenarios import Tie, Victory
from ..fighting import wounds
from ..state import SIDES, Character, Side, State, end
from ..using import power, rooms
from . import sags


def data(s: State) -> content.ScenarioData | None:
    """The scenario of the position; a drawn position has none."""
    return content.scenario(s.scenario).data if s.scenario in content.SCENARIOS else None


@rule("reborn.init.cp-income")
def base_cp(s: State, side: Side) -> int:
    found = data(s)
    return found.base_cp.of(side) if found is not None else DRAWN_BASE_CP


DRAWN_BASE_CP = 8
"""The base CP of a drawn position that goes on to another turn."""


@rule("reborn.init.marker")
def initiative(s: State) -> Side:
    """Who receives the Initiative this turn."""
    found = data(s)
    if found is None:
        return "norad"
    return found.initiative[min(s.turn, len(found.initiative)) - 1]


@rule("reborn.char.vasquez-effect", "reborn.char.bill-traitor")
def belongs(c: Character) -> Side:
    """Whose man he is: Einstein, once persuaded, is NORAD's for good; Bill only works for it for a turn."""
    return c.faction if values.goes_back(c.card) else c.side


# -- the position as tests see it -----------------------------------------------------------------------------------


class Seen:
    """A position, as the tests of scenarios and Mission cards ask about it (`content.World`)."""

    def __init__(self, s: State) -> None:
        self.s = s

    def team(self, side: Side) -> tuple[str, ...]:
        return _teams(self.s.characters)[side]

    def controls(self, side: Side) -> tuple[str, ...]:
        return tuple(where.under_control(self.s, side))

    def in_play(self, side: Side) -> bool:
        if where.under_control(self.s, side):
            return True
        return any(where.acts(self.s, id) for id, c in self.s.characters.items() if c.side != side == belongs(c))

    def is_dead(self, who: str) -> bool:
        return self.s.characters[who].place == "dead"

    def is_captured(self, who: str) -> bool:
        c = self.s.characters[who]
        return c.place == "prisoner" or (c.place == "map" and bool(c.by))

    def has_left(self, who: str) -> bool:
        c = self.s.characters[who]
        return c.place == "exited" and c.side == belongs(c)

    def rooms_of(self, who: str) -> tuple[str, ...]:
        return rooms.rooms_of(self.s, who)

    def carries(self, who: str, item: str) -> bool:
        return any(self.s.equipment[id].piece == item for id in values.carried(self.s, who))

    def carried_out(self, side: Side, item: str) -> bool:
        return any(
            e.where == "gone" and e.bearer and e.piece == item and self._left_for(e.bearer, side)
            for e in self.s.equipment.values()
        )

    def _left_for(self, who: str, side: Side) -> bool:
        c = self.s.characters[who]
        return c.place == "exited" and c.side == side

    def launched(self, side: Side) -> bool:
        return f"launched:{side}" in self.s.done

    def is_on(self, room: str, side: Side | None) -> bool:
        found = [e for id, e in self.s.elements.items() if id == room or id.startswith(f"{room}.")]
        return not power.is_dark(self.s, room) and any(e.on and (side is None or e.on_for == side) for e in found)

    def is_destroyed(self, thing: str) -> bool:
        return thing in self.s.destroyed or thing in self.s.broken_doors

    def zombies(self) -> int:
        return sum(c.place == "map" and c.card.startswith("zombie") for c in self.s.characters.values())

    def mission_points(self, side: Side) -> int:
        return self.s.players[side].mp

    def turn(self) -> int:
        return self.s.turn


@lately
def _teams(characters: Mapping[str, Character]) -> dict[Side, tuple[str, ...]]:
    there = [c for c in characters.values() if c.place != "supply"]
    return {side: tuple([c.id for c in there if belongs(c) == side]) for side in SIDES}


# -- victory --------------------------------------------------------------------------------------------------------


@rule("reborn.final.victory", "reborn.mp.earn")
async def check_victory(s: State, g: Ask) -> None:
    """The Final phase: objectives that are met for the first time, then the victory conditions, then the last turn."""
    found = data(s)
    if found is None:
        return
    for objective in found.objectives:
        if objective.id not in s.done and content.holds(objective.test, Seen(s)):
            s.done = (*s.done, objective.id)
            score(s, g, objective.side, objective.mp, objective.text)
    _decide(s, found, [v for v in found.victory if content.holds(v.test, Seen(s))])
    gone = found.ends_when_gone and not all(Seen(s).in_play(side) for side in SIDES)
    if not gone and s.turn < found.turns:
        return
    if "sags" in s.rules:
        sags.check_missions(s, g)
    _by_ties(s, found, "One side has nobody left in play." if gone else "The last turn is over.")


@rule("reborn.mp.earn")
def score(s: State, g: Ask, side: Side, mp: int, goal: str) -> None:
    """MP for something that the scenario or a Mission card asks for."""
    figures.change_player(s, side, mp=s.players[side].mp + mp)
    g.note("reborn.mp.earn", "{who} gains {mp} MP: {goal}", who=side, mp=mp, goal=goal)


@rule("reborn.final.victory")
def round_ended(s: State, g: Ask) -> None:
    """The end of any round: conditions that win at once."""
    found = data(s)
    if found is not None:
        _decide(s, found, [v for v in found.victory if v.at_once and content.holds(v.test, Seen(s))])


def _decide(s: State, found: content.ScenarioData, met: list[Victory]) -> None:
    sides = {v.side for v in met}
    if len(sides) == 1:
        end(s, met[0].side, f"{name_of(met[0].side)} wins: {met[0].text}")
    if sides:
        _by_ties(s, found, "Both sides have met their goals.")


def _by_ties(s: State, found: content.ScenarioData, words: str) -> None:
    for tie in found.ties:
        if tie in ("norad", "salemite", "draw"):
            _ends(s, tie, words)
        ours, theirs = (_measure(s, side, tie) for side in SIDES)
        if ours != theirs:
            winner = SIDES[0] if (ours > theirs) != (tie in FEWER) else SIDES[1]
            count = f"{ours} to {theirs}" if winner == SIDES[0] else f"{theirs} to {ours}"
            end(s, winner, f"{words} {name_of(winner)} wins: {count} {tie.replace('-', ' ')}.")


FEWER: tuple[Tie, ...] = ("casualties", "wounds")
"""What the winner has less of."""


def _ends(s: State, winner: Side | Literal["draw"], words: str) -> None:
    won = "The game is drawn." if winner == "draw" else f"{name_of(winner)} wins."
    end(s, winner, f"{words} {won}")


def leader(s: State, found: content.ScenarioData) -> Side | None:
    """Who would win if time were up now and nobody had met a goal; None: a draw."""
    for tie in found.ties:
        if tie in ("norad", "salemite", "draw"):
            return None if tie == "draw" else tie
        ours, theirs = (_measure(s, side, tie) for side in SIDES)
        if ours != theirs:
            return SIDES[0] if (ours > theirs) != (tie in FEWER) else SIDES[1]
    return None


def standing(s: State, tie: Tie) -> tuple[int, ...]:
    """How both sides stand in a comparison, in the order of the sides; nothing where there is nothing to compare."""
    return () if tie in ("norad", "salemite", "draw") else tuple(_measure(s, side, tie) for side in SIDES)


def _measure(s: State, side: Side, tie: Tie) -> int:
    if tie == "mission-points":
        return s.players[side].mp
    team = Seen(s).team(side)
    if tie == "casualties":
        return sum(Seen(s).is_dead(who) or Seen(s).is_captured(who) for who in team)
    return sum(values.card(s, s.characters[who].card).life - max(0, _life(s, who)) for who in team)


def _life(s: State, who: str) -> int:
    return 0 if s.characters[who].place == "dead" else wounds.life_left(s, who)
