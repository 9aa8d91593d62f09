"""The steps after a Scenario, letter by letter."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from covers import covers
from games.eternaut.diaries import FIRST, after, entered, go, over, table
from games.eternaut.driver import ROOM, position, run, says, space
from games.eternaut.lab import Lab, body
from noctule.engine import Ask
from noctule.games.eternaut.between import finish, opening
from noctule.games.eternaut.between.diary import action_deck, faults, next_book, plain, special_decks
from noctule.games.eternaut.content import ITEMS, SPECIAL
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.result import result
from noctule.games.eternaut.state import Diary, Figure, Item, Known, Person, Slot, State
from noctule.games.eternaut.story.objectives import settle

FATIGUE, WOUND, MADNESS = Slot("fatigue"), Slot("wound"), Slot("madness")


def items(*numbers: str) -> tuple[Item, ...]:
    return tuple(Item(number) for number in numbers)


def when(text: str):  # type: ignore[no-untyped-def]
    return Reading("lab", "").conditions(text, 1)


# ---- A


@covers("eternaut.ex.axe-recorded", "eternaut.finish-a.axe", "eternaut.finish-a.exact-state")
def test_the_axe_is_recorded_as_a_weapon() -> None:
    people = [Person("901"), Person("902", items=items("012", "045"), slots=(FATIGUE,)), Person("903"), Person("904")]
    s = over("A", people=people, items={"045": 1, "046": 2})
    go(s, "shop")
    simon = entered(s, "902")
    assert (simon.items, simon.fatigue) == (("012", "046"), 1)
    assert (s.items["045"], s.items["046"]) == (2, 1)
    s = table("B1", s.diary)
    run(s, opening.opening)
    assert [item.number for item in s.people["902"].items] == ["012", "046"]
    assert s.people["902"].slots == (FATIGUE,)


@covers("eternaut.finish-a.axe", "eternaut.bag.same-fate")
def test_an_axe_in_a_bag_is_a_weapon_too() -> None:
    people = [Person("901", items=(Item("026", ("045", "011")),)), *[Person(who) for who in ("902", "903", "904")]]
    s = over("A", people=people, items={"046": 2})
    go(s, "shop")
    assert entered(s, "901").items == ("011", "026", "046")


@covers("eternaut.ex.derived-after-a", "eternaut.finish-a.order", "eternaut.finish.score", "eternaut.shop.special-action")
@covers("eternaut.shop.replace-card", "eternaut.finish.clean-up")
def test_after_a(lab: Lab) -> None:
    lab.story(StoryCard("A-02", "Shut the night out", "objective", ()))
    lab.story(StoryCard("A-14", "The key", "quest", ()))
    axe = Person("904", items=items("045"))
    people = [Person("901"), Person("902"), Person("903"), axe]
    s = over("A", people=people, checks=5, crosses=1, story={"A-02": "open", "A-14": "open"}, items={"046": 2})
    ran = go(s, "shop")
    assert s.diary.sections[-1].score == 4
    assert s.diary.points == 8
    assert entered(s, "904").items == ("046",)
    assert s.diary.quest_cards == ("A-14",)
    noted = [rule for rule in ran.rules if "finish" in rule or rule == "eternaut.shop.points"]
    assert noted == [
        "eternaut.finish-a.axe",
        "eternaut.finish-a.branch",
        "eternaut.finish.score",
        "eternaut.shop.points",
    ]
    left = ["moving-on-2-1", "moving-on-2-2", "rummage-1-1", "rummage-1-2"]
    cards = SPECIAL[:1] + SPECIAL[2:5]
    go(
        s,
        "over",
        *[answer for pair in zip(cards, left, strict=True) for answer in (f"card:{pair[0]}", f"leave:{pair[1]}")],
        "done",
    )
    assert (s.diary.points, s.diary.special, s.diary.replaced) == (0, cards, tuple(left))
    assert len(action_deck(s.diary)) == 40
    assert len([card for card in special_decks(s.diary) if card not in s.diary.special]) == 8
    assert faults(plain(s.diary)) == []
    following = table("B1", s.diary)
    run(following, opening.opening)
    assert (following.rules, following.story) == ((), {"A-14": "open"})
    assert not [card for card in following.menace.cards if card.startswith("ME-A")]


@covers("eternaut.ex.derived-negative-score", "eternaut.finish.score", "eternaut.finish.score-floor", "eternaut.shop.points")
def test_a_score_is_never_negative() -> None:
    s = over("A", checks=2, crosses=5)
    go(s, "shop")
    assert (s.diary.sections[-1].score, s.diary.points) == (0, 12)
    s = over("A", checks=20)
    go(s, "shop")
    assert s.diary.points == 0


@covers("eternaut.finish-a.branch", "eternaut.ex.epilogue-b1", "eternaut.finish.diary-names", "eternaut.diary.sections")
def test_names_and_epilogue_are_written_down() -> None:
    s = over(
        "A", epilogue="END-B1-1", fallen=("903",), people=[Person(id) for id in ("901", "902", "904")], checks=3, crosses=1
    )
    go(s, "shop")
    section = s.diary.sections[-1]
    assert (section.book, section.epilogue, section.played) == ("A", "END-B1-1", FIRST)
    assert (section.checks, section.crosses) == (3, 1)
    assert next_book(section) == "B1"
    assert entered(s, "903") == Known("903", 0, played=True)
    assert faults(plain(s.diary)) == []


# ---- every Scenario


@covers("eternaut.ex.derived-drop-end", "eternaut.finish.return-items", "eternaut.drop.scenario-end")
def test_what_goes_back_to_the_item_deck(lab: Lab) -> None:
    lab.item("018", returned=True, copies=2)
    people = [Person("901", items=items("018", "022")), Person("902", items=(Item("026", ("018", "011")),))]
    s = over("B1", after("A"), people, piles={space("a1"): items("020", "021")}, items={"018": 0, "020": 1, "021": 0, "022": 0})
    go(s, "shop")
    assert (s.items["020"], s.items["021"], s.items["018"], s.items["022"]) == (2, 1, 2, 0)
    assert s.diary.items == ("011", "022", "026")
    assert s.piles == {}


@covers("eternaut.finish.objectives")
def test_objectives_are_settled_first(lab: Lab) -> None:
    def objective(id: str, succeed: str = "", fail: str = "") -> StoryCard:
        goal = (Ending(when(succeed), body("- check 2")),) if succeed else ()
        danger = (Ending(when(fail), body("- lose-campaign")),) if fail else ()
        return StoryCard(id, id, "objective", (), "goal", "danger", goal, danger)

    lab.story(objective("A-02", "note roof", "note lost"))
    lab.story(objective("A-03", "note cellar"))
    lab.story(objective("A-04", fail="clock"))
    s = over("A", notes=("roof",), story={"A-02": "open", "A-03": "open", "A-04": "open"}, timer=0)
    go(s, "shop")
    assert (s.checks, s.diary.sections[-1].score) == (2, 2)
    assert (s.story["A-02"], s.story["A-03"], s.story["A-04"]) == ("won", "open", "open")
    assert s.diary.sections[-1].epilogue == "END-B1-1"


@covers("eternaut.finish.objectives")
def test_an_objective_does_not_end_the_scenario_again(lab: Lab) -> None:
    ending = Ending(when("note roof"), body("- check\n- end END-B2-1"))
    lab.story(StoryCard("A-02", "The roof", "objective", (), "goal", "danger", (ending,), ()))
    s = over("A", notes=("roof",), story={"A-02": "open"})
    go(s, "shop")
    assert (s.diary.sections[-1].epilogue, s.checks) == ("END-B1-1", 1)


@covers("eternaut.ex.derived-objective-chain", "eternaut.diary.plot-marks", "eternaut.diary.sections")
def test_a_chain_of_objectives(lab: Lab) -> None:
    success = Ending(when("group-has 030"), body("- check\n- story C-04"))
    lab.story(StoryCard("C-03", "The yard", "objective", (), "Find it.", "", (success,), ()))
    lab.story(StoryCard("C-04", "The gate", "objective", (), "Open it.", "", (), ()))
    lab.only("C", "# 222-901 A dresser\n- gain 030\n- note after\n")
    s = position("", book="C", people={"901": {}}, story={"C-03": "open"}, diary=after("B2"), chronicle=True)
    says(s, "- read 222-901", who="901")
    run(s, settle)
    assert (s.checks, s.story) == (1, {"C-03": "won", "C-04": "open"})
    s.epilogue, s.phase = "END-D-1", "finish"
    go(s, "shop")
    assert (s.diary.sections[-1].book, s.diary.sections[-1].checks) == ("C", 1)


@covers(
    "eternaut.ex.derived-unplayed-restored", "eternaut.finish.unplayed", "eternaut.finish.recover", "eternaut.finish-c.order"
)
def test_who_sat_out_has_rested() -> None:
    group = [Known("901"), Known("902"), Known("903", 4, (), 2), Known("904"), Known("905")]
    people = [Person("901"), Person("902"), Person("904", life=9, slots=(WOUND,)), Person("905", life=3)]
    s = over("C", after("B2", group), people)
    go(s, "shop")
    assert entered(s, "904") == Known("904", 10, wound=True, played=True)
    assert entered(s, "903") == Known("903", 10)
    assert entered(s, "905").life == 5
    assert faults(plain(s.diary)) == []


@covers("eternaut.finish.special-quests", "eternaut.finish.clean-up", "eternaut.campaign.choices-matter")
def test_what_the_diary_keeps(lab: Lab) -> None:
    lab.story(StoryCard("C-15", "Twenty-three", "quest", ()))
    lab.story(StoryCard("C-16", "Names", "quest", ()))
    lab.story(StoryCard("C-02", "The fence", "objective", ()))
    s = over(
        "C",
        after("B2", notes=("old",), read=("A/999-001",)),
        story={"C-15": "open", "C-16": "gone", "C-02": "open"},
        notes=("old", "end-b2-1", "end-c-1", "armed"),
        quests=((1, "C"),),
        removed=("033",),
        journal=("C/999-001", "C/222-901", "C/222-901"),
    )
    go(s, "shop")
    assert s.diary.quest_cards == ("C-15",)
    assert (s.diary.notes, s.diary.quests, s.diary.removed) == (("old", "armed"), ((1, "C"),), ("033",))
    assert s.diary.read == ("A/999-001", "C/999-001", "C/222-901")


# ---- B


@covers("eternaut.ex.derived-recruit", "eternaut.finish-b.recruit", "eternaut.finish-b.order", "eternaut.finish.clean-up")
def test_an_npc_becomes_a_character() -> None:
    s = over("B2", after("A", to="B2"), npcs={"905": Figure("905", -1, 2)}, rules=("R-02",))
    go(s, "shop")
    assert entered(s, "905") == Known("905", 10)
    assert "906" not in s.diary.met
    assert faults(plain(s.diary)) == []
    following = table("C", s.diary)
    run(following, opening.opening)
    assert following.rules == ()


@covers("eternaut.finish.item-reserve", "eternaut.finish.ammo-reserve", "eternaut.finish-b.order")
def test_the_common_reserve() -> None:
    people = [Person("901", items=(Item("026", ("011",)), Item("012")), ammo=5)]
    people += [Person(id, ammo=5) for id in ("902", "903", "904")]
    s = over("B1", after("A"), people, spare=4)
    go(s, "shop")
    assert (s.diary.items, s.diary.ammo) == (("011", "012", "026"), 20)
    assert all(known.items == () for known in s.diary.people)


# ---- D


@covers("eternaut.ex.derived-after-d", "eternaut.finish-d.order", "eternaut.finish-d.branch", "eternaut.finish-d.new-character")
@covers("eternaut.madness.scenario-end", "eternaut.shop.group-ability")
def test_after_d() -> None:
    people = [Person("901"), Person("902"), Person("903"), Person("904", slots=(MADNESS, FATIGUE))]
    group = after("D").people
    s = over("D", replace(after("C"), people=group), people, epilogue="END-E1-1", checks=10)
    ran = go(s, "over", "group:ga-01", stop=True)
    ana = entered(s, "904")
    assert (ana.madness, ana.fatigue) == (False, 1)
    assert next_book(s.diary.sections[-1]) == "E1"
    assert entered(s, "912") == Known("912", 10, ability="PA-912-A")
    assert "911" not in s.diary.met
    assert ran.asked[0][1][-3:] == ["group:ga-01", "group:ga-02", "done"]
    assert (s.diary.groups, s.diary.points) == (("GA-01",), 0)
    s = over("D", replace(after("C"), people=group), people, epilogue="END-E2-2")
    go(s, "shop")
    assert next_book(s.diary.sections[-1]) == "E2"
    assert "912" not in s.diary.met


# ---- E


@covers("eternaut.ex.derived-after-e", "eternaut.finish-e.order", "eternaut.finish-e.branch", "eternaut.finish-e.ability-912")
@covers("eternaut.shop.supply-persists", "eternaut.shop.record", "eternaut.shop.free-choice")
def test_after_e() -> None:
    group = [*after("D").people, Known("912", ability="PA-912-A")]
    people = [Person("901"), Person("902"), Person("903"), Person("912", ability="PA-912-A")]
    s = over("E1", after("D", group, to="E1", points=2), people, epilogue="END-F2-1", checks=9)
    go(s, "shop")
    assert next_book(s.diary.sections[-1]) == "F2"
    assert entered(s, "912").ability == "PA-912-B"
    assert s.diary.points == 9
    go(s, "over", "group:ga-01", "ability:pa-903", "done")
    assert (s.diary.points, s.diary.groups, entered(s, "903").ability) == (0, ("GA-01",), "PA-903")
    assert faults(plain(s.diary)) == []
    s = over("E1", after("D", group, to="E1", points=2), people, epilogue="END-F2-1", checks=9)
    go(s, "over", "done")
    assert (s.diary.points, s.diary.groups) == (9, ())


@covers("eternaut.finish-e.ability-912")
def test_a_dead_912_learns_nothing() -> None:
    group = [*after("D").people, Known("912", ability="PA-912-A")]
    s = over("E1", after("D", group, to="E1"), [Person("901")], fallen=("912",))
    go(s, "shop")
    assert entered(s, "912") == Known("912", 0, played=True)
    s = over("E2", after("D", to="E2"), [Person("901"), Person("911", ability="PA-911")], joined=("911",), epilogue="END-F2-1")
    go(s, "shop")
    assert entered(s, "911").ability == "PA-911"


@covers("eternaut.finish-d.new-character")
def test_911_has_an_ability_when_revealed() -> None:
    s = position(ROOM, book="E2", people={"901": "a1"}, diary=after("D", to="E2"), chronicle=True)
    says(s, "- join 911 at c1\n- join 906 at d1")
    assert (s.people["911"].ability, s.people["906"].ability) == ("PA-911", "")
    s.epilogue, s.phase = "END-F2-1", "finish"
    go(s, "shop")
    assert entered(s, "911") == Known("911", 10, ability="PA-911", played=True)


# ---- E and F


@covers("eternaut.ex.derived-after-f", "eternaut.finish-f.order", "eternaut.finish.objectives", "eternaut.finish.diary-names")
@covers(
    "eternaut.finish.special-quests", "eternaut.finish.item-reserve", "eternaut.finish.ammo-reserve", "eternaut.finish.skull"
)
def test_after_e_and_after_f(lab: Lab) -> None:
    for card in ("C-15", "D-17"):
        lab.story(StoryCard(card, card, "quest", ()))
    held = [number for number, card in ITEMS.items() if not card.returned][:9]
    people = [
        Person("904", ammo=3, items=items(*held[:3])),
        Person("903", ammo=5, items=items(*held[3:6])),
        Person("902", ammo=5, items=items(*held[6:])),
    ]
    s = over("E2", after("D", to="E2"), people, epilogue="END-F2-1", fallen=("901",), story={"C-15": "open", "D-17": "open"})
    go(s, "shop")
    assert (s.diary.ammo, s.diary.items) == (13, tuple(sorted(held)))
    assert entered(s, "901").life == 0
    assert s.diary.quest_cards == ("C-15", "D-17")
    before = s.diary.points
    last = over("F2", s.diary, people, story={"C-15": "open", "D-17": "open"}, checks=4)
    ran = go(last, "closing")
    assert (last.diary.ammo, last.diary.items, last.diary.points) == (13, tuple(sorted(held)), before)
    assert (last.diary.sections[-1].book, last.diary.sections[-1].epilogue) == ("F2", "END")
    assert "eternaut.shop.points" not in ran.rules
    assert last.phase == "closing"
    scores = ", ".join(f"{part.book} {part.score}" for part in last.diary.sections)
    assert result(last).notes[0] == f"The Scenarios: {scores}"


@covers("eternaut.finish.skull", "eternaut.reinforce.masked", "eternaut.masked.death")
def test_a_masked_figure_is_dead_for_good_in_f_only() -> None:
    s = over("E2", after("D", to="E2"), [Person("901")], fallen=("907",), epilogue="END-F2-1")
    go(s, "shop")
    assert entered(s, "907") == Known("907", 10, played=True)
    s = over("F2", s.diary, [Person("901")], fallen=("907",))
    go(s, "closing")
    assert entered(s, "907").life == 0


@covers("eternaut.finish.objectives", "eternaut.round.timer-clock")
def test_without_an_epilogue_the_campaign_is_lost(lab: Lab) -> None:
    s = over("A", timer=0)
    s.epilogue = ""
    assert go(s, "shop").over
    assert s.diary.lost
    ending = Ending(when("note roof"), body("- end END-B2-1"))
    lab.story(StoryCard("A-02", "The roof", "objective", (), "goal", "danger", (ending,), ()))
    s = over("A", notes=("roof",), story={"A-02": "open"})
    s.epilogue = ""
    go(s, "shop")
    assert s.diary.sections[-1].epilogue == "END-B2-1"


def test_who_reads_how_it_ended_reads_the_title_of_the_last_text_and_no_code(lab: Lab) -> None:
    ends = Ending(when("note roof"), body("- end END-B2-1"))
    lab.story(StoryCard("A-02", "The roof", "objective", (), "goal", "danger", (ends,), ()))
    s = over("A", notes=("roof",), story={"A-02": "open"}, chronicle=False)
    s.epilogue = ""
    run(s, finish.finish)
    assert s.outcome is not None
    assert s.outcome.startswith("The Scenario is over: The roof. Score ")


def test_a_single_scenario_ends_with_its_score() -> None:
    s = over("C", after("B2"), checks=5, chronicle=False)
    run(s, finish.finish)
    assert s.outcome == "The Scenario is over. Score 5."


@covers("eternaut.death.components")
def test_skull_after_skull_takes_its_counters_along() -> None:
    s = position(ROOM, book="D", fallen=("901",), diary=Diary(people=(Known("901", skills=("SK-02",)),), gone=("SK-01",)))
    do(s, finish.states)
    assert s.diary.gone == ("SK-01", "SK-02")


@covers("eternaut.finish-a.exact-state")
def test_what_is_in_a_bag_is_written_down_too() -> None:
    s = position(ROOM, book="A", people={"901": {"at": "a1", "items": ["026(011,012)"]}})
    do(s, finish.exactly)
    assert s.diary.people[0].items == ("011", "012", "026")


def do(s: State, step: Callable[[State, Ask], None]) -> None:
    async def flow(s: State, g: Ask) -> None:
        step(s, g)

    run(s, flow)
