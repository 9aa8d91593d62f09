"""Any position of the parley, from who holds what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from noctule.engine import SetupError

from .state import CARDS, FACTS, PATRONS, RELICS, TOKENS, Phase, State, Token

T = TypeVar("T", bound=str)
BySeat = Mapping[str, Sequence[str]]
NOTHING: Mapping[str, Any] = MappingProxyType({})


def arrange(
    board: str,
    *,
    seats: tuple[str, ...],
    hands: BySeat = NOTHING,
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    relics: Sequence[str] = (),
    won: BySeat = NOTHING,
    patrons: Mapping[str, str] = NOTHING,
    bag: Sequence[Token] | None = None,
    token: Token = "flame",
    coins: Mapping[str, int] = NOTHING,
    phase: Phase = "turns",
    **rest: Any,
) -> State:
    """A night by flame before the first turn, unless told otherwise; nobody holds a card that is not given to them.

    Cards are named by their kind (`veto`) or one by one (`veto.2`), relics and patrons without their prefix. `deck` and
    `relics` say what lies on top; what is not mentioned lies below. By flame or moth the first of `relics` is the lot. `bag` is
    what is left in the bag after this night's token. `rest` are fields of the position: `night`, `bids`, `to_act`, ...
    """
    _refuse(board, seats, rest, [hands, won, patrons, coins])
    lies_open = token != "gloom" and phase in ("turns", "bidding", "deal")
    fields: dict[str, Any] = {
        "nights": FACTS.scenario[0].nights,
        "night": 0 if phase == "dusk" else 1,
        "phase": phase,
        "whispers": FACTS.whispers,
        "known": dict.fromkeys(seats, ()),
        "clues": dict.fromkeys(seats, ()),
        "to_act": seats if phase == "turns" else (),
        **_cards(seats, hands, discard, deck),
        **_relics(seats, won, relics, lies_open),
        **_coins(seats, coins),
        **_patrons(seats, patrons),
        **_tokens([] if phase == "dusk" else [token], bag),
    }
    return State(seats=seats, **{**fields, **rest})


def _refuse(board: str, seats: tuple[str, ...], fields: Iterable[str], by_seat: list[Mapping[str, Any]]) -> None:
    if board.strip():
        raise SetupError("the parley has no board; say who holds what")
    for field in fields:
        if field not in State.__struct_fields__:
            raise SetupError(f"a position of the parley has no '{field}'")
    for seat in (seat for mentioned in by_seat for seat in mentioned):
        if seat not in seats:
            raise SetupError(f"no seat '{seat}' at this table; there are: {', '.join(seats)}")


def _cards(seats: tuple[str, ...], hands: BySeat, discard: Sequence[str], deck: Sequence[str]) -> dict[str, Any]:
    stock = Stock("card", CARDS)
    return {
        "hands": {seat: tuple(stock.take(hands.get(seat, ()))) for seat in seats},
        "discard": tuple(stock.take(discard)),
        "deck": [*stock.take(deck), *stock.left],
    }


def _relics(seats: tuple[str, ...], won: BySeat, top: Sequence[str], lies_open: bool) -> dict[str, Any]:
    stock = Stock("relic", RELICS)
    owned = {seat: tuple(stock.take(won.get(seat, ()))) for seat in seats}
    pile = [*stock.take(top), *stock.left]
    return {"won": owned, "lot": pile.pop(0) if lies_open else None, "relics": pile}


def _coins(seats: tuple[str, ...], coins: Mapping[str, int]) -> dict[str, Any]:
    """What the envoys have more or less than at the start is not in the bank, or is."""
    purses = {seat: coins.get(seat, FACTS.coins) for seat in seats}
    return {"coins": purses, "bank": FACTS.bank + FACTS.coins * len(seats) - sum(purses.values())}


def _patrons(seats: tuple[str, ...], named: Mapping[str, str]) -> dict[str, Any]:
    stock = Stock("patron", PATRONS)
    given = {seat: stock.take([patron])[0] for seat, patron in named.items()}
    return {
        "patrons": {seat: given[seat] if seat in given else stock.left.pop(0) for seat in seats},
        "spare_patrons": tuple(stock.left),
    }


def _tokens(tonight: list[Token], bag: Sequence[Token] | None) -> dict[str, Any]:
    stock = Stock("token", TOKENS)
    stock.take(tonight)
    if bag is None:
        return {"bag": stock.left, "used": tuple(tonight)}
    return {"bag": stock.take(bag), "used": (*stock.left, *tonight)}


class Stock(Generic[T]):
    """Things of which each may be given out once."""

    def __init__(self, what: str, things: Iterable[T]) -> None:
        self.what = what
        self.left = list(things)

    def take(self, names: Iterable[str]) -> list[T]:
        return [self._one(name) for name in names]

    def _one(self, name: str) -> T:
        found = next((t for t in self.left if name in (t, t.split(".")[0], t.removeprefix(f"{self.what}."))), None)
        if found is None:
            raise SetupError(f"there is no {self.what} '{name}' left; there are: {', '.join(dict.fromkeys(self.left))}")
        self.left.remove(found)
        return found
