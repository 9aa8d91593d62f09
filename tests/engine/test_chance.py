"""Chance: the table owns the generator, logs every result, and nobody foresees it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.small_games import COIN, DICING, MARKET, RULE, Tray, asking, options, play_on, small, start
from noctule.engine import D6, Ask, Chance, Die, Diverged, Handed, Luck, NotHandedIn, Table, arrange, die
from noctule.engine.chance import Fate


def fresh(luck: Luck | None = None, fate: Fate | None = None) -> tuple[Ask, list[Any]]:
    entries: list[Any] = []
    return Ask(entries, luck or Luck(1), fate), entries


# -- dice, shuffles, draws ----------------------------------------------------------------------------------------------


def test_dice_have_any_faces_and_every_roll_is_logged() -> None:
    g, log = fresh(Handed(rolls=[3, 6, "tails", 10]))
    assert g.roll(D6, 2) == (3, 6)
    assert g.roll(COIN) == ("tails",)
    assert g.roll(die(10)) == (10,)
    assert log == [Chance("d6", (3, 6)), Chance("coin", ("tails",)), Chance("d10", (10,))]


def test_no_dice_at_all_may_be_rolled() -> None:
    g, log = fresh()
    assert g.roll(D6, 0) == ()
    assert log == [Chance("d6", ())]


@given(st.integers(0, 2**40))
def test_every_face_of_a_die_comes_up_about_as_often(seed: int) -> None:
    counts = Counter(Luck(seed).roll(COIN, 400))
    assert set(counts) == {"heads", "tails"}
    assert 120 < counts["heads"] < 280


@given(st.lists(st.integers(), max_size=40), st.integers(0, 2**32))
def test_a_shuffle_loses_nothing(pile: list[int], seed: int) -> None:
    g, log = fresh(Luck(seed))
    before = sorted(pile)
    g.shuffle(pile)
    assert sorted(pile) == before
    assert log[0].what == f"shuffle:{len(pile)}"


def test_a_shuffle_is_logged_as_the_old_places_of_the_things() -> None:
    pile = ["a", "b", "c"]
    g, log = fresh(Handed(shuffles=[(2, 0, 1)]))
    g.shuffle(pile)
    assert pile == ["c", "a", "b"]
    assert log == [Chance("shuffle:3", (2, 0, 1))]


def test_every_order_of_a_shuffle_comes_up() -> None:
    luck = Luck(1)
    assert len({luck.permutation(3) for _ in range(200)}) == 6


def test_a_draw_takes_any_thing_and_the_top_the_first() -> None:
    drawn = set()
    for seed in range(40):
        bag = ["x", "y", "z"]
        g, log = fresh(Luck(seed))
        thing = g.draw(bag)
        drawn.add(thing)
        assert sorted([*bag, thing]) == ["x", "y", "z"]
        assert log == [Chance("draw:3", (["x", "y", "z"].index(thing),))]
    assert drawn == {"x", "y", "z"}
    pile = ["x", "y"]
    g, log = fresh()
    assert g.top(pile) == "x"
    assert pile == ["y"]
    assert log == [Chance("top:2", (0,))]


@pytest.mark.parametrize("take", [Ask.draw, Ask.top])
def test_nothing_can_be_drawn_from_nothing(take: Any) -> None:
    g, log = fresh()
    with pytest.raises(Diverged, match="nothing to"):
        take(g, [])
    assert log == []


@pytest.mark.parametrize("face", ["", "two words", "5", "-3", "a\tb", "x" * 41])
def test_a_face_that_would_not_survive_a_save_is_refused_when_the_die_is_made(face: str) -> None:
    with pytest.raises(ValueError, match="would not survive"):
        Die("odd", (face,))


@pytest.mark.parametrize("name", ["", "Two Words", "Big", "a_b", "x" * 42, "~"])
def test_a_name_that_would_not_survive_a_save_is_refused_when_the_die_is_made(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        Die(name, (1, 2))


def test_a_die_without_faces_is_refused() -> None:
    with pytest.raises(ValueError, match="no faces"):
        Die("none", ())


@pytest.mark.parametrize("face", ["miss", "II", "S+Sp", "=", "!", "~", "★"])
def test_words_and_signs_on_a_die_come_back_from_a_save(face: str) -> None:
    odd = Die("odd", (face, 1))

    async def ask(s: Tray, g: Ask) -> Any:
        s.said += map(str, g.roll(odd, 3))
        return await g.choose("ana", "go", rule=RULE, options=options("a", "b"))

    game = asking(ask)
    table = start(game, luck=Handed(rolls=[face, 1, face]))
    again = Table.load(table.save(), game=game)
    assert again.state == table.state
    assert again.state.said == [face, "1", face]


def test_luck_can_be_any_stream_of_numbers() -> None:
    class Highest(Luck):
        def below(self, n: int) -> int:
            return n - 1

    g, _ = fresh(Highest())
    pile = [1, 2, 3]
    assert g.roll(D6, 2) == (6, 6)
    g.shuffle(pile)
    assert pile == [3, 2, 1]
    assert g.draw(["a", "b"]) == "b"


# -- handed in ----------------------------------------------------------------------------------------------------------


def test_too_few_handed_in_rolls_are_told_with_what_was_missing() -> None:
    g, _ = fresh(Handed(rolls=[3]))
    with pytest.raises(Diverged, match=r"2 x d6 asked for, but only \[3\] left"):
        g.roll(D6, 2)


def test_a_handed_in_roll_must_be_a_face() -> None:
    g, _ = fresh(Handed(rolls=[7]))
    with pytest.raises(Diverged, match="7 is no face of d6"):
        g.roll(D6)


def test_a_handed_in_draw_must_be_there() -> None:
    g, _ = fresh(Handed(draws=["w"]))
    with pytest.raises(Diverged, match=r"'w' is not in \['x'\]"):
        g.draw(["x"])
    with pytest.raises(Diverged, match=r"a draw from \['x'\] asked for"):
        g.draw(["x"])


def test_a_handed_in_shuffle_must_be_an_order() -> None:
    for wrong in [(0, 1), (0, 1, 1), (0, 1, 3), (0, 1, 1, 2)]:
        g, _ = fresh(Handed(shuffles=[wrong]))
        with pytest.raises(Diverged, match="no order of 3"):
            g.shuffle([1, 2, 3])


def test_handed_in_shuffles_keep_the_order_unless_given() -> None:
    g, _ = fresh(Handed())
    pile = [1, 2, 3]
    g.shuffle(pile)
    assert pile == [1, 2, 3]


def test_an_arranged_table_uses_what_was_handed_in() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        g.shuffle(s.deck)
        await g.choose("ana", "go", rule=RULE, options=options("a", "b"))

    table = arrange(small(play), deck=[1, 2, 3], shuffles=[(2, 1, 0)])
    assert table.state.deck == [3, 2, 1]
    table = arrange(DICING, rolls=[5, 2])
    table.answer("ana", "roll")
    assert table.state.said == ["5"]
    assert table.rolls_left == [2], "a test says at its end that nothing is left"
    assert arrange(DICING, seed=1).rolls_left == []


def test_a_missing_roll_in_play_is_reported_and_the_table_is_as_before() -> None:
    table = arrange(DICING, rolls=[])
    before = table.save()
    with pytest.raises(NotHandedIn, match=r"1 x d6 asked for, but only \[\] left"):
        table.answer("ana", "roll")
    assert table.save() == before


# -- fate ---------------------------------------------------------------------------------------------------------------


RECORD = [Chance("d6", (2, 3)), Chance("draw:3", (1,))]


def test_a_strict_fate_gives_out_the_record_and_refuses_anything_else() -> None:
    fate = Fate(RECORD, strict=True)
    assert (fate.next("d6", 2), fate.next("draw:3", 1), fate.rest) == ((2, 3), (1,), [])
    with pytest.raises(Diverged, match="the record ends before 'd6'"):
        fate.next("d6", 1)
    with pytest.raises(Diverged, match="'d6' x 2, the rules ask for 'd10' x 2"):
        Fate(RECORD, strict=True).next("d10", 2)
    with pytest.raises(Diverged, match="'d6' x 2, the rules ask for 'd6' x 3"):
        Fate(RECORD, strict=True).next("d6", 3)


def test_a_lenient_fate_is_dropped_at_the_first_thing_that_does_not_fit() -> None:
    fate = Fate(RECORD, strict=False)
    assert fate.next("d6", 2) == (2, 3)
    assert fate.next("draw:4", 1) is None
    assert fate.rest == []
    assert fate.next("draw:3", 1) is None


@pytest.mark.parametrize(
    ("what", "got", "do"),
    [
        ("d6", (7,), lambda g: g.roll(D6)),
        ("d6", ("six",), lambda g: g.roll(D6)),
        ("shuffle:3", (0, 0, 1), lambda g: g.shuffle([1, 2, 3])),
        ("shuffle:3", (0, "x", 1), lambda g: g.shuffle([1, 2, 3])),
        ("draw:2", (2,), lambda g: g.draw([1, 2])),
        ("draw:2", (-1,), lambda g: g.draw([1, 2])),
        ("top:2", ("x",), lambda g: g.top([1, 2])),
    ],
)
def test_a_recorded_result_that_cannot_be_is_refused(what: str, got: tuple[Any, ...], do: Any) -> None:
    g, log = fresh(fate=Fate([Chance(what, got)], strict=True))
    with pytest.raises(Diverged):
        do(g)
    assert log == []


# -- seeds and forks ----------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (play_on(start(MARKET, seed=9), 25).save() for _ in range(2))
    assert one == other
    assert one != play_on(start(MARKET, seed=10), 25).save()


def rolled(table: Table[Tray], times: int = 6) -> list[str]:
    for _ in range(times):
        (seat,) = table.pending
        table.answer(seat, "roll")
        table.answer(seat, "done")
    return table.state.said


def test_a_fork_does_not_foresee_the_dice() -> None:
    table = start(DICING, seed=3)
    foreseen = [rolled(table.fork()) for _ in range(5)]
    real = rolled(table)
    assert sum(said == real for said in foreseen) <= 1


def test_a_fork_does_not_disturb_the_dice() -> None:
    table = start(DICING, seed=3)
    for seed in range(20):
        rolled(table.fork(seed=seed), 3)
    assert rolled(table) == rolled(start(DICING, seed=3))


def test_a_fork_with_a_seed_repeats_itself() -> None:
    table = start(DICING, seed=3)
    assert rolled(table.fork(seed=8)) == rolled(table.fork(seed=8))


def test_a_fork_of_a_table_whose_luck_was_taken_back_does_not_foresee_it() -> None:
    async def play(s: Tray, g: Ask) -> None:
        g.boundary()
        await g.choose("ana", "go", rule=RULE, options=options("a", "b"))
        s.said += map(str, g.roll(D6, 12))
        await g.choose("ana", "end", rule=RULE, options=options("a", "b"))

    table = start(small(play), "ana")
    table.answer("ana", "a")
    seen = table.state.said
    table.undo("ana")
    twin = table.fork()
    twin.answer("ana", "a")
    assert twin.state.said != seen
    table.answer("ana", "a")
    assert table.state.said == seen


def test_a_fork_repeats_the_dice_that_have_fallen() -> None:
    table = start(DICING)
    table.answer("ana", "roll")
    assert table.fork().state == table.state
