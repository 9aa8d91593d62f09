"""A campaign as it is stored, and as it is shown."""

from __future__ import annotations

import asyncio
from time import time
from typing import Any

import msgspec

from noctule.engine import Game, available, campaign, find
from noctule.engine.campaign import FULL, MOST, Campaign, Checkpoint, Chronicle

from .http import Refused
from .wire import answers

MOST_PLAYING = 20
"""Tables of one campaign that are being played."""
CROWDED = f"{MOST_PLAYING} tables of this campaign are being played, which is the most. Finish one of them, or remove it."


def chronicle_of(key: str) -> tuple[Game[Any], Chronicle]:
    game = find(key) if key in available() else None
    if game is None or game.chronicle is None:
        raise Refused(422, "There are no campaigns of that game.")
    return game, game.chronicle


class Kept(msgspec.Struct):
    """A campaign as it is stored."""

    id: str
    game: str
    title: str
    owner_hash: str
    changed: int
    campaign: Campaign
    used: float = msgspec.field(default_factory=time)
    founding: asyncio.Lock = msgspec.field(default_factory=asyncio.Lock)
    """Held from the count of a campaign's tables until the next one is founded."""

    def fault(self) -> str | None:
        """What today's rules have against the point where the campaign stands."""
        return campaign.fault(chronicle_of(self.game)[1], self.campaign.record)

    def blocked(self, playing: int) -> str:
        """Why no chapter can be begun now, while so many are being played, and what to do about it; empty if one can."""
        if playing >= MOST_PLAYING:
            return CROWDED
        if len(self.campaign.checkpoints) + playing >= MOST:
            return FULL
        if (fault := self.fault()) is not None:
            return f"Today's rules do not allow what is recorded at this point: {fault}. Go back to another one."
        return ""

    def summary(self, hashes: list[str]) -> answers.CampaignSummary:
        """A campaign in a list."""
        game, chronicle = chronicle_of(self.game)
        record = self.campaign.record
        return answers.CampaignSummary(
            campaign=self.id,
            game=self.game,
            game_name=game.name,
            title=self.title,
            chapters=len(self.campaign.line()) - 1,
            over=self.fault() is None and not chronicle.chapters(record),
            summary=_in_words(chronicle, record),
            changed=self.changed,
            mine=self.owner_hash in hashes,
        )

    def told(self, hashes: list[str], playing: int) -> answers.CampaignTold:
        """A campaign on its own page, without its tables."""
        game, chronicle = chronicle_of(self.game)
        whole = self.campaign
        return answers.CampaignTold(
            game=self.game,
            game_name=game.name,
            title=self.title,
            mine=self.owner_hash in hashes,
            head=whole.head,
            checkpoints=[_point(game, chronicle, point) for point in whole.checkpoints],
            chapters=[] if self.fault() else list(chronicle.chapters(whole.record)),
            blocked=self.blocked(playing),
        )


def _in_words(chronicle: Chronicle, record: dict[str, Any]) -> str:
    """A record in a few words, also one that today's rules do not know any more."""
    return "This point cannot be read by today's rules" if campaign.fault(chronicle, record) else chronicle.summary(record)


def _point(game: Game[Any], chronicle: Chronicle, point: Checkpoint) -> answers.Point:
    return answers.Point(
        id=point.id,
        parent=point.parent,
        title=point.title,
        played=(played := game.renamed.get(point.played, point.played)),
        scenario=next((each.title for each in game.scenarios if each.key == played), ""),
        at=point.at,
        verdict=point.result.verdict,
        text=point.result.text,
        notes=point.result.notes,
        summary=_in_words(chronicle, point.record),
        table=point.table,
    )
