"""Assisting another's challenge."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, position, run
from noctule.engine import IllegalAnswer
from noctule.games.escape.challenges import challenges
from noctule.games.escape.content.steps import ChallengeType
from noctule.games.escape.enemies import attack
from noctule.games.escape.state import State
from noctule.games.escape.turn import adrenaline, pauses

SEATS = ("ana", "ben", "cat")
BOARD = """
    es esw sw
    ew . ."""
"""Under the first tile lies one with its walls to it."""


def three(quill: dict[str, Any], bram: dict[str, Any], **marlow: Any) -> State:
    """Marlow attempts challenges; the others may assist."""
    people = {"marlow": {"at": (0, 0), "hand": ["scream"], **marlow}, "quill": quill, "bram": bram}
    return position(BOARD.replace("ew", "pipe-run@1"), seats=SEATS, people=people)


def attempt(s: State, type: str, rating: int, **given: Any) -> Ran:
    return run(s, challenges.attempt, "marlow", type, rating, deed="unlock", rule_id="escape.unlock.roll", **given)


def refused(s: State, who: str, card: str, type: ChallengeType | None) -> str:
    no = adrenaline.no_assist(s, who, card, "marlow", type)
    assert no is not None
    return no.rule


@covers("escape.ex.assist-through-door", "escape.assist.range", "escape.assist.effect", "escape.assist.cost")
def test_who_is_next_door_assists_and_who_is_behind_a_wall_does_not() -> None:
    s = three(
        {"at": (1, 0), "fear": 4, "hand": ["over-there-1", "run-1", "brace", "iron-grip-1"]},
        {"at": (0, 1), "hand": ["over-there-2", "run-2"]},
    )
    assert refused(s, "bram", "over-there-2", "intelligence") == "escape.assist.range"
    answers = ["assist:over-there-1", "pass", "pass", "pass"]  # quill, quill, bram (a pause), quill after the roll
    ran = attempt(s, "intelligence", 4, answers=answers, rolls=["i"] * 5)
    assert ran.facts("escape.challenge.dice")["dice"] == "5 dice"
    assert ran.value.passed
    assert len(s.people["quill"].hand) == 3
    assert s.bonuses == ()


@covers("escape.assist.cost", "escape.ex.assist-through-door")
def test_the_assistant_pays_the_fear_and_the_other_keeps_its_own() -> None:
    s = three(
        {"at": (1, 0), "fear": 4, "hand": ["scream", "run-1", "brace", "iron-grip-1"]},
        {"at": (2, 0), "hand": 1},
        hand=["run-2"],
    )
    ran = attempt(s, "strength", 9, answers=["assist:scream", "pass", "pass"], rolls=["s"] * 5)
    assert ran.facts("escape.challenge.dice")["dice"] == "5 dice"
    assert s.people["quill"].fear == 5
    assert len(s.people["quill"].hand) == 3
    assert s.people["marlow"].fear == 3


@covers("escape.assist.cost", "escape.card.last-card", "escape.card.fear-cost-room")
def test_the_last_card_and_the_end_of_the_track_bind_the_assistant() -> None:
    s = three({"at": (1, 0), "hand": ["iron-grip-1"]}, {"at": (0, 0), "fear": 7, "hand": ["low-blow-1", "run-1"]})
    assert refused(s, "quill", "iron-grip-1", "strength") == "escape.card.last-card"
    assert refused(s, "bram", "low-blow-1", "strength") == "escape.card.fear-cost-room"


@covers("escape.assist.range")
def test_a_tile_two_doors_away_is_too_far_unless_a_skill_says_otherwise() -> None:
    quill: dict[str, Any] = {"at": (2, 0), "hand": ["iron-grip-1", "run-1"]}
    s = three(quill, {"at": (2, 0), "hand": 1})
    assert refused(s, "quill", "iron-grip-1", "strength") == "escape.assist.range"
    s = three({**quill, "skills": ["carrying-voice", "lucky"]}, {"at": (2, 0), "hand": 1})
    assert adrenaline.no_assist(s, "quill", "iron-grip-1", "marlow", "strength") is None


@covers("escape.assist.range")
def test_vents_do_not_bring_an_assistant_nearer_and_a_locked_door_does_not_keep_it_away() -> None:
    people = {"marlow": {"at": (0, 0), "hand": ["scream"]}, "quill": {"at": (1, 0), "hand": ["iron-grip-1", "run-1"]}}
    s = position("stair-foot@1 dead-shaft@1", people=people)  # both with a vent, and a wall between
    assert refused(s, "quill", "iron-grip-1", "strength") == "escape.assist.range"
    s = position("es esw sw", people=people, locked=[(0, 0, "e")])
    assert adrenaline.no_assist(s, "quill", "iron-grip-1", "marlow", "strength") is None


@covers("escape.assist.range", "escape.assist.effect", "escape.card.bonus-stack")
def test_several_assist_one_challenge_each_as_often_as_it_likes() -> None:
    s = three(
        {"at": (1, 0), "hand": ["iron-grip-1", "strike-a-match", "run-1"]},
        {"at": (0, 0), "hand": ["iron-grip-2", "run-2"]},
    )
    answers = ["assist:iron-grip-1", "assist:strike-a-match", "assist:iron-grip-2"]
    ran = attempt(s, "strength", 9, answers=answers, rolls=["s"] * 8)
    assert ran.facts("escape.challenge.dice")["dice"] == "8 dice"


@covers("escape.assist.challenges-only")
def test_speed_toughness_and_the_other_challenge_stat_cannot_be_lent() -> None:
    s = three({"at": (0, 0), "hand": ["cats-eyes-1", "brace", "over-there-1", "iron-grip-1"]}, {"at": (2, 0), "hand": 1})
    for card in ("cats-eyes-1", "brace", "over-there-1"):
        assert refused(s, "quill", card, "strength") == "escape.assist.challenges-only"
    assert [option.key for option in adrenaline.assists(s, "quill", "marlow", "strength")] == ["assist:iron-grip-1"]


@covers("escape.ex.no-assist-against-attack", "escape.assist.challenges-only", "escape.card.toughness-before-attack")
def test_nobody_lends_toughness_to_the_target_of_an_attack() -> None:
    s = position(
        "es esw sw",
        people={
            "marlow": {"at": (0, 0), "fear": 4, "hand": ["scream"]},
            "quill": {"at": (0, 0), "hand": ["roll-with-it-1", "run-1"]},
        },
        enemies={"clone-1": (0, 0)},
    )
    with pytest.raises(IllegalAnswer) as refusal:
        run(s, attack.attack, "clone-1", answers=["assist:roll-with-it-1"])
    assert refusal.value.rule == "escape.assist.challenges-only"
    ran = run(s, attack.attack, "clone-1", stop=True)
    assert not [key for key in ran.keys("attack") if key.startswith("assist")]
    run(s, attack.attack, "clone-1", answers=["bonus:roll-with-it-1"], rolls=["s", "s", "s"])
    assert s.people["marlow"].hand == ()  # 3 against 2: the bonus is Quill's own
    assert [bonus.who for bonus in s.bonuses] == ["quill"]


@covers("escape.assist.challenges-only")
def test_in_a_pause_nobody_can_be_assisted() -> None:
    s = three({"at": (0, 0), "hand": ["iron-grip-1", "run-1"]}, {"at": (2, 0), "hand": 1})
    with pytest.raises(IllegalAnswer) as refusal:
        run(s, pauses.pause, answers=["assist:iron-grip-1"])
    assert refusal.value.rule == "escape.assist.challenges-only"


@covers("escape.assist.effect", "escape.card.before-roll")
def test_who_rolls_is_asked_again_after_help_has_come() -> None:
    s = three({"at": (1, 0), "hand": ["iron-grip-1", "run-1"]}, {"at": (2, 0), "hand": 1}, hand=["strike-a-match", "scream"])
    answers = ["pass", "assist:iron-grip-1", "bonus:strike-a-match"]
    ran = attempt(s, "strength", 9, answers=answers, rolls=["s"] * 6)
    assert ran.facts("escape.challenge.dice")["dice"] == "6 dice"


@covers("escape.assist.effect")
def test_an_assisting_card_shows_the_odds_it_brings() -> None:
    s = three({"at": (1, 0), "hand": ["iron-grip-1", "run-1"]}, {"at": (2, 0), "hand": 1})
    call = pauses.Challenge("marlow", "strength", 3, None)
    offers = {option.key: option for option in pauses.before_challenge_offers(s, "quill", call=call)}
    preview = pauses.before_challenge_foretold(s, "quill", call, offers["assist:iron-grip-1"].value)
    assert preview is not None
    assert preview().odds == challenges.dice.challenge_odds(5, "strength", 3)


@covers("escape.assist.range")
def test_why_somebody_is_too_far_away_names_its_own_range() -> None:
    behind_a_wall: dict[str, Any] = {"at": (0, 1), "hand": ["iron-grip-1", "run-1"]}
    for skills, words in (
        (["lucky", "stubborn"], "the same or an adjacent tile"),
        (["carrying-voice", "lucky"], "up to 2 tiles"),
    ):
        s = three({**behind_a_wall, "skills": skills}, {"at": (2, 0), "hand": 1})
        no = adrenaline.no_helper(s, "quill", "marlow")
        assert no is not None
        assert words in no.reason
