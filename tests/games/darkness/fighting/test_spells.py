"""Where Spells plug into an Encounter and a fight."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from covers import covers
from games.darkness.cast import fight, go_on
from games.darkness.driver import at, dice, position, run, square
from noctule.engine import Ask, Option
from noctule.games.darkness.content import FACTS
from noctule.games.darkness.encounters.encounter import Beyond, encounter
from noctule.games.darkness.encounters.loose import approach
from noctule.games.darkness.fighting.fight import fight_phase
from noctule.games.darkness.state import Creature, Fight, Lasting, State, alter

MISS = (1, 3, 5)


class Book:
    """A Freeze that works or does not, and a Summon."""

    def __init__(self, works: bool = True) -> None:
        self.works = works

    def candidates_on_encounter(self, s: State, who: str, foe: str, /) -> Iterable[Option]:
        return [Option("cast:freeze", ("cast", "freeze", foe), "Freeze it")]

    def candidates_in_combat(self, s: State, who: str, /) -> Iterable[Option]:
        return [Option("cast:summon", ("cast", "summon", s.fight.foes[0] if s.fight else ""), "Summon")]

    async def cast(self, s: State, g: Ask, who: str, /, *details: str) -> None:
        spell, foe = details
        if spell == "freeze" and self.works:
            s.spells = (*s.spells, Lasting("freeze", foe, who, 2))
        if spell == "summon":
            strength = FACTS.summon.creature(7)
            assert strength is not None
            alter(s, who, creature=Creature(strength.attack, strength.defense, 4, foe))


@covers("darkness.magic.on-encounter", "darkness.ranged.survivor-advances", "darkness.ex.d.freeze-at-first-sight")
def test_a_spell_at_first_sight_stops_it_or_it_advances() -> None:
    for works, where in ((True, "field/a4"), (False, "field/a2")):
        s = position("field", seats=("ana",), people={"ada": "field/a1"}, disks={"field/a4": "foe"})
        run(s, encounter, "ada", square(s, "field/a4"), Beyond(spells=Book(works)), answers=["cast:freeze"])
        assert (at(s, "foe"), s.turn.acted, s.phase) == (where, True, "act")


@covers("darkness.magic.in-combat", "darkness.spell.summon-strength", "darkness.spell.summon-opponent-first")
@covers("darkness.spell.summon-duration")
def test_a_spell_takes_the_place_of_the_attack_and_the_blow_that_is_due_falls_on_the_creature() -> None:
    s = position("field", seats=("ana",), people={"ada": "field/a1"}, disks={"field/a1": ("foe", "up")})
    s.fight, s.phase = Fight(("foe",), round=1, first=("foe",), started=True), "fight"
    rolls = dice(1, 2, 3, 5, 5) + dice(1, 1, 3, 3, 5)  # it strikes at the creature, which strikes back
    run(s, go_on, rounds=1, spells=Book(), answers=["cast:summon"], rolls=rolls)
    assert (s.people["ada"].damage, s.people["ada"].creature) == (0, Creature(5, 5, 3, "foe"))


@covers("darkness.spell.summon-duration", "darkness.ex.d.summon-rounds", "darkness.spell.summon-caster-free")
def test_summoned_after_a_lost_initiative_it_lasts_into_the_next_turn() -> None:
    s = position("field", seats=("ana",), people={"ada": "field/a1"}, disks={"field/a1": ("foe", "up")})
    own, struck, strikes = dice(1, 2, 3, 5), dice(1, 2, 3, 5, 5), dice(1, 1, 3, 3, 5)
    rolls = dice(*MISS) + own + strikes + (struck + strikes + dice(*MISS)) * 2
    answers = ["defend", "cast:summon", "attack:foe:fists", "attack:foe:fists"]
    run(s, fight_on, rolls=rolls, answers=answers)
    assert s.people["ada"].creature == Creature(5, 5, 1, "foe")
    s.turn = replace(s.turn, acted=False, fought=False)
    alter(s, "ada", at=square(s, "field/a3"))
    run(s, approach, rolls=struck + strikes)
    assert (s.people["ada"].creature, s.people["ada"].will, at(s, "foe")) == (None, 4, "field/a3")


async def fight_on(s: State, g: Ask) -> None:
    await fight(s, g, "ada", rounds=0)
    while s.phase == "fight":
        g.boundary()
        await fight_phase(s, g, Book())
