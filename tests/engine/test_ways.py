"""Whole ways: found on twins of what a seat may know, followed up to the first surprise, taken back as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.small_games import RULE, Tray, small, start
from noctule.engine import D6, Ask, Fenced, Game, IllegalAnswer, No, Option, Setup, Table
from noctule.engine.views import Board, Cell, Ground, Piece, Status, View
from noctule.engine.ways import LIGHT, LUCK, MOST_TWINS, OTHERWISE, REFUSED, SOMEBODY, SPENT, Way

WALKER = "walker"


class Maze:
    """A walker on a drawing, from `a1` on, with so many points. `.` floor, `~` mud (2 points), `#` a wall; `!` a noise that the
    log tells of, `*` dice, `?` a card is turned over, `@` ben is asked, `:` another question, `+` the next turn begins, `_` no
    stopping there."""

    def __init__(self, drawing: str, points: int) -> None:
        rows = drawing.split()
        self.size = len(rows[0]), len(rows)
        self.signs = {chr(97 + x) + str(y + 1): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
        self.points = points

    def beside(self, at: str) -> Iterator[str]:
        x, y = ord(at[0]), int(at[1:])
        for there in (f"{chr(x)}{y - 1}", f"{chr(x + 1)}{y}", f"{chr(x)}{y + 1}", f"{chr(x - 1)}{y}"):
            if self.signs.get(there, "#") != "#":
                yield there

    def cost(self, at: str) -> int:
        return 2 if self.signs[at] == "~" else 1

    def steps(self, s: Tray) -> Iterator[Option]:
        at, left = s.said[-1], s.turn
        for there in self.beside(at):
            cost = self.cost(there)
            no = No(RULE, "Too far.") if cost > left else None
            price = "mud" if cost > 1 else ""
            yield Option(f"go:{there}", there, f"Go to {there}", (there,), no=no, to=there, cost=cost, price=price)
        if self.signs[at] != "_":
            yield Option("stop", "", "Stop", main=True)

    def lay_out(self, setup: Setup, _g: Ask) -> Tray:
        return Tray(setup.seats, turn=self.points, said=["a1"])

    async def play(self, s: Tray, g: Ask) -> None:
        while s.outcome is None:
            g.boundary()
            there = await g.choose(
                "ana", "step", rule=RULE, options=lambda: [*self.steps(s)], acting=WALKER, left=s.turn, always=True
            )
            if not there:
                s.outcome = "done"
                return
            s.said, s.turn = [*s.said, there], s.turn - self.cost(there)
            g.note(RULE, "The walker goes to {at}.", at=there)
            await self.happens(s, g, self.signs[there])

    async def happens(self, s: Tray, g: Ask, sign: str) -> None:
        if sign == "!":
            g.note(RULE, "A twig snaps.")
        elif sign == "*":
            g.roll(D6)
        elif sign == "?":
            g.reveal(RULE, "A card is turned over.")
        elif sign == "@":
            await g.choose("ben", "react", rule=RULE, options=[Option("yes"), Option("no")])
        elif sign == "+":
            s.turn = self.points
        elif sign == ":":
            await g.choose("ana", "odd", rule=RULE, options=[Option("yes"), Option("no")])

    def view(self, s: Tray, seat: str | None) -> View:
        width, height = self.size
        cells = tuple(Cell(at, ord(at[0]) - 97, int(at[1:]) - 1) for at in self.signs)
        walker = Piece(WALKER, s.said[-1], "Walker")
        board = Board("maze", "Maze", Ground("maze", width, height, cells), (walker,))
        return View(Status("Get out.", outcome=s.outcome or ""), boards=(board,))

    @property
    def game(self) -> Game[Tray]:
        return small(self.play, setup=self.lay_out, view=self.view)


class Paid(Maze):
    """The same, but the points are bought first: two for a coin."""

    def __init__(self, drawing: str, after: str = "") -> None:
        super().__init__(drawing, 0)
        self.after = after

    async def play(self, s: Tray, g: Ask) -> None:
        if not s.turn:
            g.boundary()
            buys = [Option(f"buy:{n}", n, f"{n} coins", begins=2 * n, price=f"{n} coins") for n in (3, 2, 1)]
            s.turn = 2 * await g.choose("ana", "buy", rule=RULE, options=buys, acting=WALKER)
            await self.happens(s, g, self.after)
        await super().play(s, g)


def maze(drawing: str, points: int = 4) -> Table[Any]:
    return start(Maze(drawing, points).game, "ana", "ben")


def ways(table: Table[Any]) -> dict[str, Way]:
    return {way.to: way for way in table.ways("ana")}


def paid(drawing: str, after: str = "") -> Table[Any]:
    return start(Paid(drawing, after).game, "ana", "ben")


# -- finding ------------------------------------------------------------------------------------------------------------


def test_every_place_within_reach_has_the_answers_that_lead_there() -> None:
    found = ways(maze("... .#. ...", 3))
    assert set(found) == {"b1", "a2", "c1", "a3", "b3", "c2"}
    assert found["b3"].keys == ("go:a2", "go:a3", "go:b3")
    assert found["b3"].over == ("a2", "a3", "b3")
    assert found["b3"].cost == 3
    assert not found["b3"].halts


def test_the_place_where_the_piece_stands_is_no_way() -> None:
    assert "a1" not in ways(maze(".."))


def test_the_cheapest_way_goes_before_the_shortest() -> None:
    found = ways(maze(".~~~. .....", 8))
    assert found["e1"].over == ("a2", "b2", "c2", "d2", "e2", "e1")
    assert found["e1"].cost == 6


@pytest.mark.parametrize(("drawing", "way"), [(".. !.", ("b1", "b2")), (".! ..", ("a2", "b2"))])
def test_of_two_ways_of_one_length_the_one_on_which_nothing_happens(drawing: str, way: tuple[str, ...]) -> None:
    assert ways(maze(drawing))["b2"].over == way


def test_a_longer_way_is_not_taken_only_to_be_quiet() -> None:
    assert ways(maze(".!. ...", 6))["c1"].over == ("b1", "c1")


@pytest.mark.parametrize(("sign", "reason"), [("*", LUCK), ("?", LIGHT), ("@", SOMEBODY), (":", OTHERWISE), ("+", OTHERWISE)])
def test_a_way_ends_where_more_is_to_happen_and_nothing_is_known_beyond(sign: str, reason: str) -> None:
    found = ways(maze(f".{sign}.", 6))
    assert found["b1"].halts == reason
    assert "c1" not in found


def test_that_something_else_is_asked_where_nothing_is_left_is_no_surprise() -> None:
    assert ways(maze(".:.", 1))["b1"].halts == SPENT


def test_the_search_is_bounded_by_a_count() -> None:
    row = "." * 20
    table = maze(" ".join([row] * 20), 60)
    assert 50 < len(table.ways("ana")) <= MOST_TWINS


def test_ways_are_looked_for_once_a_decision() -> None:
    table = maze("...")
    assert table.ways("ana") is table.ways("ana")
    table.answer("ana", "go:b1")
    assert set(ways(table)) == {"a1", "c1"}


def test_whoever_is_not_asked_or_not_for_a_step_has_no_ways() -> None:
    table = maze(".@.")
    assert table.ways("ben") == ()
    table.answer("ana", "go:b1")
    assert table.ways("ana") == table.ways("ben") == ()
    with pytest.raises(IllegalAnswer, match="no seat"):
        table.ways("eve")


def test_a_way_begins_with_the_least_that_carries_so_far() -> None:
    table = paid("......")
    found = ways(table)
    assert {way.to: (way.keys[0], way.price, way.cost) for way in found.values()} == {
        "b1": ("buy:1", "1 coins", 1),
        "c1": ("buy:1", "1 coins", 2),
        "d1": ("buy:2", "2 coins", 3),
        "e1": ("buy:2", "2 coins", 4),
        "f1": ("buy:3", "3 coins", 5),
    }
    assert found["c1"].over == ("a1", "b1", "c1")
    assert table.follow("ana", found["d1"].keys).done == 4
    assert table.state.said[-1] == "d1"
    table.undo("ana")
    assert table.pending["ana"].kind == "buy"  # what was paid comes back with the steps


def test_a_way_says_what_is_paid_on_it() -> None:
    assert {to: way.price for to, way in ways(maze("..~~.", 9)).items()} == {"b1": "", "c1": "mud", "d1": "mud", "e1": "mud"}
    assert ways(paid(".~."))["c1"].price == "2 coins, mud"


@pytest.mark.parametrize("sign", ["*", "?", "@", ":"])
def test_nothing_is_known_of_a_walk_that_begins_with_a_surprise(sign: str) -> None:
    assert ways(paid("...", sign)) == {}


def test_nobody_pays_for_a_place_on_which_there_is_no_stopping() -> None:
    assert set(ways(paid("._."))) == {"c1"}


def test_a_move_that_is_asked_for_as_a_whole_is_not_followed() -> None:
    table: Table[Any] = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=7)
    table.answer("ana", "unit:3")
    assert {way.keys for way in table.ways("ana")} == {
        (option.key,) for option in table.pending["ana"].options if option.key.startswith("move:")
    }


# -- following ----------------------------------------------------------------------------------------------------------


def test_a_way_is_followed_to_its_end() -> None:
    table = maze("... .#. ...")
    walked = table.follow("ana", ways(table)["b3"].keys, table.n)
    assert (walked.done, walked.reason) == (3, "")
    assert table.state.said == ["a1", "a2", "a3", "b3"]


@pytest.mark.parametrize(("sign", "reason"), [("*", LUCK), ("?", LIGHT), ("@", SOMEBODY), (":", OTHERWISE), ("+", OTHERWISE)])
def test_following_stops_at_the_first_surprise(sign: str, reason: str) -> None:
    table = maze(f"..{sign}.")
    walked = table.follow("ana", ("go:b1", "go:c1", "go:d1"))
    assert (walked.done, walked.reason) == (2, reason)
    assert table.state.said[-1] == "c1"


def test_an_answer_that_is_no_longer_offered_ends_the_way() -> None:
    table = maze("....", 2)
    walked = table.follow("ana", ("go:b1", "go:c1", "go:d1"))
    assert (walked.done, walked.reason) == (2, REFUSED)


def test_the_first_answer_is_refused_like_any() -> None:
    table = maze("...")
    n = table.n
    with pytest.raises(IllegalAnswer, match="not on offer"):
        table.follow("ana", ("go:c1", "go:b1"))
    with pytest.raises(IllegalAnswer, match="no longer open"):
        table.follow("ana", ("go:b1",), n + 1)
    with pytest.raises(IllegalAnswer, match="at least one"):
        table.follow("ana", ())
    with pytest.raises(IllegalAnswer, match="nothing to decide"):
        table.follow("ben", ("go:b1",))
    assert (table.n, table.state.said) == (n, ["a1"])


# -- taking back --------------------------------------------------------------------------------------------------------


def test_a_whole_way_is_taken_back_as_one() -> None:
    table = maze("....")
    table.answer("ana", "go:b1")
    table.follow("ana", ("go:c1", "go:d1", "go:c1"))
    assert table.undo("ana") == 3
    assert table.state.said == ["a1", "b1"]
    assert table.undo("ana") == 1
    assert table.state.said == ["a1"]


def test_where_a_fence_stands_only_the_last_answer_is_taken_back_by_consent() -> None:
    table = maze("..*.")
    table.follow("ana", ("go:b1", "go:c1"))
    with pytest.raises(Fenced):
        table.undo("ana")
    assert table.undo("ana", consent=("ben",)) == 1
    assert table.state.said == ["a1", "b1"]


def test_a_way_is_still_one_after_saving_and_loading_and_in_a_replay() -> None:
    game = Maze("....", 4).game
    table = start(game, "ana", "ben")
    table.follow("ana", ("go:b1", "go:c1", "go:d1"))
    text = table.save()
    assert "ana go:b1\n=\n&ana go:c1\n" in text
    loaded = Table.load(text, game=game)
    assert loaded.save() == text
    *_, replayed = Table.replay(text, game=game)
    assert replayed.save() == text
    assert replayed.undo("ana") == 3
    assert replayed.state.said == ["a1"]


def test_a_save_from_outside_cannot_join_what_a_fence_parts() -> None:
    game = Maze(".*..", 4).game
    table = start(game, "ana", "ben")
    for key in ("go:b1", "go:c1"):
        table.answer("ana", key)
    *_, joined = Table.replay(table.save().replace("ana go:c1", "&ana go:c1"), game=game)
    assert joined.undo("ana") == 1
    assert joined.state.said == ["a1", "b1"]
