"""Hold: stay and wait."""

from __future__ import annotations

from typing import Final

from noctule.engine import Ask, Option

from .state import State

HOLD: Final = Option("hold", ("hold",), "Hold", main=True)


def candidates(s: State, unit: int) -> list[Option]:
    return [HOLD]


offers = candidates


async def hold(s: State, g: Ask, unit: int) -> None:
    g.note("skirmish.turn.action", "{who} holds.", who=f"unit-{unit}")


DEEDS: Final = {"hold": hold}
