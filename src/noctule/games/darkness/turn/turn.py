"""The turn: look around, perhaps forfeit, Speed and Fate, then move and act in either order, and look around again."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Menu, No, Option, rule

from ..actions import enter, heal, invite, light, perception, quarrel, steal, tape, transfer
from ..board import disks, sight
from ..board.action import must_encounter, no_nerve
from ..board.again import again
from ..board.names import name_of
from ..board.people import active
from ..board.town import other_squares, town
from ..content import DISKS, FACTS
from ..content.disks import Ally
from ..dealing import master
from ..dealing import offers as dealing
from ..encounters import encounter, loose, obstacle, standing
from ..fighting import fight
from ..harm import will
from ..magic import casting, lasting
from ..scenario import effects, goals, special
from ..state import Person, State, Turn, alter, turn
from . import buying, forfeit, movement

DOING: Final = (
    movement,
    enter,
    invite,
    perception,
    light,
    heal,
    steal,
    quarrel,
    transfer,
    tape,
    standing,
    casting,
    special,
    buying,
)
MENU: Final = Menu(*DOING, dealing)
ACTIVE: Final = Menu(*DOING)
FREE: Final = Menu(movement, enter, tape, buying)
"""The chapters, talk apart, of which something is left when there is no Action any more."""

BEYOND: Final = encounter.Beyond(casting, effects.variable)
"""What Spells and the scenario bring to an Encounter."""


# -- the beginning -------------------------------------------------------------------------------------------------


@rule("darkness.turn.sequence", "darkness.turn.start-los")
async def turn_phase(s: State, g: Ask) -> None:
    """What is in sight, what the last turn left behind, and whether the turn is given up."""
    person = begin(s, g)
    seen = tuple([lying.at for lying in sight.in_sight(s, person)])
    forced = bool(person.will and (disks.tied(s, person) or seen))
    turn(s, saw=seen, forced=forced)
    if await forfeit.forfeit(s, g):
        s.phase = "end"
    else:
        s.phase = "speed"


@rule("darkness.fate.bad-2", "darkness.fate.good-2", "darkness.fate.bad-7", "darkness.ally.therapist")
def begin(s: State, g: Ask) -> Person:
    """What held until this turn is over; the therapist does some good."""
    who = s.turn.who
    g.note("darkness.turn.sequence", "It is {who}'s turn.", who=who)
    person = s.people[who]
    if person.tn or person.bound or person.skipped:
        person = alter(s, who, tn=0, bound="", skipped=False)
    if person.allies and any(isinstance(disk := DISKS[id], Ally) and disk.therapist for id in person.allies):
        will.composed(s, g, who, FACTS.willpower.therapist, "darkness.ally.therapist")
    return s.people[who]


# -- moving and acting ---------------------------------------------------------------------------------------------


@rule("darkness.turn.order-choice", "darkness.turn.one-action", "darkness.turn.move-optional")
async def act_phase(s: State, g: Ask) -> None:
    """One thing after another until the turn ends; what is compulsory comes first."""
    person = active(s)
    if not s.turn.acted and (foes := disks.held(s, person)):
        fight.begin(s, g, person.id, [foe.id for foe in foes])
    elif not s.turn.acted and must_encounter(s, person.id):
        await meet(s, g)
    else:
        await _choice(s, g)
    goals.after_anything(s, g)
    if s.phase == "act" and active(s).dead:
        s.phase = "end"


@rule("darkness.los.tie-choice", "darkness.los.tie-sequence", "darkness.turn.end-los")
async def meet(s: State, g: Ask) -> None:
    """Encounter the closest face-down Disk in sight; of several equally close ones the first, and all others after it."""
    who = s.turn.who
    square: int = await g.choose(
        s.people[who].seat,
        "encounter",
        rule="darkness.los.tie-choice",
        options=lambda: [_meeting(s, square) for square in encounter.due(s, who)],
        candidates=lambda: _meetings(s, who),
        prompt="Several Disks are equally close: which one do you turn over first?",
        waiting="to choose a Disk",
        acting=who,
    )
    await encounter.encounter(s, g, who, square, BEYOND)


def _meeting(s: State, square: int) -> Option:
    name = town(s).names[square]
    return Option(f"encounter:{name}", square, f"Encounter the Disk at {name_of(name)}", (name,))


def _meetings(s: State, who: str) -> list[Option]:
    """Those, and all other face-down Disks, which are farther away or not in sight."""
    due = encounter.due(s, who)
    no = No("darkness.los.closest", "Only the closest Disk in sight is encountered.")
    others = sorted({lying.at for lying in disks.face_down(s)} - set(due))
    found = [_meeting(s, square) for square in due] + [replace(_meeting(s, square), no=no) for square in others]
    return [*found, *other_squares(s, "encounter", {*due, *others}, NO_DISK)]


@rule("darkness.turn.end-los")
async def _choice(s: State, g: Ask) -> None:
    """Ending the turn ends the movement too: with an Action left, what a door opened from inside has shown is met."""
    who = s.turn.who
    verb, *details = await g.choose(
        s.people[who].seat,
        "act",
        rule="darkness.turn.order-choice",
        of=(s, who),
        options=offers,
        candidates=candidates,
        prompt=_prompt,
        waiting="to move or act",
        acting=who,
    )
    if verb == "end":
        turn(s, moved=True)
        s.phase = "act" if must_encounter(s, who) else "end"
    else:
        await MENU.do(s, g, who, verb, *details)


def offers(s: State, who: str) -> list[Option]:
    """What can be done now, and whom one can talk to."""
    return [*doing(s, who), *dealing.offers(s, who), END]


def _only_talk(s: State, was: State) -> bool:
    """Is all as it was, but for what was offered and promised?"""
    return (
        s.people is was.people
        and s.board is was.board
        and s.round is was.round
        and s.flags is was.flags
        and s.tiles is was.tiles
        and s.pile is was.pile
        and s.open is was.open
        and s.broken is was.broken
        and s.lit is was.lit
        and s.spells is was.spells
        and s.hour is was.hour
        and s.weather is was.weather
        and s.lost is was.lost
        and s.uses is was.uses
        and s.scenario is was.scenario
        and (s.turn is was.turn or replace(s.turn, deals=was.turn.deals) == was.turn)
    )


@again(_only_talk, here=True)
def doing(s: State, who: str) -> list[Option]:
    """Without an Action most chapters have nothing to offer. What is compulsory has been done before.

    Much of a turn is talk, after which all is as it was.
    """
    return (FREE if s.turn.acted or no_nerve(s.people[who]) else ACTIVE).offers(s, who)


NO_DISK: Final = No("darkness.los.closest", "No face-down Disk lies there.")
END: Final = Option("end", ("end",), "End the turn", main=True)


def candidates(s: State, who: str) -> list[Option]:
    """Everything that one could think of."""
    return [*MENU.candidates(s, who), END]


def _prompt(s: State, who: str) -> str:
    """What is left of the turn, and what is asked. Whoever did not choose the Action is told where it went."""
    person, left = s.people[who], movement.halves(s.turn.budget)
    if s.turn.moved:
        able = not (s.turn.acted or no_nerve(person))
        return f"{person.name} has moved. {'An Action, or the end of the turn?' if able else 'End the turn?'}"
    if s.turn.acted:
        done = f"{person.name}'s Action went to what was in sight" if s.turn.forced else f"{person.name} has acted"
        return f"{done}. {left} left: move, or end the turn?"
    if no_nerve(person):
        return f"{person.name} has no Willpower left for an Action. {left} left: move, or end the turn?"
    return f"{person.name} has {left} and an Action. What first?"


# -- the end -------------------------------------------------------------------------------------------------------


@rule("darkness.setup.first-player", "darkness.fate.good-9", "darkness.health.dead-out", "darkness.obstacle.penalty-duration")
async def end_phase(s: State, g: Ask) -> None:
    """Doors lock, Spells run out, opponents come nearer; then it is the next one's turn, or the same one's again."""
    who = s.turn.who
    obstacle.end_of_turn(s, g)
    enter.end_of_turn(s, g, who)
    await loose.approach(s, g)
    lasting.end_of_turn(s, g, who)
    goals.after_anything(s, g)
    again = s.people[who].again and not s.people[who].dead
    if s.people[who].again:
        alter(s, who, again=False)
    following = who if again else _next(s, who)
    if not again and _comes_round(s, who, following):
        s.round += 1
        g.note("darkness.setup.first-player", "Round {round}.", round=s.round)
        await effects.round_begins(s, g)
        await master.word(s, g)
        goals.after_anything(s, g)
        following = following if not s.people[following].dead else _next(s, following)
    s.turn = Turn(who=following)
    s.phase = "turn"


def _next(s: State, who: str) -> str:
    names = list(s.people)
    here = names.index(who)
    return next(name for name in names[here + 1 :] + names[: here + 1] if not s.people[name].dead)


def _comes_round(s: State, who: str, following: str) -> bool:
    """Has the table been gone round: is the first player passed on the way?"""
    names = list(s.people)
    start = names.index(s.first)
    then, now = ((names.index(name) - start) % len(names) for name in (following, who))
    return then <= now
