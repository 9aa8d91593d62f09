"""Saves: a text that comes back exactly, and that nobody can damage into anything but a refusal."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.small_games import DICING, MARKET, RULE, Tray, asking, options, play_on, play_out, small, start, walk
from noctule.engine import Ask, DamagedSave, Fenced, Game, NoctuleError, RuleBroken, Setup, Table, find
from noctule.engine.game import fingerprint
from noctule.engine.saves import LARGEST
from noctule.engine.saves import read as taken_apart

RULES = f"1 {fingerprint('noctule.reference.skirmish')}"

GOLDEN = f"""\
noctule save 1
game small
rules {RULES}
setup {{"scenario":"plain","seats":["ana","ben"]}}
n 10
---
~ shuffle:12 2 6 4 8 9 0 1 11 5 3 10 7
~ top:12 0
~ top:11 0
~ top:10 0
~ top:9 0
=
ana bag
~ draw:3 2
ana 0
ben 2
ana -
ana ben>ana
ana object
ben pass
ben bell
= {{"seats":["ana","ben"],"turn":1,"said":["blue","ana:0","ben:2","benana","ana!","bell"],\
"deck":[10,1,2,12,6,4,11,8],"hands":{{"ana":[3,7],"ben":[5,9]}},"bag":["red","green"],"outcome":null}}
ben card
~ top:8 0
.
"""
"""A market, nine answers in. Line 22 is the boundary."""


def load(text: str, game: Game[Tray] = MARKET) -> Table[Tray]:
    return Table.load(text, game=game, source="bug.save")


def damaged(text: str, game: Game[Tray] = MARKET) -> DamagedSave:
    with pytest.raises(DamagedSave) as refusal:
        load(text, game)
    assert str(refusal.value).startswith("bug.save")
    assert len(str(refusal.value)) < 500
    return refusal.value


# -- round trips --------------------------------------------------------------------------------------------------------


def test_a_save_is_exactly_this_text() -> None:
    table = start(MARKET, seed=3)
    for answer in ("ana bag", "ana 0", "ben 2", "ana -", "ana ben>ana", "ana object", "ben pass", "ben bell", "ben card"):
        seat, key = answer.split()
        table.answer(seat, key)
    assert table.save() == GOLDEN


def test_the_golden_save_loads_and_plays_on() -> None:
    table = load(GOLDEN)
    assert (table.n, table.lost, table.state.hands["ben"]) == (10, 0, [5, 9, 10])
    assert list(table.pending) == ["ana", "ben"]
    assert play_out(table).over


@pytest.mark.parametrize("seed", range(4))
def test_a_game_comes_back_exactly_at_every_decision(seed: int) -> None:
    seats = ("ana", "ben", "cyd")[: 1 + seed % 3]
    table = start(MARKET, *seats, seed=seed)
    while True:
        text = table.save()
        again = load(text)
        assert again.save() == text
        assert (again.state, again.n, again.over) == (table.state, table.n, table.over)
        for seat in (*seats, None):
            assert msgspec.json.encode(again.view(seat)) == msgspec.json.encode(table.view(seat))
        if table.over:
            break
        play_on(table, 1, seed=table.n)


def test_a_game_of_forced_answers_comes_back_with_the_same_decision_number() -> None:
    async def ask(s: Tray, g: Ask) -> Any:
        for _ in range(9):
            await g.choose("ana", "only", rule=RULE, options=options("this"))
        return await g.choose("ana", "free", rule=RULE, options=options("a", "b"))

    game = asking(ask, turns=2)
    table = start(game)
    assert Table.load(table.save(), game=game).n == table.n
    table.answer("ana", "a")
    assert Table.load(table.save(), game=game).save() == table.save()


def test_a_save_from_when_the_only_answer_was_still_asked_for_plays_on_as_it_was() -> None:
    async def ask(s: Tray, g: Ask) -> Any:
        await g.choose("ana", "only", rule=RULE, options=options("this"))
        return await g.choose("ana", "free", rule=RULE, options=options("a", "b"))

    game = asking(ask, turns=2)
    table = start(game)
    table.answer("ana", "a")
    today = table.save()
    older = today.replace("!ana this", "ana this")
    assert older != today
    again = Table.load(older, game=game)
    assert (again.state, list(again.pending)) == (table.state, ["ana"])


def test_the_decision_number_survives_taking_back() -> None:
    table = start(DICING, "ana")
    for _ in range(5):
        table.answer("ana", "nod")
        table.undo("ana")
    assert load(table.save(), DICING).n == table.n == 11


def test_an_answer_of_any_length_comes_back() -> None:
    keys = [f"a-card-with-a-long-name-{i}" for i in range(300)]
    game = asking(lambda s, g: g.order("ana", "order", rule=RULE, options=options(*keys)), turns=2)
    table = start(game)
    table.answer("ana", ">".join(reversed(keys)))
    assert load(table.save(), game).state == table.state
    table.answer("ana", ">".join(keys))
    *_, last = Table.replay(table.save(), game=game)
    assert last.state == table.state


def test_a_save_is_taken_apart_without_knowing_the_game() -> None:
    saved = taken_apart(GOLDEN)
    assert (saved.game, saved.rules, saved.n) == ("small", RULES, 10)
    assert saved.setup == Setup("plain", ("ana", "ben"))
    assert json.loads(saved.position)["turn"] == 1
    assert [entry.line for entry in saved.tail] == [23, 24]


def test_a_long_game_loads_from_its_last_boundary_only() -> None:
    calls = 0

    async def play(s: Tray, g: Ask) -> None:
        nonlocal calls
        while s.turn < 500:
            g.boundary()
            calls += 1
            await g.choose("ana", "go", rule=RULE, options=options("a", "b"))
            s.turn += 1

    game = small(play)
    text = play_on(start(game), 450).save()
    calls = 0
    load(text, game)
    assert calls == 1


# -- damage -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("noctule save 1", "noctule save 2", 1, "not a save of ours"),
        ("noctule save 1\n", "", 1, "not a save of ours"),
        ("noctule", "\ufeffnoctule", 1, "not a save of ours"),
        ("game small\n", "", 2, "expected 'game ...', found 'rules"),
        ("game small", "game chess", 2, "a save of 'chess', not of 'small'"),
        ("rules ", "rule ", 3, "expected 'rules ...'"),
        ("setup {", "setup [", 4, "setup:"),
        ('"seats":["ana"', '"seats":[7', 4, "setup: Expected `str`, got `int`"),
        ('"scenario":"plain"', '"scenario":"fancy"', 4, "no scenario 'fancy'"),
        ('"scenario":"plain"', '"scenario":"arranged"', None, ""),
        ('setup {"scenario":"plain","seats":["ana","ben"]}', 'setup {"scenario":"arranged","seats":[]}', 4, "no seats"),
        (
            'setup {"scenario":"plain","seats":["ana","ben"]}',
            'setup {"scenario":"plain","seats":["ana"]}',
            4,
            "'ben' is to decide",
        ),
        ('"seats":["ana","ben"]}\nn', '"seats":["ana","ana"]}\nn', 4, "same name"),
        ('"seats":["ana","ben"]}\nn', '"seats":["Ana","ben"]}\nn', 4, "seat 'Ana'"),
        ('"seats":["ana","ben"]}\nn', '"seats":["ana","ben"],"settings":{"x":"y"}}\nn', 4, "no setting 'x'"),
        ("n 10\n", "n ten\n", 5, "'ten' is no decision number"),
        ("n 10\n", "n -1\n", 5, "no decision number"),
        ("n 10\n", f"n {'9' * 5000}\n", 5, "no decision number"),
        ("n 10\n", "n 10\nextra\n", None, "header has 6 lines"),
        ("---\n", "", None, "the header has"),
        ('= {"seats"', '= ["seats"', None, "no boundary position"),
        ('"turn":1', '"turn":"one"', None, "the boundary position is damaged: Expected `int`, got `str` - at `$.turn`"),
        ('"turn":1,', '"turn":1', None, "the boundary position is damaged"),
        ('"turn":1,', '"turn":1,"tuKn":1,', None, "has a part 'tuKn' that this game does not know"),
        ('"turn":1,', '"turn":-1,', None, "the boundary position is impossible: a turn before the first"),
        ('"deck":[10', '"deck":[3', None, "the boundary position is impossible: a card is there twice"),
        ('"turn":1,', f'"turn":{"9" * 6000},', None, "the boundary position is damaged"),
        ('"turn":1,', '"turn":1e400,', None, "the boundary position is damaged"),
        ("ben card", "ben steal", 23, "'steal' is not on offer"),
        ("ben card", "ana card", 23, "'ana' answers, but ben is asked"),
        ("ben card", "eve card", 23, "'eve' answers"),
        ("ben card", "!ana card", 23, "'ana' answers"),
        ("ben card", "ben  card", 23, "neither an answer nor a chance result"),
        ("ben card", "BEN card", 23, "neither an answer"),
        ("ben card", "ben card\nben 1\nben 1", 25, "'ben' answers where nobody asked"),
        ("~ top:8 0\n", "~ top:8 0\nben 1\nana 0\nben -\nana 1\n", 28, "'ana' answers, but ben is asked"),
        ("~ top:8 0", "~ top:8 1", None, ""),
        ("~ top:8 0", "~ top:8 8", 24, "'top:8' cannot give 8"),
        ("~ top:8 0", "~ top:8 x", 24, "'top:8' cannot give x"),
        ("~ top:8 0", "~ top:7 0", 24, "the record has 'top:7' x 1, the rules ask for 'top:8' x 1"),
        ("~ top:8 0", "~ d6 1", 24, "the record has 'd6'"),
        ("~ top:8 0\n", "", None, "the record ends before 'top:8'"),
        ("~ top:8 0", "~ top:8 0\n~ d6 1", 25, "1 chance results are left over"),
        ("~ top:8 0", "~ TOP 0", 24, "neither an answer nor a chance result"),
        ("~ top:8 0", "? imagined for ana, seed 1", 24, "neither an answer"),
    ],
)
def test_every_kind_of_damage_is_refused_with_its_line(old: str, new: str, line: int | None, reason: str) -> None:
    assert GOLDEN.count(old) >= 1
    text = GOLDEN.replace(old, new, 1) if not old.startswith("ben card") else new.join(GOLDEN.rsplit(old, 1))
    if not reason:
        load(text)
        return
    refusal = damaged(text)
    assert reason in refusal.reason
    assert refusal.line == line
    assert str(refusal).startswith("bug.save: " if line is None else f"bug.save:{line}: ")


@pytest.mark.parametrize("end", range(len(GOLDEN)))
def test_a_save_that_is_cut_short_is_refused(end: int) -> None:
    """Also at the end of a line, where the game could have stood."""
    damaged(GOLDEN[:end])


def test_a_cut_inside_the_last_answer_is_never_taken_for_another_answer() -> None:

    async def two_bids(s: Tray, g: Ask) -> None:
        g.boundary()
        for _ in range(2):
            s.said.append(str(await g.amount("ana", "bid", rule=RULE, min=0, max=99)))

    table = start(small(two_bids))
    table.answer("ana", "12")
    assert table.save().endswith("\nana 12\n.\n")
    for cut in (1, 2, 3, 4):
        assert "the save is cut short" in damaged(table.save()[:-cut], small(two_bids)).reason


def test_an_oversized_text_is_refused_unread() -> None:
    assert "characters; a save has at most" in damaged(GOLDEN + "\n" * LARGEST).reason


@pytest.mark.parametrize(("open_", "close"), [("[", "]"), ('{"a":', "}")])
def test_deeply_nested_data_is_refused(open_: str, close: str) -> None:
    nest = open_ * 100_000 + "1" + close * 100_000
    damaged(GOLDEN.replace('"seats":["ana","ben"]}', f'"seats":["ana","ben"],"record":{{"x":{nest}}}}}', 1))
    damaged(GOLDEN.replace('"turn":1', f'"turn":{nest}'))
    damaged(GOLDEN.replace('"turn":1', f'"unknown":{nest},"turn":1'))


@pytest.mark.parametrize(
    "name", ["chess", "..", "../games/scare", "/etc/passwd", "noctule.games", "os", "skirmish.play", "", "a b", "\x00"]
)
def test_a_game_that_is_not_ours_is_refused_and_nothing_is_imported(name: str) -> None:
    text = GOLDEN.replace("game small", f"game {name}")
    with pytest.raises(DamagedSave, match=r"bug\.save:2: no game ") as refusal:
        Table.load(text, source="bug.save")
    assert refusal.value.line == 2
    with pytest.raises(DamagedSave, match="no game"):
        list(Table.replay(text))


def test_half_characters_are_refused() -> None:
    """Lone surrogates come out of JSON requests; they are no text."""
    damaged(GOLDEN.replace('"blue"', '"\ud800"'))
    damaged(GOLDEN.replace('"plain"', '"\ud800"'))
    damaged(GOLDEN.replace("ben card\n", "ben \ud800\n"))
    damaged(GOLDEN.replace("game small", "game \ud800"))


@given(st.text())
def test_junk_is_never_a_save(text: str) -> None:
    damaged(text)


@given(st.binary())
def test_binary_junk_is_never_a_save(junk: bytes) -> None:
    damaged("noctule save 1\n" + junk.decode("latin-1"))


@settings(max_examples=300)
@given(st.integers(0, len(GOLDEN) - 1), st.text(max_size=3), st.integers(0, 3))
def test_a_save_with_any_few_characters_changed_is_refused_or_still_a_game(at: int, new: str, cut: int) -> None:
    try:
        table = load(GOLDEN[:at] + new + GOLDEN[at + cut :])
    except (DamagedSave, RuleBroken):
        return
    again = load(table.save())
    assert again.state == table.state
    play_on(table, 3)


@settings(max_examples=200)
@given(st.data())
def test_a_save_with_lines_moved_or_doubled_is_refused_or_still_a_game(data: st.DataObject) -> None:
    lines = GOLDEN.split("\n")
    i, j = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines.insert(i, lines.pop(j) if data.draw(st.booleans()) else lines[j])
    text = "\n".join(lines)
    try:
        table = load(text)
    except (DamagedSave, RuleBroken):
        return
    assert load(table.save()).state == table.state


def test_a_position_over_which_the_check_itself_stumbles_is_refused() -> None:
    text = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=1).save()
    for old, new in [('"hp":[2,2', '"hp":[2'), ('"at":[22,', '"at":['), ('"acted":[false,', '"acted":[')]:
        assert old in text
        with pytest.raises(DamagedSave, match="the boundary position is damaged"):
            Table.load(text.replace(old, new))


def test_a_position_that_breaks_a_rule_is_reported_as_a_broken_rule_with_the_same_save() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        s.said.append(str(12 // s.turn))
        await g.choose("ana", "go", rule=RULE, options=options("a", "b"))

    game = small(play, setup=lambda setup, g: Tray(setup.seats, turn=3))
    text = start(game).save().replace('"turn":3', '"turn":0')
    with pytest.raises(RuleBroken, match="ZeroDivisionError") as broken:
        load(text, game)
    assert broken.value.save == text


def test_a_position_in_which_the_game_is_over_is_refused() -> None:
    text = start(DICING).save().replace('"turn":0', '"turn":6')
    assert "over" in damaged(text, DICING).reason


def test_a_save_in_which_a_stranger_decides_is_refused() -> None:
    text = start(DICING).save().replace('= {"seats":["ana"', '= {"seats":["eve"')
    assert "'eve' is to decide, but has no seat" in damaged(text, DICING).reason


def test_windows_line_ends_are_refused_in_words() -> None:
    assert "not a save of ours" in damaged(GOLDEN.replace("\n", "\r\n")).reason


# -- changed rules ------------------------------------------------------------------------------------------------------


def older(text: str, rules: str = "1 000000000000") -> str:
    """The same save, made under other rules."""
    return text.replace(f"rules {RULES}", f"rules {rules}")


def narrowed(*keys: str) -> Game[Tray]:
    """A game like DICING in which only these deeds are left."""

    async def play(s: Tray, g: Ask) -> None:
        while s.turn < 6:
            g.boundary()
            seat = s.seats[s.turn % len(s.seats)]
            await g.choose(seat, "deed", rule=RULE, options=options(*keys))
            await g.choose(seat, "end", rule=RULE, options=options("done", "really-done"))
            s.turn += 1
        s.outcome = "six turns"

    return small(play)


def dicing(*keys: str) -> Table[Tray]:
    table = start(DICING, seed=1)
    for key in keys:
        (seat,) = table.pending
        table.answer(seat, key)
    return table


def test_a_tail_that_no_longer_fits_is_given_up_and_counted() -> None:
    table = dicing("nod", "done", "peek", "done", "nod")
    text = table.save()
    again = load(older(text), narrowed("wave", "shout"))
    assert again.lost == 1
    assert again.state.turn == 2
    assert again.pending["ana"].kind == "deed"
    assert again.n > table.n, "a client that still shows the lost decision must not answer this one"
    again.answer("ana", "wave")
    assert load(older(again.save(), RULES), narrowed("wave", "shout")).state == again.state


def test_under_the_same_rules_the_same_tail_is_damage() -> None:
    refusal = damaged(dicing("peek").save(), narrowed("wave", "shout"))
    assert "'peek' is not on offer" in refusal.reason
    assert refusal.line == 8


def test_a_tail_that_still_fits_loses_nothing() -> None:
    table = dicing("nod", "done", "nod")
    again = load(older(table.save()), narrowed("nod", "wave"))
    assert again.lost == 0
    assert again.state == table.state
    assert again.pending["ben"].kind == "end"


@pytest.mark.parametrize("keys", [("nod",), ("nod", "done", "roll"), ("nod", "done", "peek")])
def test_a_boundary_is_never_lost_whatever_changed(keys: tuple[str, ...]) -> None:
    table = dicing(*keys)
    again = load(older(table.save()), narrowed("wave", "shout"))
    assert again.state.turn == len(keys) // 2
    assert again.lost == len(keys) % 2


def test_a_crash_of_changed_rules_in_the_tail_falls_back_too() -> None:
    async def play(s: Tray, g: Ask) -> None:
        while True:
            g.boundary()
            await g.choose(s.seats[0], "deed", rule=RULE, options=options("nod", "roll"))
            raise KeyError("new bug")

    again = load(older(dicing("nod").save()), small(play))
    assert (again.lost, again.state.turn) == (1, 0)


def test_changed_rules_that_crash_at_the_boundary_itself_are_a_broken_rule() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        raise KeyError("new bug")

    with pytest.raises(RuleBroken, match="KeyError"):
        load(older(dicing("nod").save()), small(play))


def test_forced_answers_are_not_counted_as_lost() -> None:
    async def ask(s: Tray, g: Ask) -> Any:
        await g.choose("ana", "only", rule=RULE, options=options("this"))
        await g.choose("ana", "free", rule=RULE, options=options("a", "b"))
        return await g.choose("ana", "free", rule=RULE, options=options("a", "b"))

    table = start(asking(ask))
    table.answer("ana", "a")
    again = load(older(table.save()), narrowed("wave", "shout"))
    assert again.lost == 1


def test_moves_made_under_other_rules_cannot_be_taken_back_or_told_but_play_goes_on() -> None:
    table = dicing("peek", "done", "nod", "done")
    again = load(older(table.save()), narrowed("wave", "shout"))
    with pytest.raises(Fenced, match="other rules"):
        again.undo("ana", consent=("ben",))
    with pytest.raises(Fenced, match="other rules"):
        again.log("ana", whole=True)
    again.answer("ana", "wave")


def test_an_older_position_is_brought_up_to_date() -> None:
    text = dicing("nod", "done", "nod").save()
    old = older(text, "0 000000000000").replace('"turn":1', '"step":1')
    seen = []

    def upgrade(version: str, position: dict[str, Any]) -> dict[str, Any]:
        seen.append(version)
        position["turn"] = position.pop("step")
        return position

    again = load(old, replace(DICING, upgrade=upgrade))
    assert seen == ["0"]
    assert (again.state.turn, again.lost, again.pending["ben"].kind) == (1, 0, "end")
    assert load(again.save(), DICING).state == again.state


def test_a_position_of_the_same_version_is_not_upgraded() -> None:
    def upgrade(version: str, position: dict[str, Any]) -> dict[str, Any]:
        raise AssertionError(version)

    load(older(dicing("nod").save()), replace(DICING, upgrade=upgrade))


@pytest.mark.parametrize("crash", [KeyError("step"), AttributeError("x"), ZeroDivisionError("y"), TypeError("z")])
def test_a_position_that_cannot_be_brought_up_to_date_is_refused_with_the_reason(crash: Exception) -> None:
    def upgrade(version: str, position: dict[str, Any]) -> dict[str, Any]:
        raise crash

    refusal = damaged(older(dicing("nod").save(), "0 x"), replace(DICING, upgrade=upgrade))
    assert "version '0' cannot be brought up to date: it is not as that version wrote it" in refusal.reason
    assert type(crash).__name__ not in refusal.reason
    assert refusal.__cause__ is crash


@pytest.mark.parametrize("torn", ['"turn"', '"turn":1', "}"])
def test_a_torn_position_of_an_older_version_is_damage_and_never_reaches_the_upgrade(torn: str) -> None:
    def upgrade(version: str, position: dict[str, Any]) -> dict[str, Any]:
        raise AssertionError(version)

    text = older(dicing("nod", "done", "nod").save(), "0 x")
    at = text.index(torn, text.rindex("\n= {") + 3)
    refusal = damaged(f"{text[:at]}?{text[at + len(torn) :]}", replace(DICING, upgrade=upgrade))
    assert "the boundary position is damaged: JSON is malformed" in refusal.reason


def test_an_upgraded_position_is_checked_like_any_other() -> None:
    game = replace(DICING, upgrade=lambda version, position: position | {"turn": -1})
    assert "impossible" in damaged(older(dicing("nod").save(), "0 x"), game).reason


# -- real games ---------------------------------------------------------------------------------------------------------


def test_a_loaded_skirmish_finds_its_game_by_itself() -> None:
    table = play_on(Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=1), 15)
    again: Table[Any] = Table.load(table.save())
    assert again.game is find("skirmish")
    assert again.save() == table.save()


def test_every_refusal_can_be_shown_to_a_person() -> None:
    assert issubclass(DamagedSave, NoctuleError)
    assert issubclass(RuleBroken, NoctuleError)


def test_a_long_save_stays_small() -> None:
    table = play_out(start(walk(5000)))
    assert len(table.save()) < LARGEST / 100
