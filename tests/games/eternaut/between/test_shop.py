"""Buying: prices, what is for sale when, which card leaves, and limits."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from covers import covers
from games.driver import Ran, cited
from games.eternaut.diaries import after, entered, go, over, table
from games.eternaut.driver import ROOM, at, position, refusal, run
from noctule.engine import Ask
from noctule.games.eternaut.actions import play as action
from noctule.games.eternaut.between.diary import action_deck, faults, plain, special_decks, types_missing
from noctule.games.eternaut.between.shop import (
    candidates,
    group_abilities,
    no_replacing,
    no_skill,
    personal_abilities,
    replaceable,
    skill_counters,
)
from noctule.games.eternaut.board.people import item_limit, value
from noctule.games.eternaut.content import ACTIONS, BASIC, SPECIAL
from noctule.games.eternaut.state import Diary, Known, Person, State
from noctule.games.eternaut.table import deck
from noctule.games.eternaut.turn import round


def buying(last: str, points: int, group: list[Known] | None = None, **fields: Any) -> State:
    return table("A", after(last, group, points=points, **fields), phase="shop")


def buy(s: State, *answers: str, stop: bool = False) -> Ran:
    return go(s, "over", *answers, stop=stop)


def offered(diary: Diary) -> list[str]:
    return [option.key for option in candidates(diary) if option.no is None]


@covers("eternaut.ex.derived-points-chain", "eternaut.shop.points", "eternaut.shop.carry-over")
@covers("eternaut.shop.special-action", "eternaut.shop.skill-counter")
def test_points_are_carried_over() -> None:
    s = over("A", checks=7)
    buy(s, f"card:{SPECIAL[2]}", "leave:rummage-1-1", f"card:{SPECIAL[3]}", "leave:rummage-1-2", "done")
    assert s.diary.points == 1
    s = over("B1", s.diary, checks=6)
    go(s, "shop")
    assert s.diary.points == 8
    buy(s, "skill:sk-01/901", "skill:sk-02/902", f"card:{SPECIAL[4]}", "leave:rummage-1-3", "done")
    assert (s.diary.points, entered(s, "902").skills) == (0, ("SK-02",))
    assert s.outcome == "Scenario B1 is over. Score 6. The campaign goes on."


def test_everything_for_sale_says_its_price() -> None:
    for_sale = [option for option in candidates(after("E1")) if not option.main]
    assert {option.key.partition(":")[0] for option in for_sale} == {"card", "skill", "ability", "group"}
    assert {option.price.partition(" ")[2] for option in for_sale} == {"Purchase Points"}


@covers("eternaut.shop.special-action")
def test_twelve_special_cards_after_a_and_three_after_b() -> None:
    assert (len(special_decks(Diary())), len(special_decks(after("A"))), len(special_decks(after("B1")))) == (0, 12, 15)
    s = buying("A", 2)
    assert f"card:{SPECIAL[12]}" not in offered(s.diary)
    assert f"card:{SPECIAL[12]}" in offered(buying("B1", 2).diary)
    assert cited(refusal(candidates(replace(s.diary, points=1)), f"card:{SPECIAL[2]}")) == "eternaut.shop.points"


@covers("eternaut.shop.replace-card", "eternaut.shop.one-of-each-type", "eternaut.ex.derived-last-of-type")
def test_the_last_card_of_a_type_stays() -> None:
    talks = [card for card in BASIC if ACTIONS[card].kind == "coordination"]
    others = [card for card in SPECIAL if ACTIONS[card].kind not in ("coordination",)]
    diary = after("B1", special=tuple(others[:7]), replaced=tuple(talks[:7]), points=2)
    last = talks[7]
    plain = next(card for card in SPECIAL if not ACTIONS[card].kind and card not in diary.special)
    assert len(action_deck(diary)) == 40
    assert cited(no_replacing(diary, plain, last)) == "eternaut.shop.one-of-each-type"
    own = next(card for card in SPECIAL if ACTIONS[card].kind == "coordination")
    assert no_replacing(diary, own, last) is None
    assert types_missing([card for card in action_deck(diary) if card != last]) == ["coordination"]
    s = table("A", diary, phase="shop")
    ran = buy(s, f"card:{plain}", stop=True)
    assert cited(ran.no(f"leave:{last}")) == "eternaut.shop.one-of-each-type"
    buy(s, f"card:{plain}", "leave:rummage-1-1", stop=True)
    assert len(action_deck(s.diary)) == 40


@covers("eternaut.shop.replace-card", "eternaut.ex.derived-no-special-for-special")
def test_no_special_card_leaves() -> None:
    diary = after("B1", special=SPECIAL[2:6], replaced=BASIC[:4], points=2)
    assert len([card for card in action_deck(diary) if card in BASIC]) == 36
    for card in SPECIAL[2:6]:
        assert cited(refusal(replaceable(diary, SPECIAL[7]), f"leave:{card}")) == "eternaut.shop.replace-card"
    labels = {option.key: option.label for option in replaceable(diary, SPECIAL[7])}
    assert labels["leave:moving-on-3-3"] == "Moving On: move up to 3 (Agility)"
    assert labels["leave:moving-on-4-1"] == "Moving On: move up to 4"
    s = table("A", diary, phase="shop")
    buy(s, f"card:{SPECIAL[7]}", "leave:rummage-1-1", stop=True)
    deck = action_deck(s.diary)
    assert (len([card for card in deck if card in BASIC]), len([card for card in deck if card in SPECIAL])) == (35, 5)


@covers("eternaut.ex.derived-item-limit-counters", "eternaut.shop.skill-counter-effect", "eternaut.shop.skill-counter-limit")
def test_two_skill_counters_for_good() -> None:
    s = position("", people={"903": {"skills": ("SK-03", "SK-08")}, "901": {}})
    assert (item_limit(s.people["903"]), item_limit(s.people["901"])) == (7, 4)
    skills = ("agility", "fighting", "leadership", "science", "sneaking", "first-aid")
    bare = position("", people={"903": {}})
    assert sum(value(s, "903", skill) - value(bare, "903", skill) for skill in skills) == 1
    known = Known("903", skills=("SK-03", "SK-08"))
    assert cited(no_skill(after("D", points=3), known)) == "eternaut.shop.skill-counter-limit"
    diary = after("D", [known, Known("901"), Known("902"), Known("904")], points=9)
    assert cited(refusal(candidates(diary), "skill:sk-01/903")) == "eternaut.shop.skill-counter-limit"
    assert "SK-03" not in skill_counters(diary)


@covers("eternaut.shop.skill-counter", "eternaut.shop.supply-persists")
def test_three_sets_of_skill_counters() -> None:
    assert skill_counters(after("A")) == []
    assert skill_counters(after("B1")) == ["SK-01", "SK-02", "SK-03"]
    assert len(skill_counters(after("C"))) == 6
    assert len(skill_counters(after("D"))) == 9
    taken = after("C", [Known("901", skills=("SK-01",)), Known("902"), Known("903"), Known("904")])
    assert skill_counters(taken) == ["SK-02", "SK-03", "SK-04", "SK-05", "SK-06"]
    assert cited(refusal(candidates(after("B1", points=2)), "skill:sk-01/901")) == "eternaut.shop.points"


@covers("eternaut.shop.supply-persists", "eternaut.masked.death", "eternaut.finish.skull")
def test_what_the_dead_had_is_not_for_sale_again() -> None:
    group = [Known("901", skills=("SK-01",)), Known("902", skills=("SK-02",)), Known("903"), Known("904")]
    people = [Person(id, skills=("SK-02",) if id == "902" else ()) for id in ("902", "903", "904")]
    s = over("C", after("B2", group), people, fallen=("901",))
    go(s, "shop")
    assert s.diary.gone == ("SK-01",)
    assert skill_counters(s.diary) == ["SK-03", "SK-04", "SK-05", "SK-06"]
    assert faults(plain(s.diary)) == []
    twice = replace(s.diary, gone=("SK-01", "SK-02"))
    assert faults(plain(twice))[0].endswith("[eternaut.shop.skill-counter]")


@covers("eternaut.ex.derived-ability-removed", "eternaut.finish-c.remove-abilities", "eternaut.finish-c.order")
@covers("eternaut.shop.personal-ability", "eternaut.ability.one-personal")
def test_abilities_of_the_missing_are_removed() -> None:
    group = [Known("901"), Known("902", 0, played=True), Known("903"), Known("904"), Known("905")]
    people = [Person(id) for id in ("901", "903", "904", "905")]
    s = over("C", after("B2", group), people, checks=9)
    go(s, "shop")
    assert s.diary.points == 5
    assert personal_abilities(s.diary) == ["PA-901", "PA-903", "PA-904", "PA-905"]
    buy(s, "ability:pa-901", stop=True)
    assert (s.diary.points, entered(s, "901").ability) == (1, "PA-901")
    s.diary = replace(s.diary, points=9)
    assert cited(refusal(candidates(s.diary), "ability:pa-901")) == "eternaut.ability.one-personal"
    assert personal_abilities(after("B1")) == []
    assert cited(refusal(candidates(replace(s.diary, points=3)), "ability:pa-903")) == "eternaut.shop.points"


@covers("eternaut.masked.rules", "eternaut.shop.personal-ability")
def test_nothing_to_learn_for_masked_figures() -> None:
    abilities = personal_abilities(after("D"))
    assert abilities
    assert not [id for id in abilities if id.startswith("PA-907")]
    assert "PA-912-B" not in personal_abilities(after("E1", [*after("E1").people, Known("912")]))


@covers("eternaut.shop.group-ability", "eternaut.shop.supply-persists")
def test_group_abilities_after_d_and_e() -> None:
    assert group_abilities(after("C")) == []
    assert group_abilities(after("D")) == ["GA-01", "GA-02"]
    assert group_abilities(after("E2", groups=("GA-02",))) == ["GA-01", "GA-03", "GA-04"]
    s = buying("D", 5)
    buy(s, "group:ga-02", stop=True)
    assert (s.diary.groups, s.diary.points) == (("GA-02",), 0)
    assert cited(refusal(candidates(s.diary), "group:ga-01")) == "eternaut.shop.points"


@covers("eternaut.shop.free-choice", "eternaut.shop.record", "eternaut.info.hidden-until-told")
def test_as_much_as_the_points_last_or_nothing() -> None:
    s = buying("D", 11)
    ran = buy(s, "skill:sk-07/901", "skill:sk-08/901", "group:ga-01", "done")
    assert (s.diary.points, entered(s, "901").skills) == (0, ("SK-07", "SK-08"))
    assert ran.rules.count("eternaut.shop.record") == 3
    s = buying("D", 11)
    buy(s, "done")
    assert s.diary.points == 11
    labels = {option.key: option.label for option in candidates(after("D", points=5))}
    assert labels["skill:sk-07/901"].startswith("Skill counter SK-07 (2 items more) for")
    assert labels["skill:sk-07/901"].endswith(" for Eduardo")


@covers("eternaut.ex.derived-special-repeated", "eternaut.shop.special-are-action-cards")
def test_a_special_card_is_an_action_card() -> None:
    diary = after("A", special=("quiet-feet",), replaced=("rummage-1-1",))
    assert "quiet-feet" in action_deck(diary)
    people = {"901": {"at": "a1", "cards": ["quiet-feet"]}, "904": "c1"}
    s = position(ROOM, people=people, hands={"ana": ["coordination-4-1"]}, diary=diary, deck=["moving-on-3-1"])
    moves = ["repeat", "move", "step:a2", "stop"]
    run(s, action.play, "ana", "904", "coordination-4-1", answers=moves)
    assert at(s, "901") == "a2"
    assert [slot and slot.card for slot in s.people["901"].slots] == ["quiet-feet"]
    run(s, round.clear_boards)
    assert sorted(s.actions.used) == ["coordination-4-1", "quiet-feet"]
    run(s, lambda s, g: _drawn(s, g))
    assert "quiet-feet" in (*s.hands["ana"], *s.actions.cards)


async def _drawn(s: State, g: Ask) -> None:
    deck.draw(s, g, "ana", 2)
