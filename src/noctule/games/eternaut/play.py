"""The game: phase after phase until the Scenario, and what follows it, is over.

Here the rooms are put together: the interpreter learns its verbs, and what answers to a card, to the end of a turn and to the
end of a round is named.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from noctule.engine import Ask, in_phases, rule

from .actions import play as action
from .between import finish, goods, opening, people, reinforce, score, shop
from .devices import driving, machines, operating, shots
from .foes import aliens, fog, gurbo, menace, movement, npcs, reactions, strike, survivors
from .harm import life, penalties
from .state import Phase, State
from .story import objectives, paragraphs, run
from .story.scene import Ended
from .table import alert, events, figures, items, maps, marks, snow, timer
from .turn import round, turn

ROOMS: Final = (
    paragraphs,
    objectives,
    life,
    penalties,
    maps,
    events,
    items,
    snow,
    timer,
    alert,
    marks,
    figures,
    movement,
    strike,
    survivors,
    aliens,
    fog,
    gurbo,
    reactions,
    menace,
    machines,
    driving,
    shots,
)
"""The modules that know verbs."""
run.learn(*(room.VERBS for room in ROOMS))


async def _npcs_answer(s: State, g: Ask, who: str, card: str) -> bool:
    return await npcs.answer(s, g, card)


life.REINFORCE[:] = [reinforce.reinforce]
action.AFTER_CARD[:] = [_npcs_answer]
action.DEVICE[:] = [operating.use]
round.STEP_HOOKS[:] = [operating.end_of_turn, aliens.end_of_turn]
round.MENACE[:] = [menace.end_of_round]


def _until_the_end(phase: Callable[[State, Ask], Awaitable[None]]) -> Callable[[State, Ask], Awaitable[None]]:
    """A phase of play: an Epilogue ends it at once, and the finishing begins."""

    async def play(s: State, g: Ask) -> None:
        try:
            await phase(s, g)
        except Ended:
            s.phase = "finish"

    return play


PHASES: Final[dict[Phase, Callable[[State, Ask], Awaitable[None]]]] = {
    "opening": _until_the_end(opening.opening),
    "people": people.people,
    "goods": goods.goods,
    "first": _until_the_end(opening.first),
    "turn": _until_the_end(turn.turn_phase),
    "step": _until_the_end(round.step_phase),
    "check": _until_the_end(round.check_phase),
    "finish": finish.finish,
    "shop": shop.shop,
    "closing": score.closing,
}


def _over(s: State, g: Ask) -> None:
    """A campaign that is lost has said so already."""


@rule("eternaut.setup.order", "eternaut.campaign.six-scenarios")
def play(s: State, g: Ask) -> Coroutine[Any, Any, None]:
    """Each phase ends by naming the next one."""
    return in_phases(s, g, PHASES, _over)
