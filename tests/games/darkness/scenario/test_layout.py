"""The board of a scenario: each pattern, pools, start squares and what the scenario sets aside."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import at, run, square
from noctule.engine import Ask, Setup, SetupError
from noctule.engine.chance import Luck
from noctule.games.darkness.arrange import arrange
from noctule.games.darkness.board import story
from noctule.games.darkness.board.people import weight
from noctule.games.darkness.board.town import town
from noctule.games.darkness.content import DISKS, TILES
from noctule.games.darkness.content.disks import Obstacle
from noctule.games.darkness.content.reading import others
from noctule.games.darkness.dealing import people
from noctule.games.darkness.scenario import layout
from noctule.games.darkness.setup import setup
from noctule.games.darkness.state import State
from noctule.games.darkness.tiles import laying, mixing


def table(seats: int = 2, **fields: Any) -> State:
    """A table at which the characters have been chosen, with nothing laid yet."""
    names = ("ada", "bel", "cas", "dov", "eve", "fay")[:seats]
    fresh = arrange("lab", seats=tuple(name[0] for name in names), people=dict.fromkeys(names, "lab/a1"), scenario="trial")
    people = {id: type(person)(person.id, person.seat, person.name, person.scores) for id, person in fresh.people.items()}
    return State(fresh.seats, "trial", people=people, phase="layout", **fields)


def laid(seats: int = 2, **fields: Any) -> State:
    """The board of the scenario, by chance."""
    s = table(seats, **fields)
    layout.stack(s, Ask([], Luck(1)))
    layout.lay_out(s, Ask([], Luck(1)))
    return s


@covers("darkness.setup.order", "darkness.setup.scenario", "darkness.ex.d.setup-order", "darkness.setup.setting")
def test_the_scenario_comes_first_then_the_characters_then_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    assert trial.play(monkeypatch).setting == "horror"
    s = setup(Setup("trial", ("ana", "ben")), Ask([], Luck(1)))
    assert (s.scenario, s.phase, s.people, s.tiles, s.board) == ("trial", "people", {}, (), {})
    with pytest.raises(SetupError, match="there is no scenario 'nothing'; there are: slack-water"):
        setup(Setup("nothing", ("ana",)), Ask([], Luck(1)))
    s = table()
    run(s, layout.layout_phase, draws=["bel"])
    assert s.phase == "turn"
    assert [one.tile for one in s.tiles] == ["lab"]


@covers("darkness.setup.scenario")
def test_a_scenario_is_for_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, top="players = [2, 3]")
    with pytest.raises(SetupError, match="'The Trial': it is for 2 to 3 characters, not for 1"):
        setup(Setup("trial", ("ana",)), Ask([], Luck(1)))
    with_master = setup(Setup("trial", ("ana", "ben", "gm"), {"master": "yes"}), Ask([], Luck(1)))
    assert with_master.master == "gm"
    assert story.players(with_master) == 2


@covers(
    "darkness.setup.scenario",
    "darkness.setup.starting-items",
    "darkness.setup.cell-phone",
    "darkness.vp.counter",
    "darkness.disk.pool",
    "darkness.ex.d.scenario-record",
)
def test_only_what_the_scenario_lists_is_in_play_and_everybody_starts_with_its_items(monkeypatch: pytest.MonkeyPatch) -> None:
    board = (
        'pattern = "draw"\ntiles = [{ tile = "pub" }]\nstart = ["pub/a1"]\nothers = ["surgery", "chapel", "library", "garage"]'
    )
    pool = "disks = { foe = 1, watch = 1, crowbar = 2, money = 2 }\nsome = { item = 4, ally = 4 }"
    victory = 'text = "Be first."\npoints = 20\nby_points = "Enough."'
    trial.play(monkeypatch, top='items = ["flashlight"]', board=board, pool=pool, victory=victory, more="")
    s = table()
    run(s, layout.layout_phase, draws=["ada"])
    drawn = [id for id in (*s.pool, *s.board) if not isinstance(DISKS[id], Obstacle)]
    assert len(drawn) == 14
    assert {*s.pile, *[one.tile for one in s.tiles]} == {"pub", "surgery", "chapel", "library", "garage"}
    assert [person.items for person in s.people.values()] == [("flashlight-1",), ("flashlight-2",)]
    assert [person.points for person in s.people.values()] == [2, 2]
    assert [weight(person) for person in s.people.values()] == [1, 1]
    assert not {"flashlight-1", "flashlight-2"} & set(drawn)
    assert {"crowbar-1", "crowbar-2", "money-1", "money-2", "watch", "foe"} <= set(drawn)


@covers("darkness.setup.random-tile-exclusions", "darkness.ex.d.magic-shop")
def test_special_places_are_left_out_and_the_shop_where_there_is_magic(monkeypatch: pytest.MonkeyPatch) -> None:
    board = 'pattern = "draw"\ntiles = [{ tile = "pub" }]\nstart = ["pub/a1"]\nothers = "all"'
    special = {"cabin", "cave", "school-west", "school-east", "hotel", "hotel-upper", "mansion", "woods"}
    for magic in ("true", "false"):
        card = trial.play(monkeypatch, top=f"magic = {magic}", board=board, more="", victory=BY_POINTS)
        s = laid()
        assert set(s.pile) == set(others(card.board, TILES, magic=card.magic))
        assert not special & set(s.pile)
        assert "pub" not in s.pile
        assert ("magic-shop" in s.pile) == (magic == "false")


BY_POINTS = 'text = "Be first."\npoints = 20\nby_points = "Enough."'


@covers("darkness.setup.layout-fixed", "darkness.setup.layout-face-down", "darkness.ex.d.board-fixed")
@covers("darkness.tile.place-question-disks")
def test_a_fixed_board_lies_as_it_is_listed_and_a_face_down_tile_gets_its_disks_when_it_is_entered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = """pattern = "fixed"
start = ["lab/a1"]
tiles = [{ tile = "field" }, { tile = "pub", x = 1, up = false }, { tile = "lab", y = 1 }, { tile = "hall", x = 1, y = 1 }]"""
    trial.play(monkeypatch, board=board, pool="some = { item = 20 }")
    s = laid()
    assert [(one.tile, one.x - 4, one.y - 4, one.up) for one in s.tiles] == [
        ("field", 0, 0, True),
        ("pub", 1, 0, False),
        ("lab", 0, 1, True),
        ("hall", 1, 1, True),
    ]
    marks = {square(s, f"lab/{name}") for name in ("d5", "e4", "h8")}
    assert {lying.at for id, lying in s.board.items() if id not in s.obstacles} >= marks
    assert "pub/a1" not in town(s).squares

    async def step(s: State, g: Ask) -> int | None:
        return await laying.explore(s, g, "a", square(s, "field/h1"), 2)

    before = len(s.pool)
    ran = run(s, step)
    assert ran.value == square(s, "pub/a1")
    assert len(s.pool) == before - len([mark for mark in town(s).marked["?"] if town(s).tile_of[mark] == "pub"])


@covers("darkness.setup.layout-random", "darkness.tile.full-edge", "darkness.tile.no-tiles-left", "darkness.ex.d.board-random")
def test_the_seats_lay_the_tiles_of_a_random_layout_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    board = """pattern = "random"
start = ["lab/a1"]
tiles = [{ tile = "lab" }]
others = ["pub", "chapel", "surgery", "library", "garage", "school-west"]"""
    trial.play(monkeypatch, board=board)
    s = table(3)
    entries: list[Any] = []
    seats: list[str] = []
    while s.phase == "layout":
        flow: Any = layout.layout_phase(s, Ask(entries, Luck(len(seats) + 1)))
        answer = None
        try:
            while True:
                asked = flow.send(answer)
                key = asked.forced() or asked.options[len(seats) % len(asked.options)].key
                seats.append(asked.seats[0])
                answer = asked.read(key)
        except StopIteration:
            pass
    assert seats == ["a", "b", "c", "a", "b", "c"]
    tiles = {one.tile: (one.x, one.y) for one in s.tiles}
    assert set(tiles) == {"lab", "pub", "chapel", "surgery", "library", "garage", "school-west", "school-east"}
    assert len(set(tiles.values())) == len(tiles)
    for x, y in tiles.values():
        assert any((x + dx, y + dy) in tiles.values() for dx, dy in laying.NEXT.values())
    assert s.pile == ()
    assert not laying.can_leave(s, (0, 0))


@covers("darkness.setup.layout-random")
def test_a_tile_for_which_there_is_no_place_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    board = """pattern = "random"
start = ["lab/a1"]
tiles = [{ tile = "lab" }]
others = ["pub", "chapel"]"""
    trial.play(monkeypatch, board=board)
    monkeypatch.setattr(layout, "_ways", lambda s, tile, up: iter(()))
    s = table()
    left = []
    while s.phase == "layout":
        with pytest.raises(StopIteration):
            layout.layout_phase(s, Ask([], Luck(3))).send(None)
        left.append(len(s.pile))
    assert left == [1, 0, 0]
    assert [one.tile for one in s.tiles] == ["lab"]


@covers("darkness.setup.layout-random")
def test_a_random_layout_may_be_left_to_chance_and_lie_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    board = """pattern = "random"
by = "nobody"
up = false
start = ["lab/a1"]
tiles = [{ tile = "lab" }]
others = ["pub", "chapel"]"""
    trial.play(monkeypatch, board=board)
    s = table()
    entries: list[Any] = []
    while s.phase == "layout":
        with pytest.raises(StopIteration):
            layout.layout_phase(s, Ask(entries, Luck(3))).send(None)
    assert [one.up for one in s.tiles] == [True, False, False]
    told = [entry for entry in entries if getattr(entry, "rule", "") == "darkness.setup.layout-random"]
    assert all("tile" not in event.facts for event in told)


@covers("darkness.setup.layout-draw-pile", "darkness.setup.first-tile", "darkness.ex.d.board-draw-pile")
def test_a_draw_pile_is_shuffled_under_the_first_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    board = """pattern = "draw"
start = ["pub/d7"]
tiles = [{ tile = "pub" }]
others = ["surgery", "chapel", "library", "garage", "chandlery"]
sure = ["cave", "woods"]
under = 2"""
    trial.play(monkeypatch, board=board, more="", victory=BY_POINTS)
    s = laid()
    assert [one.tile for one in s.tiles] == ["pub"]
    assert len(s.pile) == 7
    assert not {"cave", "woods"} & set(s.pile[:2])
    layout.begin(s, Ask([], Luck(2)))
    assert {at(s, who) for who in s.people} == {"pub/d7"}


@covers("darkness.setup.first-player", "darkness.ex.d.seating-order", "darkness.setup.miniature", "darkness.setup.first-tile")
@covers("darkness.char.willpower-equals-health")
def test_one_is_drawn_to_begin_and_everybody_stands_on_a_start_square(monkeypatch: pytest.MonkeyPatch) -> None:
    board = 'pattern = "fixed"\ntiles = [{ tile = "lab" }]\nstart = ["lab/a1", "lab/b1"]'
    trial.play(monkeypatch, board=board)
    s = table(4)
    run(s, layout.layout_phase, draws=["cas"])
    assert s.first == s.turn.who == "cas"
    assert list(s.people) == ["ada", "bel", "cas", "dov"]
    assert [at(s, who) for who in s.people] == ["lab/a1", "lab/b1", "lab/a1", "lab/b1"]
    assert all(person.will == person.nerve == person.scores.defense for person in s.people.values())


@covers("darkness.setup.scenario-precedence", "darkness.enter.locked-at-start", "darkness.reshuffle.exempt")
@covers("darkness.ex.d.scenario-overrides")
def test_the_scenario_opens_a_door_and_fixes_a_disk_and_all_else_is_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    board = 'pattern = "fixed"\ntiles = [{ tile = "mansion" }, { tile = "tea-room", x = 1 }]\nstart = ["mansion/d8"]'
    top = """rules = { open = ["mansion/e6"], lit = ["mansion"] }
fixed = [{ disk = "torch", at = "mansion/c2" }]"""
    trial.play(monkeypatch, board=board, top=top, pool="disks = { crowbar = 2, money = 2 }", more="", victory=BY_POINTS)
    s = laid()
    front, back = story.doors(s, "mansion/e6"), story.doors(s, "mansion/g6")
    assert s.broken == front
    assert not set(back) & set(s.broken)
    assert not set(story.doors(s, "tea-room")) & set(s.broken)
    assert s.lit == ("mansion",)
    attic = square(s, "mansion/c2")
    assert s.board["torch"].at == attic
    mixing.mix(s, Ask([], Luck(5)), "mansion", [])
    assert s.board["torch"].at == attic
    assert [id for id, lying in s.board.items() if lying.at == attic] == ["torch"]


@covers("darkness.setup.scenario-precedence", "darkness.reshuffle.exempt")
def test_a_fixed_disk_of_a_tile_that_is_drawn_later_lies_there_when_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    board = 'pattern = "draw"\ntiles = [{ tile = "lab" }]\nstart = ["lab/a1"]\nsure = ["hall"]'
    fixed = 'fixed = [{ disk = "torch", at = "hall/c3", up = true }, { disk = "kit", at = "hall/d4", least = 3 }]'
    trial.play(monkeypatch, board=board, top=fixed, pool="disks = { foe = 1 }")
    s = laid()
    assert "torch" not in s.board
    laying.place(s, Ask([], Luck(1)), laying.whole("hall", 5, 4, 1))
    assert at(s, "torch") == "hall/f3"
    assert s.board["torch"].fixed
    assert "kit" not in s.board
    assert story.aside(s, "kit") == ["kit"]


@covers("darkness.disk.pool", "darkness.tile.place-exclamation-disks")
def test_obstacles_have_a_pool_of_their_own_or_are_not_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, top='obstacles = ["ditch"]')
    s = laid()
    assert (s.obstacles, s.board["ditch"].at) == ((), square(s, "lab/a8"))
    trial.play(monkeypatch, top="obstacles = []")
    s = laid()
    assert (s.obstacles, "ditch" in s.board) == ((), False)


@covers("darkness.setup.pregenerated-or-own", "darkness.setup.miniature", "darkness.setup.first-tile")
@covers("darkness.ex.d.one-character-each")
def test_nothing_begins_before_everybody_has_one_character(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch)
    luck, dice = Ask([], Luck(4)), Random(4)
    s = setup(Setup("trial", ("ana", "ben", "cem")), luck)
    asked: list[str] = []
    while s.phase != "turn":
        flow: Any = {"people": people.people_phase, "layout": layout.layout_phase}[s.phase](s, luck)
        answer = None
        try:
            while True:
                request = flow.send(answer)
                assert s.tiles == ()
                if request.kind == "character":
                    asked += request.seats
                    keys = [option.key for option in request.options]
                    choice = "own" if request.seats[0] == "ben" else next(key for key in keys if key.startswith("play:"))
                else:
                    choice = request.forced() or request.sample(dice)
                answer = request.read(choice)
        except StopIteration:
            pass
    assert asked == ["ana", "ben", "cem"]
    assert [person.own for person in s.people.values()] == [False, True, False]
    assert {at(s, who) for who in s.people} == {"lab/a1"}
