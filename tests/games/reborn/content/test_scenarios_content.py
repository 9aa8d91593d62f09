"""The scenarios: each has what the rules need and can be played from both ends; bad files are refused with line and reason."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from covers import covers
from games.reborn.driver import run
from noctule.engine import Ask, ContentError, Luck, Setup, Table, content
from noctule.engine.grid import members, reach, straight_steps, ways_over
from noctule.games.reborn import GAME
from noctule.games.reborn.board import figures
from noctule.games.reborn.board.ground import ground
from noctule.games.reborn.content import (
    BOX,
    CHARACTERS,
    EQUIPMENT,
    SCENARIOS,
    Faction,
    Scenario,
    Test,
    face_up,
    holds,
    scenario,
)
from noctule.games.reborn.content.setup import read_scenario
from noctule.games.reborn.content.tests import TESTS
from noctule.games.reborn.goals.scenario import Seen, check_victory, round_ended
from noctule.games.reborn.moving import leave
from noctule.games.reborn.people import traitors
from noctule.games.reborn.state import Over, State

TEN = SCENARIOS[:10]
ALL = [scenario(id) for id in SCENARIOS]


def text(id: str) -> str:
    return content.text("noctule.games.reborn", f"content/scenarios/{id}.toml")


def equipment(found: Scenario) -> set[str]:
    return {face_up(card, side).id for start in found.team for card, side in start.cards}


def who(found: Scenario, side: Faction) -> set[str]:
    return {start.who for start in found.team if CHARACTERS[start.who].faction == side}


def tiles(found: Scenario) -> set[str]:
    return {room.tile for room in found.map.rooms.values()}


# ---- what every scenario has


@covers("reborn.setup.scenario")
@pytest.mark.parametrize("id", SCENARIOS)
def test_a_scenario_fixes_everything_that_varies(id: str) -> None:
    found = scenario(id)
    data = found.data
    assert data.title
    assert data.goal.norad
    assert data.goal.salemite
    assert 200 < len(data.story) < 600
    assert 5 <= data.turns <= 10
    assert len(data.initiative) == data.turns
    assert 5 <= data.base_cp.norad <= 12
    assert 5 <= data.base_cp.salemite <= 12
    assert {victory.side for victory in data.victory} == {"norad", "salemite"}
    assert data.ties[-1] in ("norad", "salemite", "draw")
    assert who(found, "norad")
    assert who(found, "salemite")


@pytest.mark.parametrize("id", SCENARIOS)
def test_a_map_is_large_enough_to_move_and_small_enough_to_meet(id: str) -> None:
    grid = scenario(id).map.grid
    assert 12 <= grid.width <= 22
    assert 10 <= grid.height <= 16


@pytest.mark.parametrize("id", TEN)
def test_enemies_do_not_start_within_reach_of_a_first_blow(id: str) -> None:
    found = scenario(id)
    here = {side: [s.square for s in found.team if s.square is not None and s.who in who(found, side)] for side in SIDES}
    layer = found.map.grid.layer
    for mine in here["norad"]:
        for theirs in here["salemite"]:
            if mine // layer == theirs // layer:
                assert straight_steps(found.map.grid, mine, theirs) >= 5


SIDES: tuple[Faction, Faction] = ("norad", "salemite")


@covers("reborn.char.bill-equipment")
def test_bill_starts_with_his_flamer_wherever_he_starts() -> None:
    bills = [(found, start) for found in ALL for start in found.team if start.who == "bill"]
    assert len(bills) >= 3
    for _, start in bills:
        assert "flamer" in [face_up(card, side).id for card, side in start.cards]


@pytest.mark.parametrize("id", SCENARIOS)
def test_every_facing_icon_and_every_room_can_be_reached(id: str) -> None:
    found = scenario(id)
    map = found.map
    ways = ways_over(map.grid, map.floor & ~map.dotted, map.walls, links=map.plan.links)
    places = [start.square for start in found.team if start.square is not None]
    places += [square for one in found.deployment for square in one.squares]
    reached = reach(ways, places[0])
    for icon in map.icons:
        assert reached >> icon.square & 1, map.name(icon.square)
    for room in map.rooms.values():
        assert reached & room.squares, room.id
    for square in members(map.safe):
        assert reached >> square & 1


@pytest.mark.parametrize("id", SCENARIOS)
def test_no_card_is_handed_out_twice_and_nobody_carries_too_much(id: str) -> None:
    found = scenario(id)
    cards = [card for start in found.team for card, _ in start.cards]
    assert len(cards) == len(set(cards))
    assert not set(cards) & set(found.deck)
    assert bool(found.deck) == found.data.search
    for start in found.team:
        weight = sum(face_up(card, side).weight for card, side in start.cards)
        assert weight <= CHARACTERS[start.who].side(start.wounded).weight


# ---- what each of the ten must contain


def test_the_first_is_a_melee_of_two_against_two_with_wooden_doors_and_an_edge_to_leave_by() -> None:
    found = scenario(TEN[0])
    assert len(who(found, "norad")) == len(who(found, "salemite")) == 2
    assert found.map.doors
    assert not any(door.sliding or door.magnetic for door in found.map.doors.values())
    assert {door.large for door in found.map.doors.values()} == {True, False}
    assert not any(EQUIPMENT[item].firing for item in equipment(found))
    assert found.map.exits
    assert found.data.exit_forbidden == ("salemite",)
    assert any(element.defence for element in found.map.elements.values())


def test_the_second_has_firing_weapons_of_every_sort_and_locked_sliding_doors() -> None:
    found = scenario(TEN[1])
    weapons = [EQUIPMENT[item].weapon for item in equipment(found)]
    assert any(weapon and weapon.out_of_ammo for weapon in weapons)
    assert any(weapon and weapon.fixed_ammo for weapon in weapons)
    assert any(weapon and not weapon.out_of_ammo and not weapon.fixed_ammo for weapon in weapons)
    doors = found.map.doors.values()
    assert any(door.sliding and door.magnetic for door in doors)
    assert any(not door.sliding and door.magnetic for door in doors)
    assert any(door.sliding and not door.magnetic for door in doors)
    assert {CHARACTERS[start.who].faction for start in found.team if start.magnetic_card} == {"norad", "salemite"}


def test_the_third_has_every_explosive_and_double_walls() -> None:
    found = scenario(TEN[2])
    assert equipment(found) >= {"bazooka", "mines", "time-bomb", "plastic-explosive", "smoke-grenades", "flamer"}
    assert found.map.double
    assert found.map.single


def test_the_fourth_has_the_rooms_and_the_mission_points() -> None:
    found = scenario(TEN[3])
    assert tiles(found) >= {"generator", "video-room", "infirmary", "missile-room"}
    assert "wiring-plans" in equipment(found)
    assert found.data.mission_points
    assert {"bolter", "hollister"} <= {start.who for start in found.team}
    assert any(objective.test.what == "launched" and objective.mp for objective in found.data.objectives)
    assert found.data.start_mp.norad > 0


def test_the_fifth_is_for_searching_and_spying_on_foreign_ground() -> None:
    found = scenario(TEN[4])
    assert found.data.search
    assert found.data.ground == "salemite"
    assert {"woo", "vasquez", "einstein", "bill"} <= {start.who for start in found.team}
    types = {type for room in found.map.rooms.values() for type in room.types}
    assert len(types) >= 5
    assert any(not room.types for room in found.map.rooms.values())


def test_the_sixth_raises_the_dead_everywhere() -> None:
    found = scenario(TEN[5])
    assert tiles(found) >= {"cemetery", "morgue", "cryogenic-chamber", "zombie-lab"}
    assert {"kendall", "deeler"} <= who(found, "salemite")
    assert equipment(found) >= {"zombie-serum", "zombie-control-device"}
    assert found.data.zombies == 2
    assert len(found.map.cadavers) == 4 + 2 + 1 + 4


def test_the_seventh_scrambles_radios() -> None:
    found = scenario(TEN[6])
    assert found.data.radio
    assert "portable-radio-scrambler" in equipment(found)
    assert "communication-room" in tiles(found)
    assert any(CHARACTERS[start.who].healthy.bonus_cp == 0 for start in found.team)
    assert "generator" in tiles(found)


def test_the_eighth_brings_the_mammoth_through_large_doors_from_beyond_the_frame() -> None:
    found = scenario(TEN[7])
    assert "mammoth" in who(found, "norad")
    kinds = {(door.sliding, door.magnetic) for door in found.map.doors.values() if door.large}
    assert len(kinds) == 4
    (one,) = found.deployment
    assert "mammoth" in one.who
    assert one.blanks > 0
    stride = found.map.grid.stride
    assert any(not found.map.floor >> (square - 1) & 1 and square % stride > 0 for square in one.squares)
    assert any(victory.side == "salemite" and "captured" in str(victory.test) for victory in found.data.victory)


def test_the_ninth_has_two_prisoners_a_torture_chamber_and_a_rescue() -> None:
    found = scenario(TEN[8])
    assert len([start for start in found.team if start.captor]) == 2
    assert "torture-chamber" in tiles(found)
    assert "torture-kit" in equipment(found)
    assert any(objective.side == "norad" and "alive" in str(objective.test) for objective in found.data.objectives)


def test_the_tenth_has_two_levels_stairs_a_sewer_exit_and_every_optional_rule() -> None:
    found = scenario(TEN[9])
    assert found.levels
    assert len(found.map.stairs) == 4
    assert found.map.sewers
    assert found.data.search
    assert found.data.mission_points
    assert found.data.radio


def test_every_named_floor_tile_is_on_some_map() -> None:
    used = set().union(*(tiles(found) for found in ALL))
    named = {id for id, tile in BOX.tiles.items() if tile.named}
    assert named <= used


def test_every_character_is_in_some_scenario() -> None:
    used = {start.who for found in ALL for start in found.team}
    assert set(CHARACTERS) - used <= {"zombie-2"}


# ---- how a game is decided


def position(id: str, turn: int = 1) -> State:
    s = Table.start(GAME, Setup(id, ("ana", "ben")), seed=1).state
    s.turn = turn
    return s


def decided(s: State) -> str | None:
    """Who has won after the victory check of the Final phase."""
    try:
        check_victory(s, Ask([], Luck(1))).send(None)
    except Over:
        return s.winner
    except StopIteration:
        return None
    raise AssertionError("the check asked something")


def die(s: State, who: str) -> None:
    figures.change(s, who, place="dead")


@covers("reborn.final.victory")
def test_nobody_has_won_while_the_conditions_do_not_hold_and_turns_are_left() -> None:
    assert decided(position("toll-house", turn=5)) is None


@covers("reborn.final.victory")
def test_after_the_last_turn_the_comparisons_of_the_scenario_decide_in_their_order() -> None:
    s = position("toll-house", turn=6)
    assert decided(s) == "salemite"
    s = position("toll-house", turn=6)
    figures.change(s, "saw", wounds=1)
    assert decided(s) == "norad"
    s = position("toll-house", turn=6)
    figures.change(s, "saw", wounds=1)
    die(s, "woo")
    assert decided(s) == "salemite"


@covers("reborn.final.victory")
def test_a_victory_condition_decides_before_the_last_turn() -> None:
    s = position("toll-house", turn=2)
    die(s, "saw")
    die(s, "hollister")
    assert decided(s) == "norad"
    s = position("quarry", turn=2)
    s.destroyed = ("missile-room.c",)
    assert decided(s) == "norad"


def test_a_game_ends_when_one_side_has_nobody_left_in_play() -> None:
    s = position("archive", turn=2)
    for who in ("bolter", "vasquez", "woo"):
        figures.change(s, who, place="exited")
    assert decided(s) == "salemite"


# ---- bad files


def change(id: str, old: str, new: str) -> str:
    source = text(id)
    assert old in source
    return source.replace(old, new, 1)


@covers("reborn.setup.scenario")
@pytest.mark.parametrize(
    ("id", "old", "new", "complaint"),
    [
        ("toll-house", 'at = "c1"', 'at = "z9"', "no square 'z9'"),
        ("toll-house", 'at = "c1"', 'at = "b8"', "'bolter' cannot start on b8: there is a yellow dotted outline"),
        ("motor-pool", 'at = "j7"', 'at = "a1"', "'hollister' cannot start on a1: there is no floor"),
        ("toll-house", 'at = "j1"', 'at = "c1"', "'woo' cannot start on c1: 'bolter' is there"),
        ("gallows-hill", 'at = "i1"', 'at = "g2"', "'mammoth' would stand across a wall or a door"),
        ("gallows-hill", 'at = "i1"', 'at = "o1"', "'mammoth' cannot start on"),
        ("toll-house", 'who = "woo"', 'who = "wu"', "there is no character 'wu'"),
        ("toll-house", 'who = "woo"', 'who = "bolter"', "'bolter' starts twice"),
        ("toll-house", 'equipment = ["combat-knife"]', 'equipment = ["spoon"]', "there is no equipment 'spoon'"),
        (
            "toll-house",
            'equipment = ["combat-knife"]',
            'equipment = ["bazooka", "kevlar-armor"]',
            "'hollister' cannot carry all this",
        ),
        ("quarry", 'equipment = ["flamer", "mines"]', 'equipment = ["mines"]', "'bill' must start with his own 'flamer'"),
        ("quarry", '["flamer", "mines"]', '["flamer", "mines", "bazooka"]', "no card with 'bazooka' is left"),
        ("toll-house", 'at = "c1"\n', "", "'bolter' has no starting square"),
        ("toll-house", "turns = 6", "turns = 7", "the Initiative is given for 6 turns, the game has 7"),
        ("toll-house", '"wounds", "salemite"]', '"wounds"]', "the last word of ties"),
        ("toll-house", '"wounds", "salemite"]', '"luck"]', "Invalid enum value 'luck'"),
        ("toll-house", "minutes = 25", "minuten = 25", "Object contains unknown field `minuten`"),
        ("toll-house", 'is = "beaten"', 'is = "bored"', "Invalid enum value 'bored'"),
        ("toll-house", '"beaten", side = "salemite"', '"beaten"', "the test 'beaten' needs side"),
        ("toll-house", 'who = ["bolter", "woo"]', 'who = ["vasquez"]', "names 'vasquez', who is not in the team"),
        ("quarry", 'thing = "missile-room.c"', 'thing = "missile-room.q"', "names the thing 'missile-room.q'"),
        ("archive", 'item = "secret-files"', 'item = "secret-smiles"', "names the equipment 'secret-smiles'"),
        ("archive", 'room = "secret-safe-room"', 'room = "attic"', "names the room 'attic'"),
        ("annex", "mission_points = true\n", "", "objectives and starting MP need mission_points"),
        ("motor-pool", "blanks = 2", "blanks = 9", "2 characters and 9 blanks need more than 6 squares"),
        ("motor-pool", '"b2", "b4"', '"a2", "b4"', "nobody can stand on a2"),
        ("motor-pool", 'who = ["mammoth", "bolter"]', 'who = ["mammoth", "woo"]', "'bolter' has no starting square"),
        ("gallows-hill", 'captor = "deeler"', 'captor = "saw"', "a prisoner needs a captor of the scenario"),
        ("vault", 'stairs = [["d5", "2/d5"]', 'stairs = [["d6", "2/d5"]', "d6 is no stairs tile"),
    ],
)
def test_a_scenario_with_a_fault_is_refused_with_file_and_line(id: str, old: str, new: str, complaint: str) -> None:
    source = change(id, old, new)
    name = f"content/scenarios/{id}.toml"
    with pytest.raises(ContentError, match=rf"^{name}:\d+") as refused:
        read_scenario(id, source, name, BOX)
    assert complaint in str(refused.value)


def test_the_line_in_a_complaint_is_the_line_of_the_fault() -> None:
    source = change("toll-house", 'at = "c1"', 'at = "z9"')
    line = source[: source.index('at = "z9"')].count("\n") + 1
    with pytest.raises(ContentError) as refused:
        read_scenario("toll-house", source, "t.toml", BOX)
    assert refused.value.place == f"t.toml:{line}"


def test_a_character_or_an_objective_that_nobody_can_reach_is_refused() -> None:
    walled = change("toll-house", " s s swh", " s s s h").replace('at = "c1"', 'at = "b4"', 1)
    with pytest.raises(ContentError, match="cannot reach the others"):
        read_scenario("toll-house", walled, "t.toml", BOX)
    lines = change("relay-nine", "gz z z zg", " z z z z ").split("\n")
    rows = [i for i, line in enumerate(lines) if "z z z z" in line]
    for i in (rows[0] - 1, rows[-1] + 1):
        lines[i] = lines[i].replace("s", " ")
    shut = "\n".join(lines)
    with pytest.raises(ContentError, match="nobody can reach the room 'communication-room'"):
        read_scenario("relay-nine", shut, "t.toml", BOX)


# ---- tests of the position


class Position:
    """A position that answers what it is told to answer."""

    def __init__(self, **facts: object) -> None:
        self.facts = facts

    def _of(self, name: str, side: str) -> tuple[str, ...]:
        found = self.facts.get(name, {})
        assert isinstance(found, dict)
        return tuple(found.get(side, ()))

    def _in(self, name: str, what: object) -> bool:
        found = self.facts.get(name, ())
        assert isinstance(found, tuple | list)
        return what in found

    def team(self, side: Faction) -> tuple[str, ...]:
        return self._of("teams", side)

    def controls(self, side: Faction) -> tuple[str, ...]:
        return self._of("control", side)

    def in_play(self, side: Faction) -> bool:
        return bool(self.controls(side))

    def is_dead(self, who: str) -> bool:
        return self._in("dead", who)

    def is_captured(self, who: str) -> bool:
        return self._in("captured", who)

    def has_left(self, who: str) -> bool:
        return self._in("left", who)

    def rooms_of(self, who: str) -> tuple[str, ...]:
        return self._of("rooms", who)

    def carries(self, who: str, item: str) -> bool:
        return self._in("carried", (who, item))

    def carried_out(self, side: Faction, item: str) -> bool:
        return self._in("out", (side, item))

    def launched(self, side: Faction) -> bool:
        return self._in("launched_by", side)

    def is_on(self, room: str, side: Faction | None) -> bool:
        return any(self._in("on", (room, one)) for one in (SIDES if side is None else (side,)))

    def is_destroyed(self, thing: str) -> bool:
        return self._in("destroyed", thing)

    def zombies(self) -> int:
        return int(str(self.facts.get("walking", 0)))

    def mission_points(self, side: Faction) -> int:
        return len(self._of("points", side))

    def turn(self) -> int:
        return int(str(self.facts.get("now", 1)))


TEAMS = {"norad": ("bolter", "woo"), "salemite": ("saw", "deeler")}


@pytest.mark.parametrize(
    ("test", "yes", "no"),
    [
        (Test("beaten", side="norad"), {}, {"control": {"norad": ("woo",)}}),
        (Test("beaten", side="norad"), {}, {"left": ("woo",)}),
        (Test("gone", side="norad"), {"left": ("woo",)}, {"control": {"norad": ("woo",)}}),
        (Test("dead", who=("saw", "woo")), {"dead": ("saw", "woo")}, {"dead": ("saw",)}),
        (Test("dead", side="norad", count=1), {"dead": ("woo",)}, {"dead": ("saw",)}),
        (Test("captured", side="norad", count=1), {"captured": ("woo",)}, {}),
        (Test("left", who=("bolter", "woo")), {"left": ("bolter", "woo")}, {"left": ("bolter",)}),
        (Test("alive", who=("woo",)), {}, {"captured": ("woo",)}),
        (Test("alive", who=("woo",)), {}, {"dead": ("woo",)}),
        (
            Test("in-room", side="norad", room="safe"),
            {"control": {"norad": ("woo",)}, "rooms": {"woo": ("safe",)}},
            {"control": {"norad": ("woo",)}, "rooms": {"woo": ("hall",)}},
        ),
        (
            Test("holds-room", side="norad", room="safe"),
            {"control": {"norad": ("woo",)}, "rooms": {"woo": ("safe",)}},
            {"control": {"norad": ("woo",), "salemite": ("saw",)}, "rooms": {"woo": ("safe",), "saw": ("safe",)}},
        ),
        (
            Test("carries", side="norad", item="taser"),
            {"control": {"norad": ("woo",)}, "carried": (("woo", "taser"),)},
            {"control": {"salemite": ("saw",)}, "carried": (("saw", "taser"),)},
        ),
        (Test("carried-out", side="norad", item="taser"), {"out": (("norad", "taser"),)}, {"out": (("salemite", "taser"),)}),
        (Test("launched", side="norad"), {"launched_by": ("norad",)}, {"launched_by": ("salemite",)}),
        (Test("switched-on", side="norad", room="com"), {"on": (("com", "norad"),)}, {"on": (("com", "salemite"),)}),
        (Test("switched-on", room="com"), {"on": (("com", "salemite"),)}, {}),
        (Test("destroyed", thing="com.r"), {"destroyed": ("com.r",)}, {}),
        (Test("zombies", count=2), {"walking": 2}, {"walking": 1}),
        (Test("mission-points", side="norad", count=2), {"points": {"norad": "ab"}}, {"points": {"norad": "a"}}),
        (
            Test("ahead", side="norad"),
            {"points": {"norad": "ab", "salemite": "a"}},
            {"points": {"norad": "a", "salemite": "a"}},
        ),
        (Test("controls", side="norad", who=("saw",)), {"control": {"norad": ("saw",)}}, {"control": {"salemite": ("saw",)}}),
        (Test("controls", side="norad", count=2), {"control": {"norad": ("woo", "saw")}}, {"control": {"norad": ("woo",)}}),
        (Test("turn", count=4), {"now": 4}, {"now": 3}),
        (Test("all", of=(Test("turn", count=4), Test("zombies", count=1))), {"now": 4, "walking": 1}, {"now": 4}),
        (Test("any", of=(Test("turn", count=4), Test("zombies", count=1))), {"walking": 1}, {"now": 3}),
        (Test("not", of=(Test("turn", count=4),)), {"now": 3}, {"now": 4}),
    ],
)
def test_each_test_of_the_position_holds_when_it_should_and_not_otherwise(
    test: Test, yes: dict[str, object], no: dict[str, object]
) -> None:
    assert holds(test, Position(teams=TEAMS, **yes))
    assert not holds(test, Position(teams=TEAMS, **no))


def test_every_test_of_the_vocabulary_is_tried_above() -> None:
    (mark,) = vars(test_each_test_of_the_position_holds_when_it_should_and_not_otherwise)["pytestmark"]
    assert {case[0].what for case in mark.args[1]} == set(TESTS)


@covers("reborn.final.victory", "reborn.char.bill-traitor", "reborn.char.vasquez-effect")
def test_somebody_who_left_the_map_for_the_other_side_has_not_escaped() -> None:
    s = position("archive")
    for id, c in s.characters.items():
        if c.faction == "salemite":
            s.characters = {**s.characters, id: replace(c, place="dead")}
    beaten = Test("beaten", side="salemite")
    figures.change(s, "einstein", place="exited")
    assert not holds(beaten, Seen(s)), "he is away"
    figures.change(s, "einstein", side="norad")
    assert holds(beaten, Seen(s))
    s.characters = {**s.characters, "bill": replace(s.characters["einstein"], id="bill", card="bill")}
    run(s, traitors.final)
    assert s.characters["bill"].side == "norad", "nobody goes back from where he is"
    assert holds(beaten, Seen(s))


@pytest.mark.parametrize("id", ["toll-house", "quarry", "motor-pool"])
@covers("reborn.exit.map", "reborn.final.victory")
def test_nobody_wins_by_running_away(id: str) -> None:
    """Where ties fall to the Salemites they may not leave the map."""
    s = position(id)
    for who, c in s.characters.items():
        if c.faction == "salemite":
            no = leave.no_exit(s, who)
            assert no is not None
            assert no.rule == "reborn.exit.map"


@covers("reborn.final.victory", "reborn.char.bill-traitor")
def test_the_command_post_is_taken_by_the_mammoth_or_bolter_not_by_a_borrowed_bill() -> None:
    s = position("motor-pool")
    post = next(iter(members(ground(s).map.rooms["command-post"].squares)))
    for who, c in list(s.characters.items()):
        if c.place in ("hidden", "supply"):
            figures.change(s, who, place="map", at=20 if who == "mammoth" else 60)
    figures.change(s, "bill", side="norad", at=post)
    assert decided(s) is None
    figures.change(s, "bolter", at=post)
    figures.change(s, "bill", side="salemite", at=61)
    assert decided(s) == "norad"


@covers("reborn.mp.earn")
def test_a_rescue_counts_when_everybody_has_got_away_before_the_last_turn() -> None:
    s = position("gallows-hill", 5)
    figures.change_player(s, "salemite", mp=4)
    for who, c in list(s.characters.items()):
        if c.faction == "norad":
            figures.change(s, who, place="exited", at=-1, by="")
    assert decided(s) == "norad"
    assert {"free-woo", "free-vasquez"} <= set(s.done)


@covers("reborn.char.bill-traitor", "reborn.final.victory")
def test_a_side_is_not_beaten_while_its_last_man_is_only_borrowed() -> None:
    s = position("quarry")
    for who in ("hollister", "saw"):
        figures.change(s, who, place="dead")
    figures.change(s, "bill", side="norad")
    round_ended(s, Ask([], Luck(1)))
    assert decided(s) is None
    figures.change(s, "bill", side="salemite", place="dead")
    assert decided(s) == "norad"


@covers("reborn.char.vasquez-effect", "reborn.mp.earn")
def test_a_persuaded_einstein_who_dies_is_a_loss_of_norads() -> None:
    s = position("vault")
    before = s.players["norad"].mp
    figures.change(s, "einstein", side="norad", place="dead")
    decided(s)
    assert s.players["norad"].mp == before
    assert "einstein" in Seen(s).team("norad")
    assert "einstein" not in Seen(s).team("salemite")


@covers("reborn.mp.earn", "reborn.scr.power-down")
def test_a_transmitter_without_power_does_not_work() -> None:
    s = position("signal-hill")
    figures.change_element(s, "communication-room", on=True, on_for="norad")
    assert Seen(s).is_on("communication-room", "norad")
    s.dark = ("communication-room",)
    assert not Seen(s).is_on("communication-room", "norad")
