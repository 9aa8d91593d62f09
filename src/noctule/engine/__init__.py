"""The engine: knows no game. Rules ask, the table answers; CONTRIBUTING says how it is built."""

from . import drama, pools
from .arrange import arrange
from .chance import D6, Chance, Die, Face, Handed, Luck, die
from .chapters import Chapter, Deed, Menu
from .decisions import (
    Amount,
    Choose,
    ChooseSome,
    Decision,
    LyingDie,
    No,
    Odds,
    Option,
    Order,
    Shown,
    Text,
    Together,
)
from .errors import (
    ContentError,
    DamagedSave,
    DeadEnd,
    Diverged,
    Fenced,
    IllegalAnswer,
    NoctuleError,
    NotHandedIn,
    RuleBroken,
    SetupError,
)
from .events import Event, Line
from .flow import Ask, in_turn
from .game import Game, Moment, Scenario, Setting, Setup, available, find
from .lately import by_itself, by_parts, by_themselves, lately, lately_by_parts
from .ledger import rule
from .marks import Marks
from .people import person
from .phases import Over, in_phases
from .results import Ending, Result, Standing
from .table import Table
from .views import DieFace, DieLook, Preview, numbered
from .words import capital, counted, listed

__all__ = [
    "D6",
    "Amount",
    "Ask",
    "Chance",
    "Chapter",
    "Choose",
    "ChooseSome",
    "ContentError",
    "DamagedSave",
    "DeadEnd",
    "Decision",
    "Deed",
    "Die",
    "DieFace",
    "DieLook",
    "Diverged",
    "Ending",
    "Event",
    "Face",
    "Fenced",
    "Game",
    "Handed",
    "IllegalAnswer",
    "Line",
    "Luck",
    "LyingDie",
    "Marks",
    "Menu",
    "Moment",
    "No",
    "NoctuleError",
    "NotHandedIn",
    "Odds",
    "Option",
    "Order",
    "Over",
    "Preview",
    "Result",
    "RuleBroken",
    "Scenario",
    "Setting",
    "Setup",
    "SetupError",
    "Shown",
    "Standing",
    "Table",
    "Text",
    "Together",
    "arrange",
    "available",
    "by_itself",
    "by_parts",
    "by_themselves",
    "capital",
    "counted",
    "die",
    "drama",
    "find",
    "in_phases",
    "in_turn",
    "lately",
    "lately_by_parts",
    "listed",
    "numbered",
    "person",
    "pools",
    "rule",
]
