"""A tile that does not fit is refused, with file and line and what would be right."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.engine import ContentError, content
from noctule.engine.grid import DIRECTIONS, place_of, square_named
from noctule.games.darkness.content.tiles import GRID, Tile, drawing, load_tiles

FILE = "content/tiles.toml"
OFFSETS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}

PLAIN = "\n".join(
    ["+ + + + + + + + +", " . . . . . . . .", *["+ + + + + + + + +", " . . . . . . . ."] * 7, "+ + + + + + + + +"]
)
"""A tile of nothing but street."""


def entry(key: str, more: str = "") -> str:
    return f'[[tile]]\nkey = "{key}"\nname = "A"\nplace = "in A"\nline = "B."\n{more}\n'


def changed(text: str, signs: dict[str, str]) -> str:
    """A drawing with other signs on some squares (`c3`) and edges (`c3-e`)."""
    lines = [list(line.ljust(17)) for line in text.splitlines()]
    for name, sign in signs.items():
        square, _, side = name.partition("-")
        x, y, _ = place_of(GRID, square_named(GRID, square))
        down, right = OFFSETS[side] if side else (0, 0)
        lines[2 * y + 1 + down][2 * x + 1 + right] = sign
    return "\n".join("".join(line) for line in lines)


def load(source: str, drawings: dict[str, str] | None = None) -> dict[str, Tile]:
    """The tiles of a file, with some drawings in place of the game's own."""

    def drawn(key: str) -> tuple[str, str]:
        return (drawings[key], f"{key}.txt") if drawings and key in drawings else drawing(key)

    return load_tiles(source, "tiles.toml", drawn)


def refused(source: str, drawings: dict[str, str] | None = None) -> str:
    with pytest.raises(ContentError) as caught:
        load(source, drawings)
    return str(caught.value)


def own() -> str:
    return content.text("noctule.games.darkness", FILE)


def test_the_helpers_of_this_module_draw_what_they_say() -> None:
    assert changed(PLAIN, {"c3": ",", "c3-e": "|", "h8-s": "-"}).splitlines()[5] == " . . ,|. . . . . "
    assert changed(PLAIN, {"h8-s": "-"}).splitlines()[16] == "+ + + + + + + +-+"
    assert set(OFFSETS) < {*DIRECTIONS}
    assert load(entry("green"), {"green": PLAIN})["green"].building == ""


@covers("darkness.tile.grid")
@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        ("", "green.txt:1: tile 'green': 0 lines; a tile of 8 by 8 squares has 17"),
        (PLAIN + "\n . .\n+ + +", "green.txt:19: tile 'green': 19 lines; a tile of 8 by 8 squares has 17"),
        (PLAIN.replace(" .\n", " . .\n", 1), "green.txt:2: tile 'green': 18 characters; 8 squares and their edges have 17"),
        (PLAIN.replace("+ +", "+  ", 1), "green.txt:1: tile 'green': a '+' has to stand on every corner: 9 of them"),
        (PLAIN.replace("+ +", "+", 1), "green.txt:1: tile 'green': a '+' has to stand on every corner: 9 of them"),
        (changed(PLAIN, {"c3": "x"}), "green.txt:6:6: tile 'green': unknown symbol 'x' for a cell; known: '!', ',', '.', '?'"),
        (changed(PLAIN, {"c3-e": "7"}), "green.txt:6:7: tile 'green': unknown symbol '7' for an edge; known: '-', '1', '2'"),
    ],
)
def test_a_drawing_of_another_size_or_with_an_unknown_sign_is_refused(drawing: str, complaint: str) -> None:
    assert refused(entry("green"), {"green": drawing}).startswith(complaint)


@pytest.mark.parametrize(
    ("key", "signs", "place", "words"),
    [
        # what lies outdoors is open to the next tile
        ("pub", {"a3-w": "|"}, "pub:6", "a3-w is a wall at the border; what lies outdoors is open to the next tile"),
        ("pub", {"c8-s": "f"}, "pub:17", "c8-s is a fence at the border; what lies outdoors is open"),
        # a building is open to its partner only
        ("police-station", {"a7-w": " "}, "police-station:14", "a7-w is open: the building ends at the"),
        ("school-east", {"a1": ",", "a1-e": "|", "a1-n": " ", "a1-s": " "}, "school-west:2", "h1-e is open"),
        ("police-station", {"a7-w": "3"}, "police-station:14", "a7-w is a door-3 at the border; doors and"),
        ("hotel-upper", {"c1-n": "-"}, "hotel-upper:1", "c1-n is a wall beside no square; leave it blank"),
        # a road leads in
        ("cave", {"d1": "o", "e1": "t"}, "cave:2", "d1 or e1 has to be street: a road leads in at the middle of each side"),
        (
            "cave",
            {"d1": " ", "e1": " ", "d1-w": "|", "e1-e": "|"},
            "cave:2",
            "d1 or e1 has to be street: a road leads in at the",
        ),
        # edges between squares
        ("pub", {"b3-w": " "}, "pub:6", "a3-e is open between floor and outdoors; a building ends with a wall, a door or"),
        ("pub", {"b3-w": "f"}, "pub:6", "a3-e is a fence between floor and outdoors; a building ends with a wall"),
        ("pub", {"d4-n": "2"}, "pub:7", "d3-s is a door-2 between floor and floor; inside a building there are walls and open"),
        ("pub", {"d4-n": "w"}, "pub:7", "d3-s is a window between floor and floor; inside a building there are walls and open"),
        ("pub", {"g7-e": "3"}, "pub:14", "g7-e is a door-3 between outdoors and outdoors; outdoors there are walls and fences"),
        ("pub", {"g7-e": "w"}, "pub:14", "g7-e is a window between outdoors and outdoors; outdoors there are walls and fences"),
        ("cave", {"e5-w": " "}, "cave:10", "d5-e is open between nothing and outdoors; where no square lies there is"),
        ("hotel-upper", {"c2-n": "w"}, "hotel-upper:3", "c1-s is a window between floor and nothing; where no"),
        ("hotel-upper", {"c7-e": "|"}, "hotel-upper:14", "c7-e is a wall between nothing and nothing; leave it blank"),
        # joined
        ("pub", {"e2-s": "-"}, "pub:4", "d2 is not joined to the rest of the building; one building a tile, with open"),
        ("pub", {"g8": ",", "g8-w": "1", "g8-n": "-", "g8-e": "|", "g8-s": "-"}, "pub:16", "g8 is not joined to the rest of"),
        ("printers", {"f2-n": "-"}, "printers:4", "f2 is not joined to the rest of what lies outdoors; leave an edge"),
        # a way in
        ("surgery", {"d5-e": "|"}, "surgery:2", "f1 has no way in: a building has a door, drawn '1' to '6'"),
        # floors
        ("hotel", {"g4": ","}, "hotel-upper:8", "g4 has a lift, but in 'hotel' it has not; draw 'E' there too"),
        ("hotel-upper", {"g2": ","}, "hotel:4", "g2 has stairs, but in 'hotel-upper' it has not; draw 'S' there too"),
        ("pub", {"b2": "S"}, "pub:4", "b2 has stairs, but no tile is its upper floor; write ',' or name it by 'above'"),
        # partners
        ("school-east", {"a4-w": "|"}, "school-west:8", "h4-e is open to floor, but a4 of its partner 'school-east' is"),
    ],
)
def test_a_drawing_that_does_not_fit_is_refused(key: str, signs: dict[str, str], place: str, words: str) -> None:
    drawings = {name: drawing(name)[0] for name in (key, "school-west", "hotel", "hotel-upper")}
    tile, _, line = place.partition(":")
    complaint = refused(own(), drawings | {key: changed(drawings[key], signs)})
    assert complaint.startswith(f"{tile}.txt:{line}: tile '{tile}': {words}")


@covers("darkness.tile.no-street-from-upper-floor")
def test_an_upper_floor_with_a_street_is_refused() -> None:
    balcony = {"b7": ".", "b7-n": "-", "b7-w": "|", "b7-e": "|", "b7-s": "-"}
    complaint = refused(own(), {"hotel-upper": changed(drawing("hotel-upper")[0], balcony)})
    assert complaint == "hotel-upper.txt:14: tile 'hotel-upper': b7 lies outdoors on an upper floor; leave it blank"


def test_an_upper_floor_to_which_nothing_leads_is_refused() -> None:
    drawings = {key: changed(drawing(key)[0], {"g2": ",", "g4": ","}) for key in ("hotel", "hotel-upper")}
    complaint = refused(own(), drawings)
    assert "tile 'hotel-upper': nothing leads up here; draw 'S' or 'E' on the same square of both floors" in complaint
    assert complaint.startswith(f"tiles.toml:{line_of('above = ')}:")


def line_of(words: str) -> int:
    return own()[: own().index(words)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "words", "below"),
    [
        ('key = "chandlery"', 'key = "pub"', "'pub' is there twice", 0),
        ('place = "in the Drowned Bell"\n', "", "missing required field `place`", -3),
        ('key = "mill"', 'key = "the mill"', "Expected `str` matching regex", 0),
        ('name = "Harrow Mill"', 'name = ""', "Expected `str` of length >= 1", 0),
        ("shop = true", "stop = true", "unknown field `stop`", 0),
        ("shop = true", 'shop = "open"', "Expected `bool`, got `str`", 0),
        ('side = "e"', 'side = "north"', "Invalid enum value 'north'", 0),
        ('side = "e"\n', "", "a partner and its side are named both or not at all", -1),
        ('partner = "school-east"\n', "", "a partner and its side are named both or not at all", 0),
        ('partner = "school-east"', 'partner = "school-north"', "there is no tile 'school-north'; there are: pub, ", 0),
        ('partner = "school-east"', 'partner = "school-west"', "there is no tile 'school-west'; there are: pub, ", 0),
        ('partner = "school-east"', 'partner = "pub"', "it belongs to the building 'school', its partner to 'pub'", 2),
        ('side = "e"', 'side = "n"', "it has to name 'school-west' on side s, or none", -1),
        ('partner = "school-west"', 'partner = "pub"', "names 'pub' on its side w; it has to name 'school-west'", -12),
        ('above = "hotel"', 'above = "motel"', "there is no tile 'motel'; there are: pub, ", 0),
        ('above = "hotel"', 'above = "hotel-upper"', "there is no tile 'hotel-upper'; there are: pub, ", 0),
        ('above = "hotel"', 'above = "pub"', "it belongs to the building 'hotel', the floor below to 'pub'", 1),
        (
            'above = "hotel"',
            'above = "hotel"\npartner = "cave"\nside = "n"',
            "an upper floor lies beside the board and has no",
            1,
        ),
        (
            'key = "cave"',
            'key = "cave"\npartner = "hotel-upper"\nside = "n"',
            "an upper floor lies beside the board and has no",
            1,
        ),
        ('key = "woods"', 'key = "woods"\nbuilding = "hut"', "it names the building 'hut', but has no floor", 1),
        ('key = "mill"', 'key = "mill"\nbuilding = "pub"', "it has the same building as 'pub', but is neither its partner", 1),
    ],
)
def test_an_entry_that_does_not_fit_is_refused(old: str, new: str, words: str, below: int) -> None:
    complaint = refused(own().replace(old, new, 1))
    assert words in complaint
    assert complaint.startswith(f"tiles.toml:{line_of(old) + below}: ")


def test_a_building_has_two_floors_at_most() -> None:
    attic = entry("attic", 'above = "hotel"\nbuilding = "hotel"')
    complaint = refused(own() + attic, {"attic": drawing("hotel-upper")[0]})
    assert "tile 'attic': 'hotel' has the upper floor 'hotel-upper' already; a building has two floors at most" in complaint
    complaint = refused(own() + attic.replace('"hotel"', '"hotel-upper"', 1), {"attic": drawing("hotel-upper")[0]})
    assert "tile 'attic': 'hotel-upper' is itself above 'hotel'; a building has two floors at most" in complaint


def test_a_third_tile_cannot_be_the_partner_of_one_of_two() -> None:
    third = entry("school-far", 'partner = "school-east"\nside = "e"\nbuilding = "school"')
    complaint = refused(own() + third, {"school-far": drawing("school-west")[0]})
    assert "tile 'school-far': its partner 'school-east' names 'school-west' on its side w" in complaint


def test_a_partner_may_be_named_once_and_then_knows_the_other() -> None:
    east = load(own().replace('partner = "school-west"\nside = "w"\n', ""))["school-east"]
    assert (east.partner, east.side) == ("school-west", "w")


def test_a_tile_without_a_drawing_is_refused() -> None:
    assert refused(entry("attic")).startswith("content/tiles/attic.txt: cannot be read")
