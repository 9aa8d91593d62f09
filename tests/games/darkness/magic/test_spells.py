"""The Spells one by one: what each may be aimed at, and what it does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.darkness.driver import at, dice, keys, position, run, square, why_not
from games.driver import Ran
from noctule.engine import Ask, No
from noctule.games.darkness.board import disks, sight
from noctule.games.darkness.board.story import PLAIN
from noctule.games.darkness.content import SCENARIOS
from noctule.games.darkness.content.scenarios import Locator
from noctule.games.darkness.magic import casting, control, lasting
from noctule.games.darkness.state import Lasting, State, Turn, alter

EVERYTHING = ["c-animal", "c-flame", "c-crystal", "c-incense", "c-minerals", "c-orb", "c-metal", "c-scroll"]


def mage(at: str, **said: Any) -> dict[str, Any]:
    """Five dice, and one Component of every type that Spells use."""
    return {"at": at, "intelligence": 3, "skills": {"occult": 2}, "items": EVERYTHING, **said}


def cast(s: State, spell: str, target: str, *faces: int, answers: tuple[str, ...] = (), **handed: Any) -> Ran:
    """Ada casts a Spell; the first five faces are the casting. Nobody is near enough to be asked for help."""
    return run(s, casting.as_action, "ada", spell, target, rolls=dice(*faces), answers=answers, **handed)


async def turn_ends(s: State, g: Ask, who: str) -> None:
    lasting.end_of_turn(s, g, who)


def no(s: State, what: str) -> No:
    found = why_not(casting, s, "ada", what)
    assert found is not None
    return found


def offered(s: State, spell: str) -> list[str]:
    return [key.split(":", 2)[-1] for key in keys(casting, s, "ada") if key.startswith(f"cast:{spell}")]


# -- whom a Spell can be aimed at ----------------------------------------------------------------------------------


@covers("darkness.ex.d.living-targets", "darkness.magic.living", "darkness.spell.freeze")
def test_freeze_and_control_want_a_living_target() -> None:
    """The walking dead are alive enough; an alarm is not."""
    there = {"lab/a2": ("foe", "up"), "lab/b2": ("rex", "up"), "lab/b1": ("bell", "up")}
    s = position("lab", people={"ada": mage("lab/a1"), "bel": "lab/a1"}, disks=there, magic=True)
    assert sorted(offered(s, "freeze")) == ["bel", "foe", "rex"]
    assert no(s, "cast:freeze:bell").rule == "darkness.magic.living"
    assert no(s, "cast:control:bell").rule == "darkness.magic.living"


@covers("darkness.spell.freeze", "darkness.spell.control", "darkness.spell.protection", "darkness.spell.fire-missile")
def test_spells_of_that_range_need_line_of_sight() -> None:
    """Four squares on the street, and nothing through a wall."""
    there = {"lab/e1": ("foe", "up"), "lab/f1": ("brute", "up"), "lab/c3": ("slug", "up")}
    s = position("lab", people={"ada": mage("lab/a1"), "bel": "lab/h8"}, disks=there, magic=True)
    for spell in ("freeze", "control", "fire-missile"):
        assert offered(s, spell) == ["foe"]
        assert no(s, f"cast:{spell}:slug").reason == "The Slug is out of sight."
        assert no(s, f"cast:{spell}:brute").rule == f"darkness.spell.{spell}"
    assert offered(s, "protection") == ["ada", "foe"]
    assert no(s, "cast:protection:bel").reason == "Bel is out of sight."


@covers("darkness.spell.fire-missile")
def test_a_fire_missile_is_for_opponents() -> None:
    there = {"lab/a2": ("foe", "up"), "lab/b2": ("bell", "up"), "lab/b1": ("helper-mind", "up")}
    s = position("lab", people={"ada": mage("lab/a1"), "bel": "lab/a1"}, disks=there, magic=True)
    assert offered(s, "fire-missile") == ["foe"]
    assert no(s, "cast:fire-missile:bell").reason == "The Bell is no opponent."
    assert why_not(casting, s, "ada", "cast:fire-missile:bel") is None


@covers("darkness.spell.protection")
def test_only_dispel_can_be_aimed_at_what_is_protected() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/c2"}, disks={"field/b3": ("foe", "up")}, magic=True)
    s.spells = (Lasting("protection", "foe", "bel", 2), Lasting("protection", "bel", "bel", 2))
    for spell in ("freeze", "control", "fire-missile", "protection"):
        assert no(s, f"cast:{spell}:foe").rule == "darkness.spell.protection"
    assert no(s, "cast:freeze:bel").rule == "darkness.spell.protection"
    assert offered(s, "dispel") == ["protection:foe:bel", "protection:bel:bel"]


# -- Freeze --------------------------------------------------------------------------------------------------------


@covers("darkness.spell.freeze", "darkness.magic.duration", "darkness.magic.vp")
def test_freeze_holds_an_opponent_for_a_die_of_turns() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks={"field/b5": ("foe", "up")}, magic=True)
    ran = cast(s, "freeze", "foe", 2, 3, 4, 6, 6, 5)
    (shows,) = [
        event.shows for event in ran.events if event.rule == "darkness.magic.cast" and event.shows and event.shows.strikes
    ]
    assert [(each.by, each.at) for each in shows.strikes] == [("ada", "foe")], "it is seen where it falls"
    assert s.spells == (Lasting("freeze", "foe", "ada", 5),)
    assert disks.spelled(s, "foe")
    assert s.people["ada"].points == 3
    assert "c-incense" not in s.people["ada"].items


# -- Light ---------------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.light-spell", "darkness.spell.light", "darkness.magic.duration")
@covers("darkness.los.environment", "darkness.move.environment")
def test_light_lasts_for_everybody_on_the_tile_until_the_second_following_turn_ends() -> None:
    s = position("field wild", people={"ada": mage("field/b2"), "bel": "field/h8"}, hour="night", magic=True)
    cast(s, "light", "", 5, 5, 1, 2, 6, 2)
    for _ in range(2):
        for who in ("ada", "bel"):
            assert sight.reach(s, s.people[who], s.people[who].at) == 4
            assert sight.in_light(s, s.people[who])
        run(s, turn_ends, "ada")
        run(s, turn_ends, "bel")
    assert sight.in_light(s, s.people["bel"])
    ran = run(s, turn_ends, "ada")
    assert not sight.in_light(s, s.people["bel"])
    assert sight.reach(s, s.people["bel"], s.people["bel"].at) == 2
    assert ran.rules == ["darkness.magic.duration"]


@covers("darkness.spell.light")
def test_the_next_tile_stays_dark() -> None:
    s = position("field wild", people={"ada": mage("field/h1"), "bel": "wild/a1"}, hour="night", magic=True)
    cast(s, "light", "", 5, 5, 1, 2, 6, 2, answers=("roll",))
    assert sight.in_light(s, s.people["ada"])
    assert not sight.in_light(s, s.people["bel"])


# -- Pass Through --------------------------------------------------------------------------------------------------


@covers("darkness.spell.pass-through", "darkness.magic.vp")
def test_pass_through_is_for_this_turn() -> None:
    s = position("lab", people={"ada": mage("lab/b3"), "bel": "lab/h8"}, magic=True)
    assert not lasting.passes_walls(s, "ada")
    cast(s, "pass-through", "", 2, 2, 2, 6, 5)
    assert lasting.passes_walls(s, "ada")
    assert not lasting.passes_walls(s, "bel")
    assert s.people["ada"].points == 4
    run(s, turn_ends, "ada")
    assert not lasting.passes_walls(s, "ada")


@covers("darkness.spell.pass-through")
def test_pass_through_is_of_no_use_after_the_move() -> None:
    s = position("lab", people={"ada": mage("lab/b3"), "bel": "lab/h8"}, magic=True)
    s.turn = Turn("ada", moved=True)
    assert no(s, "cast:pass-through").rule == "darkness.spell.pass-through"


# -- Locator -------------------------------------------------------------------------------------------------------


SEVEN = {
    f"field/{column}7": id for column, id in zip("abcdefg", ("foe", "kit", "cash", "bell", "tape", "gun", "bow"), strict=True)
}


@covers("darkness.ex.d.locator-levels", "darkness.spell.locator", "darkness.magic.vp", "darkness.magic.fail-willpower")
def test_a_locator_without_any_combination_fails() -> None:
    people = {"ada": mage("field/a1", skills={}), "bel": "field/h1"}
    s = position("field", people=people, disks=SEVEN, magic=True)
    cast(s, "locator", "", 1, 3, 5)
    ada = s.people["ada"]
    assert (ada.will, ada.points, "c-orb" in ada.items) == (3, 0, False)
    assert not any(lying.known for lying in s.board.values())


@covers("darkness.ex.d.locator-levels", "darkness.spell.locator", "darkness.comm.secret-knowledge")
def test_a_locator_shows_as_many_disks_as_the_rank_to_its_caster_alone() -> None:
    s = position("field", people={"ada": mage("field/a1"), "bel": "field/h1"}, disks=SEVEN, magic=True)
    before = {id: lying.at for id, lying in s.board.items()}
    looks = tuple(f"look:field/{column}7" for column in "gfeab")
    ran = cast(s, "locator", "", 1, 2, 3, 4, 6, answers=looks)
    assert s.people["ada"].points == 5
    assert [id for id, lying in s.board.items() if lying.known == ("ana",)] == ["foe", "kit", "tape", "gun", "bow"]
    assert {id: lying.at for id, lying in s.board.items()} == before
    shown = [event for event in ran.events if event.reveals]
    assert [event.facts["what"] for event in shown] == ["The Bow", "The Gun", "The Tape", "The Foe", "The Kit"]
    assert all(event.to == ("ana",) for event in shown)


@covers("darkness.spell.locator")
def test_whoever_has_seen_enough_may_stop_and_never_looks_at_the_same_disk_twice() -> None:
    s = position("field", people={"ada": mage("field/a1"), "bel": "field/h1"}, disks=SEVEN, magic=True)
    ran = cast(s, "locator", "", 2, 2, 3, 3, 6, answers=("look:field/c7", "enough"))
    assert "look:field/c7" not in ran.keys("locate")
    assert sum(bool(lying.known) for lying in s.board.values()) == 1


@covers("darkness.spell.locator")
def test_of_two_disks_on_a_square_chance_shows_one() -> None:
    lying = {"field/a7": ["foe", "kit"]}
    s = position("field", people={"ada": mage("field/a1"), "bel": "field/h1"}, disks=lying, magic=True)
    cast(s, "locator", "", 1, 1, 3, 5, 6, answers=("look:field/a7", "look:field/a7"), draws=["kit"])
    assert [one.known for one in s.board.values()] == [("ana",), ("ana",)]


@covers("darkness.spell.locator")
def test_a_locator_needs_something_to_find() -> None:
    s = position("field", people={"ada": mage("field/a1"), "bel": "field/h1"}, magic=True)
    assert no(s, "cast:locator").rule == "darkness.spell.locator"


# -- Protection ----------------------------------------------------------------------------------------------------


# -- Dispel --------------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.dispel-freeze", "darkness.spell.dispel", "darkness.magic.active-only", "darkness.magic.vp")
def test_dispel_ends_a_freeze_at_once() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, magic=True)
    s.spells = (Lasting("freeze", "bel", "bel", 4), Lasting("light", "field", "bel", 4))
    s.turn = Turn("bel")
    assert no(s, "cast:dispel").rule == "darkness.magic.active-only"
    s.turn = Turn("ada")
    cast(s, "dispel", "freeze:bel:bel", 2, 3, 4, 6, 6)
    assert s.spells == (Lasting("light", "field", "bel", 4),)
    assert s.people["ada"].points == 3


@covers("darkness.spell.dispel")
def test_dispel_reaches_the_casters_tile_only() -> None:
    people = {"ada": mage("field/h2"), "bel": "wild/a2"}
    s = position("field wild", people=people, disks={"field/a8": ("foe", "up")}, magic=True)
    s.spells = (
        Lasting("freeze", "bel", "bel", 4),
        Lasting("freeze", "foe", "bel", 4),
        Lasting("light", "wild", "bel", 1),
        Lasting("light", "field", "bel", 1),
    )
    assert offered(s, "dispel") == ["freeze:foe:bel", "light:field:bel"]
    assert no(s, "cast:dispel:freeze:bel:bel").rule == "darkness.spell.dispel"


# -- Translocate ---------------------------------------------------------------------------------------------------


@covers("darkness.spell.translocate", "darkness.spell.translocate-no-tiles", "darkness.magic.vp")
def test_translocate_leads_to_any_square_of_the_board_and_is_not_the_move() -> None:
    s = position("field wild", people={"ada": mage("field/a1"), "bel": "field/h8"}, magic=True, pile=("lab",))
    ran = cast(s, "translocate", "", 2, 2, 2, 6, 5, answers=("to:wild/g7",))
    assert at(s, "ada") == "wild/g7"
    assert len(ran.keys("translocate")) == 127
    assert s.people["ada"].points == 4
    assert not s.turn.moved
    assert s.pile == ("lab",)


@covers("darkness.spell.translocate", "darkness.fate.bad-7", "darkness.spell.freeze")
def test_whoever_is_bound_or_frozen_is_not_translocated_away() -> None:
    s = position("field wild", people={"ada": mage("field/a1", bound="field"), "bel": "field/h8"}, magic=True)
    ran = cast(s, "translocate", "", 2, 2, 2, 6, 5, stop=True)
    assert {key.partition("/")[0] for key in ran.keys("translocate")} == {"to:field"}
    s = position("field", people={"ada": mage("field/a1"), "bel": "field/h8"}, magic=True)
    s.spells = (Lasting("freeze", "ada", "bel", 2),)
    assert no(s, "cast:translocate").rule == "darkness.spell.freeze"


@covers("darkness.spell.translocate", "darkness.los.tie-sequence")
def test_translocate_leaves_a_multiple_encounter_behind() -> None:
    s = position("field", people={"ada": mage("field/a1"), "bel": "field/h8"}, magic=True)
    alter(s, "ada", tied=(square(s, "field/a3"),))
    run(s, casting.cast, "ada", "translocate", "", rolls=dice(2, 2, 2, 6, 5), answers=["to:field/h1"])
    assert s.people["ada"].tied == ()


# -- the Locator and the scenario ----------------------------------------------------------------------------------


@pytest.fixture
def quest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario in which the Locator finds the Kit."""
    card = replace(PLAIN, key="quest", magic=True, locator=Locator(disk="kit", name="the lost kit"))
    monkeypatch.setitem(SCENARIOS, "quest", card)


@covers("darkness.spell.locator", "darkness.comm.secret-knowledge")
def test_where_the_scenario_allows_it_the_locator_finds_the_objective(quest: None) -> None:
    people = {"ada": mage("field/a1"), "bel": "field/h1"}
    s = position("field", people=people, disks=SEVEN, magic=True, scenario="quest")
    ran = cast(s, "locator", "", 1, 2, 3, 4, 6, answers=("find",))
    assert [id for id, lying in s.board.items() if lying.known] == ["kit"]
    (found,) = [event for event in ran.events if event.reveals]
    assert (found.to, found.facts["where"]) == (("ana",), "field/b7")
    assert s.people["ada"].points == 5


@covers("darkness.spell.locator")
def test_it_is_the_objective_or_disks(quest: None) -> None:
    people = {"ada": mage("field/a1"), "bel": "field/h1"}
    s = position("field", people=people, disks=SEVEN, magic=True, scenario="quest")
    ran = cast(s, "locator", "", 1, 2, 3, 4, 6, answers=("look:field/c7",), stop=True)
    assert "find" not in ran.keys("locate")


@covers("darkness.spell.locator")
def test_an_objective_may_be_looked_for_before_it_lies_on_the_board(quest: None) -> None:
    """What is offered does not tell whether it lies there; the answer is for the caster alone."""
    s = position("field", people={"ada": mage("field/a1"), "bel": "field/h1"}, magic=True, scenario="quest")
    ran = cast(s, "locator", "", 1, 2, 3, 4, 6, answers=("find",))
    (found,) = [event for event in ran.events if event.reveals]
    assert found.to == ("ana",)


@covers("darkness.spell.locator")
def test_a_locator_wants_something_to_find_and_no_objective_is_needed() -> None:
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, magic=True)
    assert no(s, "cast:locator").rule == "darkness.spell.locator"
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/h8"}, disks={"field/h1": "foe"}, magic=True)
    assert "cast:locator" in keys(casting, s, "ada")


@covers("darkness.spell.control", "darkness.transfer.same-square")
def test_nobody_is_made_to_pick_up_what_lies_face_down_or_is_no_item() -> None:
    lying = {"field/d2": {"gun": {}, "kit": {"up": True}, "press": {"up": True}}}
    s = position("field", people={"ada": mage("field/b2"), "bel": "field/d2"}, disks=lying, magic=True)
    assert [option.key for option in control._handlings(s, "ada", "bel") if option.key.startswith("pick")] == ["pick:kit"]
