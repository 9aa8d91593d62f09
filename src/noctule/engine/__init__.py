"""The engine: knows no game. Rules ask, the table answers; see DESIGN in CONTRIBUTING."""

from .arrange import arrange
from .chance import D6, Chance, Die, Face, Handed, Luck, die
from .decisions import (
    Amount,
    Choose,
    ChooseSome,
    Decision,
    No,
    Odds,
    Option,
    Order,
    Preview,
    Shown,
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
    RuleBroken,
    SetupError,
)
from .events import Event, Line
from .flow import Ask
from .game import Game, Scenario, Setting, Setup, available, find
from .ledger import rule
from .people import person
from .table import Table

__all__ = [
    "D6",
    "Amount",
    "Ask",
    "Chance",
    "Choose",
    "ChooseSome",
    "ContentError",
    "DamagedSave",
    "DeadEnd",
    "Decision",
    "Die",
    "Diverged",
    "Event",
    "Face",
    "Fenced",
    "Game",
    "Handed",
    "IllegalAnswer",
    "Line",
    "Luck",
    "No",
    "NoctuleError",
    "Odds",
    "Option",
    "Order",
    "Preview",
    "RuleBroken",
    "Scenario",
    "Setting",
    "Setup",
    "SetupError",
    "Shown",
    "Table",
    "Together",
    "arrange",
    "available",
    "die",
    "find",
    "person",
    "rule",
]
