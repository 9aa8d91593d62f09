"""Spells and movement: who is frozen, who walks through walls, who is protected while bleeding."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import at, keys, position, refusal, run, square
from games.darkness.magic.test_spells import cast, mage
from noctule.engine import Ask
from noctule.games.darkness.actions import transfer
from noctule.games.darkness.checks import help
from noctule.games.darkness.checks.check import Check
from noctule.games.darkness.harm import damage
from noctule.games.darkness.state import State, Turn
from noctule.games.darkness.turn import movement


@covers("darkness.ex.d.frozen-character", "darkness.spell.freeze", "darkness.assist.distance")
def test_a_frozen_character_neither_helps_nor_moves_but_picks_things_up() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/c2"}, disks={"field/c2": ("torch", "up")}, magic=True)
    asked = Check("search", "ada", 3, "darkness.item.search")
    assert refusal(help.candidates(s, asked, ()), "bel") is None
    cast(s, "freeze", "bel", 2, 3, 4, 6, 6, 2, answers=("roll",))
    no = refusal(help.candidates(s, asked, ()), "bel")
    assert no is not None
    assert no.rule == "darkness.spell.freeze"
    s.turn = Turn("bel", budget=6)
    stuck = movement.no_move(s, "bel")
    assert stuck is not None
    assert stuck.rule == "darkness.spell.freeze"
    assert "take:torch" in keys(transfer, s, "bel")


@covers("darkness.ex.d.pass-through-wall", "darkness.spell.pass-through", "darkness.move.enter-building-ends")
def test_a_move_leads_through_the_outer_wall_and_ends_inside() -> None:
    s = position("lab", people={"ada": mage("lab/b3"), "bel": "lab/h8"}, magic=True)
    s.turn = Turn("ada", budget=12)
    assert "move:lab/c3" not in keys(movement, s, "ada")
    cast(s, "pass-through", "", 2, 2, 2, 6, 5)
    there = keys(movement, s, "ada")
    assert "move:lab/c3" in there
    assert "move:lab/d4" not in there
    run(s, movement.move, "ada", square(s, "lab/c3"))
    assert at(s, "ada") == "lab/c3"
    assert s.turn.moved


async def stray_fire(s: State, g: Ask, who: str) -> None:
    damage.hurt(s, g, who, "darkness.ranged.stray")


@covers("darkness.ex.d.protected-and-bleeding", "darkness.spell.protection", "darkness.fate.bad-11")
@covers("darkness.ranged.stray", "darkness.health.death-penalty")
def test_a_protected_character_takes_no_damage_but_grieves() -> None:
    people = {"ada": mage("field/b2", defense=3, bleeding=True), "bel": {"at": "field/h8", "defense": 1}}
    s = position("field", people=people, magic=True)
    cast(s, "protection", "ada", 4, 4, 4, 4, 6, 3)
    assert s.people["ada"].points == 6
    s.turn = Turn("ada", budget=4)
    run(s, movement.move, "ada", square(s, "field/b3"))
    assert s.people["ada"].damage == 0
    run(s, stray_fire, "ada")
    run(s, stray_fire, "bel")
    assert s.people["bel"].dead
    assert (s.people["ada"].damage, s.people["ada"].scores.defense) == (0, 2)
