"""What a game tells the engine: setups that can be played, and names that can be found."""

from __future__ import annotations

from importlib.resources.abc import Traversable

import pytest

from engine.small_games import DICING, start
from noctule.engine import Setup, SetupError, Table, available, find
from noctule.engine import game as game_module
from noctule.engine.game import fingerprint


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (Setup("fancy", ("ana",)), "small: no scenario 'fancy'; there are: plain, duel"),
        (Setup("", ("ana",)), "no scenario ''"),
        (Setup("x" * 1000, ("ana",)), "no scenario 'xxxx"),
        (Setup("plain", ()), "small, Plain: 0 seats; it takes 1 to 4"),
        (Setup("plain", ("a", "b", "c", "d", "e")), "5 seats; it takes 1 to 4"),
        (Setup("duel", ("ana",)), "small, Duel: 1 seat; it takes 2"),
        (Setup("plain", ("ana", "ana")), "two seats have the same name: ana, ana"),
        (Setup("plain", ("Ana",)), "seat 'Ana': use up to 20 small letters"),
        (Setup("plain", ("",)), "seat ''"),
        (Setup("plain", ("7up",)), "seat '7up'"),
        (Setup("plain", ("a b",)), "seat 'a b'"),
        (Setup("plain", ("ana\n",)), "seat 'ana"),
        (Setup("plain", ("a" * 21,)), "seat 'aaaa"),
        (Setup("plain", ("ünal",)), "seat 'ünal'"),
        (Setup("plain", ("ana",), {"pace": "slow"}), "Plain has no setting 'pace'; it has: none"),
        (Setup("duel", ("ana", "ben"), {"speed": "slow"}), "Duel has no setting 'speed'; it has: pace"),
        (Setup("duel", ("ana", "ben"), {"pace": "warp"}), "setting pace: 'warp' is none of slow, fast"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused_with_the_reason(setup: Setup, reason: str) -> None:
    for refuse in (DICING.check, lambda s: Table.start(DICING, s)):
        with pytest.raises(SetupError) as refusal:
            refuse(setup)
        assert reason in str(refusal.value)
        assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    "setup",
    [
        Setup("plain", ("ana",)),
        Setup("plain", ("a", "b", "c", "seat-4")),
        Setup("duel", ("ana", "ben"), {"pace": "fast"}),
        Setup("duel", ("ana", "ben")),
    ],
)
def test_a_setup_that_can_be_played_is_let_through(setup: Setup) -> None:
    DICING.check(setup)


def test_a_setting_has_its_value_or_its_default() -> None:
    assert DICING.setting(Setup("duel", ("ana", "ben"), {"pace": "fast"}), "pace") == "fast"
    assert DICING.setting(Setup("duel", ("ana", "ben")), "pace") == "slow"
    with pytest.raises(SetupError, match="no setting 'speed'"):
        DICING.setting(Setup("duel", ("ana", "ben")), "speed")


@pytest.mark.parametrize("key", ["chess", "", "..", "skirmish.play", "Skirmish", "os", "x" * 1000, "\x00"])
def test_a_game_that_is_not_there_is_refused_with_those_that_are(key: str) -> None:
    with pytest.raises(SetupError, match=r"no game '.{0,40}'; there are: .*skirmish"):
        find(key)


def test_every_game_that_is_available_is_found_under_its_key() -> None:
    assert "skirmish" in available()
    assert len(set(available())) == len(available())
    assert find("skirmish").key == "skirmish"
    assert find("skirmish") is find("skirmish")


def test_a_table_starts_by_the_name_of_its_game() -> None:
    with pytest.raises(SetupError, match="no game 'chess'"):
        Table.start("chess", Setup("standard", ("ana", "ben")))
    assert Table.start("skirmish", Setup("standard", ("ana", "ben"))).game is find("skirmish")


def test_a_fingerprint_is_short_and_of_the_rules_only() -> None:
    assert len(fingerprint("noctule.reference.skirmish")) == 12
    assert fingerprint("noctule.reference.skirmish") != fingerprint("noctule.engine.grid")
    assert fingerprint("noctule.reference.skirmish") in start(DICING).save()


def test_another_engine_is_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A save that no longer replays because the engine has changed is not called damaged."""
    before, sources = fingerprint.__wrapped__("noctule.reference.skirmish"), game_module._sources

    def changed(folder: Traversable, prefix: str) -> list[tuple[str, str]]:
        return [(name, text + "#" * (folder.name == "engine")) for name, text in sources(folder, prefix)]

    monkeypatch.setattr(game_module, "_sources", changed)
    assert fingerprint.__wrapped__("noctule.reference.skirmish") != before
