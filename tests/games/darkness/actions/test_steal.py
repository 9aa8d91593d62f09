"""Stealing Items and luring Allies away."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness.driver import dice, forbids, keys, position, run
from noctule.games.darkness.actions import steal
from noctule.games.darkness.checks.opposed import foresee
from noctule.games.darkness.content import DISKS
from noctule.games.darkness.content.disks import Item
from noctule.games.darkness.state import State, Turn


def two(thief: dict[str, object], owner: dict[str, object], **fields: object) -> State:
    """A thief and an owner on one square."""
    return position("lab", people={"ada": {"at": "lab/a1", **thief}, "bel": {"at": "lab/a1", **owner}}, **fields)


def totals(s: State) -> tuple[int, int]:
    return s.people["ada"].points, s.people["bel"].points


@covers("darkness.ex.kirk-takes-shotgun", "darkness.steal.force", "darkness.steal.result", "darkness.vp.loss")
def test_the_better_pair_takes_the_shotgun_and_its_points() -> None:
    s = two({}, {"attack": 2, "items": ["scatter"], "points": 4})
    run(s, steal.grab, "ada", "scatter", rolls=dice(5, 5, 1, 4, 4), answers=["roll", "keep"])
    assert s.people["ada"].items == ("scatter",)
    assert s.people["bel"].items == ()
    assert totals(s) == (4, 0)
    assert s.turn.acted


@covers("darkness.steal.result", "darkness.steal.force")
def test_a_thief_who_loses_changes_nothing() -> None:
    s = two({}, {"items": ["gun"], "points": 4, "skills": {"strength": 1}})
    run(s, steal.grab, "ada", "gun", rolls=dice(5, 5, 1, 6, 6, 1, 2), answers=["roll"])
    assert s.people["bel"].items == ("gun",)
    assert totals(s) == (0, 4)
    assert s.turn.acted
    assert not s.lost


@covers("darkness.ex.d.snatch-by-disarm", "darkness.steal.disarm", "darkness.steal.result")
def test_a_trick_of_the_hand_takes_things_of_any_size() -> None:
    s = two({"dexterity": 4, "skills": {"disarm-mechanical": 2}}, {"items": ["long"], "skills": {"strength": 1}})
    rifle = DISKS["long"]
    assert isinstance(rifle, Item)
    assert rifle.weight == 3
    rolls = dice(1, 2, 3, 4, 6, 6, 4, 4, 4, 1)
    run(s, steal.wrest, "ada", "long", rolls=rolls)
    assert s.people["ada"].items == ("long",)
    assert totals(s) == (6, -6)


@covers("darkness.ex.d.two-disarms", "darkness.steal.disarm", "darkness.skill.disarm-kinds")
def test_disarming_alarms_is_no_help_against_a_hand() -> None:
    s = two({"skills": {"disarm-electronics": 2}}, {"items": ["bar"]})
    run(s, steal.wrest, "ada", "bar", rolls=dice(1, 2, 3, 1, 2, 4))
    assert s.people["ada"].items == ("bar",)


@covers(
    "darkness.ex.d.pickpocket", "darkness.steal.pickpocket", "darkness.skill.pickpocket-small", "darkness.steal.same-square"
)
def test_a_pocket_holds_what_is_small() -> None:
    thief = {"dexterity": 4, "skills": {"pickpocket": 1}}
    s = two(thief, {"items": ["kit", "bar", "c-orb"], "skills": {"perception": 1}})
    assert forbids(steal, s, "ada", "pickpocket:bar") == "darkness.skill.pickpocket-small"
    assert {"pickpocket:kit", "pickpocket:c-orb", "grab:bar", "wrest:bar"} <= set(keys(steal, s, "ada"))
    run(s, steal.pickpocket, "ada", "kit", rolls=dice(1, 2, 3, 6, 6, 4, 4, 1, 2))
    assert s.people["ada"].items == ("kit",)
    assert totals(s) == (3, -3)


@covers("darkness.steal.same-square")
def test_a_thief_has_to_be_on_the_owners_square() -> None:
    s = position("lab", people={"ada": "lab/a1", "bel": {"at": "lab/a2", "items": ["kit"], "allies": ["helper-attack"]}})
    assert forbids(steal, s, "ada", "grab:kit") == "darkness.steal.same-square"
    assert forbids(steal, s, "ada", "helper-attack") == "darkness.steal.same-square"
    assert steal.offers(s, "ada") == []


@covers("darkness.ex.d.lure-ally", "darkness.steal.ally", "darkness.vp.ally", "darkness.ally.repersuade")
@pytest.mark.parametrize(
    ("thief", "owner", "won"), [((1, 2, 3, 6, 6, 6), (1, 1, 4, 6), True), ((1, 1, 3, 3, 5, 5), (1, 2, 3, 6), False)]
)
def test_an_ally_is_lured_away_without_a_further_check_or_stays_without_a_failure(
    thief: tuple[int, ...], owner: tuple[int, ...], won: bool
) -> None:
    """Persuasion, Bluff and two dice of money against Persuasion and Flirt."""
    who = {"skills": {"bluff": 1}, "items": ["cash"], "points": 3}
    s = two(who, {"persuasion": 2, "skills": {"flirt": 2}, "allies": ["helper-mind"], "points": 4})
    run(
        s,
        steal.lure,
        "ada",
        "helper-mind",
        rolls=dice(*thief, *owner),
        answers=["roll", "keep", "roll", *(["keep"] if won else [])],
    )
    assert s.people["ada"].allies == (("helper-mind",) if won else ())
    assert totals(s) == ((7, 0) if won else (3, 4))
    assert s.people["ada"].failures == s.people["bel"].failures == 0


@covers("darkness.ex.d.reclaim-after-theft", "darkness.item.reclaim-delay", "darkness.steal.result")
def test_what_was_stolen_is_stolen_back_two_rounds_later() -> None:
    s = two({}, {"items": ["scatter"]}, round=3)
    run(s, steal.grab, "ada", "scatter", rolls=dice(5, 5, 1, 4, 4, 1))
    s.turn = Turn(who="bel")
    for s.round in (3, 4):
        assert forbids(steal, s, "bel", "grab:scatter") == "darkness.item.reclaim-delay"
    s.round = 5
    assert "grab:scatter" in keys(steal, s, "bel")


@covers("darkness.ex.d.assist-resister", "darkness.assist.active-player-only", "darkness.ally.one-per-turn")
def test_others_help_the_thief_the_owner_has_allies_only() -> None:
    people = {
        "kirk": {"at": "lab/a1"},
        "sharon": {"at": "lab/a1", "items": ["gun"], "allies": ["helper-attack"]},
        "steve": {"at": "lab/a1"},
    }
    s = position("lab", seats=("ana", "ben", "cy"), people=people)
    answers = ["ask:steve", "agree", "keep", "ally:helper-attack", "die:1+die:2"]
    ran = run(s, steal.grab, "kirk", "gun", rolls=dice(5, 5, 1, 2, 3, 6, 6, 6), answers=answers)
    declared = [options for kind, options in ran.asked if kind == "declare"]
    assert declared == [["roll", "ask:steve"]], "nobody else can be asked, and nobody by the owner"
    assert s.people["sharon"].items == ("gun",)
    assert s.turn.called == ("sharon",)


@covers("darkness.fate.good-12", "darkness.steal.result")
def test_fate_decides_a_theft_for_either_side() -> None:
    s = two({"next": ("succeed",)}, {"items": ["gun"]})
    run(s, steal.grab, "ada", "gun")
    assert s.people["ada"].items == ("gun",)
    s = two({}, {"items": ["gun"], "next": ("succeed",)})
    run(s, steal.grab, "ada", "gun")
    assert s.people["bel"].items == ("gun",)


@covers("darkness.setup.cell-phone", "darkness.ex.d.phone-safe")
def test_who_has_nothing_but_a_phone_cannot_be_robbed() -> None:
    assert keys(steal, two({}, {}), "ada") == []


@covers("darkness.steal.force")
def test_the_odds_of_a_theft_are_told() -> None:
    s = two({"attack": 2}, {"attack": 2, "items": ["gun"]})
    option = next(option for option in steal.offers(s, "ada") if option.key == "grab:gun")
    assert option.preview is not None
    (odds,) = option.preview().odds
    assert (odds.ways, odds.of) == (1, 2)
    assert "2 dice" in foresee(s, *steal._checks("ada", "bel", "gun", steal.GRAB)).text


def test_the_quick_list_is_what_the_candidates_allow() -> None:
    s = two({"items": ["kit"]}, {"items": ["gun", "bar"], "allies": ["helper-mind"]})
    assert [option.key for option in steal.offers(s, "ada")] == keys(steal, s, "ada")
