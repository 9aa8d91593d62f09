"""The people and creatures of the worked cases, with the values that the rulebook's examples give them."""

from __future__ import annotations

from typing import Any

import pytest

from noctule.engine import Ask
from noctule.games.darkness.content import DISKS
from noctule.games.darkness.content.disks import load_disks
from noctule.games.darkness.encounters.encounter import Beyond, encounter
from noctule.games.darkness.fighting.fight import begin, fight_phase
from noctule.games.darkness.state import State

BRIAN = {"attack": 4, "dexterity": 3, "defense": 4, "skills": {"hand-to-hand": 1, "strength": 1}}
KIRK = {"attack": 3, "dexterity": 4, "persuasion": 2, "medical": 2, "skills": {"lockpick": 1, "first-aid": 1, "bluff": 1}}
ROBERT = {"intelligence": 4}
SHARON = {"attack": 2, "dexterity": 3, "persuasion": 3, "skills": {"lockpick": 1, "flirt": 1}}
STEVE = {"medical": 3, "skills": {"first-aid": 1}}
VALERIE = {"intelligence": 3, "persuasion": 3, "defense": 3, "skills": {"perception": 1}}

PRINTED = load_disks(
    """
adversary = [
  {key = "zombie", name = "The Strong One", line = "It comes.", initiative = 3, attack = 3, defense = 5, speed = 2},
  {key = "ghoul", name = "The Ghoul", line = "It comes.", initiative = 2, attack = 4, defense = 3, speed = 2},
  {key = "husk", name = "The Husk", line = "It comes.", initiative = 2, attack = 4, defense = 5, speed = 3},
  {key = "wraith", name = "The Wraith", line = "It comes.", initiative = 2, attack = 5, defense = 4, speed = 2},
  {key = "ogre", name = "The Ogre", line = "It comes.", initiative = 2, attack = 6, defense = 2, speed = 2},
  {key = "viper", name = "The Viper", line = "It comes.", initiative = 5, attack = 3, defense = 2, speed = 3},
  {key = "dozer", name = "The Dozer", line = "It comes.", initiative = 1, attack = 2, defense = 3, speed = 3},
  {key = "shell", name = "The Shell", line = "It comes.", initiative = 2, attack = 2, defense = 6, speed = 2},
]
security = [
  {key = "porter", name = "The Porter", line = "Halt.", type = "guard", tn = 3, initiative = 2, attack = 2, defense = 2},
  {key = "hound", name = "The Hound", line = "Woof.", type = "dog", tn = 4, initiative = 3, attack = 2, defense = 2},
]
ally = [
  {key = "cop", name = "The Cop", line = "Hm.", tn = 5, attribute = "attack", dice = 2},
  {key = "choir", name = "The Choir", line = "Hm.", tn = 2, attribute = "persuasion", dice = 3},
]
item = [
  {key = "sword", name = "The Sword", line = "Old.", tn = 3, weight = 2, bonus = {attack = 2}, weapon = "hand"},
  {key = "club", name = "The Club", line = "Ash.", tn = 1, weight = 1, bonus = {attack = 1}, weapon = "hand"},
]
component = [{key = "taper", name = "The Taper", line = "T.", type = "flame", tn = 3}]
obstacle = [
  {key = "flood", name = "The Flood", line = "Wet.", tn = 5, attribute = "dexterity", skill = "swimming", affects = "speed"},
]
""",
    "cast.toml",
)


def furnish(patch: pytest.MonkeyPatch) -> None:
    for id, disk in PRINTED.items():
        patch.setitem(DISKS, id, disk)


async def fight(s: State, g: Ask, who: str, *foes: str, rounds: int = 9, **named: Any) -> None:
    """A combat turn: Initiative and so many rounds, with the boundaries between them."""
    begin(s, g, who, foes, **named)
    await go_on(s, g, rounds)


async def go_on(s: State, g: Ask, rounds: int = 9, **named: Any) -> None:
    while s.phase == "fight" and s.fight is not None and s.fight.round <= rounds:
        g.boundary()
        await fight_phase(s, g, **named)


async def encounter_and_fight(s: State, g: Ask, who: str, square: int, beyond: Beyond | None = None) -> None:
    """An Encounter and, where it comes to that, the combat turn that follows."""
    await (encounter(s, g, who, square, beyond) if beyond else encounter(s, g, who, square))
    await go_on(s, g)
