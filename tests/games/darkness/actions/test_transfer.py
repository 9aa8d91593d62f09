"""Give, receive, drop and pick up."""

from __future__ import annotations

from msgspec.structs import replace

from covers import covers
from games.darkness.driver import at, dice, do, forbids, keys, position, run
from noctule.games.darkness.actions import transfer
from noctule.games.darkness.harm import holding
from noctule.games.darkness.harm.damage import hurt
from noctule.games.darkness.state import Lasting, Lost, State, Turn


def two(ada: dict[str, object], bel: dict[str, object] | None = None, **fields: object) -> State:
    return position("lab", people={"ada": {"at": "lab/a1", **ada}, "bel": {"at": "lab/a1", **(bel or {})}}, **fields)


def totals(s: State) -> tuple[int, ...]:
    return tuple(person.points for person in s.people.values())


# -- giving and receiving ------------------------------------------------------------------------------------------


@covers("darkness.transfer.action", "darkness.transfer.same-square", "darkness.vp.loss")
def test_a_gift_is_agreed_to_by_the_other_seat_and_its_points_go_along() -> None:
    s = two({"items": ["kit"], "points": 3})
    ran = run(s, transfer.give, "ada", "kit", "bel", answers=["agree"])
    assert ran.kinds == ["hand-over"]
    assert s.people["bel"].items == ("kit",)
    assert totals(s) == (0, 3)
    assert s.turn.acted
    assert not s.lost


@covers("darkness.transfer.action", "darkness.transfer.same-square")
def test_receiving_is_the_action_of_whoever_asks_and_the_owner_agrees() -> None:
    s = two({}, {"items": ["kit"], "points": 3})
    run(s, transfer.receive, "ada", "kit", "bel", answers=["agree"])
    assert s.people["ada"].items == ("kit",)
    assert totals(s) == (3, 0)
    assert s.turn.acted


@covers("darkness.transfer.same-square")
def test_who_declines_is_not_asked_for_the_same_again_in_this_turn() -> None:
    s = two({"items": ["kit", "gun"]}, {"items": ["bar"]})
    run(s, transfer.give, "ada", "kit", "bel", answers=["decline"])
    run(s, transfer.receive, "ada", "bar", "bel", answers=["decline"])
    assert s.people["ada"].items == ("kit", "gun")
    assert not s.turn.acted
    assert forbids(transfer, s, "ada", "give:kit:bel") == "darkness.transfer.same-square"
    assert forbids(transfer, s, "ada", "receive:bar") == "darkness.transfer.same-square"
    assert "give:gun:bel" in keys(transfer, s, "ada")


@covers("darkness.transfer.same-square")
def test_nothing_is_handed_over_across_squares() -> None:
    s = position("lab", people={"ada": {"at": "lab/a1", "items": ["kit"]}, "bel": {"at": "lab/a2", "items": ["gun"]}})
    assert forbids(transfer, s, "ada", "give:kit:bel") == "darkness.transfer.same-square"
    assert forbids(transfer, s, "ada", "receive:gun") == "darkness.transfer.same-square"


@covers("darkness.ex.d.gift-back", "darkness.item.reclaim-delay", "darkness.transfer.same-square")
def test_a_gift_may_be_given_back_at_once() -> None:
    s = two({"items": ["kit"]}, round=3)
    run(s, transfer.give, "ada", "kit", "bel", answers=["agree"])
    s.turn = Turn(who="bel")
    assert "give:kit:ada" in keys(transfer, s, "bel")
    run(s, transfer.give, "bel", "kit", "ada", answers=["agree"])
    assert s.people["ada"].items == ("kit",)


@covers("darkness.item.reclaim-delay")
def test_a_former_owner_cannot_have_it_back_as_a_gift_either() -> None:
    s = two({"items": ["kit"]}, lost={"kit": (Lost("bel", 3),)}, round=4)
    assert forbids(transfer, s, "ada", "give:kit:bel") == "darkness.item.reclaim-delay"
    s.turn = Turn(who="bel")
    assert forbids(transfer, s, "bel", "receive:kit") == "darkness.item.reclaim-delay"
    s.round = 5
    assert "receive:kit" in keys(transfer, s, "bel")


@covers("darkness.weight.each-time", "darkness.weight.fail")
def test_a_gift_may_be_too_heavy() -> None:
    """Five carried, three more: a Pair is not enough for three."""
    s = two({"items": ["bar"]}, {"items": ["scatter", "bow"]})
    run(s, transfer.give, "ada", "bar", "bel", rolls=dice(4, 4, 1), answers=["agree", "roll", "keep", "leave:bow"])
    assert s.people["bel"].items == ("scatter", "bar")
    assert at(s, "bow") == "lab/a1"


@covers(
    "darkness.ex.d.give-ally",
    "darkness.transfer.ally",
    "darkness.transfer.action",
    "darkness.transfer.same-square",
    "darkness.failure.sources",
)
def test_an_ally_who_is_given_has_to_be_persuaded_by_the_receiver() -> None:
    s = two({"allies": ["helper-defense"], "points": 2})
    run(s, transfer.give, "ada", "helper-defense", "bel", rolls=dice(1, 2, 6), answers=["agree"])
    assert s.turn.acted
    assert totals(s) == (0, 0)
    assert s.people["bel"].failures == 1
    assert s.people["ada"].failures == 0
    assert at(s, "helper-defense") == "lab/a1"
    assert s.board["helper-defense"].up
    assert not s.lost


@covers("darkness.transfer.ally", "darkness.vp.ally")
def test_an_ally_who_is_convinced_follows_the_receiver() -> None:
    s = two({}, {"allies": ["helper-defense"], "points": 2})
    run(s, transfer.receive, "ada", "helper-defense", "bel", rolls=dice(1, 6, 6), answers=["agree", "roll"])
    assert s.people["ada"].allies == ("helper-defense",)
    assert totals(s) == (2, 0)
    assert not s.board


# -- dropping and picking up ---------------------------------------------------------------------------------------


@covers(
    "darkness.ex.d.drop-and-fetch",
    "darkness.transfer.drop",
    "darkness.transfer.action",
    "darkness.item.reclaim-delay",
    "darkness.vp.loss",
)
def test_what_is_dropped_lies_open_for_anybody_but_its_former_owner() -> None:
    s = two({"items": ["cash"], "points": 3}, round=3)
    run(s, transfer.drop, "ada", "cash")
    assert s.turn.acted
    assert s.board["cash"].up
    assert at(s, "cash") == "lab/a1"
    assert totals(s) == (0, 0)
    s.turn = Turn(who="ada")
    for s.round in (3, 4):
        assert forbids(transfer, s, "ada", "take:cash") == "darkness.item.reclaim-delay"
    s.round = 5
    assert "take:cash" in keys(transfer, s, "ada")
    s.round, s.turn = 3, Turn(who="bel")
    run(s, transfer.take, "bel", "cash")
    assert totals(s) == (0, 3)
    assert s.turn.acted
    assert not s.board


@covers("darkness.ex.reclaim-turn-four", "darkness.item.reclaim-delay", "darkness.ex.d.fate-extra-turn-wait")
def test_lost_on_turn_two_it_is_had_back_on_turn_four() -> None:
    """A second turn in the same round is no other turn."""
    s = two({"items": ["kit"]}, round=2)
    run(s, transfer.drop, "ada", "kit")
    s.turn = Turn(who="ada")
    assert [round for s.round in (2, 3, 4) if "take:kit" in keys(transfer, s, "ada") for round in [s.round]] == [4]


@covers("darkness.item.reclaim-delay")
def test_whoever_lost_it_waits_also_when_it_has_passed_through_other_hands() -> None:
    s = two({"items": ["kit"]}, round=2)
    run(s, transfer.drop, "ada", "kit")
    s.turn = Turn(who="bel")
    run(s, transfer.take, "bel", "kit")
    s.turn = Turn(who="bel")
    run(s, transfer.drop, "bel", "kit")
    for who in ("ada", "bel"):
        s.turn = Turn(who=who)
        assert forbids(transfer, s, who, "take:kit") == "darkness.item.reclaim-delay"


@covers(
    "darkness.ex.d.pick-up-heavy",
    "darkness.item.pick-up-face-up",
    "darkness.weight.check",
    "darkness.weight.not-an-action",
    "darkness.vp.item",
)
def test_a_face_up_item_is_picked_up_from_ones_own_square_and_lifted() -> None:
    people = {"ada": {"at": "lab/a1", "items": ["bar", "kit"]}, "bel": "lab/h8"}
    s = position("lab", people=people, disks={"lab/a2": ("coat", "up")})
    assert forbids(transfer, s, "ada", "take:coat") == "darkness.item.pick-up-face-up"
    people["ada"] = {"at": "lab/a2", "items": ["bar", "kit"]}
    s = position("lab", people=people, disks={"lab/a2": ("coat", "up")})
    run(s, transfer.take, "ada", "coat", rolls=dice(1, 2, 6), answers=["roll", "keep"])
    assert s.people["ada"].items == ("bar", "kit", "coat")
    assert s.people["ada"].points == 3
    assert s.turn.acted


@covers("darkness.item.pick-up-face-up")
def test_one_item_an_action() -> None:
    s = position("lab", people={"ada": "lab/a1", "bel": "lab/h8"}, disks={"lab/a1": {"kit": {"up": True}, "gun": {"up": True}}})
    run(s, transfer.take, "ada", "gun")
    assert s.people["ada"].items == ("gun",)
    assert forbids(transfer, s, "ada", "take:kit") == "darkness.turn.one-action"
    assert transfer.offers(s, "ada") == []


@covers("darkness.item.pick-up-face-up")
def test_what_lies_face_down_is_not_even_named() -> None:
    s = position("lab", people={"ada": "lab/a1", "bel": "lab/h8"}, disks={"lab/a1": "kit"})
    assert not [option for option in transfer.candidates(s, "ada") if "kit" in option.key]


@covers("darkness.item.pick-up-face-up")
def test_only_items_and_allies_are_taken_and_items_need_no_check() -> None:
    lying = {"lab/a1": {"bell": {"up": True}, "kit": {"up": True}}}
    s = position("lab", people={"ada": "lab/a1", "bel": "lab/h8"}, disks=lying)
    assert [(option.key, option.preview) for option in transfer.offers(s, "ada")] == [("take:kit", None)]


@covers("darkness.ex.d.former-ally", "darkness.ally.repersuade", "darkness.failure.recollect")
def test_a_former_ally_who_is_not_convinced_stays_and_nothing_is_mixed() -> None:
    disks = {"lab/a1": {"helper-attack": {"up": True}}, "lab/d5": "foe", "lab/e4": "gun"}
    s = position(
        "lab", people={"ada": "lab/a1", "bel": "lab/h8"}, disks=disks, lost={"helper-attack": (Lost("ada", 3),)}, round=4
    )
    assert forbids(transfer, s, "ada", "win:helper-attack") == "darkness.item.reclaim-delay"
    s.round = 5
    ran = run(s, transfer.win, "ada", "helper-attack", rolls=dice(4, 4, 1))
    assert s.turn.acted
    assert s.people["ada"].failures == 1
    assert at(s, "helper-attack") == "lab/a1"
    assert s.board["helper-attack"].up
    assert "darkness.reshuffle.what" not in ran.rules


@covers("darkness.ally.repersuade", "darkness.vp.ally")
def test_a_loose_ally_who_is_convinced_joins_whoever_it_was() -> None:
    people = {"ada": {"at": "lab/a1", "skills": {"beg": 1}, "items": ["cash"]}, "bel": "lab/h8"}
    s = position("lab", people=people, disks={"lab/a1": ("helper-attack", "up")})
    option = next(option for option in transfer.offers(s, "ada") if option.key == "win:helper-attack")
    assert option.preview is not None
    assert option.preview().odds
    run(s, transfer.win, "ada", "helper-attack", rolls=dice(1, 2, 3, 6, 6))
    assert s.people["ada"].allies == ("helper-attack",)
    assert s.people["ada"].points == 3


@covers("darkness.ex.d.frozen-character", "darkness.spell.freeze")
def test_who_is_frozen_may_still_pick_something_up() -> None:
    s = position("lab", people={"ada": "lab/a1", "bel": "lab/a2"}, disks={"lab/a1": ("kit", "up")})
    s.spells = (Lasting("freeze", "ada", "bel", 2),)
    assert "take:kit" in keys(transfer, s, "ada")


@covers("darkness.ex.d.killer-stays", "darkness.health.death-drop", "darkness.turn.in-contact")
def test_who_stands_before_the_killer_has_no_action_for_what_lies_there() -> None:
    people = {"ada": {"at": "lab/a1", "damage": 3, "items": ["gun"]}, "bel": "lab/a2"}
    s = position("lab", people=people, disks={"lab/a1": ("foe", "up")}, turn="bel")
    do(s, hurt, "ada", "darkness.combat.wound")
    assert at(s, "gun") == at(s, "foe") == "lab/a1"
    s.people = {**s.people, "bel": replace(s.people["bel"], at=s.board["foe"].at)}
    assert forbids(transfer, s, "bel", "take:gun") == "darkness.turn.in-contact"


# -- what never changes hands --------------------------------------------------------------------------------------


@covers("darkness.nuisance.no-other-way", "darkness.ex.d.nuisance-no-escape")
def test_a_nuisance_is_neither_dropped_nor_given_away() -> None:
    s = two({"nuisances": ["pest"]})
    assert forbids(transfer, s, "ada", "drop:pest") == "darkness.nuisance.no-other-way"
    assert not [key for key in keys(transfer, s, "ada") if "pest" in key]


@covers("darkness.setup.cell-phone", "darkness.ex.d.phone-safe")
def test_a_phone_is_never_dropped() -> None:
    s = two({})
    assert forbids(transfer, s, "ada", "drop:cell-phone") == "darkness.setup.cell-phone"
    assert keys(transfer, s, "ada") == []


def test_the_quick_list_is_what_the_candidates_allow() -> None:
    s = two({"items": ["kit"], "allies": ["helper-mind"]}, {"items": ["gun"]}, disks={"lab/a1": ("bar", "up")})
    assert [option.key for option in transfer.offers(s, "ada")] == keys(transfer, s, "ada")
    assert holding.is_ally("helper-mind")
