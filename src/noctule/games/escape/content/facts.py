"""The numbers of the rules, typed. Each stands once, in `facts.toml`."""

from __future__ import annotations

from typing import Literal

from noctule.engine import content

from .steps import ChallengeType, Kind, Part


class PlayerFacts(Part, frozen=True):
    least: int
    most: int


class Band(Part, frozen=True):
    """What fear from `least` to `most` does to the stats."""

    least: int
    most: int
    intelligence: int
    strength: int
    speed: int


class FearFacts(Part, frozen=True):
    least: int
    most: int
    start: int
    after_infirmary: int
    vent_bar: int
    """From this level on the vents are barred."""
    clone_spawn: int
    """From this level on every event card draws an extra Clone."""
    dark: int
    """Leaving a dark tile."""
    vent: int
    """A vent move."""
    attacked: int
    """After every enemy attack."""
    manage: int
    """A card discarded to manage fear."""
    bands: tuple[Band, ...]

    def band(self, fear: int) -> Band:
        return next(band for band in self.bands if band.least <= fear <= band.most)


class VitalityFacts(Part, frozen=True):
    start: int
    knocked_out: int
    """Lost when knocked out before lockdown."""


class ThreatFacts(Part, frozen=True):
    knocked_out: int
    """Lost when knocked out before lockdown."""
    weapon: int
    """Moving to a Guard with a weapon."""
    fight: int
    """Attacking a Guard."""
    bash: int
    rush: int
    """Per tile with a Guard left in a bull rush."""
    crowding: int


class ItemFacts(Part, frozen=True):
    hands: int
    crate: int
    """Items drawn for exploring a storage crate."""
    loot: int
    """Items drawn for beating a Guard."""
    panel_keys: int
    """Security Key Cards taken for a panel."""


class CardFacts(Part, frozen=True):
    draw: int
    medical: int
    playable_from: int
    """The smallest hand from which a card can be played."""
    skills: int
    """Skills of a character."""
    assist_range: int
    """Tiles over which others can be assisted."""


class ChallengeFacts(Part, frozen=True):
    exceptional: int
    """So many times the rating is an exceptional success."""


class DeedFacts(Part, frozen=True):
    """A challenge action. `rating`: a number; for rush and outwit what is added to the weighted enemies, for a fight 0 to the
    target's Toughness."""

    type: ChallengeType
    rating: int
    later: int = 0
    """Added per tile with enemies already left in a bull rush."""


class DeedsFacts(Part, frozen=True):
    panel: DeedFacts
    fight: DeedFacts
    bash: DeedFacts
    rush: DeedFacts
    outwit: DeedFacts
    unlock: DeedFacts


class Attack(Part, frozen=True):
    """An enemy's attack: dice, the icon that counts, and the target's level from which `bonus` dice are added."""

    dice: int
    icon: Literal["intelligence", "strength"]
    bonus_from: int
    bonus: int


Hunts = Literal["threat", "fear"]
Damage = Literal["cards", "fear", "cards-and-fear"]
"""Per icon above Toughness: a card discarded, fear raised by one (past the end: knocked out), or both."""
Locks = Literal["open", "wall"]
"""A locked door is opened at the cost of one move, or is a wall."""


class EnemyFacts(Part, frozen=True):
    """What the rulebook says of a type of enemy; of the boss only his weight."""

    weight: int
    attack: Attack | None = None
    hunts: Hunts | None = None
    damage: Damage | None = None
    vents: bool | None = None
    locks: Locks | None = None


class EnemyCommonFacts(Part, frozen=True):
    group: int
    """Dice for each further enemy of the type on the tile."""
    adjacent: int
    """Added to the level of a character next to a moving enemy."""


class MoveFacts(Part, frozen=True):
    door: int
    explore: int
    vent: int


class PeekFacts(Part, frozen=True):
    dice: int
    early: int
    """Intelligence icons needed on the die while Stack B lasts."""
    late: int


class InfirmaryFacts(Part, frozen=True):
    all_lose_from: int
    """Everybody in the Infirmary loses in games of at least so many players."""


class LockdownFacts(Part, frozen=True):
    tokens: int
    """Lockdown tokens taken per turn."""


class ZoneFacts(Part, frozen=True):
    military_tiles: int
    """Tiles drawn for a Guard without a place."""


class Facts(Part, frozen=True):
    players: PlayerFacts
    fear: FearFacts
    vitality: VitalityFacts
    threat: ThreatFacts
    items: ItemFacts
    cards: CardFacts
    challenge: ChallengeFacts
    deeds: DeedsFacts
    enemy: dict[Kind, EnemyFacts]
    enemies: EnemyCommonFacts
    move: MoveFacts
    peek: PeekFacts
    infirmary: InfirmaryFacts
    lockdown: LockdownFacts
    zone: ZoneFacts


FACTS = content.load("noctule.games.escape", "facts.toml", Facts)
