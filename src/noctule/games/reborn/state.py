"""The position: everything that is on the table, and what has to be remembered within a turn.

Characters, equipment cards, markers and players are frozen records, kept by id and replaced when they change; nothing
refers to anything but by id. What follows from the rest is never stored (who sees whom, what a card is worth: see
`sight`, `values`, `where`). Sets are tuples, kept sorted where their order means nothing.

Words: a *side* is one of the two factions as a player ("norad", "salemite"); a *seat* is the person who answers for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NoReturn

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from noctule.engine.phases import Over
from noctule.engine.shapes import LARGEST_MAP, Count, Name, Number, SeatName, Seats, Words, refers

NOWHERE: Final = -1

# What the fields refer to (see `things`).
Square = Annotated[int, refers("square", NOWHERE)]
Who = Annotated[str, refers("character")]
Nobody = Annotated[str, refers("character", "")]
CardName = Annotated[str, refers("equipment card")]
PieceName = Annotated[str, refers("piece of equipment")]
TileName = Annotated[str, refers("order tile")]
MissionName = Annotated[str, refers("mission card")]
DoorName = Annotated[str, refers("door")]
ElementName = Annotated[str, refers("floor element")]
BlockName = Annotated[str, refers("block")]
Scrambling = Annotated[str, refers("scrambling marker")]

Side = Literal["norad", "salemite"]
SIDES: Final[tuple[Side, Side]] = ("norad", "salemite")
Phase = Literal["deployment", "initiative", "activation", "final", "over"]
Place = Literal["map", "dead", "exited", "prisoner", "pilot", "supply", "hidden"]
"""Where a character is.

`map` with his figure; `dead`: his marker lies on `at` (NOWHERE: it was used up); `prisoner`: his figure lies on the card of
`by`; `pilot`: inside the captured large figure `by`; `supply`: a zombie not in play; `hidden`: under a deployment marker.
A captured large figure stays on the map with `by` its pilot.
"""
Whereabouts = Literal["carried", "deck", "beside", "gone"]
"""Where an equipment card is: `carried` by `bearer` (the dead too), in the Search `deck`, `beside` the board, or gone."""


class Assigned(Struct, frozen=True):
    """An Order tile under a character's card, with the CP on each of its sections."""

    tile: TileName
    cp: tuple[Count, ...]


class Character(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A character card and its figure. `card` is its key in the content; a drawn position may alter its values."""

    id: Who
    card: Annotated[str, refers("character card")]
    faction: Side
    """The faction printed on the card."""
    side: Side
    """Who controls him."""
    place: Place = "map"
    at: Square = NOWHERE
    """His square; the top left one of a large figure; the square of the marker of the dead."""
    facing: Annotated[int, Meta(ge=0, le=7)] = 0
    """A direction of the grid: N, E, S or W."""
    wounded: bool = False
    """The card shows its Wounded side."""
    wounds: Count = 0
    """Wound counters on the side that shows."""
    engaged: bool = False
    tiles: tuple[Assigned, ...] = ()
    on_card: Count = 0
    """CP that he has spent on his card: special abilities and reloading."""
    put_on: Count = 0
    """CP that others have put on his card: a taser, a traitor's line."""
    raised: Count = 0
    """What Jeff Deeler adds to his Maximum CP this turn."""
    dedicated: Count = 0
    """CP from the bank that only he may spend and that count against his (raised) maximum."""
    beyond: Count = 0
    """CP from the bank that only he may spend, beyond his maximum (Zombie Control Device)."""
    spent_beyond: Count = 0
    """CP already spent beyond the maximum this turn."""
    by: Nobody = ""
    magnetic_cards: Count = 0
    """Magnetic card markers on his card."""
    tried: tuple[Name, ...] = ()
    """Floor elements that he has tried to trigger this turn."""
    hazards: tuple[Name, ...] = ()
    """Armed mines and viruses that he stands on or in: they do nothing until he enters anew."""


class Equipment(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """An equipment card. `sides` are the keys of its two pieces of equipment; `up` (0 or 1) is the one in use."""

    id: CardName
    sides: tuple[PieceName, PieceName]
    up: Annotated[int, Meta(ge=0, le=1)] = 0
    where: Whereabouts = "deck"
    bearer: Nobody = ""
    engaged: bool = False
    on: bool = False
    on_for: Side | None = None
    """Who switched it ON."""
    counters: Count = 0
    """Ammunition, flights, mines laid, or time counters."""

    @property
    def piece(self) -> str:
        """The key of the equipment that shows."""
        return self.sides[self.up]


class Marker(Struct, frozen=True, omit_defaults=True):
    """A marker on the map: mine, time-bomb, plastic, smoke, virus. `card` is the equipment card it belongs to."""

    id: Name
    kind: Annotated[str, refers("kind of marker")]
    at: Annotated[int, refers("floor square")]
    card: Annotated[str, refers("equipment card", "")] = ""
    owner: Side = "norad"
    """Who placed it: he has the choices of the one who fired."""
    count: Count = 0
    """The number that shows: smoke and time bombs begin with 2."""
    armed: bool = False
    piece: Annotated[str, refers("piece of equipment", "")] = ""
    """What it is made of: the key of the equipment, whatever becomes of the card."""


class Element(Struct, frozen=True, omit_defaults=True):
    """What has happened to a floor element: switched ON (for whom), time counters, cadavers used."""

    on: bool = False
    on_for: Side | None = None
    counters: Count = 0
    used: Count = 0
    """Cadavers already taken out of it."""


class Player(Struct, frozen=True, omit_defaults=True):
    """What one player has: behind his screen, and on the track."""

    seat: SeatName
    tiles: tuple[TileName, ...] = ()
    """Order tiles behind the screen: secret."""
    cp: Count = 0
    """Command Points behind the screen: secret."""
    most_cp: Count = 0
    """What he can have at most, as everybody can reckon: his income of this turn."""
    mp: Count = 0
    kept: Count = 0
    """How many tiles he announced at the end of the last turn."""
    missions: tuple[MissionName, ...] = ()
    """SAGS: secret Mission cards."""
    known_missions: tuple[MissionName, ...] = ()
    """Mission cards of the opponent that he has looked at."""


class Radio(Struct, frozen=True, omit_defaults=True):
    """The scrambling markers of one player: secret from the other (see `radio`)."""

    attached: tuple[tuple[Who, Scrambling], ...] = ()
    """(character, what his marker reads: clear, listening, scrambled), in the order of the characters."""
    aside: tuple[Scrambling, ...] = ()
    behind: tuple[Scrambling, ...] = ()
    """Markers behind the owner's screen, to be dispatched in the next Initiative phase."""
    moved: tuple[Annotated[str, refers("character", "aside")], ...] = ()
    """The character (and "aside") whose marker was swapped unseen with one set aside: now the owner is unsure too."""
    revealed: tuple[Who, ...] = ()
    """Characters whose marker has been turned up this turn."""
    heard: tuple[Who, ...] = ()
    """Characters whose listening marker has given its Spy Point this turn."""


class Part(Struct, frozen=True):
    """One character's share in an order: who, and how many CP lie on his section(s) for it."""

    who: Who
    cp: Count


Crew = tuple[Part, ...]
"""Those who execute one order together, the activated character first. One, unless the order is combined."""


class Moving(Struct, frozen=True, omit_defaults=True):
    """A Move order (or a flight) that is under way."""

    who: Who
    mvp: Number
    begun: bool = False
    """Something has been done in it: no more CP can be merged into it."""
    flying: bool = False
    passing: tuple[Name, ...] = ()
    """Those whose square he is on now (friends and the dead): with them he may exchange equipment, once a visit."""


class Combined(Struct, frozen=True, omit_defaults=True):
    """A combined Move that is under way: those who wait for their turn, with their MVP."""

    left: tuple[Moving, ...]
    begun: bool = False
    """One of them has begun to move: nobody can join any more."""


class Pair(Struct, frozen=True, array_like=True):
    """Somebody who watches, and the mover whom he watches."""

    watcher: Who
    mover: Who


class Fired(Struct, frozen=True, array_like=True):
    """A trigger of an interruption that has fired: b (the mover came into sight) or c (he came beside the watcher)."""

    trigger: Literal["b", "c"]
    pair: Pair


class Round(Struct, frozen=True, omit_defaults=True):
    """The round that is being played in the Activation phase."""

    active: Side
    passes: Count = 0
    """How many players have passed in direct succession before it."""
    who: Nobody = ""
    """The activated character; nobody while the action of the round is not chosen."""
    ordered: bool = False
    """He has executed an order in this round: no tile may be assigned any more."""
    idle: bool = False
    """He was reactivated, and has done nothing since: so far it is as good as a pass."""
    tile_for: tuple[Who, ...] = ()
    """Characters who have received a new tile in this round."""
    watched: tuple[Pair, ...] = ()
    """Who saw whom at the last moment that was looked at."""
    seen: tuple[Pair, ...] = ()
    """For whom trigger b is used up in this round."""
    met: tuple[Pair, ...] = ()
    """For whom trigger c is used up in this round."""
    postponed: tuple[Fired, ...] = ()
    """What fired while the mover was on somebody's square."""


class Interruption(Struct, frozen=True, omit_defaults=True):
    """An interruption that is under way: by whom, and how many orders he has executed in it, abilities included."""

    who: Who
    orders: Count = 0
    ordered: bool = False
    """One of them was more than an ability: no tile is assigned any more."""


Printing = tuple[Number, Number]
"""A value on a card: dice and what is added to them; of a plain number, the number and 0."""


class Altered(Struct, frozen=True, array_like=True, cache_hash=True):
    """A value that a drawn position prints otherwise on a card of the content: on the Healthy side of a character card (or on
    a piece of equipment), and on the Wounded one. `lines` is 0: the card has none."""

    card: Annotated[str, refers("character card or piece of equipment")]
    field: Name
    value: Printing
    wounded: Printing


Alterations = tuple[Altered, ...] | UnsetType


class State(Struct):
    """The whole position. A Mapping is never changed in place: there is a new one, so that answers can be kept by it."""

    seats: Seats
    scenario: Annotated[str, refers("scenario")]
    map: Annotated[str, Meta(max_length=LARGEST_MAP)]
    """The key of a map, or the source of a drawn one (see `ground.the_map`)."""
    rules: tuple[Annotated[str, refers("optional rule")], ...] = ()
    """Optional rules in use: search, mission-points, levels, sags, no-exit."""
    turns: Count = 0
    """How many turns the scenario has; 0: no limit."""

    phase: Phase = "initiative"
    turn: Count = 1
    marker: Side | None = None
    """Who holds the Initiative marker."""
    round: Round | None = None
    interruption: Interruption | None = None
    challenger: Side | None = None
    """Who asked for the duel that is being bid for."""
    bids: tuple[tuple[Side, Count], ...] = ()
    """What was shown in the last duel of this turn: the challenger first."""
    moving: tuple[Moving, ...] = ()
    """Move orders under way: the paused one first, the one of the interrupting character last."""
    combined: Combined | None = None

    players: Mapping[Side, Player] = {}
    bag: list[TileName] = []
    """Order tiles in the bag, in no order that means anything."""
    discard: list[TileName] = []
    looking: Side | None = None
    """Who is looking through the discard pile."""

    characters: Mapping[Name, Character] = {}
    equipment: Mapping[Name, Equipment] = {}
    deck: list[CardName] = []
    """The Search deck, top first; each card lies with its side `up` up."""
    sorting: tuple[CardName, ...] = ()
    """Cards off the top of the Search deck that a spying player holds in hand."""
    sorting_by: Side | None = None

    open_doors: tuple[DoorName, ...] = ()
    opened: tuple[DoorName, ...] = ()
    """Sliding doors that have been opened and will close at the end of the round, or when nothing holds them open any more."""
    broken_doors: tuple[DoorName, ...] = ()
    broken_walls: tuple[Annotated[int, refers("wall")], ...] = ()
    """Edges whose wall section has been destroyed."""
    wall_markers: Count = 0
    """Short broken-wall markers left in the supply (a long one is two)."""
    destroyed: tuple[ElementName, ...] = ()
    """Floor elements that have been destroyed."""
    markers: dict[Name, Marker] = {}
    elements: Mapping[Annotated[str, refers("floor element or room")], Element] = {}
    empty_graves: tuple[Annotated[int, refers("floor square")], ...] = ()
    dark: tuple[Annotated[str, refers("room", "building")], ...] = ()
    """Floor tiles without power; `building` for all of them."""
    radio: dict[Side, Radio] = {}
    deployment: dict[Annotated[int, refers("floor square")], Nobody] = {}
    """Deployment markers by square: the character under it, or "" for a blank. Secret from the opponent."""
    blocks: tuple[tuple[BlockName, ...], tuple[BlockName, ...]] = ((), ())
    """SAGS: the blocks that NORAD and the Salemites hold while they build, open to all."""
    done: tuple[Name, ...] = ()
    """Objectives of the scenario that have been met, each once, for the scenario's own book-keeping."""
    numbered: Count = 0
    """How many markers have been placed, for their ids."""

    winner: Side | Literal["draw"] | None = None
    outcome: Words | None = None

    altered: Alterations = UNSET
    """What drawn positions print otherwise. Games of scenarios have nothing like it, and their saves do not speak of it."""

    def copy(self) -> State:
        """What is a `Mapping` is shared."""
        return replace(
            self,
            bag=self.bag[:],
            discard=self.discard[:],
            deck=self.deck[:],
            markers=self.markers.copy(),
            radio=self.radio.copy(),
            deployment=self.deployment.copy(),
        )


def end(s: State, winner: Side | Literal["draw"], words: str) -> NoReturn:
    """Stop the game now."""
    s.winner, s.outcome, s.phase = winner, words, "over"
    raise Over(words)


def other(side: Side) -> Side:
    """The opponent."""
    return "salemite" if side == "norad" else "norad"
