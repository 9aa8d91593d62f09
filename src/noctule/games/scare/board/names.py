"""What people call things: the words for every id of the game."""

from __future__ import annotations

from functools import lru_cache

from ..content.facts import FACTS, ROSTER, Pronoun

GEAR_WORDS = {"tracker": "motion tracker", "med-kit": "med kit"}
SHADOW_PEOPLE = "shadow-people"
FEATURES = {
    "servants-door": "servants' door",
    "gate": "iron gate",
    "gate-lever": "gate lever",
    "house": "into the house",
    "near-lock": "near lock",
    "far-lock": "far lock",
    "trap": "trap door",
    "trap-lever": "lever in the trapped room",
    "book": "book",
    "hidden-door": "hidden door",
    "cellar": "cellar steps",
    "passage": "secret passage",
    "west": "west door of the panic room",
    "east": "east door of the panic room",
    "stairs": "stairs out",
    "blue": "blue door",
    "red": "red door",
}
"""Doors, levers, tasks and exits of our maps."""
FORMS: dict[Pronoun, tuple[str, str, str]] = {"he": ("him", "his", "himself"), "she": ("her", "her", "herself")}
"""The other forms of a pronoun."""


@lru_cache(maxsize=5_000)
def name_of(id: str) -> str:
    """An id in words; what is no id stays as it is.

    >>> name_of("night-widow-2"), name_of("med-kit"), name_of("c4")
    ('Night Widow 2', 'med kit', 'c4')
    """
    if id in ROSTER:
        return ROSTER[id].name
    kind = id.rstrip("0123456789").rstrip("-")
    if kind in FACTS.monster:
        return FACTS.monster[kind].name + id.removeprefix(kind).replace("-", " ")
    if id in FACTS.boss:
        return FACTS.boss[id].name
    if id == SHADOW_PEOPLE:
        return "Shadow People"
    return "nobody" if id == "none" else GEAR_WORDS.get(id, id)


def he(agent: str) -> str:
    """
    >>> he("fort"), he("shaye")
    ('he', 'she')
    """
    return ROSTER[agent].pronoun


def him(agent: str) -> str:
    """
    >>> him("fort"), him("shaye")
    ('him', 'her')
    """
    return FORMS[ROSTER[agent].pronoun][0]


def his(agent: str) -> str:
    """
    >>> his("fort"), his("shaye")
    ('his', 'her')
    """
    return FORMS[ROSTER[agent].pronoun][1]


def himself(agent: str) -> str:
    """
    >>> himself("fort"), himself("shaye")
    ('himself', 'herself')
    """
    return FORMS[ROSTER[agent].pronoun][2]


def feature(id: str) -> str:
    """A door, lever, task or exit of a map.

    >>> feature("servants-door"), feature("blue-lever")
    ("servants' door", 'blue lever')
    """
    return FEATURES.get(id, id.replace("-", " "))
