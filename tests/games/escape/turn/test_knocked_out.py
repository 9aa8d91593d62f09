"""Being knocked out, and being killed."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.escape.driver import position, run, tile
from noctule.engine import Ask
from noctule.games.escape.board import where
from noctule.games.escape.content import CHARACTERS, EVENTS
from noctule.games.escape.enemies import attack
from noctule.games.escape.moving import doors
from noctule.games.escape.state import INFIRMARY, Event, State, Turn
from noctule.games.escape.turn import cards, knocked_out, turn


def pair(marlow: dict[str, Any] | None = None, bram: dict[str, Any] | None = None, board: str = "es sw", **more: Any) -> State:
    """Marlow, whose turn it is, and Bram next door, with one card each: nobody is asked in pauses."""
    people = {"marlow": {"at": (0, 0), "hand": 1, **(marlow or {})}, "bram": {"at": (1, 0), "hand": 1, **(bram or {})}}
    return position(board, people=people, **more)


async def knock_out(s: State, g: Ask, who: str) -> None:
    knocked_out.knock_out(s, g, who, "escape.card.none-left-ko")


async def kill(s: State, g: Ask, who: str) -> None:
    knocked_out.kill(s, g, who, "escape.ko.skull")


# -- before lockdown -----------------------------------------------------------------------------------------------


@covers(
    "escape.ko.losses", "escape.ko.to-infirmary", "escape.ko.drop-items", "escape.threat.lose", "escape.ex.ko-before-lockdown"
)
def test_losing_the_last_card_costs_items_vitality_and_threat_and_ends_in_the_infirmary() -> None:
    s = pair({"vitality": 5, "threat": 2, "items": ["torch-1", "scalpel"]}, threat_pool=3)
    ran = run(s, cards.lose, "marlow", 1, "escape.attack.discard")
    marlow = s.people["marlow"]
    assert set(s.lying[tile(s, 0, 0)]) == {"torch-1", "scalpel"}
    assert (marlow.items, marlow.vitality, marlow.threat, marlow.at, marlow.fate) == ((), 4, 1, INFIRMARY, "")
    assert s.threat_pool == 3, "the token leaves the game"
    assert not ran.over


@covers("escape.ko.losses")
def test_without_threat_none_is_lost() -> None:
    s = pair({"threat": 0})
    run(s, knock_out, "marlow")
    assert (s.people["marlow"].threat, s.people["marlow"].vitality) == (0, 4)


@covers("escape.ko.discard-hand")
def test_the_cards_that_are_left_go_to_the_discard_pile() -> None:
    s = pair({"hand": 3})
    hand = s.people["marlow"].hand
    ran = run(s, knock_out, "marlow")
    assert s.people["marlow"].hand == ()
    assert s.adrenaline_discard == hand
    assert ran.facts("escape.ko.discard-hand")["cards"] == list(hand)


@covers("escape.ko.discard-hand", "escape.attack.hybrid-overflow", "escape.ex.ko-with-cards-left")
def test_fear_past_the_end_of_the_track_knocks_out_with_cards_left() -> None:
    s = pair(
        {"hand": 3, "fear": 8, "threat": 1, "items": ["torch-1"], "resting": True},
        {"resting": True},
        scenario="chamber",
        enemies={"hybrid-speed": (0, 0)},
    )
    hand = s.people["marlow"].hand
    # 6 dice and 1 for fear; 3 icons are 1 above Toughness
    run(s, attack.attack, "hybrid-speed", rolls=["i", "i", "i", "s", "s", "s", "s"], answers=["pass", "pass"])
    marlow = s.people["marlow"]
    assert (marlow.hand, marlow.items, marlow.vitality, marlow.threat, marlow.at) == ((), (), 4, 0, INFIRMARY)
    assert s.adrenaline_discard == hand
    assert s.lying == {tile(s, 0, 0): ("torch-1",)}


@covers("escape.ko.to-infirmary")
def test_one_who_is_in_the_infirmary_already_loses_nothing_more() -> None:
    s = pair({"at": INFIRMARY, "hand": 0, "vitality": 4, "threat": 2})
    ran = run(s, knock_out, "marlow")
    assert ran.events == []
    assert (s.people["marlow"].vitality, s.people["marlow"].threat) == (4, 2)


# -- killed --------------------------------------------------------------------------------------------------------


@covers("escape.ko.skull", "escape.win.killed-loses", "escape.vitality.meaning", "escape.ex.third-ko")
def test_the_vitality_that_reaches_the_skull_kills_and_the_others_play_on() -> None:
    assert CHARACTERS["marlow"].skull == 2, "the track reads 5, 4, 3, skull"
    s = pair({"vitality": 3, "items": ["torch-1"], "threat": 1})
    ran = run(s, knock_out, "marlow")
    marlow = s.people["marlow"]
    assert (marlow.fate, marlow.at, marlow.hand, marlow.items) == ("killed", "", (), ())
    assert s.lying == {tile(s, 0, 0): ("torch-1",)}
    assert s.outcome is None
    assert not ran.over
    assert [person.id for person in where.in_play(s)] == ["bram"]


@covers("escape.ko.skull")
def test_the_skull_is_where_the_sheet_has_it() -> None:
    assert CHARACTERS["wren"].skull < CHARACTERS["marlow"].skull
    for who in ("marlow", "wren"):
        for above, fate in ((2, ""), (1, "killed")):
            vitality = CHARACTERS[who].skull + above
            s = position("es sw", people={who: {"at": (0, 0), "hand": 1, "vitality": vitality}, "bram": (1, 0)})
            run(s, knock_out, who)
            assert s.people[who].fate == fate, (who, vitality)


@covers("escape.ko.own-turn")
def test_whoever_is_killed_in_the_own_turn_has_no_actions_left_and_whoever_else_it_is_the_turn_goes_on() -> None:
    for who in ("marlow", "bram"):
        s = pair()
        run(s, kill, who)
        assert s.turn.over is (who == s.current == "marlow")


@covers("escape.ko.lockdown-kills", "escape.ko.drop-items", "escape.ex.ko-in-lockdown")
def test_in_lockdown_a_knock_out_kills_and_nothing_but_the_items_is_left() -> None:
    s = pair({"vitality": 5, "threat": 2, "items": ["torch-1"], "hand": 2}, lockdown=True)
    hand = s.people["marlow"].hand
    ran = run(s, knock_out, "marlow")
    marlow = s.people["marlow"]
    assert (marlow.fate, marlow.at, marlow.vitality, marlow.threat) == ("killed", "", 5, 2)
    assert s.lying == {tile(s, 0, 0): ("torch-1",)}
    assert s.adrenaline_discard == hand
    order = [rule for rule in ran.rules if rule.startswith("escape.ko.")]
    assert order[0] == "escape.ko.discard-hand"
    assert order[-1] == "escape.ko.lockdown-kills"
    assert not ran.over


@covers("escape.win.killed-loses")
def test_the_killed_take_no_more_turns_and_the_game_is_over_when_nobody_is_left() -> None:
    s = pair(phase="end", lockdown=True, lockdown_pool=None)
    run(s, kill, "bram")
    run(s, turn.end_phase)
    assert s.current == "marlow"
    assert s.round == 2
    ran = run(s, kill, "marlow")
    assert ran.over
    assert s.outcome is not None


@covers("escape.win.killed-loses")
def test_nobody_is_killed_twice() -> None:
    s = pair()
    run(s, kill, "bram")
    assert run(s, kill, "bram").events == []


# -- on the own turn -----------------------------------------------------------------------------------------------


@covers("escape.ko.own-turn")
def test_a_knock_out_ends_the_own_action_phase_and_nobody_elses() -> None:
    s = pair(turn=Turn(icon="fear"))
    run(s, knock_out, "bram")
    assert not s.turn.over
    s = pair(turn=Turn(icon="fear"))
    run(s, knock_out, "marlow")
    assert (s.turn.over, s.turn.icon) == (True, ""), "the card is drawn in the Infirmary, where there is no icon"


@covers("escape.ko.own-turn")
def test_in_the_event_phase_the_rest_of_the_card_is_resolved() -> None:
    card, *deck = EVENTS
    for lockdown in (False, True):
        event = Event(card, "resolve")
        s = pair(phase="event", turn=Turn(over=True, icon="fear"), event=event, events=tuple(deck), lockdown=lockdown)
        run(s, knock_out, "marlow")
        assert s.turn.icon == "fear"
        assert s.event == event
        assert bool(s.people["marlow"].fate) is lockdown


@covers("escape.ko.own-turn", "escape.infirmary.event", "escape.infirmary.no-spawn", "escape.ex.ko-by-own-challenge")
def test_who_is_knocked_out_by_a_failed_challenge_draws_an_event_card_that_spawns_nobody() -> None:
    card = next(id for id, event in EVENTS.items() if "guard" in event.spawn and event.box(2) == ("clone",))
    s = pair(
        {"threat": 1, "items": ["torch-1"]},
        board="es+security sw",
        enemies={"guard-1": (0, 0), "clone-1": (1, 0)},
        locked=[(0, 0, "s")],
        events=(card,),
    )
    run(s, doors.unlock, "marlow", "s", rolls=["i", "i", "i", "s", "s", "s"])
    marlow = s.people["marlow"]
    assert (marlow.at, marlow.vitality, marlow.threat) == (INFIRMARY, 4, 0)
    assert s.lying == {tile(s, 0, 0): ("torch-1",)}
    assert s.turn.over
    s.phase = "event"
    ran = run(s, turn.event_phase, rolls=["i", "i", "i"])
    assert set(s.enemies) == {"guard-1", "clone-1"}
    assert ran.facts("escape.attack.alien-target")["target"] == "bram", "the box is resolved"
    assert s.phase == "end"
    assert s.events_discard == (card,)


@covers("escape.ko.own-turn", "escape.win.killed-loses")
def test_the_turn_of_a_killed_character_ends_at_once() -> None:
    s = pair(lockdown=True, enemies={"guard-1": (0, 0)}, locked=[(0, 0, "s")])
    ran = run(s, turn.action_phase, answers=["unlock:s"], rolls=["i", "i", "i", "s", "s", "s"])
    assert s.people["marlow"].fate == "killed"
    assert (s.current, s.phase) == ("bram", "draw")
    assert not ran.over


@covers("escape.ko.discard-hand")
def test_a_hand_that_is_discarded_is_something_hidden_that_becomes_known() -> None:
    s = pair(bram={"hand": 3})
    ran = run(s, knock_out, "bram")
    assert [event.reveals for event in ran.events if event.rule == "escape.ko.discard-hand"] == [True]
