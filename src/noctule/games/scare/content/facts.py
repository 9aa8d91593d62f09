"""The numbers and tables of the game, typed. Each stands once, in `facts.toml`."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Die, content, counted, drama, rule

Table = tuple[tuple[int, int, tuple[str, ...]], ...]
"""Rows of (lowest total, highest total, words of the result)."""
Weapon = Literal["pistol", "sniper rifle", "repeller", "shotgun", "assault rifle"]
Rank = Literal["special agent", "SGT", "CPL", "PFC"]
Side = Literal["agent", "monster"]
Pronoun = Literal["he", "she"]


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of `facts.toml`."""


class DiceFacts(Fact, frozen=True):
    d6: tuple[int, ...]
    d10: tuple[int, ...]
    tens: tuple[int, ...]


class TeamFacts(Fact, frozen=True):
    most: int
    players_most: int


class RoundFacts(Fact, frozen=True):
    phases: tuple[str, ...]


class SpawnFacts(Fact, frozen=True):
    rows: tuple[int, ...]
    step: int
    substitute: str
    table: tuple[tuple[int, int, str], ...]


class LineFacts(Fact, frozen=True):
    stops: tuple[Side, ...]
    hides: tuple[Side, ...]


class CostFacts(Fact, frozen=True):
    step: int
    blue_step: int
    melee: int
    give: int
    tracker: int
    med_kit: int
    interact: int
    tech_roll: int
    leave_panic_room: int
    enter_panic_room: int


@cache
def price(actions: int) -> str:
    """What an option says that it costs."""
    return counted(actions, "action")


class DefenseFacts(Fact, frozen=True):
    on_card: int


class MonsterSide(Fact, frozen=True):
    move: int
    table: Table = ()


class MonsterFacts(Fact, frozen=True):
    """`hides`: blocks the agents' sight while standing. `enters`: is put on the card of an agent whose space it enters."""

    name: str
    letter: str
    hits: int
    unique: bool
    barbs: bool
    hides: bool
    enters: bool
    normal: MonsterSide
    wounded: MonsterSide | None = None
    spawn: tuple[int, ...] = ()
    defense: int = 0
    strikes: drama.StrikeLook = "claw"
    """How its attack is drawn."""


class Offer(Fact, frozen=True):
    souls: int
    numbers: tuple[int, ...]
    trauma_on_win: int = 0


class ShadowFacts(Fact, frozen=True):
    any_two: int
    offer: tuple[Offer, ...]


class BarbFacts(Fact, frozen=True):
    table: Table


class TechFacts(Fact, frozen=True):
    target: tuple[int, ...]


class BossSide(Fact, frozen=True):
    table: Table


class BossFacts(Fact, frozen=True):
    """`hits` 0: cannot be killed. `defense_each`: per figure on its card. `move` 0: moves by the d10."""

    name: str
    letter: str
    holds: int
    barbs: bool
    defense_each: int
    normal: BossSide
    wounded: BossSide | None = None
    hits: int = 0
    hits_wounded: int = 0
    move: int = 0
    turn_cost: int = 0
    ram_cost: int = 0
    steps_seen: int = 0
    steps_shot: int = 0
    strikes: drama.StrikeLook = "blow"


class WoundedFacts(Fact, frozen=True):
    grid: int
    melee: int


class PrintedSide(Fact, frozen=True):
    actions: int
    melee: int
    aim: tuple[tuple[int, ...], ...]


class AgentFacts(Fact, frozen=True):
    """One side of an agent's card. `aim[n - 1]` is the grid row for n actions of aim, over `ranges`; -1 is blank."""

    id: str
    name: str
    letter: str
    pronoun: Pronoun
    rank: Rank
    weapon: Weapon
    actions: int
    melee: int
    ranges: tuple[tuple[int, int], ...]
    aim: tuple[tuple[int, ...], ...]

    def target(self, distance: int, aim: int) -> int | None:
        """The target number at a range with so many actions of aim; None where the grid has none."""
        for column, (low, high) in enumerate(self.ranges):
            if low <= distance <= high and 1 <= aim <= len(self.aim):
                number = self.aim[aim - 1][column]
                return number if number >= 0 else None
        return None


class ScenarioFacts(Fact, frozen=True):
    title: str
    map: str
    spawn_rate: int
    lineup: dict[str, int]
    spawns: str = ""
    cocoons: int = 0
    shaye_for_pfc: bool = False
    free_lineup: bool = False
    after: tuple[str, ...] = ()
    start_areas: tuple[tuple[int, int, int], ...] = ()
    blurb: str = ""
    prologue: str = ""
    minutes: int = 0
    difficulty: str = ""
    features: tuple[str, ...] = ()
    """The doors, levers, tasks and exits of the map that are in use; none named: all of them."""
    repeatable: bool = False


class TogetherFacts(Fact, frozen=True):
    """Two missions of scenario 2 played at once; the first one says who may take part."""

    title: str
    missions: tuple[str, ...]
    blurb: str
    prologue: str
    minutes: int
    difficulty: str


class Facts(Fact, frozen=True):
    dice: DiceFacts
    team: TeamFacts
    round: RoundFacts
    spawn: SpawnFacts
    lines: dict[str, LineFacts]
    cost: CostFacts
    defense: DefenseFacts
    monster: dict[str, MonsterFacts]
    shadow_people: ShadowFacts
    barbs: BarbFacts
    tech: TechFacts
    boss: dict[str, BossFacts]
    wounded: WoundedFacts
    printed_wounded: dict[str, PrintedSide]
    agent: tuple[AgentFacts, ...]
    scenario: dict[str, ScenarioFacts]
    together: dict[str, TogetherFacts]


FACTS = content.load("noctule.games.scare", "facts.toml", Facts)


@rule("scare.health.wounded")
def wounded_side(card: AgentFacts) -> AgentFacts:
    """The other side of a card, by the pattern of the two that are printed."""
    change = FACTS.wounded
    grid = tuple(tuple(max(-1, n + change.grid) if n >= 0 else -1 for n in row) for row in card.aim)
    return replace(card, melee=max(0, card.melee + change.melee), aim=grid)


PLAYS: dict[str, ScenarioFacts | TogetherFacts] = {**FACTS.scenario, **FACTS.together}
"""Everything that can be played, in the order of the lists."""
ROSTER = {card.id: card for card in FACTS.agent}
WOUNDED = {card.id: wounded_side(card) for card in FACTS.agent}
SHAYE = "shaye"
LETTERS = {
    **{card.letter: card.id for card in FACTS.agent},
    **{kind.letter: id for id, kind in FACTS.monster.items()},
    **{boss.letter: id for id, boss in FACTS.boss.items()},
}
"""Who is drawn by which letter."""
GEAR = ("tracker", "med-kit")


@rule("scare.core.dice", "scare.core.d10-zero")
def d10() -> Die:
    """Its faces are 0 to 9."""
    return Die("d10", FACTS.dice.d10)


D6 = Die("d6", FACTS.dice.d6)
D10 = d10()
TENS = Die("tens", FACTS.dice.tens)


@rule("scare.core.total-over-nine")
def read(table: Table, total: int) -> tuple[str, ...]:
    """The words of a table for a total; what lies above the last row is read there.

    >>> read(FACTS.barbs.table, 11)
    ('MISS',)
    """
    for low, high, words in table:
        if low <= total <= high:
            return words
    return table[-1][2]


WORDS = {
    "DEAD": "dead",
    "INC": "incapacitated",
    "WND": "wounded",
    "TRA": "traumatized",
    "GRABBED": "grabbed",
    "COMBAT": "in combat",
    "LOSES": "it is thrown off",
    "MONSTER_DEAD": "it dies",
    "MISS": "no harm",
    "KEEP": "kept",
    "DROP": "dropped",
}
"""The words of the tables as people read them."""
