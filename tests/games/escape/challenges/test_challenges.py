"""Challenges: dice, icons, ratings, rerolls."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.escape.driver import Ran, at, position, refusal, run, tile
from noctule.engine import Event, IllegalAnswer, Preview
from noctule.games.escape.board import dice, figures
from noctule.games.escape.challenges import challenges
from noctule.games.escape.challenges.challenges import Roll
from noctule.games.escape.enemies import attack
from noctule.games.escape.state import INFIRMARY, Bonus, State

BOARD = "es esw sw"


def marlow(**record: object) -> State:
    """Marlow with one card, so that nothing is asked; Quill likewise."""
    said = {"at": (0, 0), "hand": ["run-1"], **record}
    return position(BOARD, people={"marlow": said, "quill": {"at": (2, 0), "hand": 1}})


def attempt(s: State, type: str, rating: object, *, deed: str = "", **given: Any) -> Ran:
    return run(s, challenges.attempt, "marlow", type, rating, deed=deed, rule_id="escape.bash.roll", **given)


# -- dice and icons ------------------------------------------------------------------------------------------------


@covers("escape.challenge.dice", "escape.challenge.pass", "escape.challenge.type-rating")
@pytest.mark.parametrize(
    ("faces", "passed", "exceptional"),
    [
        (["s", "i", "i"], False, False),
        (["s", "s", "ii"], True, False),
        (["ss", "i", "i"], True, False),
        (["ss", "s", "i"], True, False),
        (["ss", "ss", "i"], True, True),
        (["ss", "ss", "ss"], True, True),
    ],
)
@covers("escape.challenge.exceptional", "escape.dice.double")
def test_icons_of_the_type_are_counted_against_the_rating(faces: list[str], passed: bool, exceptional: bool) -> None:
    ran = attempt(marlow(), "strength", 2, rolls=faces)
    assert (ran.value.passed, ran.value.exceptional) == (passed, exceptional)
    assert ran.value.rating == 2
    shown = [entry.shows.tally for entry in ran.entries if isinstance(entry, Event) and entry.shows and entry.shows.tally]
    assert [tally.good for tally in shown] == [passed], "what is seen of the roll says the same"
    assert ran.rules[-1] == ("escape.challenge.exceptional" if exceptional else "escape.challenge.pass")


@covers("escape.ex.strong-but-slow-witted", "escape.challenge.type-rating", "escape.challenge.dice", "escape.challenge.pass")
def test_strength_does_not_help_in_a_challenge_of_intelligence() -> None:
    s = position(BOARD, people={"bram": {"at": (0, 0), "fear": 5, "hand": 1}, "quill": {"at": (2, 0), "hand": 1}})
    ran = run(s, challenges.attempt, "bram", "intelligence", 2, rule_id="escape.challenge.type-rating", rolls=["i", "ss"])
    assert ran.facts("escape.challenge.dice")["dice"] == "2 dice"
    assert (ran.value.icons, ran.value.passed) == (1, False)


@covers("escape.ex.dice-shortage", "escape.dice.shortage", "escape.challenge.pass")
def test_more_dice_than_the_game_has_are_all_rolled() -> None:
    s = marlow()
    s.bonuses = (Bonus("marlow", "intelligence", 8, "roll"),)
    first, again = ["i", "i", "i", "i", "s", "s", "s", "s"], ["ii", "s", "s"]
    ran = attempt(s, "intelligence", 6, rolls=[*first, *again])
    assert (ran.value.icons, ran.value.passed) == (6, True)


@covers("escape.challenge.type-rating", "escape.challenge.dice")
def test_gifts_change_the_dice_and_the_rating_of_a_challenge_action_only() -> None:
    s = marlow(skills=["quick-tongue", "lucky"])
    ran = attempt(s, "intelligence", 3, deed="outwit", answers=["pass"], rolls=["i", "i", "s"])
    assert (ran.value.rating, ran.value.passed) == (2, True)
    ran = attempt(s, "intelligence", 3, answers=["pass"], rolls=["i", "i", "s"])
    assert (ran.value.rating, ran.value.passed) == (3, False)


@covers("escape.challenge.type-rating")
def test_the_rating_is_asked_for_when_all_cards_have_been_played() -> None:
    s = marlow()
    ran = attempt(s, "strength", lambda: None)
    assert ran.value.off
    assert not ran.value.passed
    ran = attempt(s, "strength", lambda: s.people["marlow"].fear, rolls=["s", "s", "s"])
    assert ran.value.rating == 3
    assert ran.value.passed


@covers("escape.challenge.type-rating", "escape.card.before-roll")
def test_who_is_moved_away_before_the_roll_does_not_roll_for_what_was_there() -> None:
    s = position(BOARD, people={"marlow": {"at": (0, 0), "hand": 1}, "quill": {"at": (1, 0), "hand": ["run-1", "run-2"]}})
    here = tile(s, 0, 0)
    ran = attempt(
        s, "strength", lambda: 3 if at(s, "marlow") == here else None, answers=["ability:run-1", f"go:{tile(s, 1, 0)}"]
    )
    assert ran.value.off
    assert at(s, "marlow") == tile(s, 1, 0)


@covers("escape.challenge.type-rating", "escape.card.before-roll")
def test_who_is_off_the_map_does_not_roll_and_nobody_is_asked_to_help() -> None:
    people = {"marlow": {"at": INFIRMARY, "hand": []}, "quill": {"at": (0, 0), "hand": ["run-1", "run-2"]}}
    ran = attempt(position(BOARD, people=people), "strength", 1)
    assert ran.value.off
    assert ran.kinds == []


# -- rerolls -------------------------------------------------------------------------------------------------------


@covers("escape.ex.two-rerolls", "escape.reroll.once-each", "escape.reroll.one-at-a-time")
def test_two_reroll_abilities_are_used_one_after_the_other_each_once() -> None:
    s = marlow(skills=["lucky", "brawler"], items=["shock-rod"])
    answers = ["reroll:lucky", "die:1", "reroll:shock-rod", "die:1+die:2"]
    ran = attempt(s, "strength", 9, deed="fight", answers=answers, rolls=["i", "i", "s", "i", "ii", "s", "ss"])
    asked = [found for kind, found in ran.asked if kind == "reroll"]
    assert asked == [["reroll:lucky", "reroll:shock-rod", "pass"], ["reroll:shock-rod", "pass"]]
    faces = [event.facts["faces"] for event in ran.events if event.rule == "escape.reroll.one-at-a-time"]
    assert faces[0] == ["double Intelligence", "Intelligence", "Strength", "Intelligence"]
    assert faces[1] == ["Strength", "double Strength", "Strength", "Intelligence"]


@covers("escape.reroll.once-each")
def test_a_reroll_ability_is_refused_the_second_time() -> None:
    s = marlow(skills=["lucky", "methodical"])
    with pytest.raises(IllegalAnswer) as refusal:
        attempt(s, "intelligence", 9, answers=["reroll:lucky", "die:1", "reroll:lucky"], rolls=["s", "s", "s", "i"])
    assert refusal.value.rule == "escape.reroll.once-each"


@covers("escape.reroll.once-each")
def test_two_cards_of_the_same_name_are_two_abilities() -> None:
    s = marlow(hand=["second-look-1", "second-look-2", "run-1"])
    answers = ["pass", "reroll:second-look-1", "die:1", "reroll:second-look-2", "die:1"]
    ran = attempt(s, "strength", 1, answers=answers, rolls=["i", "i", "i", "ii", "s"])
    assert ran.value.passed
    assert s.people["marlow"].hand == ("run-1",)


@covers("escape.reroll.one-at-a-time")
def test_rerolls_are_offered_as_they_lie_skills_and_items_before_the_hand() -> None:
    s = marlow(hand=["all-or-nothing-1", "second-look-2", "run-1"], skills=["lucky"], items=["shock-rod"])
    ran = attempt(s, "strength", 9, deed="fight", answers=["pass"], rolls=["i"] * 3, stop=True)
    cards = ["lucky", "shock-rod", "all-or-nothing-1", "second-look-2"]
    assert ran.keys("reroll") == [*[f"reroll:{card}" for card in cards], "pass"]


@covers("escape.reroll.one-at-a-time", "escape.card.fear-cost")
def test_a_reroll_card_costs_what_it_costs_and_rerolls_all_dice() -> None:
    s = marlow(hand=["all-or-nothing-1", "run-1"])
    answers = ["pass", "reroll:all-or-nothing-1"]
    ran = attempt(s, "strength", 3, answers=answers, rolls=["i", "s", "i", "s", "s", "s"])
    assert ran.value.passed
    assert s.people["marlow"].fear == 4
    assert s.people["marlow"].hand == ("run-1",)


@covers("escape.reroll.one-at-a-time")
@pytest.mark.parametrize(
    ("skill", "of", "offered"),
    [
        ("lucky", "strength", True),
        ("lucky", "intelligence", True),
        ("lucky", "attack", False),
        ("methodical", "intelligence", True),
        ("methodical", "fight", False),
        ("slippery", "attack", True),
        ("slippery", "strength", False),
    ],
)
def test_a_reroll_ability_works_on_the_rolls_that_it_names(skill: str, of: challenges.Of, offered: bool) -> None:
    s = marlow(skills=[skill, "brawler"])
    no = challenges.no_gift(s, "marlow", skill, Roll("marlow", of, ("i",)), set())
    assert (no is None) == offered
    assert challenges.no_gift(s, "marlow", skill, Roll("quill", of, ("i",)), set()) is not None


@covers("escape.reroll.one-at-a-time")
def test_a_card_rerolls_for_another_who_is_near_and_for_nobody_far_away() -> None:
    people = {"marlow": {"at": (0, 0), "hand": ["scream"]}, "quill": {"at": (1, 0), "hand": ["second-look-1", "iron-grip-1"]}}
    s = position(BOARD, people=people)
    answers = ["pass", "reroll:second-look-1", "die:3"]
    ran = attempt(s, "strength", 3, answers=answers, rolls=["s", "s", "i", "ss"])
    assert ran.value.passed
    assert s.people["quill"].hand == ("iron-grip-1",)
    people["quill"] = {"at": (2, 0), "hand": ["second-look-1", "iron-grip-1"]}
    s = position(BOARD, people=people)
    ran = attempt(s, "strength", 3, answers=["pass"], rolls=["s", "s", "i"])  # in the pause before the roll
    assert ran.kinds == ["challenge"]
    assert challenges.no_reroll_card(s, "quill", "second-look-1", Roll("marlow", "strength", ("i",))) is not None


@covers("escape.reroll.one-at-a-time", "escape.card.ability-timing")
def test_a_reroll_card_works_on_the_rolls_that_it_names() -> None:
    s = marlow(hand=["second-look-1", "not-today-1", "all-or-nothing-1"])
    ran = attempt(s, "strength", 3, answers=["pass"], rolls=["i", "i", "i"], stop=True)
    assert ran.keys("reroll") == ["reroll:second-look-1", "reroll:all-or-nothing-1", "pass"]


@covers("escape.reroll.one-at-a-time", "escape.stat.current")
def test_where_no_dice_were_rolled_none_are_rerolled() -> None:
    s = marlow(hand=["second-look-1", "run-1"])
    assert run(s, challenges.rerolls, Roll("marlow", "strength", ())).kinds == []


@covers("escape.reroll.one-at-a-time")
def test_being_asked_to_reroll_tells_nothing_about_the_hand() -> None:
    for hand in (["second-look-1", "run-1"], ["iron-grip-1", "run-1"]):
        s = marlow(hand=hand)
        assert challenges.asked(s, "marlow", Roll("marlow", "strength", ("i",)), set())
    s = marlow(hand=["iron-grip-1", "run-1"])
    gone = tuple(card for card in s.adrenaline if card.startswith(("second-look", "all-or-nothing")))
    s.adrenaline, s.adrenaline_discard = tuple(card for card in s.adrenaline if card not in gone), gone
    assert not challenges.asked(s, "marlow", Roll("marlow", "strength", ("i",)), set())


@covers("escape.reroll.one-at-a-time")
def test_the_target_of_an_attack_may_reroll_its_dice() -> None:
    s = position(
        BOARD,
        people={"marlow": {"at": (0, 0), "hand": ["not-today-1", "run-1"]}, "quill": {"at": (2, 0), "hand": 1}},
        enemies={"guard-1": (0, 0)},
    )
    answers = ["pass", "reroll:not-today-1", "die:1+die:2"]
    run(s, attack.attack, "guard-1", answers=answers, rolls=["ss", "s", "s", "i", "i"])
    assert s.people["marlow"].hand == ("run-1",)
    assert s.people["marlow"].fear == 4  # -1 is the cost of the bonus, not of the ability


@covers("escape.skill.always-active", "escape.reroll.once-each")
def test_a_reroll_that_costs_a_card_takes_one_of_the_owners_choice() -> None:
    s = marlow(hand=["run-1", "run-2", "iron-grip-1"], skills=["stubborn", "brawler"])
    figures.change(s, "quill", resting=True)
    answers = ["pass", "reroll:stubborn", "card:run-1", "die:1+die:2+die:3", "pass"]
    ran = attempt(s, "strength", 4, answers=answers, rolls=["i", "i", "i", "s", "s", "s", "s"])
    assert ran.value.passed
    assert s.people["marlow"].hand == ("run-2", "iron-grip-1")


@covers("escape.reroll.one-at-a-time")
def test_who_may_reroll_is_told_what_the_roll_comes_to_and_what_it_needs() -> None:
    roll = Roll("marlow", "intelligence", ("ii", "isp", "s"), "intelligence", 4)
    assert challenges._words(roll) == "Marlow: 3 Intelligence of 4, a failure."
    assert challenges._words(replace(roll, against=3)) == "Marlow: 3 Intelligence of 3, a success."
    assert [(die.face, die.mark) for die in dice.on_table(roll.faces, roll.icon)] == [
        ("ii", "counts 2"),
        ("isp", "counts 1"),
        ("s", ""),
    ]
    struck = Roll("marlow", "attack", ("ss", "s"), "strength", 2)
    assert challenges._words(struck) == "The attack on Marlow: 3 Strength against Toughness 2, 1 hit."
    assert challenges._words(replace(struck, against=3)) == "The attack on Marlow: 3 Strength against Toughness 3, no hit."


@covers("escape.reroll.one-at-a-time")
@pytest.mark.parametrize(("seats", "passes"), [(("ana",), 1), (("ana", "ben"), 2)], ids=["alone", "with others"])
def test_whoever_is_alone_is_not_asked_for_a_reroll_that_nothing_can_bring(seats: tuple[str, ...], passes: int) -> None:
    hands = {"marlow": {"at": (0, 0), "hand": ["run-1", "run-2"]}, "quill": {"at": (2, 0), "hand": 1}}
    s = position(BOARD, people={who: hands[who] for who in list(hands)[: len(seats)]}, seats=seats)
    ran = attempt(s, "strength", 1, answers=["pass"] * passes, rolls=["s", "s", "s"])
    assert ran.value.passed


@covers("escape.card.before-roll", "escape.reroll.one-at-a-time", "escape.card.manage-fear")
def test_why_nothing_but_a_reroll_is_played_once_the_dice_lie() -> None:
    s = position("es sw", people={"marlow": {"at": (0, 0), "hand": ["bolt-it-1", "deep-breath-1"]}, "quill": (1, 0)})
    roll = Roll("marlow", "strength", ("i",))
    for what in ("bolt-it-1", "deep-breath-1", "reroll:bolt-it-1"):
        no = refusal(challenges._candidates(s, "marlow", roll, set()), what)
        assert no is not None
        assert no.reason.endswith("does not reroll this roll.")
    for what in ("calm:bolt-it-1", "bonus:bolt-it-1", "ability:bolt-it-1"):
        no = refusal(challenges._candidates(s, "marlow", roll, set()), what)
        assert no is not None
        assert no.rule == "escape.card.before-roll"


@covers("escape.reroll.one-at-a-time")
def test_a_reroll_tells_its_odds_and_so_does_each_of_the_dice() -> None:
    s = marlow(hand=["run-1", "run-2"], skills=["lucky", "stubborn"])
    roll = Roll("marlow", "strength", ("i", "s", "i"), "strength", 3)
    lucky, stubborn = challenges._options(s, "marlow", roll, set())
    assert lucky.preview is not None
    assert stubborn.preview is not None
    assert lucky.preview().odds == (challenges.chance(roll, (0,)),)
    assert stubborn.preview().odds == (challenges.chance(roll, (0, 2)),), "the die that counts stays"
    struck = Roll("marlow", "attack", ("ss", "i"), "strength", 1)
    assert challenges.chance(struck, ()).ways == challenges.chance(struck, ()).of, "a hit as it lies"
    assert str(challenges.chance(struck, (0,))).startswith("damage")
    for alone, words in ((True, ""), (False, "If no other die is rolled again.")):
        preview = challenges._die(roll, 0, alone).preview
        assert preview is not None
        assert preview() == Preview(words, (challenges.chance(roll, (0,)),))


@covers("escape.reroll.one-at-a-time")
@pytest.mark.parametrize(("card", "words"), [("second-look-1", "Reroll?"), ("run-2", "You have nothing to reroll with.")])
def test_whoever_holds_no_reroll_is_told_so(card: str, words: str) -> None:
    ran = attempt(marlow(hand=["run-1", card]), "strength", 1, answers=["pass"], rolls=["i", "i", "i"], stop=True)
    assert ran.question is not None
    assert ran.question.words == f"Marlow: 0 Strength of 1, a failure. {words}"
