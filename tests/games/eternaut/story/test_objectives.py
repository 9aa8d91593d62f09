"""Objectives and other Story cards."""

from __future__ import annotations

from covers import covers
from games.eternaut.driver import ROOM, position, run, says
from games.eternaut.lab import Lab, body
from games.eternaut.printed import goods, objective
from noctule.games.eternaut.content.books import StoryCard
from noctule.games.eternaut.story import objectives, paragraphs
from noctule.games.eternaut.story.scene import Scene


@covers("eternaut.objective.cards", "eternaut.objective.resolve", "eternaut.diary.plot-marks")
@covers("eternaut.ex.derived-objective-chain")
def test_an_objective_is_resolved_as_soon_as_it_is_met(lab: Lab) -> None:
    goods(lab)
    lab.item("030")
    objective(lab, "C-93", succeed="group-has 030", won="- check\n- story C-94")
    objective(lab, "C-94", fail="note never", failed="- cross")
    lab.only("C", "# 240-901 Found\n- gain 030\n- note after\n")
    s = position(ROOM, book="C", people={"901": "a1"}, story={"C-93": "open"})
    run(s, paragraphs.interact, Scene("ana", "901"), "901", "240")
    assert s.story == {"C-93": "won", "C-94": "open"}
    assert (s.checks, s.crosses, s.notes) == (1, 0, ("after",))


@covers("eternaut.objective.resolve")
def test_a_failure_is_carried_out_once(lab: Lab) -> None:
    objective(lab, "B1-91", succeed="note good", won="- check", fail="note bad", failed="- cross")
    s = position(ROOM, people={"901": "a1"}, story={"B1-91": "open"}, notes=("bad", "good"))
    run(s, objectives.settle)
    run(s, objectives.settle)
    assert (s.story["B1-91"], s.checks, s.crosses) == ("failed", 0, 1)


@covers("eternaut.objective.cards")
def test_a_text_may_succeed_fail_or_discard_an_objective(lab: Lab) -> None:
    for n in (1, 2, 3):
        objective(lab, f"B1-9{n}", won="- check", failed="- cross")
    s = position(ROOM, people={"901": "a1"}, story={"B1-91": "open", "B1-92": "open", "B1-93": "open"})
    says(s, "- succeed B1-91\n- fail B1-92\n- discard B1-93\n- succeed B1-93\n- fail B1-91")
    assert s.story == {"B1-91": "won", "B1-92": "failed", "B1-93": "gone"}
    assert (s.checks, s.crosses) == (1, 1)


@covers("eternaut.objective.cards")
def test_a_story_card_is_read_once(lab: Lab) -> None:
    lab.story(StoryCard("B1-91", "A scene", "scene", body("- check")))
    s = position(ROOM, people={"901": "a1"})
    says(s, "- story B1-91\n- story B1-91")
    assert (s.checks, s.story) == (1, {"B1-91": "gone"})


@covers("eternaut.objective.counter-removed")
def test_the_removal_of_a_counter_is_checked_against_the_objectives(lab: Lab) -> None:
    lab.counter("299")
    objective(lab, "B1-91", fail="removed 299", failed="- cross")
    lab.only("B1", "# 299-901 Broken\n- remove this\n")
    s = position(ROOM, people={"901": "a1"}, counters=["299@a1"], story={"B1-91": "open"})
    run(s, objectives.settle)
    assert s.story["B1-91"] == "open"
    run(s, paragraphs.interact, Scene("ana", "901", counter="299@a1"), "901", "299")
    assert (s.story["B1-91"], s.crosses) == ("failed", 1)


@covers("eternaut.objective.open-at-end")
def test_an_open_objective_without_a_condition_that_holds_stays_open(lab: Lab) -> None:
    objective(lab, "B1-91", succeed="timer <= 3", won="- check", fail="clock", failed="- cross")
    s = position(ROOM, people={"901": "a1"}, story={"B1-91": "open"}, timer=8)
    run(s, objectives.settle)
    assert s.story["B1-91"] == "open"
    s.timer = 3
    run(s, objectives.settle)
    assert s.story["B1-91"] == "won"
