"""How long Spells go on, and what ends them early."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness.driver import position, run
from noctule.engine import Ask
from noctule.games.darkness.harm import damage
from noctule.games.darkness.magic import lasting
from noctule.games.darkness.state import Lasting, State, alter


def two() -> State:
    return position("field", people={"ada": "field/a1", "bel": "field/h8"}, disks={"field/a3": ("foe", "up")}, magic=True)


async def turn_ends(s: State, g: Ask, who: str) -> None:
    lasting.end_of_turn(s, g, who)


async def dies(s: State, g: Ask, who: str) -> None:
    damage.die(s, g, [who])


@covers("darkness.magic.duration")
@pytest.mark.parametrize("turns", [0, 1, 2, 6])
def test_the_turn_of_casting_is_not_counted(turns: int) -> None:
    s = two()
    s.spells = (Lasting("freeze", "foe", "ada", turns),)
    for _ in range(turns):
        run(s, turn_ends, "ada")
        assert s.spells
    run(s, turn_ends, "ada")
    assert s.spells == ()


@covers("darkness.magic.duration")
def test_the_turns_of_others_do_not_count() -> None:
    s = two()
    s.spells = (Lasting("freeze", "foe", "ada", 0), Lasting("light", "field", "bel", 0))
    run(s, turn_ends, "bel")
    assert s.spells == (Lasting("freeze", "foe", "ada", 0),)


@covers("darkness.magic.duration")
def test_the_same_spell_cast_again_begins_anew() -> None:
    s = two()
    s.spells = (Lasting("light", "field", "ada", 1), Lasting("light", "field", "bel", 4))

    async def again(s: State, g: Ask) -> None:
        lasting.begin(s, g, "light", "field", "ada", 3)

    run(s, again)
    assert s.spells == (Lasting("light", "field", "bel", 4), Lasting("light", "field", "ada", 3))


@covers("darkness.magic.duration")
def test_a_spell_ends_with_its_caster() -> None:
    s = two()
    s.spells = (Lasting("freeze", "foe", "bel", 4), Lasting("light", "field", "ada", 4), Lasting("protection", "bel", "ada", 3))
    alter(s, "ada", damage=0)
    run(s, dies, "bel")
    assert s.spells == (Lasting("light", "field", "ada", 4),)


@covers("darkness.magic.duration")
def test_a_spell_on_an_opponent_that_is_turned_down_or_gone_ends() -> None:
    s = position(
        "field",
        people={"ada": "field/a1", "bel": "field/h8"},
        disks={"field/a3": "foe", "field/a4": ("brute", "up")},
        magic=True,
    )
    s.spells = tuple(Lasting("freeze", id, "ada", 4) for id in ("foe", "brute", "slug"))
    run(s, turn_ends, "ada")
    assert s.spells == (Lasting("freeze", "brute", "ada", 3),)
