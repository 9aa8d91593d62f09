"""Reinforcements in F, and what becomes of Masked Figures."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.driver import cited
from games.eternaut.diaries import after
from games.eternaut.driver import ROOM, at, position, run, space
from noctule.games.eternaut.between import reinforce
from noctule.games.eternaut.content import CHARACTERS
from noctule.games.eternaut.harm.life import REINFORCE, die
from noctule.games.eternaut.state import Known, State


def last_stand(group: list[Known], people: dict[str, Any], *, book: str = "F1", **fields: Any) -> State:
    last = {"F1": "E1", "D": "C"}[book]
    diary = after(last, group, to="F1" if last == "E1" else "")
    return position(ROOM, book=book, people=people, diary=diary, chronicle=True, start=space("e1"), **fields)


@covers("eternaut.ex.derived-masked-no-reinforcement", "eternaut.reinforce.masked", "eternaut.reinforce.replace")
def test_nobody_comes_for_a_masked_figure() -> None:
    assert [reinforce.reinforce] == REINFORCE
    group = [Known("901"), Known("902", 0), Known("903"), Known("904"), Known("909")]
    s = last_stand(group, {"909": "a1", "904": "b1"})
    ran = run(s, die, "909")
    assert (ran.kinds, list(s.people)) == ([], ["904"])
    assert "909" in s.fallen
    ran = run(s, die, "904", stop=True)
    assert cited(ran.no("come:902")) == "eternaut.finish.skull"
    assert cited(ran.no("come:909")) == "eternaut.finish.skull"
    s = last_stand(group, {"909": "a1", "904": "b1"})
    run(s, die, "904", answers=["come:903"])
    assert sorted(s.people) == ["903", "909"]
    assert at(s, "903") == "e1"


@covers("eternaut.ex.derived-reinforcement-gear", "eternaut.reinforce.equipment", "eternaut.reinforce.replace")
def test_what_a_reinforcement_brings() -> None:
    group = [Known("901"), Known("902", 0), Known("903", 10, skills=("SK-04",), ability="PA-903"), Known("904")]
    people = {"904": {"at": "b1", "items": ["011"], "fatigue": 2, "cards": ["rummage-1-1"], "cubes": 2}, "901": "a1"}
    s = last_stand(group, people, truck=("012", "013", "014"), cubes=True, items={})
    ran = run(s, die, "904", answers=["come:903", "take:1+take:3"])
    sofia = s.people["903"]
    assert (sofia.life, sofia.skills, sofia.ability, sofia.slots, sofia.cubes) == (10, ("SK-04",), "PA-903", (), 2)
    assert [item.number for item in sofia.items] == ["012", "014"]
    assert s.truck == ("013",)
    assert at(s, "903") == "e1"
    assert [item.number for item in s.piles[space("b1")]] == ["011"]
    assert "rummage-1-1" in s.actions.used
    assert ran.kinds == ["reinforcement", "equipment"]


@covers("eternaut.reinforce.replace", "eternaut.setup.pair-902-905", "eternaut.finish.skull")
def test_who_cannot_come() -> None:
    group = [Known("901"), Known("902"), Known("903"), Known("904"), Known("905"), Known("906", life=0), Known("907")]
    s = last_stand(group, {"904": "b1", "901": "a1"})
    ran = run(s, die, "904", stop=True)
    assert cited(ran.no("come:906")) == "eternaut.finish.skull"
    assert cited(ran.no("come:902")) == "eternaut.setup.pair-902-905"
    assert cited(ran.no("come:901")) == "eternaut.reinforce.replace"
    assert ran.keys("reinforcement") == ["come:903", "come:905", "come:907", "nobody"]
    s = last_stand(group, {"904": "b1", "901": "a1", "905": "c1"})
    assert "come:902" in run(s, die, "904", stop=True).keys("reinforcement")
    run(s := last_stand(group, {"904": "b1", "901": "a1"}), die, "904", answers=["nobody"])
    assert list(s.people) == ["901"]


@covers("eternaut.reinforce.replace")
def test_the_start_space_is_taken() -> None:
    group = [Known("901"), Known("902", 0), Known("903"), Known("904")]
    s = last_stand(group, {"904": "b1", "901": "e1"})
    run(s, die, "904", answers=["come:903"])
    assert at(s, "903") in ("d1", "e2", "f1")


@covers("eternaut.reinforce.replace")
def test_a_reinforcement_saves_the_campaign() -> None:
    group = [Known("901"), Known("902", 0), Known("903"), Known("904", 0)]
    s = last_stand(group, {"901": "a1"})
    assert not run(s, die, "901", answers=["come:903"]).over
    assert list(s.people) == ["903"]
    s = last_stand(group, {"901": "a1"})
    assert run(s, die, "901", answers=["nobody"]).over
    assert s.diary.lost


@covers("eternaut.ex.derived-only-masked-left", "eternaut.masked.only-left")
def test_only_masked_figures_left() -> None:
    group = [Known("901"), Known("902", 0), Known("903", 0), Known("904", 0), Known("907"), Known("908")]
    s = last_stand(group, {"901": "a1", "907": "b1", "908": "c1"}, book="D", fallen=("903",))
    ran = run(s, die, "901")
    assert (ran.over, ran.kinds, s.diary.lost) == (True, [], True)
    assert ran.rules[-1] == "eternaut.masked.only-left"


@covers("eternaut.reinforce.equipment")
def test_a_reinforcement_takes_no_more_than_its_card_says() -> None:
    s = last_stand([Known("901"), Known("903"), Known("904")], {"904": "b1"}, truck=("011", "012", "013", "014"), items={})
    ran = run(s, die, "904", answers=["come:903"], stop=True)
    assert ran.question is not None
    assert ran.question.max == CHARACTERS["903"].items == 2  # type: ignore[attr-defined]
