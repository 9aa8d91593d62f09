"""The scenarios: what the set has to hold, and what a file may not say."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.engine import Ask, ContentError
from noctule.engine.chance import Luck
from noctule.games.darkness.arrange import arrange
from noctule.games.darkness.board import story
from noctule.games.darkness.board.ground import ground
from noctule.games.darkness.board.town import town
from noctule.games.darkness.board.ways import paces
from noctule.games.darkness.content import DISKS, FACTS, SCENARIOS, TILES
from noctule.games.darkness.content.allotment import allot
from noctule.games.darkness.content.reading import read_scenario
from noctule.games.darkness.content.steps import At, PutDisk, Spawn
from noctule.games.darkness.content.walk import parts, split
from noctule.games.darkness.scenario import layout
from noctule.games.darkness.state import State

NAMES = ("ada", "bel", "cas", "dov", "eve", "fay")
KEYS = list(SCENARIOS)


# -- the set -------------------------------------------------------------------------------------------------------


def test_the_set_has_everything_that_it_must_have() -> None:
    single = [card for card in SCENARIOS.values() if not card.chapter]
    assert len(single) >= 6
    assert {card.board.pattern for card in single} == {"fixed", "random", "draw"}
    assert any(card.magic for card in single)
    assert any(card.hour == "night" for card in single)
    assert any(card.weather != "dry" for card in single)
    assert any("hotel" in [one.tile for one in card.board.tiles] for card in single)
    assert any(card.black and card.action for card in single)
    assert any(card.rules != type(card.rules)() for card in single)
    assert any(card.victory.points for card in single)
    assert any(card.victory.goals for card in single)
    assert any(card.locator for card in single)
    assert any(card.silent for card in single)
    assert [card.chapter for card in SCENARIOS.values() if card.chapter] == [1, 2, 3]


@pytest.mark.parametrize("key", KEYS)
def test_each_says_what_players_have_to_know(key: str) -> None:
    card = SCENARIOS[key]
    assert card.players == (FACTS.players.least, FACTS.players.most)
    assert len(card.prologue) > 200
    assert card.notes
    assert card.event
    assert card.defeat.rounds


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("players", [1, 2, 6])
def test_each_can_be_set_up_and_every_place_it_names_can_be_reached(key: str, players: int) -> None:
    fresh = arrange("pub", seats=NAMES[:players], people=dict.fromkeys(NAMES[:players], "pub/a1"), scenario=key)
    s = State(fresh.seats, key, people=fresh.people, phase="layout")
    g = Ask([], Luck(players))
    while s.phase == "layout":
        flow = layout.layout_phase(s, g)
        answer = None
        try:
            while True:
                asked = flow.send(answer)
                answer = asked.read(asked.forced() or asked.options[0].key)
        except StopIteration:
            pass
    card = SCENARIOS[key]
    given = allot(card, players)
    assert all(person.items == given.items[i] for i, person in enumerate(s.people.values()))
    known = {laid.tile for laid in s.tiles if laid.up}
    s.broken = town(s).doors
    reached = {square for many in paces(s, next(iter(s.people.values())).at).values() for square in ground(s).squares(many)}
    for part, _ in parts(card, []):
        places = [part.place] if isinstance(part, At) else [part.at] if isinstance(part, Spawn | PutDisk) else []
        for place in places:
            if place != "you" and split(place)[0] in known:
                assert reached & {*story.squares(s, place)}, place


# -- faults --------------------------------------------------------------------------------------------------------

GOOD = """key = "trial"
title = "The Trial"
blurb = "A trial."
prologue = "It was a trial."

[board]
pattern = "fixed"
tiles = [{ tile = "pub" }, { tile = "hotel", x = 1 }]
start = ["pub/a1"]

[pool]
disks = { crowbar = 1 }

[victory]
text = "Do it."
goals = [{ text = "Done.", when = [{ test = "flag", flag = "done" }] }]

[defeat]
dead = "All are dead."

[[action]]
id = "finish"
label = "Finish"
text = "It is nearly done."
do = [{ step = "flag", flag = "done" }]
"""


def load(text: str = GOOD) -> None:
    read_scenario("trial", text, "trial.toml", TILES, DISKS)


@covers(
    "darkness.setup.scenario",
    "darkness.setup.setting",
    "darkness.setup.layout-fixed",
    "darkness.setup.layout-random",
    "darkness.setup.layout-draw-pile",
    "darkness.setup.first-tile",
    "darkness.setup.random-tile-exclusions",
    "darkness.disk.variable",
    "darkness.vp.scenario",
    "darkness.disk.pool",
    "darkness.setup.starting-items",
)
def test_a_scenario_without_fault_is_read() -> None:
    load()
    load(GOOD.replace('pattern = "fixed"', 'pattern = "draw"\nothers = "all"'))


START = 'start = ["pub/a1"]'
TILES_LINE = 'tiles = [{ tile = "pub" }, { tile = "hotel", x = 1 }]'
DISKS_LINE = "disks = { crowbar = 1 }"
TOP = 'prologue = "It was a trial."'
DO = 'do = [{ step = "flag", flag = "done" }]'
GOAL = '{ test = "flag", flag = "done" }'
DEAD = 'dead = "All are dead."'

FAULTS: list[tuple[str, str, str, int, str]] = [
    ("key", 'key = "trial"', 'key = "other"', 1, "the file is called 'trial'"),
    ("no title", '"The Trial"', '" "', 2, "has no title"),
    ("unknown field", TOP, f"{TOP}\nmoon = 1", 5, "unknown field `moon`"),
    ("setting", TOP, f'{TOP}\nsetting = "space"', 5, "Invalid enum value 'space'"),
    ("players", TOP, f"{TOP}\nplayers = [2, 9]", 5, "it is for 2 to 9; a game has 1 to 6 characters"),
    ("minutes", TOP, f"{TOP}\nminutes = 0", 5, "takes no time"),
    ("long ending", '"All are dead."', f'"{"x" * 300}"', 19, "an ending of 300 characters; 260 is the most"),
    ("no death", '"All are dead."', '""', 19, "does not say what happens when all are dead"),
    ("late", DEAD, f"{DEAD}\nrounds = 9", 20, "does not say what happens after the last round"),
    ("by points", 'text = "Do it."', 'text = "Do it."\npoints = 9', 16, "does not say what happens when somebody has them"),
    # tiles
    ("no tile", TILES_LINE, "tiles = []", 6, "no tile lies on the table"),
    ("unknown tile", '"hotel", x = 1', '"hostel", x = 1', 8, "there is no tile 'hostel'; there are: pub, chandlery"),
    ("tile twice", '"hotel", x = 1', '"pub", x = 1', 8, "the tile 'pub' is there twice"),
    ("upper floor", '"hotel", x = 1', '"hotel-upper", x = 1', 8, "'hotel-upper' is an upper floor and comes with 'hotel'"),
    (
        "partner",
        '{ tile = "hotel", x = 1 }',
        '{ tile = "school-west", x = 1 }, { tile = "school-east", x = 3 }',
        8,
        "comes with",
    ),
    ("upon", '"hotel", x = 1', '"hotel", x = 0', 8, "'hotel' lies upon 'pub'"),
    ("apart", '"hotel", x = 1', '"hotel", x = 2', 8, "'hotel' touches no tile before it"),
    ("off", '"hotel", x = 1', '"hotel", x = 7', 8, "column 7, row 0 is off the table"),
    ("turn", '"hotel", x = 1', '"hotel", x = 1, turn = 5', 8, "5 quarter turns; there are 0 to 3"),
    ("first down", '{ tile = "pub" }', '{ tile = "pub", up = false }', 8, "the first tile lies face down"),
    ("no start", START, "start = []", 6, "has no start square; name one in 'start'"),
    ("start nowhere", START, 'start = ["pub/z9"]', 9, "'z9' is no part of a tile"),
    ("start wide", START, 'start = ["pub"]', 9, "'pub' is no square; one square is meant"),
    (
        "start unsure",
        START,
        'start = ["chapel/a1"]',
        9,
        "the tile 'chapel' is not sure to be in play; sure are: hotel, hotel-upper",
    ),
    ("start blank", START, 'start = ["hotel-upper/a1"]', 9, "'hotel-upper' has no square a1: it is blank"),
    ("fixed with others", START, f'{START}\nothers = ["chapel"]', 10, "a fixed board has only its tiles"),
    ("nothing to draw", '"fixed"', '"draw"', 7, "needs 'others' to draw from"),
    ("too many", '"fixed"', '"draw"\nothers = ["chapel"]\ncount = 3', 9, "takes 3 tiles out of 1"),
    ("under", '"fixed"', '"draw"\nothers = ["chapel"]\nunder = 3', 9, "3 tiles above the sure ones; there are 1"),
    ("down at random", '"fixed"', '"random"\nothers = ["school-west"]\nup = false', 9, "cannot be laid face down at random"),
    # Disks
    ("unknown disk", DISKS_LINE, "disks = { crowbars = 1 }", 12, "there is no Disk 'crowbars'"),
    ("too many disks", DISKS_LINE, "disks = { crowbar = 9 }", 12, "takes 3 of 'crowbar', of which there are 2 copies"),
    ("less than none", DISKS_LINE, "disks = { crowbar = -1 }", 12, "less than none"),
    ("obstacle", DISKS_LINE, "disks = { barricade = 1 }", 12, "they have a pool of their own"),
    ("component", DISKS_LINE, "disks = { pearl = 1 }", 12, "the scenario has no magic; say magic = true"),
    ("kind", DISKS_LINE, 'all = ["component"]', 12, "there is no kind of Disk for the pool 'component'"),
    ("some", DISKS_LINE, "some = { item = 900 }", 12, "takes 900 of 'item'"),
    ("all and some", DISKS_LINE, 'all = ["item"]\nsome = { item = 9 }', 12, "takes all of the kind 'item' and some of it"),
    ("items", TOP, f'{TOP}\nitems = ["constable"]', 5, "there is no Item 'constable'"),
    ("few items", TOP, f'{TOP}\nitems = ["crowbar"]', 13, "with 2 characters it takes 3 of 'crowbar'"),
    ("heavy", TOP, f'{TOP}\nplayers = [1, 1]\nitems = ["harpoon", "crowbar"]', 6, "weigh more than 5"),
    ("obstacles", TOP, f'{TOP}\nobstacles = ["crowbar"]', 5, "there is no Obstacle 'crowbar'"),
    ("fixed disk", TOP, f'{TOP}\nfixed = [{{ disk = "moon", at = "pub/a1" }}]', 5, "there is no Disk 'moon'"),
    ("fixed square", TOP, f'{TOP}\nfixed = [{{ disk = "money", at = "pub" }}]', 5, "'pub' is no square"),
    ("fixed black", TOP, f'{TOP}\nfixed = [{{ disk = "variable-1", at = "pub/a1" }}]', 5, "add a [[black]] for it"),
    ("black number", DO, f'{DO}\n[[black]]\nnumber = 77\nname = "A"\nline = "B"', 27, "there is no black Disk 77"),
    ("black unused", DO, f'{DO}\n[[black]]\nnumber = 1\nname = "A"\nline = "B"', 27, "black Disk 1 is not in play"),
    # rules
    ("failures", TOP, f"{TOP}\nrules = {{ failures = 9 }}", 5, "9 Failure Disks; there are 1 to 3"),
    ("door", TOP, f'{TOP}\nrules = {{ open = ["pub/a1"] }}', 5, "there is no door at 'pub/a1'"),
    ("building", TOP, f'{TOP}\nrules = {{ lit = ["chapel"] }}', 5, "there is no building 'chapel'; there are: hotel, pub"),
    ("locator", TOP, f'{TOP}\nlocator = {{ disk = "crowbar", name = "it" }}', 5, "but the scenario has no magic"),
    ("locator disk", TOP, f'{TOP}\nmagic = true\nlocator = {{ disk = "pearl", name = "it" }}', 6, "'pearl' is not in play"),
    # tests and steps
    ("id", 'id = "finish"', 'id = "Finish it"', 22, "'Finish it' is no name"),
    ("no deed", DO, "do = []", 21, "the action 'finish' does nothing"),
    ("fail", DO, f'{DO}\nfail = [{{ step = "damage" }}]', 26, "cannot fail: it has no check"),
    ("step", DO, 'do = [{ step = "dance" }]', 25, "Invalid value 'dance'"),
    ("place", DO, f'{DO}\nneeds = [{{ test = "at", place = "pub/upstairs" }}]', 26, "'upstairs' is no part of a tile"),
    (
        "inside",
        DO,
        f'{DO}\nneeds = [{{ test = "at", place = "hotel-upper/outside" }}]',
        26,
        "'hotel-upper' has nothing outside",
    ),
    ("has", DO, f'{DO}\nneeds = [{{ test = "has", disks = ["money"] }}]', 26, "money: nothing of that comes into play"),
    ("has none", DO, f'{DO}\nneeds = [{{ test = "has", disks = [] }}]', 26, "names nothing"),
    ("beaten", DO, f'{DO}\nneeds = [{{ test = "beaten", disk = "harrow" }}]', 26, "'harrow' never comes into play"),
    ("spawn", DO, 'do = [{ step = "spawn", disks = ["money"] }]', 25, "there is no Adversary or Security 'money'"),
    ("give", DO, 'do = [{ step = "give", disk = "harrow" }]', 25, "there is no Item or Component or Ally or Nuisance 'harrow'"),
    ("nothing", DO, 'do = [{ step = "score", points = 0 }]', 25, "the step 'score' does nothing"),
    (
        "lay",
        DO,
        'do = [{ step = "lay", tile = "cave", x = 0, y = 1 }]',
        25,
        "'cave' does not lie ready; name it in board.aside",
    ),
    ("lights", DO, 'do = [{ step = "lights", building = "cave" }]', 25, "there is no building 'cave'"),
    ("flag name", DO, 'do = [{ step = "flag", flag = "event:x" }]', 25, "'event:x' is no name"),
    ("no attribute", DO, f"{DO}\ncheck = {{ tn = 2 }}", 26, "does not say which Attribute is rolled"),
    ("tn", DO, f'{DO}\ncheck = {{ attribute = "speed", tn = 9 }}', 26, "the TN is 9; it lies between 1 and 8"),
    ("skill", DO, f'{DO}\ncheck = {{ attribute = "speed", skills = ["flying"], tn = 2 }}', 26, "Invalid enum value 'flying'"),
    (
        "you in an event",
        DO,
        f'{DO}\n[[event]]\nid = "e"\ntext = "E."\nwhen = []\ndo = [{{ step = "damage" }}]',
        30,
        "speaks of 'you', but nobody acts here",
    ),
    (
        "spawn in an event",
        DO,
        f'{DO}\n[[event]]\nid = "e"\ntext = "E."\nwhen = []\ndo = [{{ step = "spawn", disks = ["harrow"] }}]',
        30,
        "nobody acts here; name a place",
    ),
    # goals
    ("no victory", f'goals = [{{ text = "Done.", when = [{GOAL}] }}]', "", 14, "nobody can win"),
    ("empty goal", GOAL, "", 16, "it would be reached at once"),
    ("flag", DO, 'do = [{ step = "damage" }]', 16, "it asks for 1 of 'done', and nothing raises it"),
    ("too often", GOAL, '{ test = "flag", flag = "done", least = 2 }', 16, "and it never comes to more than 1"),
    (
        "too late",
        GOAL,
        '{ test = "round", least = 12 }',
        16,
        "cannot be reached: round 12 comes after the last, 9",
    ),
    ("too many alive", GOAL, '{ test = "living", least = 2 }', 16, "cannot be reached: 2 alive of 1"),
    ("goal elsewhere", GOAL, '{ test = "at", place = "mill", who = "all" }', 16, "the tile 'mill' is not sure to be in play"),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_a_fault_is_refused_with_its_line_and_what_would_be_right(old: str, new: str, line: int, words: str) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new)
    if "round 12" in words:
        text = text.replace(DEAD, f'{DEAD}\nrounds = 9\nlate = "Late."')
    with pytest.raises(ContentError) as caught:
        load(text)
    assert str(caught.value).startswith(f"trial.toml:{line}: "), str(caught.value)
    assert words in str(caught.value)
