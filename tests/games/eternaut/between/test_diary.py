"""The Diary as a record: what is due next, and states in which it cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.eternaut.diaries import FIRST, after, richest
from games.eternaut.lab import Lab
from noctule.games.eternaut.between.diary import action_deck, due, earned, faults, kept, lives, living, next_book, plain
from noctule.games.eternaut.content import ACTIONS, BASIC, SKILL_COUNTERS, SPECIAL
from noctule.games.eternaut.content.books import StoryCard
from noctule.games.eternaut.content.words import BOOKS
from noctule.games.eternaut.setup import ready_made
from noctule.games.eternaut.state import Diary, Known, Section


def law(diary: Diary) -> str:
    """The rule by which a Diary is refused; nothing if it is not."""
    wrong = faults(plain(diary))
    return wrong[0].rpartition("[")[2].rstrip("]") if wrong else ""


def with_person(diary: Diary, who: str, **fields: Any) -> Diary:
    return replace(diary, people=tuple(replace(one, **fields) if one.id == who else one for one in diary.people))


@pytest.mark.parametrize("book", BOOKS)
def test_ready_made_diaries_are_possible(book: Any) -> None:
    diary = ready_made(book)
    assert faults(plain(diary)) == []
    assert due(diary) == book
    assert kept(plain(diary)) == diary


@pytest.mark.parametrize("last", ["A", "B1", "B2", "C", "D", "E1", "E2", "F1", "F2"])
def test_every_point_of_a_campaign_is_possible(last: str) -> None:
    diary = after(last)
    if last in ("E1", "F1"):
        ability = "PA-912-B"
        diary = after(last, [*diary.people, Known("912", ability=ability)])
    assert faults(plain(diary)) == []


@covers("eternaut.campaign.six-scenarios", "eternaut.finish-a.branch", "eternaut.ex.epilogue-b1")
def test_the_epilogue_of_a_selects_b1_or_b2() -> None:
    assert next_book(Section("A", "END-B1-1")) == "B1"
    assert next_book(Section("A", "END-B2-3")) == "B2"
    assert due(after("A", to="B1")) == "B1"
    assert due(Diary()) == "A"


@covers("eternaut.finish-d.branch", "eternaut.finish-e.branch", "eternaut.campaign.six-scenarios")
def test_later_branches() -> None:
    assert [next_book(Section("D", f"END-{end}")) for end in ("E1-1", "E1-2", "E2-1", "E2-2")] == ["E1", "E1", "E2", "E2"]
    assert [next_book(Section("E1", f"END-{end}-1")) for end in ("F1", "F2")] == ["F1", "F2"]
    assert [next_book(Section(book, "END-C-1")) for book in ("B1", "B2")] == ["C", "C"]
    assert next_book(Section("C", "END-D-1")) == "D"
    assert next_book(Section("F2", "END")) is None


@covers("eternaut.diary.sections", "eternaut.finish.diary-names", "eternaut.campaign.six-scenarios", "eternaut.finish.score")
def test_sections_out_of_order() -> None:
    diary = after("C")
    a, b, c = diary.sections
    assert law(replace(diary, sections=(b, a, c))) == "eternaut.campaign.six-scenarios"
    assert law(replace(diary, sections=(replace(a, epilogue="END-B1-1"), b, c))) == "eternaut.campaign.six-scenarios"
    assert law(replace(diary, sections=(a, b, replace(c, epilogue="END-F1-1")))) == "eternaut.finish.diary-names"
    assert (
        law(replace(after("D"), sections=(*after("D").sections[:3], Section("D", "END-E1-3")))) == "eternaut.finish.diary-names"
    )
    assert law(replace(diary, sections=(a, b, replace(c, score=9)))) == "eternaut.finish.score"
    assert law(replace(diary, sections=(a, b, replace(c, played=())))) == "eternaut.finish.diary-names"
    assert faults({"sections": [], "people": [], "gold": 3})[0].endswith("[eternaut.diary.sections]")
    assert faults({"sections": "none", "people": []})[0].endswith("[eternaut.diary.sections]")


@covers("eternaut.reset.all")
def test_nothing_stands_in_an_empty_diary() -> None:
    assert law(Diary()) == ""
    assert law(Diary(points=3)) == "eternaut.reset.all"
    assert law(Diary(items=("011",))) == "eternaut.reset.all"


@covers("eternaut.score.none-if-lost")
def test_a_finished_campaign_is_not_lost() -> None:
    assert law(replace(after("F2"), lost=True)) == "eternaut.score.none-if-lost"
    assert law(replace(after("C"), lost=True)) == ""


@covers("eternaut.finish-b.recruit", "eternaut.masked.join", "eternaut.finish-d.new-character", "eternaut.campaign.goal")
def test_people_join_at_their_own_time() -> None:
    both = [Known(id, played=True) for id in FIRST]
    assert law(after("A", [*both, Known("905")])) == "eternaut.finish-b.recruit"
    assert law(after("A", [*both, Known("906")])) == "eternaut.finish-b.recruit"
    assert law(after("C", [*both, Known("907")])) == "eternaut.masked.join"
    diary = after("D", to="E2")
    assert law(replace(diary, people=(*diary.people, Known("912", ability="PA-912-A")))) == "eternaut.finish-d.new-character"
    assert law(replace(diary, people=(*diary.people, Known("911")))) == "eternaut.finish-d.new-character"
    assert law(after("C", [Known(id, life=0, played=True) for id in FIRST])) == "eternaut.campaign.goal"
    assert law(after("C", both[:3])) == "eternaut.finish.diary-names"
    assert law(after("C", both[:3], played=FIRST[:3])) == "eternaut.finish.diary-names", "nobody of the first four is forgotten"
    assert law(after("A", [*both, Known("913")])) == "eternaut.finish.diary-names"
    assert law(replace(after("A"), met=(*FIRST, "999"))) == "eternaut.finish.diary-names"
    twice = after("A")
    assert law(replace(twice, people=(*twice.people, twice.people[0]))) == "eternaut.finish.diary-names"


@covers("eternaut.finish.skull", "eternaut.masked.death", "eternaut.finish.recover", "eternaut.finish.unplayed")
def test_states_in_which_nobody_can_be() -> None:
    diary = after("C")
    assert law(with_person(diary, "901", life=11)) == "eternaut.finish.recover"
    assert law(with_person(diary, "901", life=0)) == ""
    assert law(with_person(diary, "901", life=0, fatigue=1)) == "eternaut.finish.skull"
    assert law(with_person(diary, "905", life=0)) == "eternaut.finish.skull"
    assert law(with_person(diary, "905", life=7)) == "eternaut.finish.unplayed"
    assert law(with_person(diary, "905", fatigue=1)) == "eternaut.finish.unplayed"
    assert law(with_person(diary, "901", played=False)) == "eternaut.finish.diary-names"
    assert law(with_person(after("D"), "907", life=0)) == "eternaut.masked.death"
    assert law(with_person(diary, "901", madness=True)) == "eternaut.madness.scenario-end"
    assert law(with_person(after("B1"), "901", wound=True)) == "eternaut.info.rules-in-stages"
    assert law(with_person(diary, "901", fatigue=11)) == "eternaut.setup.reserve"


@covers("eternaut.setup.item-deck", "eternaut.finish.return-items", "eternaut.finish-a.axe", "eternaut.finish.item-reserve")
def test_items_that_cannot_be_there(lab: Lab) -> None:
    lab.item("011", copies=3)
    lab.item("018", returned=True)
    lab.item("045", copies=2)
    diary = after("C")
    assert law(replace(diary, items=("011",) * 3)) == ""
    assert law(replace(diary, items=("011",) * 4)) == "eternaut.setup.item-deck"
    assert law(replace(diary, items=("011",) * 3, removed=("011",))) == "eternaut.setup.item-deck"
    assert law(replace(diary, items=("099",))) == "eternaut.setup.item-deck"
    assert law(replace(diary, items=("018",))) == "eternaut.finish.return-items"
    assert law(with_person(diary, "901", items=("011",))) == "eternaut.finish-a.exact-state"
    assert law(with_person(after("A"), "901", items=("045",))) == "eternaut.finish-a.axe"
    assert law(replace(after("A"), items=("011",))) == "eternaut.finish-a.exact-state"
    assert faults({**plain(diary), "items": 3})[0].endswith("[eternaut.finish.item-reserve]")
    lab.item("012", copies=9)
    assert law(with_person(after("A"), "901", items=("012",) * 5)) == "eternaut.item.limit"
    lab.item("026", bag={"capacity": 2, "icon": "agility"})
    assert law(with_person(after("A"), "901", items=("026", *("012",) * 5))) == ""


@covers("eternaut.finish.ammo-reserve")
def test_twenty_ammo_are_the_most() -> None:
    assert law(replace(after("C"), ammo=20)) == ""
    assert faults({**plain(after("C")), "ammo": 21})[0].endswith("[eternaut.finish.ammo-reserve]")


@covers("eternaut.finish.special-quests", "eternaut.quest.already-marked", "eternaut.info.hidden-until-told")
def test_quests_that_cannot_be(lab: Lab) -> None:
    lab.story(StoryCard("B1-16", "The answer", "quest", ()))
    lab.story(StoryCard("C-15", "Twenty-three", "quest", ()))
    lab.story(StoryCard("C-02", "The fence", "objective", ()))
    lab.ending("END-7", A="Silence.", B="Taken back.")
    diary = after("C")
    assert law(replace(diary, quest_cards=("C-15",))) == ""
    assert law(replace(diary, quest_cards=("C-15", "C-15"))) == "eternaut.finish.special-quests"
    assert law(replace(diary, quest_cards=("B1-16",))) == "eternaut.finish.special-quests"
    assert law(replace(diary, quest_cards=("C-02",))) == "eternaut.finish.special-quests"
    assert law(replace(diary, quests=((7, "B"),))) == ""
    assert law(replace(diary, quests=((7, "F"),))) == "eternaut.quest.already-marked"
    assert law(replace(diary, quests=((7, "A"), (7, "B")))) == "eternaut.quest.already-marked"
    assert faults({**plain(diary), "quests": [[8, "A"]]})[0].endswith("[eternaut.quest.already-marked]")
    assert law(replace(diary, read=("B1/999-001",))) == "eternaut.info.hidden-until-told"
    assert law(replace(diary, read=("B2/999-001", "common/011-012"))) == ""


@covers(
    "eternaut.shop.replace-card",
    "eternaut.shop.special-action",
    "eternaut.shop.one-of-each-type",
    "eternaut.shop.special-are-action-cards",
)
def test_decks_that_cannot_be() -> None:
    diary = after("A")
    bought = replace(diary, special=(SPECIAL[0],), replaced=(BASIC[0],))
    assert law(bought) == ""
    assert len(action_deck(bought)) == 40
    assert SPECIAL[0] in action_deck(bought)
    assert BASIC[0] not in action_deck(bought)
    assert law(replace(diary, special=(SPECIAL[0],))) == "eternaut.shop.replace-card"
    assert law(replace(diary, replaced=(BASIC[0],))) == "eternaut.shop.replace-card"
    assert law(replace(diary, special=(SPECIAL[0],), replaced=(SPECIAL[1],))) == "eternaut.shop.replace-card"
    assert law(replace(diary, special=(SPECIAL[12],), replaced=(BASIC[0],))) == "eternaut.shop.special-action"
    assert law(replace(diary, special=(SPECIAL[0],) * 2, replaced=BASIC[:2])) == "eternaut.shop.special-action"
    rummages = tuple(card for card in BASIC if ACTIONS[card].kind == "rummage")
    others = tuple(card for card in SPECIAL if ACTIONS[card].kind != "rummage")[: len(rummages)]
    emptied = replace(after("C", scores={"A": 0, "B2": 0, "C": 0}), special=others, replaced=rummages)
    assert law(emptied) == "eternaut.shop.one-of-each-type"


@covers(
    "eternaut.shop.skill-counter",
    "eternaut.shop.skill-counter-limit",
    "eternaut.shop.personal-ability",
    "eternaut.shop.group-ability",
    "eternaut.masked.rules",
    "eternaut.finish-e.ability-912",
)
def test_purchases_that_cannot_be() -> None:
    diary = after("C")
    assert law(with_person(diary, "901", skills=("SK-01", "SK-04"))) == ""
    assert law(with_person(diary, "901", skills=("SK-01", "SK-02", "SK-04"))) == "eternaut.shop.skill-counter-limit"
    assert law(with_person(diary, "901", skills=("SK-07",))) == "eternaut.shop.skill-counter"
    assert (
        law(with_person(with_person(diary, "901", skills=("SK-01",)), "902", skills=("SK-01",)))
        == "eternaut.shop.skill-counter"
    )
    assert law(with_person(diary, "901", ability="PA-901")) == ""
    assert law(with_person(diary, "901", ability="PA-904")) == "eternaut.shop.personal-ability"
    assert law(with_person(after("B1"), "901", ability="PA-901")) == "eternaut.shop.personal-ability"
    assert law(with_person(after("D"), "907", ability="PA-901")) == "eternaut.masked.rules"
    assert law(replace(after("D"), groups=("GA-01",))) == ""
    assert law(replace(after("D"), groups=("GA-03",))) == "eternaut.shop.group-ability"
    assert law(replace(after("D"), groups=("GA-01", "GA-01"))) == "eternaut.shop.group-ability"
    late = after("E1")
    assert law(replace(late, people=(*late.people, Known("912", ability="PA-912-A")), met=(*late.met, "912"))) == (
        "eternaut.finish-e.ability-912"
    )
    assert SKILL_COUNTERS["SK-07"].after == "D"


@covers("eternaut.shop.points", "eternaut.shop.carry-over")
def test_more_points_than_were_earned() -> None:
    diary = after("C")
    assert law(replace(diary, points=richest(diary))) == ""
    assert law(replace(diary, points=richest(diary) + 1)) == "eternaut.shop.points"
    bought = with_person(with_person(after("D"), "901", ability="PA-901", skills=("SK-01",)), "902", skills=("SK-02",))
    bought = replace(bought, special=SPECIAL[:2], replaced=BASIC[:2], groups=("GA-01",), gone=("SK-03",))
    assert sum(earned(section) for section in bought.sections) - richest(bought) == 2 * 2 + 3 * 3 + 4 + 5
    assert law(replace(bought, points=richest(bought))) == ""
    assert law(replace(bought, points=richest(bought) + 1)) == "eternaut.shop.points"
    assert faults({**plain(diary), "points": -1})[0].endswith("[eternaut.shop.carry-over]")


@covers("eternaut.finish.skull")
def test_whoever_has_one_life_point_lives() -> None:
    diary = Diary(people=(Known("901", 1), Known("902", 0)))
    assert [known.id for known in living(diary)] == ["901"]
    assert (lives(diary, "901"), lives(diary, "902"), lives(diary, "903")) == (True, False, False)
