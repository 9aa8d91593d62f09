"""A game of nothing but questions, for tests of the text client: each step of a table is one shape of decision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import D6, Amount, Ask, Game, Luck, No, Odds, Option, Preview, Scenario, Setting, Setup, Table
from noctule.engine.views import Badge, Board, Card, Cell, Counter, Edge, Ground, Panel, Piece, Region, Status, Trace, View

RULE = "skirmish.turn.action"
"""Any rule will do: the tiny game borrows the ledger of the skirmish."""

THINGS = tuple(Option(key, label=f"The {key}", at=(place,)) for key, place in (("cup", "a1"), ("key", "b1"), ("map", "a2")))
POOL = Cell("c2", 2, 1, "water", look="water")
CELLS = (*(Cell(f"{'abc'[x]}{y + 1}", x, y) for y in (0, 1) for x in (0, 1, 2) if (x, y) != (2, 1)), POOL)
EDGES = (
    Edge("a1", "n"),
    Edge("b1", "n"),
    Edge("a1", "e", "door", ("move",), "Cellar door", "door"),
    Edge("b2", "n", "window", ("move",), look="window"),
    Edge("c2", "e"),
)
GROUND = Ground("hut", 3, 2, CELLS, EDGES, (Region("hall", "The hall", ("a1", "a2")),))


class State(Struct):
    seats: tuple[str, ...]
    steps: tuple[str, ...]
    secret: bool = False
    done: list[str] = []
    at: int = 0

    def copy(self) -> State:
        return replace(self, done=self.done[:])


def setup(setup: Setup, _g: Ask) -> State:
    return State(setup.seats, ("choose",))


async def play(s: State, g: Ask) -> None:
    while s.at < len(s.steps):
        g.boundary()
        s.done.append(await STEPS[s.steps[s.at]](s, g))
        g.note(RULE, "Noted: {what}.", what=s.done[-1])
        s.at += 1


def asker(s: State) -> str:
    return s.seats[s.at % len(s.seats)]


async def choose(s: State, g: Ask) -> str:
    odds = Preview("Three ways out of ten.", (Odds("luck", 3, 10),))
    water = Option("go:c2", at=("c2",), no=No("skirmish.move.blocked", "The water is too deep."))
    options = [*THINGS, Option("risk", label="Take the risk", preview=lambda: odds), water]
    return str(await g.choose(asker(s), "choose", rule=RULE, options=options, prompt="Which thing?"))


async def some(s: State, g: Ask) -> str:
    got = await g.choose_some(asker(s), "some", rule=RULE, options=THINGS, min=0, max=2, prompt="Which things?")
    return "+".join(got) or "nothing"


async def order(s: State, g: Ask) -> str:
    return ">".join(await g.order(asker(s), "order", rule=RULE, options=THINGS, prompt="In which order?"))


async def amount(s: State, g: Ask) -> str:
    return str(await g.amount(asker(s), "amount", rule=RULE, min=2, max=5, prompt="How many?"))


async def together(s: State, g: Ask) -> str:
    bids = await g.together([Amount((seat,), "bid", rule=RULE, min=0, max=9, prompt="Your bid?") for seat in s.seats])
    return ", ".join(f"{seat} {bid}" for seat, bid in bids.items())


async def shared(s: State, g: Ask) -> str:
    return str(await g.choose(s.seats, "shared", rule=RULE, options=THINGS, prompt="Any of you?"))


async def roll(s: State, g: Ask) -> str:
    risk = await g.choose(asker(s), "roll", rule=RULE, options=[Option("roll"), Option("leave")], prompt="Roll?")
    return f"rolled {g.roll(D6)[0]}" if risk == "roll" else "left"


async def bids(s: State, g: Ask) -> str:
    options = [Option(f"bid:{n}", label=f"Bid {n}") for n in (3, 5)]
    return str(await g.choose(asker(s), "bids", rule=RULE, options=options, prompt="What do you bid?"))


async def crash(s: State, g: Ask) -> str:
    if await g.choose(asker(s), "crash", rule=RULE, options=[Option("crash"), Option("go-on")]) == "crash":
        raise ZeroDivisionError("a rule without a guard")
    return "went on"


async def places(s: State, g: Ask) -> str:
    options = [Option("go:a1", at=("a1",)), Option("search:a1", at=("a1",)), Option("help-friend", label="Help a friend")]
    return str(await g.choose(asker(s), "places", rule=RULE, options=options, prompt="Where?"))


async def ways(s: State, g: Ask) -> str:
    options = [Option("turn:2", label="Doors: south, west"), Option("turn:3", label="Doors: north, west")]
    return str(await g.choose(asker(s), "ways", rule=RULE, options=options, prompt="Which way?"))


STEPS = {
    "amount": amount,
    "bids": bids,
    "choose": choose,
    "crash": crash,
    "order": order,
    "places": places,
    "roll": roll,
    "shared": shared,
    "some": some,
    "together": together,
    "ways": ways,
}


def view(s: State, seat: str | None) -> View:
    guard = Piece("guard", "b2", "The guard", "G", side="watch", facing="e", badges=(Badge("health", "3"),), text="He sleeps.")
    hand = (Card("letter", "A letter", "Burn after reading.", fields=(("worth", "2"),)),) if seat else ()
    panels = [Panel("notes", "Notes", text=", ".join(s.done)), Panel("days", "Days", counters=(Counter("left", 2, 3),))]
    if s.secret:
        panels.append(Panel("hand", "Your hand", cards=hand, owner=seat or ""))
    outcome = "all is said" if s.at == len(s.steps) else ""
    return View(Status("Answer everything.", f"Step {s.at + 1}", outcome=outcome), (board(guard),), tuple(panels))


def board(*pieces: Piece) -> Board:
    return Board("hut", "The hut", GROUND, pieces)


def trace(_s: State, _seat: str | None, piece: str) -> Iterable[Trace]:
    if piece == "guard":
        yield Trace("sees", "hut", cells=("c1", "c2"), lines=(("b2", "c2"),))


def redeal(_s: State, _seat: str | None, _luck: Luck) -> None:
    """Nothing that a seat cannot know is in the state."""


GAME: Game[State] = Game(
    key="tiny",
    name="The Tiny Game",
    blurb="Nothing but questions.",
    version="1",
    package="noctule.reference.skirmish",
    state=State,
    scenarios=(
        Scenario("one", "One", "One question.", (1, 3), 1, settings=(Setting("fog", "Fog", ("off", "on"), "off"),)),
        Scenario("two", "Two", "Another one.", (2, 2)),
    ),
    setup=setup,
    play=play,
    view=view,
    redeal=redeal,
    trace=trace,
)


def tiny(*steps: str, seats: tuple[str, ...] = ("ana",), secret: bool = False) -> Table[Any]:
    """A table that asks these questions."""
    return Table.arranged(GAME, State(seats, steps, secret), seats, seed=1)
