"""The position: everything that is on the table when nobody is in the middle of a procedure.

Figures are frozen records, kept by id and replaced when they change; nothing refers to anything but by id. An agent
who has left play (dead, captured, safe) has no record any more: his id is in a bag. What follows from the rest is
never stored: who is haunted, who is under attack, who may be targeted (see `where`).
"""

from __future__ import annotations

from typing import Final, Literal, NoReturn

from msgspec import Struct
from msgspec.structs import replace

NOWHERE: Final = -1

Place = Literal["muster", "map", "panic-room", "held", "carried", "cocoon"]
Health = Literal["normal", "wounded", "incapacitated"]
Ending = Literal["", "failure", "success", "partial", "complete", "over"]
Phase = Literal["muster", "move", "spawn", "attack", "agents", "end"]


class Agent(Struct, frozen=True, omit_defaults=True, gc=False):
    """An agent in play. `at` is his space while he is on the map or cocooned, else NOWHERE.

    `by` is the agent who carries him or the boss that holds him. Lying on the map: incapacitated, stunned or cocooned.
    """

    id: str
    seat: str
    place: Place = "map"
    at: int = NOWHERE
    by: str = ""
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

    id: str
    kind: str
    place: Literal["map", "card", "held"] = "map"
    at: int = NOWHERE
    on: str = ""
    lying: bool = False
    wounded: bool = False


class Boss(Struct, frozen=True, omit_defaults=True, gc=False):
    """The Cellar Knight, The Boogeyman or Germain Beus; `kind` is also its id. `back` is The Boogeyman's back half.

    `holds` are figures on its card in the order in which they came: agents (place "held") and Night Widows (place "held").
    """

    kind: str
    at: int
    back: int = NOWHERE
    holds: tuple[str, ...] = ()
    hits: int = 0
    wounded: bool = False


class Gear(Struct, frozen=True, omit_defaults=True, gc=False):
    """A token: with an agent, or on a space, or gone with somebody who left (neither)."""

    id: str
    bearer: str = ""
    at: int = NOWHERE


class Turn(Struct, frozen=True, omit_defaults=True, gc=False):
    """The turn of the agent who acts now.

    `walking`: his last deed was a step, so that his move has not ended yet. `fresh`: he has done nothing yet.
    """

    agent: str
    actions: int
    walking: bool = False
    fresh: bool = True


class State(Struct):
    """The whole position."""

    seats: tuple[str, ...]
    scenario: str
    """The key of the setup's scenario."""
    map: str
    """The key of a map, or the source of a drawn one (see `maps.the_map`)."""
    missions: tuple[str, ...] = ()
    """What is being played, by the keys of the facts: one, or two missions of scenario 2 at once."""
    campaign: bool = False
    quick: bool = False
    """The team is mustered by the program; otherwise the players choose."""
    own_goal: str = ""
    """What the players have set themselves beside the rules (see `campaign.OWN_GOALS`)."""

    phase: Phase = "move"
    round: int = 1
    moved: tuple[str, ...] = ()
    """Monsters that have had their move in this move phase."""
    acted: tuple[str, ...] = ()
    """Agents who have had their turn in this agent phase."""
    turn: Turn | None = None

    agents: dict[str, Agent] = {}
    lineup: tuple[str, ...] = ()
    monsters: dict[str, Monster] = {}
    boss: Boss | None = None
    gear: dict[str, Gear] = {}
    born: dict[str, int] = {}
    """How many of each kind of monster have come into play, for their ids."""

    spawn_area: tuple[str, ...] = ()
    """The kinds rolled for this round's slots that are not placed yet ("none": no spawn)."""
    from_tracker: bool = False
    """The spawn area was filled from the tracker area."""
    tracker_area: tuple[str, ...] | None = None
    """The kinds committed for the coming round; None: the tracker was not used."""

    features: tuple[str, ...] = ()
    """Which features of the map are in use (door, trap and tech ids; all, where the scenario uses its whole map)."""
    shut: tuple[str, ...] = ()
    """The doors and gates that are shut, by id, sorted (a set would not be saved in a fixed order)."""
    trap: Literal["", "armed", "sprung", "disarmed"] = ""
    trapped: str = ""
    """The agent shut in by the trap."""
    cocoons: dict[int, str] = {}
    """The prisoner of each cocoon that is not empty."""
    concentration: int = 0
    solved: tuple[str, ...] = ()
    """Tech tasks that have succeeded."""
    completed: tuple[str, ...] = ()
    """Missions whose objective is met."""
    started: int = 0
    """How many agents went in."""
    team: tuple[str, ...] = ()
    """Who went in."""

    active: tuple[str, ...] = ()
    grabbed: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    escaped: tuple[str, ...] = ()
    """Who has left this play safely; they are in the ACTIVE bag too."""
    lost_gear: tuple[str, ...] = ()

    ending: Ending = ""
    outcome: str | None = None

    def copy(self) -> State:
        return replace(
            self,
            agents=self.agents.copy(),
            monsters=self.monsters.copy(),
            gear=self.gear.copy(),
            born=self.born.copy(),
            cocoons=self.cocoons.copy(),
        )


class Over(Exception):
    """Play stops at once, in the middle of whatever is being resolved. Raised by `end`, caught by the root."""


def end(s: State, ending: Ending, words: str) -> NoReturn:
    """Stop the scenario now."""
    s.ending = ending
    s.outcome = words
    raise Over(words)
