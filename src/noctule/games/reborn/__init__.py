"""Earth Reborn: two factions, hidden orders, secret bids, and interruptions in the middle of a step."""

from noctule.engine import Game, Scenario, Setting, lessons

from . import arrange, catalogue, content, invariants, play, result, setup, things, view
from .board.dice import LOOKS
from .board.names import name_of
from .board.where import side_of_seat
from .bot import judge
from .bot import turn as whose_turn
from .secrets import redeal
from .setup import SIDES_SETTING
from .state import SIDES, State
from .turn import interrupt
from .upgrade import upgrade
from .view.board import picture
from .view.traces import trace, why

SETTINGS = (Setting(SIDES_SETTING, "Who plays NORAD", ("first", "second"), "first", ("The first seat", "The second seat")),)
SCENARIOS = tuple(
    Scenario(key, data.title, data.blurb, (2, 2), data.minutes, "", SETTINGS, data.story)
    for key, data in ((key, content.scenario(key).data) for key in content.SCENARIOS)
)

GAME = Game(
    key="reborn",
    name="Earth Reborn",
    blurb="Soldiers out of the bunker against the people of the dead: every order can be interrupted, if you bid for it.",
    version="2",
    package=__package__,
    state=State,
    scenarios=SCENARIOS,
    setup=setup.setup,
    play=play.play,
    view=view.view,
    result=result.result,
    endings=result.endings,
    clock=lambda s: s.turn,
    catalogue=catalogue.catalogue,
    sides=SIDES,
    side_of=lambda s, seat: side_of_seat(s, seat) or "",
    redeal=redeal,
    things=things.things,
    invariants=invariants.invariants,
    arrange=arrange.arrange,
    name_of=name_of,
    lessons=(lessons.read(__package__, "content/lessons/first.toml"),),
    trace=trace,
    picture=picture,
    judge=judge,
    turn=whose_turn,
    bot="hard",
    why=why,
    moments=(interrupt.MOMENT,),
    upgrade=upgrade,
    dice=LOOKS,
)
