"""Spells in a fight, at an opponent just turned over, and the creature that fights in one's place."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.darkness.driver import at, dice, keys, position, refusal, run, why_not
from games.darkness.magic.test_spells import EVERYTHING, cast, mage, turn_ends
from games.driver import Ran
from noctule.engine import Ask
from noctule.games.darkness.board import disks
from noctule.games.darkness.content import DISKS
from noctule.games.darkness.content.disks import Adversary
from noctule.games.darkness.encounters import encounter, loose, standing
from noctule.games.darkness.encounters.encounter import Beyond
from noctule.games.darkness.fighting import fight
from noctule.games.darkness.fighting.spells import Spells
from noctule.games.darkness.harm import holding
from noctule.games.darkness.magic import casting
from noctule.games.darkness.state import Creature, Fight, Lasting, State, Turn, alter
from noctule.games.darkness.turn import movement, turn

SPELLS: Spells = casting
FREE = Creature(3, 4, 4, "foe")


def beast(patch: pytest.MonkeyPatch, **values: int) -> None:
    """An Adversary made for one case."""
    profile = {"initiative": 1, "attack": 3, "defense": 3, "speed": 2, **values}
    patch.setitem(DISKS, "beast", Adversary(key="beast", id="beast", name="The Beast", line="It breathes.", **profile))


def fighting(*foes: str, first: bool = True, round: int = 1, started: bool = True, **said: Any) -> State:
    """Ada in combat with opponents on her square; with `first` she has won Initiative against all."""
    s = position(
        "field",
        people={"ada": mage("field/b2", **said), "bel": "field/h8"},
        disks={"field/b2": {foe: {"up": True} for foe in foes}},
        magic=True,
        phase="fight",
        turn=Turn("ada", acted=True, fought=True, budget=6),
    )
    s.fight = Fight(foes, round=round, first=foes if first else (), started=started)
    return s


def round_of(s: State, *faces: int, answers: tuple[str, ...] = (), **handed: Any) -> Ran:
    return run(s, fight.fight_phase, spells=SPELLS, rolls=dice(*faces), answers=answers, **handed)


def no_cast(s: State, what: str) -> str:
    no = refusal(casting.candidates_in_combat(s, "ada"), what)
    assert no is not None
    return no.rule


SUCCESS = (2, 3, 4, 6, 6)
"""A Three Straight."""
FAILURE = (4, 4, 1, 2, 6)
DEFENDED = (1, 2, 3, 5)
"""Four dice of Defense, enough for an Attack of 3."""


# -- in place of an attack -----------------------------------------------------------------------------------------


@covers("darkness.ex.d.spell-in-combat-once", "darkness.magic.in-combat", "darkness.magic.one-per-turn")
def test_a_spell_takes_the_place_of_the_attack_once_a_turn() -> None:
    """She defends as normal, and in the next round she can only strike."""
    s = fighting("foe")
    round_of(s, *FAILURE, *DEFENDED, answers=("cast:freeze:foe", "defend"))
    assert s.people["ada"].will == 3
    alter(s, "ada", items=("c-incense",))
    assert no_cast(s, "cast:freeze") == "darkness.magic.one-per-turn"
    ran = round_of(s, 2, 3, 4)
    assert ran.kinds == []
    assert s.people["ada"].points == 6


@covers("darkness.ex.d.freeze-kill", "darkness.spell.freeze", "darkness.spell.freeze-attack", "darkness.magic.vp")
@covers("darkness.magic.defeat-vp", "darkness.magic.in-combat")
def test_a_frozen_opponent_does_not_strike_and_is_worth_its_defense(monkeypatch: pytest.MonkeyPatch) -> None:
    beast(monkeypatch, attack=5, defense=4)
    s = fighting("beast")
    round_of(s, *SUCCESS, 3, answers=("cast:freeze:beast",))
    assert s.people["ada"].points == 3
    round_of(s, 5, 5, 5, answers=("roll",))
    ada = s.people["ada"]
    assert (ada.points, ada.damage, ada.trophies) == (3 + 4, 0, ("beast",))
    assert s.spells == ()


@covers("darkness.ex.d.translocate-out-of-combat", "darkness.spell.translocate", "darkness.spell.translocate-no-tiles")
@covers("darkness.will.loss", "darkness.magic.in-combat")
def test_translocate_leads_out_of_combat_without_a_retreat() -> None:
    s = fighting("foe", round=2)
    s.pile = ("lab",)
    ran = round_of(s, 2, 2, 2, 6, 5, answers=("cast:translocate", "to:field/h1"))
    ada = s.people["ada"]
    assert (at(s, "ada"), ada.points, ada.will, ada.damage) == ("field/h1", 4, 4, 0)
    assert {key.partition("/")[0] for key in ran.keys("translocate")} == {"to:field"}
    assert (s.fight, s.phase, s.pile) == (None, "act", ("lab",))
    assert s.board["foe"].prey == "ada"


# -- Fire Missile --------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.fire-missile", "darkness.spell.fire-missile", "darkness.ranged.survivor-advances", "darkness.magic.vp")
def test_what_survives_a_fire_missile_comes_for_the_caster(monkeypatch: pytest.MonkeyPatch) -> None:
    beast(monkeypatch, defense=6, speed=2)
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks={"field/b5": ("beast", "up")}, magic=True)
    cast(s, "fire-missile", "beast", 1, 2, 3, 4, 6, 2, 2, 2, 4, 5, 6, 6, 1, answers=("roll", "keep"))
    assert s.people["ada"].points == 5
    assert at(s, "beast") == "field/b3"


@covers("darkness.spell.fire-missile", "darkness.magic.defeat-vp", "darkness.ranged.vp")
def test_a_fire_missile_has_eight_dice_and_scores_the_defense_only() -> None:
    """Neither Attack nor a weapon nor the distance matters."""
    people = {"ada": mage("field/b2", points=3, attack=5, items=[*EVERYTHING, "gun"]), "bel": "field/h8"}
    s = position("field", people=people, disks={"field/b5": ("foe", "up")}, magic=True)
    cast(s, "fire-missile", "foe", 1, 2, 3, 4, 6, 1, 1, 2, 2, 3, 5, 5, 6, answers=("roll", "roll"))
    assert s.people["ada"].points == 3 + 5 + 3
    assert s.people["ada"].trophies == ("foe",)


@covers("darkness.spell.fire-missile", "darkness.vp.spend-reroll", "darkness.vp.spend-die", "darkness.skill.gamble")
def test_a_fire_missile_is_the_casters_own_check_with_points_and_gamble(monkeypatch: pytest.MonkeyPatch) -> None:
    beast(monkeypatch, defense=5)
    people = {"ada": mage("field/b2", points=3, skills={"occult": 2, "gamble": 2}), "bel": "field/h8"}
    s = position("field", people=people, disks={"field/b5": ("beast", "up")}, magic=True)
    answers = ("roll", "die", "point", "die:1", "gamble")
    cast(s, "fire-missile", "beast", *(1, 2, 3, 4, 6), *(1, 2, 2, 2, 4, 4, 6, 6, 6), 5, answers=answers)
    assert (s.people["ada"].points, s.people["ada"].trophies) == (3 + 5 - 3 + 5, ("beast",))


@covers("darkness.spell.fire-missile", "darkness.magic.fail-willpower")
def test_a_fire_missile_that_is_not_cast_does_not_fly() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks={"field/b5": ("foe", "up")}, magic=True)
    cast(s, "fire-missile", "foe", *SUCCESS)
    assert (s.people["ada"].will, at(s, "foe")) == (3, "field/b5")


@covers("darkness.spell.fire-missile", "darkness.ranged.stray")
def test_a_fire_missile_that_misses_may_hit_another() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/b5"}, disks={"field/b5": ("brute", "up")}, magic=True)
    cast(s, "fire-missile", "brute", 1, 2, 3, 4, 6, 2, 2, 4, 4, 6, 6, 1, 1, draws=["bel"], answers=("roll", "keep"))
    assert s.people["bel"].damage == 1


@covers("darkness.spell.fire-missile", "darkness.spell.freeze")
def test_whoever_is_frozen_throws_no_fire() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks={"field/b5": ("foe", "up")}, magic=True)
    s.spells = (Lasting("freeze", "ada", "bel", 2),)
    no = why_not(casting, s, "ada", "cast:fire-missile:foe")
    assert no is not None
    assert no.rule == "darkness.spell.freeze"


# -- at first sight ------------------------------------------------------------------------------------------------


def street() -> State:
    """The Foe lies face down three squares away."""
    people = {"ada": mage("field/b2"), "bel": "field/h8"}
    return position("field", people=people, disks={"field/b5": "foe"}, magic=True)


def meets(s: State, *faces: int, answers: tuple[str, ...] = (), **handed: Any) -> Ran:
    square = s.board["foe"].at
    return run(s, encounter.encounter, "ada", square, Beyond(spells=SPELLS), rolls=dice(*faces), answers=answers, **handed)


@covers("darkness.ex.d.freeze-at-first-sight", "darkness.magic.on-encounter", "darkness.spell.freeze")
def test_an_opponent_just_turned_over_may_be_frozen_where_it_stands() -> None:
    s = street()
    meets(s, *SUCCESS, 2, answers=("cast:freeze:foe",))
    assert (s.people["ada"].points, at(s, "foe"), s.turn.acted) == (3, "field/b5", True)
    assert movement.no_move(s, "ada") is None
    run(s, loose.approach)
    assert at(s, "foe") == "field/b5"


@covers("darkness.adversary.loose-behaviour", "darkness.spell.freeze")
def test_when_the_frost_is_over_it_comes() -> None:
    s = street()
    meets(s, *SUCCESS, 1, answers=("cast:freeze:foe",))
    s.spells = ()
    run(s, loose.approach)
    assert at(s, "foe") == "field/b3"


@covers("darkness.ex.d.freeze-at-first-sight", "darkness.magic.on-encounter", "darkness.ranged.survivor-advances")
def test_if_the_spell_fails_it_advances_as_after_a_shot() -> None:
    s = street()
    meets(s, *FAILURE, answers=("cast:freeze:foe",))
    assert (s.people["ada"].will, at(s, "foe"), s.turn.acted) == (3, "field/b3", True)
    assert movement.no_move(s, "ada") is None


@covers("darkness.magic.on-encounter")
def test_only_spells_of_the_range_of_sight_are_cast_at_first_sight() -> None:
    ran = meets(street(), stop=True)
    assert [key for key in ran.keys("opponent") if key.startswith("cast")] == [
        "cast:control:foe",
        "cast:fire-missile:foe",
        "cast:freeze:foe",
    ]


@covers("darkness.magic.on-encounter")
def test_the_spell_is_aimed_at_what_was_turned_over() -> None:
    s = street()
    s.board = {**s.board, "brute": position("field", disks={"field/c3": ("brute", "up")}).board["brute"]}
    ran = meets(s, stop=True)
    assert "cast:freeze:brute" not in ran.keys("opponent")


@covers("darkness.magic.on-encounter", "darkness.spell.fire-missile")
def test_a_missile_that_misses_lets_it_advance_only_once() -> None:
    s = street()
    meets(s, 1, 2, 3, 4, 6, 1, 1, 2, 2, 5, 5, 6, 6, answers=("cast:fire-missile:foe", "roll", "keep"))
    assert at(s, "foe") == "field/b3"


# -- Control -------------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.controlled-adversary", "darkness.spell.control", "darkness.spell.control-attack")
@covers("darkness.magic.defeat-vp")
def test_a_controlled_adversary_does_not_strike_back(monkeypatch: pytest.MonkeyPatch) -> None:
    beast(monkeypatch, attack=6, defense=2)
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks={"field/b4": ("beast", "up")}, magic=True)
    cast(s, "control", "beast", *SUCCESS, answers=("walk:field/b2",))
    assert at(s, "beast") == "field/b2"
    assert disks.held(s, s.people["ada"]) == []
    run(s, turn_ends, "ada")
    s.turn = Turn("ada", budget=6)
    assert "fight:beast" in keys(standing, s, "ada")
    run(s, standing.DEEDS["fight"], "ada", "beast")
    round_of(s)
    round_of(s, 4, 4, 1, answers=("attack:beast:fists", "roll"))
    ada = s.people["ada"]
    assert (ada.points, ada.damage) == (3 + 2, 0)


@covers("darkness.spell.control", "darkness.magic.duration")
def test_control_ends_at_the_end_of_the_casters_next_turn() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks={"field/b4": ("foe", "up")}, magic=True)
    cast(s, "control", "foe", *SUCCESS, answers=("stand",))
    run(s, turn_ends, "ada")
    run(s, turn_ends, "bel")
    assert disks.spelled(s, "foe")
    run(s, turn_ends, "ada")
    assert not disks.spelled(s, "foe")


@covers("darkness.spell.control")
def test_a_controlled_opponent_walks_as_far_as_its_speed() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks={"field/b4": ("foe", "up")}, magic=True)
    ran = cast(s, "control", "foe", *SUCCESS, stop=True)
    walks = {key.partition("/")[2] for key in ran.keys("control") if key.startswith("walk")}
    assert walks == {"b2", "a3", "b3", "c3", "a4", "c4", "d4", "a5", "b5", "c5", "b6"}


@covers("darkness.spell.control", "darkness.magic.defeat-vp")
def test_a_controlled_opponent_kills_what_its_attack_can_reach() -> None:
    """The Brute's Attack of 4 is enough for the Foe's Defense of 3, the Foe's not for the Brute's 5."""
    there = {"field/b4": {"brute": {"up": True}, "foe": {"up": True}}}
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks=there, magic=True)
    ran = cast(s, "control", "foe", *SUCCESS, stop=True)
    assert "strike:brute" not in ran.keys("control")
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks=there, magic=True)
    cast(s, "control", "brute", *SUCCESS, answers=("strike:foe",))
    assert "foe" not in s.board
    assert s.people["ada"].points == 3 + 3


def two_on_a_square(**bel: Any) -> State:
    people = {"ada": mage("field/b2"), "bel": {"at": "field/b2", **bel}}
    return position("field", people=people, disks={"field/b2": {"charm": {"up": True}}}, magic=True)


@covers("darkness.spell.control", "darkness.vp.loss")
def test_a_controlled_character_hands_something_over() -> None:
    s = two_on_a_square(items=["cash"], points=3)
    cast(s, "control", "bel", *SUCCESS, answers=("roll", "give:cash"))
    assert (s.people["bel"].items, s.people["bel"].points) == ((), 0)
    assert "cash" in s.people["ada"].items
    assert s.people["ada"].points == 3 + 3
    assert s.spells == ()


@covers("darkness.spell.control")
def test_a_controlled_character_leaves_or_picks_up_something() -> None:
    s = two_on_a_square(items=["cash"], allies=["helper-mind"], points=7)
    cast(s, "control", "bel", *SUCCESS, answers=("roll", "drop:helper-mind"))
    assert s.people["bel"].allies == ()
    assert at(s, "helper-mind") == "field/b2"
    s = two_on_a_square()
    cast(s, "control", "bel", *SUCCESS, answers=("roll", "pick:charm"))
    assert s.people["bel"].items == ("charm",)


@covers("darkness.spell.control", "darkness.transfer.same-square", "darkness.item.reclaim-delay")
def test_what_a_character_could_not_do_itself_it_cannot_be_made_to_do() -> None:
    people = {"ada": mage("field/b2"), "bel": {"at": "field/b3", "items": ["cash"]}}
    s = position("field", people=people, disks={"field/b3": {"charm": {"up": True}, "helper-mind": {"up": True}}}, magic=True)
    holding.wait(s, "bel", "charm")
    ran = cast(s, "control", "bel", *SUCCESS, answers=("roll",), stop=True)
    assert ran.keys("control") == ["drop:cash", "stand"]


# -- Summon --------------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.summon-high-roll", "darkness.spell.summon", "darkness.spell.summon-strength", "darkness.magic.vp")
@covers("darkness.spell.summon-opponent-first")
def test_a_high_roll_summons_the_strongest_creature_and_it_is_struck_in_the_casters_place() -> None:
    """Five Straight counts as Four of a Kind. The blow that is due falls on the creature, then it strikes, and misses."""
    s = fighting("foe")
    round_of(s, 2, 3, 4, 5, 6, 5, *(1, 2, 3, 5, 6), *(1, 1, 4, 4, 6), answers=("cast:summon:foe",))
    ada = s.people["ada"]
    assert (ada.points, ada.damage) == (6, 0)
    assert ada.creature == Creature(5, 5, 4, "foe")
    round_of(s, *(1, 2, 3, 5, 6), *(1, 1, 4, 4, 6), *(1, 1, 4), answers=("roll", "keep"))
    assert s.people["ada"].damage == 0


@covers("darkness.spell.summon-strength")
@pytest.mark.parametrize(
    ("faces", "attack", "defense", "worth"),
    [((2, 3, 4, 6, 6), 3, 4, 3), ((2, 2, 2, 6, 5), 4, 4, 4), ((1, 2, 3, 4, 6), 4, 5, 5), ((2, 2, 2, 2, 5), 5, 5, 6)],
)
def test_the_creature_is_as_strong_as_the_roll(faces: tuple[int, ...], attack: int, defense: int, worth: int) -> None:
    s = fighting("foe")
    run(s, casting.cast, "ada", "summon", "foe", rolls=dice(*faces, 6))
    assert s.people["ada"].creature == Creature(attack, defense, 6, "foe")
    assert s.people["ada"].points == worth


@covers("darkness.ex.d.open-checks", "darkness.check.level-result", "darkness.spell.summon", "darkness.magic.fail-willpower")
@pytest.mark.parametrize("faces", [(1, 3, 6), (1, 3, 5), (4, 4, 1)])
def test_less_than_a_three_straight_summons_nothing(faces: tuple[int, ...]) -> None:
    s = fighting("foe", skills={})
    run(s, casting.cast, "ada", "summon", "foe", rolls=dice(*faces))
    ada = s.people["ada"]
    assert (ada.creature, ada.will, ada.points) == (None, 3, 0)


@covers("darkness.ex.d.summon-not-fresh", "darkness.spell.summon")
def test_nobody_summons_in_a_combat_that_began_this_turn() -> None:
    assert no_cast(fighting("foe", started=False), "cast:summon:foe") == "darkness.spell.summon"
    assert no_cast(fighting("foe", round=2), "cast:summon:foe") == "darkness.spell.summon"
    assert refusal(casting.candidates_in_combat(fighting("foe"), "ada"), "cast:summon:foe") is None


@covers("darkness.spell.summon", "darkness.turn.in-contact")
@pytest.mark.parametrize("moved", [False, True])
def test_a_combat_was_there_at_the_start_of_the_turn_if_nobody_has_moved_into_it(moved: bool) -> None:
    people = {"ada": mage("field/b2"), "bel": "field/h8"}
    s = position("field", people=people, disks={"field/b2": ("foe", "up")}, magic=True, turn=Turn("ada", moved=moved))
    run(s, turn.act_phase)
    assert s.fight is not None
    assert s.fight.started is not moved


@covers("darkness.ex.d.summon-after-loss", "darkness.spell.summon-one", "darkness.spell.summon")
def test_one_creature_each() -> None:
    """One that is dead does not count, nor does a friend's."""
    s = fighting("foe")
    alter(s, "bel", at=s.people["ada"].at, creature=FREE)
    assert refusal(casting.candidates_in_combat(s, "ada"), "cast:summon:foe") is None
    alter(s, "ada", creature=FREE)
    assert no_cast(s, "cast:summon:foe") == "darkness.spell.summon-one"


@covers("darkness.ex.d.summon-rounds", "darkness.spell.summon-duration", "darkness.spell.summon-caster-free")
@covers("darkness.spell.summon-opponent-first")
def test_a_creature_fights_its_rounds_while_the_caster_walks_away() -> None:
    """Initiative was lost. The creature strikes in round one, fights two and three, and one round of the next turn."""
    s = fighting("foe", first=False)
    holds, misses, weak = (1, 2, 3, 5), (1, 1, 4), (1, 1, 4)
    round_of(s, *DEFENDED, *SUCCESS, 4, *misses, answers=("defend", "cast:summon:foe"))
    assert s.people["ada"].creature == Creature(3, 4, 3, "foe")
    for left in (2, 1):
        round_of(s, *holds, *misses, *weak, answers=("roll", "keep"))
        assert s.people["ada"].creature == Creature(3, 4, left, "foe")
    assert (s.fight, s.phase) == (None, "act")
    s.turn = Turn("ada", budget=6)
    assert movement.no_move(s, "ada") is None
    run(s, movement.move, "ada", s.people["ada"].at + 1)
    ran = run(s, loose.approach, rolls=dice(*holds, *misses), answers=())
    ada = s.people["ada"]
    assert (ada.creature, ada.will, ada.damage) == (None, 4, 0)
    assert "darkness.spell.summon-duration" in ran.rules


@covers("darkness.spell.summon-opponent-first", "darkness.spell.summon-caster-free")
def test_whoever_stays_with_a_creature_fights_without_initiative_and_is_not_struck() -> None:
    """The creature is struck and strikes, then Ada strikes; nobody strikes at her."""
    s = position(
        "field",
        people={"ada": mage("field/b2", creature=FREE), "bel": "field/h8"},
        disks={"field/b2": ("foe", "up")},
        magic=True,
    )
    assert "fight:foe" in keys(standing, s, "ada")
    run(s, standing.DEEDS["fight"], "ada", "foe")
    round_of(s)
    round_of(s, *(1, 2, 3, 5), *(1, 1, 4), *(1, 1, 4), answers=("attack:foe:fists",))
    assert (s.people["ada"].damage, s.people["ada"].creature) == (0, Creature(3, 4, 3, "foe"))


@covers("darkness.ex.d.creature-as-shield", "darkness.spell.summon-absorb", "darkness.combat.absorb")
@covers("darkness.combat.several-opponents")
def test_a_creature_takes_a_blow_for_its_summoner() -> None:
    """The Foe fights the creature, the Slug hits Ada; afterwards the Foe strikes at her again."""
    s = fighting("foe", "slug", first=False)
    alter(s, "ada", creature=FREE)
    round_of(s, *(1, 2, 3, 5), *(1, 3, 4, 6), answers=("defend", "creature"), stop=True)
    ada = s.people["ada"]
    assert (ada.creature, ada.damage, ada.failures) == (None, 0, 0)
    assert "foe" in fight.strikers(s, "ada")


@covers("darkness.spell.dispel", "darkness.spell.summon")
def test_a_creature_can_be_dispelled() -> None:
    people = {"ada": mage("field/h8"), "bel": {"at": "field/a1", "creature": FREE}}
    s = position("field", people=people, disks={"field/a1": ("foe", "up")}, magic=True)
    assert "cast:dispel:creature:bel" in keys(casting, s, "ada")
    cast(s, "dispel", "creature:bel", *SUCCESS)
    assert s.people["bel"].creature is None


# -- points --------------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.spent-things", "darkness.vp.loss", "darkness.magic.components-keep-vp")
def test_only_what_is_dropped_costs_points() -> None:
    """Twelve points, three of them for the Orb that is spent in vain and two for the Charm that is dropped."""
    people = {"ada": mage("field/b2", skills={}, items=["c-orb", "charm"], points=12), "bel": "field/h8"}
    s = position("field", people=people, disks={"field/h1": "foe"}, magic=True)
    cast(s, "locator", "", 1, 3, 5, answers=("roll", "keep"))
    assert s.people["ada"].points == 12

    async def drop(s: State, g: Ask) -> None:
        holding.drop(s, g, "ada", "charm")

    run(s, drop)
    assert s.people["ada"].points == 10
