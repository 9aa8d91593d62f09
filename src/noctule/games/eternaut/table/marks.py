"""Marks of the Plot track, notes, quests, Rule cards, decks that a text touches, and how a text ends the Scenario."""

from __future__ import annotations

from typing import NoReturn

from noctule.engine import Ask, drama, rule

from ..content import MENACE, MENACE_DECKS, RULES, STORY, entry
from ..harm import cubes, life
from ..state import Deck, State
from ..story.run import run
from ..story.scene import Ended, Scene, inner, open_page, tell
from . import deck

# ---- the Diary


@rule("eternaut.diary.plot-marks")
async def check(s: State, g: Ask, scene: Scene, number: int = 1) -> None:
    s.checks += number
    tell(s, g, "eternaut.diary.plot-marks", "A check on the Plot track: {checks} now.", checks=s.checks)


@rule("eternaut.diary.plot-marks")
async def cross(s: State, g: Ask, scene: Scene, number: int = 1) -> None:
    s.crosses += number
    tell(s, g, "eternaut.diary.plot-marks", "A cross on the Plot track: {crosses} now.", crosses=s.crosses)


@rule("eternaut.diary.sections")
async def quest(s: State, g: Ask, scene: Scene, number: str, outcome: str) -> None:
    """An outcome of a Special Quest is marked, in place of one that an earlier text marked. The final check changes none."""
    s.quests = tuple(sorted({**dict(s.quests), int(number): outcome}.items()))
    tell(s, g, "eternaut.diary.sections", "Special Quest {quest}: outcome {outcome}.", quest=int(number), outcome=outcome)


async def note(s: State, g: Ask, scene: Scene, word: str) -> None:
    """The story remembers something."""
    if word not in s.notes:
        s.notes = (*s.notes, word)


async def forget(s: State, g: Ask, scene: Scene, word: str) -> None:
    s.notes = tuple(kept for kept in s.notes if kept != word)


# ---- Rule cards, and the end


@rule("eternaut.info.rules-in-stages")
async def reveal_rule(s: State, g: Ask, scene: Scene, card: str) -> None:
    """A Rule card is read. The entry that it names is read when its case comes (R-01: snow is touched)."""
    if card in s.rules:
        return
    s.rules = (*s.rules, card)
    shown = RULES[card]
    g.reveal(
        "eternaut.info.rules-in-stages",
        "Rule card {card}: {title}.",
        card=card,
        title=shown.title,
        shows=drama.turned(shown.title, side="Rule card", icon="note", face="rule"),
    )
    s.journal = (*s.journal, f"{s.book}/{card}")
    open_page(s, card, shown.title)
    await run(s, g, inner(scene, key=card), shown.body)


async def end(s: State, g: Ask, scene: Scene, epilogue: str) -> NoReturn:
    """The Scenario is over, whatever is being resolved."""
    s.epilogue = epilogue
    s.last = s.last or _title(s, scene.key)
    tell(s, g, "eternaut.objective.open-at-end", "The Scenario ends: {epilogue}.", epilogue=epilogue)
    raise Ended


def _title(s: State, key: str) -> str:
    """What a text of the Scenario is called: a Story card, or an entry of its book."""
    found = STORY.get(key) or entry(s.book, key)
    return found.title if found is not None else ""


async def lose_campaign(s: State, g: Ask, scene: Scene) -> None:
    """A text that loses it; which one is said, for it tells why."""
    title = _title(s, scene.key)
    life.lose(s, g, "eternaut.death.restart", f"{title}: the campaign is lost." if title else "The campaign is lost.")


# ---- decks and cubes


@rule("eternaut.special-menace.separate")
async def special_menace(s: State, g: Ask, scene: Scene) -> None:
    """The Special Menace card, which is in no deck, is read."""
    for id in MENACE_DECKS["special"]:
        g.reveal(
            "eternaut.special-menace.separate",
            "Special Menace card {card}: {title}.",
            card=id,
            title=MENACE[id].title,
            shows=drama.turned(MENACE[id].title, side="Special Menace card", icon="card", face="event", mood="dread"),
        )
        await run(s, g, inner(scene, key=id), MENACE[id].rounds[0][2])


@rule("eternaut.scen-f.menace", "eternaut.scen-f.no-cubes")
async def red_menace(s: State, g: Ask, scene: Scene, colour: str) -> None:
    """The red cards become the Menace deck, and the cubes come out."""
    if not s.red:
        return
    cards = list(s.red)
    g.shuffle(cards)
    s.menace, s.red = Deck(tuple(cards)), ()
    tell(s, g, "eternaut.scen-f.menace", "The red Menace cards are the deck now.")
    await cubes.deal(s, g)


async def deal_cubes(s: State, g: Ask, scene: Scene) -> None:
    await cubes.deal(s, g)


async def draw(s: State, g: Ask, scene: Scene, number: int = 1) -> None:
    """The reader draws Action cards."""
    deck.draw(s, g, scene.seat, number)


@rule("eternaut.endround.menace")
async def shuffle(s: State, g: Ask, scene: Scene) -> None:
    """The Menace cards that were used come back into the deck."""
    cards = [*s.menace.cards, *s.menace.used]
    g.shuffle(cards)
    s.menace = Deck(tuple(cards))
    tell(s, g, "eternaut.endround.menace", "The Menace deck is shuffled anew.")


VERBS = {
    "check": check,
    "cross": cross,
    "quest": quest,
    "note": note,
    "forget": forget,
    "rule": reveal_rule,
    "end": end,
    "lose-campaign": lose_campaign,
    "special-menace": special_menace,
    "menace": red_menace,
    "cubes": deal_cubes,
    "draw": draw,
    "shuffle": shuffle,
}
