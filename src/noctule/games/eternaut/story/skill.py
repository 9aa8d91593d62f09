"""Skill Tests: the value of a Character, cards that are discarded for it, and the part of the text that is read."""

from __future__ import annotations

from noctule.engine import Ask, Option, counted, drama, rule

from ..board.people import value
from ..board.ways import seen
from ..content import ACTIONS
from ..content.script import Body, Trial
from ..state import Deck, State
from .scene import Scene, tell, write


@rule("eternaut.skill.value", "eternaut.skill.combined")
def standing(s: State, who: str, skills: tuple[str, ...]) -> int:
    """What a Character brings to a test, before cards are discarded."""
    return sum([value(s, who, skill) for skill in skills])


@rule("eternaut.skill.discard-matching")
def icons(card: str, skills: tuple[str, ...]) -> int:
    """How many icons of these Skills a card shows."""
    return sum([icon in skills for icon in ACTIONS[card].icons])


@rule("eternaut.skill.discard", "eternaut.skill.discard-no-effect", "eternaut.skill.outcome")
async def trial(s: State, g: Ask, scene: Scene, trial: Trial) -> Body:
    """The body of the band that the final value falls into."""
    before = standing(s, scene.who, trial.skills)
    names = " and ".join(skill.title().replace("-", " ") for skill in trial.skills)
    hand = s.hands[scene.seat]
    matching = [card for card in hand if icons(card, trial.skills)]
    thrown: list[str] = []
    if matching:
        thrown = await g.choose_some(
            scene.seat,
            "discard-for-test",
            rule="eternaut.skill.discard",
            options=[
                Option(card, card, f"{ACTIONS[card].name}: {counted(icons(card, trial.skills), 'icon')}", (card,))
                for card in dict.fromkeys(matching)
            ],
            min=0,
            max=len(set(matching)),
            prompt=lambda: (
                f"A test of {names}: the value is {before}, and nobody knows what is enough. Discard cards to raise it?"
            ),
            waiting="to decide which cards to discard for a test",
            acting=seen(s, scene.who),
        )
    if thrown:
        s.hands = {**s.hands, scene.seat: tuple(card for card in hand if card not in thrown)}
        s.actions = Deck(s.actions.cards, (*s.actions.used, *thrown))
    total = before + sum([icons(card, trial.skills) for card in thrown])
    plus = (("skill", before), *[(ACTIONS[card].name, icons(card, trial.skills)) for card in thrown])
    shows = drama.Shows(tally=drama.Tally((), plus=tuple(one for one in plus if one[1]), result=names))
    tell(
        s,
        g,
        "eternaut.skill.outcome",
        "{who} is tested in {skills}: {total}.",
        who=scene.who,
        skills=names,
        total=total,
        shows=shows,
    )
    write(s, f"> {names}: {total}")
    return next(band.body for band in trial.bands if band.low <= total <= band.high)
