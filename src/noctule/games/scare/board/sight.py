"""Lines of sight (Monster phase 1; Fire a weapon): from any point of the looker's square to the centre of the other's.

Each answer is a table look-up and a test against the squares of figures.
"""

from __future__ import annotations

from collections.abc import Mapping

from noctule.engine import lately, rule
from noctule.engine.grid import set_of

from ..content.facts import FACTS
from ..state import Monster, State
from . import where
from .ground import ground

SEEN_THROUGH = frozenset(kind for kind, facts in FACTS.monster.items() if not facts.hides)


@rule("scare.los.monster-blockers", "scare.los.attacked-agents-block", "scare.core.lying-no-block")
def hides_from_monsters(s: State) -> int:
    """The squares of standing agents. Looker and target themselves never block."""
    return where.standing_agents(s)


@rule("scare.los.agent-blockers", "scare.los.baby-doll-transparent", "scare.los.card-monster-no-block")
@rule("scare.wlady.blocks-agent-sight")
def hides_from_agents(s: State) -> int:
    """The squares of standing monsters on the map, Baby Dolls apart, and of the boss."""
    return where.boss_squares(s) | _hiding(s.monsters)


@lately
def _hiding(monsters: Mapping[str, Monster]) -> int:
    standing = [monster for monster in monsters.values() if monster.place == "map" and not monster.lying]
    return set_of([monster.at for monster in standing if monster.kind not in SEEN_THROUGH])


@rule("scare.los.monster-line", "scare.los.touch-blocks", "scare.los.asymmetric")
def seen_from(s: State, start: int, squares: int) -> int:
    """Those of the spaces on which a monster on a space would see a figure."""
    here = ground(s)
    return here.sight.seen(here.monster_walls, hides_from_monsters(s), start, squares)


def monster_sees(s: State, start: int, target: int) -> bool:
    """Does a monster on one space see a figure on another?"""
    return bool(seen_from(s, start, 1 << target))


def seen_by_monster(s: State, start: int, targets: dict[str, int]) -> list[str]:
    """Those of the agents (id to space) whom a monster on a space sees."""
    seen = seen_from(s, start, set_of(targets.values()))
    return [id for id, square in targets.items() if seen >> square & 1]


@rule("scare.los.agent-line", "scare.los.touch-blocks", "scare.los.asymmetric", "scare.los.card-monster-target")
def seen_by_agent(s: State, start: int, squares: int, *, ignoring: int = 0) -> int:
    """Those of the spaces on which an agent on a space sees a monster. `ignoring` do not block (a shotgun pair)."""
    here = ground(s)
    return here.sight.seen(here.agent_walls, hides_from_agents(s) & ~ignoring, start, squares)


def agent_sees(s: State, start: int, target: int) -> bool:
    """Does an agent on one space see a monster on another?"""
    return bool(seen_by_agent(s, start, 1 << target))
