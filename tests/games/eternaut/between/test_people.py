"""Who plays from C on, and in what state."""

from __future__ import annotations

from covers import covers
from games.driver import cited
from games.eternaut.diaries import FIRST, after, go, over, table
from games.eternaut.driver import refusal, run
from games.eternaut.lab import Lab
from noctule.engine import Ask
from noctule.games.eternaut.between import people
from noctule.games.eternaut.between.finish import finish
from noctule.games.eternaut.between.opening import board_side
from noctule.games.eternaut.between.people import as_after_a, candidates, masked_join, places, restored
from noctule.games.eternaut.state import Diary, Item, Known, Person, Slot, State
from noctule.games.eternaut.view import view


def choosing(book: str, group: list[Known], *, last: str = "", to: str = "") -> State:
    """A table at which the Characters are chosen."""
    before = {"C": "B2", "D": "C", "E1": "D", "E2": "D", "F1": "E1", "F2": "E2"}[book]
    return table(book, after(last or before, group, to=to or book), phase="people")


def healthy(*ids: str) -> list[Known]:
    return [Known(id) for id in ids]


def play(s: State, *ids: str, stop: bool = False):  # type: ignore[no-untyped-def]
    return go(s, "goods", *[f"play:{id}" if id != "done" else id for id in ids], stop=stop)


@covers("eternaut.scen-c.choose", "eternaut.setup.character-boards", "eternaut.finish.skull")
def test_four_of_those_who_live_are_chosen() -> None:
    s = choosing("C", [Known("901", life=0), *healthy("902", "903", "904", "905", "906")])
    ran = play(s, "903", "904", stop=True)
    assert cited(ran.no("play:901")) == "eternaut.finish.skull"
    assert cited(ran.no("play:903")) == "eternaut.scen-c.choose"
    play(s, "905", "906")
    assert list(s.people) == ["903", "904", "905", "906"]
    assert (s.phase, places(s)) == ("goods", 4)


def test_those_who_can_go_are_seen_while_they_are_chosen() -> None:
    s = choosing("C", [Known("901", life=0), Known("902", life=7, items=("012",)), *healthy("903", "904", "905", "906")])
    first, *_ = view(s, None).panels
    assert [card.id for card in first.cards] == ["902", "903", "904", "905", "906"], "the dead are not among them"
    assert dict(first.cards[0].fields)["Life"] == "7 of 10"
    assert first.cards[0].face
    play(s, "903", "904", "905", "906")
    assert "candidates" not in [panel.id for panel in view(s, None).panels]


@covers("eternaut.scen-c.choose")
def test_all_play_where_there_are_fewer() -> None:
    s = choosing("C", [*healthy("901", "903"), Known("902", life=0), Known("904", life=0)])
    assert play(s).kinds == []
    assert list(s.people) == ["901", "903"]
    s = choosing("C", healthy(*FIRST))
    play(s)
    assert list(s.people) == list(FIRST)


@covers("eternaut.setup.pair-902-905")
def test_simon_comes_only_with_the_girl() -> None:
    s = choosing("C", healthy(*FIRST, "905", "906"))
    ran = play(s, "901", "903", "904", stop=True)
    assert cited(ran.no("play:902")) == "eternaut.setup.pair-902-905"
    assert ran.keys("who-plays") == ["play:905", "play:906"]


def test_it_is_told_that_he_comes_only_with_her() -> None:
    s = choosing("C", healthy(*FIRST, "905", "906"))
    told = {option.key: option.label for option in people.candidates(s)}
    assert told["play:902"].endswith("only together with Lucía")
    assert "Lucía" not in told["play:901"]


@covers("eternaut.setup.pair-902-905")
def test_the_last_place_is_hers() -> None:
    s = choosing("C", healthy(*FIRST, "905", "906"))
    play(s, "902", "901", "903")
    assert list(s.people) == ["901", "902", "903", "905"]


@covers("eternaut.setup.pair-902-905")
def test_he_comes_alone_where_she_is_not_to_be_had() -> None:
    s = choosing("C", [*healthy(*FIRST, "906"), Known("905", life=0)])
    play(s, "901", "903", "904", "902")
    assert "902" in s.people
    s = choosing("C", [Known("902", life=0), *healthy("901", "903", "904", "905", "906")])
    play(s, "905", "901", "903", "904")
    assert "905" in s.people


@covers("eternaut.ex.derived-choose-for-c", "eternaut.setup.restore-character", "eternaut.setup.distribute-items")
def test_choosing_for_c() -> None:
    group = [Known("901", life=6, fatigue=1), *healthy("902", "903", "904", "905")]
    items = ("011", "012", "011", "012", "011", "012", "013", "013", "014", "014", "015", "015", "016", "016", "020", "020")
    goods = (*items, "021", "022")
    s = table("C", after("B2", group, items=goods, ammo=7), phase="people", truck=goods, spare=7)
    play(s, "901", "903", stop=True)
    three = {who: restored(known) for who, known in ((known.id, known) for known in group) if who in ("901", "903", "904")}
    no = refusal(candidates(table("C", s.diary, people=three)), "play:902")
    assert cited(no) == "eternaut.setup.pair-902-905"
    play(s, "904")
    assert list(s.people) == ["901", "903", "904", "905"]
    assert (s.people["901"].life, s.people["901"].slots) == (6, (Slot("fatigue"),))
    gifts = [f"give:{number}/{who}" for number, who in zip(items, [w for w in s.people for _ in range(4)], strict=True)]
    ran = go(s, "first", *gifts, stop=True)
    assert all(len(person.items) == 4 for person in s.people.values())
    assert cited(ran.no("give:021/901")) == "eternaut.item.limit"
    go(s, "first", "done")
    assert s.truck == ("021", "022")


@covers("eternaut.masked.join", "eternaut.masked.rules", "eternaut.scen-d.part2", "eternaut.masked.fill-up")
def test_masked_figures_join_in_d_and_fill_places() -> None:
    s = choosing("D", [*healthy("901", "902", "903"), Known("904", life=0)])
    ran = play(s, stop=True)
    assert {known.id: known.life for known in s.diary.people}["908"] == 10
    assert ran.keys("who-plays") == ["play:907", "play:908", "play:909", "done"]
    play(s, "908")
    assert list(s.people) == ["901", "902", "903", "908"]
    assert s.people["908"].ability == ""
    s = choosing("D", [*healthy("901", "902", "903"), Known("904", life=0)])
    play(s, "done")
    assert list(s.people) == ["901", "902", "903"]
    s = choosing("D", healthy(*FIRST, "905"))
    ran = play(s, "901", stop=True)
    assert cited(ran.no("play:908")) == "eternaut.masked.fill-up"
    assert "done" not in ran.keys("who-plays")


@covers("eternaut.masked.join")
def test_they_join_in_d_only() -> None:
    s = choosing("C", healthy(*FIRST))
    run(s, _join)
    assert "907" not in [known.id for known in s.diary.people]


async def _join(s: State, g: Ask) -> None:
    masked_join(s, g)


@covers(
    "eternaut.scen-e.choose-e1",
    "eternaut.scen-e.items-912",
    "eternaut.scen-e.board",
    "eternaut.setup.pair-902-905",
    "eternaut.ex.derived-e1-912",
    "eternaut.setup.board-side",
)
def test_e1_with_912() -> None:
    group = [*healthy("901", "902", "905"), Known("903", life=0), Known("904", life=0), Known("912", ability="PA-912-A")]
    assert (board_side("E1"), board_side("E2"), board_side("A")) == ("back", "front", "front")
    s = choosing("E1", group)
    play(s)
    assert list(s.people) == ["901", "902", "905", "912"]
    assert (s.people["912"].ability, s.people["912"].life) == ("PA-912-A", 10)
    s.truck = ("011", "012", "013", "014")
    ran = go(s, "first", "give:011/912", "give:012/912", "give:013/912", stop=True)
    assert cited(ran.no("give:014/912")) == "eternaut.scen-e.items-912"
    assert ran.no("give:014/901") is None


@covers("eternaut.scen-e.choose-e1")
def test_912_must_be_among_them() -> None:
    s = choosing("E1", [*healthy(*FIRST, "905"), Known("912")])
    ran = play(s, "901", "903", stop=True)
    assert list(s.people) == ["901", "903", "912"]
    assert cited(ran.no("play:902")) == "eternaut.setup.pair-902-905"
    play(s, "904")
    assert list(s.people) == ["901", "903", "904", "912"]


@covers("eternaut.scen-e.choose-e2", "eternaut.masked.fill-up")
def test_three_in_e2() -> None:
    s = choosing("E2", healthy(*FIRST, "907", "908", "909"))
    ran = play(s, "901", "903", stop=True)
    assert cited(ran.no("play:907")) == "eternaut.masked.fill-up"
    play(s, "904")
    assert list(s.people) == ["901", "903", "904"]


@covers("eternaut.masked.death", "eternaut.masked.fill-up", "eternaut.ex.derived-masked-returns")
def test_a_dead_masked_figure_comes_back() -> None:
    group = [Known("901"), Known("902", life=0), Known("903", life=0), Known("904"), Known("908", skills=("SK-02",))]
    s = over("D", after("C", group), [Person("901"), Person("904")], epilogue="END-E2-1", fallen=("908",))
    run(s, finish)
    assert next(known for known in s.diary.people if known.id == "908") == Known("908", 10, played=True)
    s = table("E2", s.diary, phase="people")
    play(s, "908")
    assert list(s.people) == ["901", "904", "908"]
    assert (s.people["908"].life, s.people["908"].skills, s.people["908"].items) == (10, (), ())


@covers("eternaut.setup.restore-character")
def test_they_start_as_they_are_entered() -> None:
    known = Known("904", 7, (), 2, True, True, ("SK-06",), "PA-904")
    person = restored(known)
    assert (person.life, person.has("fatigue"), person.has("wound"), person.has("madness")) == (7, 2, 1, 1)
    assert (person.skills, person.ability, person.items) == (("SK-06",), "PA-904", ())


@covers("eternaut.scen-b.characters", "eternaut.scen-b.life", "eternaut.finish-a.exact-state")
def test_b_begins_with_exactly_what_they_had() -> None:
    diary = Diary(people=(Known("901", 10, ("012", "046"), 1), Known("902", 0)))
    found = as_after_a(diary)
    assert list(found) == ["901"]
    assert [item.number for item in found["901"].items] == ["012", "046"]
    assert (found["901"].life, found["901"].has("fatigue")) == (10, 1)


@covers("eternaut.finish-a.exact-state")
def test_what_was_in_a_bag_is_in_it_again(lab: Lab) -> None:
    lab.item("026", bag={"capacity": 2, "icon": "agility"})
    found = as_after_a(Diary(people=(Known("901", 10, ("011", "012", "013", "014", "020", "026")),)))
    assert found["901"].items == (Item("026", ("011", "012")), Item("013"), Item("014"), Item("020"))
