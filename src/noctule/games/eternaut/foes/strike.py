"""Attacks of Enemies and NPCs: no cubes, no reactions; whoever the card means suffers what it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from noctule.engine import Ask, Option, drama, rule

from ..board.names import name_of
from ..board.ways import race
from ..content.words import PENALTIES
from ..harm import life, penalties
from ..state import State
from ..story.scene import Scene
from . import quarry

LOOKS: Final[Mapping[str, drama.StrikeLook]] = {"cascarudo": "bite", "robot": "shot", "mano": "dread", "survivor": "blade"}
"""How each race strikes; whoever is not named deals a blow."""


@rule("eternaut.enemy.attack", "eternaut.npc.no-reaction", "eternaut.robot.behaviour", "eternaut.alert.red")
async def strike(s: State, g: Ask, scene: Scene, damage: int, reach: int, how: str = "") -> None:
    """Damage to the nearest Character that is visible and in reach, or to all of them; perhaps with a Penalty card.

    Where there is no Character in reach an Enemy turns on NPCs. An NPC strikes an Enemy that the player chooses.
    """
    who = scene.who
    targets = _targets(s, who, reach)
    if targets and how != "all":
        targets = [await _one(s, g, scene, targets)]
    cited = "eternaut.npc.no-reaction" if who in s.npcs else "eternaut.enemy.attack"
    for target in targets:
        g.note(
            cited,
            "{who} strikes {target}.",
            who=who,
            target=target,
            shows=drama.strike(who, target, LOOKS.get(race(who), "blow")),
        )
        await life.hurt(s, g, target, damage, cited)
        if how in PENALTIES:
            await penalties.give(s, g, target, how)


def _targets(s: State, who: str, reach: int) -> list[str]:
    """Everybody whom a figure can strike."""
    if who in s.npcs:
        return [id for id in sorted(s.foes) if quarry.struck(s, who, quarry.spaces_of(s, id), reach)]
    if who not in s.foes:
        return []
    people, others = quarry.characters(s), quarry.bystanders(s)
    struck = quarry.struck(s, who, (*people.values(), *others.values()), reach)
    return [id for id, space in people.items() if struck >> space & 1] or [
        id for id, space in others.items() if struck >> space & 1
    ]


async def _one(s: State, g: Ask, scene: Scene, targets: list[str]) -> str:
    """An Enemy strikes the nearest; a Survivor among those the weakest. What is equal then, the player chooses."""
    who, cited = scene.who, "eternaut.enemy.attack"
    if who in s.foes:
        places = {**quarry.characters(s), **quarry.bystanders(s)}
        targets = quarry.nearest(s, who, {id: places[id] for id in targets}) or targets
        if race(who) == "survivor" and len(targets) > 1:
            targets, cited = quarry.weakest(s, targets) or targets, "eternaut.survivor.tie-break"
    chosen: str = await g.choose(
        scene.seat,
        "struck",
        rule=cited,
        options=[Option(f"strike:{id}", id, name_of(id), (id,)) for id in targets],
        prompt=lambda: f"{name_of(who)} strikes. Whom?",
        waiting=f"to say whom {name_of(who)} strikes",
        acting=who,
    )
    return chosen


VERBS = {"strike": strike}
