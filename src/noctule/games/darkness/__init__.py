"""When Darkness Comes...: a town at night, dice like a hand of poker, and friends one can almost trust."""

from noctule.engine import D6, Game, Scenario, Setting, lessons, numbered

from . import arrange, campaign, catalogue, invariants, play, result, setup, things, view
from .board.names import name_of
from .bot import judge
from .bot import turn as whose_turn
from .content import SCENARIOS as CARDS
from .secrets import redeal
from .state import State
from .view.why import why

SETTINGS = (
    Setting("master", "Game Master", ("no", "yes"), "no", ("Nobody", "The last seat")),
    Setting("praise", "Points for role-playing", ("off", "on"), "off", ("No", "Yes")),
    Setting("longer", "Six dice in Opposed Checks", ("off", "on"), "off", ("Five count at most", "Six and more count")),
)
SCENARIOS = tuple(
    Scenario(
        *(key, card.title, card.blurb, (card.players[0], card.players[1] + 1), card.minutes, card.difficulty, SETTINGS),
        prologue=card.prologue.strip(),
    )
    for key, card in CARDS.items()
)

GAME = Game(
    key="darkness",
    name="When Darkness Comes...",
    blurb="A harbour town at night, seven dice and six friends who may help you, for a price.",
    version="1",
    package=__package__,
    state=State,
    scenarios=SCENARIOS,
    setup=setup.setup,
    play=play.play,
    view=view.view,
    why=why,
    picture=view.picture,
    result=result.result,
    endings=result.endings,
    playing=lambda s: "" if s.phase == "master" else s.scenario,
    clock=lambda s: s.round,
    catalogue=catalogue.catalogue,
    redeal=redeal,
    things=things.things,
    invariants=invariants.invariants,
    arrange=arrange.arrange,
    no_setup=setup.no_setup,
    name_of=name_of,
    face_of=view.worn,
    judge=judge,
    turn=whose_turn,
    chronicle=campaign.CHRONICLE,
    dice=(numbered(D6.name, D6.faces),),
    lessons=(lessons.read(__package__, "content/lessons/first.toml"),),
)
