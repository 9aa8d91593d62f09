"""Command Points: behind whose screen they are, how many a character may still use, and paying them.

Several ceilings hold at once: the number on the section (see `orders`), the character's Maximum CP per turn, what is behind the
screen, and CP that only one figure may spend.
"""

from __future__ import annotations

from noctule.engine import No, rule

from ..board import figures, values
from ..board.names import name_of
from ..people import radio
from ..state import Side, State


@rule("reborn.cp.max-per-turn", "reborn.duel.cost")
def spent(s: State, who: str) -> int:
    """CP that count against his maximum: on sections, on his card, and what others have put there. Never duel bids."""
    c = s.characters[who]
    on_tiles = 0
    for assigned in c.tiles:
        on_tiles += sum(assigned.cp)
    return on_tiles + c.on_card + c.put_on - c.spent_beyond


def spent_by_himself(s: State, who: str) -> int:
    """CP that he has spent this turn, those beyond his maximum too; not what others have put on his card."""
    c = s.characters[who]
    return sum(sum(assigned.cp) for assigned in c.tiles) + c.on_card


def room(s: State, who: str) -> int:
    """How many CP still fit under his maximum."""
    return max(0, values.maximum_cp(s, who) - spent(s, who))


@rule("reborn.item.zombie-control")
def beyond(s: State, who: str) -> int:
    """CP that he may spend beyond his maximum now: only while he is activated, not interrupting, not helping others."""
    activated = s.interruption is None and s.round is not None and s.round.who == who
    return s.characters[who].beyond if activated else 0


@rule("reborn.cp.source")
def payable(s: State, who: str) -> int:
    """How many CP can be spent on him now."""
    c = s.characters[who]
    purse = s.players[c.side].cp + c.dedicated
    most = (min(room(s, who), purse) if purse else 0) + beyond(s, who)
    return most if (held := radio.limit(s, who)) is None else min(most, held)


@rule("reborn.cp.max-per-turn", "reborn.cp.source")
def no_cp(s: State, who: str, cp: int) -> No | None:
    """Why so many CP cannot be spent on him now."""
    if cp <= payable(s, who):
        return None
    held = radio.limit(s, who)
    if held is not None and cp > held:
        return No("reborn.scr.scrambled", f"{name_of(who)} is scrambled: no more CP than the CP Bonus this turn.")
    if cp > room(s, who) + beyond(s, who):
        most = values.maximum_cp(s, who)
        return No("reborn.cp.max-per-turn", f"{name_of(who)}: {spent(s, who)} of at most {most} CP are spent this turn.")
    return No("reborn.cp.source", f"This takes {cp} CP; there are fewer behind the screen.")


def from_screen(s: State, who: str, cp: int) -> int:
    """How many of so many CP that he would spend come from behind the screen: those that only he may spend go first."""
    return max(0, cp - beyond(s, who) - s.characters[who].dedicated)


@rule("reborn.cp.source", "reborn.item.zombie-control", "reborn.char.deeler")
def pay(s: State, who: str, cp: int) -> None:
    """Take the CP for something that `who` does: first those that only he may spend, then from behind the screen.

    The caller puts them where they lie (on a section, on the card).
    """
    assert cp <= payable(s, who), f"{who} cannot pay {cp} CP"
    c = s.characters[who]
    from_beyond = min(cp, beyond(s, who))
    from_dedicated = min(cp - from_beyond, c.dedicated)
    take(s, c.side, from_screen(s, who, cp))
    if from_beyond or from_dedicated:
        figures.change(
            s,
            who,
            beyond=c.beyond - from_beyond,
            spent_beyond=c.spent_beyond + from_beyond,
            dedicated=c.dedicated - from_dedicated,
        )


@rule("reborn.scr.scrambled")
def give_back(s: State, who: str, cp: int) -> None:
    """CP that were paid last go back: those from behind the screen first, then those that only he may spend."""
    c, player = s.characters[who], s.players[s.characters[who].side]
    own = c.raised - c.dedicated
    screen = min(cp, spent_by_himself(s, who) - own - c.spent_beyond)
    dedicated = min(cp - screen, own)
    beyond = cp - screen - dedicated
    figures.change_player(s, c.side, cp=player.cp + screen)
    dedicated, kept = c.dedicated + dedicated, c.spent_beyond - beyond
    figures.change(s, who, dedicated=dedicated, beyond=c.beyond + beyond, spent_beyond=kept)


def pay_on_card(s: State, who: str, cp: int) -> None:
    """CP of a special ability or a reload: they lie on his card."""
    pay(s, who, cp)
    figures.change(s, who, on_card=s.characters[who].on_card + cp)


@rule("reborn.setup.bag-and-bank")
def gain(s: State, side: Side, cp: int) -> None:
    """CP from the bank, behind a screen. The bank never runs dry."""
    player = s.players[side]
    figures.change_player(s, side, cp=player.cp + cp, most_cp=player.most_cp + cp)


def take(s: State, side: Side, cp: int) -> None:
    """CP from behind a screen."""
    figures.change_player(s, side, cp=s.players[side].cp - cp)
