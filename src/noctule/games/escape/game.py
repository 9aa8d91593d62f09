"""Level 7 [Escape]: wake up at the bottom of the Sump, and get out; fear makes you strong, and makes you smell."""

from noctule.engine import Game, Scenario

from .arrange import arrange
from .content import SCENARIOS as CARDS
from .invariants import invariants
from .judge import judge
from .names import name_of
from .play import play
from .secrets import redeal
from .setup import setup
from .state import State
from .things import things
from .traces import WEIGHS, explain, trace, why
from .view import view

SCENARIOS = tuple(
    Scenario(key, card.title, card.blurb, (min(card.players), max(card.players)), card.minutes) for key, card in CARDS.items()
)

GAME = Game(
    key="escape",
    name="Level 7 [Escape]",
    blurb="Wake at the bottom of the Sump and get out. Your cards are your nerve and your life; fear makes you strong.",
    version="1",
    package=__package__,
    state=State,
    scenarios=SCENARIOS,
    setup=setup,
    play=play,
    view=view,
    redeal=redeal,
    things=things,
    invariants=invariants,
    arrange=arrange,
    name_of=name_of,
    trace=trace,
    explain=explain,
    weighs=WEIGHS,
    judge=judge,
    why=why,
)
