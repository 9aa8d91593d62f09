"""Level 7 [Escape]: wake up at the bottom of the Sump, and get out; fear makes you strong, and makes you smell."""

from noctule.engine import Game, Scenario, lessons

from . import arrange, catalogue, invariants, play, result, setup, things, view
from .board.dice import LOOK
from .board.names import name_of
from .bot import judge
from .bot import turn as whose_turn
from .content import SCENARIOS as CARDS
from .secrets import redeal
from .state import State
from .turn.pauses import MOMENTS
from .view.traces import WEIGHS, explain, trace, why

SCENARIOS = tuple(
    Scenario(key, card.title, card.blurb, (min(card.players), max(card.players)), card.minutes, prologue=card.story.strip())
    for key, card in CARDS.items()
)

GAME = Game(
    key="escape",
    name="Level 7 [Escape]",
    blurb="Wake at the bottom of the Sump and get out. Your cards are your nerve and your life; fear makes you strong.",
    version="1",
    package=__package__,
    state=State,
    scenarios=SCENARIOS,
    setup=setup.setup,
    play=play.play,
    view=view.view,
    picture=view.picture,
    result=result.result,
    endings=result.endings,
    clock=lambda s: s.round,
    catalogue=catalogue.catalogue,
    redeal=redeal,
    things=things.things,
    invariants=invariants.invariants,
    arrange=arrange.arrange,
    name_of=name_of,
    moments=MOMENTS,
    lessons=(lessons.read(__package__, "content/lessons/first.toml"),),
    trace=trace,
    explain=explain,
    weighs=WEIGHS,
    judge=judge,
    turn=whose_turn,
    why=why,
    dice=(LOOK,),
)
