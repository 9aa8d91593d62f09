"""The position: everything that is on the table when nobody is in the middle of a procedure.

Figures are frozen records, kept by id and replaced when they change; nothing refers to anything but by id. An agent
who has left play (dead, captured, safe) has no record any more: his id is in a bag. What follows from the rest is
never stored: who is haunted, who is under attack, who may be targeted (see `where`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NoReturn

from msgspec import Meta, Struct
from msgspec.structs import replace

from noctule.engine import Over
from noctule.engine.shapes import LARGEST_MAP, Count, Name, SeatName, Seats, Words, refers

NOWHERE: Final = -1

# What the fields refer to (see `things`). An agent may be anywhere, a figure is in play.
Square = Annotated[int, refers("space", NOWHERE)]
AgentName = Annotated[str, refers("agent")]
AgentInPlay = Annotated[str, refers("agent in play")]
MonsterKind = Annotated[str, refers("kind of monster")]
Mission = Annotated[str, refers("mission")]
DoorName = Annotated[str, refers("door")]
Feature = Annotated[str, refers("feature")]
GearName = Annotated[str, refers("token")]

Place = Literal["muster", "map", "panic-room", "held", "carried", "cocoon"]
Health = Literal["normal", "wounded", "incapacitated"]
Ending = Literal["", "failure", "success", "partial", "complete", "over"]
Phase = Literal["muster", "move", "spawn", "attack", "agents", "end"]


class Agent(Struct, frozen=True, omit_defaults=True, gc=False):
    """An agent in play. `at` is his space while he is on the map or cocooned, else NOWHERE.

    `by` is the agent who carries him or the boss that holds him. Lying on the map: incapacitated, stunned or cocooned.
    """

    id: AgentName
    seat: SeatName
    place: Place = "map"
    at: Square = NOWHERE
    by: Annotated[str, refers("figure in play", "")] = ""
    health: Health = "normal"
    traumatized: bool = False
    stunned: bool = False
    paralysed: bool = False
    """Rescued from a cocoon: helpless for the rest of the scenario."""

    @property
    def helpless(self) -> bool:
        """Lies wherever he is: incapacitated, stunned or paralysed."""
        return self.health == "incapacitated" or self.stunned or self.paralysed

    @property
    def stands(self) -> bool:
        """Stands on the map."""
        return self.place == "map" and not self.helpless

    @property
    def lies(self) -> bool:
        """Lies on the map as a figure of his own (a cocooned agent's space counts as empty)."""
        return self.place == "map" and self.helpless


class Monster(Struct, frozen=True, omit_defaults=True, gc=False):
    """A monster's figure: on the map, on the card of the agent `on`, or on the card of the boss `on` (held).

    Lying on the map is stunned; lying on a card is poised or in combat; standing on a card holds the agent grabbed.
    """

    id: Name
    kind: MonsterKind
    place: Literal["map", "card", "held"] = "map"
    at: Square = NOWHERE
    on: Annotated[str, refers("figure in play", "")] = ""
    lying: bool = False
    wounded: bool = False


class Boss(Struct, frozen=True, omit_defaults=True, gc=False):
    """The Cellar Knight, The Boogeyman or Germain Beus; `kind` is also its id. `back` is The Boogeyman's back half.

    `holds` are figures on its card in the order in which they came: agents (place "held") and Night Widows (place "held").
    """

    kind: Annotated[str, refers("boss")]
    at: Annotated[int, refers("space")]
    back: Square = NOWHERE
    holds: tuple[Annotated[str, refers("figure in play")], ...] = ()
    hits: Count = 0
    wounded: bool = False


class Gear(Struct, frozen=True, omit_defaults=True, gc=False):
    """A token: with an agent, or on a space, or gone with somebody who left (neither)."""

    id: GearName
    bearer: Annotated[str, refers("agent in play", "")] = ""
    at: Square = NOWHERE


class Turn(Struct, frozen=True, omit_defaults=True, gc=False):
    """The turn of the agent who acts now.

    `walking`: his last deed was a step, so that his move has not ended yet. `fresh`: he has done nothing yet.
    """

    agent: AgentInPlay
    actions: Count
    walking: bool = False
    fresh: bool = True


class State(Struct):
    """The whole position. What is in a Mapping is never changed in it: there is a new one, so that tables can be kept by it."""

    seats: Seats
    scenario: Annotated[str, refers("scenario")]
    """The key of the setup's scenario."""
    map: Annotated[str, Meta(max_length=LARGEST_MAP)]
    """The key of a map, or the source of a drawn one (see `maps.the_map`)."""
    missions: Annotated[tuple[Mission, ...], Meta(max_length=2)] = ()
    """What is being played, by the keys of the facts: one, or two missions of scenario 2 at once."""
    campaign: bool = False
    quick: bool = False
    """The team is mustered by the program; otherwise the players choose."""
    own_goal: Annotated[str, refers("goal", "")] = ""
    """What the players have set themselves beside the rules (see `campaign.OWN_GOALS`)."""

    phase: Phase = "move"
    round: Count = 1
    moved: tuple[Name, ...] = ()
    """Monsters that have had their move in this move phase."""
    acted: tuple[AgentName, ...] = ()
    """Agents who have had their turn in this agent phase."""
    turn: Turn | None = None

    agents: Mapping[AgentName, Agent] = {}
    lineup: tuple[AgentInPlay, ...] = ()
    monsters: Mapping[Name, Monster] = {}
    boss: Boss | None = None
    gear: Mapping[GearName, Gear] = {}
    born: Mapping[MonsterKind, Count] = {}
    """How many of each kind of monster have come into play, for their ids."""

    spawn_area: tuple[Annotated[str, refers("kind of monster", "none")], ...] = ()
    """The kinds rolled for this round's slots that are not placed yet ("none": no spawn)."""
    from_tracker: bool = False
    """The spawn area was filled from the tracker area."""
    tracker_area: tuple[Annotated[str, refers("kind of monster", "none")], ...] | None = None
    """The kinds committed for the coming round; None: the tracker was not used."""

    features: tuple[Feature, ...] = ()
    """Which features of the map are in use (door, trap and tech ids; all, where the scenario uses its whole map)."""
    shut: tuple[DoorName, ...] = ()
    """The doors and gates that are shut, by id, sorted (a set would not be saved in a fixed order)."""
    trap: Literal["", "armed", "sprung", "disarmed"] = ""
    trapped: Annotated[str, refers("agent", "")] = ""
    """The agent shut in by the trap."""
    cocoons: Mapping[Annotated[int, refers("cocoon")], AgentInPlay] = {}
    """The prisoner of each cocoon that is not empty."""
    concentration: Annotated[int, refers("number of turns of concentration")] = 0
    solved: tuple[Annotated[str, refers("task")], ...] = ()
    """Tech tasks that have succeeded."""
    completed: tuple[Mission, ...] = ()
    """Missions whose objective is met."""
    started: Count = 0
    """How many agents went in."""
    team: tuple[AgentName, ...] = ()
    """Who went in."""

    active: tuple[AgentName, ...] = ()
    grabbed: tuple[AgentName, ...] = ()
    dead: tuple[AgentName, ...] = ()
    escaped: tuple[AgentName, ...] = ()
    """Who has left this play safely; they are in the ACTIVE bag too."""
    lost_gear: tuple[GearName, ...] = ()

    ending: Ending = ""
    outcome: Words | None = None

    def copy(self) -> State:
        """What is a `Mapping` is replaced when it changes, like the records, and shared."""
        return replace(self)


def end(s: State, ending: Ending, words: str) -> NoReturn:
    """Stop the scenario now."""
    s.ending = ending
    s.outcome = words
    raise Over(words)
