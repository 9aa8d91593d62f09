"""The parley: rival envoys bargain over relics by lamplight. Hands, bids, patrons and the pile are secret."""

from noctule.engine import D6, Game, Scenario, numbered

from .arrange import arrange
from .cards import why_not_card
from .catalogue import catalogue
from .checks import SEATS, invariants
from .play import play, setup
from .result import endings, result
from .secrets import redeal
from .state import FACTS, State, name_of, things
from .view import view

GAME = Game(
    key="parley",
    name="The Parley",
    blurb="Rival envoys bargain over relics by lamplight: secret bids, cut purses, and a word in the right ear.",
    version="1",
    package=__package__,
    state=State,
    scenarios=tuple(
        Scenario(f.key, f.title, f.blurb, (SEATS[0], SEATS[-1]), f.minutes, prologue=f.prologue) for f in FACTS.scenario
    ),
    setup=setup,
    play=play,
    view=view,
    result=result,
    endings=endings,
    clock=lambda s: s.night,
    catalogue=catalogue,
    redeal=redeal,
    things=things,
    invariants=invariants,
    arrange=arrange,
    why=why_not_card,
    name_of=name_of,
    longest=1000,
    dice=(numbered(D6.name, D6.faces),),
    reference=True,
)
