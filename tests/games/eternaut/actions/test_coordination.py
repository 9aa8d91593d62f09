"""Coordination: talk and repeat."""

from __future__ import annotations

from covers import covers
from games.driver import cited
from games.eternaut.actions.test_play import cards, plays
from games.eternaut.driver import ROOM, at, position, refusal, run
from games.eternaut.lab import Lab
from games.eternaut.printed import ability, action, person
from noctule.games.eternaut.actions import coordination, play
from noctule.games.eternaut.content.cards import Effect
from noctule.games.eternaut.state import Slot, alter

TALK, REPEAT = Effect("talk", 3), Effect("repeat", 3)


@covers("eternaut.talk.paragraph", "eternaut.ex.talk-901-904")
def test_two_characters_within_range_talk(lab: Lab) -> None:
    lab.only("B1", "# 901-904 Talk\n- note talked\n- fatigue other\n")
    s = position(ROOM, people={"901": "a1", "902": "f1", "904": "c2"})
    assert cited(refusal(coordination.listeners(s, "901", TALK), "talk:902")) == "eternaut.talk.paragraph"
    assert refusal(coordination.listeners(s, "901", Effect("talk")), "talk:902") is None
    run(s, coordination.talk, "ana", "901", TALK)
    assert s.notes == ("talked",)
    assert s.people["904"].has("fatigue") == 1


@covers("eternaut.talk.paragraph", "eternaut.npc.card-rules", "eternaut.ability.permanent")
def test_figures_that_can_be_talked_with_and_a_longer_reach(lab: Lab) -> None:
    lab.npc("891", talks=2)
    lab.npc("892")
    lab.only("B1", "# 891-9XX Talk\n- note talked\n")
    ability(lab, "PA-95", "reach", 2, character="901")
    s = position(ROOM, people={"901": {"at": "a1", "ability": "PA-95"}, "902": "f1"}, npcs={"891": "c1", "892": "b1"})
    assert [option.key for option in coordination.listeners(s, "901", TALK) if option.no is None] == ["talk:902", "talk:891"]
    run(s, coordination.talk, "ana", "901", TALK, answers=["talk:891"])
    assert s.notes == ("talked",)
    s = position(ROOM, people={"901": "a1"}, npcs={"891": "d1"})
    assert cited(coordination.no_talk(s, "901", TALK)) == "eternaut.talk.paragraph"


@covers("eternaut.repeat.other", "eternaut.repeat.any-effect", "eternaut.ex.coordination-repeat-choice")
def test_another_character_repeats_any_card_of_an_earlier_turn() -> None:
    board = ["rummage-1-1", "moving-on-3-1", "take-action-1-1"]
    s = position(ROOM, people={"904": {"at": "a1", "cards": ["moving-on-2-1"]}, "901": {"at": "b1", "cards": board}})
    ran = plays(s, "904", "coordination-3-1", "repeat", "repeat:901/moving-on-3-1", "move", "step:c1", "stop")
    assert ran.keys("repeat") == [f"repeat:901/{card}" for card in board]
    assert at(s, "901") == "c1"
    assert cards(s, "901") == board
    assert cards(s, "904") == ["moving-on-2-1", "coordination-3-1"]


def test_a_card_that_examines_says_what_there_is_to_be_examined() -> None:
    s = position(ROOM, people={"904": "a1", "901": "b2"}, counters=["226@b2"])
    told = coordination.foretell(s, "901", "rummage-1-1")
    assert told is not None
    assert told().text == "To be examined: kitchen table."
    assert coordination.foretell(s, "901", "moving-on-3-1") is None
    again = play.foretell(s, "901", Effect("interact"))
    assert again is not None
    assert again().text == "kitchen table"
    assert play.foretell(s, "901", Effect("move", 3)) is None


@covers("eternaut.repeat.other")
def test_a_repeat_needs_the_range_of_the_card() -> None:
    s = position(ROOM, people={"904": "a1", "901": {"at": "e1", "cards": ["moving-on-3-1"]}})
    offered = coordination.repeats(s, "904", REPEAT, ())
    assert cited(refusal(offered, "repeat:901/moving-on-3-1")) == "eternaut.repeat.other"
    assert coordination.no_repeat(s, "904", Effect("repeat"), ()) is None


@covers("eternaut.repeat.current-character", "eternaut.skill.played-card-counts", "eternaut.repeat.no-placement")
@covers("eternaut.ex.derived-repeat-skill-board")
def test_the_repeating_characters_own_board_counts(lab: Lab) -> None:
    lab.counter("299")
    bands = "    0\n        - note none\n    1\n        - note one\n    2+\n        - note more\n"
    lab.only("B1", f"# 299-901 Test\n- test science\n{bands}")
    person(lab, "904", science=2)
    person(lab, "901")
    rummage = action(lab, "rummage-9", Effect("interact"), icons=("science",))
    speak = action(lab, "speak-9", REPEAT, icons=("science",))
    people = {"904": "a1", "901": {"at": "b1", "cards": [rummage]}}
    s = position(ROOM, people=people, counters=["299@b1"])
    plays(s, "904", speak, "repeat", "interact")
    assert s.notes == ("one",)
    assert (s.people["904"].cards, s.people["901"].cards) == (1, 1)


@covers("eternaut.repeat.no-loop", "eternaut.repeat.chain", "eternaut.ex.derived-repeat-not-this-turn")
def test_a_chain_uses_no_card_of_this_turn_and_none_twice() -> None:
    people = {
        "904": "a1",
        "901": {"at": "b1", "cards": ["coordination-3-2"]},
        "902": {"at": "c1", "cards": ["coordination-3-3", "moving-on-3-1"]},
    }
    s = position(ROOM, people=people)
    chain = ("coordination-3-1", "coordination-3-2")
    alter(s, "904", slots=(Slot("coordination-3-1", 10),))
    offered = coordination.repeats(s, "901", REPEAT, chain)
    assert cited(refusal(offered, "repeat:904/coordination-3-1")) == "eternaut.repeat.no-loop"
    assert refusal(offered, "repeat:902/coordination-3-3") is None
    back = coordination.repeats(s, "902", REPEAT, (*chain, "coordination-3-3"))
    assert cited(refusal(back, "repeat:901/coordination-3-2")) == "eternaut.repeat.no-loop"


@covers("eternaut.repeat.chain")
def test_coordination_repeats_coordination() -> None:
    people = {
        "904": "a1",
        "901": {"at": "b1", "cards": ["coordination-3-2"]},
        "902": {"at": "c1", "cards": ["moving-on-3-1"]},
    }
    s = position(ROOM, people=people)
    plays(s, "904", "coordination-3-1", "repeat", "repeat:901/coordination-3-2", "repeat", "move", "step:c2", "stop")
    assert at(s, "902") == "c2"


@covers("eternaut.repeat.no-loop", "eternaut.repeat.chain")
def test_a_chain_repeats_each_card_once() -> None:
    people = {
        "904": "b1",
        "901": {"at": "c1", "cards": ["coordination-3-2"]},
        "902": {"at": "c2", "cards": ["coordination-3-3", "moving-on-3-1"]},
    }
    s = position(ROOM, people=people)
    ran = plays(
        s,
        "904",
        "coordination-3-1",
        "repeat",
        "repeat:901/coordination-3-2",
        "repeat",
        "repeat:902/coordination-3-3",
        stop=True,
    )
    assert cited(ran.no("repeat")) == "eternaut.repeat.other"  # the two other cards were used by this chain


@covers("eternaut.repeat.any-effect")
def test_a_card_whose_effect_was_skipped_can_be_repeated() -> None:
    s = position(ROOM, people={"904": "a1", "901": "b1"})
    plays(s, "901", "moving-on-3-1", "skip")
    s.turn = type(s.turn)(11)
    plays(s, "904", "coordination-3-1", "repeat", "move", "step:b2", "stop")
    assert at(s, "901") == "b2"


@covers("eternaut.repeat.other", "eternaut.shop.special-are-action-cards")
def test_special_cards_are_repeated_like_all_others(lab: Lab) -> None:
    stride = action(lab, "stride-9", Effect("move", 5))
    s = position(ROOM, people={"904": "a1", "901": {"at": "b1", "cards": [stride]}})
    assert [option.key for option in play.effects(s, "904", "coordination-3-1", ()) if option.no is None][1] == "repeat"
    plays(s, "904", "coordination-3-1", "repeat", "move", "step:b2", "stop")
    assert at(s, "901") == "b2"
