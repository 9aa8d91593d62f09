"""Every "why not?" by a click: squares, figures and cards that take part in a question have a reason of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from games.reborn.driver import allowed, at, position, why_not
from noctule.engine import No, Option
from noctule.engine.contract import audit, setup_for
from noctule.games.reborn import GAME
from noctule.games.reborn.board.ground import every_square, name
from noctule.games.reborn.fighting import close_combat, shoot
from noctule.games.reborn.moving import move
from noctule.games.reborn.people import traitors
from noctule.games.reborn.state import Part
from noctule.games.reborn.turn import activation, deeds, interrupt

HOUSE = "+-+-+-+\n|B . h|\n+ + + +\n|. .|  \n+-+-+  "


def clicked(found: Iterable[Option], what: str) -> No | None:
    """What a click says: nothing where something is on offer, else the first refusal."""
    at_it = [option for option in found if what in option.at]
    assert at_it, f"{what} takes no part"
    return None if any(option.no is None for option in at_it) else at_it[0].no


def rules(found: Sequence[Option], *what: str) -> list[str]:
    return [no.rule if (no := clicked(found, it)) is not None else "" for it in what]


def test_every_square_of_the_map_takes_part_in_a_move_solid_ones_too() -> None:
    s = position(HOUSE, round="bolter", moving=2)
    found = list(move.MENU.candidates(s, "bolter"))
    assert all(f"step:{name(s, q)}" in [option.key for option in found] for q in every_square(s))
    assert rules(found, "b1", "a2") == ["", ""]
    assert rules(found, "b2", "c1") == ["reborn.move.adjacent"] * 2
    solid = clicked(found, "c2")
    assert solid is not None
    assert solid.reason == "c2 is solid: there is no floor."


def test_a_figure_in_the_way_of_a_move_says_what_its_square_says() -> None:
    s = position("+-+-+\n|B h|\n+-+-+", round="bolter", moving=2)
    found = list(move.MENU.candidates(s, "bolter"))
    assert at(s, "hollister") == "b1"
    assert rules(found, "b1", "hollister") == ["reborn.move.not-through"] * 2


def test_every_figure_takes_part_in_a_shot_and_a_blow() -> None:
    s = position("+-+-+-+\n|B V h|\n+-+-+-+", round="bolter", carrying={"bolter": ["carbine"]})
    shots = list(shoot._targets(s, "bolter", "carbine"))
    assert rules(shots, "hollister", "vasquez", "bolter") == ["", "reborn.shoot.targets", "reborn.shoot.targets"]
    blows = list(close_combat._targets(s, (Part("bolter", 1),)))
    assert rules(blows, "hollister", "vasquez") == ["reborn.cc.order", "reborn.cc.order"]


def test_every_carried_card_takes_part_when_somebody_acts() -> None:
    s = position(
        "+-+-+-+\n|B . h|\n+-+-+-+",
        round="bolter",
        carrying={"bolter": ["carbine", "laptop-computer engaged"], "hollister": ["medical-kit"]},
    )
    found = list(deeds.candidates(s, "bolter"))
    used = {option.key: option.no for option in found}
    reasons = {card: no.reason for card in s.equipment if (no := used.get(f"use:{card}")) is not None}
    assert reasons["laptop-computer"] == "The card is engaged."
    assert reasons["medical-kit"] == "Bolter does not carry it."
    assert all(clicked(found, card) is not None for card in reasons)


@pytest.mark.parametrize(("cp", "offered"), [(3, True), (0, False)])
def test_a_traitor_is_on_offer_exactly_when_nothing_stands_against_it(cp: int, offered: bool) -> None:
    s = position("+-+-+\n|B e|\n+-+-+", active="norad", cp={"norad": cp, "salemite": 0})
    assert ("inform:einstein" in [option.key for option in activation.offers(s, "norad")]) == offered
    assert (why_not(activation, s, "norad", "inform:einstein") is None) == offered
    assert bool(allowed(traitors, s, "norad")) == offered


def test_whoever_cannot_interrupt_is_told_why() -> None:
    s = position("+-+-+-+\n|B|h k|\n+-+-+-+", round="bolter", cp={"norad": 0, "salemite": 1})

    def no(who: str) -> str:
        found = interrupt.no_duel(s, "salemite", ["hollister"], who)
        return found.rule if found is not None else ""

    assert [no(who) for who in ("hollister", "kendall", "bolter")] == ["", "reborn.int.moment", "reborn.act.activate"]


def test_fewer_than_one_click_in_ten_has_no_reason() -> None:
    audits = [audit(GAME, setup_for(GAME, seed), seed) for seed in range(3)]
    clicks, unexplained = (sum(getattr(one, field) for one in audits) for field in ("clicks", "unexplained"))
    assert clicks > 1_000
    assert unexplained * 100 < clicks, "nearly every click has one"
