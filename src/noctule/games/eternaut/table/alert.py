"""Noise and the Alert counter: what makes it turn from green to red."""

from __future__ import annotations

from noctule.engine import Ask, rule
from noctule.engine.grid import set_of

from ..board.ways import race, whereabouts, within
from ..content import FACTS
from ..content.words import NOWHERE
from ..state import State
from ..story.scene import Scene, tell


@rule("eternaut.noise.floors")
def heard(s: State, space: int, range: int) -> bool:
    """Is some Survivor within that range? Noise passes hatches, manholes and stairs."""
    survivors = set_of(foe.at for id, foe in s.foes.items() if race(id) == "survivor")
    return bool(survivors and within(s, space, range) & survivors)


@rule("eternaut.noise.close")
def close(s: State, g: Ask, space: int) -> None:
    """A Character or NPC has entered a space, or a Combat cube was put there: a Survivor near it raises the alarm."""
    if s.alert == "green" and heard(s, space, FACTS.alert.near):
        turn_red(s, g, "eternaut.noise.close")


@rule("eternaut.noise.make")
def make(s: State, g: Ask, who: str, range: int) -> None:
    """A Character makes a noise of that range."""
    if s.alert == "green" and whereabouts(s, who) != NOWHERE and heard(s, whereabouts(s, who), range):
        turn_red(s, g, "eternaut.noise.make")


@rule("eternaut.noise.objectives", "eternaut.alert.green")
def turn_red(s: State, g: Ask, why: str) -> None:
    """The alarm is raised; `why` is the rule that does it. Objectives that demand silence fail when they are next looked at.

    A counter that lies on the Menace deck is not in play yet, and a red one stays red.
    """
    if s.alert == "green":
        s.alert = "red"
        tell(s, g, why, "The Survivors are alarmed.")


# ---- what texts say


async def noise_verb(s: State, g: Ask, scene: Scene, range: int) -> None:
    make(s, g, scene.who, range)


@rule("eternaut.alert.on-deck")
async def alert_verb(s: State, g: Ask, scene: Scene, said: str) -> None:
    """`off-deck`: the counter is taken off the Menace deck, green side up; `green` and `red` turn it."""
    side = "green" if said == "off-deck" else said
    if side == s.alert or (said == "off-deck" and s.alert != "deck"):
        return
    s.alert = side  # type: ignore[assignment]
    tell(s, g, "eternaut.alert.on-deck", "The Alert counter lies with its {side} side up.", side=side)


VERBS = {"noise": noise_verb, "alert": alert_verb}
