"""Figures and Disks on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Final

from msgspec import Struct

from noctule.engine import by_themselves
from noctule.engine.skins import skin_of
from noctule.engine.views import Badge, Piece, Team

from ..board import disks
from ..board.names import back, name_of
from ..board.people import health
from ..board.town import town
from ..content import CHARACTERS, DISKS, FACTS
from ..content.disks import Adversary, Ally, Component, Disk, Item, Nuisance, Obstacle, Security, Variable
from ..content.words import DiskKind
from ..state import Laid, Lasting, Lying, Person, State

TEAMS: Final[tuple[Team, ...]] = ("friend", "rival", "third", "fourth", "fifth", "sixth")
ICONS: Final[dict[DiskKind, str]] = {
    "adversary": "monster",
    "security": "guard",
    "ally": "civilian",
    "nuisance": "child",
    "item": "chest",
    "component": "gem",
    "obstacle": "barrel",
    "condition": "wound",
    "variable": "objective",
}
FACE: Final = skin_of("noctule.games.darkness").face
STRANGERS: Final = tuple(f"stranger-{n}" for n in range(1, 7))
"""The faces that there are for characters of one's own."""
SECURITY: Final = {"alarm": "radio", "guard": "guard", "owner": "person", "dog": "dog"}
WEAPONS: Final = {
    "hand": "axe",
    "sniper-rifle": "rifle",
    "shotgun": "shotgun",
    "crossbow": "target",
    "pistol": "pistol",
    "edged": "knife",
    "blunt": "crate",
}


AT: Final = attrgetter("at")


def people(s: State) -> Iterator[Piece]:
    names = town(s).names
    for team, person in zip(TEAMS, s.people.values(), strict=False):
        if person.at in names:
            yield Piece(
                person.id,
                names[person.at],
                person.name,
                person.name[:1],
                "hero",
                person.name,
                team,
                badges=tuple(_badges(s, person)),
                text=person.about or _quote(person),
                face=face_of(s, person),
                sheet=f"sheet/{person.id}",
            )


def face_of(s: State, person: Person) -> str:
    """A ready character's own; those whom somebody has made have the faces of strangers, no two the same one."""
    if not person.own:
        return FACE(person.id, "person")
    made = [one.id for one in s.people.values() if one.own]
    return STRANGERS[made.index(person.id) % len(STRANGERS)]


def worn(s: State, id: str) -> str:
    """The face of a character that somebody has made, in a line of the log: no skin knows its name."""
    person = s.people.get(id)
    return face_of(s, person) if person is not None and person.own else ""


def _quote(person: Person) -> str:
    sheet = CHARACTERS.get(person.id)
    return sheet.quote if sheet else ""


def _badges(s: State, person: Person) -> Iterator[Badge]:
    yield Badge("Health", str(health(person)), "health")
    if person.id == s.turn.who:
        yield Badge("has the turn", role="acting")
    if person.will == 0:
        yield Badge("no Willpower", icon="fear")
    if person.bleeding:
        yield Badge("bleeding", icon="wound")
    if person.creature is not None:
        yield Badge("creature", f"{person.creature.rounds}", icon="beast")
    for lasting in s.spells:
        if lasting.target == person.id:
            yield Badge(lasting.spell, str(lasting.turns), icon="star")


class Known(Struct, frozen=True, gc=False):
    """What a seat sees of the Disks on the board."""

    disks: tuple[Piece, ...]
    mixed: tuple[tuple[str, str], ...]
    """Those that were seen and then mixed: area and name."""


def known(s: State, seat: str | None) -> Known:
    return _known(seat, s.seats, s.master, s.board, s.tiles, s.spells)


@by_themselves
def _known(
    seat: str | None,
    seats: tuple[str, ...],
    master: str,
    board: Mapping[str, Lying],
    tiles: tuple[Laid, ...],
    spells: tuple[Lasting, ...],
) -> Known:
    """Drawn from an excerpt of the position, with nothing in it but these."""
    s = State(seats, "", master, board=board, tiles=tiles, spells=spells)
    return Known(tuple(_disks(s, seat)) if tiles else (), tuple(_mixed(s, seat)))


def _mixed(s: State, seat: str | None) -> Iterator[tuple[str, str]]:
    for lying in s.board.values():
        if not lying.up and disks.knows_among(s, lying, seat) and not disks.knows(s, lying, seat):
            yield lying.area, name_of(lying.id)


def _disks(s: State, seat: str | None) -> Iterator[Piece]:
    """Face-down Disks first, in the order of their squares; what a seat has looked at is marked for it alone."""
    names = town(s).names
    for square, together in groupby(disks.spread(s).down, key=AT):
        lying = tuple(together)
        if len(lying) > 1:
            lying = tuple(sorted(lying, key=lambda one: _told(s, one, seat)))
        for nth, one in enumerate(lying, start=1):
            yield _down(one.id, names[square], nth, disks.knows(s, one, seat))
    for one in sorted([one for one in s.board.values() if one.up], key=AT):
        yield _up(one, names[one.at], tuple([spell for spell in s.spells if spell.target == one.id]))


def _told(s: State, lying: Lying, seat: str | None) -> tuple[bool, str]:
    """Of several face-down Disks on a square those that the seat knows come first: the others all look alike."""
    return (False, name_of(lying.id)) if disks.knows(s, lying, seat) else (True, "obstacle" if _orange(lying.id) else "")


def _orange(id: str) -> bool:
    """Obstacles have backs of their own."""
    return DISKS[id].kind == "obstacle"


@lru_cache(maxsize=4000)
def _down(disk_id: str, name: str, nth: int, known: bool) -> Piece:
    """The nth face-down Disk on its square: there may be several."""
    orange, id = _orange(disk_id), back(name, nth)
    kind = "Obstacle" if orange else "Disk"
    if known:
        disk = DISKS[disk_id]
        return Piece(
            id,
            name,
            name_of(disk_id),
            "?",
            icon_of(disk),
            kind,
            posture="face down",
            badges=(Badge("seen", icon="eye"),),
            text=about(disk),
            face=FACE(disk.key, "token"),
        )
    face = "obstacle" if orange else "face-down"
    return Piece(id, name, f"Face-down {kind}", "!" if orange else "?", "hidden", face=face)


@lru_cache(maxsize=2000)
def _up(lying: Lying, name: str, spells: tuple[Lasting, ...]) -> Piece:
    disk = DISKS[lying.id]
    badges = []
    if isinstance(disk, Adversary | Security) and disk.opponent and disk.health > 1:
        badges.append(Badge("Health", str(disk.health - lying.hits), "health"))
    badges += [Badge(lasting.spell, str(lasting.turns), icon="star") for lasting in spells]
    team: Team = "foe" if disk.opponent else "neutral"
    words = FACTS.disk[disk.kind].name
    return Piece(
        lying.id,
        name,
        name_of(lying.id),
        name_of(lying.id)[:1].lower(),
        icon_of(disk),
        words,
        team,
        badges=tuple(badges),
        text=about(disk),
        face=FACE(disk.key, "beast" if disk.opponent else "token"),
    )


def icon_of(disk: Disk) -> str:
    if isinstance(disk, Security):
        return SECURITY[disk.type]
    if isinstance(disk, Item):
        return "flashlight" if disk.light else "medkit" if "heal" in disk.bonus else WEAPONS.get(disk.weapon, ICONS["item"])
    return ICONS[disk.kind]


def about(disk: Disk) -> str:
    """What it is, its numbers, and a word about it."""
    return f"{FACTS.disk[disk.kind].name}. {profile(disk)}. {disk.line}"


def profile(disk: Disk) -> str:
    """The numbers of a Disk in words."""
    match disk:
        case Adversary():
            return f"Initiative {disk.initiative}, Attack {disk.attack}, Defense {disk.defense}, Speed {disk.speed}"
        case Security() if disk.opponent:
            return f"Target Number {disk.tn}, Initiative {disk.initiative}, Attack {disk.attack}, Defense {disk.defense}"
        case Ally():
            return f"Target Number {disk.tn}, re-rolls {disk.dice}, {FACTS.attribute[disk.attribute].name}"
        case Nuisance():
            return f"hinders {FACTS.check[disk.check].name if disk.check else FACTS.attribute[disk.attribute].name}"
        case Item():
            bonus = [f"{FACTS.check[kind].name} +{dice}" for kind, dice in disk.bonus.items()]
            return ", ".join((f"Target Number {disk.tn}, weight {disk.weight}", *bonus))
        case Component():
            return f"Target Number {disk.tn}, {FACTS.component[disk.type]}"
        case Obstacle():
            return f"Target Number {disk.tn}, {FACTS.attribute[disk.attribute].name}"
        case Variable():
            return f"number {disk.number}"
        case _:
            return f"Target Number {disk.tn}"
