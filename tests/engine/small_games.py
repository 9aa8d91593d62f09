"""Tiny games that show one thing each, and one (the market) that uses everything the engine offers.

`small(play)` makes a game of any flow over a `Tray`: a turn, words said aloud, a deck, secret hands and a bag.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import D6, Amount, Ask, Die, Game, Luck, No, Option, Preview, Scenario, Setting, Setup, Table, in_turn
from noctule.engine.views import Panel, Status, View

RULE = "skirmish.turn.action"
"""Small games have no ledger of their own; they borrow a rule."""
CARDS = tuple(range(1, 13))
COIN = Die("coin", ("heads", "tails"))

Play = Callable[["Tray", Ask], Coroutine[Any, Any, None]]


class Tray(Struct):
    seats: tuple[str, ...]
    turn: int = 0
    said: list[str] = []
    deck: list[int] = []
    hands: dict[str, list[int]] = {}
    bag: list[str] = []
    outcome: str | None = None

    def copy(self) -> Tray:
        hands = {seat: hand[:] for seat, hand in self.hands.items()}
        return replace(self, said=self.said[:], deck=self.deck[:], hands=hands, bag=self.bag[:])


def view(s: Tray, seat: str | None) -> View:
    """Everybody sees what was said; a seat sees its own hand."""
    hand = () if seat is None else (Panel("hand", "Your hand", text=" ".join(map(str, s.hands.get(seat, [])))),)
    return View(
        Status(goal="Say everything.", round=str(s.turn), outcome=s.outcome or ""),
        panels=(Panel("said", "Said", text=" ".join(s.said)), *hand),
    )


def redeal(s: Tray, seat: str | None, luck: Luck) -> None:
    """Other hands and the deck are dealt anew; so is what is left in the bag."""
    others = [other for other in s.hands if other != seat]
    pool = s.deck + [card for other in others for card in s.hands[other]]
    luck.shuffle(pool)
    for other in others:
        s.hands[other] = [pool.pop() for _ in s.hands[other]]
    s.deck = pool


def invariants(s: Tray) -> Iterable[str]:
    cards = sorted(s.deck + [card for hand in s.hands.values() for card in hand])
    if len(set(cards)) != len(cards):
        yield "a card is there twice"
    if s.turn < 0:
        yield "a turn before the first"


def lay_out(setup: Setup, g: Ask) -> Tray:
    """A shuffled deck, two cards for everybody."""
    s = Tray(setup.seats, deck=list(CARDS), bag=["red", "green", "blue"])
    g.shuffle(s.deck)
    s.hands = {seat: [g.top(s.deck), g.top(s.deck)] for seat in s.seats}
    return s


def bare(setup: Setup, _g: Ask) -> Tray:
    return Tray(setup.seats)


def small(play: Play, *, setup: Callable[[Setup, Ask], Tray] = bare, **more: Any) -> Game[Tray]:
    """A game of that flow."""
    given: dict[str, Any] = {
        "key": "small",
        "name": "Small",
        "blurb": "",
        "version": "1",
        "package": "noctule.reference.skirmish",
        "state": Tray,
        "scenarios": (
            Scenario("plain", "Plain", seats=(1, 4)),
            Scenario("duel", "Duel", seats=(2, 2), settings=(Setting("pace", "Pace", ("slow", "fast"), "slow"),)),
        ),
        "view": view,
        "redeal": redeal,
        "invariants": invariants,
        "arrange": lambda _board, seats, **pieces: Tray(seats, **pieces),
    }
    return Game(play=play, setup=setup, **given | more)


def start(game: Game[Tray], *seats: str, seed: int = 1, luck: Luck | None = None) -> Table[Tray]:
    return Table.start(game, Setup("plain", seats or ("ana", "ben")), seed=seed, luck=luck)


def options(*keys: str) -> list[Option]:
    return [Option(key) for key in keys]


def asking(ask: Callable[[Tray, Ask], Any], turns: int = 1) -> Game[Tray]:
    """A game that asks one thing a turn and says aloud what the rules got."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < turns:
            g.boundary()
            s.said.append(repr(await ask(s, g)))
            s.turn += 1
        s.outcome = "done"

    return small(play)


def walk(turns: int, seats_in_turn: bool = True) -> Game[Tray]:
    """Very many short segments: one answer each, a word in the log, no chance."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < turns:
            g.boundary()
            seat = s.seats[s.turn % len(s.seats)] if seats_in_turn else s.seats[0]
            step = await g.choose(seat, "step", rule=RULE, options=options("left", "right"))
            s.said = [*s.said[-2:], step]
            s.turn += 1
            g.note(RULE, "{who} goes {step}, step {turn}.", who=seat, step=step, turn=s.turn)
        s.outcome = "arrived"

    return small(play)


def dicing(*deeds: str) -> Game[Tray]:
    """One segment a turn: roll, look at a card, just nod, or (where that is on offer) break a rule."""
    return small(lambda s, g: _dicing(s, g, deeds))


async def _dicing(s: Tray, g: Ask, deeds: tuple[str, ...]) -> None:
    while s.turn < 6:
        g.boundary()
        seat = s.seats[s.turn % len(s.seats)]
        deed = await g.choose(seat, "deed", rule=RULE, options=options(*deeds))
        if deed == "roll":
            s.said.append(str(g.roll(D6)[0]))
            g.note(RULE, "{who} rolls {face}.", who=seat, face=s.said[-1])
        elif deed == "peek":
            g.reveal(RULE, "{who} looks.", to=(seat,), who=seat)
        elif deed == "break":
            s.said.append(str(g.roll(D6)[0]))
            raise ZeroDivisionError("a rule divides by nothing")
        await g.choose(seat, "end", rule=RULE, options=options("done", "really-done"))
        s.turn += 1
    s.outcome = "six turns"


DICING = dicing("nod", "roll", "peek")
FRAGILE = dicing("nod", "roll", "break")


async def _market(s: Tray, g: Ask) -> None:
    while s.turn < 4:
        g.boundary()
        await _deal(s, g, s.seats[s.turn % len(s.seats)])
        s.turn += 1
    s.outcome = "closed"


async def _deal(s: Tray, g: Ask, seat: str) -> None:
    deed = await g.choose(seat, "deed", rule=RULE, options=lambda: deeds(s), prompt=lambda: f"Turn {s.turn}: what now?")
    if deed == "card":
        s.hands[seat].append(g.top(s.deck))
        g.note(RULE, "You draw {card}.", to=(seat,), card=s.hands[seat][-1])
    elif deed == "bag":
        s.said.append(g.draw(s.bag))
    elif deed == "dice":
        s.said += map(str, g.roll(D6, 2) + g.roll(COIN))
    bids = await g.together(
        Amount((other,), "bid", rule=RULE, min=0, max=len(s.hands[other]), waiting="to bid in secret") for other in s.seats
    )
    s.said += [f"{other}:{bid}" for other, bid in bids.items()]
    thrown = await g.choose_some(
        seat,
        "throw",
        rule=RULE,
        options=[Option(f"card:{card}", card) for card in s.hands[seat]],
        min=0,
        max=2,
        check=lambda cards: No(RULE, "Thirteen is unlucky.") if sum(cards) == 13 else None,
    )
    for card in thrown:
        s.hands[seat].remove(card)
        s.deck.append(card)
    if thrown:
        g.shuffle(s.deck)
    s.said.append("".join(await g.order(seat, "order", rule=RULE, options=[Option(o) for o in s.seats])))
    await reactions(g, "objection", s.seats, lambda other: objections(s, other), lambda *a: object_(s, *a))
    s.said.append(await g.choose(s.seats, "close", rule=RULE, options=options("gong", "bell")))


def deeds(s: Tray) -> list[Option]:
    found = [Option("dice", label="Two dice and a coin", preview=lambda: Preview("Anything from two to twelve."))]
    if s.deck:
        found.append(Option("card", at=("deck",)))
    if s.bag:
        found.append(Option("bag", at=("bag",)))
    return found


async def reactions(
    g: Ask,
    name: str,
    seats: Sequence[str],
    offers: Callable[[str], list[Option]],
    react: Callable[[str, str], Awaitable[None]],
    always: bool = False,
) -> None:
    """A window round the table: whoever has something to offer (or everybody) reacts or passes."""

    def ask(seat: str) -> Awaitable[str | None]:
        return g.choose(seat, name, rule=RULE, options=lambda: [*offers(seat), Option("pass", None)], always=True)

    await g.window(name, asked=in_turn(seats, lambda seat: always or bool(offers(seat))), ask=ask, react=react)


def objections(s: Tray, seat: str) -> list[Option]:
    return options("object") if f"{seat}!" not in s.said else []


async def object_(s: Tray, seat: str, _what: str) -> None:
    s.said.append(f"{seat}!")


MARKET = small(_market, setup=lay_out)


def play_on(table: Table[Any], answers: int, seed: int = 5) -> Table[Any]:
    """Random answers of whoever may."""
    luck = Luck(seed)
    for _ in range(answers):
        if table.over:
            break
        pending = table.pending
        seat = list(pending)[luck.below(len(pending))]
        table.answer(seat, pending[seat].sample(luck))
    return table


def play_out(table: Table[Any], seed: int = 5) -> Table[Any]:
    return play_on(table, 10**6, seed)
