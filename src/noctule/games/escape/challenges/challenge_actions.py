"""Challenge actions: what they have in common. One in a turn; a failure activates the enemies on the tile."""

from __future__ import annotations

from typing import Final

from noctule.engine import Ask, Preview, rule

from ..board import figures, gifts, stats, where
from ..board.dice import challenge_odds, so_many
from ..board.names import STAT_NAMES, name_of
from ..content import ENEMIES, FACTS
from ..content.facts import DeedFacts
from ..content.steps import Deed, Kind
from ..enemies import activation
from ..state import State
from ..turn import pauses
from . import challenges

CALLS: Final[dict[Deed, str]] = {
    "panel": "The panel",
    "fight": "The attack",
    "bash": "The locked door",
    "rush": "Bull rush",
    "outwit": "Outwitting them",
    "unlock": "The lock",
}
"""What a challenge action is called when it is rolled for."""


def begin(s: State) -> None:
    """The challenge action of this turn, whatever comes of it."""
    figures.change_turn(s, challenged=True)


async def attempt(
    s: State, g: Ask, who: str, deed: Deed, rating: pauses.Rating, rule_id: str, fail_rule: str, kind: Kind | None = None
) -> challenges.Result | None:
    """The roll of a challenge action: what it came to if it succeeded.

    None if it failed, and the enemies on the tile (or those of one type) have activated; or if nothing was left to roll for.
    """
    facts: DeedFacts = getattr(FACTS.deeds, deed)
    result = await challenges.attempt(
        s, g, who, facts.type, rating, deed=deed, calls=CALLS[deed], fails=failure(s, who, kind), rule_id=rule_id
    )
    if result.passed:
        return result
    if not result.off:
        await fail(s, g, who, fail_rule, kind)
    return None


def failure(s: State, who: str, kind: Kind | None = None) -> str:
    """What a failure brings, in words: whoever is on the tile turns on the character."""
    if not where.enemies_on(s, s.people[who].at, kind):
        return ""
    return f"the {ENEMIES[kind].plural if kind else 'enemies'} here turn on {name_of(who)}"


@rule("escape.ca.fail")
async def fail(s: State, g: Ask, who: str, rule_id: str, kind: Kind | None = None) -> None:
    """The enemies on the character's tile activate, or those of one type; there are none in the Infirmary. The turn goes on."""
    tile = s.people[who].at
    if where.enemies_on(s, tile, kind):
        g.note(rule_id, "The enemies on {at} turn on {who}.", who=who, at=tile, kind=kind or "all")
    await activation.activate_tile(s, g, tile, None if kind is None else (kind,))


# -- odds ----------------------------------------------------------------------------------------------------------


def foresee(s: State, who: str, deed: Deed, rating: int, then: str = "") -> Preview:
    """The odds of a challenge action before any card is played for it; `then` says what else follows."""
    facts: DeedFacts = getattr(FACTS.deeds, deed)
    dice, needed = stats.stat(s, who, facts.type) + gifts.more_dice(s, who, deed), gifts.rating_of(s, who, deed, rating)
    words = f"{so_many(dice)}, {needed} {STAT_NAMES[facts.type]} needed. {then}"
    return Preview(words.rstrip(), challenge_odds(dice, facts.type, needed))
