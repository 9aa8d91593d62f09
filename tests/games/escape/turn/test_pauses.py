"""Pauses: who is asked, in which order, who rests, and what happens when the actor is gone."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.escape.driver import at, position, refusal, run, tile
from noctule.engine import Ask, Handed, Luck, arrange
from noctule.games.escape.board import figures
from noctule.games.escape.enemies import attack
from noctule.games.escape.state import State
from noctule.games.escape.turn import pauses, turn

SEATS = ("ana", "ben", "cat")
BOARD = "es esw sw"


def three(phase: str = "event", **hands: Any) -> State:
    """Marlow's turn; everybody on the first tile, with two cards unless said otherwise."""
    cards = {"marlow": ["run-1", "brace"], "quill": ["run-2", "scream"], "bram": ["iron-grip-1", "iron-grip-2"], **hands}
    return position(BOARD, seats=SEATS, people={who: {"at": (0, 0), "hand": hand} for who, hand in cards.items()}, phase=phase)


def asked(s: State, *answers: str, **named: Any) -> list[str]:
    """The first key of everybody who is asked, which tells who it is."""
    ran = run(s, pauses.pause, answers=answers, **named)
    return [found[0] for _, found in ran.asked]


@covers("escape.card.bonus-any-time", "escape.card.manage-fear")
def test_everybody_is_asked_in_turn_order_from_the_current_character() -> None:
    s = three()
    assert asked(s, "pass", "pass", "pass") == ["bonus:run-1", "bonus:run-2", "bonus:iron-grip-1"]
    s.current = "quill"
    assert asked(s, "pass", "pass", "pass") == ["bonus:run-2", "bonus:iron-grip-1", "bonus:run-1"]


@covers("escape.card.bonus-any-time", "escape.activate.ascending")
def test_a_pause_tells_whether_anybody_was_asked_so_that_what_follows_is_looked_at_again() -> None:
    assert run(three(), pauses.pause, answers=("pass", "pass", "pass")).value is True
    assert run(three(marlow=["run-1"], quill=[], bram=[]), pauses.pause).value is False


@covers("escape.card.bonus-any-time")
def test_in_its_own_action_phase_the_current_character_is_not_asked_twice() -> None:
    s = three("action")
    assert asked(s, "pass", "pass") == ["bonus:run-2", "bonus:iron-grip-1"]
    assert asked(s, "pass", "pass", "pass", everybody=True) == ["bonus:run-1", "bonus:run-2", "bonus:iron-grip-1"]
    figures.change_turn(s, over=True)
    assert asked(s, "pass", "pass", "pass") == ["bonus:run-1", "bonus:run-2", "bonus:iron-grip-1"]


@covers("escape.card.bonus-any-time")
def test_a_pause_says_what_is_about_to_happen_and_is_one_that_people_can_do_without() -> None:
    table = arrange(
        "escape",
        BOARD,
        seats=("ana", "ben"),
        people={"marlow": {"at": (0, 0), "hand": ["run-1", "brace"]}, "quill": {"at": (1, 0), "hand": ["run-2", "scream"]}},
    )
    quiet = table.fork()
    table.answer("ana", "end")
    decision = table.pending["ana"]
    assert (decision.kind, decision.moment, decision.idle) == ("pause", "pause", "pass")
    assert "are about to come for Marlow. Play a card first?" in decision.words
    for seat in table.setup.seats:
        quiet.hush(seat, ["pause"])
    quiet.answer("ana", "end")
    assert all(asked.moment != "pause" for asked in quiet.pending.values())


@covers("escape.card.last-card")
def test_who_has_but_one_card_is_not_asked() -> None:
    s = three(quill=["run-2"])
    assert asked(s, "pass", "pass") == ["bonus:run-1", "bonus:iron-grip-1"]


@covers("escape.card.bonus-any-time", "escape.card.manage-fear")
def test_each_plays_until_passing() -> None:
    s = three(bram=["iron-grip-1", "iron-grip-2", "scream", "strike-a-match"], quill=["run-2"])
    ran = run(s, pauses.pause, answers=["pass", "bonus:iron-grip-1", "calm:scream", "pass"])
    assert ran.kinds == ["pause"] * 4
    assert s.people["bram"].hand == ("iron-grip-2", "strike-a-match")
    assert s.people["bram"].fear == 2
    assert [bonus.who for bonus in s.bonuses] == ["bram"]


@covers("escape.card.bonus-any-time")
def test_who_rests_is_asked_again_in_the_next_turn_of_its_own() -> None:
    s = three()
    assert len(asked(s, "pass", "rest", "pass")) == 3
    assert asked(s, "pass", "pass") == ["bonus:run-1", "bonus:iron-grip-1"]

    async def begin(s: State, g: Ask) -> None:
        turn.begin(s, g, "quill")

    run(s, begin)
    s.phase = "event"
    assert len(asked(s, "pass", "pass", "pass")) == 3


@covers("escape.card.before-roll", "escape.card.toughness-before-attack")
def test_who_rests_is_asked_all_the_same_before_a_roll_that_concerns_it() -> None:
    s = three()
    for who in s.people:
        figures.change(s, who, resting=True)
    figures.change(s, "bram", at=tile(s, 2, 0))
    ran = run(s, pauses.before_challenge, pauses.Challenge("marlow", "strength", 2), answers=["pass", "pass"])
    assert [keys[0] for _, keys in ran.asked] == ["bonus:run-1", "bonus:run-2"]  # the one who rolls, one who can assist
    assert all("rest" not in keys for _, keys in ran.asked)
    s = position(
        BOARD, people={"marlow": (0, 0), "quill": {"at": (0, 0), "resting": True}}, enemies={"guard-1": (0, 0)}, phase="event"
    )
    figures.change(s, "marlow", resting=True)
    ran = run(s, pauses.before_attack, attack.Call("guard-1", "marlow"), answers=["pass"])
    assert ran.kinds == ["attack"]


@covers("escape.card.toughness-before-attack", "escape.card.manage-fear")
def test_the_target_of_an_attack_is_asked_again_after_every_card_and_the_others_once() -> None:
    hands = {"marlow": ["brace", "scream", "run-2"], "quill": ["run-1", "deep-breath-1"]}
    people = {who: {"at": (0, 0), "hand": hand} for who, hand in hands.items()}
    s = position(BOARD, people=people, enemies={"guard-1": (0, 0)}, phase="event")
    ran = run(s, pauses.before_attack, attack.Call("guard-1", "marlow"), answers=["pass", "calm:run-1", "pass"])
    assert [keys[0] for _, keys in ran.asked] == ["bonus:brace", "bonus:run-1", "bonus:brace"]
    s = position(BOARD, people=people, enemies={"guard-1": (0, 0)}, phase="event", current="quill")
    ran = run(s, pauses.before_attack, attack.Call("guard-1", "marlow"), answers=["pass", "calm:scream", "pass"])
    assert [keys[0] for _, keys in ran.asked] == ["bonus:run-1", "bonus:brace", "bonus:brace"]


@covers("escape.card.manage-fear")
def test_fear_may_be_managed_before_the_dice_of_an_attack_and_changes_them() -> None:
    people = {"marlow": {"at": (0, 0), "fear": 5, "hand": ["scream", "run-1"]}, "quill": {"at": (2, 0), "hand": 1}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event")
    run(s, attack.attack, "clone-1", answers=["calm:scream"], rolls=["s", "s", "i"])  # three dice, not four
    assert s.people["marlow"].fear == 5


def test_the_question_before_an_attack_is_about_the_attacker() -> None:
    people = {"marlow": {"at": (0, 0), "hand": ["scream", "run-1"]}, "quill": {"at": (0, 0), "hand": ["run-2", "brace"]}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event", current="quill")
    ringed: list[str] = []

    class Watching(Ask):
        def choose(self, seat: Any, kind: str, **asked: Any) -> Any:
            ringed.append(asked["acting"])
            return super().choose(seat, kind, **asked)

    flow = attack.attack(s, Watching([], Luck(0)), "clone-1")
    flow.send(None)
    flow.close()
    assert ringed == ["clone-1"]


@covers("escape.card.ability-timing", "escape.card.toughness-before-attack")
def test_an_ability_takes_dice_from_the_announced_attack() -> None:
    people = {"marlow": {"at": (0, 0), "hand": ["roll-with-it-1", "run-1"]}, "quill": {"at": (2, 0), "hand": 1}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event")
    run(s, attack.attack, "clone-1", answers=["ability:roll-with-it-1"], rolls=["ss"])
    assert s.people["marlow"].hand == ("run-1",)
    assert s.people["marlow"].fear == 5  # the cost, and the attack


@covers("escape.card.toughness-before-attack")
def test_an_attack_whose_target_is_moved_away_in_the_pause_comes_to_nothing() -> None:
    people = {"marlow": {"at": (0, 0), "hand": ["scream", "brace"]}, "quill": {"at": (1, 0), "hand": ["run-1", "run-2"]}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event")
    ran = run(s, attack.attack, "clone-1", answers=["pass", "ability:run-1", f"go:{tile(s, 1, 0)}"])
    assert at(s, "marlow") == tile(s, 1, 0)
    assert s.people["marlow"].fear == 3
    assert ran.kinds[:2] == ["attack", "attack"]


@covers("escape.card.bonus-any-time")
def test_a_preview_shows_what_is_left_of_the_danger() -> None:
    people = {"marlow": {"at": (0, 0), "hand": ["roll-with-it-1", "run-1"]}, "quill": {"at": (2, 0), "hand": 1}}
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event")
    call = attack.Call("clone-1", "marlow")
    offers = {option.key: option for option in pauses.before_attack_offers(s, "marlow", call=call)}
    preview = pauses.before_attack_foretold(s, "marlow", call, offers["bonus:roll-with-it-1"].value)
    assert preview is not None
    (danger,) = preview().odds
    assert (danger.ways, danger.of) == pauses.dice.at_least(3, "strength", 5)


@covers("escape.card.ability-timing")
def test_an_item_for_any_time_is_used_in_a_pause_even_without_cards_to_play() -> None:
    people = {
        "marlow": {"at": (0, 0), "hand": ["scream"]},
        "quill": {"at": (0, 0), "hand": ["run-1"], "items": ["first-aid-tin-1"]},
    }
    s = position(BOARD, people=people, phase="event")
    ran = run(s, pauses.pause, answers=["use:first-aid-tin-1", "pass"])
    assert len(s.people["quill"].hand) == 3
    assert (s.people["quill"].items, s.items_discard) == ((), ("first-aid-tin-1",))
    assert ran.asked[0][1] == ["use:first-aid-tin-1", "pass", "rest"]


@covers("escape.skill.always-active", "escape.assist.effect")
def test_why_an_item_or_a_card_of_ones_own_is_not_on_offer_in_a_pause() -> None:
    s = three()
    figures.change(s, "quill", items=("torch-1", "flare-pistol"))
    s.items = tuple(item for item in s.items if item not in ("torch-1", "flare-pistol"))
    for item, words in (("torch-1", "works by itself"), ("flare-pistol", "only in the action phase of your own turn")):
        for what in (item, f"use:{item}"):
            no = refusal(pauses.judged_pause(s, "quill"), what)
            assert no is not None
            assert words in no.reason
    call = pauses.Challenge("bram", "strength", 3)
    no = refusal(pauses.judged_before_challenge(s, "bram", call=call), "assist:iron-grip-1")
    assert no is not None
    assert no.rule == "escape.assist.effect"


# -- what the windows foretell -------------------------------------------------------------------------------------


def challenge_dice(s: State, who: str, key: str) -> list[int]:
    """With how many dice the odds of an option before Marlow's Strength challenge of 3 are counted; none: it shows no odds."""
    call = pauses.Challenge("marlow", "strength", 3)
    option = next(option for option in pauses.before_challenge_offers(s, who, call=call) if option.key == key)
    preview = pauses.before_challenge_foretold(s, who, call, option.value)
    assert preview is not None
    odds = preview().odds
    return [n for n in range(9) if odds == pauses.dice.challenge_odds(n, "strength", 3)]


@covers("escape.card.before-roll", "escape.fear.band-high", "escape.card.manage-fear")
def test_whatever_changes_the_dice_of_a_challenge_shows_the_new_odds() -> None:
    people = {
        "marlow": {"at": (0, 0), "fear": 4, "hand": ["scream", "count-to-ten-1", "run-1", "run-2"], "items": ["sedative"]},
        "quill": {"at": (0, 0), "hand": ["hold-the-door-1", "iron-grip-1", "steady-voice-1", "brace"]},
    }
    s = position(BOARD, people=people)
    for key, dice in {
        "calm:scream": 3,
        "rouse:scream": 4,  # fear 5: Strength +1
        "bonus:scream": 6,
        "ability:scream": 4,
        "ability:count-to-ten-1": 3,
        "bonus:run-1": 4,  # by its cost
        "use:sedative": 2,  # fear 1: Strength -1
    }.items():
        assert challenge_dice(s, "marlow", key) == [dice]
    assert challenge_dice(s, "marlow", "ability:run-1") == []  # it may take somebody away
    for key, found in {
        "assist:iron-grip-1": [5],
        "ability:hold-the-door-1": [4],
        "bonus:iron-grip-1": [],
        "calm:brace": [],
        "ability:steady-voice-1": [],  # fear 4 to 2 changes nothing
    }.items():
        assert challenge_dice(s, "quill", key) == found


@covers("escape.attack.bonus-fear", "escape.card.toughness-before-attack")
def test_whatever_changes_the_dice_of_an_attack_shows_the_danger_that_is_left() -> None:
    people = {
        "marlow": {"at": (0, 0), "fear": 5, "hand": ["roll-with-it-1", "arms-up-1", "brace", "scream"]},
        "quill": {"at": (0, 0), "hand": ["steady-voice-1", "run-1"]},
    }
    s = position(BOARD, people=people, enemies={"clone-1": (0, 0)}, phase="event")
    call = attack.Call("clone-1", "marlow")

    def danger(who: str, key: str) -> list[tuple[int, int]]:
        option = next(option for option in pauses.before_attack_offers(s, who, call=call) if option.key == key)
        preview = pauses.before_attack_foretold(s, who, call, option.value)
        assert preview is not None
        return [(odds.ways, odds.of) for odds in preview().odds]

    for key, dice, toughness in (
        ("calm:scream", 3, 2),
        ("rouse:scream", 4, 2),
        ("ability:roll-with-it-1", 2, 2),
        ("ability:arms-up-1", 3, 2),
        ("ability:brace", 4, 4),
        ("bonus:brace", 4, 5),
    ):
        assert danger("marlow", key) == [pauses.dice.at_least(dice, "strength", toughness + 1)]
    assert danger("quill", "ability:steady-voice-1") == [pauses.dice.at_least(3, "strength", 3)]
    assert danger("quill", "calm:run-1") == danger("quill", "ability:run-1") == []


@covers("escape.card.bonus-any-time")
def test_before_an_attack_going_on_shows_what_the_dice_may_do_and_in_a_plain_pause_nothing() -> None:
    s = position(
        BOARD, people={"marlow": {"at": (0, 0), "hand": 2}, "quill": (2, 0)}, enemies={"guard-1": (0, 0)}, phase="event"
    )
    for flow, shown in (
        (pauses.before_attack(s, Ask([], Handed()), attack.Call("guard-1", "marlow")), True),
        (pauses.pause(s, Ask([], Handed())), False),
    ):
        decision: Any = flow.send(None)
        go_on = next(option for option in decision.options if option.key == "pass")
        assert (go_on.preview is not None) == shown
        flow.close()


@covers("escape.card.bonus-any-time")
def test_only_those_whom_an_attack_does_not_concern_may_ask_not_to_be_asked_again() -> None:
    s = position(BOARD, people={"marlow": (0, 0), "quill": (0, 0)}, enemies={"guard-1": (0, 0)}, phase="event")
    ran = run(s, pauses.before_attack, attack.Call("guard-1", "marlow"), answers=["pass", "rest"])
    assert ["rest" in found for _, found in ran.asked] == [False, True]
    assert s.people["quill"].resting
