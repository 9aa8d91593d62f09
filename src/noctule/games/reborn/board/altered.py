"""Cards as a drawn position prints them: the content's own, but for the values that the position says otherwise (`Altered`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import SetupError

from .. import content
from ..content.cards import CardSide, Character, Equipment, Strengths, Value
from ..state import Alterations, Printing

R = TypeVar("R", bound=Struct)


class Printed(Struct, frozen=True):
    """All cards of a position."""

    characters: dict[str, Character]
    equipment: dict[str, Equipment]


@lru_cache(maxsize=200)
def printed(altered: Alterations) -> Printed:
    """All cards, some of them altered; SetupError if a card has no such value."""
    characters, equipment = dict(content.CHARACTERS), dict(content.EQUIPMENT)
    for each in altered or ():
        if each.card in characters:
            card = characters[each.card]
            healthy, wounded = _side(card.healthy, each.field, each.value), _side(card.wounded, each.field, each.wounded)
            characters[each.card] = replace(card, healthy=healthy, wounded=wounded)
        elif each.card in equipment:
            equipment[each.card] = _piece(equipment[each.card], each.field, each.value)
        else:
            raise SetupError(f"'{each.card}' is no card")
    return Printed(characters, equipment)


def _side(side: CardSide, field: str, value: Printing) -> CardSide:
    if field in Strengths.__struct_fields__:
        return replace(side, combat=_with(side.combat, field, value))
    if field == "lines" and not any(value):
        return replace(side, lines=())
    return _with(side, field, value)


def _piece(piece: Equipment, field: str, value: Printing) -> Equipment:
    if field in Strengths.__struct_fields__:
        return replace(piece, chart=_with(piece.chart or Strengths(), field, value))
    if piece.weapon is not None and field in piece.weapon.__struct_fields__:
        return replace(piece, weapon=_with(piece.weapon, field, value))
    return _with(piece, field, value)


def _with(record: R, field: str, value: Printing) -> R:
    """The record with another number, or other dice."""
    now, (dice, plus) = getattr(record, field, None), value
    if isinstance(now, Value):
        return replace(record, **{field: Value(dice, plus)})
    if not isinstance(now, int):
        numbers = [name for name in record.__struct_fields__ if isinstance(getattr(record, name), (int, Value))]
        raise SetupError(f"'{field}' is no value of this card; there are: {', '.join(numbers)}")
    return replace(record, **{field: type(now)(dice)})
