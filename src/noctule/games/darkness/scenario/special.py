"""The Actions that a scenario allows beside the general ones."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import story
from ..board.action import act, no_action
from ..board.town import name
from ..checks.check import preview
from ..content.scenarios import Action
from ..state import State
from . import effects
from .tests import holds


def candidates(s: State, who: str) -> Iterator[Option]:
    """`do:<action>` for every Action of the scenario."""
    for action in story.card_of(s).action:
        yield _option(s, who, action, no_special(s, who, action))


def offers(s: State, who: str) -> list[Option]:
    card = story.card_of(s)
    due = [action for action in card.action if not done(s, action) and holds(s, action.needs, who)]
    return [_option(s, who, action) for action in due] if due and no_action(s, who) is None else []


def _option(s: State, who: str, action: Action, no: No | None = None) -> Option:
    where = (name(s, s.people[who].at),)
    return Option(
        f"do:{action.id}", ("special", action.id), action.label, where, partial(foresee, s, who, action), no, thing=action.label
    )


def foresee(s: State, who: str, action: Action) -> Preview:
    """What the Action does, and the odds of its check."""
    if action.check is None:
        return Preview(action.text)
    odds = preview(s, effects.asked(s, who, action.check, action.label, "darkness.action.scenario"))
    return replace(odds, text=f"{action.text} {odds.text}".strip())


def done(s: State, action: Action) -> bool:
    return action.once and bool(s.flags.get(_done(action)))


def _done(action: Action) -> str:
    return f"done:{action.id}"


@rule("darkness.action.scenario")
def no_special(s: State, who: str, action: Action) -> No | None:
    """Why an Action of the scenario is not to be had."""
    if done(s, action):
        return No("darkness.action.scenario", f"{action.label}: that has been done.")
    if not holds(s, action.needs, who):
        return No("darkness.action.scenario", action.not_here or f"{action.label}: not here, or not now.")
    return no_action(s, who)


@rule("darkness.action.scenario", "darkness.turn.one-action")
async def special(s: State, g: Ask, who: str, id: str) -> None:
    """An Action of the scenario: a check, if it asks for one, and what comes of it."""
    action = next(action for action in story.card_of(s).action if action.id == id)
    act(s)
    g.note("darkness.action.scenario", "{who}: {action}.", who=who, action=action.label)
    met = action.check is None or await effects.attempt(s, g, who, action.check, action.label, "darkness.action.scenario")
    if met:
        s.flags = {**s.flags, _done(action): s.flags.get(_done(action), 0) + 1}
    await effects.carry_out(s, g, who, action.do if met else action.fail)
    await effects.happen(s, g)


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {"special": special}
