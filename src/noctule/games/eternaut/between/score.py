"""The end of the campaign: epilogues of the Special Quests, the final score and what is said of it."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, rule

from ..content import ENDINGS, FACTS
from ..state import Diary, State
from ..story.run import told
from ..story.scene import Scene, open_page, remember, write
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
    """The text of an Epilogue card, as a page; it knows who lives."""
    g.reveal("eternaut.epilogue.read", "Special Quest {quest}: outcome {outcome}.", quest=quest, outcome=outcome)
    _card(s, f"END-{quest}", outcome)
    s.diary = replace(s.diary, read=(*s.diary.read, s.journal[-1]))


def _card(s: State, card: str, outcome: str) -> None:
    key = f"{card}-{outcome}"
    s.journal = (*s.journal, f"{s.book}/{key}")
    open_page(s, card, ENDINGS[card].title)
    for part in told(s, Scene(s.seats[s.first], key=key), ENDINGS[card].outcomes[outcome]):
        write(s, part.text)
        remember(s, key, part.number)


@rule("eternaut.score.bands")
def _verdict(s: State, g: Ask, total: int) -> None:
    """The last page: the score, and what is said of it."""
    g.note("eternaut.score.campaign", "The Final Campaign Score: {total}.", total=total)
    _card(s, f"BAND-{band(total)}", "A")


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
