"""What a seat sees of the table, and what it can have drawn over the board."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from covers import covers
from games.reborn.driver import position, run, sq
from noctule.engine import Luck, Setup, Table, find
from noctule.engine.forgetting import forget
from noctule.engine.views import Card, Panel, Trace
from noctule.games.reborn import content
from noctule.games.reborn.board import figures
from noctule.games.reborn.board.ground import the_map
from noctule.games.reborn.goals import scenario as goals
from noctule.games.reborn.moving import pilots
from noctule.games.reborn.state import Interruption, Marker, State
from noctule.games.reborn.turn import duel
from noctule.games.reborn.view import cards as cards_view
from noctule.games.reborn.view import traces, view
from noctule.text.panels import status_lines

GAME = find("reborn")
ROOM = """
    +-+-+-+-+
    |B . .wh|
    + +-+-+ +
    |. V . .|
    +-+-+-+-+"""


def panel(s: State, seat: str | None, id: str) -> Panel:
    return next(panel for panel in view(s, seat).panels if panel.id == id)


def card(s: State, id: str, seat: str | None = "ana") -> Card:
    return next(card for panel in view(s, seat).panels for card in panel.cards if card.id == id)


def fields(s: State, id: str, seat: str | None = "ana") -> dict[str, str]:
    return dict(card(s, id, seat).fields)


# -- the board ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [key for key in content.SCENARIOS if not content.scenario(key).data.sags])
def test_every_map_has_its_rooms_as_regions_and_its_doors_in_words(key: str) -> None:
    table: Table[Any] = Table.start(GAME, Setup(key, ("ana", "ben")), seed=1)
    (board,), map = table.view("ana").boards, the_map(key)
    assert {region.id for region in board.ground.regions} == set(map.rooms)
    assert sum(len(region.cells) for region in board.ground.regions) == len(board.ground.cells) == map.floor.bit_count()
    assert len(board.edges) == sum(len(door.edges) for door in map.doors.values())
    assert all("closed" in edge.label and "move" in edge.blocks for edge in board.edges)
    magnetic = sum(len(door.edges) for door in map.doors.values() if door.magnetic)
    assert sum(edge.kind == "magnetic door" for edge in board.edges) == magnetic


@covers("reborn.sags.mode")
def test_a_board_that_is_built_shows_its_free_slots_and_is_another_ground_with_every_block() -> None:
    table: Table[Any] = Table.start(GAME, Setup("ghost-town", ("ana", "ben")), seed=1)
    empty = table.view("ana").boards[0].ground
    assert [region.title for region in empty.regions] == [f"Slot {n}" for n in range(1, 7)]
    assert len(empty.cells) == 216
    block = next(iter(table.pending["ana"].options)).key
    table.answer("ana", block)
    slots = table.pending["ana"].options
    assert {at for option in slots for at in option.at} == {region.id for region in empty.regions}
    table.answer("ana", "slot:5")
    pictures = [table.preview("ana", f"turn:{n}").board for n in range(4)]
    assert all(picture is not None and len(picture.ground.cells) == 36 for picture in pictures)
    assert len({msgspec.json.encode(picture) for picture in pictures}) == 4
    table.answer("ana", "turn:2")
    built = table.view("ana").boards[0].ground
    assert built.id != empty.id
    assert "slot-5" not in {region.id for region in built.regions}
    assert len(built.cells) == 216


def test_an_open_door_a_broken_door_and_a_broken_wall_stop_nothing() -> None:
    drawing = "+-+-+-+\n|BwV.h|\n+ +s+-+\n|. . .|\n+-+-+-+".replace("V.h", "V h")
    s = position(drawing, open=["door-a1-e"])
    s.broken_doors = ("door-b1-s",)
    s.broken_walls = (next(e for e in range(200) if the_map(s.map).single >> e & 1),)
    edges = view(s, "ana").boards[0].edges
    assert [edge.blocks for edge in edges] == [(), (), ()]
    assert "open" in edges[0].label
    assert "broken" in edges[1].label


def test_a_figure_shows_its_letter_facing_life_and_state() -> None:
    s = position(
        ROOM, facing={"hollister": "w"}, status={"hollister": "wounded wounds=1 engaged"}, prisoners={"woo": "hollister"}
    )
    piece = next(p for p in view(s, None).boards[0].pieces if p.id == "hollister")
    assert (piece.glyph, piece.at, piece.facing, piece.side) == ("h", "d1", "w", "Salemites")
    badges = {badge.kind: badge.text for badge in piece.badges}
    assert badges == {"life": "2", "wounded": "", "engaged": "", "prisoner": "Woo"}


def test_the_mammoth_lies_on_four_squares_and_the_dead_as_markers() -> None:
    s = position("+-+-+-+\n|Y . .|\n+ + + +\n|. . h|\n+-+-+-+", dead={"saw": "c1"}, carrying={"saw": ["machete"]})
    found = {p.id: p for p in view(s, None).boards[0].pieces}
    assert set(found["mammoth"].cells) == {"a1", "b1", "a2", "b2"}
    assert found["saw"].posture == "dead, with 1 equipment cards"


# -- cards ----------------------------------------------------------------------------------------------------------


def test_a_character_card_shows_both_sides_and_what_may_still_be_spent() -> None:
    s = position(ROOM, tiles={"bolter": ["x.move-2.shoot-3-red/1,0"]}, carrying={"bolter": ["carbine empty", "medical-kit"]})
    shown = card(s, "bolter", "ben")
    told = dict(shown.fields)
    assert told["Order tile 1"] == "Move 2 (1 CP on it), Shoot 3 red"
    assert told["CP this turn"] == "1 of 6"
    assert told["Carries"] == "Carbine (engaged), Medical Kit; weight 2 of 4"
    assert ("Life Points", "4", "3") in shown.table
    assert ("Combat dark", "4", "3") in shown.table
    assert len({name for name, _ in shown.fields}) == len(shown.fields)


def test_a_card_and_its_figure_follow_what_is_carried_by_whom_and_who_is_bound_to_whom() -> None:
    s = position(
        "+-+-+-+-+\n|Y . B .|\n+ + + + +\n|. . . h|\n+-+-+-+-+",
        carrying={"bolter": ["kevlar-armor"]},
        prisoners={"saw": "bolter"},
    )
    worn = fields(s, "bolter")["Armour"]
    assert "weight 3 of" in fields(s, "bolter")["Carries"], "the vest and the prisoner"
    figures.change_card(s, "kevlar-armor", bearer="hollister")
    figures.change(s, "saw", place="exited", by="")
    assert fields(s, "hollister")["Armour"] == worn != fields(s, "bolter")["Armour"]
    assert "Carries" not in fields(s, "bolter")
    pilots.board(s, "hollister", "mammoth")
    (mammoth,) = (p for p in view(s, None).boards[0].pieces if p.id == "mammoth")
    assert (mammoth.side, fields(s, "hollister")["Pilots"]) == ("Salemites", "Mammoth")
    assert fields(s, "hollister")["Armour"] == fields(s, "mammoth")["Armour"]
    figures.change(s, "mammoth", wounded=True)
    assert fields(s, "hollister")["Armour"] == fields(s, "mammoth")["Armour"]


@covers("reborn.sags.mode")
def test_cards_of_those_under_deployment_markers_are_read_by_all_and_do_not_tell_where_they_are() -> None:
    table: Table[Any] = Table.start(GAME, Setup("motor-pool", ("ana", "ben")), seed=1)
    for key in ("deploy:mammoth:b2", "deploy:bolter:b4"):
        table.answer("ana", key)
    told = [{panel.id: panel for panel in table.view(seat).panels}["team-norad"] for seat in ("ana", "ben", None)]
    assert told[0] == told[1] == told[2]
    mammoth, bolter, _ = told[0].cards
    assert dict(bolter.fields)["Stands"] == dict(mammoth.fields)["Stands"] == "not on the map yet"
    assert ("Life Points", "4", "3") in bolter.table


def test_views_are_the_same_whatever_was_drawn_before() -> None:
    table: Table[Any] = Table.start(GAME, Setup("relay-nine", ("ana", "ben")), seed=5)
    luck = Luck(6)
    for n in range(120):
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))
        if n % 15 == 0:
            drawn = [msgspec.json.encode(table.view(watcher)) for watcher in ("ana", "ben", None)]
            forget()
            assert [msgspec.json.encode(table.view(watcher)) for watcher in ("ana", "ben", None)] == drawn


@covers("reborn.equip.peek")
def test_both_sides_of_every_carried_equipment_card_can_be_read_by_everybody() -> None:
    s = position(ROOM, carrying={"bolter": ["carbine/medical-kit", "bazooka"]})
    for seat in ("ana", "ben", None):
        told = fields(s, "carbine", seat)
        assert told["Carried by"] == "Bolter"
        assert told["Other side"].startswith("Medical Kit")
    assert card(s, "bazooka").table, "the area of effect is drawn"


@covers("reborn.search.top-visible")
def test_everybody_sees_the_top_card_of_the_search_deck_and_neither_its_back_nor_the_next() -> None:
    s = position(ROOM, deck=["carbine/medical-kit", "bazooka"], rules=("search",))
    for seat in ("ana", "ben", None):
        (top,) = panel(s, seat, "table").cards
        assert top.title == "Carbine"
        everything = msgspec.json.encode(view(s, seat)).decode()
        assert "Bazooka" not in everything
        assert "Medical Kit" not in everything
        assert {c.title: c.value for c in panel(s, seat, "table").counters}["Cards in the Search deck"] == 2


@covers("reborn.mp.track")
def test_mission_points_stand_beside_both_screens_where_they_are_in_use() -> None:
    s = position(ROOM, mp={"norad": 3, "salemite": 0}, rules=("mission-points",))
    for side, points in (("norad", 3), ("salemite", 0)):
        assert {c.title: c.value for c in panel(s, None, f"screen-{side}").counters}["Mission Points"] == points


@covers("reborn.duel.bid", "reborn.setup.screen-secret")
def test_nobody_sees_anything_of_a_bid_before_both_are_in() -> None:
    """Ana's bid is in; Ben's view is the same whatever it was, and tells only that a duel is on."""
    table: Table[Any] = Table.start(GAME, Setup("toll-house", ("ana", "ben")), seed=2)
    while set(table.pending) != {"ana", "ben"}:
        ((seat, decision),) = table.pending.items()
        table.answer(seat, next((o.key for o in decision.options if o.key in ("keep", "duel")), decision.options[0].key))
    before = table.view("ben")
    assert "duel" in before.status.phase
    views = set()
    for bid in [option.key for option in table.pending["ana"].options]:
        twin = table.fork(seed=1)
        twin.answer("ana", bid)
        views.add(msgspec.json.encode(twin.view("ben")))
        assert all("bid" not in counter.title for p in twin.view("ben").panels for counter in p.counters)
    assert len(views) == 1


def test_the_last_bids_lie_open_until_the_turn_is_over() -> None:
    s = position(ROOM, cp={"norad": 3, "salemite": 3})
    run(s, duel.duel, "norad", "A duel", answers=["ana=bid:2", "ben=bid:1"])
    assert [(c.title, c.value) for c in panel(s, None, "duel").counters] == [("NORAD bid", 2), ("Salemites bid", 1)]


# -- status ---------------------------------------------------------------------------------------------------------


@covers("reborn.mp.track")
def test_the_mission_points_of_both_sides_stand_beside_the_goal_where_they_count() -> None:
    table: Table[Any] = Table.start("reborn", Setup("vault", ("ana", "ben")), seed=1)
    assert [(each.title, each.value) for each in table.view("ben").status.reached] == [("NORAD MP", 2), ("Salem MP", 2)]
    assert Table.start("reborn", Setup("toll-house", ("ana", "ben")), seed=1).view("ana").status.reached == ()
    assert "So far: NORAD MP: 2; Salem MP: 2." in " ".join(status_lines(table.view("ana").status, 200))


def test_each_side_reads_its_own_goal_and_whose_round_it_is() -> None:
    table: Table[Any] = Table.start(GAME, Setup("toll-house", ("ana", "ben")), seed=2)
    goal = content.scenario("toll-house").data.goal
    assert table.view("ana").status.goal == goal.norad
    assert table.view("ben").status.goal == goal.salemite
    assert goal.norad in table.view(None).status.goal
    s = position(ROOM, round="bolter", moving=3)
    assert view(s, "ben").status.phase == "NORAD's round: Bolter moves (3 MVP left)"
    s.interruption = Interruption("hollister")
    assert view(s, "ben").status.phase == "NORAD's round: Hollister interrupts Bolter"
    s.phase, s.outcome = "over", "NORAD wins."
    assert view(s, "ben").status.phase == "", "nobody acts any more"


# -- traces ---------------------------------------------------------------------------------------------------------


def traced(s: State, piece: str) -> dict[str, Trace]:
    return {trace.title: trace for trace in traces.trace(s, None, piece)}


@covers("reborn.los.open-information")
def test_a_figure_shows_whom_it_sees_at_what_range_in_which_arc() -> None:
    s = position("+-+-+-+-+\n|B . . h|\n+ +-+-+-+\n|. . e .|\n+-+-+-+-+", facing={"bolter": "e", "hollister": "w"})
    found = traced(s, "bolter")
    assert found["Sees"].lines == (("bolter", "hollister"),)
    assert found["Sees"].text == "Bolter sees Hollister (range 3, red). Out of sight: Einstein."
    assert found["Seen by"].text == "Bolter is seen by Hollister."
    assert found["Seen by"].lines == (("hollister", "bolter"),)


def test_fire_arcs_are_the_squares_in_sight_and_the_border_is_in_both() -> None:
    s = position("+-+-+-+\n|. . .|\n+ + + +\n|. B .|\n+ + + +\n|. . h|\n+-+-+-+", facing={"bolter": "n"})
    found = traced(s, "bolter")
    assert set(found["Red fire arc"].cells) == {"a1", "b1", "c1"}
    assert set(found["Orange fire arc"].cells) == {"a1", "c1", "a2", "c2"}


def test_combat_arcs_say_how_strong_a_figure_is_on_each_side() -> None:
    s = position("+-+-+-+\n|. . .|\n+ + + +\n|. B .|\n+ + + +\n|. . h|\n+-+-+-+", facing={"bolter": "e"})
    labels = dict(traced(s, "bolter")["Combat arcs"].labels)
    assert labels == {"c2": "dark 4", "b1": "light 3", "b3": "light 3", "a2": "grey 1"}


def test_the_reach_goes_past_friends_not_past_enemies_and_counts_what_is_left() -> None:
    s = position("+-+-+-+-+-+\n|B V . h .|\n+-+-+-+-+-+", round="bolter", moving=4)
    assert traced(s, "bolter")["Can go"].cells == ("c1",)
    assert "the 4 MVP" in traced(s, "bolter")["Can go"].text
    assert "1 CP" in traced(s, "hollister")["Can go"].text


def test_it_is_told_why_a_figure_cannot_be_used() -> None:
    s = position(ROOM, round="bolter", dead={"saw": "a2"}, prisoners={"woo": "hollister"})
    for what, rule in (
        ("saw", "reborn.wound.dead"),
        ("woo", "reborn.pris.helpless"),
        ("hollister", "reborn.act.activate"),
        ("vasquez", "reborn.act.round"),
    ):
        no = traces.why(s, "ana", what)
        assert no is not None
        assert no.rule == rule
    assert traces.why(s, "ana", "bolter") is None


def test_it_is_told_that_who_goes_somewhere_needs_an_order() -> None:
    s = position(ROOM, round="bolter")
    no = traces.why(s, "ana", "c1")
    assert no is not None
    assert "Bolter needs an Order tile with a Move section" in no.reason
    s = position(ROOM, round="bolter", tiles={"bolter": ["x.move-2.shoot-3-red"]})
    no = traces.why(s, "ana", "c1")
    assert no is not None
    assert "Bolter does not get there at once" in no.reason
    assert s.round is not None
    s.round = msgspec.structs.replace(s.round, who="")
    no = traces.why(s, "ana", "c1")
    assert no is not None
    assert "Activate one of your figures" in no.reason
    assert traces.why(s, "ben", "c1") is None, "it is not his round"


def test_the_card_of_a_bomb_that_ticks_lies_beside_the_board_for_all_to_see() -> None:
    s = position("+-+-+-+\n|j . B|\n+-+-+-+", carrying={"saw": ["time-bomb"]})
    figures.change_card(s, "time-bomb", where="beside", bearer="", on=True)
    s.markers["time-bomb-1"] = Marker("time-bomb-1", "time-bomb", sq(s, "b1"), card="time-bomb", owner="salemite", count=2)
    panel = next(panel for panel in view(s, None).panels if panel.id == "equipment-salemite")
    (card,) = [card for card in panel.cards if card.id == "time-bomb"]
    assert ("Carried by", "nobody: it lies beside the board") in card.fields


def test_a_pilots_card_tells_the_weight_allowance_of_his_machine() -> None:
    s = position(
        "+-+-+-+-+\n|Y . h .|\n+ + + + +\n|. . . .|\n+-+-+-+-+",
        cards={"hollister": "weight=1", "mammoth": "weight=4/4"},
        carrying={"hollister": ["machete?weight=1"]},
        status={"mammoth": "wounded"},
    )
    pilots.board(s, "hollister", "mammoth")
    cards = [card for panel in view(s, None).panels for card in panel.cards if card.id == "hollister"]
    assert any("weight 1 of 4" in value for card in cards for _, value in card.fields)


def test_an_order_tile_is_drawn_as_sections_that_say_what_its_table_says() -> None:
    tile = cards_view._order_tile("order-01")
    assert [(part.title, part.value, part.text or "black") for part in tile.sections] == [row[:3] for row in tile.table[1:]]
    assert [part.icon for part in tile.sections] == ["run", "sword", "gun", "hand"]
    assert [part.colour for part in tile.sections] == ["", "red", "yellow", ""]


def test_the_rooms_that_a_goal_is_about_are_shown_to_whom_it_concerns() -> None:
    table: Table[State] = Table.start("reborn", Setup("toll-house", ("ana", "ben")), seed=1)
    seen = {seat: table.view(seat) for seat in ("ana", "ben", None)}
    assert {seat: view.status.places for seat, view in seen.items()} == {"ana": ("garden",), "ben": ("garden",), None: ()}
    assert "garden" in {region.id for region in seen["ana"].boards[0].ground.regions}


@pytest.mark.parametrize(
    ("scenario", "ana", "ben"),
    [
        ("relay-nine", ("communication-room",), ("communication-room",)),
        ("saint-agnes", ("kendall",), ()),
        ("motor-pool", ("command-post",), ("command-post", "mammoth")),
        ("archive", ("secret-safe-room", "einstein"), ("command-post",)),
    ],
)
def test_so_are_rooms_and_people_of_what_wins_or_scores(scenario: str, ana: tuple[str, ...], ben: tuple[str, ...]) -> None:
    table: Table[State] = Table.start("reborn", Setup(scenario, ("ana", "ben")), seed=1)
    assert (table.view("ana").status.places, table.view("ben").status.places) == (ana, ben)


def test_what_has_scored_is_no_goal_any_more() -> None:
    table: Table[State] = Table.start("reborn", Setup("archive", ("ana", "ben")), seed=1)
    found = goals.data(table.state)
    assert found is not None
    table.state.done = tuple(objective.id for objective in found.objectives)
    assert view(table.state, "ana").status.places == ()
