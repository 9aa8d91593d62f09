"""The campaign: who comes back, what was learnt, lost and kept, and records that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.darkness.driver import position
from noctule.engine import Ask, Setup, SetupError
from noctule.engine.chance import Luck
from noctule.games.darkness import campaign
from noctule.games.darkness.board import story
from noctule.games.darkness.content import SCENARIOS
from noctule.games.darkness.dealing import people
from noctule.games.darkness.scenario import layout
from noctule.games.darkness.setup import setup
from noctule.games.darkness.state import State, alter

FIRST, SECOND, THIRD = "lease-notice", "lease-house", "lease-end"


def finished(scenario: str = FIRST, *, won: bool = True, people: dict[str, Any] | None = None, **fields: Any) -> State:
    """A chapter that is over; everybody built a character."""
    both = people or {"ada": {"at": "lab/a1", "medical": 2}, "bel": {"at": "lab/a1", "medical": 2}}
    s = position("lab", people=both, outcome="It is over.", phase="end", winners=("ana",) if won else (), **fields)
    s.scenario = scenario
    for who in both:
        alter(s, who, own=True, scores=s.people[who].scores)
    return s


def legal(**more: Any) -> dict[str, Any]:
    """A sheet of twenty points."""
    return {"at": "lab/a1", "speed": 3, "attack": 3, "dexterity": 3, "intelligence": 3, "persuasion": 2, "medical": 2, **more}


def after_one(**fields: Any) -> dict[str, Any]:
    people = {"ada": legal(items=["crowbar-1"], skills={"dodge": 1}, saved=2), "bel": legal()}
    return campaign.after(campaign.first(), finished(people=people, **fields))


def begin(record: dict[str, Any], scenario: str, seats: tuple[str, ...] = ("ana", "ben")) -> State:
    return setup(Setup(scenario, seats, {}, record), Ask([], Luck(1)))


@covers("darkness.char.name")
@pytest.mark.parametrize("name", ["Zoë, of Ærø", "Dr. No", "李小龍", "42", "Old Tom", "W" * 24])
def test_whoever_was_named_by_a_player_comes_back_under_that_name(name: str) -> None:
    """A campaign stopped after its first chapter for everybody whose name was not plain letters."""
    s = finished(people={"ada": legal(), "bel": legal()})
    id = people.free_id(s, name)
    s.people = {id: replace(s.people["ada"], id=id, name=name), "bel": s.people["bel"]}
    record = campaign.after(campaign.first(), s)
    assert campaign.faults(record) == []
    assert [chapter.scenario for chapter in campaign.chapters(record)] == [SECOND]


def test_three_chapters_follow_one_another() -> None:
    record = campaign.first()
    assert campaign.faults(record) == []
    for key in (FIRST, SECOND, THIRD):
        (chapter,) = campaign.chapters(record)
        assert (chapter.scenario, chapter.title) == (key, SCENARIOS[key].title)
        assert chapter.text
        record = campaign.after(record, finished(key, people={"ada": legal(), "bel": legal()}))
        assert campaign.faults(record) == []
    assert campaign.chapters(record) == []
    assert campaign.summary(record) == "Won: 2 characters"
    assert campaign.summary(campaign.first()) == "Nobody has come to Harrow's End yet"


@covers("darkness.campaign.carry-over", "darkness.setup.starting-items", "darkness.setup.pregenerated-fixed")
def test_a_character_comes_back_with_what_was_learnt_and_kept() -> None:
    record = after_one(flags={"deed": 1, "pages": 3})
    assert campaign.faults(record) == []
    s = begin(record, SECOND)
    ada = s.people["ada"]
    assert (ada.seat, ada.skills, ada.saved, ada.own) == ("ana", {"dodge": 1}, 2, True)
    assert (ada.points, ada.damage, ada.failures, ada.allies) == (0, 0, 0, ())
    assert story.built_only(s)
    assert {key: s.flags.get(key) for key in ("deed", "pages", "lost")} == {"deed": 1, "pages": None, "lost": None}
    layout.stack(s, Ask([], Luck(1)))
    layout.lay_out(s, Ask([], Luck(1)))
    layout.begin(s, Ask([], Luck(1)))
    (kept,) = s.people["ada"].items
    assert kept.startswith("crowbar")
    assert s.people["ada"].points == 2
    assert kept not in (*s.pool, *s.board)
    assert not story.built_only(begin({}, SECOND))


@covers("darkness.health.death-penalty-permanent", "darkness.campaign.carry-over", "darkness.ex.d.death-next-scenario")
@covers("darkness.char.willpower-equals-health", "darkness.health.dead-out")
def test_the_dead_stay_dead_and_the_loss_of_health_stays() -> None:
    people = {"ada": legal(intelligence=2, defense=3), "bel": legal(), "cas": legal()}
    s = finished(people=people, seats=("ana", "ben", "cem"))
    for who in ("bel", "cas"):
        alter(s, who, dead=True, at=-1)
    record = campaign.after(campaign.first(), s)
    assert (record["fallen"], [sheet["name"] for sheet in record["people"]]) == (["Bel", "Cas"], ["Ada"])
    assert campaign.faults(record) == []
    assert list(begin(record, SECOND).people) == ["ada"]
    ada = begin(record, SECOND).people["ada"]
    assert (ada.scores.defense, ada.will, ada.nerve) == (3, 3, 3)


@covers("darkness.health.dead-out")
def test_when_nobody_lives_the_campaign_is_lost() -> None:
    s = finished(won=False)
    for who in ("ada", "bel"):
        alter(s, who, dead=True, at=-1)
    record = campaign.after(campaign.first(), s)
    assert record["ending"] == "lost"
    assert (campaign.chapters(record), campaign.faults(record)) == ([], [])
    assert campaign.summary(record) == "Lost: 0 characters, 2 dead"


def test_a_lost_chapter_makes_the_next_ones_darker() -> None:
    record = after_one(won=False)
    assert (record["marks"], record["won"], record["played"]) == ({"lost": 1}, [], [FIRST])
    assert begin(record, SECOND).flags["lost"] == 1
    told = campaign.result(campaign.first(), finished(won=False, people={"ada": legal(items=["crowbar-1"]), "bel": legal()}))
    assert (told.verdict, told.text, told.notes) == ("lost", "It is over.", ("Kept: Ada: Crowbar",))


@covers("darkness.setup.pregenerated-fixed")
def test_in_a_campaign_nobody_plays_a_ready_character() -> None:
    record = after_one()
    record["people"] = record["people"][1:]
    s = begin(record, SECOND)
    no = people.no_ready(s, "tobias")
    assert no is not None
    assert no.rule == "darkness.setup.pregenerated-fixed"
    assert people.no_ready(begin({}, SECOND), "tobias") is None
    assert list(s.people) == ["bel"]
    s.people = {**s.people, "ada": replace(s.people["bel"], id="ada", seat="ana")}
    layout.stack(s, Ask([], Luck(1)))
    layout.lay_out(s, Ask([], Luck(1)))
    layout.begin(s, Ask([], Luck(1)))
    assert list(s.people) == ["ada", "bel"]


def test_a_seat_without_a_character_takes_one_that_nobody_else_has() -> None:
    s = begin(after_one(), SECOND, ("ben", "cas", "dov"))
    assert [(person.id, person.seat) for person in s.people.values()] == [("bel", "ben"), ("ada", "cas")]


def test_a_chapter_is_played_in_its_turn() -> None:
    with pytest.raises(SetupError, match="is not to be played now: next comes 'The Lease, I: Notice to Quit'"):
        begin(campaign.first(), THIRD)
    with pytest.raises(SetupError, match="this chapter is not over yet"):
        campaign.after(campaign.first(), position("lab", people={"ada": "lab/a1", "bel": "lab/a1"}))


def changed(**fields: Any) -> dict[str, Any]:
    return {**after_one(), **fields}


def with_sheet(**fields: Any) -> dict[str, Any]:
    record = after_one()
    record["people"][0] = {**record["people"][0], **fields}
    return record


SCORES = {"speed": 3, "attack": 3, "dexterity": 3, "intelligence": 3, "persuasion": 2, "medical": 2, "defense": 4}


@covers("darkness.campaign.carry-over", "darkness.char.attribute-points", "darkness.xp.max-six")
@covers("darkness.health.death-penalty-permanent", "darkness.char.skill-points", "darkness.setup.starting-items")
@covers("darkness.setup.pregenerated-or-own", "darkness.char.name", "darkness.char.attribute-range")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda: changed(played=[SECOND]), "their order is lease-notice, lease-house, lease-end"),
        (lambda: changed(won=[SECOND]), "a chapter was won that was not played"),
        (lambda: changed(marks={"lost": 2}), "2 lost chapters are remembered; 0 were lost"),
        (lambda: changed(marks={"gold": 2}), "nothing remembers 'gold'"),
        (lambda: changed(ending="won"), "the campaign is won, but its last chapter is not"),
        (lambda: changed(ending="lost"), "the campaign is lost, but somebody lives"),
        (lambda: changed(people=[]), "everything is over, but the campaign goes on"),
        (lambda: changed(played=[], won=[]), "nothing was played, but there are characters already"),
        (lambda: changed(ghosts=1), "unknown field `ghosts`"),
        (lambda: with_sheet(name=" "), "has no name"),
        (lambda: with_sheet(scores={**SCORES, "attack": 6, "speed": 5}), "25 points of Attributes; 21 is the most"),
        (lambda: with_sheet(scores={**SCORES, "attack": 7}), "Expected `int` <= 6"),
        (lambda: with_sheet(scores={**SCORES, "attack": 1}), "has Attack 1; 2 is the least"),
        (lambda: with_sheet(scores={**SCORES, "defense": 0}), "0; 1 is the least"),
        (lambda: with_sheet(scores={**SCORES, "defense": 2}), "has lost 2 points of Attributes; only a death costs one"),
        (lambda: with_sheet(skills={"flying": 1}), "a Skill 'flying' that there is not"),
        (lambda: with_sheet(skills={"sneak": 2}), "Sneak"),
        (lambda: with_sheet(saved=60), "worth 62; 30 is the most"),
        (lambda: with_sheet(items=["crowbar", "money"]), "has kept 2 Items; 1 is the most"),
        (lambda: with_sheet(items=["constable"]), "'constable', which is no Item"),
        (lambda: with_sheet(id="bel"), "two characters have the same id"),
        (lambda: with_sheet(seat="ben"), "two characters have the same seat"),
    ],
)
def test_an_impossible_record_is_refused(change: Any, words: str) -> None:
    wrong = campaign.faults(change())
    assert any(words in fault for fault in wrong), wrong
    with pytest.raises(SetupError, match="this campaign record is impossible"):
        begin(change(), SECOND)


@covers("darkness.setup.starting-items")
def test_of_items_only_those_are_told_who_have_kept_too_many() -> None:
    nobody_kept = [{**sheet, "items": []} for sheet in after_one()["people"]]
    assert not [fault for fault in campaign.faults(changed(people=nobody_kept, played=[], won=[])) if "Item" in fault]
    (told,) = [fault for fault in campaign.faults(changed(played=[], won=[])) if "Item" in fault]
    assert "has kept 1 Item; 0 is the most" in told
