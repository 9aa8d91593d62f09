"""The end of the campaign: epilogues of the Special Quests, the final score and what is said of it."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, rule

from ..content import ENDINGS, FACTS
from ..state import Diary, State
from ..story.scene import open_page, write
from .finish import open_quests
from .quests import outcomes


@rule("eternaut.epilogue.read", "eternaut.campaign.goal")
async def closing(s: State, g: Ask) -> None:
    """Outcomes are marked, one epilogue is read for each, and the campaign has its score."""
    s.diary = replace(s.diary, quest_cards=tuple(open_quests(s)))
    s.diary = replace(s.diary, quests=outcomes(s.diary))
    s.quests = s.diary.quests
    for quest, outcome in s.diary.quests:
        _epilogue(s, g, quest, outcome)
    total = campaign_score(s.diary)
    _verdict(s, g, total)
    s.outcome = f"The campaign is over, with a score of {total}."


def _epilogue(s: State, g: Ask, quest: int, outcome: str) -> None:
    """The text of an Epilogue card, as a page."""
    card = f"END-{quest}"
    g.reveal("eternaut.epilogue.read", "Special Quest {quest}: outcome {outcome}.", quest=quest, outcome=outcome)
    open_page(s, card, f"Special Quest {quest}")
    write(s, ENDINGS.get(card, {}).get(outcome, ""))
    s.diary = replace(s.diary, read=(*s.diary.read, f"{s.book}/{card}-{outcome}"))


@rule("eternaut.score.bands")
def _verdict(s: State, g: Ask, total: int) -> None:
    """The last page: the score, and what is said of it."""
    g.note("eternaut.score.campaign", "The Final Campaign Score: {total}.", total=total)
    card = f"BAND-{band(total)}"
    open_page(s, card, f"A score of {total}")
    write(s, ENDINGS[card]["A"])


@rule("eternaut.score.campaign")
def campaign_score(diary: Diary) -> int:
    """The scores of all Scenarios together."""
    return sum(section.score for section in diary.sections)


@rule("eternaut.score.bands")
def band(total: int) -> int:
    """Which of the four ratings a score has, from 1.

    >>> [band(total) for total in (19, 20, 35, 36, 50, 51)]
    [1, 2, 2, 3, 3, 4]
    """
    return 1 + sum(total >= start for start in FACTS.score.bands)
