"""What each seat sees: the town, sheets, and of face-down Disks only what it has looked at itself."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import position, square
from noctule.engine import Event, Setup, Table, find
from noctule.engine.views import Board, Panel, Piece
from noctule.games.darkness.arrange import FIRST
from noctule.games.darkness.board.town import town
from noctule.games.darkness.content import DISKS, SCENARIOS, TILES
from noctule.games.darkness.result import result
from noctule.games.darkness.state import Laid, Lying, Opened, State, Turn, alter
from noctule.games.darkness.view import picture, pieces, view


def two(**fields: object) -> State:
    return position("lab", people={"ada": "lab/a1", "bel": "lab/h7"}, **fields)


def test_a_line_about_a_character_of_ones_own_wears_the_face_of_its_figure() -> None:
    s = position("lab", people={"vesper": {"at": "lab/a1", "own": True}, "dot": "lab/h7"})
    table = Table.arranged(find("darkness"), s, ("ana", "ben"))
    offer = Event("darkness.coop.negotiation", "{who} offers {other}.", {"who": "vesper", "other": "dot"})
    assert table.line(offer).face == piece(s, "vesper").face == "stranger-1"


def board(s: State, seat: str | None = "ana") -> Board:
    return view(s, seat).boards[0]


def piece(s: State, id: str, seat: str | None = "ana") -> Piece:
    return next(piece for piece in board(s, seat).pieces if piece.id == id)


def panel(s: State, id: str, seat: str | None = "ana") -> Panel | None:
    return next((panel for panel in view(s, seat).panels if panel.id == id), None)


# -- the town ------------------------------------------------------------------------------------------------------


def test_every_square_of_the_tiles_is_a_cell_in_its_place() -> None:
    s = position("lab field", people={"ada": "lab/a1", "bel": "field/h8"})
    ground = board(s).ground
    assert (ground.width, ground.height) == (16, 8)
    cells = {cell.at: (cell.x, cell.y) for cell in ground.cells}
    assert len(cells) == len(ground.cells) == 128
    assert (cells["lab/a1"], cells["lab/h8"], cells["field/a1"]) == ((0, 0), (7, 7), (8, 0))


def test_doors_are_drawn_locked_and_open_ones_over_them() -> None:
    s = two()
    door = next(gate for gate in town(s).gates.values() if gate.name == "lab/d3-n")
    assert any("locked door, Target Number 3" in edge.label for edge in board(s).ground.edges)
    assert board(s).edges == ()
    s.open = {door.edge: Opened("ada")}
    (edge,) = board(s).edges
    assert (edge.kind, edge.blocks) == ("open door", ())
    s.open, s.broken = {}, (door.edge,)
    assert board(s).edges[0].kind == "broken door"


@covers("darkness.setup.layout-face-down")
def test_a_tile_that_lies_face_down_is_fog_and_tells_nothing() -> None:
    seen = []
    for tile in ("field", "hotel", "forest"):
        s = two()
        upper = [one.key for one in TILES.values() if one.above == tile]
        s.tiles += (Laid(tile, FIRST + 1, FIRST, up=False), *(Laid(key, FIRST + 1, FIRST, up=False) for key in upper))
        fog = [cell.at for cell in board(s).ground.cells if cell.at.startswith("fog")]
        assert len(fog) == len({*fog}) == 64
        assert {cell.name for cell in board(s).ground.cells if cell.at in fog} == {"Not yet seen"}
        seen.append(view(s, "ana"))
    assert seen[0] == seen[1] == seen[2]


def test_a_tile_that_was_drawn_is_named_while_it_is_laid() -> None:
    s = two(drawn="forest")
    found = panel(s, "drawn", None)
    assert found is not None
    assert [card.title for card in found.cards] == ["Forest"]


# -- pieces --------------------------------------------------------------------------------------------------------


@covers("darkness.comm.secret-knowledge", "darkness.perception.check")
def test_a_face_down_disk_is_named_only_to_whoever_has_looked_and_to_the_game_master() -> None:
    s = two(disks={"lab/d5": {"foe": {"known": ("ana",)}}, "lab/e4": "kit"})
    assert "Foe" in piece(s, "disk/lab/d5", "ana").name
    for seat in ("ben", None):
        assert piece(s, "disk/lab/d5", seat).name == "Face-down Disk"
    assert piece(s, "disk/lab/e4", "ana").name == "Face-down Disk"
    s.seats, s.master = ("ana", "ben", "gus"), "gus"
    assert "Kit" in piece(s, "disk/lab/e4", "gus").name


@covers("darkness.obstacle.road")
def test_an_obstacle_has_a_back_of_its_own() -> None:
    s = two(disks={"lab/a8": "ditch"})
    assert piece(s, "disk/lab/a8").name == "Face-down Obstacle"


@covers("darkness.move.no-stacking-limit")
def test_several_disks_on_a_square_are_several_pieces_in_no_order_that_tells() -> None:
    one, other = two(disks={"lab/d5": ["foe", "kit"]}), two(disks={"lab/d5": ["kit", "foe"]})
    assert {"disk/lab/d5", "disk/lab/d5-2"} <= {piece.id for piece in board(one).pieces}
    assert view(one, "ana") == view(other, "ana")
    for s in (one, other):
        s.board = {**s.board, "foe": Lying("foe", square(s, "lab/d5"), known=("ana",))}
    assert view(one, "ana") == view(other, "ana")
    assert view(one, "ben") == view(other, "ben")


def test_a_face_up_disk_shows_its_numbers_and_an_opponent_its_health() -> None:
    s = two(disks={"lab/d5": {"brute": {"up": True, "hits": 1}}})
    brute = piece(s, "brute")
    assert brute.team == "foe"
    assert [badge.text for badge in brute.badges if badge.role == "health"] == ["1"]
    assert "Initiative 2, Attack 4, Defense 5, Speed 3" in brute.text


def test_every_disk_has_numbers_in_words_and_an_icon() -> None:
    for disk in DISKS.values():
        assert pieces.profile(disk)
        assert pieces.icon_of(disk)


@covers("darkness.setup.miniature", "darkness.health.dead-out")
def test_every_living_character_is_one_figure() -> None:
    s = position("lab", people={"ada": "lab/a1", "bel": {"at": -1, "dead": True}})
    assert [piece.id for piece in board(s).pieces] == ["ada"]
    assert piece(s, "ada").at == "lab/a1"


# -- sheets --------------------------------------------------------------------------------------------------------


@covers("darkness.vp.counter")
def test_everybody_reads_everybodys_sheet_and_the_own_one_comes_first() -> None:
    s = two(scenario="slack-water")
    alter(s, "bel", points=-2, items=("kit",), allies=("helper-mind",), failures=1)
    ids = [panel.id for panel in view(s, "ben").panels]
    assert ids[:3] == ["sheet-bel", "scenario", "sheet-ada"]
    for seat in ("ana", "ben", None):
        sheet = panel(s, "sheet-bel", seat)
        assert sheet is not None
        assert {counter.title: counter.value for counter in sheet.counters} == {
            "Victory Points": -2,
            "Health": 4,
            "Willpower": 4,
            "Failures": 1,
            "Carry Weight": 1,
        }
        assert [card.id for card in sheet.cards] == ["sheet/bel", "kit", "helper-mind"]


@covers("darkness.fate.bad-2", "darkness.fate.bad-5", "darkness.fate.bad-7", "darkness.fate.bad-12", "darkness.flee.exhaustion")
def test_what_fate_has_left_behind_is_on_the_sheet() -> None:
    s = two()
    alter(s, "ada", tn=1, door="locked", bound="lab", next=("fail", "succeed"), exhausted=True)
    sheet = panel(s, "sheet-ada")
    assert sheet is not None
    assert [badge.kind for badge in sheet.cards[0].badges] == [
        "the next door is locked",
        "the next check fails",
        "the next check succeeds",
        "Target Numbers +1",
        "cannot leave the tile",
        "exhausted",
    ]


@covers("darkness.reshuffle.forgets")
def test_what_was_seen_and_mixed_is_known_to_be_somewhere_in_its_area() -> None:
    disks = {"lab/h8": {"foe": {"area": "tile:lab", "among": ("ana",)}}, "lab/d5": {"kit": {"area": "lab", "among": ("ana",)}}}
    s = two(disks=disks)
    found = panel(s, "among", "ana")
    assert found is not None
    assert sorted(found.table[1:]) == [("Lab", "The Foe"), ("Lab", "The Kit")]
    assert panel(s, "among", "ben") is None


def test_the_last_disk_of_everybody_lies_open() -> None:
    s = two()
    assert panel(s, "met") is None
    alter(s, "bel", met="foe")
    found = panel(s, "met", None)
    assert found is not None
    assert [card.title for card in found.cards] == ["The Foe"]


def test_the_status_names_round_phase_and_whose_turn_it_is() -> None:
    s = two(turn=Turn(who="bel"), round=3)
    status = view(s, "ana").status
    assert status.round == "Round 3"
    assert status.phase == "Move and act: Bel"
    s.outcome = "All is lost."
    assert view(s, "ana").status.outcome == "All is lost."


def test_when_the_last_round_is_over_none_is_counted_after_it() -> None:
    s = two(scenario="slack-water", outcome="Slack water is over.")
    last = SCENARIOS["slack-water"].last_round(2)
    s.round = last + 1
    assert (view(s, "ana").status.round, result(s).rounds) == (f"Round {last}", last)


# -- pictures --------------------------------------------------------------------------------------------------------


def test_the_picture_of_a_drawn_tile_shows_how_it_would_lie_and_what_is_near() -> None:
    s = position("field", people={"ada": "field/h4", "bel": "field/a1"})
    first = s.tiles[0]
    turned = {turn: picture(s, "tile", (Laid("lab", first.x + 1, first.y, turn),)) for turn in range(4)}
    assert [board for board in turned.values() if board is None] == []
    plain, quarter = turned[0], turned[1]
    assert plain is not None
    assert quarter is not None
    cells = {cell.at: (cell.x, cell.y) for cell in plain.ground.cells}
    assert len(cells) == 64 + 16, "the tile, and two columns of the one that it would touch"
    assert (cells["lab/a1"], cells["field/h1"], "field/f1" in cells) == ((2, 2), (1, 2), False)
    assert [region.id for region in plain.ground.regions] == ["lab"]
    assert [piece.name for piece in plain.pieces] == ["Ada"], "who is near is in the picture, and nobody else"
    doors = [{(edge.at, edge.side) for edge in board.ground.edges if edge.look == "door"} for board in (plain, quarter)]
    assert len(doors[0]) == len(doors[1]) == 2
    assert not doors[0] & doors[1], "its doors are turned with it"
    assert picture(s, "reroll", "keep") is None


def test_the_status_says_how_far_the_aim_is_reached() -> None:
    table: Table[State] = Table.start("darkness", Setup("wheel", ("ana",)), seed=1)
    assert [(each.title, each.value, each.limit) for each in table.view("ana").status.reached] == [
        ("Sluice opened", 0, 1),
        ("Gears jammed", 0, 1),
        ("The Thing Under the Wheel beaten", 0, 1),
    ]
