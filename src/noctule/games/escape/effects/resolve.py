"""Resolve event: step 2 of an event card. The entry with the icon that has caused the draw."""

from __future__ import annotations

from functools import partial

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import where
from ..challenges import challenges
from ..content import EVENTS
from ..content.cards import Challenge, Choice, Entry
from ..state import Icon, State
from . import steps

RULE = "escape.resolve.match"


@rule("escape.resolve.match", "escape.resolve.no-icon")
async def resolve(s: State, g: Ask, icon: Icon) -> None:
    """The entry with that icon and no other; without an icon none at all."""
    if not icon or s.event is None:
        return
    card = s.event.card
    entry = EVENTS[card].entry(icon)
    g.note(RULE, "{card}: {words}", card=card, icon=icon, words=entry.text, who=s.current)
    await _carry_out(s, g, s.current, entry)


async def _carry_out(s: State, g: Ask, who: str, entry: Entry) -> None:
    """Steps in order, a challenge, or a choice."""
    if entry.challenge is not None:
        await challenge(s, g, who, entry.challenge, EVENTS[s.event.card].title if s.event is not None else "", entry.failure)
    elif entry.choose:
        await choice(s, g, who, entry.choose)
    else:
        await steps.carry_out_all(s, g, who, entry.do, rule_id=RULE)


@rule("escape.resolve.match", "escape.challenge.exceptional")
async def challenge(s: State, g: Ask, who: str, asked: Challenge, card: str = "", fails: str = "") -> None:
    """A challenge of the card; it is no challenge action, so a failure activates nobody by itself."""
    result = await challenges.attempt(s, g, who, asked.type, asked.rating, calls=card, fails=fails, rule_id=RULE)
    if result.off:
        return
    if result.exceptional and asked.exceptional:
        what = asked.exceptional
    else:
        what = asked.success if result.passed else asked.fail
    await steps.carry_out_all(s, g, who, what, rule_id=RULE)


# -- a choice ------------------------------------------------------------------------------------------------------


@rule("escape.resolve.forced-option", "escape.resolve.partial-option")
def no_choice(s: State, who: str, option: Choice) -> No | None:
    """Why an option may not be chosen: nothing of it can be carried out. A part is enough."""
    if any(steps.possible(s, who, step) for step in option.do):
        return None
    return No("escape.resolve.forced-option", f"Nothing of this can be carried out: {option.label}.")


@rule("escape.resolve.forced-option")
async def choice(s: State, g: Ask, who: str, options: tuple[Choice, ...]) -> None:
    """One of the options that can be carried out; the only one if there is but one. If there is none nothing happens."""
    if all(no_choice(s, who, option) is not None for option in options):
        g.note("escape.resolve.forced-option", "Nothing of it can be carried out.", who=who)
        return
    title = EVENTS[s.event.card].title if s.event is not None else "The event"
    chosen: int = await g.choose(
        where.decider(s),
        "event.choice",
        rule="escape.resolve.forced-option",
        options=lambda: [_option(s, who, i, option) for i, option in enumerate(options)],
        prompt=f"{title} leaves you a choice.",
        waiting="to choose what the event does",
    )
    g.note(RULE, "{who}: {label}.", who=who, label=options[chosen].label)
    await steps.carry_out_all(s, g, who, options[chosen].do, rule_id=RULE)


def _option(s: State, who: str, i: int, option: Choice) -> Option:
    return Option(f"option:{i + 1}", i, option.label, (), partial(_foresee, s, who, option), no_choice(s, who, option))


@rule("escape.resolve.partial-option")
def _foresee(s: State, who: str, option: Choice) -> Preview:
    idle = [step for step in option.do if not steps.possible(s, who, step)]
    return Preview("As things stand a part of it would do nothing." if idle else "")
