"""Who and what is on the map: Guards in the upper row of a tile, characters in the middle one, Clones, Hybrids and the boss in
the lower one; items and markers in the corners on the right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import by_parts, by_themselves
from noctule.engine.skins import skin_of
from noctule.engine.views import Badge, Piece, Team

from ..board import where
from ..board.names import name_of
from ..content import ENEMIES, ITEMS
from ..content.cards import ItemKind
from ..content.steps import Kind, Marker
from ..state import Enemy, Person, State
from .board import SIZE, Plan, plan

FACE: Final = skin_of("noctule.games.escape").face
PEOPLE, THINGS = "Survivors", "Things"
SIDES: Final[dict[bool, tuple[str, Team]]] = {True: ("Guards", "rival"), False: ("Aliens", "foe")}
"""Whose an enemy is, by whether it is a Guard."""
TOP, MIDDLE, BOTTOM = range(SIZE)
ICONS: Final[dict[Kind, str]] = {"guard": "guard", "clone": "clone", "hybrid": "alien", "boss": "boss"}
HYBRID_GLYPHS: Final = {"intelligence": "HI", "strength": "HS", "speed": "HF"}
ITEM_ICONS: Final[dict[ItemKind, str]] = {
    "weapon": "knife",
    "tool": "wrench",
    "armour": "armour",
    "supply": "medkit",
    "key": "key",
}
MARKERS: Final[dict[Marker, tuple[str, str, str]]] = {
    "nest": ("Clone nest", "n", "egg"),
    "post": ("Guard post", "p", "flag"),
    "goal": ("Something to be done", "?", "objective"),
    "done": ("Done", "d", "star"),
    "accessed": ("Accessed panel", "a", "terminal"),
    "shut-vent": ("Closed vent", "x", "lock"),
}
"""Name, letter and icon; darkness is seen on the floor, a locked door between two tiles."""


def pieces(s: State) -> tuple[Piece, ...]:
    """Everything that stands or lies on the map."""
    people = _people(s, plan(s)) if s.phase != "first" else ()  # nobody has a character yet
    return (*people, *enemies(s), *things(s))


def _people(s: State, drawing: Plan) -> Iterator[Piece]:
    standing: dict[str, int] = {}
    for person in s.people.values():
        if person.at in drawing.map.laid:
            column = standing[person.at] = standing.get(person.at, -1) + 1
            acting = person.id == s.current and s.outcome is None
            yield _person(person, drawing.cell(person.at, column % SIZE, MIDDLE), acting)


@by_themselves
def _person(person: Person, at: str, acting: bool) -> Piece:
    badges = (
        *((Badge("acting", role="acting"),) if acting else ()),
        Badge("fear", str(person.fear), icon="fear"),
        Badge("threat", str(person.threat), "sign" if person.threat else "listed", "eye"),
        Badge("cards", f"{len(person.hand)} of {person.vitality}", "listed"),
    )
    name, face = name_of(person.id), FACE(person.id, "person")
    return Piece(person.id, at, name, name[:2], "person", PEOPLE, "friend", badges=badges, face=face)


def _enemies(s: State, drawing: Plan) -> Iterator[Piece]:
    """In the order in which they act."""
    standing: dict[tuple[str, int], int] = {}
    for enemy in sorted(s.enemies.values(), key=where.rank):
        row = TOP if enemy.kind == "guard" else BOTTOM
        count = standing[enemy.at, row] = standing.get((enemy.at, row), -1) + 1
        column = count + (row == TOP)  # the title begins in the upper left corner
        yield _enemy(enemy, drawing.cell(enemy.at, column % SIZE, row))


enemies = by_parts(lambda s: tuple(_enemies(s, plan(s))), "tiles", "breaches", "enemies")


@by_themselves
def _enemy(enemy: Enemy, at: str) -> Piece:
    side, team = SIDES[enemy.kind == "guard"]
    return Piece(
        enemy.id,
        at,
        name_of(enemy.id),
        glyph(enemy),
        ICONS[enemy.kind],
        side,
        team,
        posture="stunned" if enemy.stunned else "",
        down=enemy.stunned,
        text=ENEMIES[enemy.kind].text,
        face=FACE(f"{enemy.kind}-{enemy.mark}", FACE(enemy.kind, "beast")),
        sheet=f"type-{enemy.kind}",
    )


def glyph(enemy: Enemy) -> str:
    """`G1`, a Clone's number without its tens, `HI`, `HS` or `HF` (the fast one), `R!`."""
    if enemy.kind == "boss":
        return "R!"
    if enemy.kind == "hybrid":
        return HYBRID_GLYPHS[enemy.mark]
    return f"{enemy.kind[0].upper()}{enemy.mark[-1]}"


def _items(s: State, drawing: Plan) -> Iterator[Piece]:
    for tile, items in s.lying.items():
        for id in items:
            card = ITEMS[id]
            at = drawing.cell(tile, SIZE - 1, TOP)
            yield Piece(id, at, card.title, "!", ITEM_ICONS[card.kind], THINGS, text=card.text, face=FACE(id, "token"))


def _markers(s: State, drawing: Plan) -> Iterator[Piece]:
    for marker, (name, letter, icon) in MARKERS.items():
        for tile in s.markers.get(marker, ()):
            at, face = drawing.cell(tile, SIZE - 1, BOTTOM), FACE(marker, "token")
            yield Piece(f"{marker}:{tile}", at, name, letter, icon, THINGS, face=face)


things = by_parts(
    lambda s: (*_items(s, plan(s)), *_markers(s, plan(s))),
    *("tiles", "breaches", "lying", "markers"),
)
"""Items and markers."""
