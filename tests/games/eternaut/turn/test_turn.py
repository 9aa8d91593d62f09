"""A turn: draw, exchange, play."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.driver import cited
from games.eternaut.driver import ROOM, Ran, at, position, refusal, run
from games.eternaut.lab import Lab
from games.eternaut.printed import ability
from noctule.engine import Table
from noctule.games.eternaut import GAME
from noctule.games.eternaut.content import BASIC
from noctule.games.eternaut.state import Slot, State, Turn
from noctule.games.eternaut.turn import round, turn

FOUR = {"901": "a1", "902": "b1", "903": "c1", "904": "d1"}
SEATS = ("ana", "ben", "cleo", "dan", "eva")


def hand(number: int, start: int = 0) -> list[str]:
    return list(BASIC[start : start + number])


def menu(s: State) -> dict[str, str]:
    """What the menu of a turn offers, and by which rule it refuses the rest."""
    return {option.key: cited(option.no) for option in turn.candidates(s)}


def turns(s: State, *answers: str, **more: Any) -> Ran:
    return run(s, turn.turn_phase, answers=list(answers), **more)


@covers("eternaut.setup.first-player", "eternaut.turn.order")
def test_anybody_may_say_who_begins() -> None:
    s = position(ROOM, seats=SEATS[:3], people=FOUR, phase="first", turn=Turn())
    ran = run(s, turn.first_phase, stop=True)
    assert ran.question is not None
    assert ran.question.seats == SEATS[:3]
    run(s, turn.first_phase, answers=["first:2"])
    assert (s.first, s.active, s.turn.number, s.phase) == (1, 1, 1, "turn")


@covers("eternaut.turn.draw", "eternaut.setup.hand-limit", "eternaut.turn.four-steps")
def test_a_turn_begins_with_a_draw_to_the_limit_and_one_more() -> None:
    for players, limit in ((1, 10), (2, 7), (3, 6), (4, 5), (5, 4)):
        seats = SEATS[:players]
        s = position(ROOM, seats=seats, people=FOUR, hands={"ana": hand(2)})
        turns(s, stop=True)
        assert len(s.hands["ana"]) == limit + 1
        assert s.turn.drawn
        before = s.hands["ana"]
        turns(s, stop=True)
        assert s.hands["ana"] == before
    s = position(ROOM, seats=SEATS, people=FOUR, hands={"ana": hand(9)})
    turns(s, stop=True)
    assert len(s.hands["ana"]) == 9


@covers("eternaut.turn.draw", "eternaut.turn.reshuffle", "eternaut.ex.derived-draw-across-reshuffle")
def test_a_draw_goes_on_into_the_rebuilt_deck() -> None:
    used = hand(10, 20)
    s = position(ROOM, seats=SEATS[:4], people=FOUR, hands={"ana": hand(3)}, deck=hand(1, 10), used=used)
    turns(s, stop=True)
    assert s.hands["ana"] == (*hand(3), *hand(1, 10), *used[:2])
    assert s.actions.cards == tuple(used[2:])
    assert s.actions.used == ()


@covers("eternaut.turn.reshuffle")
def test_with_no_card_anywhere_drawing_stops() -> None:
    s = position(ROOM, people=FOUR, hands={"ana": hand(3)}, deck=[], used=[])
    turns(s, stop=True)
    assert len(s.hands["ana"]) == 3


@covers("eternaut.ex.derived-deal-three-players", "eternaut.campaign.players", "eternaut.turn.play-card")
def test_any_player_plays_on_any_board() -> None:
    s = position(ROOM, seats=SEATS[:3], people=FOUR, hands={seat: hand(6, 6 * i) for i, seat in enumerate(SEATS[:3])}, active=1)
    ran = turns(s, f"play:{BASIC[6]}", "on:904", "skip")
    assert ran.keys("board") == ["on:901", "on:902", "on:903", "on:904"]
    assert [len(hand) for hand in s.hands.values()] == [6, 6, 6]
    assert s.people["904"].slots == (Slot(BASIC[6], 10),)
    assert s.phase == "step"
    assert s.turn.played


@covers("eternaut.turn.four-steps", "eternaut.turn.exchange-still-play", "eternaut.turn.no-card")
@covers("eternaut.ex.derived-four-steps")
def test_a_card_has_to_be_played_as_long_as_there_is_one() -> None:
    s = position(ROOM, people=FOUR, hands={"ana": hand(2)}, deck=[], turn=Turn(3, drawn=True, exchanged=True))
    assert menu(s)["pass"] == "eternaut.turn.play-card"
    assert menu(s)["exchange"] == "eternaut.turn.exchange"
    s = position(ROOM, people=FOUR, hands={"ana": []}, deck=[])
    assert menu(s)["pass"] == ""
    turns(s, "pass")
    assert s.phase == "step"
    s = position(ROOM, book="D", people={"902": {"at": "a1", "madness": 1}}, hands={"ana": []}, deck=[])
    assert menu(s)["blind:902"] == "eternaut.turn.no-card"


@covers("eternaut.turn.no-card")
def test_with_nobody_to_play_on_the_turn_goes_by() -> None:
    s = position(ROOM, people={"901": {"away": True}}, hands={"ana": hand(2)})
    assert menu(s)["pass"] == ""


@covers("eternaut.turn.four-steps")
def test_free_acts_and_the_exchange_come_back_to_the_menu() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "items": ["011"]}}, hands={"ana": hand(11)})
    turns(s, "drop:901/011")
    assert s.phase == "turn"
    turns(s, "collect:901/011")
    assert s.turn.draws == 2
    assert [item.number for item in s.people["901"].items] == ["011"]
    assert s.phase == "turn"


# ---- the exchange


@covers("eternaut.turn.exchange", "eternaut.turn.exchange-fatigue-anyone", "eternaut.ex.exchange-fatigue-eduardo")
def test_five_cards_against_five_and_a_fatigue_for_somebody() -> None:
    s = position(ROOM, seats=SEATS, people=FOUR, hands={"ana": hand(4)}, turn=Turn(4, drawn=True))
    drawn = s.actions.cards[:5]
    gone = "+".join([*hand(3), *drawn[:2]])
    turns(s, "exchange", gone, "tired:901")
    assert s.hands["ana"] == (*hand(4)[3:], *drawn[2:])
    assert set(s.actions.used) == {*hand(3), *drawn[:2]}
    assert s.people["901"].has("fatigue") == 1
    assert s.phase == "turn"
    assert s.turn.exchanged
    assert not s.turn.played


@covers("eternaut.turn.exchange-empty-slot", "eternaut.ex.derived-exchange-slot")
def test_the_fatigue_of_an_exchange_needs_an_empty_slot() -> None:
    people = {"904": {"at": "a1", "fatigue": 4}, "902": {"at": "b1", "cards": [BASIC[39]]}, "901": "c1"}
    s = position(ROOM, seats=SEATS, people=people, hands={"ana": hand(5)}, turn=Turn(4, drawn=True))
    ran = turns(s, "exchange", "+".join(hand(5)), stop=True)
    assert cited(ran.no("tired:904")) == "eternaut.turn.exchange-empty-slot"
    assert ran.keys("fatigue") == ["tired:902", "tired:901"]


@covers("eternaut.turn.exchange-empty-slot")
def test_an_exchange_that_cannot_be_paid_is_not_made() -> None:
    s = position(ROOM, people={"904": {"at": "a1", "fatigue": 4}, "902": {"at": "b1", "fatigue": 4}}, hands={"ana": hand(5)})
    assert menu(s)["exchange"] == "eternaut.turn.exchange-empty-slot"
    people = {"904": {"at": "a1", "fatigue": 4}, "902": {"at": "b1", "fatigue": 6}, "901": "c1"}
    s = position(ROOM, people=people, hands={"ana": hand(5)})
    assert menu(s)["exchange"] == "eternaut.turn.exchange-empty-slot"


@covers("eternaut.turn.exchange-short-deck", "eternaut.turn.reshuffle", "eternaut.ex.derived-exchange-short-deck")
def test_an_exchange_stops_at_the_bottom_of_the_deck() -> None:
    deck, used = hand(3, 10), hand(12, 20)
    s = position(ROOM, seats=SEATS[:4], people=FOUR, hands={"ana": hand(6)}, deck=deck, used=used, turn=Turn(4, drawn=True))
    turns(s, "exchange", "+".join(hand(3)), "tired:902")
    assert s.hands["ana"] == (*hand(6)[3:], *deck)
    assert len(s.actions.cards) == 15
    assert s.actions.used == ()
    assert s.people["902"].has("fatigue") == 1


@covers("eternaut.alien.cube-move", "eternaut.turn.exchange", "eternaut.turn.exchange-still-play")
@covers("eternaut.ex.derived-cubes-exchange")
def test_the_fatigue_of_an_exchange_moves_a_cube() -> None:
    people = {who: {"at": place, "cubes": 1} for who, place in FOUR.items()}
    s = position(ROOM, seats=SEATS, book="C", people=people, hands={"ana": hand(5)}, cubes=True, turn=Turn(4, drawn=True))
    turns(s, "exchange", "+".join(hand(5)), "tired:902")
    card = s.hands["ana"][0]
    turns(s, f"play:{card}", "on:902", "skip")
    assert [person.cubes for person in s.people.values()] == [1, 0, 1, 1]


# ---- Madness


@covers("eternaut.madness.random-card", "eternaut.madness.committed", "eternaut.madness.effect-choice")
@covers("eternaut.ex.derived-mad-committed")
def test_a_mad_character_gets_a_random_card_and_that_one_is_played() -> None:
    cards = ["moving-on-3-1", "rummage-1-1", "coordination-3-1"]
    people = {"902": {"at": "a1", "madness": 1}, "901": {"at": "b1", "cards": ["moving-on-2-1"]}}
    s = position(ROOM, book="D", people=people, hands={"ana": cards}, deck=[], turn=Turn(12, drawn=True))
    ran = turns(s, "blind:902", "repeat", "move", "stop", draws=["coordination-3-1"])
    assert ran.asked[1][1] == ["talk", "repeat", "skip"]
    assert s.people["902"].cards == 2
    assert s.hands["ana"] == ("moving-on-3-1", "rummage-1-1")
    assert s.phase == "step"


@covers("eternaut.madness.random-card")
def test_when_all_are_mad_no_card_is_played_openly() -> None:
    s = position(ROOM, book="D", people={"902": {"at": "a1", "madness": 1}}, hands={"ana": hand(2)})
    assert menu(s)[f"play:{BASIC[0]}"] == "eternaut.madness.random-card"
    assert menu(s)["blind:902"] == ""
    people = {"902": {"at": "a1", "madness": 1}, "901": "b1", "903": "c1"}
    s = position(ROOM, book="D", people=people, hands={"ana": hand(2)})
    ran = turns(s, f"play:{BASIC[0]}", stop=True)
    assert cited(ran.no("on:902")) == "eternaut.madness.random-card"


@covers("eternaut.ability.voluntary", "eternaut.group.any-player")
def test_the_menu_offers_abilities_and_free_acts(lab: Lab) -> None:
    ability(lab, "GA-91", "draw", 2, activated=True)
    s = position(ROOM, people={"901": "a1"}, hands={"ana": hand(11)}, groups={"GA-91": False})
    assert refusal(turn.candidates(s), "ability:ga-91") is None
    turns(s, "ability:ga-91")
    assert len(s.hands["ana"]) == 13
    assert s.phase == "turn"
    assert at(s, "901") == "a1"


# ---- after the card, before the turn ends


@covers("eternaut.collect.free", "eternaut.collect.in-passing")
def test_what_lies_where_the_last_step_ended_is_taken_up_in_the_same_turn() -> None:
    s = position(ROOM, people={"901": {"at": "a1", "items": ["012"]}}, piles={"c1": ["011"]}, hands={"ana": ["moving-on-2-1"]})
    turns(s, "play:moving-on-2-1", "move", "step:b1", "step:c1")
    assert s.phase == "turn"
    ran = turns(s, "collect:901/011")
    assert ran.asked == [("afterwards", ["collect:901/011", "drop:901/012", "done"])]
    assert [item.number for item in s.people["901"].items] == ["012", "011"]
    assert s.phase == "step", "nothing is left but dropping: nobody is asked"


@covers("eternaut.collect.free")
def test_an_event_is_read_before_what_lies_beside_it_is_taken_up(lab: Lab) -> None:
    lab.only("B1", "# 003-9XX A rope\n- note read")
    s = position(ROOM, people={"901": "a1"}, piles={"b1": ["011"]}, events={"003": "b1"}, hands={"ana": ["moving-on-2-1"]})
    turns(s, "play:moving-on-2-1", "move", "step:b1")
    assert (s.notes, s.phase) == (("read",), "turn")
    turns(s, "collect:901/011")
    assert s.phase == "step"


@covers("eternaut.group.any-player", "eternaut.ability.flip", "eternaut.turn.check-only-then")
def test_an_ability_may_still_be_used_after_the_card_and_keep_the_round_going(lab: Lab) -> None:
    ability(lab, "GA-91", "rest", 1, activated=True)
    people = {"901": {"at": "a1", "fatigue": 1, "cards": ["rummage-1-1", "rummage-1-2"]}, "902": "b1"}
    s = position(ROOM, people=people, hands={"ana": ["moving-on-3-1"]}, groups={"GA-91": False}, timer=5)
    turns(s, "play:moving-on-3-1", "on:901", "skip")
    assert (s.people["901"].cards, s.phase) == (4, "turn")
    turns(s, "ability:ga-91", "fatigue:901.1")
    assert (s.people["901"].cards, s.phase) == (3, "step")
    run(s, round.check_phase)
    assert s.timer == 5


@covers("eternaut.turn.four-steps", "eternaut.ability.voluntary", "eternaut.drop.when")
def test_after_the_card_no_other_is_played_and_what_is_possible_may_be_left() -> None:
    people = {"901": {"at": "a1", "items": ["012"]}}
    s = position(ROOM, people=people, piles={"a1": ["011"]}, hands={"ana": hand(3)}, turn=Turn(3, drawn=True))
    turns(s, f"play:{BASIC[0]}", "skip")
    ran = turns(s, "drop:901/012")
    assert ran.keys("afterwards") == ["collect:901/011", "drop:901/012", "done"]
    turns(s, "done")
    assert s.phase == "step"
    s = position(ROOM, people=people, hands={"ana": hand(3)}, turn=Turn(3, drawn=True))
    turns(s, f"play:{BASIC[0]}", "skip")
    assert s.phase == "step", "dropping alone can wait for the next turn"


@covers("eternaut.collect.free")
def test_whoever_does_not_want_to_be_asked_after_a_card_is_not() -> None:
    people = {"901": {"at": "a1", "items": ["012"]}}
    s = position(ROOM, people=people, piles={"c1": ["011"]}, hands={"ana": ["moving-on-2-1"]}, turn=Turn(3, drawn=True))
    table = Table.arranged(GAME, s, ("ana",), seed=1)
    hushed = table.fork(seed=1)
    hushed.hush("ana", ["afterwards"])
    for each in (table, hushed):
        for key in ("play:moving-on-2-1", "move", "step:b1", "step:c1"):
            each.answer("ana", key)
    assert (table.state.phase, table.pending["ana"].kind) == ("turn", "afterwards")
    assert all(asked.kind != "afterwards" for asked in hushed.pending.values())
    assert [item.number for item in hushed.state.people["901"].items] == ["012"]


@covers("eternaut.turn.four-steps")
def test_turns_are_counted_from_one() -> None:
    s = position(ROOM, people={"901": "a1"}, hands={"ana": hand(11)}, turn=Turn())
    turns(s, f"play:{BASIC[0]}", "skip")
    assert s.people["901"].slots == (Slot(BASIC[0], 1),)


def test_it_is_told_on_whom_a_card_would_be_wasted() -> None:
    s = position(ROOM, people={"901": "a1"})
    assert turn.foretell(s, "rummage-1-1", "901").text == "No use here."
    assert turn.foretell(s, "moving-on-3-1", "901").text == "Move up to 3 spaces."


@covers("eternaut.finish.truck")
def test_what_stays_on_the_truck_says_why_it_is_not_taken_before_the_card_and_after_it() -> None:
    s = position(ROOM, people={"901": "a1"}, piles={"c1": ["011"]}, hands={"ana": ["moving-on-2-1"]}, truck=("024",))
    table = Table.arranged(GAME, s, ("ana",), seed=1)
    assert "stays on the truck" in str(table.reason("ana", "024"))
    for key in ("play:moving-on-2-1", "move", "step:b1", "step:c1"):
        table.answer("ana", key)
    assert table.pending["ana"].kind == "afterwards"
    assert "stays on the truck" in str(table.reason("ana", "024"))
