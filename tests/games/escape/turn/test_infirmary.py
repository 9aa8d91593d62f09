"""The Infirmary."""

from __future__ import annotations

import pytest

from covers import covers
from games.escape.challenges.test_fight import alone, keys
from games.escape.driver import position, run, tile, why_not
from games.escape.turn.test_knocked_out import kill, knock_out, pair
from noctule.games.escape.board import figures
from noctule.games.escape.board.rooms import vent_exits
from noctule.games.escape.challenges import fight
from noctule.games.escape.content import EVENTS
from noctule.games.escape.enemies import spawn
from noctule.games.escape.moving import movement, vents
from noctule.games.escape.state import INFIRMARY, Turn
from noctule.games.escape.turn import infirmary, turn

# -- everybody there -----------------------------------------------------------------------------------------------


@covers("escape.infirmary.all-lose", "escape.ex.both-in-infirmary")
def test_the_game_is_over_when_everybody_is_in_the_infirmary() -> None:
    s = pair(bram={"at": INFIRMARY, "hand": 0})
    ran = run(s, knock_out, "marlow")
    assert ran.over
    assert ran.facts("escape.infirmary.all-lose")["who"] == ["marlow", "bram"]
    assert s.outcome is not None


@covers("escape.infirmary.all-lose")
def test_those_who_have_left_play_do_not_count() -> None:
    for fate in ("killed", "escaped"):
        s = position(
            "es sw",
            seats=("ana", "ben", "cem"),
            people={
                "marlow": {"at": (0, 0), "hand": 1},
                "bram": {"at": INFIRMARY, "hand": 0},
                "wren": {"at": (1, 0), "hand": 0},
            },
        )
        s.people["wren"] = type(s.people["wren"])("wren", "cem", "", 3, 5, fate=fate)
        assert run(s, knock_out, "marlow").over
    s = pair(bram={"at": INFIRMARY, "hand": 0})
    assert run(s, kill, "marlow").over, "the only one outside the Infirmary is killed"


@covers("escape.infirmary.all-lose")
def test_one_outside_keeps_the_game_going() -> None:
    s = pair()
    assert not run(s, knock_out, "marlow").over
    assert s.outcome is None


@covers("escape.infirmary.solo", "escape.ex.both-in-infirmary")
def test_a_lone_player_comes_back() -> None:
    s = alone("es+vent sw")
    assert not run(s, knock_out, "marlow").over
    run(s, infirmary.wake, "marlow")
    assert s.people["marlow"].at == tile(s, 0, 0)


# -- waking up -----------------------------------------------------------------------------------------------------


@covers("escape.infirmary.start-fear")
def test_fear_becomes_four_from_above_and_from_below() -> None:
    for fear in (0, 7):
        s = pair({"at": INFIRMARY, "hand": 0, "fear": fear}, board="es+vent sw")
        run(s, infirmary.wake, "marlow")
        assert s.people["marlow"].fear == 4


@covers("escape.infirmary.start-hand")
def test_the_hand_is_filled_up_to_the_vitality() -> None:
    for held in (0, 1, 4):
        s = pair({"at": INFIRMARY, "hand": held, "vitality": 4}, board="es+vent sw")
        run(s, infirmary.wake, "marlow")
        assert len(s.people["marlow"].hand) == 4


@covers("escape.infirmary.exit")
def test_the_player_chooses_any_tile_with_a_vent_that_is_not_shut() -> None:
    s = pair(
        {"at": INFIRMARY, "hand": 0, "vitality": 4},
        {"at": (0, 0)},
        board="es+vent esw+medical+vent esw+vent+vat sw",
        markers={"shut-vent": [(2, 0)]},
        enemies={"guard-1": (1, 0)},
    )
    ran = run(s, infirmary.wake, "marlow", answers=[f"exit:{tile(s, 1, 0)}"])
    assert ran.keys("infirmary.exit") == [f"exit:{tile(s, 0, 0)}", f"exit:{tile(s, 1, 0)}"]
    marlow = s.people["marlow"]
    assert (marlow.at, marlow.fear, marlow.threat) == (tile(s, 1, 0), 4, 0)
    assert s.turn == Turn(), "no point spent, and the turn goes on"


@covers(
    "escape.infirmary.start-fear",
    "escape.infirmary.start-hand",
    "escape.infirmary.exit",
    "escape.infirmary.rest-of-turn",
    "escape.draw.at-limit",
    "escape.ex.back-from-infirmary",
)
def test_back_from_the_infirmary_a_normal_turn_follows_without_medical_supplies() -> None:
    s = pair(
        {"at": INFIRMARY, "hand": 0, "vitality": 4, "fear": 7},
        {"at": (2, 0)},
        board="es+vent esw+medical+vent sw",
        enemies={"guard-1": (1, 0)},
        phase="draw",
    )
    ran = run(s, turn.draw_phase, answers=[f"exit:{tile(s, 1, 0)}"])
    marlow = s.people["marlow"]
    assert (marlow.at, marlow.fear, len(marlow.hand)) == (tile(s, 1, 0), 4, 4)
    assert ran.kinds == ["infirmary.exit"], "nobody offers a card for the medical supplies"
    assert s.phase == "action"
    assert keys(s, movement) == []
    assert keys(s, fight) == ["fight:guard-1"]


@covers("escape.infirmary.no-vent", "escape.infirmary.event", "escape.ex.no-vent-no-exit")
def test_without_a_vent_one_stays_has_no_action_phase_and_resolves_an_event_card_without_spawns() -> None:
    card = next(id for id, event in EVENTS.items() if "guard" in event.spawn and event.box(2) == ("clone",))
    s = pair(
        {"at": INFIRMARY, "hand": 0, "vitality": 4},
        board="es+security sw",
        phase="draw",
        enemies={"clone-1": (1, 0)},
        events=(card,),
    )
    run(s, turn.draw_phase)
    marlow = s.people["marlow"]
    assert (marlow.at, marlow.fear, len(marlow.hand)) == (INFIRMARY, 4, 4)
    assert s.phase == "event"
    figures.change(s, "marlow", resting=True)
    ran = run(s, turn.event_phase, rolls=["i", "i", "i"])
    assert set(s.enemies) == {"clone-1"}
    assert ran.facts("escape.attack.alien-target")["target"] == "bram"


@covers("escape.infirmary.start-hand", "escape.infirmary.no-vent")
def test_who_has_to_stay_only_fills_up_next_time() -> None:
    s = pair({"at": INFIRMARY, "hand": 3, "vitality": 4}, phase="draw")
    deck = len(s.adrenaline)
    run(s, turn.draw_phase)
    assert len(s.adrenaline) == deck - 1
    assert s.turn.over


@covers("escape.infirmary.no-spawn")
def test_from_the_infirmary_nobody_spawns_for_icons_fear_or_the_military_zone() -> None:
    card = next(id for id, event in EVENTS.items() if set(event.spawn) == {"clone", "guard"})
    for spot, spawned in ((INFIRMARY, []), ((0, 0), ["clone-1", "clone-2", "guard-1"])):
        s = pair({"at": spot, "fear": 8}, {"at": (1, 0)}, board="es+vent esw+security sw+vent+fear", phase="event")
        run(s, spawn.spawn_enemies, card)
        assert sorted(s.enemies) == spawned
    card = next(id for id, event in EVENTS.items() if event.spawn == ("guard",))
    for spot, laid in ((INFIRMARY, False), ((0, 0), True)):
        s = pair({"at": spot}, {"at": (1, 0)}, scenario="barracks", phase="event", stacks={"final": ("stores",)})
        ran = run(s, spawn.spawn_enemies, card, stop=True)
        assert (s.stacks["final"] == () or bool(ran.asked)) is laid, "the Military Zone lays a tile for it"


@covers("escape.infirmary.event", "escape.infirmary.no-spawn")
def test_nests_answer_an_event_card_resolved_in_the_infirmary() -> None:
    card = next(id for id, event in EVENTS.items() if "clone" in event.spawn and event.box(2) == ("clone",))
    s = pair(
        {"at": INFIRMARY},
        board="es+vent+fear sw",
        phase="event",
        turn=Turn(over=True),
        events=(card,),
        markers={"nest": [(0, 0)]},
    )
    run(s, turn.event_phase)
    assert {enemy.id: enemy.at for enemy in s.enemies.values()} == {"clone-1": tile(s, 0, 0)}


# -- no way in -----------------------------------------------------------------------------------------------------


@covers("escape.infirmary.one-way", "escape.vent.duct", "escape.map.vents", "escape.ex.duct-does-not-reach-infirmary")
def test_no_vent_leads_to_the_infirmary_nor_over_a_gap() -> None:
    s = pair({"at": (0, 0)}, {"at": (2, 0)}, board="es+vent . sw+vent+fear")
    assert vent_exits(s, tile(s, 0, 0)) == []
    assert keys(s, vents) == []
    for what in (f"vent:{tile(s, 2, 0)}", f"vent:{INFIRMARY}"):
        assert why_not(vents, s, "marlow", what) is not None, what
    s = pair({"at": (0, 0)}, {"at": (1, 0)}, board="es+vent sw+vent+fear")
    assert keys(s, vents) == [f"vent:{tile(s, 1, 0)}"]


@pytest.mark.parametrize("who", ["marlow", "bram"])
def test_waking_is_only_for_those_in_the_infirmary(who: str) -> None:
    s = pair()
    assert run(s, infirmary.wake, who).events == []


@covers("escape.infirmary.no-vent")
def test_without_a_vent_the_turn_of_who_stays_inside_is_over() -> None:
    s = position("ns", seats=("ana", "ben"), people={"marlow": {"at": INFIRMARY}, "bram": (0, 0)})
    ran = run(s, infirmary.leave, "marlow")
    assert (s.people["marlow"].at, s.turn.over) == (INFIRMARY, True)
    assert ran.rules == ["escape.infirmary.no-vent"]
