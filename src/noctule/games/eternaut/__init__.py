"""The Eternaut: six nights in a city under a snow that should not be. A campaign for people who share all Characters."""

from noctule.engine import Game, Scenario, lessons
from noctule.engine.content import load

from . import arrange, campaign, catalogue, invariants, play, result, secrets, setup, things, view
from .board.names import name_of
from .bot import judge, toward
from .bot import turn as whose_turn
from .content.words import BOOKS, TITLES
from .state import State
from .telling import telling
from .turn.turn import MOMENT
from .view import why

BLURBS = {
    "A": "The first night. Shut the snow out, count who is left, get out before dawn.",
    "B1": "A ward with one lit window, and men round a fire who own the medicine.",
    "B2": "A roof, water and a foreman. A girl behind a cage says that she is a price.",
    "C": "A truck without fuel, children in a bus, and something that builds under the tracks.",
    "D": "A captain, a gun that can look at the sky, and a fog that keeps voices.",
    "E1": "Under the city with a track-walker and his last lamp.",
    "E2": "Up the avenue to the one who answered.",
    "F1": "Dawn on the square. Everything comes.",
    "F2": "Dawn on the square. It can be turned.",
}

PROLOGUES = load(__package__, "content/prologues.toml", dict[str, str])
SCENARIOS = tuple(
    Scenario(book.lower(), TITLES[book], BLURBS[book], (1, 5), 90, prologue=PROLOGUES[book].strip()) for book in BOOKS
)

GAME = Game(
    key="eternaut",
    name="The Eternaut",
    blurb="Snow in January, four neighbours, nine books. A story that remembers what you did.",
    version="1",
    package=__package__,
    state=State,
    scenarios=SCENARIOS,
    setup=setup.setup,
    play=play.play,
    view=view.view,
    result=result.result,
    endings=result.endings,
    clock=lambda s: s.timer,
    catalogue=catalogue.catalogue,
    cooperative=True,
    redeal=secrets.redeal,
    things=things.things,
    invariants=invariants.invariants,
    arrange=arrange.arrange,
    no_setup=setup.no_setup,
    why=why.why,
    name_of=name_of,
    journal=view.journal,
    telling=telling,
    chronicle=campaign.CHRONICLE,
    lessons=(lessons.read(__package__, "content/lessons/first.toml"),),
    judge=judge,
    toward=toward,
    turn=whose_turn,
    moments=(MOMENT,),
    bot="thorough",
    open=True,
)
