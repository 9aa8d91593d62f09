"""Weapons, and cards of the enemies on which nothing happens: what most tests of fighting begin with."""

from __future__ import annotations

from typing import Any

from games.eternaut.lab import Lab
from noctule.games.eternaut.content import ACTIONS, CHARACTERS
from noctule.games.eternaut.content.cards import Bonus, CharacterCard
from noctule.games.eternaut.content.words import RACES


def arm(lab: Lab) -> None:
    """An axe and a pistol as the rulebook's examples have them, and quiet cards: ME-0, AL-CASCARUDO-0 and so on."""
    for id, skills in (("901", {}), ("902", {"agility": 1}), ("904", {})):
        lab.patch.setitem(CHARACTERS, id, CharacterCard(id, CHARACTERS[id].name, skills))  # type: ignore[arg-type]
    melee(lab, "046", spaces=3, values=(2,))
    ranged(lab, "035", spaces=2, values=(3,), range=5)
    lab.menace("ME-0")
    for race in RACES:
        lab.alien(f"AL-{race.upper()}-0", race)
    for id in ("703", "704"):
        lab.enemy(id, "survivor")
    for id in ("712", "713"):
        lab.enemy(id, "cascarudo")
    lab.counter("271", name="barrel", icons=("explosive",))
    lab.counter("272", name="barrel", icons=("explosive",))
    lab.counter("277", name="tank of gas", icons=("explosive", "blocking"))


def cards_with(icon: str) -> list[str]:
    """Action cards that show one icon of a Skill and no other."""
    return [id for id, card in ACTIONS.items() if card.icons == (icon,) and not card.special]


def melee(lab: Lab, number: str, *, spaces: int, values: tuple[int, ...], bonus: tuple[Bonus, ...] = (), **more: Any) -> None:
    attack = {"kind": "melee", "name": "Swing", "spaces": spaces, "values": values, "bonus": bonus, **more}
    lab.item(number, "an axe", copies=2, attack=attack)


def ranged(
    lab: Lab, number: str, *, spaces: int, values: tuple[int, ...], range: int, bonus: tuple[Bonus, ...] = (), **more: Any
) -> None:
    attack = {"kind": "ranged", "name": "Fire", "spaces": spaces, "values": values, "range": range, "bonus": bonus, **more}
    lab.item(number, "a pistol", copies=2, attack=attack)
