"""The numbers of the rules, typed. Each stands once, in `facts.toml`."""

from __future__ import annotations

from noctule.engine import content

from .words import Part


class PlayerFacts(Part, frozen=True):
    least: int
    most: int
    hands: tuple[int, ...]
    """The starting hand, by number of players; also the hand limit."""


class TurnFacts(Part, frozen=True):
    over_limit: int
    exchange: int
    full_board: int


class CharacterFacts(Part, frozen=True):
    items: int
    life: int
    ammo: int
    skill_counters: int


class SupplyFacts(Part, frozen=True):
    fatigue: int
    wound: int
    madness: int
    snow: int
    deck: int


class TimerFacts(Part, frozen=True):
    start_c: int


class DamageFacts(Part, frozen=True):
    passing: int
    """For walking through an Enemy."""
    blocked: int
    """For standing where a reaction would move an Enemy."""
    fog: int
    bleeding: int
    second_wound: int
    ramming: int


class CubeFacts(Part, frozen=True):
    number: int


class AlertFacts(Part, frozen=True):
    near: int


class AmmoFacts(Part, frozen=True):
    shot: int
    stored: int


class ReachFacts(Part, frozen=True):
    push: int
    operator: int


class TankFacts(Part, frozen=True):
    fuel: int
    shell: int


class FinishFacts(Part, frozen=True):
    recover: int
    rested: int


class PointFacts(Part, frozen=True):
    A: int
    B: int
    C: int
    D: int
    E: int

    def of(self, letter: str) -> int:
        base: int = getattr(self, letter)
        return base


class PriceFacts(Part, frozen=True):
    special: int
    skill: int
    personal: int
    group: int


class ScoreFacts(Part, frozen=True):
    bands: tuple[int, ...]
    """Where the second, third and fourth verdict begin."""


class Facts(Part, frozen=True):
    players: PlayerFacts
    turn: TurnFacts
    character: CharacterFacts
    supply: SupplyFacts
    timer: TimerFacts
    damage: DamageFacts
    cubes: CubeFacts
    alert: AlertFacts
    ammo: AmmoFacts
    reach: ReachFacts
    tank: TankFacts
    finish: FinishFacts
    points: PointFacts
    prices: PriceFacts
    score: ScoreFacts


FACTS = content.load((__package__ or "").rpartition(".")[0], "facts.toml", Facts)
