"""The turn: sight, Speed and Fate, move and Action in either order, sight again, and whose turn comes next."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import Ran, at, dice, forbids, keys, position, run, square
from noctule.engine import Option
from noctule.engine.decisions import show
from noctule.games.darkness.actions import enter, perception, transfer
from noctule.games.darkness.board.action import no_action
from noctule.games.darkness.board.town import town
from noctule.games.darkness.play import PHASES
from noctule.games.darkness.state import Offer, Promise, State, Turn, alter, turn
from noctule.games.darkness.turn import movement
from noctule.games.darkness.turn import turn as turns

FOUR = ("ana", "ben", "cleo", "dan")


def one(board: str = "field", ada: object = "", **fields: object) -> State:
    return position(board, seats=("ana",), people={"ada": ada or f"{board}/a1"}, **fields)


def four(**people: object) -> State:
    each = {"ada": "field/a1", "bel": "field/a1", "cas": "field/a1", "dov": "field/a1", **people}
    return position("field", seats=FOUR, people=each, phase="turn")


def phases(s: State, many: int, **said: object) -> Ran:
    """The next phases of the game, one after another."""

    async def play(s: State, g: object) -> None:
        for _ in range(many):
            await PHASES[s.phase](s, g)  # type: ignore[arg-type]

    return run(s, play, **said)  # type: ignore[arg-type]


# -- the order of things -------------------------------------------------------------------------------------------


@covers("darkness.turn.sequence", "darkness.turn.move-optional")
def test_a_turn_runs_from_sight_over_speed_to_acting_and_ends() -> None:
    s = one(phase="turn", turn=Turn(who="ada"))
    found = []
    for _ in range(4):
        found.append(s.phase)
        phases(s, 1, rolls=dice(2, 4, 5) if s.phase == "speed" else [], answers=["end"] if s.phase == "act" else [])
    assert found == ["turn", "speed", "act", "end"]
    assert s.phase == "turn"
    assert s.round == 2


@covers("darkness.turn.order-choice", "darkness.turn.one-action")
def test_one_moves_and_then_acts_or_acts_and_then_moves() -> None:
    first = one("field", {"at": "field/a1", "items": ["kit"]})
    run(first, turns.act_phase, answers=["move:field/b1"])
    assert "drop:kit" in keys(transfer, first, "ada")
    run(first, turns.act_phase, answers=["drop:kit"])
    assert (first.turn.moved, first.turn.acted) == (True, True)
    last = one("field", {"at": "field/a1", "items": ["kit"]})
    run(last, turns.act_phase, answers=["drop:kit"])
    assert "move:field/b1" in keys(movement, last, "ada")
    run(last, turns.act_phase, answers=["move:field/b1"])
    assert at(last, "kit") == "field/a1"
    assert at(last, "ada") == "field/b1"


@covers("darkness.turn.one-action", "darkness.item.search", "darkness.ex.d.no-second-action")
def test_an_encounter_is_the_action_of_the_turn() -> None:
    s = position(
        "field",
        people={"ada": "field/a1", "bel": "field/a1"},
        disks={"field/b1": "kit"},
        turn=Turn(who="ada", budget=8, forced=True),
    )
    run(s, turns.act_phase, rolls=dice(1, 2, 3), answers=["roll"])
    assert s.people["ada"].items == ("kit",)
    assert forbids(transfer, s, "ada", "give:kit:bel") == "darkness.turn.one-action"
    assert forbids(transfer, s, "ada", "drop:kit") == "darkness.turn.one-action"


@covers("darkness.turn.end-los", "darkness.perception.check", "darkness.ex.d.move-then-forced")
def test_a_disk_in_sight_after_the_move_takes_the_action() -> None:
    s = one("hall", "hall/b2", disks={"hall/e4": "pest"}, turn=Turn(who="ada", budget=12))
    assert not no_action(s, "ada")
    run(s, movement.move, "ada", square(s, "hall/d3"))
    no = no_action(s, "ada")
    assert no is not None
    assert no.rule == "darkness.turn.end-los"
    assert not keys(perception, s, "ada")
    run(s, turns.act_phase)
    assert s.people["ada"].nuisances == ("pest",)


@covers("darkness.turn.end-los", "darkness.enter.open-from-inside")
def test_a_door_opened_from_inside_shows_a_disk_that_is_met_as_the_turn_ends() -> None:
    s = one("lab", "lab/d3", disks={"lab/d2": "pest"}, turn=Turn(who="ada", budget=8))
    assert not turns.must_encounter(s, "ada")
    door = next(gate.edge for gate in town(s).gates.values() if gate.name == "lab/d3-n")
    run(s, enter.open_door, "ada", door)
    run(s, turns.act_phase, answers=["end"])
    assert s.phase == "act"
    assert not s.board["pest"].up
    run(s, turns.act_phase)
    assert s.people["ada"].nuisances == ("pest",)
    run(s, turns.act_phase)
    assert s.phase == "end"


@covers("darkness.turn.end-los-no-action", "darkness.los.closest", "darkness.ex.d.different-distance")
def test_the_nearer_disk_is_met_and_the_other_waits_for_the_next_turn() -> None:
    disks = {"hall/c2": "pest", "hall/b4": "foe"}
    s = one("hall", "hall/b2", disks=disks, phase="turn", turn=Turn(who="ada"))
    phases(s, 3, rolls=dice(2, 4, 5))
    assert s.people["ada"].nuisances == ("pest",)
    assert "move:hall/c3" in keys(movement, s, "ada")
    phases(s, 2, answers=["end"])
    assert not s.board["foe"].up
    phases(s, 1)
    assert s.turn.forced


# -- several Disks -------------------------------------------------------------------------------------------------


@covers("darkness.los.tie-choice", "darkness.los.tie-sequence", "darkness.los.tie-speed-check", "darkness.los.tie-no-forfeit")
def test_of_equally_close_disks_one_a_turn_is_met_with_a_speed_check_each_time_and_no_move() -> None:
    s = one("field", {"at": "field/c3", "will": 2}, disks={"field/c1": "pest", "field/e3": "pest-two"}, phase="turn")
    s.turn = Turn(who="ada")
    ran = phases(s, 3, rolls=dice(2, 4, 5), answers=["encounter:field/e3"])
    assert sorted(ran.keys("encounter")) == ["encounter:field/c1", "encounter:field/e3"]
    assert s.people["ada"].nuisances == ("pest-two",)
    assert not s.board["pest"].up
    assert forbids(movement, s, "ada", "field/c4") == "darkness.los.tie-sequence"
    phases(s, 2)
    assert s.round == 2
    ran = phases(s, 3, rolls=dice(2, 4, 5))
    assert ran.kinds == []
    assert "darkness.move.points" in ran.rules
    assert s.people["ada"].nuisances == ("pest-two", "pest")
    assert "move:field/c4" in keys(movement, s, "ada")


@covers("darkness.los.tie-choice", "darkness.los.closest")
def test_a_farther_disk_is_not_chosen() -> None:
    s = one("field", "field/c3", disks={"field/c1": "pest", "field/e3": "pest-two", "field/c6": "foe"})
    turn(s, forced=True)
    no = run(s, turns.meet, stop=True)
    assert "encounter:field/c6" not in no.keys("encounter")


# -- contact -------------------------------------------------------------------------------------------------------


@covers(
    "darkness.turn.in-contact",
    "darkness.combat.three-rounds",
    "darkness.turn.order-choice",
    "darkness.turn.end-los-no-action",
    "darkness.ex.d.kill-then-move",
)
def test_whoever_kills_in_the_first_round_may_still_move_and_meets_no_disk() -> None:
    s = one("field", {"at": "field/a1", "attack": 3}, disks={"field/a1": ("slug", "up"), "field/e1": "foe"}, phase="turn")
    s.turn = Turn(who="ada")
    phases(s, 2, rolls=dice(2, 3, 5))
    assert s.turn.budget == 2 * 4
    phases(s, 1)
    assert s.phase == "fight"
    phases(s, 2, rolls=dice(4, 4, 4, 4, 4, 4), answers=["attack"])
    assert "slug" not in s.board
    assert s.turn.acted
    assert "move:field/b1" in keys(movement, s, "ada")
    run(s, movement.move, "ada", square(s, "field/b1"))
    assert not s.board["foe"].up
    phases(s, 1)
    assert s.phase == "end"


@covers("darkness.turn.in-contact", "darkness.turn.start-los")
def test_contact_comes_before_a_disk_in_sight() -> None:
    s = one("field", "field/a1", disks={"field/a1": ("foe", "up"), "field/b1": "pest"}, turn=Turn(who="ada", forced=True))
    no = no_action(s, "ada")
    assert no is not None
    assert no.rule == "darkness.turn.in-contact"
    run(s, turns.act_phase)
    assert s.phase == "fight"
    assert not s.board["pest"].up


@covers("darkness.will.zero-no-actions")
def test_without_willpower_there_is_no_action_and_no_encounter() -> None:
    s = one("field", {"at": "field/a1", "will": 0, "items": ["kit"]}, disks={"field/b1": "pest"}, phase="turn")
    s.turn = Turn(who="ada")
    phases(s, 2, rolls=dice(2, 4, 5), answers=["go"])
    assert forbids(transfer, s, "ada", "drop:kit") == "darkness.will.zero-no-actions"
    run(s, turns.act_phase, answers=["end"])
    assert s.phase == "end"
    assert not s.board["pest"].up


@covers("darkness.turn.one-action", "darkness.turn.start-los")
@pytest.mark.parametrize(
    ("will", "done", "asked"),
    [
        (3, Turn(who="ada", budget=6), "ada has 3 Movement Points and an Action. What first?"),
        (3, Turn(who="ada", budget=6, acted=True), "ada has acted. 3 Movement Points left: move, or end the turn?"),
        (
            3,
            Turn(who="ada", budget=6, acted=True, forced=True),
            "ada's Action went to what was in sight. 3 Movement Points left: move, or end the turn?",
        ),
        (
            0,
            Turn(who="ada", budget=6),
            "ada has no Willpower left for an Action. 3 Movement Points left: move, or end the turn?",
        ),
        (3, Turn(who="ada", moved=True), "ada has moved. An Action, or the end of the turn?"),
    ],
)
def test_the_question_says_what_is_left_of_the_turn_and_where_the_action_went(will: int, done: Turn, asked: str) -> None:
    s = one("field", {"at": "field/a1", "will": will, "items": ["kit"]})
    s.turn = done
    question = run(s, turns.act_phase, stop=True).question
    assert question is not None
    assert show(question, 1).prompt.replace(s.people["ada"].name, "ada") == asked


# -- whose turn ----------------------------------------------------------------------------------------------------


@covers("darkness.setup.first-player", "darkness.ex.d.seating-order")
def test_turns_go_round_the_table_from_the_first_player() -> None:
    s = four()
    s.first = "cas"
    s.turn = Turn(who="cas")
    seen, rounds = [], []
    for _ in range(8):
        seen.append(s.turn.who)
        rounds.append(s.round)
        run(s, turns.end_phase)
    assert seen == ["cas", "dov", "ada", "bel"] * 2
    assert rounds == [1, 1, 1, 1, 2, 2, 2, 2]


@covers("darkness.health.dead-out", "darkness.setup.first-player")
def test_the_dead_have_no_turn_and_the_round_goes_on_without_the_first_player() -> None:
    dead = {"at": -1, "dead": True}
    s = position(
        "field", seats=FOUR, people={"ada": dead, "bel": "field/a1", "cas": dead, "dov": "field/a1"}, turn=Turn(who="bel")
    )
    run(s, turns.end_phase)
    assert (s.turn.who, s.round) == ("dov", 1)
    run(s, turns.end_phase)
    assert (s.turn.who, s.round) == ("bel", 2)


@covers("darkness.fate.good-9", "darkness.health.dead-out")
def test_whoever_dies_with_a_turn_to_come_holds_no_round_back() -> None:
    s = four(dov={"at": "field/a1", "again": True})
    s.turn = Turn(who="dov")
    s.phase = "end"
    alter(s, "dov", at=-1, dead=True)
    run(s, turns.end_phase)
    assert (s.turn.who, s.round) == ("ada", 2)
    assert not s.people["dov"].again


@covers("darkness.fate.good-9", "darkness.item.reclaim-delay", "darkness.ex.d.fate-extra-turn-wait")
def test_an_extra_turn_is_no_new_round() -> None:
    s = one("field", {"at": "field/a1", "items": ["kit"], "again": True}, round=2)
    run(s, transfer.drop, "ada", "kit")
    s.phase = "end"
    run(s, turns.end_phase)
    assert (s.turn.who, s.round) == ("ada", 2)
    assert forbids(transfer, s, "ada", "take:kit") == "darkness.item.reclaim-delay"
    for due in (3, 4):
        run(s, turns.end_phase)
        assert s.round == due
    assert "take:kit" in keys(transfer, s, "ada")


@covers("darkness.sneak.success-no-move", "darkness.turn.end-los", "darkness.ex.d.sneak-after-move")
def test_a_disk_under_the_figure_is_met_on_the_next_turn() -> None:
    s = one("field", "field/a1", disks={"field/a1": "pest"}, turn=Turn(who="ada", moved=True, acted=True))
    run(s, turns.act_phase)
    assert s.phase == "end"
    phases(s, 4, rolls=dice(2, 4, 5))
    assert s.people["ada"].nuisances == ("pest",)
    assert "move:field/b1" in keys(movement, s, "ada")


@covers("darkness.coop.winner", "darkness.health.dead-out")
def test_a_death_in_ones_own_turn_ends_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch)
    s = position(
        "lab",
        people={"ada": {"at": "lab/a1", "damage": 3, "bleeding": True}, "bel": "lab/h8"},
        scenario="trial",
    )
    run(s, turns.act_phase, answers=["move:lab/b1"])
    assert s.people["ada"].dead
    assert s.phase == "end"
    run(s, turns.end_phase)
    assert s.turn.who == "bel"


# -- what is kept after talk ---------------------------------------------------------------------------------------


CHANGES = {
    "people": {},
    "board": {},
    "round": 301,
    "flags": {},
    "tiles": (),
    "pile": ("hall",),
    "open": {},
    "broken": (1,),
    "lit": ("house",),
    "spells": (1,),
    "hour": "dusk",
    "weather": "heavy-rain",
    "lost": {},
    "uses": {},
    "scenario": "elsewhere",
    "turn": Turn(who="ada", deals=2, budget=9),
}


@pytest.mark.parametrize("field", CHANGES)
def test_whatever_changes_but_talk_a_menu_is_made_anew(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    class Counted:
        def offers(self, s: State, who: str) -> list[Option]:
            made.append(who)
            return []

    monkeypatch.setattr(turns, "ACTIVE", Counted())
    s = one(turn=Turn(who="ada", budget=4))
    turns.doing(s, "ada")
    turn(s, deals=2)
    s.offer, s.promises = Offer("ada", "bel", "nothing", "help"), (Promise("ana", "ben", "help", 1),)
    turns.doing(s, "ada")
    assert made == ["ada"]
    setattr(s, field, CHANGES[field] if field != "people" else {**s.people})
    turns.doing(s, "ada")
    assert made == ["ada", "ada"]


def test_a_menu_that_is_kept_serves_one_position_alone() -> None:
    s = one(turn=Turn(who="ada", budget=4))
    there = s.copy()
    first = turns.doing(s, "ada")
    assert turns.doing(s, "ada") is first
    assert turns.doing(there, "ada") is not first


@covers("darkness.combat.contact", "darkness.turn.one-action", "darkness.move.not-engaged")
def test_whoever_steps_onto_an_opponent_after_acting_fights_on_the_next_turn() -> None:
    s = one("field", "field/a1", disks={"field/b1": ("foe", "up")}, turn=Turn(who="ada", acted=True, budget=8))
    phases(s, 2, answers=["move:field/b1"])
    assert (s.phase, s.fight, at(s, "ada")) == ("end", None, "field/b1")
    phases(s, 4, rolls=dice(2, 3, 5))
    assert s.fight is not None
    assert s.fight.started
