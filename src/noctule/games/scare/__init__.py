"""S.C.A.R.E. Tactics: a squad in a shared nightmare, against monsters that follow fixed rules."""

from noctule.engine import Game, Luck, Scenario, Setting, lessons, numbered

from . import arrange, catalogue, invariants, play, result, things, view
from .board.names import name_of
from .bot import judge, turn
from .campaign import CHRONICLE, OWN_GOALS, RENAMED, upgrade
from .content.facts import D6, D10, PLAYS, TENS
from .round.muster import seats_allowed, setup
from .state import State
from .view.traces import WEIGHS, explain, trace, why


def redeal(s: State, seat: str | None, luck: Luck) -> None:
    """Nothing is hidden."""


SETTINGS = (
    Setting("team", "The team", ("quick", "chosen"), "quick", ("Drawn quickly", "Chosen one by one")),
    Setting("goal", "A goal of your own", OWN_GOALS, "none", ("None", "Lose nobody", "Last as long as possible")),
)
SCENARIOS = tuple(
    Scenario(key, facts.title, facts.blurb, seats_allowed(), facts.minutes, facts.difficulty, SETTINGS, facts.prologue)
    for key, facts in PLAYS.items()
)

GAME = Game(
    key="scare",
    name="S.C.A.R.E. Tactics",
    blurb="A squad goes into a nightmare that millions share, to find out who dreamt it up. One of them must not die.",
    version="2",
    package=__package__,
    state=State,
    scenarios=SCENARIOS,
    setup=setup,
    play=play.play,
    view=view.view,
    result=result.result,
    endings=result.endings,
    clock=lambda s: s.round,
    catalogue=catalogue.catalogue,
    cooperative=True,
    redeal=redeal,
    things=things.things,
    invariants=invariants.invariants,
    arrange=arrange.arrange,
    why=why,
    trace=trace,
    explain=explain,
    weighs=WEIGHS,
    name_of=name_of,
    upgrade=upgrade,
    renamed=RENAMED,
    judge=judge,
    turn=turn,
    bot="hard",
    chronicle=CHRONICLE,
    lessons=(lessons.read(__package__, "content/lessons/first.toml"),),
    dice=(numbered(D6.name, D6.faces), numbered(D10.name, D10.faces), numbered(TENS.name, TENS.faces, "tens die")),
    open=True,
)
