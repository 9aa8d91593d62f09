"""The numbers of the rules, typed. Each stands once, in `facts.toml`."""

from __future__ import annotations

from typing import Literal

from noctule.engine import content, rule

from .words import (
    Attribute,
    CheckKind,
    ComponentType,
    DiskKind,
    Hour,
    Part,
    RangedWeapon,
    SkillKey,
    SpellKey,
    Terrain,
    Weather,
)


class PlayerFacts(Part, frozen=True):
    least: int
    most: int


# ---- dice and checks


class Combination(Part, frozen=True):
    rank: int
    code: str
    name: str
    dice: int
    """The fewest dice that can show it."""


class GambleFacts(Part, frozen=True):
    """The ranks that Two Pair and Full House count as."""

    two_pair: int
    full_house: int
    per_turn: int


class DiceFacts(Part, frozen=True):
    faces: int
    nothing: str
    combination: tuple[Combination, ...]
    house: tuple[Combination, ...]
    gamble: GambleFacts

    @property
    def highest(self) -> int:
        """The best rank of an ordinary check."""
        return self.combination[-1].rank

    def name(self, rank: int) -> str:
        """A rank in words; of the house rule's ranks the last serves for all above it."""
        if rank <= 0:
            return self.nothing
        table = self.combination + self.house
        return table[min(rank, len(table)) - 1].name


class ChecksFacts(Part, frozen=True):
    """What holds for every check: how many skills and items add dice, and who may help."""

    skills: int
    items: int
    assist_distance: int
    allies_per_turn: int
    rerolls_per_helper: int


class CheckFacts(Part, frozen=True):
    """A kind of check. Without an `attribute` a disk, the scenario or a Spell says what is rolled."""

    name: str
    attribute: Attribute | None = None
    skills: tuple[SkillKey, ...] = ()
    assist: bool = True
    open: bool = False
    """There is no TN: the rank is the amount."""
    opposed: bool = False


# ---- characters


class CreationFacts(Part, frozen=True):
    attribute_points: int
    attribute_least: int
    attribute_most: int
    skill_points: int
    occupation_die: int
    starting_item: str


class AttributeFacts(Part, frozen=True):
    name: str
    short: str
    use: str


class ExperienceFacts(Part, frozen=True):
    won: int
    """Experience Points for a won scenario."""
    gain: int
    most: int
    """No Attribute ever goes beyond."""


class SkillLevel(Part, frozen=True):
    """What a Skill has to cost to be of this level, and the dice it then adds."""

    level: int
    least: int
    most: int
    dice: int


# ---- disks, doors


class DiskFacts(Part, frozen=True):
    name: str
    plural: str
    colour: str
    pool: Literal["encounter", "magic", "obstacle", "scenario", "none"]
    """`magic`: in the encounter pool where magic is used; `scenario`: where the scenario lists it."""


class ObstacleFacts(Part, frozen=True):
    penalty: int
    combat: tuple[CheckKind, ...]
    """The checks that suffer from an Obstacle which affects combat."""


class ItemFacts(Part, frozen=True):
    weight: int
    """Carried without a check."""
    wait: int
    """Whole turns before a former owner may have it back."""
    shotgun: int
    """Times it fires."""
    pick_up: int
    small: int
    """The most that an Item weighs which a pickpocket can take."""


class EnteringFacts(Part, frozen=True):
    window: int
    """How far a window's TN lies below that of the nearest door."""
    invite: int
    light: int
    broken: int
    """Failure Disks for breaking a door or window."""


# ---- the turn


class TurnFacts(Part, frozen=True):
    actions: int
    willpower: int
    heal: int


class Fate(Part, frozen=True):
    """A line of a Fate table. `by`: its number, where it has one."""

    roll: int
    key: str
    text: str
    by: int = 0


class FateFacts(Part, frozen=True):
    dice: int
    bad_on: int
    good_on: int
    sure_except: tuple[CheckKind, ...]
    bad: tuple[Fate, ...]
    good: tuple[Fate, ...]

    def line(self, good: bool, roll: int) -> Fate:
        table = self.good if good else self.bad
        return table[roll - table[0].roll]


class MovementFacts(Part, frozen=True):
    least: int
    half_points: int
    """Half points in a Movement Point."""
    terrain: dict[Terrain, int]
    """Half points for a square."""
    hour: dict[Hour, int]
    weather: dict[Weather, int]
    exhausted: int
    """What the Movement Points are divided by."""

    @rule("darkness.move.environment")
    def lost(self, hour: Hour, weather: Weather) -> int:
        """Movement Points that darkness or rain takes from a character without a light: the worse of the two."""
        return max(self.hour[hour], self.weather[weather])


class SightFacts(Part, frozen=True):
    least: int
    terrain: dict[Terrain, int]
    hour: dict[Hour, int]
    weather: dict[Weather, int]

    @rule("darkness.los.environment")
    def lost(self, hour: Hour, weather: Weather) -> int:
        """Squares of sight that darkness or rain takes from a character without a light: the worse of the two."""
        return max(self.hour[hour], self.weather[weather])


# ---- fighting


class CombatFacts(Part, frozen=True):
    rounds: int
    security_rounds: int
    wound: int
    health: int
    second_fist: int
    """Dice fewer in the second attack of Two-Fisted."""


class Range(Part, frozen=True):
    """A row of the range table."""

    name: str
    skill: SkillKey
    dice: tuple[int, ...]
    least: int = 0
    thrown: bool = False

    @rule("darkness.ranged.table")
    def at(self, distance: int) -> int | None:
        """Dice added at a distance; none where it cannot be fired."""
        i = distance - self.least
        return self.dice[i] if 0 <= i < len(self.dice) else None


# ---- magic


class MagicFacts(Part, frozen=True):
    per_turn: int
    willpower: int
    die: int


class Spell(Part, frozen=True):
    name: str
    tn: int
    components: tuple[ComponentType, ...]
    range: Literal["sight", "tile", "self", "board", "square"]
    use: str
    lasts: Literal["", "turn", "turns", "rounds", "move"] = ""
    """`turn`: a full turn; `turns`, `rounds`: a die of them; `move`: this turn's move."""
    most: int = 0
    """Where the rank rolled counts: the highest that does."""
    dice: int = 0


class Creature(Part, frozen=True):
    rank: int
    attack: int
    defense: int


class SummonFacts(Part, frozen=True):
    initiative: int
    health: int
    per_character: int
    strength: tuple[Creature, ...]

    def creature(self, rank: int) -> Creature | None:
        """What comes at a rank: the strongest that it reaches, none where it reaches none."""
        return max((row for row in self.strength if row.rank <= rank), key=lambda row: row.rank, default=None)


# ---- failure, health, points


class FailureFacts(Part, frozen=True):
    limit: int


class HealthFacts(Part, frozen=True):
    dead: int
    grief: int
    """Health that every other character loses for good when one dies."""


class WillpowerFacts(Part, frozen=True):
    flight: int
    therapist: int


class PointFacts(Part, frozen=True):
    taped: int
    healed: int


class SpendingFacts(Part, frozen=True):
    """Prices in Victory Points."""

    reroll: int
    die: int
    fate: int
    failure: int
    skill_point: int
    per_roll: int
    """The most that extra dice and re-rolls of one roll may cost together."""


class Facts(Part, frozen=True):
    players: PlayerFacts
    dice: DiceFacts
    checks: ChecksFacts
    check: dict[CheckKind, CheckFacts]
    creation: CreationFacts
    attribute: dict[Attribute, AttributeFacts]
    experience: ExperienceFacts
    skill_level: tuple[SkillLevel, ...]
    disk: dict[DiskKind, DiskFacts]
    obstacles: ObstacleFacts
    items: ItemFacts
    entering: EnteringFacts
    turn: TurnFacts
    fate: FateFacts
    movement: MovementFacts
    sight: SightFacts
    combat: CombatFacts
    ranged: dict[RangedWeapon, Range]
    magic: MagicFacts
    component: dict[ComponentType, str]
    spell: dict[SpellKey, Spell]
    summon: SummonFacts
    failure: FailureFacts
    health: HealthFacts
    willpower: WillpowerFacts
    points: PointFacts
    spending: SpendingFacts


FACTS = content.load("noctule.games.darkness", "facts.toml", Facts)
