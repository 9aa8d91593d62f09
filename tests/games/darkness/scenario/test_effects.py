"""The steps of scenarios, black Disks, and the turns of the story."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import at, position, run, square
from noctule.games.darkness.board import story
from noctule.games.darkness.harm import failure, holding
from noctule.games.darkness.scenario import effects
from noctule.games.darkness.scenario.tests import holds
from noctule.games.darkness.state import State, alter
from noctule.games.darkness.tiles import finding

BLACK = """
[[black]]
number = 91
name = "The Well"
line = "It is dry."
"""
FIXED = 'fixed = [{ disk = "black", at = "lab/e4" }]'
POOL = "disks = { torch = 1, foe = 1, watch = 1, black = 1 }"


def start(monkeypatch: pytest.MonkeyPatch, do: str = "", /, *, event: str = "", **parts: str) -> State:
    """A position in a scenario whose one action has these steps, with what it knows how to bring in."""
    more = (
        f"{trial.ACTION}\n{event}\n[[action]]\nid = 'try'\nlabel = 'Try'\ntext = 'Try.'\nonce = false\ndo = [{do}]"
        if do
        else trial.ACTION
    )
    trial.play(monkeypatch, more=more if do else f"{trial.ACTION}\n{event}", **parts)
    people = {"ada": {"at": "lab/b1", "points": 4}, "bel": {"at": "lab/b1", "points": 2}}
    return position("lab", people=people, scenario="trial", pool=("torch", "foe", "watch"))


def carry_out(s: State, **more: Any) -> Any:
    steps = story.card_of(s).action[1].do
    return run(s, effects.carry_out, "ada", steps, **more)


# -- people --------------------------------------------------------------------------------------------------------


@covers("darkness.vp.scenario", "darkness.setup.scenario-precedence")
def test_steps_reach_those_whom_they_name(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(
        monkeypatch,
        """
        { step = "score", points = 3 },
        { step = "damage", by = 2, who = "others" },
        { step = "will", by = -2, who = "all", at = "lab/outside" },
        { step = "failure", who = "here", at = "lab/inside" },
        { step = "failure", who = "foremost" },
        { step = "heal", by = 9, who = "all" },
        { step = "will", by = 1, who = "one" },
        """,
    )
    carry_out(s, draws=["bel"])
    ada, bel = s.people["ada"], s.people["bel"]
    assert (ada.points, ada.damage, ada.will, ada.failures) == (7, 0, 2, 1)
    assert (bel.points, bel.damage, bel.will, bel.failures) == (2, 0, 3, 0)


@covers("darkness.setup.scenario-precedence")
def test_things_are_given_from_aside_or_from_the_pool_and_given_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(
        monkeypatch,
        """
        { step = "give", disk = "kit" }, { step = "give", disk = "torch" }, { step = "give", disk = "torch" },
        { step = "give", disk = "helper-mind" }, { step = "give", disk = "pest" },
        """,
    )
    carry_out(s)
    ada = s.people["ada"]
    assert (ada.items, ada.allies, ada.nuisances) == (("kit", "torch"), ("helper-mind",), ("pest",))
    assert ada.points == 4 + 3 + 2 + 4
    assert "torch" not in s.pool
    s = start(monkeypatch, '{ step = "spend", disks = ["gun", "torch"] }')
    alter(s, "ada", items=("torch",), points=2)
    s.pool = ("foe",)
    carry_out(s)
    assert s.people["ada"].items == ()
    assert s.people["ada"].points == 0


@covers("darkness.setup.scenario-precedence")
def test_people_are_put_together_on_one_square(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, '{ step = "go", to = "lab/inside", who = "all" }')
    carry_out(s, draws=[square(s, "lab/c3")])
    assert at(s, "ada") == at(s, "bel") == "lab/c3"


@covers("darkness.setup.scenario-precedence")
def test_a_scenario_may_change_the_weight_limit_the_failures_and_the_grief(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(
        monkeypatch, '{ step = "damage", by = 4, who = "others" }', top="rules = { weight = 2, failures = 2, grief = false }"
    )
    assert (holding.limit(s), failure.limit(s)) == (2, 2)
    carry_out(s)
    assert s.people["bel"].dead
    assert s.people["ada"].scores.defense == 4
    plain = position("lab", people={"ada": "lab/b1", "bel": "lab/b1"})
    assert (holding.limit(plain), failure.limit(plain)) == (5, 3)


# -- Disks and tiles -----------------------------------------------------------------------------------------------


@covers("darkness.setup.scenario-precedence")
def test_opponents_come_face_up_and_are_after_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, '{ step = "spawn", disks = ["slug", "brute"], at = "lab/outside", count = 3 }')
    alter(s, "bel", at=square(s, "lab/h8"))
    carry_out(s, draws=[square(s, "lab/g8"), square(s, "lab/a2"), square(s, "lab/c1")])
    assert [(id, at(s, id), lying.prey, lying.up) for id, lying in s.board.items()] == [
        ("slug", "lab/g8", "bel", True),
        ("brute", "lab/a2", "ada", True),
    ]
    assert s.flags["came:slug"] == 1


@covers("darkness.setup.scenario-precedence")
def test_an_opponent_may_come_to_whoever_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, '{ step = "spawn", disks = ["slug"] }')
    carry_out(s)
    assert at(s, "slug") == "lab/b1"


@covers("darkness.setup.scenario-precedence")
def test_disks_are_put_turned_up_filled_in_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(
        monkeypatch,
        """
        { step = "put", disk = "slug", at = "lab/d4" },
        { step = "turn-up", disk = "slug" },
        { step = "put", disk = "brute", at = "lab/c4", up = true },
        { step = "fill", at = "lab/inside", count = 1 },
        { step = "remove", disk = "watch" },
        """,
    )
    carry_out(s)
    assert (s.board["slug"].up, s.board["slug"].prey, s.board["brute"].up) == (True, "ada", True)
    assert s.board["torch"].at in (square(s, "lab/d5"), square(s, "lab/e4"))
    assert not s.board["torch"].up
    assert s.pool == ("foe",)


@covers("darkness.setup.scenario-precedence")
def test_tiles_hour_weather_light_doors_and_talk_change(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(
        monkeypatch,
        """
        { step = "lay", tile = "field", x = 1, y = 0 },
        { step = "turn-tile", tile = "hall" },
        { step = "hour", hour = "night" }, { step = "weather", weather = "heavy-rain" },
        { step = "lights", building = "lab" }, { step = "unlock", at = "lab/d3" }, { step = "talk", open = false },
        { step = "tell", text = "So it goes." },
        """,
        board='pattern = "fixed"\nstart = ["lab/a1"]\naside = ["field"]\n'
        'tiles = [{ tile = "lab" }, { tile = "hall", y = 1, up = false }]',
    )
    ran = carry_out(s)
    assert "field" in {laid.tile for laid in s.tiles}
    assert (s.hour, s.weather, s.lit, s.silent) == ("night", "heavy-rain", ("lab",), True)
    assert s.broken == story.doors(s, "lab/d3")
    assert len(s.broken) == 1 < len(story.doors(s, "lab"))
    assert "So it goes." in [event.facts.get("words") for event in ran.events]


@covers("darkness.coop.winner")
def test_a_step_may_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, '{ step = "end", result = "won", text = "Out." }')
    assert carry_out(s).over
    assert s.winners == ("ana",)
    assert s.outcome == "Out. Ada wins with 4 points."
    s = start(monkeypatch, '{ step = "end", result = "lost", text = "Gone." }')
    assert carry_out(s).over
    assert s.winners == ()
    assert s.outcome == "Gone. Nobody has won."


# -- black Disks ---------------------------------------------------------------------------------------------------


@covers("darkness.disk.variable", "darkness.ex.d.black-disk")
def test_a_black_disk_does_what_the_scenario_says(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, event=BLACK + 'do = [{ step = "score", points = 4 }]', top=FIXED)
    s = position("lab", people={"ada": "lab/d4", "bel": "lab/b1"}, scenario="trial", disks={"lab/e4": ("black", "up")})
    ran = run(s, effects.variable, "ada", "black")
    assert s.people["ada"].points == 4
    assert "black" not in s.board
    assert ran.asked == []
    assert story.name_of(s, "black") == "The Well"
    assert story.name_of(s, "torch") == "The Torch"


@covers("darkness.disk.variable", "darkness.reshuffle.exempt")
def test_a_black_disk_that_was_not_mastered_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    check = (
        BLACK
        + 'check = { kind = "search", tn = 3 }\ndo = [{ step = "score", points = 4 }]\nfail = [{ step = "will", by = -1 }]'
    )
    start(monkeypatch, event=check, top=FIXED)
    fixed = {"lab/e4": {"black": {"up": True, "fixed": True}}}
    s = position("lab", people={"ada": "lab/d4", "bel": "lab/b1"}, scenario="trial", disks=fixed)
    run(s, effects.variable, "ada", "black", rolls=[1, 1, 2])
    assert at(s, "black") == "lab/e4"
    assert not s.board["black"].up
    assert s.people["ada"].will == 3

    start(monkeypatch, event=check, pool=POOL)
    s = position("lab", people={"ada": "lab/d4", "bel": "lab/b1"}, scenario="trial", disks={"lab/e4": ("black", "up")})
    run(s, effects.variable, "ada", "black", rolls=[1, 1, 2])
    assert at(s, "black") in ("lab/e4", "lab/d5")
    assert not s.board["black"].up

    start(monkeypatch, event=check + "\nagain = false", pool=POOL)
    s = position("lab", people={"ada": "lab/d4", "bel": "lab/b1"}, scenario="trial", disks={"lab/e4": ("black", "up")})
    run(s, effects.variable, "ada", "black", rolls=[1, 1, 2])
    assert "black" not in s.board


@covers("darkness.disk.variable")
def test_a_black_disk_that_the_scenario_does_not_know_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    start(monkeypatch)
    s = position("lab", people={"ada": "lab/d4", "bel": "lab/b1"}, scenario="trial", disks={"lab/e4": ("black", "up")})
    run(s, effects.variable, "ada", "black")
    assert "black" not in s.board
    assert story.black(s, "torch") is None


@covers("darkness.spell.locator")
def test_the_locator_finds_the_objective_where_the_scenario_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    locator = 'magic = true\nlocator = { disk = "black", name = "the well" }'
    start(monkeypatch, event=BLACK + 'do = [{ step = "score", points = 4 }]', pool=POOL, top=locator)
    s = position("lab", people={"ada": "lab/d4", "bel": "lab/b1"}, scenario="trial", disks={"lab/e4": "black", "lab/d5": "foe"})
    assert story.objective_at(s) == [square(s, "lab/e4")]

    async def find(s: State, g: Any) -> None:
        finding.find(s, g, "ada")

    ran = run(s, find)
    assert s.board["black"].known == ("ana",)
    assert s.board["foe"].known == ()
    assert [event.to for event in ran.events] == [None, ("ana",)]
    s.board = {id: lying for id, lying in s.board.items() if id != "black"}
    assert "yet" in run(s, find).events[-1].text
    assert story.objective(position("lab", people={"ada": "lab/d4", "bel": "lab/b1"})) is None
    assert story.objective_at(position("lab", people={"ada": "lab/d4", "bel": "lab/b1"})) == []


# -- the story -----------------------------------------------------------------------------------------------------

EVENTS = """
[[event]]
id = "knock"
text = "Somebody knocks."
when = [{ test = "round", least = 2 }]
every = 2
do = [{ step = "flag", flag = "knocks" }]
[[event]]
id = "in"
text = "Somebody comes in."
when = [{ test = "flag", flag = "knocks", least = 2 }]
do = [{ step = "hour", hour = "night" }]
"""


@covers("darkness.setup.scenario")
def test_events_come_when_their_time_has_come_once_or_again(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start(monkeypatch, event=EVENTS)
    told = []
    for s.round in range(1, 7):
        told.append([event.facts["words"] for event in run(s, effects.round_begins).events if "words" in event.facts])
    knock, comes = "Somebody knocks.", "Somebody comes in."
    assert told == [[], [knock], [], [knock, comes], [], [knock]]
    assert s.hour == "night"
    assert effects.so_far(s) == ["It was a trial.", comes, knock]


@pytest.mark.parametrize(
    ("test", "held"),
    [
        ('{ test = "at", place = "lab/b1" }', True),
        ('{ test = "at", place = "lab/inside" }', False),
        ('{ test = "at", place = "lab", who = "all" }', True),
        ('{ test = "at", place = "lab/h8", who = "any" }', True),
        ('{ test = "at", place = "lab/h8", who = "all" }', False),
        ('{ test = "has", disks = ["torch"] }', True),
        ('{ test = "has", disks = ["kit"], who = "any" }', False),
        ('{ test = "points", least = 6, who = "together" }', True),
        ('{ test = "points", least = 5 }', False),
        ('{ test = "points", least = 4, who = "you" }', True),
        ('{ test = "living", least = [1, 2, 3, 3, 3, 3] }', True),
        ('{ test = "laid", tile = "lab" }', True),
        ('{ test = "alone", place = "lab/inside" }', False),
        ('{ test = "alone", place = "lab/outside" }', True),
        ('{ test = "beaten", disk = "foe" }', False),
        ('{ test = "beaten", disk = "brute" }', True),
        ('{ test = "beaten", disk = "slug" }', False),
        ('{ test = "round", least = 3, no = true }', True),
    ],
)
def test_what_holds(monkeypatch: pytest.MonkeyPatch, test: str, held: bool) -> None:
    bring = '{ step = "spawn", disks = ["slug"] }, { step = "give", disk = "kit" }, { step = "tell", text = "Hm." }'
    more = f"{trial.ACTION}\n[[action]]\nid = 'try'\nlabel = 'Try'\ntext = 'Try.'\nneeds = [{test}]\ndo = [{bring}]"
    trial.play(monkeypatch, more=more, pool="disks = { torch = 1, foe = 1, brute = 1 }")
    people = {"ada": {"at": "lab/b1", "points": 4, "items": ["torch"]}, "bel": {"at": "lab/h8", "points": 2}}
    s = position("lab", people=people, scenario="trial", disks={"lab/d4": ("foe", "up")})
    assert holds(s, story.card_of(s).action[1].needs, "ada") is held


def test_a_place_turns_with_its_tile() -> None:
    s = position("lab@1", people={"ada": "lab/a1", "bel": "lab/a1"})
    assert story.squares(s, "lab/d3") == (square(s, "lab/f4"),)
    assert story.squares(s, "field") == ()
