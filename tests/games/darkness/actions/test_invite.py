"""Inviting others in."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import at, dice, do, forbids, keys, position, run
from noctule.games.darkness.actions import enter, invite
from noctule.games.darkness.board.town import town
from noctule.games.darkness.checks.check import Check, check
from noctule.games.darkness.state import Lasting, Opened, State, Turn, alter

DOOR = "lab/d3-n"


def edge(s: State, name: str = DOOR) -> int:
    return next(gate.edge for gate in town(s).gates.values() if gate.name == name)


def at_the_door(**people: object) -> State:
    """Ada inside at the open door, two others outside."""
    others = {"bel": "lab/d1", "cas": "lab/d8"} | people
    s = position("lab", seats=("ana", "ben", "cy"), people={"ada": "lab/d3", **others})
    s.open = {**s.open, edge(s): Opened("ada")}
    return s


@covers(
    "darkness.ex.sharon-opens-and-invites",
    "darkness.enter.invite",
    "darkness.enter.invite-needs-own-action",
    "darkness.enter.open-from-inside",
)
def test_who_picked_the_lock_invites_on_the_next_turn() -> None:
    people = {"sharon": {"at": "hall/d1", "skills": {"lockpick": 1}}, "valerie": "hall/e1", "steve": "hall/e8"}
    s = position("hall", seats=("ana", "ben", "cy"), people=people)
    door = edge(s, "hall/d2-n")
    run(s, enter.pick, "sharon", door, rolls=dice(1, 3, 3, 6), answers=["roll"])
    assert at(s, "sharon") == "hall/d2"
    assert forbids(invite, s, "sharon", "invite:hall/d2-n") == "darkness.turn.one-action"
    do(s, enter.end_of_turn, "sharon")
    s.turn = Turn(who="sharon", budget=9)
    assert forbids(invite, s, "sharon", "invite:hall/d2-n") == "darkness.enter.invite"
    run(s, enter.open_door, "sharon", door)
    assert keys(invite, s, "sharon") == ["invite:hall/d2-n"]
    assert forbids(invite, s, "sharon", "steve") == "darkness.enter.invite"
    run(s, invite.invite, "sharon", door, answers=["accept"])
    assert [at(s, who) for who in s.people] == ["hall/d2", "hall/d2", "hall/e8"]
    assert s.turn.acted


@covers("darkness.enter.invite")
def test_each_guest_answers_and_who_declines_stays_outside() -> None:
    s = at_the_door(cas="lab/c2")
    ran = run(s, invite.invite, "ada", edge(s), answers=["guest:bel+guest:cas", "decline", "accept"])
    assert ran.kinds == ["invite", "invited", "invited"]
    assert [at(s, who) for who in s.people] == ["lab/d3", "lab/d1", "lab/d3"]


@covers("darkness.enter.invite", "darkness.los.tie-sequence")
def test_whoever_comes_in_leaves_a_multiple_encounter_outside() -> None:
    s = at_the_door()
    alter(s, "bel", tied=(s.people["cas"].at,))
    run(s, invite.invite, "ada", edge(s), answers=["accept"])
    assert (at(s, "bel"), s.people["bel"].tied) == ("lab/d3", ())


@covers("darkness.enter.invite")
def test_three_squares_from_the_door_are_near_enough_and_four_are_not() -> None:
    """The square in front of a door is one square from it."""
    s = at_the_door(bel="lab/b2", cas="lab/a2")
    assert [option.at for option in invite.offers(s, "ada")] == [(DOOR, "bel")]
    assert forbids(invite, s, "ada", "cas") == "darkness.enter.invite"


@covers("darkness.enter.invite")
def test_an_invitation_needs_an_open_door_and_the_square_inside_it() -> None:
    s = at_the_door()
    s.open = {}
    assert forbids(invite, s, "ada", f"invite:{DOOR}") == "darkness.enter.invite"
    assert forbids(invite, s, "ada", "bel") == "darkness.enter.invite"
    s = at_the_door(cas="lab/c2")
    s.turn = Turn(who="bel")
    assert keys(invite, s, "bel") == []
    assert forbids(invite, s, "bel", f"invite:{DOOR}") == "darkness.enter.invite"


@covers("darkness.enter.invite")
def test_who_is_inside_already_is_not_invited() -> None:
    s = at_the_door(bel="lab/d4")
    assert invite.offers(s, "ada") == []
    assert forbids(invite, s, "ada", "bel") == "darkness.enter.invite"


@covers("darkness.enter.invite")
def test_a_guest_uses_neither_action_nor_movement() -> None:
    s = at_the_door()
    run(s, invite.invite, "ada", edge(s), answers=["accept"])
    assert at(s, "bel") == "lab/d3"
    assert (s.turn.who, s.turn.moved, s.turn.budget) == ("ada", False, 24)


@covers("darkness.enter.broken-stays-open", "darkness.enter.invite")
def test_a_broken_door_is_an_open_door() -> None:
    s = at_the_door()
    s.open = {}
    s.broken = (edge(s),)
    assert keys(invite, s, "ada") == [f"invite:{DOOR}"]


@covers("darkness.enter.invite")
def test_nobody_is_invited_through_a_window() -> None:
    s = position("lab", people={"ada": "lab/c4", "bel": "lab/b4"})
    s.broken = (edge(s, "lab/c4-w"),)
    assert invite.offers(s, "ada") == []
    assert keys(invite, s, "ada") == []
    assert forbids(invite, s, "ada", "bel") == "darkness.enter.invite"


@covers("darkness.fate.bad-7")
def test_who_is_bound_to_a_tile_follows_no_invitation_off_it() -> None:
    s = position("field\nlab", people={"ada": "lab/d3", "bel": {"at": "field/d8", "bound": "field"}})
    s.open = {**s.open, edge(s): Opened("ada")}
    assert forbids(invite, s, "ada", "bel") == "darkness.fate.bad-7"
    s = at_the_door(bel={"at": "lab/d1", "bound": "lab"})
    assert keys(invite, s, "ada") == [f"invite:{DOOR}"]


@covers("darkness.ex.d.fate-bound-to-tile", "darkness.fate.bad-7", "darkness.assist.moves-helper")
def test_who_is_bound_to_a_tile_helps_nobody_on_another() -> None:
    asked = Check("pick", "ada", 3, "darkness.enter.pick-door")
    s = position("field lab", people={"ada": "lab/a2", "bel": {"at": "field/h2", "bound": "field"}})
    assert run(s, check, asked, rolls=dice(1, 2, 3)).kinds == []
    s = position("field lab", people={"ada": "lab/a2", "bel": {"at": "lab/b2", "bound": "lab"}})
    assert run(s, check, asked, rolls=dice(1, 2, 3), answers=["ask:bel", "agree"]).value.met
    assert at(s, "bel") == "lab/a2"


@covers("darkness.spell.freeze")
def test_who_is_frozen_follows_no_invitation() -> None:
    s = at_the_door()
    s.spells = (Lasting("freeze", "bel", "cas", 2),)
    assert forbids(invite, s, "ada", "bel") == "darkness.spell.freeze"


@covers("darkness.move.not-engaged")
def test_who_is_in_combat_follows_no_invitation() -> None:
    s = at_the_door()
    s.board = {**s.board, **position("lab", disks={"lab/d1": ("foe", "up")}).board}
    assert forbids(invite, s, "ada", "bel") == "darkness.move.not-engaged"


def test_the_quick_list_is_what_the_candidates_allow() -> None:
    s = at_the_door()
    assert [option.key for option in invite.offers(s, "ada")] == keys(invite, s, "ada")
