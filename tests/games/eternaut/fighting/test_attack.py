"""Attacks: Ammo, reactions, damage, bonuses, explosive counters."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.driver import Ran
from games.eternaut.driver import OPEN, at, position, run, space
from games.eternaut.lab import Lab, body
from games.eternaut.weapons import cards_with, melee, ranged
from noctule.games.eternaut.board.names import name_of
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.cards import Bonus
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.fighting import attack, bonus
from noctule.games.eternaut.state import State

AXE, PISTOL = "046", "035"


def strikes(s: State, *answers: str, who: str = "901", item: str = AXE, **named: Any) -> Ran:
    return run(s, attack.attack, who, item, answers=list(answers), **named)


def cards(ran: Ran) -> list[str]:
    """The cards that were drawn for reactions."""
    rules = ("eternaut.attack.reaction", "eternaut.alien.reaction")
    return [event.facts["card"] for event in ran.events if event.rule in rules and "card" in event.facts]


# ---- the sequence


@covers(
    "eternaut.ex.derived-attack-rules",
    "eternaut.attack.use",
    "eternaut.attack.sequence",
    "eternaut.attack.apply-damage",
    "eternaut.damage.enemy",
)
def test_one_cube_one_reaction_then_damage() -> None:
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}}, foes={"703": {"at": "c2", "life": 2}}, menace=["ME-0"])
    ran = strikes(s, "cube:c2", "enough")
    assert cards(ran) == ["ME-0"]
    assert ran.rules.index("eternaut.attack.reaction") < ran.rules.index("eternaut.attack.apply-damage")
    assert ran.facts("eternaut.attack.apply-damage")["amount"] == 2
    assert s.foes == {}
    assert s.spoken == {}


@covers("eternaut.ex.derived-no-ammo", "eternaut.attack.ammo-cost")
def test_a_shot_costs_one_ammo_of_the_attackers_own() -> None:
    people: dict[str, Any] = {"904": {"at": "a1", "items": [PISTOL]}, "902": {"at": "b1", "ammo": 3}}
    s = position(OPEN, people=people)
    no = attack.no_attack(s, "904", PISTOL)
    assert no is not None
    assert no.rule == "eternaut.attack.ammo-cost"
    s = position(OPEN, people={**people, "904": {"at": "a1", "items": [PISTOL], "ammo": 2}})
    assert attack.no_attack(s, "904", PISTOL) is None
    strikes(s, "cube:a2", "cube:a3", who="904", item=PISTOL)
    assert (s.people["904"].ammo, s.people["902"].ammo) == (1, 3)


def test_before_a_blow_it_is_told_whom_it_could_reach() -> None:
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}}, foes={"703": {"at": "c2", "life": 2}})
    assert attack.foretell(s, "901", AXE).text == f"Within range and sight: {name_of('703')}."
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}, "902": "a2"}, foes={"703": {"at": "d2", "life": 2}})
    assert attack.foretell(s, "901", AXE).text == "Within range and sight: no Enemy."


@covers("eternaut.attack.use")
def test_a_tool_is_no_weapon() -> None:
    s = position(OPEN, people={"901": {"at": "b2", "items": ["011"]}})
    no = attack.no_attack(s, "901", "011")
    assert no is not None
    assert no.rule == "eternaut.attack.use"
    assert strikes(s, item="011").rules == []


@covers("eternaut.ex.derived-friendly-fire", "eternaut.attack.hits-everyone", "eternaut.attack.no-reaction-others")
def test_a_friend_is_hit_and_does_not_react(lab: Lab) -> None:
    melee(lab, AXE, spaces=2, values=(3,))
    s = position(
        OPEN,
        people={"901": {"at": "b2", "items": [AXE]}, "904": {"at": "b1", "life": 8}},
        foes={"701": "a1"},
        npcs={"801": "f4"},
        menace=["ME-0", "ME-B-1"],
    )
    ran = strikes(s, "cube:a1", "cube:b1")
    assert (s.people["904"].life, s.foes["701"].life) == (5, 2)
    assert cards(ran) == ["ME-0"]


@covers("eternaut.attack.hits-everyone", "eternaut.attack.no-reaction-others")
def test_an_npc_is_hit_and_does_not_react() -> None:
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}}, npcs={"801": "b1"})
    ran = strikes(s, "cube:b1", "enough")
    assert s.npcs["801"].life == 3
    assert cards(ran) == []


@covers("eternaut.objective.resolve")
def test_objectives_are_looked_at_when_an_attack_is_over(lab: Lab) -> None:
    when = Reading("lab", "").conditions("not enemy 701", 1)
    lab.story(StoryCard("B1-90", "Alone", "objective", (), "be alone", "stay", (Ending(when, body("- check")),)))
    s = position(
        OPEN,
        people={"901": {"at": "b2", "items": [AXE]}},
        foes={"701": {"at": "c2", "life": 2}},
        menace=["ME-0"],
        story={"B1-90": "open"},
    )
    strikes(s, "cube:c2", "enough")
    assert (s.story["B1-90"], s.checks) == ("won", 1)


# ---- reactions


@covers(
    "eternaut.ex.derived-reaction-into-other-cube",
    "eternaut.attack.spaces-fixed",
    "eternaut.attack.reaction",
    "eternaut.attack.damage-values",
)
def test_whoever_moves_into_another_cube_is_hit_there_and_reacts_once(lab: Lab) -> None:
    ranged(lab, PISTOL, spaces=2, values=(4, 1), range=5)
    lab.menace("ME-1", reaction="- step right")
    s = position(
        OPEN,
        people={"901": {"at": "d3", "items": [PISTOL], "ammo": 1}},
        foes={"701": "d1"},
        menace=["ME-1", "ME-0"],
    )
    ran = strikes(s, "cube:d1", "cube:e1", "value:1", item=PISTOL)
    assert (at(s, "701"), s.foes["701"].life) == ("e1", 1)
    assert cards(ran) == ["ME-1"]


@covers("eternaut.attack.spaces-fixed")
def test_whoever_leaves_the_cubes_is_not_hit(lab: Lab) -> None:
    lab.menace("ME-1", reaction="- step right")
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}}, foes={"701": "c2"}, menace=["ME-1"])
    strikes(s, "cube:c2", "enough")
    assert (at(s, "701"), s.foes["701"].life) == ("d2", 5)


@covers("eternaut.attack.reaction")
def test_the_player_orders_the_reactions() -> None:
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}}, foes={"701": "b1", "702": "c1"}, menace=["ME-0", "ME-B-1"])
    ran = strikes(s, "cube:b1", "cube:c1", "enough", "reaction:702")
    assert ran.keys("reaction") == ["reaction:701", "reaction:702"]
    assert cards(ran) == ["ME-0", "ME-B-1"]


@covers("eternaut.attack.reaction", "eternaut.attack.apply-damage")
def test_a_reaction_may_make_the_attack_miss(lab: Lab) -> None:
    lab.menace("ME-1", reaction="- miss")
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}}, foes={"701": "b1", "702": "c1"}, menace=["ME-1", "ME-0"])
    strikes(s, "cube:b1", "cube:c1", "enough", "reaction:701")
    assert (s.foes["701"].life, s.foes["702"].life) == (5, 3)


@covers("eternaut.alert.on-deck", "eternaut.attack.reaction")
def test_no_survivor_reacts_while_the_alert_counter_lies_on_the_deck(lab: Lab) -> None:
    lab.menace("ME-1", reaction="- miss")
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}}, foes={"701": "b1"}, menace=["ME-1"], alert="deck")
    assert cards(strikes(s, "cube:b1", "enough")) == []
    assert s.foes["701"].life == 3


@covers("eternaut.ex.derived-attacker-killed", "eternaut.attack.attacker-dies")
def test_a_dead_attackers_blow_still_falls(lab: Lab) -> None:
    lab.only("C", "# 600-901 The last\n- note dead")
    lab.alien("AL-1", "cascarudo", reaction="- damage 2 attacker")
    s = position(
        OPEN,
        book="C",
        people={"901": {"at": "b2", "items": [AXE], "life": 1}, "904": "f4"},
        foes={"711": "c2"},
        aliens={"cascarudo": ["AL-1"]},
    )
    strikes(s, "cube:c2", "enough")
    assert "901" not in s.people
    assert s.notes == ("dead",)
    assert [item.number for item in s.piles[space("b2")]] == [AXE]
    assert s.foes["711"].life == 3


@covers(
    "eternaut.ex.derived-alien-reaction",
    "eternaut.alien.reaction",
    "eternaut.alien.deck-empty",
    "eternaut.cascarudo.blocked-reaction",
)
def test_an_alien_reacts_with_its_own_deck_and_hurts_whoever_blocks_it(lab: Lab) -> None:
    lab.alien("AL-1", "cascarudo", reaction="- step left")
    s = position(
        OPEN,
        book="C",
        people={"901": {"at": "d2", "items": [AXE]}, "904": "b1"},
        foes={"712": "c1"},
        aliens={"cascarudo": ["AL-1"]},
    )
    before = s.menace
    ran = strikes(s, "cube:c1", "enough")
    assert cards(ran) == ["AL-1"]
    assert s.menace == before
    assert (at(s, "712"), s.people["904"].life, s.foes["712"].life) == ("c1", 9, 3)
    assert (s.aliens["cascarudo"].cards, s.aliens["cascarudo"].used) == (("AL-1",), ())
    assert ran.rules.index("eternaut.alien.deck-empty") < ran.rules.index("eternaut.attack.apply-damage")


# ---- values and bonuses


@covers("eternaut.ex.value-list-4-1-1", "eternaut.attack.damage-values")
@pytest.mark.parametrize(
    ("answers", "left"), [(["value:4"], (1, 4)), (["value:1", "value:4"], (4, 1)), (["value:1", "value:1"], (4, 4))]
)
def test_the_player_gives_out_the_values(lab: Lab, answers: list[str], left: tuple[int, int]) -> None:
    melee(lab, AXE, spaces=3, values=(4, 1, 1))
    s = position(OPEN, people={"901": {"at": "b2", "items": [AXE]}}, foes={"701": "a1", "702": "b1"}, menace=["ME-0"])
    ran = strikes(s, "cube:a1", "cube:b1", "cube:c1", "reaction:701", *answers)
    assert (s.foes["701"].life, s.foes["702"].life) == left
    assert ran.asked[4] == ("value", ["value:4", "value:1"])


@covers("eternaut.attack.damage-values", "eternaut.bonus.space")
def test_values_without_a_cube_are_lost_and_an_added_cube_has_the_lowest(lab: Lab) -> None:
    melee(lab, AXE, spaces=2, values=(4, 2), bonus=(Bonus("agility", 1, spaces=1),))
    s = position(OPEN, people={"902": {"at": "b2", "items": [AXE]}}, foes={"701": "a1"}, menace=["ME-0"])
    ran = strikes(s, "cube:a1", "enough", "cube:b1", "value:2", "value:4", who="902")
    assert s.foes["701"].life == 3
    assert ran.keys("value") == ["value:4", "value:2"]


@covers("eternaut.ex.bonus-damage-two", "eternaut.bonus.condition", "eternaut.bonus.damage")
@pytest.mark.parametrize(("number", "damage"), [(1, 5), (0, 3)])
def test_a_bonus_adds_to_every_space_if_the_skill_is_on_the_board(lab: Lab, number: int, damage: int) -> None:
    fighting = cards_with("fighting")
    melee(lab, AXE, spaces=2, values=(3,), bonus=(Bonus("fighting", 1, damage=2),))
    lab.enemy("701", life=9)
    lab.enemy("702", life=9)
    s = position(
        OPEN,
        people={"901": {"at": "b2", "items": [AXE], "cards": fighting[:number]}},
        foes={"701": "a1", "702": "b1"},
        menace=["ME-0"],
        hands={"ana": fighting[1:2]},
    )
    ran = strikes(s, "cube:a1", "cube:b1", "reaction:701")
    assert (s.foes["701"].life, s.foes["702"].life) == (9 - damage, 9 - damage)
    assert ran.kinds == ["cube", "cube", "reaction"]
    assert s.hands["ana"] == tuple(fighting[1:2])


@covers("eternaut.ex.derived-reduced-damage", "eternaut.bonus.reduced")
def test_damage_that_is_reduced_by_range(lab: Lab) -> None:
    ranged(lab, PISTOL, spaces=2, values=(5,), range=8, reduced=True)
    s = position(
        OPEN,
        people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}},
        foes={"701": "d1", "702": "d2"},
        menace=["ME-0"],
    )
    strikes(s, "cube:d1", "cube:d2", "reaction:701", item=PISTOL)
    assert (s.foes["701"].life, s.foes["702"].life) == (3, 4)
    far = bonus.Blow(2, 0, (5,), 0, True, False)
    assert [bonus.dealt(far, 5, range) for range in (5, 6, 9)] == [0, 0, 0]
    assert bonus.dealt(far._replace(damage=2), 5, 6) == 2


# ---- fast attacks


def _fast(lab: Lab, reaction: str, **about: Any) -> State:
    melee(lab, AXE, spaces=1, values=(3,), bonus=(Bonus("agility", 1, fast=True),))
    lab.menace("ME-1", reaction=reaction)
    lab.enemy("701", life=3, loot="751")
    foe = {"at": "c1", "life": 3, **about}
    return position(OPEN, people={"902": {"at": "b1", "items": [AXE]}}, foes={"701": foe}, menace=["ME-1"])


@covers("eternaut.ex.fast-attack-heal-saves", "eternaut.bonus.fast", "eternaut.bonus.fast-reaction-still")
def test_a_target_at_zero_may_be_healed_by_its_reaction(lab: Lab) -> None:
    s = _fast(lab, "- heal 2")
    ran = strikes(s, "cube:c1", who="902")
    assert s.foes["701"].life == 2
    assert ran.rules.index("eternaut.bonus.fast") < ran.rules.index("eternaut.attack.reaction")


@covers("eternaut.ex.fast-attack-miss-too-late", "eternaut.bonus.fast-no-miss")
def test_a_miss_comes_too_late_for_a_fast_attack(lab: Lab) -> None:
    s = _fast(lab, "- miss", life=3)
    strikes(s, "cube:c1", who="902")
    assert "701" not in s.foes


@covers("eternaut.ex.fast-attack-drop-place", "eternaut.bonus.fast-drop-place", "eternaut.loot.counter")
def test_loot_lies_where_the_dying_went(lab: Lab) -> None:
    s = _fast(lab, "- step right")
    strikes(s, "cube:c1", who="902")
    assert s.foes == {}
    assert set(s.counters) == {"751@d1"}


@covers("eternaut.bonus.fast", "eternaut.bonus.condition")
def test_without_the_skill_the_attack_is_not_fast(lab: Lab) -> None:
    s = _fast(lab, "- step right")
    s.people = {"901": type(s.people["902"])("901", space("b1"), items=s.people["902"].items)}
    strikes(s, "cube:c1")
    assert (at(s, "701"), s.foes["701"].life) == ("d1", 3)


@covers("eternaut.bonus.fast-reaction-still", "eternaut.attack.hits-everyone")
def test_a_friend_dies_at_once_even_of_a_fast_attack(lab: Lab) -> None:
    s = _fast(lab, "")
    s.people = {**s.people, "904": type(s.people["902"])("904", space("a1"), life=3)}
    strikes(s, "cube:a1", who="902")
    assert "904" not in s.people


# ---- explosive counters


@covers(
    "eternaut.ex.derived-explosive-melee", "eternaut.explosive.target", "eternaut.explosive.hit", "eternaut.attack.no-utility"
)
def test_a_shot_sets_off_an_explosive_and_a_blow_does_not(lab: Lab) -> None:
    lab.only("F1", "# 277-HIT It goes up\n- damage 2 near:1\n- remove this")
    people = {"901": {"at": "a1", "items": [AXE, PISTOL], "ammo": 1}}
    s = position(OPEN, book="F1", people=people, counters=["277@b1"])
    strikes(s, "cube:b1", "enough")
    assert (s.spoken, set(s.counters)) == ({}, {"277@b1"})
    ran = strikes(s, "cube:b1", "enough", item=PISTOL)
    assert s.spoken == {"277-HIT": 1}
    assert s.counters == {}
    assert "eternaut.explosive.hit" in ran.rules


@covers("eternaut.explosive.hit", "eternaut.explosive.target")
def test_a_counter_without_the_icon_is_not_read(lab: Lab) -> None:
    lab.only("F1", "# 222-HIT No\n- note hit")
    s = position(OPEN, book="F1", people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}}, counters=["222@b1"])
    strikes(s, "cube:b1", "enough", item=PISTOL)
    assert s.notes == ()


# ---- the Gurbo


@covers("eternaut.ex.derived-gurbo-two-cubes", "eternaut.gurbo.several-cubes", "eternaut.attack.reaction")
def test_every_cube_on_the_gurbo_hurts_it_and_it_reacts_once(lab: Lab) -> None:
    lab.enemy("741", "gurbo", life=40)
    melee(lab, AXE, spaces=3, values=(4, 1, 1))
    s = position(
        OPEN,
        book="F1",
        people={"901": {"at": "b2", "items": [AXE]}},
        foes={"741": "c1"},
        aliens={"gurbo": ["AL-GURBO-0"]},
    )
    ran = strikes(s, "cube:c2", "cube:c1", "cube:b1", "value:4")
    assert s.foes["741"].life == 35
    assert cards(ran) == ["AL-GURBO-0"]


@covers("eternaut.attack.spaces-fixed", "eternaut.bonus.reduced", "eternaut.attack.attacker-dies")
def test_an_attacker_who_is_moved_by_a_reaction_hits_as_from_where_it_stood(lab: Lab) -> None:
    ranged(lab, PISTOL, spaces=1, values=(4,), range=4, reduced=True)
    lab.menace("ME-1", reaction="- move attacker to f4")
    s = position(
        OPEN, people={"901": {"at": "a1", "items": [PISTOL], "ammo": 1}}, foes={"701": "c1"}, menace=["ME-1"], alert="red"
    )
    strikes(s, "cube:c1", item=PISTOL)
    assert (at(s, "901"), s.foes["701"].life) == ("f4", 3)


@covers("eternaut.survivor.blocked-reaction", "eternaut.death.paragraph", "eternaut.attack.spaces-fixed")
def test_whoever_blocks_a_reaction_may_die_of_it_and_the_blow_falls_all_the_same(lab: Lab) -> None:
    lab.only("B1", "# 600-902 The end\n- note dead")
    lab.menace("ME-1", reaction="- step right")
    people = {"901": {"at": "b1", "items": [AXE]}, "902": {"at": "d1", "life": 1}}
    s = position(OPEN, people=people, foes={"701": "c1"}, menace=["ME-1"], alert="red")
    strikes(s, "cube:c1", "enough")
    assert (s.notes, at(s, "701"), s.foes["701"].life) == (("dead",), "c1", 3)
