"""What is worst for the Characters: how Survivors choose among spaces that are equally near."""

from __future__ import annotations

from noctule.engine import rule

from ..content import MENACE
from ..content.script import Step, steps
from ..state import State
from ..story.scene import Scene
from ..table import figures
from . import quarry


@rule("eternaut.survivor.tie-break")
def spaces(s: State, scene: Scene, among: list[int]) -> list[int]:
    """Those of some spaces that are worst: most Characters in reach of its attack, then nearest to the weakest.

    Most damage right now comes first; whether the attack strikes one or all in reach, that is where most are in reach.
    """
    if len(among) < 2:
        return among
    far = reach(scene)
    grades = {}
    for space in among:
        there = s.copy()
        figures.place(there, scene.who, space)
        people = quarry.characters(there)
        reached = quarry.struck(there, scene.who, people.values(), far)
        struck = sum([reached >> at & 1 for at in people.values()])
        away = min([quarry.range_to(there, scene.who, people[id]) for id in quarry.weakest(there, people)], default=0)
        grades[space] = (struck, -away)
    most = max(grades.values())
    return [space for space in among if grades[space] == most]


def reach(scene: Scene) -> int:
    """How far the attack reaches that is on the card which moves an Enemy; 1 if there is none."""
    card = MENACE.get(scene.key)
    bodies = (card.red, card.green, card.reaction, *(part for _, _, part in card.rounds)) if card is not None else ()
    for part in (part for body in bodies for part in steps(body)):
        if isinstance(part, Step) and part.verb == "strike":
            far: int = part.args[1]
            return far
    return 1
