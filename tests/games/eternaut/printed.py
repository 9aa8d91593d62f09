"""Cards that tests print for themselves: abilities, Action cards, Objectives."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.eternaut.lab import Lab, body
from noctule.games.eternaut.content import ABILITIES, ACTIONS, CHARACTERS, books
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.cards import AbilityCard, ActionCard, Effect
from noctule.games.eternaut.content.script import Reading


def ability(lab: Lab, id: str, effect: Any, amount: int = 1, **more: Any) -> str:
    """An ability: `ability(lab, "GA-91", "draw", 2, activated=True)`."""
    lab.patch.setitem(ABILITIES, id, AbilityCard(id, f"Gift {id}", "It helps.", effect, amount, **more))
    return id


def action(lab: Lab, id: str, *effects: Effect, icons: tuple[Any, ...] = (), kind: Any = "") -> str:
    """An Action card with just these effects and icons."""
    lab.patch.setitem(ACTIONS, id, ActionCard(id, id.replace("-", " ").title(), kind, icons, effects, True, ""))
    return id


def goods(lab: Lab) -> None:
    """The three items of the worked cases as those say, and no recipes but those of the test."""
    lab.patch.setattr(books, "COMMON", {})
    lab.item("011", "Scrap Iron", copies=3)
    lab.item("012", "Piece of Wood", copies=3)
    lab.item("045", "Handmade Axe")


def person(lab: Lab, id: str, **skills: int) -> None:
    """A Character with just these Skills: `person(lab, "903", science=1)`."""
    lab.patch.setitem(CHARACTERS, id, replace(CHARACTERS[id], skills={name.replace("_", "-"): n for name, n in skills.items()}))


def objective(lab: Lab, id: str, *, succeed: str = "", won: str = "", fail: str = "", failed: str = "") -> str:
    """An Objective: the conditions of success and failure, and what follows."""

    def ending(when: str, text: str) -> tuple[Ending, ...]:
        conditions = Reading("lab", "").conditions(when, 1) if when else ()
        return (Ending(conditions, body(text)),) if when or text else ()

    lab.story(StoryCard(id, f"Objective {id}", "objective", (), "", "", ending(succeed, won), ending(fail, failed)))
    return id
