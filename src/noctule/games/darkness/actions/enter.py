"""Enter a locked building: pick a lock, force a door, smash a window, climb through it; doors open freely from inside."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, capital, rule

from ..board.action import act, no_action
from ..board.story import laws
from ..board.town import Gate, town
from ..board.ways import opened
from ..checks.check import Check, check, preview
from ..checks.help import no_placing
from ..content import FACTS
from ..content.words import CheckKind
from ..harm import failure
from ..state import Opened, Person, State, alter, turn

UNTIL_NEXT_TURN: Final = 2
"""Ends of turns that a picked window stays open for: this one's and the next one's, in which it is climbed through."""


class Way(Struct, frozen=True):
    """One way to deal with a door or window: the check that it takes, and its rule."""

    verb: str
    kind: CheckKind
    rule: str
    words: str


PICK_DOOR: Final = Way("pick", "pick", "darkness.enter.pick-door", "pick the lock")
FORCE: Final = Way("force", "force", "darkness.enter.force-door", "force it")
PICK_WINDOW: Final = Way("pick", "pick", "darkness.enter.pick-window", "unlock it")
SMASH: Final = Way("smash", "force", "darkness.enter.smash-window", "smash it")
CLIMB: Final = Way("climb", "climb", "darkness.enter.climb-window", "climb through")


# -- what can be done ----------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """Every door and window of the town, with every way to deal with it."""
    spent = no_action(s, who)
    for gate in town(s).gates.values():
        for way, no in _ways(s, s.people[who], gate, spent):
            yield _try(s, s.people[who], gate, way, no)


def offers(s: State, who: str) -> list[Option]:
    """The same of those that the character stands at."""
    near = town(s).gates_at.get(s.people[who].at, ())
    spent = no_action(s, who) if near else None
    person = s.people[who]
    return [_try(s, person, gate, way, None) for gate in near for way, no in _ways(s, person, gate, spent) if no is None]


@rule("darkness.enter.ways")
def _ways(s: State, person: Person, gate: Gate, spent: No | None) -> tuple[tuple[Way | None, No | None], ...]:
    """Everything that one can do with a door or a window, and why not; nothing in particular is to open it."""
    if gate.kind == "door":
        shut = no_breaking_in(s, person, gate) or spent
        return (None, no_opening(s, person, gate)), (PICK_DOOR, shut), (FORCE, shut)
    shut = no_unlocking(s, person, gate) or spent
    return (PICK_WINDOW, shut), (SMASH, shut), (CLIMB, no_climb(s, person, gate) or spent)


def _try(s: State, person: Person, gate: Gate, way: Way | None, no: No | None) -> Option:
    if way is None:
        label, thing = f"Open {gate.words}", capital(gate.words)
        return Option(f"open:{gate.name}", ("open", gate.edge), label, _at(s, person, gate), no=no, thing=thing)
    thing, odds = capital(gate.words), partial(foresee, s, person.id, gate, way)
    label = f"{thing}: {way.words}"
    return Option(f"{way.verb}:{gate.name}", (way.verb, gate.edge), label, _at(s, person, gate), odds, no, thing=thing)


def _at(s: State, person: Person, gate: Gate) -> tuple[str, ...]:
    """The door or window, and for whoever stands at it the square on its other side."""
    beyond = _beyond(person, gate)
    return (gate.name,) if beyond is None else (gate.name, town(s).names[beyond])


def _beyond(person: Person, gate: Gate) -> int | None:
    return {gate.inside: gate.outside, gate.outside: gate.inside}.get(person.at)


def foresee(s: State, who: str, gate: Gate, way: Way) -> Preview:
    fate = s.people[who].door if gate.kind == "door" else ""
    if fate:
        return Preview("Fate has it that this door is open." if fate == "open" else "Fate has it that this door stays shut.")
    return preview(s, _check(who, gate, way))


def _check(who: str, gate: Gate, way: Way) -> Check:
    return Check(way.kind, who, gate.tn, way.rule, gate.words)


# -- why not -------------------------------------------------------------------------------------------------------


@rule("darkness.enter.locked-at-start", "darkness.enter.broken-stays-open")
def no_lock(s: State, gate: Gate) -> No | None:
    """Everything is locked that nobody has opened or broken."""
    if gate.edge in s.broken:
        return No("darkness.enter.broken-stays-open", f"The {gate.kind} is broken and stays open.")
    return No("darkness.enter.locked-at-start", f"The {gate.kind} is open.") if gate.edge in s.open else None


@rule("darkness.enter.open-from-inside")
def no_opening(s: State, person: Person, gate: Gate) -> No | None:
    """Only from the square inside, next to the doorway."""
    if person.at != gate.inside:
        return No("darkness.enter.open-from-inside", "A door is opened freely only from the square inside it.")
    return no_lock(s, gate)


@rule("darkness.enter.pick-door", "darkness.enter.force-door")
def no_breaking_in(s: State, person: Person, gate: Gate) -> No | None:
    if person.at == gate.inside:
        return No("darkness.enter.open-from-inside", "From inside the door opens freely.")
    if person.at != gate.outside:
        return No("darkness.enter.pick-door", f"{person.name} does not stand in front of that door.")
    return no_lock(s, gate)


@rule("darkness.enter.pick-window", "darkness.enter.smash-window")
def no_unlocking(s: State, person: Person, gate: Gate) -> No | None:
    """A window is dealt with from either side."""
    if _beyond(person, gate) is None:
        return No("darkness.enter.pick-window", f"{person.name} does not stand at that window.")
    return no_lock(s, gate)


@rule("darkness.enter.climb-window")
def no_climb(s: State, person: Person, gate: Gate) -> No | None:
    """Only through what is open or broken, and by nobody who is frozen."""
    beyond = _beyond(person, gate)
    if beyond is None:
        return No("darkness.enter.climb-window", f"{person.name} does not stand at that window.")
    if gate.edge not in opened(s):
        return No("darkness.enter.climb-window", "The window has to be unlocked or smashed first.")
    return no_placing(s, person, beyond)


# -- what happens --------------------------------------------------------------------------------------------------


@rule("darkness.enter.open-from-inside")
async def open_door(s: State, g: Ask, who: str, edge: int) -> None:
    """At no cost, and no Action."""
    s.open = {**s.open, edge: Opened(who)}
    g.note("darkness.enter.open-from-inside", "{who} opens {door} from inside.", who=who, door=_gate(s, edge).words)


@rule("darkness.enter.pick-door", "darkness.enter.pick-window")
async def pick(s: State, g: Ask, who: str, edge: int) -> None:
    act(s)
    gate = _gate(s, edge)
    way = PICK_DOOR if gate.kind == "door" else PICK_WINDOW
    if _found_open(s, g, who, gate) or await _beaten(s, g, who, gate, way):
        _unlock(s, g, who, gate)


@rule("darkness.enter.force-door")
async def force(s: State, g: Ask, who: str, edge: int) -> None:
    """A Failure Disk, a broken door, and in: in this order, so that what is dropped lies outside."""
    act(s)
    gate = _gate(s, edge)
    if _found_open(s, g, who, gate):
        _unlock(s, g, who, gate)
    elif await _beaten(s, g, who, gate, FORCE):
        _break(s, g, who, gate, FORCE)
        _go_through(s, g, who, gate)


@rule("darkness.enter.smash-window", "darkness.enter.window-two-turns")
async def smash(s: State, g: Ask, who: str, edge: int) -> None:
    act(s)
    gate = _gate(s, edge)
    if await _beaten(s, g, who, gate, SMASH):
        _break(s, g, who, gate, SMASH)


@rule("darkness.enter.climb-window")
async def climb(s: State, g: Ask, who: str, edge: int) -> None:
    """In or out."""
    act(s)
    gate = _gate(s, edge)
    if await _beaten(s, g, who, gate, CLIMB):
        _go_through(s, g, who, gate)


def _gate(s: State, edge: int) -> Gate:
    return town(s).gates[edge]


@rule("darkness.fate.good-5")
def _found_open(s: State, g: Ask, who: str, gate: Gate) -> bool:
    """Fate may have left this door open: no roll, and nothing is broken."""
    if gate.kind != "door" or s.people[who].door != "open":
        return False
    alter(s, who, door="")
    g.note("darkness.fate.good-5", "Fate has left {door} open for {who}.", who=who, door=gate.words)
    return True


@rule("darkness.fate.bad-5")
async def _beaten(s: State, g: Ask, who: str, gate: Gate, way: Way) -> bool:
    """The check; a door that Fate holds shut stays shut whatever is rolled."""
    result = await check(s, g, _check(who, gate, way))
    if gate.kind != "door" or s.people[who].door != "locked":
        return result.met
    alter(s, who, door="")
    g.note("darkness.fate.bad-5", "Fate holds {door} shut.", door=gate.words)
    return False


@rule("darkness.enter.pick-door", "darkness.enter.pick-window", "darkness.enter.window-two-turns", "darkness.enter.relock")
def _unlock(s: State, g: Ask, who: str, gate: Gate) -> None:
    """Open, nothing broken. The door is entered at once, the window waits for the next turn."""
    if gate.kind == "door":
        s.open = {**s.open, gate.edge: Opened(who)}
        g.note("darkness.enter.pick-door", "{who} opens {door}.", who=who, door=gate.words)
        _go_through(s, g, who, gate)
    else:
        s.open = {**s.open, gate.edge: Opened(who, UNTIL_NEXT_TURN)}
        g.note("darkness.enter.pick-window", "{who} opens {window}.", who=who, window=gate.words)


@rule("darkness.enter.broken-stays-open", "darkness.failure.sources")
def _break(s: State, g: Ask, who: str, gate: Gate, way: Way) -> None:
    for _ in range(FACTS.entering.broken):
        failure.fail(s, g, who, way.rule)
    s.broken = (*s.broken, gate.edge)
    g.note(way.rule, "{who} breaks {what}.", who=who, what=gate.words)


@rule("darkness.move.enter-building-ends", "darkness.spell.freeze")
def _go_through(s: State, g: Ask, who: str, gate: Gate) -> None:
    """To the other side. Getting in ends the movement of the turn, also one not yet begun; getting out does not."""
    person = s.people[who]
    beyond = _beyond(person, gate)
    if beyond is None or no_placing(s, person, beyond) is not None:
        return
    alter(s, who, at=beyond)
    if beyond == gate.inside:
        turn(s, moved=True, budget=0)
    text = "{who} gets in and stands on {square}." if beyond == gate.inside else "{who} gets out and stands on {square}."
    g.note("darkness.move.enter-building-ends", text, who=who, square=town(s).names[beyond])


# -- the end of a turn ---------------------------------------------------------------------------------------------


@rule("darkness.enter.relock")
def end_of_turn(s: State, g: Ask, who: str) -> None:
    """What this character has opened without breaking it locks itself; so does what the dead have left open."""
    for edge, door in list(s.open.items()) if laws(s).relock else ():
        if door.by != who and not s.people[door.by].dead:
            continue
        if door.turns > 1:
            s.open = {**s.open, edge: replace(door, turns=door.turns - 1)}
        else:
            s.open = {other: opened for other, opened in s.open.items() if other != edge}
            g.note("darkness.enter.relock", "{what} locks itself.", what=capital(_gate(s, edge).words))


DEEDS: Final = {"open": open_door, "pick": pick, "force": force, "smash": smash, "climb": climb}
