"""The numbers of the rules, typed. Each stands once, in `facts.toml`."""

from __future__ import annotations

from typing import Literal

from noctule.engine import content

from .cards import Content, OrderColour, OrderType

Role = Literal["activated", "interrupting", "helper"]


class TurnFacts(Content, frozen=True):
    phases: tuple[str, ...]


class TileFacts(Content, frozen=True):
    draw_up_to: int
    first_turn_redraw: int
    kept_at_most: int
    new_per_character_and_round: int
    draw_cp: int
    choose_cp: int


class DuelFacts(Content, frozen=True):
    asker_least: int
    other_least: int
    orders_in_interruption: int


class MoveFacts(Content, frozen=True):
    step: int
    open_door: int
    close_door: int
    stairs: int
    sewers: int
    exit: int
    pilot: int


class CombatFacts(Content, frozen=True):
    wall_defence: int
    critical_against_things: int


class ShootFacts(Content, frozen=True):
    object_range: int
    stairs_range: int
    reload_cp: int


class SpyFacts(Content, frozen=True):
    mission_points: int
    cards: int
    missions: int


class RadioFacts(Content, frozen=True):
    clear: int
    listening: int
    scrambled: int
    wrong_reveal_mp: int
    listening_spy_points: int


class LargeFacts(Content, frozen=True):
    forward: int
    backward: int
    size: int
    gas_wounds: int
    outside_at_most: int


class PrisonerFacts(Content, frozen=True):
    weight: int
    most: int
    assassinate_cp: int


class TortureFacts(Content, frozen=True):
    least: int
    most: int


class GasFacts(Content, frozen=True):
    orange_wounds: int


class ClockFacts(Content, frozen=True):
    time_bomb: int


class Facts(Content, frozen=True):
    turn: TurnFacts
    tiles: TileFacts
    order_cp: dict[OrderType, tuple[int, int]]
    colours: dict[OrderColour, tuple[Role, ...]]
    duel: DuelFacts
    move: MoveFacts
    combat: CombatFacts
    shoot: ShootFacts
    spy: SpyFacts
    radio: RadioFacts
    large: LargeFacts
    prisoner: PrisonerFacts
    torture: TortureFacts
    gas: GasFacts
    clocks: ClockFacts


FACTS = content.load("noctule.games.reborn", "facts.toml", Facts)
