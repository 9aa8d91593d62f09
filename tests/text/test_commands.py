"""Each typed command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from noctule.bots import RandomBot
from noctule.engine import Setup, Table, arrange, find, lessons
from text.at_the_screen import after, play, sit, skirmish, written
from text.tiny import tiny


def test_look_shows_a_place_with_what_is_on_offer_there() -> None:
    text = play(skirmish(), "look a3", "look unit 3", "look zz", "look")
    assert after(text, "look a3") == "a3: floor\n  Unit 0 (lamp), health 2; on a3; id unit-0\n"
    assert "Unit 3 (lamp), health 2; on g3; id unit-3\n  On offer here: Unit 3" in after(text, "look unit 3")
    assert "No: there is no place, piece or card 'zz' in sight" in after(text, "look zz")
    assert "The field" in after(text, "look")


def test_look_reads_a_card_in_full() -> None:
    assert after(play(tiny("choose", secret=True), "look a letter"), "look a letter") == (
        "A letter\n  Burn after reading.\n  worth: 2\n"
    )


def test_why_gives_the_reason_and_the_title_of_the_rule() -> None:
    text = play(skirmish(), "2", "why c3", "why move:d4", "why e2", "why unit 0", "why")
    assert (
        after(text, "why c3") == "Not c3: Unit 1 stands on c3.\nRule: Walls and units block the way [skirmish.move.blocked]\n"
    )
    assert "d4 is a wall" in after(text, "why move:d4")
    assert after(text, "why e2") == "e2 is on offer: Move to e2.\n"
    assert "Unit 0 is on your own side." in after(text, "why unit 0")
    assert "why what?" in after(text, "why")


def test_go_goes_all_the_way_and_undo_takes_it_back_whole() -> None:
    table = arrange("scare", "+-+-+-+-+\n|F . . .|\n+-+-+-+-+", seats=("ana",), lineup=("fort",))
    text = play(table, "go", "go c1", "undo", "go zz", "quit")
    assert "Within reach, with what it takes: b1 1, c1 2, d1 3*." in after(text, "go")
    assert "Fort moves to c1." in after(text, "go c1")
    assert "Taken back: the whole way (2 answers) of ana." in after(text, "undo")
    assert "no way leads to zz now" in after(text, "go zz")


def test_go_says_where_it_stopped_and_why() -> None:
    text = play(skirmish(), "go", "2", "go e2")
    assert "nothing that is asked now is a step" in after(text, "go")
    assert "Unit 2 moves to e2." in after(text, "go e2")


def test_ask_shows_and_turns_the_moments_at_which_somebody_is_asked() -> None:
    table: Table[Any] = Table.start("escape", Setup("lift", ("ana",)), seed=1)
    text = play(table, "ask", "ask pause", "ask lunch", "quit")
    assert "no   pause" in after(text, "ask")
    assert "yes  attack" in after(text, "ask")
    assert "yes  pause" in after(text, "ask pause")
    assert "ask when? There are: pause, challenge, attack" in after(text, "ask lunch")
    assert "no pauses that anybody could do without" in after(play(skirmish(), "ask"), "ask")


def test_odds_are_told_exactly_for_all_options_or_one() -> None:
    text = play(tiny("choose"), "odds", "odds 4", "odds 1")
    assert after(text, "odds") == "Take the risk: luck 3 in 10 (30.0%). Three ways out of ten.\n"
    assert after(text, "odds 4") == after(text, "odds")
    assert "No odds to tell here" in after(text, "odds 1")


def test_the_log_names_the_rules_and_can_be_cut_or_whole() -> None:
    text = play(tiny("choose", "choose", "choose", "choose"), "log", "1", "2", "3", "log 2", "log all", "log x")
    assert after(text, "log") == "Nothing has happened yet.\n"
    assert after(text, "log 2") == "Noted: Key. [skirmish.turn.action]\nNoted: Map. [skirmish.turn.action]\n"
    assert after(text, "log all").startswith("Noted: Cup.")
    assert "No: log, log 30 or log all" in after(text, "log x")


def test_a_rule_is_found_by_its_id_a_part_of_it_or_words_of_its_title() -> None:
    text = play(skirmish(), "rule skirmish.move.steps", "rule blocked", "rule two orthogonal", "rule move", "rule", "rule zzz")
    rule = "Two orthogonal steps [skirmish.move.steps]\nA unit moves to a free square at most two orthogonal steps away.\n"
    assert after(text, "rule skirmish.move.steps") == after(text, "rule two orthogonal") == rule
    assert after(text, "rule blocked").startswith("Walls and units block the way")
    assert after(text, "rule move").count("skirmish.move.") == 2
    assert after(text, "rule").startswith("One unit acts")
    assert "no rule of The Skirmish has 'zzz'" in after(text, "rule zzz")


def test_board_panels_options_and_who() -> None:
    text = play(skirmish(), "board", "panels", "cards", "options", "who")
    assert after(text, "board").startswith("The field\n")
    assert (
        after(text, "panels") == after(text, "cards") == "Hit points left\n  Ana  10/10  ##########\n  Ben  10/10  ##########\n"
    )
    assert "3  Unit 3  (unit:3)" in after(text, "options")
    assert after(text, "who") == "Waiting for ana: Which unit acts?\nRule: One unit acts [skirmish.turn.choose-unit]\n"


def test_trace_draws_what_a_piece_sees() -> None:
    text = play(tiny("choose"), "trace guard", "trace 5", "trace")
    assert "sees\n  b2 > c2\n  Places: c1, c2\n" in after(text, "trace guard")
    assert "\n 1  . H .  *." in after(text, "trace guard")
    assert "nothing to trace" in after(text, "trace 5")
    assert "trace which piece?" in after(text, "trace")


def test_help_lists_every_command_and_explains_one() -> None:
    text = play(skirmish(), "help", "help und")
    for word in ("look", "why", "odds", "log", "undo", "save", "rule", "board", "cards", "who", "trace", "quit"):
        assert f"\n  {word}" in after(text, "help")
    assert after(text, "help und").count("\n") == 1


def test_commands_may_be_shortened_where_that_is_clear() -> None:
    text = play(skirmish(), "whe", "l", "lo", "q")
    assert "'l' could be: look or log." in after(text, "l")
    assert "The game was not kept." in after(text, "q")


def test_save_writes_a_copy_but_never_over_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ben")
    text = play(skirmish(), "3", "save", f"save {tmp_path}/game.save", f"save {tmp_path}/letter", f"save {tmp_path}/no/where")
    assert Table.load((tmp_path / "game.save").read_text()).pending.keys() == {"ana"}
    assert "this game has no file; name one" in after(text, "save")
    assert "exists and is no save; choose another name" in " ".join(text.split())
    assert (tmp_path / "letter").read_text() == "Dear Ben"
    assert "No: " in after(text, f"save {tmp_path}/no/where")


# -- undo ---------------------------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_answer_at_the_screen() -> None:
    table = tiny("choose", "choose", seats=("ana", "ben"))
    text = play(table, "1", "undo", "2")
    assert "Taken back: the last answer of ana." in after(text, "undo")
    assert table.state.done == ["key"]


def test_undo_after_resuming_knows_who_answered_last() -> None:
    table = skirmish()
    table.answer("ana", "unit:2")
    table.answer("ana", "hold")
    assert "Taken back: the last answer of ana." in play(Table.load(table.save()), "undo")


def test_undo_of_nothing_says_so() -> None:
    assert "No: there is nothing of yours to take back" in play(tiny("choose"), "undo")


@pytest.mark.parametrize(("typed", "left"), [("y", []), ("n", ["rolled 1"]), ("", ["rolled 1"])])
def test_beyond_a_fence_the_others_are_asked_for_consent(typed: str, left: list[str]) -> None:
    table = tiny("roll", "choose", seats=("ana", "ben"))
    text = play(table, "roll", "undo", typed)
    assert "Between ana and that answer: chance has spoken since (d6)" in text
    assert "ben, do you agree? [y/N]" in text
    assert [done.split()[0] for done in table.state.done] == [done.split()[0] for done in left]
    assert ("ben does not agree; nothing is taken back." in text) == bool(left)


def test_undo_can_name_the_seat() -> None:
    table = tiny("choose", "choose", "choose", seats=("ana", "ben"))
    text = play(table, "1", "2", "undo ana", "y", "undo zoe")
    assert "Between ana and that answer: Ben has answered since" in text
    assert table.state.done == []
    assert "No: undo whose answer? At this screen sit ana and ben" in text


def test_alone_one_may_ask_for_a_new_fate_and_is_never_fenced() -> None:
    table = tiny("roll", "choose")
    text = play(table, "roll", "undo new", "leave")
    assert "Taken back: the last answer of ana. Luck will fall anew." in text
    assert table.state.done == ["left"]


def test_a_shared_table_keeps_its_luck() -> None:
    text = play(tiny("roll", "choose", seats=("ana", "ben")), "roll", "undo new")
    assert "a new fate is for those who play alone" in text


def test_bots_always_agree() -> None:
    table = tiny("choose", "choose", "choose", seats=("ana", "ben"))
    text = play(table, "1", "undo", bots={"ben": RandomBot(1)})
    assert "do you agree" not in text
    assert table.state.done == []


def test_a_rule_that_breaks_is_reported_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOCTULE_HOME", str(tmp_path))
    table = tiny("crash")
    sitting = sit(table, ["crash", "go-on"])
    sitting.run()
    assert "A rule broke: tiny: ZeroDivisionError: a rule without a guard." in " ".join(written(sitting).split())
    assert len(list((tmp_path / "saves").glob("broken-rule-*.save"))) == 1
    assert table.state.done == ["went on"]


# -- why did it do that? ------------------------------------------------------------------------------------------


def test_explain_tells_what_the_last_monster_weighed_and_draws_its_way() -> None:
    text = play(lessons.begin(find("scare"), "first", 3), "end", "end", "explain", "explain 4", "explain 9", "explain x")
    last = after(text, "explain")
    assert "Whom it weighed: Night Widow 1 saw Fort (5). It had 4 steps." in last
    assert "The way it went: Night Widow 1 went f3 - e3 - d3 - c3 - b3." in last
    assert "*" in last
    assert "saw nobody and creeps at half speed" in after(text, "explain 4")
    assert "No: the log has no line" in after(text, "explain 9")
    assert "No: explain, or explain 3" in after(text, "explain x")


def test_explain_before_anything_moved_says_so() -> None:
    text = play(lessons.begin(find("scare"), "first", 1), "explain", "move:b2", "explain 1")
    assert "No: nothing has moved by itself yet" in after(text, "explain")
    assert "No: there is nothing more to say" in after(text, "explain 1")
