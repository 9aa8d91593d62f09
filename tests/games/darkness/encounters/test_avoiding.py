"""Sneaking, fleeing, pursuit, and opponents that stand about."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from covers import covers
from games.darkness.cast import KIRK, fight
from games.darkness.driver import at, dice, keys, position, run, square, why_not
from noctule.engine import Ask, Choose, Handed, Menu
from noctule.games.darkness.board import disks
from noctule.games.darkness.board.action import must_encounter
from noctule.games.darkness.board.town import town
from noctule.games.darkness.encounters import standing
from noctule.games.darkness.encounters.encounter import due, encounter
from noctule.games.darkness.encounters.loose import approach, held_back
from noctule.games.darkness.fighting import flee as chapter
from noctule.games.darkness.fighting.flee import no_flight
from noctule.games.darkness.play import PHASES
from noctule.games.darkness.state import Fight, Lasting, Lying, State, Turn
from noctule.games.darkness.turn.turn import act_phase

MISS = (1, 3, 5)
MENU: Menu[State, str] = Menu(standing)


def street(foe: str, far: str, *, seats: tuple[str, ...] = ("ana",), **person: Any) -> State:
    """A character on the field, and a face-down Disk somewhere."""
    return position("field", seats=seats, people={"ada": {"at": "field/a4", **person}}, disks={far: foe})


def meet(s: State, name: str, answers: list[str], rolls: list[int], **named: Any) -> Any:
    return run(s, encounter, "ada", square(s, name), answers=answers, rolls=rolls, **named)


# -- Sneak ---------------------------------------------------------------------------------------------------------


@covers("darkness.reshuffle.adversary-only-specific", "darkness.reshuffle.building", "darkness.check.skill-optional")
@covers("darkness.ex.kirk-sneaks-guard", "darkness.sneak.check", "darkness.sneak.success", "darkness.vp.nothing-for-avoiding")
def test_kirk_sneaks_past_the_guard() -> None:
    s = position("lab", seats=("ana",), people={"kirk": {"at": "lab/d3", **KIRK}}, disks={"lab/d5": "watch", "lab/h8": "gun"})
    run(s, encounter, "kirk", square(s, "lab/d5"), answers=["sneak:watch"], rolls=dice(2, 3, 4, 4))
    assert (s.board["watch"].up, at(s, "watch"), at(s, "gun")) == (False, "lab/e4", "lab/h8")
    assert (s.turn.moved, s.people["kirk"].points, s.fight, disks.held(s, s.people["kirk"])) == (False, 0, None, [])


@covers("darkness.ex.d.sneak-after-move", "darkness.sneak.success-no-move", "darkness.turn.end-los")
def test_who_has_moved_meets_the_next_disk_in_the_next_turn() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/e4"}, disks={"lab/d5": "watch"})
    s.board = {**s.board, "watch": replace(s.board["watch"], at=square(s, "lab/e5"))}
    s.turn = Turn("ada", moved=True)
    meet(s, "lab/e5", ["sneak:watch"], dice(2, 2, 5))
    assert at(s, "watch") == at(s, "ada") == "lab/e4"
    assert (s.turn.moved, s.turn.acted) == (True, True)
    s.turn = Turn("ada", forced=True)
    assert must_encounter(s, "ada")
    assert due(s, "ada") == [square(s, "lab/e4")]


# -- Flee ----------------------------------------------------------------------------------------------------------


@covers(
    "darkness.ex.d.flee-sequence", "darkness.flee.check", "darkness.flee.move", "darkness.flee.willpower", "darkness.will.loss"
)
@covers("darkness.flee.pursuit", "darkness.flee.caught", "darkness.flee.extra-move")
def test_a_flight_that_ends_in_sight_is_no_escape() -> None:
    s = street("foe", "field/a1")
    meet(s, "field/a1", ["flee:foe", "run:field/a7"], dice(1, 2, 3))
    assert (at(s, "ada"), s.people["ada"].will, s.turn.fled, s.turn.moved, s.phase) == ("field/a7", 3, True, False, "act")
    run(s, approach)
    assert (at(s, "foe"), s.board["foe"].chasing, s.board["foe"].prey) == ("field/a7", False, "ada")
    assert not s.people["ada"].exhausted


@covers("darkness.ex.d.flee-sequence", "darkness.flee.escaped", "darkness.flee.exhaustion", "darkness.flee.extra-move")
@covers("darkness.ex.d.exhaustion")
def test_one_square_further_is_an_escape_that_exhausts() -> None:
    s = street("foe", "field/a1")
    meet(s, "field/a1", ["flee:foe", "run:field/a7"], dice(1, 2, 3))
    run(s, act_phase, answers=["move:field/a8"])
    run(s, approach)
    assert (s.board["foe"].up, s.people["ada"].exhausted) == (False, True)


@covers("darkness.flee.exhaustion", "darkness.ex.d.exhaustion")
def test_who_flees_and_ends_the_turn_or_has_moved_before_is_not_exhausted() -> None:
    s = street("foe", "field/a1")
    meet(s, "field/a1", ["flee:foe", "run:field/a7"], dice(1, 2, 3))
    run(s, act_phase, answers=["end"])
    run(s, approach)
    assert (s.turn.moved, s.people["ada"].exhausted) == (True, False)
    s = street("foe", "field/a1")
    s.turn = Turn("ada", moved=True, stepped=True)
    meet(s, "field/a1", ["flee:foe", "run:field/a7"], dice(1, 2, 3))
    run(s, act_phase)
    run(s, approach)
    assert not s.people["ada"].exhausted


@covers("darkness.ex.d.escaped", "darkness.flee.escaped", "darkness.flee.when", "darkness.vp.nothing-for-avoiding")
def test_out_of_sight_in_a_building_it_is_mixed_there() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/c5"}, disks={"lab/c3": "slug", "lab/h8": "gun"})
    meet(s, "lab/c3", ["flee:slug", "run:lab/e6"], dice(2, 3, 4))
    run(s, approach, answers=["to:lab/c4"])
    assert (s.board["slug"].up, at(s, "gun"), s.people["ada"].will, s.people["ada"].points) == (False, "lab/h8", 3, 0)
    assert at(s, "slug") in ("lab/e4", "lab/d5")


@covers("darkness.flee.move")
def test_no_step_leads_nearer_and_the_way_may_be_shorter() -> None:
    s = street("foe", "field/a1")
    s.board = {**s.board, "foe": replace(s.board["foe"], up=True)}
    names = town(s).names
    found = {names[to] for to in chapter.reachable(s, "ada", ["foe"], 2)}
    assert found == {"field/a4", "field/a5", "field/b4", "field/a6", "field/b5", "field/c4"}


@covers("darkness.flee.move", "darkness.move.no-pass-face-down", "darkness.obstacle.needs-action")
def test_a_flight_stops_on_a_face_down_disk_and_keeps_away_from_obstacles() -> None:
    s = position(
        "field",
        seats=("ana",),
        people={"ada": "field/a4"},
        disks={"field/a1": ("foe", "up"), "field/a5": "gun", "field/c5": ("ditch", "up")},
    )
    names = town(s).names
    assert {names[to] for to in chapter.reachable(s, "ada", ["foe"], 3)} == {"field/a4", "field/a5", "field/b4"}


@covers("darkness.flee.move", "darkness.move.not-engaged")
def test_a_flight_ends_where_another_opponent_stands() -> None:
    disks = {"field/a1": ("foe", "up"), "field/a6": ("slug", "up")}
    s = position("field", seats=("ana",), people={"ada": "field/a5"}, disks=disks)
    found = chapter.reachable(s, "ada", ["foe"], 2)
    assert found[square(s, "field/a6")] == (1, True)
    assert square(s, "field/a7") not in found


@covers("darkness.flee.move", "darkness.move.enter-building-ends")
def test_a_flight_into_a_building_ends_at_the_door() -> None:
    s = position("lab", seats=("ana",), people={"ada": "lab/d2"}, disks={"lab/d1": ("foe", "up")})
    s.broken = tuple(gate.edge for gate in town(s).gates.values() if gate.kind == "door")
    found = chapter.reachable(s, "ada", ["foe"], 4)
    assert found[square(s, "lab/d3")] == (1, True)
    assert square(s, "lab/d4") not in found


@covers("darkness.flee.fail")
def test_a_failed_flight_is_a_fight_in_which_it_strikes_first() -> None:
    s = street("foe", "field/a1")
    meet(s, "field/a1", ["flee:foe"], dice(6, 1, 3))
    assert (s.fight, at(s, "foe"), s.phase) == (Fight(("foe",), round=1), "field/a4", "fight")
    assert s.people["ada"].will == 4


@covers("darkness.will.zero-movement")
def test_who_has_lost_his_nerve_does_not_run_towards_a_disk() -> None:
    s = position("field", seats=("ana",), people={"ada": {"at": "field/a4", "will": 1}}, disks={"field/a1": "foe"})
    s.board = {**s.board, "gun": Lying("gun", square(s, "field/f6"))}
    ran = meet(s, "field/a1", ["flee:foe"], dice(1, 2, 3), stop=True)
    assert s.people["ada"].will == 0
    assert "run:field/a5" in ran.keys("flee")
    assert "run:field/b6" not in ran.keys("flee")


@covers("darkness.fate.bad-11")
def test_who_bleeds_is_hurt_by_running() -> None:
    s = street("foe", "field/a1", bleeding=True)
    meet(s, "field/a1", ["flee:foe", "run:field/a5"], dice(1, 2, 3))
    assert s.people["ada"].damage == 1
    s = street("foe", "field/a1", bleeding=True)
    meet(s, "field/a1", ["flee:foe", "run:field/a4"], dice(1, 2, 3))
    assert s.people["ada"].damage == 0


@covers("darkness.tile.draw-on-leaving", "darkness.flee.move")
def test_a_flight_may_lead_onto_a_new_tile() -> None:
    s = street("foe", "field/a1")
    s.pile = ("forest",)
    west = 6
    meet(s, "field/a1", ["flee:foe", f"leave:field/a4-{west}", "turn:0", "run:forest/g4"], dice(1, 2, 3))
    assert at(s, "ada") == "forest/g4"


# -- Retreat -------------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.retreat-in-combat", "darkness.combat.retreat", "darkness.flee.willpower", "darkness.flee.extra-move")
@covers("darkness.combat.initiative-won", "darkness.flee.pursuit")
def test_a_retreat_ends_the_combat_without_a_blow() -> None:
    s = position("field", seats=("ana",), people={"ada": {"at": "field/a1", "speed": 4}}, disks={"field/a1": ("husk", "up")})
    rolls = dice(4, 4, 1) + dice(1, 2, 3, 5)
    run(s, fight, "ada", answers=["retreat", "run:field/a4"], rolls=rolls)
    assert (s.fight, s.phase, at(s, "ada"), s.people["ada"].will) == (None, "act", "field/a4", 3)
    assert (s.turn.fled, s.turn.moved, s.people["ada"].damage) == (True, False, 0)
    assert disks.held(s, s.people["ada"]) == []
    run(s, approach)
    assert at(s, "husk") == "field/a4"


@covers("darkness.ex.d.flee-friend-holds", "darkness.flee.no-pursuit-if-engaged", "darkness.combat.several-characters")
def test_a_friend_in_contact_keeps_it_from_pursuing() -> None:
    s = position("field", people={"ada": "field/a1", "bel": "field/a1"}, disks={"field/a1": ("foe", "up")})
    run(s, fight, "ada", answers=["roll", "retreat", "run:field/a4"], rolls=dice(4, 4, 4) + dice(1, 2, 3))
    run(s, approach)
    assert (at(s, "foe"), s.board["foe"].prey) == ("field/a1", "bel")
    assert [foe.id for foe in disks.held(s, s.people["bel"])] == ["foe"]


@covers("darkness.flee.no-pursuit-if-engaged")
def test_it_leaves_only_the_one_whom_it_chases_and_only_while_it_does() -> None:
    s = position(
        "field", people={"ada": "field/a1", "bel": "field/c1"}, disks={"field/a1": {"foe": {"up": True, "prey": "ada"}}}
    )
    assert held_back(s, "foe"), "in contact with its prey, which has not fled"
    s.board = {**s.board, "foe": replace(s.board["foe"], chasing=True)}
    assert not held_back(s, "foe")
    s.board = {**s.board, "foe": replace(s.board["foe"], at=square(s, "field/c1"))}
    assert held_back(s, "foe"), "in contact with another"


# -- whose choice --------------------------------------------------------------------------------------------------


@covers("darkness.ex.d.gm-seat", "darkness.flee.pursuit", "darkness.gm.controls-npcs")
def test_of_equal_ways_the_fleeing_player_or_the_game_master_picks() -> None:
    for master in ("", "gil"):
        s = position(
            "field", seats=("ana",), people={"ada": "field/c3"}, disks={"field/a1": {"foe": {"up": True, "prey": "ada"}}}
        )
        s.master = master
        s.board = {**s.board, "foe": replace(s.board["foe"], chasing=True)}
        ran = run(s, approach, answers=["to:field/b2"])
        assert ran.keys("pursuit") == ["to:field/c1", "to:field/b2", "to:field/a3"]
        assert at(s, "foe") == "field/c3"  # in sight after its move: caught


def test_the_seat_that_is_asked() -> None:
    for master, seat in (("", "ana"), ("gil", "gil")):
        s = position(
            "field", seats=("ana",), people={"ada": "field/c3"}, disks={"field/a1": {"slug": {"up": True, "prey": "ada"}}}
        )
        s.master = master
        flow: Any = approach(s, Ask([], Handed()))
        request = flow.send(None)
        assert isinstance(request, Choose)
        assert request.seats == (seat,)
        flow.close()


# -- opponents that stand about ------------------------------------------------------------------------------------


@covers("darkness.ex.d.loose-adversary", "darkness.adversary.loose-behaviour", "darkness.ranged.survivor-advances")
@covers("darkness.ranged.no-early-move")
def test_a_slow_one_keeps_coming_once_a_turn() -> None:
    s = street("slug", "field/a8", items=("gun",))
    meet(s, "field/a8", ["shoot:slug:gun"], dice(1))
    assert (at(s, "slug"), s.board["slug"].moved, s.phase) == ("field/a7", True, "act")
    run(s, approach)
    assert (at(s, "slug"), s.board["slug"].moved) == ("field/a7", False)
    s.turn = Turn("ada")
    run(s, approach)
    assert at(s, "slug") == "field/a6"


@covers("darkness.ex.d.loose-adversary", "darkness.adversary.loose-behaviour")
def test_one_that_nobody_sees_is_turned_down() -> None:
    s = street("slug", "field/a8", items=("gun",))
    meet(s, "field/a8", ["shoot:slug:gun"], dice(1))
    s.people = {**s.people, "ada": replace(s.people["ada"], at=square(s, "field/d3"))}
    run(s, approach)
    assert not s.board["slug"].up


@covers("darkness.adversary.loose-behaviour")
def test_one_that_reaches_its_prey_is_in_contact_and_one_without_prey_stays() -> None:
    s = street("slug", "field/a5")
    s.board = {**s.board, "slug": replace(s.board["slug"], up=True, prey="ada")}
    run(s, approach)
    assert [foe.id for foe in disks.held(s, s.people["ada"])] == ["slug"]
    s = street("slug", "field/h8")
    s.board = {**s.board, "slug": replace(s.board["slug"], up=True)}
    run(s, approach)
    assert (at(s, "slug"), s.board["slug"].up) == ("field/h8", True)


@covers("darkness.spell.freeze")
def test_a_frozen_one_does_not_come() -> None:
    s = street("slug", "field/a6")
    s.board = {**s.board, "slug": replace(s.board["slug"], up=True, prey="ada")}
    s.spells = (Lasting("freeze", "slug", "ada", 2),)
    run(s, approach)
    assert (at(s, "slug"), s.board["slug"].up) == ("field/a6", True)


@covers("darkness.adversary.loose-behaviour", "darkness.sneak.fail", "darkness.sneak.check", "darkness.ranged.when")
def test_one_that_stands_about_may_be_shot_at_sneaked_past_or_fled_from() -> None:
    s = street("foe", "field/a6", items=("gun",))
    s.board = {**s.board, "foe": replace(s.board["foe"], up=True, prey="ada", home="tile:field")}
    assert keys(standing, s, "ada") == ["shoot:foe:gun", "sneak:foe", "flee:foe"]
    ran = run(s, MENU.do, "ada", "sneak", "foe", answers=["fight:foe"], rolls=dice(*MISS))
    assert ran.keys("opponent") == ["flee:foe", "shoot:foe:gun", "fight:foe"]
    assert (s.turn.acted, s.phase, at(s, "foe")) == (True, "fight", "field/a4")
    no = why_not(standing, s, "ada", "shoot:foe:gun")
    assert no is None


@covers("darkness.sneak.before-contact", "darkness.ranged.when")
def test_nobody_sneaks_past_what_is_in_contact_with_a_friend() -> None:
    people = {"ada": {"at": "field/a4", "items": ["gun"]}, "bel": "field/a6"}
    s = position("field", people=people, disks={"field/a6": {"foe": {"up": True, "prey": "bel"}}})
    assert keys(standing, s, "ada") == ["shoot:foe:gun"]
    no = why_not(standing, s, "ada", "sneak:foe")
    assert no is not None
    assert no.rule == "darkness.sneak.before-contact"


@covers("darkness.turn.one-action", "darkness.adversary.loose-behaviour")
def test_without_an_action_or_sight_there_is_nothing_to_be_done_about_it() -> None:
    s = street("foe", "field/h8", items=("gun",))
    s.board = {**s.board, "foe": replace(s.board["foe"], up=True, prey="ada")}
    assert keys(standing, s, "ada") == []
    no = why_not(standing, s, "ada", "flee:foe")
    assert no is not None
    assert no.rule == "darkness.adversary.loose-behaviour"
    s.turn = Turn("ada", acted=True)
    no = why_not(standing, s, "ada", "sneak:foe")
    assert no is not None
    assert no.rule == "darkness.turn.one-action"


@covers("darkness.move.not-engaged", "darkness.combat.contact")
def test_a_frozen_one_on_the_square_may_be_fought() -> None:
    s = street("foe", "field/a4")
    s.board = {**s.board, "foe": replace(s.board["foe"], up=True)}
    s.spells = (Lasting("freeze", "foe", "ada", 2),)
    assert keys(standing, s, "ada") == ["fight:foe"]
    run(s, MENU.do, "ada", "fight", "foe")
    assert (s.phase, s.turn.acted) == ("fight", True)


@covers("darkness.spell.freeze", "darkness.flee.when")
def test_who_is_frozen_does_not_flee() -> None:
    s = position("field", people={"ada": "field/a1", "bel": "field/h8"}, disks={"field/b1": ("foe", "up")})
    assert no_flight(s, "ada") is None
    s.spells = (Lasting("freeze", "ada", "bel", 2),)
    no = no_flight(s, "ada")
    assert no is not None
    assert no.rule == "darkness.spell.freeze"


@covers("darkness.adversary.loose-behaviour", "darkness.fate.bad-9", "darkness.turn.forfeit-nothing-else")
def test_it_comes_nearer_in_a_turn_that_is_lost_or_given_up() -> None:
    for phase, rolls, answers in (("speed", dice(1, 2, 4, 4, 5), []), ("turn", dice(2, 2, 4), ["heal"])):
        s = street("foe", "field/a8", damage=1)
        s.board = {**s.board, "foe": replace(s.board["foe"], up=True, prey="ada")}
        s.phase = phase  # type: ignore[assignment]
        for _ in range(2):
            run(s, PHASES[s.phase], rolls=rolls, answers=answers)
            rolls, answers = [], []
        assert (at(s, "foe"), s.turn.acted, s.round) == ("field/a6", False, 2)
