"""Replays: every answer checked, every step shown, nothing tampered with."""

from __future__ import annotations

import pytest

from engine.small_games import DICING, MARKET, RULE, Tray, asking, options, play_on, play_out, small, start, walk
from noctule.engine import Amount, Ask, Choose, DamagedSave, Game, Table, arrange


def recorded(game: Game[Tray], *seats: str, seed: int = 1) -> tuple[str, list[tuple[str, int]]]:
    """A finished game: its save, and the record and number at every decision on the way."""
    table = start(game, *seats, seed=seed)
    steps = [(table.save().split("---")[1], table.n)]
    while not table.over:
        play_on(table, 1, seed=table.n)
        steps.append((table.save().split("---")[1], table.n))
    return table.save(), steps


@pytest.mark.parametrize("seed", range(4))
def test_a_replay_shows_the_table_before_the_first_answer_and_after_each(seed: int) -> None:
    text, steps = recorded(MARKET, "ana", "ben", "cyd", seed=seed)
    shown = [(table.save().split("---")[1], table.n) for table in Table.replay(text, game=MARKET)]
    assert shown == steps


def test_a_replay_never_stands_at_a_forced_answer() -> None:
    async def ask(s: Tray, g: Ask) -> None:
        await g.choose("ana", "only", rule=RULE, options=options("this"))
        await g.choose("ana", "free", rule=RULE, options=options("a", "b"))
        await g.choose("ben", "only", rule=RULE, options=options("this"))
        await g.together(
            [
                Choose(("ana",), "sealed", rule=RULE, offering=options("this")),
                Amount(("ben",), "sealed", rule=RULE, min=0, max=2),
            ]
        )

    game = asking(ask, turns=3)
    text, steps = recorded(game)
    shown = [(table.save().split("---")[1], table.n) for table in Table.replay(text, game=game)]
    assert shown == steps
    kinds = [decision.kind for table in Table.replay(text, game=game) for decision in table.pending.values()]
    assert set(kinds) == {"free", "sealed"}


def test_a_game_without_an_answer_yet_replays_to_its_start() -> None:
    table = start(MARKET)
    (only,) = [t.save() for t in Table.replay(table.save(), game=MARKET)]
    assert only == table.save()


def test_the_last_table_of_a_replay_plays_on_with_dice_of_its_own() -> None:
    table = play_on(start(DICING), 3)
    *_, last = Table.replay(table.save(), game=DICING)
    assert play_out(last).over


def test_a_table_in_the_middle_of_a_replay_can_be_forked_and_played_on() -> None:
    text, _ = recorded(MARKET)
    for i, table in enumerate(Table.replay(text, game=MARKET)):
        if i % 5 == 0:
            assert play_out(table.fork(seed=i)).over


def test_a_replay_of_a_loaded_game_is_the_same() -> None:
    table = play_on(start(MARKET), 20)
    again = Table.load(table.save(), game=MARKET)
    *_, last = Table.replay(again.save(), game=MARKET)
    assert last.state == table.state
    assert last.log("ana") == again.log("ana", whole=True)


def test_a_replay_of_an_arranged_game_starts_where_it_was_arranged() -> None:
    table = arrange(DICING, seats=("ana",), turn=3, said=["hello"])
    play_on(table, 4)
    first, *_ = Table.replay(table.save(), game=DICING)
    assert [t.state.turn for t in Table.replay(table.save(), game=DICING)] == [3, 3, 4, 4, 5]
    assert first.state.said[0] == "hello"


def test_an_arranged_game_with_a_damaged_beginning_is_refused() -> None:
    text = play_on(arrange(DICING, turn=3), 4).save()
    first = next(line for line in text.split("\n") if line.startswith("= {"))
    for wrong in ("=", "= {", first.replace('"turn":3', '"turn":-1'), first.replace('"turn":3', '"turn":6'), "ana nod"):
        with pytest.raises(DamagedSave):
            list(Table.replay(text.replace(first, wrong, 1), game=DICING))


# -- tampering ----------------------------------------------------------------------------------------------------------


def test_a_tampered_position_is_refused() -> None:
    text, _ = recorded(MARKET)
    honest = text[text.rindex("\n= {") :]
    swapped = honest.replace('"bag":[', '"bag":["gold",')
    if swapped == honest:
        swapped = honest.replace('"bag":[]', '"bag":["gold"]')
    assert swapped != honest
    tampered = text.replace(honest, swapped)
    with pytest.raises(DamagedSave, match="does not reach the saved position"):
        list(Table.replay(tampered, game=MARKET))


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("=\nana left\n", "=\nana fly\n", 8, "'fly' is not on offer"),
        ("=\nana left\n", "=\nben left\n", 8, "'ben' answers, but ana is asked"),
        ("=\nana left\n", "=\n~ d6 3\nana left\n", 8, "1 chance results are left over"),
        ("=\nana left\n", "=\n", 9, "'ben' answers, but ana is asked"),
        ("=\nana left\n", "=\nana left\nana left\n", 9, "'ana' answers, but ben is asked"),
        ("=\nana left\n", "=\nwhat?\n", 8, "neither an answer nor a chance result"),
        ("setup {", 'setup {"settings":{"a":"b"},', 4, "has no setting 'a'"),
        ('"scenario":"plain"', '"scenario":"none"', 4, "no scenario 'none'"),
    ],
)
def test_a_tampered_past_is_refused_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    game = walk(12)
    table = start(game)
    for _ in range(10):
        (seat,) = table.pending
        table.answer(seat, "left")
    text = table.save()
    assert old in text
    with pytest.raises(DamagedSave) as refusal:
        list(Table.replay(text.replace(old, new, 1), game=game, source="x.save"))
    assert reason in refusal.value.reason
    assert refusal.value.line == line
    assert str(refusal.value).startswith(f"x.save:{line}: ")


def test_tampered_dice_are_refused() -> None:
    table = start(DICING, seed=2)
    for key in ("roll", "done", "nod", "done"):
        (seat,) = table.pending
        table.answer(seat, key)
    text = table.save()
    face = int(text.split("~ d6 ")[1][0])
    for wrong in (face % 6 + 1, 7):
        with pytest.raises(DamagedSave):
            list(Table.replay(text.replace(f"~ d6 {face}", f"~ d6 {wrong}"), game=DICING))


# -- boundaries after which nothing happens -----------------------------------------------------------------------------


async def quiet_thirds(s: Tray, g: Ask) -> None:
    """Somebody is asked at every third boundary; at the others nothing happens."""
    while s.turn < 9:
        g.boundary()
        s.turn += 1
        if s.turn % 3 == 0:
            s.said.append(await g.choose("ana", "pick", rule=RULE, options=options("left", "right")))
    s.outcome = "done"


def test_a_boundary_after_which_nothing_has_happened_serves_for_the_next_ones_too() -> None:
    game = small(quiet_thirds)
    table = start(game)
    mark = table.mark()
    table.answer("ana", "left")
    assert [position.turn for position in table.boundaries(mark)] == [3]
    assert table.fork(seed=1).state == Table.load(table.save(), game=game).state == table.state
    assert table.state.turn == 6
    table.answer("ana", "right")
    table.undo("ana")
    assert (table.state.turn, table.state.said) == (6, ["left"])


def test_a_save_that_begins_at_a_boundary_that_is_passed_over_today_is_replayed_all_the_same() -> None:
    game = small(quiet_thirds)
    table = start(game)
    table.answer("ana", "left")
    text = table.save()
    assert '"turn":3' in text
    older = text.replace('"turn":3', '"turn":5')
    assert Table.load(older, game=game).state == [*Table.replay(older, game=game)][-1].state == table.state
    with pytest.raises(DamagedSave, match="does not reach the saved position"):
        list(Table.replay(text.replace('"turn":3', '"turn":1'), game=game))
