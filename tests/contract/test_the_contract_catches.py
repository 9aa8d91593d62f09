"""A test of the tests: each fault, seeded once, is caught by the check that is there for it."""

from __future__ import annotations

import re
from collections.abc import Coroutine, Generator, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import coroutine
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace as changed

from contract.determinism import played_under
from noctule.engine import Ask, Chance, Game, No, Option, RuleBroken, Table, drama, fences, find
from noctule.engine.contract import Breach, _subject, audit, setup_for
from noctule.engine.decisions import Choose
from noctule.engine.ledger import coverage
from noctule.engine.views import Badge, Board, Ground, Page, Panel, Region, Status, Turn, View
from noctule.reference.skirmish import GAME as SKIRMISH

PARLEY = find("parley")
SKIRMISH_PLAY = import_module("noctule.reference.skirmish.play")
SKIRMISH_MOVE = import_module("noctule.reference.skirmish.move")
SKIRMISH_SHOOT = import_module("noctule.reference.skirmish.shoot")


def audited(game: Game[Any], games: int = 12) -> None:
    for seed in range(games):
        audit(game, setup_for(game, seed), seed)


def test_a_view_that_shows_one_hidden_card_is_a_leak() -> None:
    def careless(s: Any, seat: str | None) -> Any:
        view = PARLEY.view(s, seat)
        seen = Panel("slip", "Slip of the hand", text=str(s.hands[s.seats[0]][:1]))
        return changed(view, panels=(*view.panels, seen))

    with pytest.raises(Breach, match=r"leak: .* cannot know"):
        audited(replace(PARLEY, view=careless))


@pytest.mark.parametrize(
    ("odd", "reason"),
    [
        ({"team": "enemies"}, r"'enemies' - at `\$\.boards\[0\]\.pieces"),
        ({"facing": "north"}, "'north'"),
        ({"face": "nobody"}, "skin has not: 'nobody' of unit"),
        ({"badges": (Badge("health", "2", "hp"),)}, "'hp'"),  # type: ignore[arg-type]
        ({"badges": (Badge("health", "two", "health"),)}, "no number"),
    ],
)
def test_a_hint_that_no_client_knows_is_caught(odd: dict[str, Any], reason: str) -> None:
    def misspelt(s: Any, seat: str | None) -> Any:
        view = SKIRMISH.view(s, seat)
        board = view.boards[0]
        pieces = (*board.pieces[:-1], changed(board.pieces[-1], **odd))
        return changed(view, boards=(changed(board, pieces=pieces),))

    with pytest.raises(Breach, match=f"view: .*{reason}"):
        audited(replace(SKIRMISH, view=misspelt))


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (Page("7", ""), "has no name"),
        (Page("7", "The attic", "snow " * 1201), "6005 letters"),
        (Page("", "The attic"), "no name"),
    ],
)
def test_a_page_without_a_name_or_end_is_a_breach(page: Page, reason: str) -> None:
    def wordy(s: Any, seat: str | None) -> View:
        return changed(SKIRMISH.view(s, seat), pages=(page,))

    with pytest.raises(Breach, match=f"view: .*{reason}"):
        audited(replace(SKIRMISH, view=wordy))


def test_a_piece_that_stands_on_the_board_twice() -> None:
    def doubled(s: Any, seat: str | None) -> View:
        view = SKIRMISH.view(s, seat)
        board = view.boards[0]
        return changed(view, boards=(changed(board, pieces=(*board.pieces, board.pieces[0])),))

    with pytest.raises(Breach, match=r"view: .*on the boards twice"):
        audited(replace(SKIRMISH, view=doubled))


def test_a_turn_of_somebody_who_is_nowhere_is_a_breach() -> None:
    def haunted(s: Any, seat: str | None) -> View:
        return changed(SKIRMISH.view(s, seat), order=(Turn("ghost"),))

    with pytest.raises(Breach, match=r"view: .*'ghost' has a turn"):
        audited(replace(SKIRMISH, view=haunted))


def test_two_main_answers_are_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = {square: changed(option, main=True) for square, option in SKIRMISH_MOVE.MOVES.items()}
    monkeypatch.setattr(SKIRMISH_MOVE, "MOVES", moves)
    with pytest.raises(Breach, match=r"options: .*one answer at most is the main one"):
        audited(SKIRMISH)


def test_a_journal_with_a_page_twice_is_a_breach() -> None:
    twice = (Page("7", "The attic", "Snow."), Page("7", "The attic", "Snow."))
    with pytest.raises(Breach, match=r"journal: .*more than once: .*7"):
        audited(replace(SKIRMISH, journal=lambda s, seat: twice))
    audited(replace(SKIRMISH, journal=lambda s, seat: (twice[0], changed(twice[1], book="Two"))))


def test_a_look_that_no_client_draws_is_caught() -> None:
    def marshy(s: Any, seat: str | None) -> Any:
        view = SKIRMISH.view(s, seat)
        board = view.boards[0]
        cells = (changed(board.ground.cells[0], look="marsh"), *board.ground.cells[1:])
        return changed(view, boards=(changed(board, ground=changed(board.ground, cells=cells)),))

    with pytest.raises(Breach, match=r"view: .*marsh"):
        audited(replace(SKIRMISH, view=marshy))


def test_another_ground_under_the_same_name_is_caught() -> None:
    def shifting(s: Any, seat: str | None) -> Any:
        view = SKIRMISH.view(s, seat)
        board = view.boards[0]
        fewer = changed(board.ground, cells=board.ground.cells[1:] if len(board.pieces) % 2 else board.ground.cells)
        return changed(view, boards=(changed(board, ground=fewer),))

    with pytest.raises(Breach, match=r"view: .*two grounds are called"):
        audited(replace(SKIRMISH, view=shifting))


def test_a_question_about_a_piece_that_is_not_there_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Ask.choose
    monkeypatch.setattr(Ask, "choose", lambda self, *args, **asked: choose(self, *args, **{**asked, "acting": "nobody"}))
    with pytest.raises(Breach, match="view: 'nobody' acts"):
        audited(SKIRMISH)


def test_a_click_on_a_region_counts_where_a_region_is_an_option() -> None:
    rooms = tuple(Region(id, id.title(), ("a1",)) for id in ("hall", "cellar"))
    board = Board("house", "House", Ground("house", 1, 1, (), regions=rooms[:1]), regions=rooms)
    view = View(Status(""), (board,))
    assert _subject(view, Choose(("ana",), "go", "x", [Option("go", 1, "Go", ("hall",))])) == ["hall", "cellar"]
    assert _subject(view, Choose(("ana",), "go", "x", [Option("stay", 1, "Stay")])) == []


def test_words_that_do_not_follow_a_name_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Ask.choose
    monkeypatch.setattr(Ask, "choose", lambda self, *args, **asked: choose(self, *args, **{**asked, "waiting": "a unit"}))
    with pytest.raises(Breach, match=r"options: .* wait for somebody 'a unit'"):
        audited(SKIRMISH)


def test_a_log_line_for_everybody_about_a_secret_is_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    reveal = Ask.reveal

    def loud(self: Ask, rule: str, text: str = "", *, to: Any = None, **facts: Any) -> None:
        reveal(self, rule, text, to=None, **facts)

    monkeypatch.setattr(Ask, "reveal", loud)
    with pytest.raises(Breach, match="leak: the log tells"):
        audited(PARLEY)


def test_an_undo_past_a_die_roll_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    fence_of = fences._fence_of
    monkeypatch.setattr(fences, "_fence_of", lambda entry: None if isinstance(entry, Chance) else fence_of(entry))
    with pytest.raises(Breach, match=r"undo: .* although chance"):
        audited(SKIRMISH)


def test_something_shown_without_a_reveal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ask, "reveal", Ask.note)
    monkeypatch.setattr(Ask, "top", lambda self, pile: pile.pop(0))
    with pytest.raises(Breach, match="reveal: "):
        audited(PARLEY, 40)


def test_options_in_the_order_of_a_set_of_strings_are_caught() -> None:
    assert len({played_under(hash_seed, "contract.faulty:JUMBLED", 2) for hash_seed in (1, 2, 3)}) > 1


def test_a_copy_that_shares_a_list_is_caught() -> None:
    class Careless(SKIRMISH.state):  # type: ignore[name-defined,misc]
        def copy(self) -> Any:
            return changed(self, hp=self.hp[:], acted=self.acted[:])

    def setup(*asked: Any) -> Any:
        s = SKIRMISH.setup(*asked)
        return Careless(**{field: getattr(s, field) for field in s.__struct_fields__})

    with pytest.raises(Breach, match=r"copy: .* state\.at"):
        audited(replace(SKIRMISH, state=Careless, setup=setup))


def test_a_mapping_that_is_changed_in_place_is_caught() -> None:
    class Careless(SKIRMISH.state):  # type: ignore[name-defined,misc]
        asked: Mapping[str, int] = {}

        def copy(self) -> Any:
            return changed(self, hp=self.hp[:], acted=self.acted[:], at=self.at[:])

    def setup(*asked: Any) -> Any:
        s = SKIRMISH.setup(*asked)
        return Careless(**{field: getattr(s, field) for field in s.__struct_fields__})

    async def play(s: Any, g: Ask) -> None:
        rules, value = SKIRMISH.play(s, g), None
        while (request := step(rules, value)) is not None:
            s.asked["often"] = s.asked.get("often", 0) + 1
            value = await suspend(request)

    with pytest.raises(Breach, match=r"boundary: |fork: "):
        audited(replace(SKIRMISH, state=Careless, setup=setup, play=play))


def step(rules: Coroutine[Any, Any, None], value: Any) -> Any:
    try:
        return rules.send(value)
    except StopIteration:
        return None


@coroutine
def suspend(request: Any) -> Generator[Any, Any, Any]:
    return (yield request)


def test_a_copy_that_shares_a_list_inside_a_frozen_record_is_caught() -> None:
    class Note(Struct, frozen=True):
        lines: list[str]

    class Careless(SKIRMISH.state):  # type: ignore[name-defined,misc]
        notes: tuple[Note, ...] = ()

    def setup(*asked: Any) -> Any:
        s = SKIRMISH.setup(*asked)
        return Careless(**{field: getattr(s, field) for field in s.__struct_fields__}, notes=(Note(["dawn"]),))

    with pytest.raises(Breach, match=r"copy: .* state\.notes\.0\.lines"):
        audited(replace(SKIRMISH, state=Careless, setup=setup))


def test_an_option_key_used_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SKIRMISH_MOVE, "reach", lambda s, unit: [0, 0])
    with pytest.raises(Breach, match=r"options: .* not unique"):
        audited(SKIRMISH)


def test_a_refused_option_on_offer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SKIRMISH_MOVE, "offers", lambda s, unit: [SKIRMISH_MOVE.MOVES[s.at[unit]]])
    monkeypatch.setattr(SKIRMISH_PLAY.MENU, "_offers", ())
    with pytest.raises(Breach, match=r"why: .*on offer, but refused: \['move:"):
        audited(SKIRMISH)


def test_an_allowed_candidate_that_is_not_on_offer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SKIRMISH_SHOOT, "offers", lambda s, unit: [])
    monkeypatch.setattr(SKIRMISH_PLAY.MENU, "_offers", ())
    with pytest.raises(Breach, match=r"why: .*allowed, but not on offer: \['shoot:"):
        audited(SKIRMISH)


def test_a_refusal_of_no_rule_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SKIRMISH_MOVE, "no_move", lambda s, unit, square: No("skirmish.nowhere", "So there."))
    with pytest.raises(Breach, match=r"why: .* without a rule"):
        audited(SKIRMISH)


def test_a_refusal_that_tells_a_secret_is_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Ask.choose

    def careless(self: Ask, seat: Any, kind: str, *, options: Any, **asked: Any) -> Any:
        def telling() -> list[Option]:
            secret = No("parley.setup.deal", f"The others hold {SEEN[0].hands}.")
            return [*(options() if callable(options) else options), Option("peek", no=secret)]

        return choose(self, seat, kind, options=telling, **asked)

    async def play(s: Any, g: Ask) -> None:
        SEEN[:] = [s]
        await PARLEY.play(s, g)

    SEEN: list[Any] = []
    monkeypatch.setattr(Ask, "choose", careless)
    with pytest.raises(Breach, match="leak: a refusal tells"):
        audited(replace(PARLEY, play=play))


def test_a_reason_that_tells_where_a_hidden_card_is_is_a_leak() -> None:
    def careless(s: Any, seat: str, what: str) -> No | None:
        held = any(what in hand for other, hand in s.hands.items() if other != seat)
        return No("parley.setup.deal", "Somebody else holds that card.") if held else None

    with pytest.raises(Breach, match=r"leak: .* by its name"):
        audited(replace(PARLEY, why=careless))


def test_a_broken_invariant_is_caught() -> None:
    with pytest.raises(Breach, match="invariants: the moon is full"):
        audited(replace(SKIRMISH, invariants=lambda s: ["the moon is full"] if s.round > 1 else []))


def test_a_crash_inside_a_rule_is_caught_and_its_save_reproduces_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SKIRMISH_SHOOT.DEEDS, "shoot", lambda *_: 1 / 0)
    monkeypatch.setattr(SKIRMISH_PLAY.MENU, "_deeds", {})
    with pytest.raises(Breach, match=r"crash: .*ZeroDivisionError") as caught:
        audited(SKIRMISH)
    with pytest.raises(RuleBroken, match="ZeroDivisionError"):
        Table.load(caught.value.save)


def test_a_game_without_end_is_caught() -> None:
    with pytest.raises(Breach, match="length: not over after 20 answers"):
        audited(replace(SKIRMISH, longest=20))


def test_a_position_that_lives_outside_the_state_is_caught() -> None:
    forgotten = [0]

    async def play(s: Any, g: Ask) -> None:
        forgotten[0] += 1
        always = [Option("stay"), Option(f"go-{forgotten[0]}")]
        while s.outcome is None:
            g.boundary()
            await g.choose(s.seats[0], "walk", rule="skirmish.turn.action", options=always)

    with pytest.raises(Breach, match="fork: the questions"):
        audited(replace(SKIRMISH, play=play))


def test_an_event_with_an_unknown_rule_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    note = Ask.note
    monkeypatch.setattr(Ask, "note", lambda self, rule, *a, **f: note(self, f"{rule}-of-thumb", *a, **f))
    with pytest.raises(Breach, match="events: unknown rule"):
        audited(SKIRMISH)


def test_a_rule_id_that_does_not_exist_is_caught(tmp_path: Path) -> None:
    (tmp_path / "play.py").write_text('g.note("skirmish.move.sideways")\n')
    assert "unknown rule id: skirmish.move.sideways (play.py:1)" in coverage(SKIRMISH, tmp_path, None).faults


def test_a_result_that_forgets_a_seat_or_names_no_ending_is_caught() -> None:
    assert SKIRMISH.result is not None
    whole = SKIRMISH.result

    def forgetful(s: Any) -> Any:
        result = whole(s)
        return changed(result, seats=dict(list(result.seats.items())[:1]))

    with pytest.raises(Breach, match="result: seats whose standing is unsaid"):
        audited(replace(SKIRMISH, result=forgetful), 1)
    with pytest.raises(Breach, match="result: it ended with 'otherwise'"):
        audited(replace(SKIRMISH, result=lambda s: changed(whole(s), ending="otherwise")), 1)
    with pytest.raises(Breach, match="result: nothing says how"):
        audited(replace(SKIRMISH, result=lambda s: changed(whole(s), why="")), 1)


@pytest.mark.parametrize(
    ("shows", "reason"),
    [
        (drama.Shows((drama.Strike("unit-0", "unit-1", "tickle"),)), "shows: skirmish.shoot.hits: Invalid enum value 'tickle'"),  # type: ignore[arg-type]
        (drama.Shows(tally=drama.Tally((1, 1))), "shows: skirmish.shoot.hits: 5 dice fell, 2 are counted"),
        (drama.Shows(falls=("a", "b", "c", "d", "e")), "shows: shown, but never on a board: {'a'"),
    ],
)
def test_what_cannot_be_shown_is_caught(monkeypatch: pytest.MonkeyPatch, shows: drama.Shows, reason: str) -> None:
    monkeypatch.setattr(SKIRMISH_SHOOT, "_seen", lambda *_: shows)
    with pytest.raises(Breach, match=re.escape(reason)):
        audited(SKIRMISH)
