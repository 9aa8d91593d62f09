"""Setup: the scenario, and in a campaign those who come back. The others are chosen or built next; then the board is laid
(`scenario.layout`).
"""

from __future__ import annotations

from noctule.engine import Ask, Setup, SetupError, rule

from . import campaign
from .content import SCENARIOS
from .state import Phase, State

MASTER, PRAISE, LONGER = "master", "praise", "longer"


@rule("darkness.gm.optional")
def master_of(setup: Setup) -> str:
    """The Game Master's seat: the last one, where there is a Game Master."""
    return setup.seats[-1] if setup.settings.get(MASTER) == "yes" else ""


def no_setup(setup: Setup) -> str | None:
    """One character for every seat but the Game Master's, as many as the scenario is for."""
    card = SCENARIOS[setup.scenario]
    players = len(setup.seats) - bool(master_of(setup))
    if card.has_players(players):
        return None
    fewest, most = card.players
    hint = " Seven seats need a Game Master." if players > most and not master_of(setup) else ""
    return f"it is for {fewest} to {most} characters, not for {players}.{hint}"


@rule("darkness.setup.order", "darkness.setup.scenario")
def setup(setup: Setup, g: Ask) -> State:
    """A table for one scenario; setting and scenario come before the characters, and these before the board."""
    if setup.scenario not in SCENARIOS:
        raise SetupError(f"there is no scenario '{setup.scenario[:40]}'; there are: {', '.join(SCENARIOS)}")
    no = no_setup(setup)
    if no is not None:
        raise SetupError(f"'{SCENARIOS[setup.scenario].title}': {no}")
    master = master_of(setup)
    players = tuple(seat for seat in setup.seats if seat != master)
    first: Phase = "master" if master and not setup.record else "people"
    s = State(setup.seats, setup.scenario, master, phase=first)
    s.praise, s.longer = setup.settings.get(PRAISE) == "on", setup.settings.get(LONGER) == "on"
    campaign.return_to_town(s, campaign.record_for(setup), players)
    return s
