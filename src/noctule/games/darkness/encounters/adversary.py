"""Adversaries: sneak past, flee, shoot, or fight."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..fighting.spells import Spells
from ..state import State
from .opponent import face


@rule("darkness.adversary.encounter")
async def meet(s: State, g: Ask, who: str, id: str, spells: Spells) -> None:
    await face(s, g, who, id, spells)
