"""The duel: both players secretly take CP in hand and show them at the same time."""

from __future__ import annotations

from functools import partial
from typing import Final

from noctule.engine import Ask, Choose, Option, Preview, drama, rule

from ..board import where
from ..board.names import name_of
from ..content import FACTS
from ..state import Side, State, other
from . import cp


@rule("reborn.duel.bid", "reborn.duel.minimum", "reborn.duel.result", "reborn.duel.cost")
async def duel(s: State, g: Ask, challenger: Side, over: str) -> Side | None:
    """Who wins the duel `over` something; None on a tie. Whatever was bid is gone."""
    defender, s.challenger = other(challenger), challenger
    asked, answered = await _shown(s, g, challenger, defender, over)
    s.challenger, s.bids = None, ((challenger, asked), (defender, answered))
    cp.take(s, challenger, asked)
    cp.take(s, defender, answered)
    winner = challenger if asked > answered else defender if answered > asked else None
    ending = "{who} wins the duel." if winner is not None else "The duel is a draw."
    g.note(
        "reborn.duel.result",
        f"{{challenger}} bids {{asked}} CP, {{defender}} {{answered}}: {ending}",
        challenger=challenger,
        defender=defender,
        asked=asked,
        answered=answered,
        who=winner or "",
        shows=drama.turned("The duel", _told(challenger, asked, answered, winner), icon="sword", face="sabre"),
    )
    return winner


def _told(challenger: Side, asked: int, answered: int, winner: Side | None) -> str:
    ending = "nobody wins." if winner is None else f"{name_of(winner)} wins."
    return f"{name_of(challenger)} bids {asked} CP, {name_of(other(challenger))} {answered}: {ending}"


async def _shown(s: State, g: Ask, challenger: Side, defender: Side, over: str) -> tuple[int, int]:
    """What both bid, at the same time; one after the other where one person answers for both sides, as in a lesson."""
    one, two = s.players[challenger].seat, s.players[defender].seat
    asked, answered = _bid(s, challenger, FACTS.duel.asker_least, over), _bid(s, defender, FACTS.duel.other_least, over)
    if one != two:
        bids = await g.together([asked, answered])
        return bids[one], bids[two]
    first, second = await g.together([asked]), await g.together([answered])
    return first[one], second[two]


ENOUGH: Final = {True: "You need more than the other bids.", False: "As many as the other bids are enough."}
"""What wins the duel, for the one who asked for it and for the other."""


def _bid(s: State, side: Side, least: int, over: str) -> Choose:
    """Options are counted when they are looked at: a bot imagines other stocks behind the other screen."""
    return Choose(
        (s.players[side].seat,),
        "duel.bid",
        rule="reborn.duel.bid",
        offering=partial(_bids, s, side, least),
        prompt=f"{over}: how many CP {where.do_you(s, side)} bid? They are gone whoever wins. {ENOUGH[side == s.challenger]}",
        waiting="to bid in the duel",
        always=True,
    )


@rule("reborn.duel.minimum")
def _bids(s: State, side: Side, least: int) -> list[Option]:
    stock = s.players[side].cp
    return [Option(f"bid:{n}", n, f"{n} CP", preview=partial(_foresee, stock - n)) for n in range(least, stock + 1)]


def _foresee(left: int) -> Preview:
    return Preview(f"{left} of your CP {'is' if left == 1 else 'are'} left then.")


@rule("reborn.duel.minimum")
def can_ask(s: State, side: Side) -> bool:
    """Whoever asks for a duel bids at least 1 CP: he must have one behind his screen."""
    return s.players[side].cp >= FACTS.duel.asker_least
