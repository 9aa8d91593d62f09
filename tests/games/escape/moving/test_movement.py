"""Movement: points, doors, what holds a character, the dark, reactivating tiles, Guards and weapons, vents."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, at, foretold, position, run, tile, why_not
from noctule.engine import No
from noctule.games.escape import play
from noctule.games.escape.board import stats
from noctule.games.escape.board.figures import change, change_turn
from noctule.games.escape.moving import movement, vents
from noctule.games.escape.state import INFIRMARY, Bonus, State
from noctule.games.escape.turn import adrenaline, turn

Spot = tuple[int, int]
STREET = "nes  ew+vent  ew+facility  nsw+crate"
"""Four tiles in a row, joined by open doors."""


def alone(board: str, here: Spot = (0, 0), *, person: dict[str, Any] | None = None, **more: Any) -> State:
    """Marlow, Speed 2 and fear 3, in the action phase."""
    return position(board, seats=("ana",), people={"marlow": {"at": here, **(person or {})}}, **more)


def keys(s: State) -> list[str]:
    return [option.key for option in turn.offers(s, "marlow")]


def deed(s: State, *answers: str, **more: Any) -> Ran:
    """One deed of the action phase after another."""
    ran = Ran()
    for answer in answers:
        ran = run(s, turn.action_phase, answers=[answer], **more)
    return ran


def refused(no: No | None) -> str:
    assert no is not None
    assert no.reason
    return no.rule


# -- points --------------------------------------------------------------------------------------------------------


@covers("escape.move.points", "escape.action.move-budget", "escape.move.door")
def test_a_character_moves_as_many_tiles_as_its_speed_one_point_a_door() -> None:
    s = alone(STREET)
    assert stats.points_left(s, "marlow") == 2
    deed(s, f"move:{tile(s, 1, 0)}")
    assert at(s, "marlow") == tile(s, 1, 0)
    assert stats.points_left(s, "marlow") == 1
    deed(s, f"move:{tile(s, 2, 0)}")
    assert at(s, "marlow") == tile(s, 2, 0)
    assert not [key for key in keys(s) if key.startswith("move")]
    assert refused(movement.no_move(s, "marlow", tile(s, 3, 0))) == "escape.move.points"


@covers("escape.move.door", "escape.map.adjacent")
def test_a_move_leads_to_an_adjacent_tile_only() -> None:
    s = alone(STREET)
    assert [key for key in keys(s) if key.startswith("move")] == [f"move:{tile(s, 1, 0)}"]
    assert refused(why_not(turn, s, "marlow", f"move:{tile(s, 2, 0)}")) == "escape.map.adjacent"
    assert refused(why_not(turn, s, "marlow", tile(s, 0, 0))) == "escape.move.door"


@covers("escape.move.speed-change", "escape.card.bonus-stack", "escape.card.bonus-speed")
def test_speed_gained_in_mid_turn_is_a_point_gained() -> None:
    s = alone(STREET)
    deed(s, f"move:{tile(s, 1, 0)}", f"move:{tile(s, 2, 0)}")
    s.bonuses = (Bonus("marlow", "speed", 1, "turn"),)
    assert stats.points_left(s, "marlow") == 1
    s.bonuses = (*s.bonuses, Bonus("marlow", "speed", 1, "turn"))
    assert stats.points_left(s, "marlow") == 2


@covers("escape.ex.fear-gives-speed", "escape.move.speed-change", "escape.fear.band-panic", "escape.move.darkness")
def test_the_fear_of_leaving_the_dark_gives_a_point() -> None:
    s = alone(STREET, person={"fear": 6}, markers={"dark": [(0, 0)]})
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.people["marlow"].fear == 7
    assert stats.stat(s, "marlow", "speed") == 3
    assert stats.points_left(s, "marlow") == 2


@covers("escape.ex.losing-speed", "escape.move.speed-change", "escape.card.manage-fear")
@pytest.mark.parametrize("spent", [2, 3])
def test_lowering_fear_takes_the_point_away_and_never_more_than_there_is(spent: int) -> None:
    s = alone(STREET, person={"fear": 7, "hand": 3})
    change_turn(s, spent=spent)
    assert stats.points_left(s, "marlow") == 3 - spent
    run(s, adrenaline.calm, "marlow", s.people["marlow"].hand[0])
    assert s.people["marlow"].fear == 6
    assert stats.points_left(s, "marlow") == 0


@covers("escape.ex.speed-is-not-a-pump", "escape.move.speed-change", "escape.card.manage-fear", "escape.fear.band-panic")
@pytest.mark.parametrize(("spent", "points"), [(3, [0, 0, 0]), (2, [1, 0, 1])])
def test_fear_lowered_and_raised_again_gives_no_new_point(spent: int, points: list[int]) -> None:
    s = alone(STREET, person={"fear": 7, "hand": 4})
    change_turn(s, spent=spent)
    seen = [stats.points_left(s, "marlow")]
    for play_card in (adrenaline.calm, adrenaline.rouse):
        run(s, play_card, "marlow", s.people["marlow"].hand[0])
        seen.append(stats.points_left(s, "marlow"))
    assert seen == points


# -- enemies hold --------------------------------------------------------------------------------------------------


@covers("escape.move.blocked")
@pytest.mark.parametrize("enemy", ["guard-1", "clone-1", "hybrid-speed", "boss"])
def test_any_enemy_on_the_tile_bars_doors_vents_and_exploring(enemy: str) -> None:
    s = alone("nes+vent+medical ew+vent", enemies={enemy: (0, 0)}, scenario="chamber", stacks={"a": ("junction-west",)})
    assert not [key for key in keys(s) if key.startswith(("move", "vent", "explore"))]
    assert refused(why_not(turn, s, "marlow", f"move:{tile(s, 1, 0)}")) == "escape.move.blocked"
    assert refused(why_not(turn, s, "marlow", f"vent:{tile(s, 1, 0)}")) == "escape.move.blocked"
    assert refused(why_not(turn, s, "marlow", "explore:n")) == "escape.move.blocked"


@covers("escape.move.blocked", "escape.stun.ignored")
def test_stunned_enemies_do_not_hold() -> None:
    s = alone(STREET, enemies={"guard-1": {"at": (0, 0), "stunned": True}})
    assert f"move:{tile(s, 1, 0)}" in keys(s)


@covers("escape.move.blocked", "escape.outwit.success")
def test_an_outwitted_tile_can_be_left_once() -> None:
    s = alone(STREET, enemies={"guard-1": (0, 0)})
    change_turn(s, outwitted=tile(s, 0, 0))
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.turn.outwitted == ""
    deed(s, f"move:{tile(s, 0, 0)}")
    assert refused(movement.no_leave(s, "marlow")) == "escape.move.blocked"


@covers("escape.move.blocked", "escape.rush.next-tiles", "escape.rush.threat")
def test_a_bull_rush_goes_on_while_its_icons_last() -> None:
    s = alone(STREET, enemies={"guard-1": (0, 0), "clone-1": (1, 0)})
    change_turn(s, rush=4, rush_from=tile(s, 0, 0))
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.people["marlow"].threat == 1
    assert movement.no_leave(s, "marlow") is None, "1 enemy + 2 + 1 tile already left"
    change_turn(s, rush=3)
    assert refused(movement.no_leave(s, "marlow")) == "escape.rush.stop"


@covers("escape.move.blocked")
def test_an_effect_may_lift_the_hold_without_a_bull_rush() -> None:
    s = alone(STREET, enemies={"guard-1": (0, 0)}, allowed=(("marlow", "held"),))
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.people["marlow"].threat == 0


# -- darkness ------------------------------------------------------------------------------------------------------


@covers("escape.ex.leave-the-dark", "escape.move.darkness")
def test_leaving_a_dark_tile_raises_fear_and_entering_one_does_not() -> None:
    s = alone(STREET, markers={"dark": [(0, 0)]})
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.people["marlow"].fear == 4
    assert stats.points_left(s, "marlow") == 1
    deed(s, f"move:{tile(s, 0, 0)}")
    assert s.people["marlow"].fear == 4


@covers("escape.move.darkness")
def test_the_dark_is_nothing_to_one_for_whom_the_rule_is_lifted() -> None:
    s = alone(STREET, markers={"dark": [(0, 0)]}, allowed=(("marlow", "darkness"),))
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.people["marlow"].fear == 3


# -- reactivating tiles --------------------------------------------------------------------------------------------


@covers("escape.move.reactivating", "escape.tile.reactivating", "escape.turn.event-skips-ahead", "escape.event.when")
@pytest.mark.parametrize(("room", "icon"), [("nesw+fear-again", "fear"), ("nesw+security-again", "security")])
def test_moving_onto_a_reactivating_tile_ends_the_actions_with_its_event_every_time(room: str, icon: str) -> None:
    s = alone(f"nes {room}")
    ran = deed(s, f"move:{tile(s, 1, 0)}")
    assert (s.phase, s.turn.over, s.turn.icon) == ("event", True, icon)
    assert "escape.move.reactivating" in ran.rules
    assert stats.points_left(s, "marlow") == 1, "it is lost"
    assert keys(s) == ["end"]


@covers("escape.tile.reactivating")
def test_an_ordinary_event_icon_does_nothing_to_one_who_moves_there() -> None:
    s = alone("nes nesw+facility")
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.phase == "action"


@covers("escape.tile.reactivating")
def test_being_put_on_a_reactivating_tile_triggers_nothing() -> None:
    s = alone("nes observation@1", person={"at": INFIRMARY, "hand": 0}, phase="draw", current="marlow")
    run(s, turn.draw_phase)
    assert at(s, "marlow") == tile(s, 1, 0)
    assert (s.phase, s.turn.icon) == ("action", "")


@covers("escape.ex.lockdown-visit", "escape.event.every-turn", "escape.resolve.no-icon", "escape.tile.reactivating")
def test_in_lockdown_a_reactivating_tile_is_only_a_place_where_guards_appear() -> None:
    hand = ["cats-eyes-1", "wrong-turning-1", "run-1"]
    s = alone("nes nesw+security-again", person={"hand": hand, "resting": True}, lockdown=True, events=("lights-out", "pulse"))
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.phase == "action"
    # The card: a Guard icon, and for one player a Guard and a Clone box. The Guard attacks and shows no Strength.
    ran = run(s, play.play, answers=["end", "pass"], rolls=["i", "i", "i"], stop=True)
    assert at(s, "guard-1") == tile(s, 1, 0)
    assert "escape.event.every-turn" in ran.rules
    assert "escape.resolve.match" not in ran.rules
    assert s.people["marlow"].fear == 4, "an attack took place"


# -- Guards and weapons --------------------------------------------------------------------------------------------


@covers("escape.move.weapon-guard")
def test_a_weapon_carried_to_guards_gives_one_threat_however_many_of_either() -> None:
    s = alone(STREET, person={"items": ["fire-axe", "scalpel"]}, enemies={"guard-1": (1, 0), "guard-2": (1, 0)})
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.people["marlow"].threat == 1


@covers("escape.move.weapon-guard")
@pytest.mark.parametrize(
    ("items", "enemies"),
    [
        ((), {"guard-1": (1, 0)}),
        (("scalpel",), {"clone-1": (1, 0)}),
        (("scalpel",), {"guard-1": {"at": (1, 0), "stunned": True}}),
    ],
)
def test_without_weapon_or_without_guard_there_is_no_threat(items: tuple[str, ...], enemies: dict[str, Any]) -> None:
    s = alone(STREET, person={"items": items}, enemies=enemies)
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.people["marlow"].threat == 0


@covers("escape.ex.weapon-then-event", "escape.move.weapon-guard", "escape.move.reactivating")
@covers("escape.threat.empty-pool-lockdown", "escape.tile.reactivating")
def test_the_threat_of_a_weapon_comes_before_the_event_and_may_begin_lockdown() -> None:
    s = alone(
        "nes nesw+security-again",
        person={"items": ["scalpel"]},
        enemies={"guard-1": (1, 0), "guard-2": (1, 0)},
        threat_pool=0,
    )
    deed(s, f"move:{tile(s, 1, 0)}")
    assert s.lockdown
    assert s.people["marlow"].threat == 1
    assert (s.phase, s.turn.icon) == ("action", "")


# -- locked doors --------------------------------------------------------------------------------------------------


@covers("escape.door.locked")
@pytest.mark.parametrize(("here", "there"), [((0, 0), (1, 0)), ((1, 0), (0, 0))])
def test_a_locked_door_stops_characters_from_both_sides(here: Spot, there: Spot) -> None:
    s = alone(STREET, here, locked=[(0, 0, "e")])
    assert f"move:{tile(s, *there)}" not in keys(s)
    assert refused(why_not(turn, s, "marlow", f"move:{tile(s, *there)}")) == "escape.door.locked"


@covers("escape.door.locked", "escape.unlock.relock")
def test_a_key_card_opens_a_locked_door_in_passing_until_the_end_of_the_turn() -> None:
    s = alone(STREET, locked=[(0, 0, "e")])
    key, *s_keys = s.keys
    s.keys = tuple(s_keys)
    change(s, "marlow", items=(key,))
    deed(s, f"move:{tile(s, 1, 0)}")
    assert at(s, "marlow") == tile(s, 1, 0)
    assert s.locked == ()
    assert s.turn.unlocked == ((1, 0, "w"),)
    assert s.people["marlow"].threat == 0


# -- vents ---------------------------------------------------------------------------------------------------------


@covers("escape.vent.move", "escape.vent.ends-turn")
def test_a_vent_move_costs_a_point_and_fear_and_ends_the_turn() -> None:
    s = alone("nes+vent+medical  ew+facility  ew+vent")
    ran = deed(s, f"vent:{tile(s, 2, 0)}")
    assert at(s, "marlow") == tile(s, 2, 0)
    assert (s.people["marlow"].fear, s.turn.spent) == (4, 1)
    assert (s.phase, s.turn.over, s.turn.icon) == ("event", True, "")
    assert "escape.vent.ends-turn" in ran.rules


@covers("escape.vent.move")
def test_vents_need_an_entrance_on_both_ends_and_a_point() -> None:
    s = alone("nes+vent+medical  ew+facility  ew+vent")
    assert refused(vents.no_vent(s, "marlow", tile(s, 1, 0))) == "escape.vent.move"
    change_turn(s, spent=2)
    assert refused(vents.no_vent(s, "marlow", tile(s, 2, 0))) == "escape.vent.move"
    s = alone("nes  ew+vent")
    assert refused(vents.no_vent(s, "marlow", tile(s, 1, 0))) == "escape.vent.move"


@covers("escape.vent.fear-bar", "escape.fear.band-panic")
@pytest.mark.parametrize(("fear", "barred"), [(6, False), (7, True), (8, True)])
def test_fear_seven_and_eight_bar_the_vents(fear: int, barred: bool) -> None:
    s = alone("nes+vent+medical ew+vent", person={"fear": fear})
    assert (f"vent:{tile(s, 1, 0)}" in keys(s)) is not barred
    if barred:
        assert refused(why_not(turn, s, "marlow", f"vent:{tile(s, 1, 0)}")) == "escape.vent.fear-bar"


@covers("escape.ex.vent-at-six", "escape.vent.fear-bar", "escape.vent.move", "escape.move.darkness", "escape.vent.ends-turn")
def test_at_fear_six_the_vent_out_of_the_dark_leads_to_fear_eight_and_an_event_with_an_extra_clone() -> None:
    s = alone(
        "nes+vent+medical ew+vent", person={"fear": 6, "hand": 1}, markers={"dark": [(0, 0)]}, events=("pulse", "lights-out")
    )
    deed(s, f"vent:{tile(s, 1, 0)}")
    assert s.people["marlow"].fear == 8
    assert keys(s) == ["end"]
    ran = run(s, play.play, stop=True)
    assert "escape.event.every-turn" in ran.rules
    assert "escape.resolve.match" not in ran.rules
    assert at(s, "clone-1") == tile(s, 1, 0)
    assert ran.rules.index("escape.event.every-turn") < ran.rules.index("escape.turn.clockwise")


@covers("escape.ex.vent-held-by-enemy", "escape.move.blocked", "escape.vent.move")
def test_a_clone_on_the_tile_bars_the_vent() -> None:
    s = alone("nes+vent+medical ew+vent", enemies={"clone-1": (0, 0)})
    assert f"vent:{tile(s, 1, 0)}" not in keys(s)
    assert refused(vents.no_vent(s, "marlow", tile(s, 1, 0))) == "escape.move.blocked"


@covers("escape.vent.ends-turn", "escape.tile.reactivating")
def test_a_vent_that_comes_out_on_a_reactivating_tile_brings_its_event() -> None:
    s = alone("nes+vent+medical nes+vent+fear-again")
    deed(s, f"vent:{tile(s, 1, 0)}")
    assert (s.phase, s.turn.icon) == ("event", "fear")


@covers("escape.vent.ends-turn", "escape.vent.move", "escape.vent.fear-bar")
def test_each_part_of_the_vents_price_can_be_lifted() -> None:
    lifted = ("vent-fear", "vent-end", "vent-bar")
    s = alone("nes+vent+medical ew+vent", person={"fear": 7}, allowed=tuple(("marlow", rule) for rule in lifted))
    deed(s, f"vent:{tile(s, 1, 0)}")
    assert at(s, "marlow") == tile(s, 1, 0)
    assert (s.people["marlow"].fear, s.phase, s.turn.over) == (7, "action", False)


# -- what is said beforehand ---------------------------------------------------------------------------------------


@covers("escape.move.darkness", "escape.move.reactivating", "escape.move.weapon-guard")
def test_the_preview_of_a_move_says_what_it_would_bring() -> None:
    s = alone(
        "nes nesw+security-again",
        person={"items": ["scalpel"]},
        enemies={"guard-1": (1, 0)},
        markers={"dark": [(0, 0)]},
    )
    (option,) = movement.offers(s, "marlow")
    words = foretold(s, option).text
    assert "Fear +1" in words
    assert "Threat +1" in words
    assert "security event" in words
    assert "Guard 1 would hold you" in words


def said(s: State) -> str:
    """The preview of the only move on offer."""
    (option,) = movement.offers(s, "marlow")
    return foretold(s, option).text


@covers("escape.rush.next-tiles", "escape.rush.threat")
@pytest.mark.parametrize(("icons", "held"), [(4, False), (3, True)])
def test_the_preview_knows_how_far_a_bull_rush_goes(icons: int, held: bool) -> None:
    s = alone(STREET, enemies={"guard-1": (0, 0), "clone-1": (1, 0)})
    change_turn(s, challenged=True, rush=icons, rush_from=tile(s, 0, 0))
    assert "a bull rush past a Guard" in said(s)
    assert ("Clone 1 would hold you" in said(s)) == held
    deed(s, f"move:{tile(s, 1, 0)}")
    assert (movement.no_leave(s, "marlow") is not None) == held


@covers("escape.move.weapon-guard", "escape.threat.empty-pool-lockdown", "escape.fear.track-ends")
def test_the_preview_knows_that_lockdown_begins_and_that_fear_has_an_end() -> None:
    s = alone(
        "nes nesw+security-again",
        person={"items": ["scalpel"], "fear": 8},
        enemies={"guard-1": (1, 0)},
        markers={"dark": [(0, 0)]},
        threat_pool=0,
    )
    assert said(s) == "Threat +1: a weapon before a Guard. Lockdown begins. Guard 1 would hold you there."
    deed(s, f"move:{tile(s, 1, 0)}")
    assert (s.lockdown, s.turn.over, s.people["marlow"].fear) == (True, False, 8)


@covers("escape.move.weapon-guard", "escape.lockdown.infirmary")
def test_one_whom_lockdown_takes_off_the_map_in_mid_move_enters_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    s = alone("nes nesw+security-again", person={"items": ["scalpel"]}, enemies={"guard-1": (1, 0)})

    async def swept_away(s: State, *_: Any) -> None:
        change(s, "marlow", at=INFIRMARY)

    monkeypatch.setattr("noctule.games.escape.turn.lockdown.gain_threat", swept_away)
    run(s, movement.move, "marlow", tile(s, 1, 0))
    assert s.turn.icon == ""
    assert not s.turn.over


@covers("escape.map.grows", "escape.infirmary.one-way")
def test_why_a_tile_that_is_not_on_the_map_cannot_be_entered() -> None:
    s = position("es sw", people={"marlow": (0, 0), "quill": (1, 0)})
    refusals = [why_not(turn, s, "marlow", what) for what in ("infirmary", "service-lift", "move:chamber")]
    assert [no.rule for no in refusals if no is not None] == [
        "escape.infirmary.one-way",
        "escape.map.grows",
        "escape.map.grows",
    ]
