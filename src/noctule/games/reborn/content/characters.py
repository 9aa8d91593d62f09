"""Reading the character cards and the bases of the figures."""

from __future__ import annotations

from noctule.engine import content, rule
from noctule.engine.content import Reader

from .cards import Base, CardSide, Character, Content
from .ips import Faction, faults


class _CharacterData(Content, frozen=True):
    name: str
    faction: Faction
    base: str
    healthy: CardSide
    wounded: CardSide
    short: str = ""
    large: bool = False
    zombie: bool = False
    traitor: bool = False
    builtin: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    copies: int = 1
    """How many cards and figures of it there are; the copies are numbered."""
    look: str = ""


class _File(Content, frozen=True):
    base: dict[str, Base]
    character: dict[str, _CharacterData]


@rule("reborn.char.roster")
def load_characters(source: str, name: str, equipment: list[str]) -> dict[str, Character]:
    """The character cards by id; of several copies the id ends with a number."""
    file = content.parse(source, _File, name)
    found: dict[str, Character] = {}
    for id, data in file.character.items():
        if data.base not in file.base:
            raise content.dangling(name, source, ["character", id, "base"], f"base '{data.base}'", list(file.base))
        for item in (*data.builtin, *data.equipment):
            if item not in equipment:
                raise content.dangling(name, source, ["character", id], f"equipment '{item}'", equipment)
        _check(id, data, source, name)
        for n in range(1, data.copies + 1):
            numbered = data.copies > 1
            found[f"{id}-{n}" if numbered else id] = Character(
                id=f"{id}-{n}" if numbered else id,
                name=f"{data.name} {n}" if numbered else data.name,
                faction=data.faction,
                healthy=data.healthy,
                wounded=data.wounded,
                base=file.base[data.base],
                short=f"{data.short or data.name} {n}" if numbered else data.short,
                large=data.large,
                zombie=data.zombie,
                traitor=data.traitor,
                builtin=data.builtin,
                look=data.look,
                equipment=data.equipment,
            )
    return found


@rule("reborn.cc.arcs")
def _check(id: str, data: _CharacterData, source: str, name: str) -> None:
    """Dark blue is the highest strength and grey the lowest; only a large figure has a Rotating Cost."""
    for word, side in (("healthy", data.healthy), ("wounded", data.wounded)):
        reader = Reader(source, name).inside(["character", id, word], f"character '{id}': ")
        strengths = [(value.dice + value.plus, value.dice) for value in (side.combat.dark, side.combat.light, side.combat.grey)]
        if strengths != sorted(strengths, reverse=True):
            raise reader.wrong([], "Combat Strength must not rise from dark blue to light blue to grey")
        if bool(side.rotating) != data.large:
            raise reader.wrong([], "a large figure, and no other, needs a Rotating Cost")
        if faults(side.lines):
            raise reader.wrong([], faults(side.lines))
        if side.life < 1:
            raise reader.wrong([], "a side needs at least 1 Life Point")
