"""Any position, from a drawing and what stands on it: for tests and lessons.

    arrange(
        '''
        +-+-+-+-+
        |, , .  .
        + +-+ + +
        |, , .  .
        +-+-+-+-+
        ''',
        seats=("ana",),
        people={"901": "a1", "902": {"at": "b1", "items": ["011"], "cards": ["rummage-1-1"], "fatigue": 1}},
        counters=["226@a2", "210@b1-e", "222@b2*"],
        events={"003": "c1", "004": 5},
    )

The drawing is cut into map cards of 2x2 spaces, the first of them in cell A1. `*` behind a counter is a Consumed cube.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import dedent
from typing import Any

from msgspec.structs import replace

from noctule.engine import SetupError

from .board.ground import CELLS, FIRST
from .content import ACTIONS, ALIEN_DECKS, BASIC, CHARACTERS, COUNTERS, DEVICES, ENEMIES, ITEMS, MENACE_DECKS, NPCS, STORY
from .content.maps import MAPS, drawn
from .content.vocabulary import place
from .content.words import BOOKS, NOWHERE, Book, letter
from .devices.machines import REMOTE, stand
from .state import Deck, Diary, Event, Figure, Item, Laid, Machine, Person, Phase, Placed, Slot, State, Turn, alter

THIS_TURN = 10
"""The number of the turn in a position that is arranged; cards on boards were played before it."""


def arrange(
    board: str = "",
    *,
    seats: tuple[str, ...] = ("ana",),
    book: Book = "B1",
    cells: Mapping[str, str | tuple[str, int] | Laid] | None = None,
    people: Mapping[str, str | Mapping[str, Any]] | None = None,
    foes: Mapping[str, str | Mapping[str, Any]] | None = None,
    npcs: Mapping[str, str | Mapping[str, Any]] | None = None,
    counters: Sequence[str] = (),
    events: Mapping[str, str | int] | None = None,
    snow: Mapping[str, bool] | None = None,
    piles: Mapping[str, Sequence[str]] | None = None,
    fog: Sequence[str] = (),
    machines: Mapping[str, Mapping[str, Any]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    deck: Sequence[str] | None = None,
    used: Sequence[str] = (),
    menace: Sequence[str] | None = None,
    aliens: Mapping[str, Sequence[str]] | None = None,
    items: Mapping[str, int] | None = None,
    story: Mapping[str, Any] | None = None,
    phase: Phase = "turn",
    timer: int = 8,
    drawn: bool = False,
    diary: Diary | None = None,
    **more: Any,
) -> State:
    """A position of a Scenario. What is not said is empty; the decks hold every card that is nowhere else, in order."""
    _known("book", book, BOOKS)
    s = State(seats, book, diary=diary or Diary(), phase=phase, timer=timer)
    s.map = {**_cut(board), **{cell: _laid(cell, card) for cell, card in (cells or {}).items()}}
    s.people = {id: _person(id, said) for id, said in (people or {}).items()}
    s.foes = {id: _figure(id, said, ENEMIES, "enemy") for id, said in (foes or {}).items()}
    s.npcs = {id: _figure(id, said, NPCS, "npc") for id, said in (npcs or {}).items()}
    s.counters = {counter.id: counter for counter in map(_counter, counters)}
    s.events = {id: _event(id, where) for id, where in (events or {}).items()}
    s.snow = {space(name): active for name, active in (snow or {}).items()}
    s.piles = {space(name): tuple(_item(number) for number in pile) for name, pile in (piles or {}).items()}
    s.fog = tuple(space(name) for name in fog)
    for id, said in (machines or {}).items():
        _put_machine(s, _machine(id, said))
    s.hands = {seat: tuple(_card(card) for card in (hands or {}).get(seat, ())) for seat in seats}
    s.story = {_known("story card", card, STORY): fate for card, fate in (story or {}).items()}
    for name, value in {"turn": Turn(THIS_TURN, drawn=drawn), **more}.items():
        if not hasattr(s, name):
            raise SetupError(f"a position has no '{name}'; it has: {', '.join(State.__struct_fields__)}")
        setattr(s, name, value)
    _decks(s, deck, used, menace, aliens or {}, items)
    return s


def space(name: str) -> int:
    """The number of a space from its name."""
    try:
        return place(name)[1][0]
    except (ValueError, IndexError):
        raise SetupError(f"'{name}' is no space; spaces are called a1 to t14") from None


def _known(what: str, id: str, there: Any) -> str:
    if id not in there:
        raise SetupError(f"there is no {what} '{id}'; there are: {', '.join(map(str, there))}")
    return id


def _cut(board: str) -> dict[str, Laid]:
    """The drawing as cards, cell by cell; a card without any space is left out."""
    rows = dedent(board.strip("\n")).rstrip().split("\n") if board.strip() else []
    found = {}
    for cell in CELLS:
        x, y = FIRST[cell]
        card = [row[2 * x : 2 * x + 5] for row in rows[2 * y : 2 * y + 5]]
        card += [""] * (5 - len(card))
        if any(sign in ",.~:" for row in card for sign in row):
            found[cell] = Laid(drawn(card), up=True)
    return found


def _laid(cell: str, card: str | tuple[str, int] | Laid) -> Laid:
    _known("cell", cell, CELLS)
    laid = card if isinstance(card, Laid) else Laid(card, up=True) if isinstance(card, str) else Laid(card[0], card[1], True)
    _known("map card", laid.card, MAPS)
    return laid


def _item(number: str) -> Item:
    """`021`, or a Bag with what is in it: `030(011,012)`."""
    bag, _, inside = number.rstrip(")").partition("(")
    return Item(_known("item", bag, ITEMS), tuple(_known("item", one, ITEMS) for one in inside.split(",") if one))


def _card(id: str) -> str:
    return _known("action card", id, ACTIONS)


def _person(id: str, said: str | Mapping[str, Any]) -> Person:
    _known("character", id, CHARACTERS)
    about: dict[str, Any] = {"at": said} if isinstance(said, str) else dict(said)
    slots = [Slot(_card(card), THIS_TURN - 1) for card in about.pop("cards", ())]
    slots += [Slot("fatigue")] * about.pop("fatigue", 0)
    slots += [Slot("wound")] * about.pop("wound", 0) + [Slot("madness")] * about.pop("madness", 0)
    where = about.pop("at", "")
    items = tuple(_item(number) for number in about.pop("items", ()))
    return Person(id, at=space(where) if where else NOWHERE, items=items, slots=tuple(slots), **about)


def _figure(id: str, said: str | Mapping[str, Any], cards: Mapping[str, Any], what: str) -> Figure:
    _known(what, id, cards)
    about: dict[str, Any] = {"at": said} if isinstance(said, str) else dict(said)
    return Figure(id, space(about.pop("at")), about.pop("life", cards[id].life), **about)


def _counter(said: str) -> Placed:
    number, _, where = said.rstrip("*").partition("@")
    _known("counter", number, COUNTERS)
    name, spaces, edge = place(where)
    return Placed(f"{number}@{name}", number, spaces, edge, said.endswith("*"))


def _event(id: str, where: str | int) -> Event:
    return Event(id, timer=where) if isinstance(where, int) else Event(id, place(where)[1])


def _machine(id: str, said: Mapping[str, Any]) -> Machine:
    card = DEVICES[_known("device", id, DEVICES)]  # type: ignore[index]
    about = dict(said)
    front, rear = space(about.pop("front")), about.pop("rear", "")
    tracks = {"fuel": card.fuel, "shells": card.shells, "life": card.life, **about}
    return Machine(id, front, space(rear) if rear else front, **tracks)


def _put_machine(s: State, machine: Machine) -> None:
    """A Device with its counter and its operator."""
    who = machine.operator
    if who in s.people:
        alter(s, who, operating=machine.id)
    elif who in s.foes:
        s.foes = {**s.foes, who: replace(s.foes[who], operating=machine.id)}
    elif who:
        raise SetupError(f"'{who}' operates the {machine.id}, but is not there")
    stand(s, machine)
    if machine.id == REMOTE:
        s.npcs = {**s.npcs, REMOTE: replace(s.npcs[REMOTE], life=machine.life)}


def _decks(
    s: State,
    deck: Sequence[str] | None,
    used: Sequence[str],
    menace: Sequence[str] | None,
    aliens: Mapping[str, Sequence[str]],
    items: Mapping[str, int] | None,
) -> None:
    held = {card for hand in s.hands.values() for card in hand} | set(used)
    held |= {slot.card for person in s.people.values() for slot in person.slots if slot is not None}
    cards = tuple(card for card in BASIC if card not in held) if deck is None else tuple(_card(card) for card in deck)
    s.actions = Deck(cards, tuple(_card(card) for card in used))
    own = "f-blue" if letter(s.book) == "F" else letter(s.book).lower()
    s.menace = Deck(tuple(MENACE_DECKS[own] if menace is None else menace))
    s.aliens = {race: Deck(tuple(aliens.get(race, cards))) for race, cards in ALIEN_DECKS.items()}
    gone = [item for person in s.people.values() for item in person.items] + [
        item for pile in s.piles.values() for item in pile
    ]
    numbers = [*s.truck, *(number for item in gone for number in (item.number, *item.inside))]
    s.items = dict(items) if items is not None else {id: card.copies - numbers.count(id) for id, card in ITEMS.items()}
