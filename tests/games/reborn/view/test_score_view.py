"""What scores is on the table for all to read, and it is what the rules score by."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from covers import covers
from games.reborn.driver import position as drawn
from noctule.engine import Ask, Luck, Setup, Table, find
from noctule.engine.views import Counter, Panel
from noctule.games.reborn import content
from noctule.games.reborn.board import figures
from noctule.games.reborn.content.tests import TESTS, Test
from noctule.games.reborn.goals import sags, scenario
from noctule.games.reborn.state import SIDES, Over, Side, State
from noctule.games.reborn.view import goal_words, view
from noctule.games.reborn.view.goal_words import said
from text.at_the_screen import sit, written

GAME = find("reborn")
SEATS = {"norad": "ana", "salemite": "ben"}


def begun(key: str, turn: int = 1) -> State:
    """The position in which a scenario is first asked about, as if everybody stood on the map."""
    s: State = Table.start(GAME, Setup(key, ("ana", "ben")), seed=1).state.copy()
    s.phase, s.turn = "final", turn
    return s


def shown(s: State, seat: str | None = None, id: str = "score") -> Panel:
    """What gives points; where there are none, an empty panel."""
    return next((panel for panel in view(s, seat).panels if panel.id == id), Panel(id, ""))


def who_wins(s: State) -> Panel:
    return shown(s, id="victory")


def track(s: State, title: str, seat: str | None = None) -> Counter:
    """The only track of that title."""
    (found,) = (counter for counter in shown(s, seat).counters if counter.title.lower().endswith(title.rstrip(".").lower()))
    return found


def checked(s: State) -> str | None:
    """Who has won after the check of the Final phase."""
    with suppress(Over, StopIteration):
        scenario.check_victory(s, Ask([], Luck(1))).send(None)
    return s.winner


def only(wanted: Test) -> Callable[[Test, object], bool]:
    """A world in which just one condition holds."""
    return lambda test, _: test is wanted


@covers("reborn.mp.earn")
@pytest.mark.parametrize("key", content.SCENARIOS)
def test_every_objective_is_a_track_of_the_points_that_the_rules_give_for_it(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    objectives = content.scenario(key).data.objectives
    assert len(shown(begun(key)).counters) == len(objectives)
    for n, objective in enumerate(objectives):
        s = begun(key)
        before, points = shown(s).counters[n], s.players[objective.side].mp
        monkeypatch.setattr(content, "holds", only(objective.test))
        checked(s)
        monkeypatch.undo()
        after = shown(s).counters[n]
        gained = s.players[objective.side].mp - points
        assert (before.value, before.limit, after.value, after.limit) == (0, gained, gained, gained) == (0, *[objective.mp] * 3)
        assert said(objective.test, s.map).lower() in before.text.lower()
        assert after.text.endswith("Scored.")
        whose = "NORAD" if objective.side == "norad" else "Salemites"
        assert whose in before.title, "whose points they are"


@covers("reborn.final.victory")
@pytest.mark.parametrize("key", content.SCENARIOS)
def test_every_condition_of_victory_says_for_whom_when_and_what(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for victory in content.scenario(key).data.victory:
        s = begun(key)
        wins = "NORAD wins" if victory.side == "norad" else "The Salemites win"
        when = "after any round or in a Final phase" if victory.at_once else "in a Final phase"
        monkeypatch.setattr(content, "holds", only(victory.test))
        lines = who_wins(s).text.split("\n")
        place = lines.index(f"- {said(victory.test, s.map)}. It is so now.")
        heading = next(line for line in reversed(lines[:place]) if not line.startswith("- "))
        assert heading == f"{wins} {when} if"
        assert sum("It is so now." in line for line in lines) == 1
        assert checked(s) == victory.side
        monkeypatch.undo()


@covers("reborn.final.victory")
@pytest.mark.parametrize("key", content.SCENARIOS)
def test_the_table_of_comparisons_tells_who_wins_when_time_is_up(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = content.scenario(key).data
    assert f"after turn {data.turns}" in who_wins(begun(key)).text
    first = {side: next(start.who for start in data.team if content.CHARACTERS[start.who].faction == side) for side in SIDES}
    for hurt, points in product((None, *SIDES), repeat=2):
        s = begun(key, data.turns)
        if hurt is not None:
            figures.change(s, first[hurt], wounds=1)
        if points is not None:
            figures.change_player(s, points, mp=s.players[points].mp + 5)
        monkeypatch.setattr(content, "holds", lambda test, world: False)
        foretold = first_that_differs(who_wins(s))
        assert checked(s) == foretold
        monkeypatch.undo()


def first_that_differs(panel: Panel) -> str:
    """Who wins by the table, read as a player reads it."""
    assert panel.table[0] == ("What decides in the end", "NORAD", "Salemites")
    for words, *counts in panel.table[1:]:
        if not counts:
            return {"NORAD wins": "norad", "the Salemites win": "salemite", "a draw": "draw"}[words.split(". ")[1]]
        norad, salemite = map(int, counts)
        if norad != salemite:
            return "norad" if (norad > salemite) == (" more " in words) else "salemite"
    raise AssertionError("the last line decides")


def test_what_is_so_now_is_marked() -> None:
    s = begun("signal-hill")
    assert "It is so now." not in track(s, "one of NORAD is dead").text
    figures.change(s, "woo", place="dead")
    assert track(s, "one of NORAD is dead").text == "Somebody of NORAD is dead. It is so now."
    s.phase = "deployment"
    assert track(s, "one of NORAD is dead").text == "Somebody of NORAD is dead."


def test_other_points_are_told_where_they_can_be_had() -> None:
    assert "Spy Point can become 1 Mission Point, one of a search only on foreign ground." in shown(begun("archive")).text
    assert "turned up too early gives the other side 2 Mission Points." in shown(begun("signal-hill")).text
    assert not [panel for panel in view(begun("toll-house"), "ana").panels if panel.id == "score"]


def test_a_drawn_position_has_nothing_to_score() -> None:
    assert not [panel for panel in view(drawn("+-+-+\n|B h|\n+-+-+"), "ana").panels if panel.id in ("score", "victory")]


# -- Mission cards --------------------------------------------------------------------------------------------------


def dealt() -> State:
    s = begun("ghost-town")
    assert all(len(player.missions) == content.SAGS.missions for player in s.players.values())
    return s


@covers("reborn.sags.mode")
@pytest.mark.parametrize("side", SIDES)
def test_a_mission_card_is_a_track_of_its_points_for_whoever_may_read_it(side: Side) -> None:
    s, foe = dealt(), SEATS["salemite" if side == "norad" else "norad"]
    titles = [content.MISSIONS[id].title for id in s.players[side].missions]
    assert [counter.title.split(": ")[1] for counter in shown(s, SEATS[side]).counters] == titles
    for title in titles:
        assert not any(title in counter.title for seat in (foe, None) for counter in shown(s, seat).counters)
    looked = s.players[side].missions[1]
    figures.change_player(s, "salemite" if side == "norad" else "norad", known_missions=(looked,))
    assert track(s, content.MISSIONS[looked].title, foe).limit == content.MISSIONS[looked].mp
    s.phase = "over"
    assert len(shown(s, None).counters) == 2 * content.SAGS.missions


@covers("reborn.sags.mode", "reborn.mp.earn")
@pytest.mark.parametrize("id", content.MISSIONS)
def test_a_mission_card_shows_the_points_that_the_rules_give_for_it(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s, card = dealt(), content.MISSIONS[id]
    figures.change_player(s, card.side, missions=(id,))
    before, points = track(s, card.title, SEATS[card.side]), s.players[card.side].mp
    monkeypatch.setattr(content, "holds", only(card.test))
    sags.check_missions(s, Ask([], Luck(1)))
    monkeypatch.undo()
    after = track(s, card.title, SEATS[card.side])
    assert (before.value, before.limit, after.value) == (0, s.players[card.side].mp - points, card.mp)


# -- words ----------------------------------------------------------------------------------------------------------

DEAD, TAKEN = Test("dead", side="norad", count=1), Test("captured", side="norad", count=1)


@pytest.mark.parametrize(
    ("test", "words"),
    [
        (Test("all", of=(Test("turn", count=4), DEAD)), "somebody of NORAD is dead, and it is turn 4 or later"),
        (Test("any", of=(DEAD, TAKEN)), "somebody of NORAD is dead or captured"),
        (Test("any", of=(DEAD, Test("turn", count=2))), "somebody of NORAD is dead, or it is turn 2 or later"),
        (
            Test("any", of=(Test("all", of=(DEAD, TAKEN)), Test("turn", count=2))),
            "(somebody of NORAD is dead, and somebody of NORAD is captured), or it is turn 2 or later",
        ),
        (
            Test("any", of=tuple(Test("carries", side="norad", item=item) for item in ("carbine", "machete", "revolver"))),
            "somebody of NORAD carries the Carbine, Machete or Revolver",
        ),
        (Test("not", of=(DEAD, TAKEN)), "nobody of NORAD is dead or captured"),
        (Test("not", of=(Test("dead", who=("woo",)),)), "it is not so that Woo is dead"),
        (Test("beaten", side="norad"), "nobody of NORAD is in play any more and none of them got away"),
        (Test("gone", side="salemite"), "nobody of the Salemites is in play any more"),
        (Test("dead", side="salemite"), "everybody of the Salemites is dead"),
        (Test("dead", side="salemite", count=2), "2 of the Salemites are dead"),
        (Test("captured", who=("woo", "bolter", "vasquez"), count=2), "2 of Woo, Bolter, Vasquez are captured"),
        (Test("left", who=("bolter", "woo")), "Bolter and Woo are off the map, alive and free"),
        (Test("alive", who=("bolter", "woo"), count=1), "Bolter or Woo is alive and free"),
        (Test("in-room", side="norad", room="command-post"), "somebody of NORAD is in the Command Post"),
        (Test("in-room", who=("bolter", "woo"), room="command-post"), "Bolter and Woo are in the Command Post"),
        (Test("holds-room", side="norad", room="command-post"), "NORAD alone is in the Command Post"),
        (Test("holds-room", side="salemite", room="command-post"), "the Salemites alone are in the Command Post"),
        (
            Test("holds-room", side="norad", who=("bolter", "woo"), count=1, room="command-post"),
            "Bolter or Woo is in the Command Post and nobody of the Salemites",
        ),
        (Test("carries", who=("woo",), item="carbine"), "Woo carries the Carbine"),
        (Test("carried-out", side="norad", item="carbine"), "somebody of NORAD has left the map with the Carbine"),
        (Test("launched", side="salemite"), "missiles have flown that the Salemites triggered"),
        (Test("switched-on", room="generator"), "the device of the Generator is ON for either side and has power"),
        (Test("destroyed", thing="missile-room.c"), "the Launch console in the Missile Room is destroyed"),
        (Test("zombies", count=1), "1 zombie or more is on the map"),
        (Test("mission-points", side="norad", count=5), "NORAD has 5 Mission Points or more"),
        (Test("ahead", side="salemite"), "the Salemites have at least 1 Mission Point more than NORAD"),
        (Test("controls", side="norad", who=("einstein",)), "Einstein is under control of NORAD"),
        (Test("controls", side="norad", who=("saw", "bill"), count=1), "Saw or Bill is under control of NORAD"),
        (Test("controls", side="norad", count=3), "3 characters are under control of NORAD"),
        (Test("turn", count=4), "it is turn 4 or later"),
    ],
)
def test_each_test_of_the_position_in_words(test: Test, words: str) -> None:
    assert said(test, "annex") == words


def test_every_test_of_the_vocabulary_has_words() -> None:
    assert set(goal_words.WORDS) == set(TESTS)


# -- at the screen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", content.SCENARIOS)
def test_the_text_client_shows_it_when_the_game_begins(key: str) -> None:
    table: Table[Any] = Table.start(GAME, Setup(key, ("ana", "ben")), seed=1)
    sitting = sit(table, ())
    sitting.show("ana")
    told = " ".join(written(sitting).split())
    for counter in shown(table.state, "ana").counters:
        assert f"{counter.title} 0/{counter.limit}" in told
        assert counter.text in told
    for line in f"{shown(table.state).text}\n{who_wins(table.state).text}".split("\n"):
        assert line in told
