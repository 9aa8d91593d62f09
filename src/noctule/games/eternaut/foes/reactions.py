"""Reactions: what an Enemy does when it is attacked."""

from __future__ import annotations

from noctule.engine import Ask, Option, drama, rule

from ..board.names import name_of
from ..board.ways import race, seen
from ..content import ALIENS, MENACE
from ..state import State, seat
from ..story.run import run
from ..story.scene import Scene, open_page
from . import decks


@rule("eternaut.attack.reaction", "eternaut.alien.reaction", "eternaut.attack.no-reaction-others")
async def react(s: State, g: Ask, who: str, attacker: str, missed: list[str]) -> None:
    """One card for an Enemy: a Menace card for a Survivor, the lower part of an Alien card for an alien.

    Whoever makes the attack miss is written into `missed`.
    """
    if who not in s.foes:
        return
    name = decks.MENACE_DECK if race(who) == "survivor" else race(who)
    cited = "eternaut.attack.reaction" if name == decks.MENACE_DECK else "eternaut.alien.reaction"
    card = decks.draw(s, g, name, cited)
    if not card:
        return
    shown = MENACE[card] if name == decks.MENACE_DECK else ALIENS[card]
    open_page(s, card, shown.title)
    await run(s, g, Scene(seat(s), who, other=attacker, key=card, depth=1, missed=missed), shown.reaction)
    decks.discard(s, g, name, card)


@rule("eternaut.attack.reaction")
async def react_all(s: State, g: Ask, targets: list[str], attacker: str, missed: list[str]) -> None:
    """All targeted Enemies react, one after another in an order that the player chooses."""
    waiting = list(targets)
    while waiting := [id for id in waiting if id in s.foes]:
        chosen = await g.choose(
            seat(s),
            "reaction",
            rule="eternaut.attack.reaction",
            options=[Option(f"reaction:{id}", id, name_of(id), (id,)) for id in waiting],
            prompt="Several Enemies react. Which one is next?",
            waiting="to say which Enemy reacts next",
            acting=seen(s, attacker),
        )
        waiting.remove(chosen)
        await react(s, g, chosen, attacker, missed)


async def miss(s: State, g: Ask, scene: Scene) -> None:
    """The attack misses whoever reacts. In a fast attack that comes too late."""
    scene.missed.append(scene.who)
    g.note("eternaut.attack.reaction", "The attack misses {who}.", who=scene.who, shows=drama.harm(scene.who, text="missed"))


VERBS = {"miss": miss}
