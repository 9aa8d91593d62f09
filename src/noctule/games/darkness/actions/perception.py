"""Perception: to sense what is in the building, wherever it lies. Then it is mixed: one knows what is here, but not where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import counted

from ..board.action import act, no_action
from ..board.disks import face_down
from ..board.names import name_of
from ..board.town import other_squares, town
from ..checks.check import Check, check, preview
from ..content import TILES
from ..state import Lying, Person, State, alter, put
from ..tiles.mixing import mix

RULE: Final = "darkness.perception.check"
ELSEWHERE: Final = No("darkness.perception.inside-only", "No face-down Disk of this building lies there.")


def candidates(s: State, who: str) -> Iterator[Option]:
    """Every building."""
    spent = no_action(s, who)
    for building in town(s).buildings:
        yield _perception(s, s.people[who], building, spent)


def offers(s: State, who: str) -> list[Option]:
    person = s.people[who]
    building = town(s).building(person.at)
    if not building or no_perception(s, person, building) or no_action(s, who):
        return []
    return [_perception(s, person, building, None)]


def _perception(s: State, person: Person, building: str, spent: No | None) -> Option:
    no = no_perception(s, person, building) or spent
    odds = partial(preview, s, _check(person.id))
    return Option(
        f"perceive:{building}",
        ("perceive", building),
        f"Perception {place(building)}",
        (building,),
        odds,
        no,
        thing="Perception",
    )


def place(building: str) -> str:
    """Where somebody is who is in a building."""
    return next(tile.place for tile in TILES.values() if tile.building == building)


def _check(who: str) -> Check:
    return Check("perceive", who, None, RULE)


@rule("darkness.perception.inside-only", "darkness.perception.once-per-building")
def no_perception(s: State, person: Person, building: str) -> No | None:
    if town(s).building(person.at) != building:
        return No("darkness.perception.inside-only", f"{person.name} is not {place(building)}.")
    if building in person.sensed:
        return No("darkness.perception.once-per-building", f"{person.name} has tried it {place(building)} before.")
    return None


@rule("darkness.perception.check", "darkness.perception.reshuffle", "darkness.perception.once-per-building")
async def perceive(s: State, g: Ask, who: str, building: str) -> None:
    """As many Disks as the rank; after it, also after nothing, the building is mixed."""
    act(s)
    alter(s, who, sensed=(*s.people[who].sensed, building))
    result = await check(s, g, _check(who))
    await _look(s, g, who, building, result.rank)
    mix(s, g, building)


@rule("darkness.perception.no-los", "darkness.perception.inside-only", "darkness.comm.secret-knowledge")
async def _look(s: State, g: Ask, who: str, building: str, most: int) -> None:
    """Through walls, in this building only, and for this seat alone."""
    seat, many = s.people[who].seat, min(most, len(_here(s, building)))
    places: list[int] = await g.choose_some(
        seat,
        "perceive",
        rule=RULE,
        min=many,
        max=many,
        options=lambda: list(_disks(s, building)),
        candidates=lambda: [*_disks(s, building), *other_squares(s, "look", {one.at for one in _here(s, building)}, ELSEWHERE)],
        prompt=f"Which {counted(many, 'Disk')} do you look at?",
        waiting="to look at Disks",
        acting=who,
    )
    for lying in [_here(s, building)[place] for place in places]:
        _see(s, g, seat, lying)
    g.note(RULE, "{who} senses {many:Disk}.", who=who, many=many)


def _here(s: State, building: str) -> list[Lying]:
    """The face-down Disks of a building, in the order of their squares."""
    inside = town(s).buildings[building]
    return sorted([lying for lying in face_down(s) if inside >> lying.at & 1], key=lambda lying: lying.at)


def _disks(s: State, building: str) -> Iterator[Option]:
    """Face-down Disks by their squares; the second on a square is `:2`."""
    names, seen = town(s).names, list[int]()
    for place, lying in enumerate(_here(s, building)):
        seen.append(lying.at)
        copy = f":{seen.count(lying.at)}" if seen.count(lying.at) > 1 else ""
        yield Option(f"look:{names[lying.at]}{copy}", place, f"The Disk on {name_of(names[lying.at])}", (names[lying.at],))


def _see(s: State, g: Ask, seat: str, lying: Lying) -> None:
    if seat not in lying.known:
        put(s, replace(lying, known=(*lying.known, seat)))
    g.reveal(RULE, "{where}: {what}.", to=(seat,), where=town(s).names[lying.at], what=name_of(lying.id))


DEEDS: Final = {"perceive": perceive}
