"""The light of a building."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import dice, forbids, keys, position, run
from noctule.games.darkness.actions import light
from noctule.games.darkness.board.sight import in_light
from noctule.games.darkness.state import State, Turn


def at_night(**said: object) -> State:
    ada = {"at": "lab/c3", "intelligence": 2, "skills": {"search": 1}, **said}
    return position("lab", people={"ada": ada, "bel": "lab/f6"}, hour="night")


@covers("darkness.ex.d.light-on", "darkness.light.switch-on", "darkness.light.stays-on", "darkness.los.environment")
def test_the_light_is_found_for_everybody_and_stays_on_until_somebody_turns_it_off() -> None:
    s = at_night(items=["torch"])
    assert not in_light(s, s.people["bel"])
    run(s, light.switch_on, "ada", "lab", rolls=dice(1, 2, 4, 4))
    assert in_light(s, s.people["bel"])
    s.round, s.turn = 4, Turn(who="bel")
    assert forbids(light, s, "bel", "light:lab") == "darkness.light.stays-on"
    assert keys(light, s, "bel") == ["dark:lab"]
    run(s, light.switch_off, "bel", "lab")
    assert s.turn.acted
    assert not in_light(s, s.people["bel"])


@covers("darkness.ex.d.light-fails", "darkness.light.switch-on")
def test_who_finds_no_switch_has_used_the_action_and_may_try_again() -> None:
    s = at_night()
    run(s, light.switch_on, "ada", "lab", rolls=dice(1, 2, 6))
    assert s.lit == ()
    assert s.people["ada"].failures == 0
    assert s.turn.acted
    s.turn = Turn(who="ada")
    assert keys(light, s, "ada") == ["light:lab"]


@covers("darkness.light.switch-on")
def test_the_switch_is_inside_and_by_day_nobody_needs_it() -> None:
    s = at_night(at="lab/c2")
    assert forbids(light, s, "ada", "light:lab") == "darkness.light.switch-on"
    s = at_night()
    s.hour = "day"
    assert forbids(light, s, "ada", "light:lab") == "darkness.light.switch-on"
    s.weather = "heavy-rain"
    assert keys(light, s, "ada") == ["light:lab"]


@covers("darkness.light.stays-on")
def test_only_from_inside_and_only_what_is_on_is_turned_off() -> None:
    s = at_night(at="lab/c2")
    s.lit = ("lab",)
    assert forbids(light, s, "ada", "dark:lab") == "darkness.light.switch-on"
    s = at_night()
    assert forbids(light, s, "ada", "dark:lab") == "darkness.light.stays-on"


def test_the_quick_list_is_what_the_candidates_allow() -> None:
    for square in ("lab/c3", "lab/c2"):
        s = at_night(at=square)
        assert [option.key for option in light.offers(s, "ada")] == keys(light, s, "ada")
