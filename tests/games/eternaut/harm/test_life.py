"""Damage, healing, death, and the loss of a campaign."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, ROOM, at, position, run, says, space
from games.eternaut.lab import Lab
from games.eternaut.printed import ability, goods
from noctule.engine import Ask
from noctule.games.eternaut.harm import life
from noctule.games.eternaut.state import Diary, Section, State, Turn
from noctule.games.eternaut.story.scene import Ended

WHY = "eternaut.damage.character"
FOUR = {"901": "a1", "902": "b1", "903": "c1", "904": "d1"}


@pytest.fixture(autouse=True)
def _printed(lab: Lab) -> None:
    goods(lab)


@covers("eternaut.damage.character")
def test_damage_is_counted_down_to_the_skull_and_no_further() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "life": 5}, "902": "b1"})
    run(s, life.hurt, "901", 2, WHY)
    assert s.people["901"].life == 3
    run(s, life.hurt, "901", 9, WHY)
    assert "901" not in s.people
    assert s.fallen == ("901",)
    run(s, life.hurt, "902", 0, WHY)
    assert s.people["902"].life == 10


@covers("eternaut.damage.enemy", "eternaut.loot.counter")
def test_an_enemy_without_life_points_leaves_the_map_and_its_card_says_what_follows(lab: Lab) -> None:
    lab.enemy("791", life=4, loot="751", defeated="- note beaten\n- ammo 2 attacker")
    lab.npc("891", life=2)
    lab.counter("751")
    s = position(ROOM, people={"901": "a1"}, foes={"791": "c2"}, npcs={"891": "d2"})
    run(s, life.hurt, "791", 3, WHY, "901")
    assert s.foes["791"].life == 1
    run(s, life.hurt, "791", 3, WHY, "901")
    assert "791" not in s.foes
    assert s.counters["751@c2"].spaces == (space("c2"),)
    assert s.notes == ("beaten",)
    assert s.people["901"].ammo == 2
    run(s, life.hurt, "891", 2, WHY)
    assert "891" not in s.npcs
    assert len(s.counters) == 1


@covers("eternaut.heal.amount", "eternaut.ex.derived-heal-cap")
def test_healing_stops_at_the_maximum_of_track_or_card(lab: Lab) -> None:
    lab.enemy("791", life=6)
    s = position(ROOM, people={"904": {"at": "a1", "life": 9}}, foes={"791": {"at": "c2", "life": 5}})
    says(s, "- heal 3", who="904")
    says(s, "- heal 2", who="791")
    assert s.people["904"].life == 10
    assert s.foes["791"].life == 6
    s.people = {**s.people, "904": position(ROOM, people={"904": {"at": "a1", "life": 4}}).people["904"]}
    says(s, "- heal 3", who="904")
    assert s.people["904"].life == 7


@covers(
    "eternaut.para.death-form",
    "eternaut.death.paragraph",
    "eternaut.death.components",
    "eternaut.cubes.missing-characters",
    "eternaut.ex.derived-death-number",
)
def test_a_death_is_read_and_everything_leaves(lab: Lab) -> None:
    lab.entries("C", "# 600-905 Dead\n- note mourned\n")
    person = {
        "at": "b2",
        "life": 2,
        "cards": ["moving-on-2-1", "rummage-1-1"],
        "fatigue": 1,
        "ammo": 3,
        "cubes": 1,
        "skills": ("SK-01",),
        "items": ["011"],
    }
    s = position(ROOM, book="C", people={"905": person, "901": {"at": "a1", "cubes": 1}, "902": "a2"}, cubes=True)
    ran = run(s, life.hurt, "905", 5, WHY, answers=["cube:902"])
    assert s.notes == ("mourned",)
    assert "905" not in s.people
    assert set(s.actions.used) == {"moving-on-2-1", "rummage-1-1"}
    assert s.people["902"].cubes == 1
    assert [item.number for item in s.piles[space("b2")]] == ["011"]
    assert ran.rules.index("eternaut.para.read") < ran.rules.index("eternaut.drop.procedure")


@covers("eternaut.death.drop-items")
def test_after_an_epilogue_the_items_of_the_dead_are_discarded(lab: Lab) -> None:
    lab.entries("B1", "# 600-901 Dead\n- end END-C-1\n")
    s = position(ROOM, people={"901": {"at": "a1", "items": ["011"]}, "902": {"at": "b1", "items": ["012"]}})
    run(s, life.hurt, "902", 10, WHY)
    assert [item.number for item in s.piles[space("b1")]] == ["012"]
    with pytest.raises(Ended):
        run(s, life.hurt, "901", 10, WHY)
    assert "901" not in s.people
    assert s.items["011"] == 3
    assert space("a1") not in s.piles


@covers("eternaut.death.paragraph")
def test_the_dying_are_not_hurt_or_healed_while_their_death_is_read(lab: Lab) -> None:
    text = "- heal 5 all\n- damage 1 all\n- heal 5\n- damage 5 901\n- fatigue chosen\n- lose 011\n"
    lab.entries("B1", f"# 600-901 Dead\n{text}")
    people = {"901": {"at": "a1", "life": 1, "items": ["011", "012"]}, "902": {"at": "b1", "life": 3}}
    s = position(ROOM, people=people)
    run(s, life.hurt, "901", 1, WHY)
    assert s.people["902"].life == 7
    assert s.people["902"].has("fatigue") == 1
    assert [item.number for item in s.piles[space("a1")]] == ["012"]
    assert s.fallen == ("901",)


@covers("eternaut.death.all-dead", "eternaut.death.restart")
def test_when_all_are_dead_the_campaign_is_lost_and_the_diary_keeps_what_it_had() -> None:
    diary = Diary(sections=(Section("A", "END-B1-1", score=6),))
    s = position(ROOM, people={"901": "a1", "902": "b1"}, diary=diary)
    assert not says(s, "- kill 901").over
    assert says(s, "- kill 902").over
    assert s.diary.lost
    assert s.diary.sections == diary.sections
    assert s.outcome


@covers("eternaut.masked.only-left", "eternaut.death.all-dead", "eternaut.ex.derived-only-masked-left")
def test_masked_figures_alone_do_not_go_on() -> None:
    s = position(ROOM, book="D", people={"901": "a1", "903": "b1", "907": "c1", "908": "d1"})
    assert not says(s, "- kill 903").over
    assert says(s, "- kill 901").over
    assert set(s.people) == {"907", "908"}
    assert s.diary.lost


@covers("eternaut.death.all-dead")
def test_a_character_who_is_away_does_not_keep_the_game_going() -> None:
    s = position(ROOM, people={"901": "a1", "902": {"away": True}})
    assert says(s, "- kill 901").over


@covers("eternaut.death.components")
def test_the_dead_leave_their_device_and_what_waited_for_them(lab: Lab) -> None:
    cannon = {"front": "b1", "rear": "a1", "operator": "901"}
    s = position(OPEN, people={"901": "a1", "902": "d1"}, machines={"cannon": cannon})
    s.pending = ("901", "902")
    says(s, "- kill 901")
    assert s.machines["cannon"].operator == ""
    assert s.pending == ("902",)


@covers("eternaut.reinforce.replace")
def test_in_f_somebody_may_take_over_the_board_before_the_loss_is_looked_at(lab: Lab) -> None:
    async def come(s: State, g: Ask, dead: str) -> str:
        s.people = {**s.people, "904": position(ROOM, people={"904": "c1"}).people["904"]}
        return "904"

    lab.patch.setattr(life, "REINFORCE", [come])
    s = position(ROOM, book="F1", people={"901": {"at": "a1", "cubes": 2}}, cubes=True)
    assert not says(s, "- kill 901").over
    assert s.people["904"].cubes == 2
    s = position(ROOM, book="E1", people={"901": "a1"})
    assert says(s, "- kill 901").over


@covers("eternaut.ability.voluntary", "eternaut.ability.flip")
def test_an_ability_against_damage_is_asked_for_and_may_be_refused(lab: Lab) -> None:
    ability(lab, "PA-91", "shield", 2, activated=True, character="901")
    ability(lab, "GA-91", "shield", 3, activated=True)
    s = position(ROOM, people={"901": {"at": "a1", "ability": "PA-91"}, "902": "b1"}, groups={"GA-91": False})
    run(s, life.hurt, "901", 4, WHY, answers=["use:pa-91", "no"])
    assert s.people["901"].life == 8
    assert s.people["901"].flipped
    run(s, life.hurt, "902", 4, WHY, answers=["use:ga-91"])
    assert s.people["902"].life == 9
    assert s.groups == {"GA-91": True}
    run(s, life.hurt, "901", 1, WHY)
    assert s.people["901"].life == 7
    s.groups = {**s.groups, "GA-91": False}
    ran = run(s, life.hurt, "901", 3, WHY, answers=["use:ga-91"])
    assert s.people["901"].life == 7
    assert ran.rules == ["eternaut.ability.flip"]
    s = position(ROOM, people={"901": {"at": "a1", "ability": "PA-91"}}, groups={"GA-91": False})
    run(s, life.hurt, "901", 3, WHY, answers=["use:ga-91"])
    assert not s.people["901"].flipped, "where nothing is left of the damage nobody is asked for more"


@covers("eternaut.para.read", "eternaut.damage.character")
def test_whom_a_text_means() -> None:
    s = position(ROOM, people=FOUR, turn=Turn(3))
    says(s, "- damage 1 all", who="901")
    says(s, "- damage 1 other", who="901", other="903")
    says(s, "- damage 1 near:1", who="901")
    says(s, "- damage 1 904", who="901")
    says(s, "- damage 1 chosen", who="901", answers=["whom:904"])
    assert [person.life for person in s.people.values()] == [8, 8, 8, 7]
    says(s, "- damage 3 nearest:1", who="904")
    assert s.people["904"].life == 4
    says(s, "- damage 3", who="")
    assert at(s, "904") == "d1"


@covers("eternaut.para.read")
def test_the_nearest_character_is_chosen_among_equals(lab: Lab) -> None:
    lab.enemy("791")
    s = position(ROOM, people={"901": "a1", "902": "c1", "903": "f4"}, foes={"791": "b1"})
    says(s, "- damage 1 nearest", who="791", answers=["whom:902"])
    says(s, "- damage 1 near:1", who="791")
    assert [person.life for person in s.people.values()] == [9, 8, 10]


@covers("eternaut.para.read")
def test_near_is_near_the_counter_or_event_when_nobody_acts(lab: Lab) -> None:
    lab.counter("299")
    s = position(ROOM, people={"901": "a1", "902": "f4"}, counters=["299@b1"], events={"003": "e4", "004": 5})
    says(s, "- damage 1 near:1", counter="299@b1")
    assert [person.life for person in s.people.values()] == [9, 10]
    says(s, "- damage 1 near:1", event="003")
    assert [person.life for person in s.people.values()] == [9, 9]
    says(s, "- damage 1 near:9", event="004")
    says(s, "- damage 1 near:9")
    assert [person.life for person in s.people.values()] == [9, 9]


@covers("eternaut.damage.enemy", "eternaut.device.enemy-operator")
def test_the_device_of_a_beaten_enemy_has_nobody_any_more(lab: Lab) -> None:
    lab.enemy("791", life=1)
    s = position(
        OPEN,
        book="D",
        people={"901": "f4"},
        foes={"791": "a1"},
        machines={"cannon": {"front": "b1", "rear": "a1", "operator": "791"}},
    )
    run(s, life.hurt, "791", 1, WHY, "901")
    assert s.machines["cannon"].operator == ""
