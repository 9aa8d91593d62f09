"""The people of the worked cases: what the rulebook's examples tell of them, filled up to legal sheets.

Only what a case needs is told there; every other Attribute is ours, and nobody has a Skill that no case shows. The examples
disagree about Brian's Attack, so he is here twice.
"""

from __future__ import annotations

from noctule.games.darkness.content.people import Character
from noctule.games.darkness.content.words import ATTRIBUTES, SkillKey


def _sheet(name: str, values: tuple[int, ...], skills: dict[SkillKey, int]) -> Character:
    return Character(name.lower().replace(" ", "-"), name, dict(zip(ATTRIBUTES, values, strict=True)), skills)


# speed, attack, dexterity, intelligence, persuasion, medical, defense
BRIAN = _sheet("Brian", (3, 4, 3, 2, 2, 2, 4), {"hand-to-hand": 1, "strength": 1})
STRONG_BRIAN = _sheet("Strong Brian", (2, 5, 3, 2, 2, 2, 4), {"hand-to-hand": 1, "strength": 1})
KIRK = _sheet("Kirk", (3, 3, 4, 3, 2, 2, 3), {"lockpick": 1, "first-aid": 1, "bluff": 1})
ROBERT = _sheet("Robert", (3, 2, 3, 4, 3, 2, 3), {})
SHARON = _sheet("Sharon", (3, 2, 3, 3, 3, 3, 3), {"lockpick": 1, "flirt": 1})
STEVE = _sheet("Steve", (3, 3, 3, 3, 2, 3, 3), {"first-aid": 1})
VALERIE = _sheet("Valerie", (3, 3, 3, 3, 3, 2, 3), {"perception": 1})
VICTOR = _sheet("Victor", (3, 2, 2, 4, 2, 3, 4), {"search": 1, "lockpick": 1, "disarm-electronics": 2})

PRINTED = {sheet.key: sheet for sheet in (BRIAN, STRONG_BRIAN, KIRK, ROBERT, SHARON, STEVE, VALERIE, VICTOR)}
