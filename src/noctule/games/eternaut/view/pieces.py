"""Figures and counters on the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from noctule.engine import by_parts, by_themselves, counted
from noctule.engine.grid import block_squares, members
from noctule.engine.skins import skin_of
from noctule.engine.views import Badge, Facing, Piece

from ..board.ground import NAMES
from ..board.names import name_of
from ..content import CHARACTERS, COUNTERS, DEVICES, ENEMIES, NPCS
from ..content.words import DIRECTIONS, GRID, NOWHERE, Book
from ..devices.machines import TANK, heading
from ..state import Machine, Person, Placed, State

FOE_ICONS: Final = {"survivor": "rival", "cascarudo": "bug", "robot": "robot", "mano": "hand", "gurbo": "monster"}
FACE: Final = skin_of("noctule.games.eternaut").face
PERSON_ICONS: Final = {
    "901": "leader",
    "902": "hero",
    "903": "scientist",
    "904": "medic",
    "905": "child",
    "906": "nurse",
    "911": "radio",
    "912": "lantern",
    "913": "prisoner",
}
"""Those of the Characters by which they are told apart; Masked Figures wear masks."""
COUNTER_ICONS: Final = {
    "bed": "bed",
    "car": "car",
    "van": "truck",
    "truck": "truck",
    "table": "crate",
    "crate": "crate",
    "stair": "stairs",
    "manhole": "stairs",
    "shaft": "stairs",
    "hatch": "stairs",
    "body": "skull",
    "radio": "radio",
    "telephone": "radio",
    "transmitter": "radio",
    "book": "book",
    "wardrobe": "chest",
    "dresser": "chest",
    "cabinet": "medkit",
    "fuse": "lever",
    "lever": "lever",
    "switch": "lever",
    "pump": "barrel",
    "drums": "barrel",
    "gas": "gas",
    "generator": "gear",
    "console": "terminal",
    "desk": "computer",
    "beacon": "portal",
    "nest": "egg",
    "shell": "egg",
    "brazier": "fire",
    "oven": "fire",
    "boiler": "fire",
    "notes": "note",
    "snow": "snow",
    "light": "lamp",
    "tool": "wrench",
    "sink": "potion",
    "water": "potion",
    "tripod": "smoke",
    "burrow": "trap",
}
"""The icon of a counter, by a word of its name."""


FACINGS: Final[tuple[Facing, ...]] = ("n", "e", "s", "w")
"""The directions in which a Device is turned, as `content.words.DIRECTIONS` names them."""
EVENT: Final = "Whoever steps onto it reads what happens, and goes no farther."


def pieces(s: State) -> tuple[Piece, ...]:
    """Counters first, so that figures are drawn over them."""
    there = [person for person in s.people.values() if person.at != NOWHERE and not person.away]
    return (*counters(s), *[_person(person, s.book) for person in there], *figures(s))


def _lying(s: State) -> tuple[Piece, ...]:
    """What does not move by itself."""
    return (
        *[_counter(counter) for counter in s.counters.values() if counter.spaces],
        *_loose(s),
        *[_machine(machine) for machine in s.machines.values()],
    )


counters = by_parts(_lying, "counters", "events", "piles", "fog", "machines")


@lru_cache(maxsize=4000)
def _counter(counter: Placed) -> Piece:
    card = COUNTERS[counter.number]
    icon = next((icon for word, icon in COUNTER_ICONS.items() if word in card.name), "chest")
    badges = [Badge("used", role="spent")] if counter.consumed else []
    if card.letter:
        badges.append(Badge("leads to the other", card.letter))
    text = ", ".join(
        filter(None, ("blocks the way" if card.blocks else "", "can be blown up" if "explosive" in card.icons else ""))
    )
    at, cells = NAMES[counter.spaces[0]], tuple(NAMES[space] for space in counter.spaces)
    cells = cells if len(cells) > 1 else ()
    face, signs = FACE(card.number, "token"), tuple(badges)
    return Piece(counter.id, at, card.name, card.number[1:], icon, "counter", cells=cells, badges=signs, text=text, face=face)


def _loose(s: State) -> Iterator[Piece]:
    for event in s.events.values():
        if event.spaces:
            at, cells = NAMES[event.spaces[0]], tuple(NAMES[space] for space in event.spaces)
            id, all_of_it = f"event-{event.id}", cells if len(cells) > 1 else ()
            yield Piece(id, at, f"Event {event.id}", "!", "star", cells=all_of_it, text=EVENT, face="event")
    for space, pile in s.piles.items():
        names = ", ".join(name_of(item.number) for item in pile)
        yield Piece(f"pile-{NAMES[space]}", NAMES[space], f"Dropped: {names}", "$", "chest", text=names, face="pile")
    for i, space in enumerate(s.fog):
        yield Piece(f"fog-{i + 1}", NAMES[space], "Mindveil Fog", "&", "smoke", team="foe", face="fog")


@by_themselves
def _person(person: Person, book: Book) -> Piece:
    card = CHARACTERS[person.id]
    badges = [Badge("health", str(person.life), "health")] if book != "A" else []
    badges.append(Badge("cards", f"{person.cards} of 4", "listed", "card"))
    for penalty, icon in (("fatigue", "asleep"), ("wound", "wound"), ("madness", "fear")):
        if many := person.has(penalty):  # type: ignore[arg-type]
            badges.append(Badge(penalty, str(many) if many > 1 else "", icon=icon))
    if person.cubes:
        badges.append(Badge(counted(person.cubes, "cube"), icon="hourglass"))
    name = card.name if not card.masked else f"{card.name} {card.id}"
    return Piece(
        person.id,
        NAMES[person.at],
        name,
        name[0],
        icon_of(person.id),
        "group",
        "friend",
        badges=tuple(badges),
        text=card.look,
        face=FACE(person.id, "person"),
    )


def icon_of(who: str) -> str:
    """The icon of a Character."""
    return PERSON_ICONS.get(who, "mask" if CHARACTERS[who].masked else "person")


def _figures(s: State) -> Iterator[Piece]:
    for npc in s.npcs.values():
        if npc.at != NOWHERE and npc.id not in s.machines:  # the walker is both, and stands there once
            card = NPCS[npc.id]
            badge = Badge("health", str(npc.life), "health")
            at, face = NAMES[npc.at], FACE(npc.id, "person")
            yield Piece(npc.id, at, card.title, "n", "civilian", "NPC", "third", badges=(badge,), text=card.text, face=face)
    for foe in s.foes.values():
        card = ENEMIES[foe.id]
        cells: tuple[str, ...] = ()
        if card.race == "gurbo":
            cells = tuple(NAMES[space] for space in members(block_squares(GRID, foe.at)))
        badge = Badge("health", str(foe.life), "health")
        icon = FOE_ICONS.get(card.race, "monster")
        name = f"{card.title} {foe.id}" if card.race == "cascarudo" else card.title
        yield Piece(
            foe.id,
            NAMES[foe.at],
            name,
            foe.id[1:3],
            icon,
            card.race,
            "foe",
            cells=cells,
            badges=(badge,),
            text=card.text,
            face=FACE(foe.id, FACE(card.race, "beast")),
        )


figures = by_parts(lambda s: tuple(_figures(s)), "npcs", "machines", "foes")


def _machine(machine: Machine) -> Piece:
    card = DEVICES[machine.id]  # type: ignore[index]
    spaces = (machine.front, machine.rear) if machine.front != machine.rear else (machine.front,)
    badges = [Badge("operated by", name_of(machine.operator), icon="hand")] if machine.operator else []
    if card.fuel:
        badges += [Badge("Fuel", str(machine.fuel), icon="gas"), Badge("shells", str(machine.shells), icon="ammo")]
    if card.life:
        badges.append(Badge("health", str(machine.life), "health"))
    cells = tuple(NAMES[space] for space in spaces)
    icon = "truck" if machine.id == "tank" else "gun" if machine.id != "remote" else "robot"
    long, hull = len(spaces) > 1, heading(machine)
    aims = machine.turret if machine.id == TANK else hull
    points = f"The hull points {DIRECTIONS[hull]}, the turret {DIRECTIONS[aims]}. " if machine.id == TANK else ""
    return Piece(
        machine.id,
        cells[0],
        card.name,
        "#",
        icon,
        "device",
        facing=FACINGS[aims] if long else "",
        cells=cells,
        badges=tuple(badges),
        text=points + card.text,
        face=FACE(machine.id, "machine"),
    )
