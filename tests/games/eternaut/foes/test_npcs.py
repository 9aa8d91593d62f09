"""NPCs: cards, answers, what becomes of them."""

from __future__ import annotations

from covers import covers
from games.eternaut.driver import OPEN, at, position, run, says
from games.eternaut.lab import Lab, body
from noctule.games.eternaut.actions import play
from noctule.games.eternaut.content import ACTIONS
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.foes import npcs
from noctule.games.eternaut.harm import life

MOVE, AGAIN, *_ = [id for id, card in ACTIONS.items() if card.kind == "moving-on" and not card.special]
SEARCH = next(id for id, card in ACTIONS.items() if card.kind == "rummage" and not card.special)
TALK = next(id for id, card in ACTIONS.items() if card.kind == "coordination" and any(e.do == "repeat" for e in card.effects))


def _porter(lab: Lab) -> None:
    lab.npc("801", life=4, on={"moving-on": "- walk 2\n- strike 1 reach 1"})


@covers(
    "eternaut.ex.derived-npc-rules",
    "eternaut.npc.card-and-standee",
    "eternaut.npc.card-rules",
    "eternaut.npc.movement",
    "eternaut.npc.no-events",
    "eternaut.npc.no-reaction",
    "eternaut.npc.snow",
)
def test_an_npc_is_revealed_moves_after_a_card_and_strikes(lab: Lab) -> None:
    _porter(lab)
    lab.menace("ME-1", reaction="- miss")
    s = position(OPEN, people={"904": "f4"}, foes={"701": "c2"}, events={"003": "b1"}, menace=["ME-1"])
    says(s, "- npc 801 at a1")
    assert (at(s, "801"), s.npcs["801"].life) == ("a1", 4)
    asked = run(s, npcs.answer, MOVE, stop=True)
    no = asked.no("step:b1")
    assert no is not None
    assert no.rule == "eternaut.npc.no-events"
    run(s, npcs.answer, MOVE, answers=["step:a2", "step:b2"])
    assert (at(s, "801"), s.npcs["801"].life, s.foes["701"].life) == ("b2", 4, 4)
    assert (s.menace.cards, s.spoken) == (("ME-1",), {})


@covers("eternaut.npc.card-rules", "eternaut.npc.after-card")
def test_only_the_type_on_its_card_sets_an_npc_off(lab: Lab) -> None:
    lab.npc("801", on={"moving-on": "- note moved"})
    lab.npc("802", on={"rummage": "- note rummaged"})
    s = position(OPEN, people={"904": "f4"}, npcs={"801": "a1", "802": "b1"})
    run(s, npcs.answer, MOVE)
    assert s.notes == ("moved",)


@covers("eternaut.npc.card-rules", "eternaut.loot.counter", "eternaut.damage.enemy")
def test_what_the_defeat_of_an_npc_brings(lab: Lab) -> None:
    lab.npc("801", life=2, loot="751", defeated="- cross\n- note lost")
    s = position(OPEN, people={"904": "f4"}, npcs={"801": "a1"})
    run(s, life.hurt, "801", 3, "eternaut.attack.apply-damage")
    assert (s.npcs, set(s.counters), s.crosses, s.notes) == ({}, {"751@a1"}, 1, ("lost",))


@covers("eternaut.ex.derived-repeat-no-npc", "eternaut.npc.repeat-no-trigger", "eternaut.npc.after-card")
def test_a_card_that_is_repeated_sets_nobody_off_and_one_that_is_played_does_afterwards(lab: Lab) -> None:
    lab.npc("801", on={"moving-on": "- note moved"})
    people = {"901": {"at": "c1", "cards": [MOVE]}, "904": "d1"}
    s = position(OPEN, people=people, npcs={"801": "a4"}, hands={"ana": [TALK, AGAIN]})
    run(s, play.play, "ana", "904", TALK, answers=["repeat", "move", "step:c2", "stop"])
    assert (at(s, "901"), s.notes) == ("c2", ())
    ran = run(s, play.play, "ana", "904", AGAIN, answers=["move", "step:d2", "stop"])
    assert (at(s, "904"), s.notes) == ("d2", ("moved",))
    assert ran.rules.index("eternaut.npc.after-card") > ran.rules.index("eternaut.move.up-to")


@covers("eternaut.npc.after-card")
def test_a_card_whose_effect_is_skipped_was_played_all_the_same(lab: Lab) -> None:
    lab.npc("801", on={"moving-on": "- note moved"})
    s = position(OPEN, people={"904": "d1"}, npcs={"801": "a4"}, hands={"ana": [AGAIN]})
    run(s, play.play, "ana", "904", AGAIN, answers=["skip"])
    assert s.notes == ("moved",)


@covers("eternaut.npc.after-card", "eternaut.npc.card-rules")
def test_what_one_npc_brings_about_is_settled_before_the_next_answers(lab: Lab) -> None:
    lab.npc("801", on={"moving-on": "- note moved"})
    lab.npc("802", on={"moving-on": "- if note done\n    - note seen"})
    when = Reading("lab", "").conditions("note moved", 1)
    lab.story(StoryCard("B1-90", "Moved", "objective", (), "move", "stay", (Ending(when, body("- note done")),), ()))
    s = position(OPEN, people={"904": "f4"}, npcs={"801": "a1", "802": "b1"}, story={"B1-90": "open"})
    run(s, npcs.answer, MOVE)
    assert s.notes == ("moved", "done", "seen")


@covers("eternaut.npc.after-card", "eternaut.event.automatic-move", "eternaut.para.reading-order")
def test_the_event_to_which_a_text_has_moved_somebody_comes_before_the_npcs_answer(lab: Lab) -> None:
    lab.only("B1", "# 222-901 A shove\n- move me to c1\n- note text\n\n# 003-9XX A mark\n- note event")
    lab.npc("801", on={"rummage": "- note npc"})
    s = position(
        OPEN, people={"901": "a1"}, counters=["222@a1"], npcs={"801": "f4"}, events={"003": "c1"}, hands={"ana": [SEARCH]}
    )
    run(s, play.play, "ana", "901", SEARCH, answers=["interact"])
    assert s.notes == ("text", "event", "npc")


@covers("eternaut.npc.repeat-no-trigger", "eternaut.repeat.chain", "eternaut.alien.cube-move")
def test_a_chain_of_repeats_sets_off_one_npc_and_one_cube(lab: Lab) -> None:
    lab.npc("801", on={"moving-on": "- note moved", "coordination": "- note talked"})
    people = {
        "901": {"at": "a1", "cubes": 1},
        "902": {"at": "b1", "cubes": 1, "cards": [TALK]},
        "903": {"at": "c1", "cubes": 1, "cards": [MOVE]},
        "904": {"at": "d1", "cubes": 1},
    }
    first = next(id for id, card in ACTIONS.items() if card.kind == "coordination" and id != TALK)
    s = position(OPEN, book="C", people=people, npcs={"801": "f4"}, cubes=True, hands={"ana": [first]})
    run(s, play.play, "ana", "901", first, answers=["repeat", "repeat:902/" + TALK, "repeat", "move", "stop"])
    assert s.notes == ("talked",)
    assert [person.cubes for person in s.people.values()] == [0, 1, 1, 1]
