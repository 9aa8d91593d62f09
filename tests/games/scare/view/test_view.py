"""What everybody sees: the map, the figures, and what lies beside the map."""

from __future__ import annotations

import pytest

from covers import covers
from games.scare.driver import position
from noctule.engine import Setup, Table
from noctule.engine.views import Badge, Board, Card, Edge, Panel, Piece, Side, View
from noctule.games.scare import GAME
from noctule.games.scare.content.facts import FACTS, PLAYS
from noctule.games.scare.content.maps import the_map
from noctule.games.scare.state import State
from noctule.games.scare.view import cards as cards_view
from noctule.text.drawing import Pen, drawn

MAPS = sorted({facts.map for facts in FACTS.scenario.values()})


def seen(s: State) -> View:
    return GAME.view(s, "ana")


def board(s: State) -> Board:
    (found,) = seen(s).boards
    return found


def piece(s: State, id: str) -> Piece:
    return next(piece for piece in board(s).pieces if piece.id == id)


def panel(s: State, id: str) -> Panel:
    return next(panel for panel in seen(s).panels if panel.id == id)


def card(s: State, panel_id: str, id: str) -> Card:
    return next(card for card in panel(s, panel_id).cards if card.id == id)


def edge(found: Board, at: str, side: Side) -> Edge | None:
    edges = {(edge.at, edge.side): edge for edge in (*found.ground.edges, *found.edges)}
    return edges.get((at, side))


def begun(key: str, *seats: str) -> State:
    return Table.start(GAME, Setup(key, seats or ("ana",)), seed=4).state


# -- the map -------------------------------------------------------------------------------------------------------

LINES = """
    +-+-+-+-+
    |. .:. #|
    + + + + +
    |% .=F ~|
    +-+-+-+-+"""


def test_every_line_has_its_colour_and_says_what_it_stops() -> None:
    found = board(position(LINES))
    red, orange, green = edge(found, "a1", "w"), edge(found, "c2", "w"), edge(found, "c1", "w")
    assert red is not None
    assert orange is not None
    assert green is not None
    assert (red.kind, red.blocks) == ("red", ("move", "see"))
    assert (orange.kind, orange.blocks) == ("orange", ("move",))
    assert (green.kind, green.look, green.blocks, green.whom) == ("green", "barrier", ("move", "see"), "agents")


def test_obstacles_and_blue_spaces_are_bordered_in_their_colour() -> None:
    found = board(position(LINES))
    kinds = {cell.at: cell.kind for cell in found.ground.cells}
    assert (kinds["d1"], kinds["a2"], kinds["d2"], kinds["b1"]) == ("wall", "fence", "blue", "floor")
    sides = {place: edge(found, *place) for place in (("d1", "w"), ("a2", "n"), ("d2", "w"), ("b1", "w"))}
    assert {place: side.kind if side else "" for place, side in sides.items()} == {
        ("d1", "w"): "red",
        ("a2", "n"): "orange",
        ("d2", "w"): "blue",
        ("b1", "w"): "",
    }


def test_a_shut_door_is_red_all_round_and_a_shut_gate_orange_and_both_are_gone_when_open() -> None:
    drawing = "+-+-+-+-+\n|. 1 2 F|\n+-+-+-+-+"
    places = {"1": "door:servants-door", "2": "gate:gate"}
    found = board(position(drawing, places=places, shut=["servants-door", "gate"]))
    door, gate = edge(found, "b1", "w"), edge(found, "d1", "w")
    assert door is not None
    assert gate is not None
    assert (door.kind, door.blocks, door.label) == ("red door", ("move", "see"), "servants' door, shut")
    assert (gate.kind, gate.blocks) == ("orange gate", ("move",))
    assert {cell.at: cell.kind for cell in found.cells} == {"b1": "shut door", "c1": "shut gate"}
    assert board(position(drawing, places=places)).edges == ()


@pytest.mark.parametrize("key", MAPS)
def test_every_part_of_a_map_and_every_spawn_number_is_named_on_it(key: str) -> None:
    play = next(name for name, facts in FACTS.scenario.items() if facts.map == key)
    found, map = board(begun(play)), the_map(key)
    titles = [region.title for region in found.ground.regions]
    assert len(titles) == len(set(titles)) > 8
    labels = {cell.at: cell.label for cell in found.ground.cells}
    for number, square in map.numbers.items():
        assert labels[map.name(square)].split(", ")[-1] == str(number)
    starts = {at for region in found.ground.regions if region.kind == "start" for at in region.cells}
    assert {map.name(square) for square in map.squares("start")} <= starts


def test_only_what_the_mission_uses_is_named_on_the_house() -> None:
    labels = {
        mission: " ".join(cell.label for cell in board(begun(mission)).ground.cells)
        for mission in ("nightmare-book", "nightmare-way-down")
    }
    assert "tech space: book" in labels["nightmare-book"]
    assert "cellar steps" not in labels["nightmare-book"]
    assert "exit: cellar steps" in labels["nightmare-way-down"]
    assert "book" not in labels["nightmare-way-down"]


@pytest.mark.parametrize("key", PLAYS)
def test_the_ground_is_made_once_and_drawn_in_characters_without_a_clash_of_line_signs(key: str) -> None:
    s = begun(key)
    assert board(s).ground is board(s.copy()).ground
    lines = " ".join(" ".join(drawn(board(s), Pen(100))).split())
    assert "- | red (stops move and see)" in lines
    assert "?" not in lines


# -- figures -------------------------------------------------------------------------------------------------------


def test_standing_and_lying_figures_and_those_on_cards_are_told_apart() -> None:
    s = position(
        "+-+-+-+-+-+\n|S F T w .|\n+-+-+-+-+-+",
        status={"thayer": "incapacitated", "night-widow-1": "stunned"},
        grabbed={"fort": "man-baby"},
        on_card={"shaye": "night-widow"},
    )
    assert (piece(s, "fort").posture, piece(s, "thayer").posture) == ("", "lying")
    assert piece(s, "night-widow-1").posture == "lying, stunned"
    held, poised = piece(s, "man-baby"), piece(s, "night-widow-2")
    assert (held.at, held.posture) == ("b1", "standing on Fort's card")
    assert (poised.at, poised.posture) == ("a1", "lying on Leerah Shaye's card")
    assert Badge("grabbed", icon="grabbed") in piece(s, "fort").badges
    assert Badge("in combat", icon="sword") in piece(s, "shaye").badges
    assert Badge("incapacitated") in piece(s, "thayer").badges


def test_a_carried_agent_and_gear_on_the_floor_are_on_the_board() -> None:
    s = position(
        "+-+-+-+\n|S F .|\n+-+-+-+", status={"kubo": "incapacitated"}, carrying={"fort": "kubo"}, gear={"tracker": "c1"}
    )
    assert (piece(s, "kubo").at, piece(s, "kubo").posture) == ("b1", "lying, carried by Fort")
    assert (piece(s, "tracker").at, piece(s, "tracker").name, piece(s, "tracker").side) == ("c1", "Motion tracker", "tokens")


def test_the_boogeyman_fills_two_spaces_and_faces_the_way_of_his_front_half() -> None:
    s = position("+-+-+-+\n|S g y|\n+-+-+-+", scenario="boogeyman")
    boss = piece(s, "boogeyman")
    assert (boss.at, boss.cells, boss.facing) == ("b1", ("b1", "c1"), "w")
    s = position("+-+-+\n|S y|\n+ + +\n|. g|\n+-+-+", scenario="boogeyman")
    assert piece(s, "boogeyman").facing == "s"


def test_agents_in_the_panic_room_are_drawn_inside_it() -> None:
    s = begun("nightmare-book")
    inside = {at for region in board(s).ground.regions if region.title == "Panic room" for at in region.cells}
    agents = [piece for piece in board(s).pieces if piece.side == "agents"]
    assert {piece.at for piece in agents} <= inside
    assert {piece.posture for piece in agents} == {"in the panic room"}
    assert len(agents) == 9


def test_no_two_figures_of_a_kind_have_the_same_glyph() -> None:
    s = position("+-+-+-+-+-+-+-+-+-+-+-+-+-+\n|S w w w w w w w w w w w w|\n+-+-+-+-+-+-+-+-+-+-+-+-+-+")
    glyphs = [found.glyph for found in board(s).pieces]
    assert len(set(glyphs)) == len(glyphs) == 13
    assert max(map(len, glyphs)) == 2


# -- cards ---------------------------------------------------------------------------------------------------------


def test_the_lineup_has_a_card_for_each_agent_in_the_order_in_which_they_act() -> None:
    s = position("+-+-+-+\n|S F T|\n+-+-+-+", lineup=["thayer", "shaye", "fort"], turn="shaye", actions=1, seats=("ana", "ben"))
    assert [card.id for card in panel(s, "lineup").cards] == ["thayer", "shaye", "fort"]
    assert Badge("actions", "1 of 2") in card(s, "lineup", "shaye").badges
    assert Badge("acted", role="spent") in card(s, "lineup", "thayer").badges
    fields = dict(card(s, "lineup", "fort").fields)
    assert (fields["Weapon"], fields["Actions"], fields["Melee"], fields["Fireteam"]) == ("pistol", "3", "2", "Ana")
    assert card(s, "lineup", "fort").side == "SGT"
    assert card(s, "lineup", "fort").table == (
        ("range", "1", "2", "3-4", "5-6", "7"),
        ("aim 1", "3", "2", "1", "-", "-"),
        ("aim 2", "7", "4", "2", "0", "-"),
        ("aim 3", "9", "5", "3", "1", "-"),
    )


def test_a_wounded_agents_card_shows_its_other_side_and_what_lies_on_it() -> None:
    s = position(
        "+-+-+\n|S T|\n+-+-+",
        status={"thayer": "wounded traumatized"},
        grabbed={"thayer": "night-widow"},
        gear={"med-kit": "thayer"},
    )
    found = card(s, "lineup", "thayer")
    assert found.table[2] == ("aim 2", "9", "6", "4", "3", "1")
    assert dict(found.fields)["On the card"] == "Night Widow 1, standing: grabbed"
    assert dict(found.fields)["Gear"] == "med kit"
    assert {badge.kind for badge in found.badges} == {"grabbed", "wounded", "traumatized", "medkit"}


def test_incapacitated_agents_and_prisoners_lie_apart_from_the_lineup() -> None:
    s = position("+-+-+\n|S T|\n+-+-+", status={"thayer": "incapacitated"})
    assert [card.id for card in panel(s, "lineup").cards] == ["shaye"]
    assert [card.id for card in panel(s, "helpless").cards] == ["thayer"]
    assert {card.id for card in panel(begun("bedwetter"), "helpless").cards} == set(begun("bedwetter").cocoons.values())


def test_the_bosss_card_tells_whom_it_holds_and_how_often_it_was_hit() -> None:
    s = position("+-+-+-+\n|S g y|\n+-+-+-+", scenario="boogeyman", held=["fort"])
    assert s.boss is not None
    s.boss = type(s.boss)(s.boss.kind, s.boss.at, s.boss.back, s.boss.holds, 3)
    fields = dict(card(s, "boss", "boogeyman").fields)
    assert (fields["Holds"], fields["Hits"]) == ("Fort (1 of 1)", "3 of 4, then wounded")
    assert card(s, "boss", "boogeyman").table[1] == ("0", "dead")


@covers("scare.setup.monster-row")
def test_the_monster_cards_lie_in_the_order_of_their_spawn_numbers() -> None:
    row = panel(begun("bedtime"), "monsters")
    order = ["No spawn", "Night Widow", "Baby Doll", "Man Baby", "Scarecrow", "White Lady", "Shadow People"]
    assert [card.title for card in row.cards] == order
    comes = [dict(card.fields)["Comes at"] for card in row.cards]
    assert comes[:5] == ["1 on a d6", "2-3 on a d6", "4 on a d6", "5 on a d6", "6 on a d6"]
    assert comes[5:] == ["a location roll of 00, then 1-9", "a location roll of 00, then 0"]
    assert row.text == "2 come each round, each by a d6."


@covers("scare.setup.monster-row")
def test_the_row_has_the_tables_of_both_sides_and_counts_who_is_in_play() -> None:
    s = position("+-+-+-+-+\n|S w w b|\n+-+-+-+-+", status={"man-baby": "wounded"})
    cards = {card.id: card for card in cards_view.monster_row(s).cards}
    assert cards["night-widow"].badges == (Badge("in play", "2"),)
    assert cards["man-baby"].badges == (Badge("in play", "1"), Badge("wounded"))
    assert cards["night-widow"].table[3] == ("2-4", "wounded, grabbed")
    assert cards["man-baby"].table[0] == ("total", "result", "wounded")
    assert cards["man-baby"].table[-1] == ("9", "it is thrown off", "it dies")
    assert cards["baby-doll"].table == ()


def test_the_spawn_and_tracker_areas_say_who_is_coming() -> None:
    s = position("+-+\n|S|\n+-+", spawn_area=("night-widow", "none"), tracker_area=("baby-doll", "scarecrow"))
    assert panel(s, "spawn-area").text == "Coming now, one after another: Night Widow and nobody."
    assert panel(s, "tracker-area").text == "Next round: Baby Doll and Scarecrow."
    quiet = {panel.id for panel in seen(position("+-+\n|S|\n+-+")).panels}
    assert not quiet & {"spawn-area", "tracker-area", "boss", "tech"}


def test_the_bags_list_who_is_in_them_and_the_tech_counter_what_is_needed() -> None:
    s = position(
        "+-+-+\n|S 1|\n+-+-+", places={"1": "tech:servants-door"}, concentration=1, dead=("fort",), active=("kubo", "reyes")
    )
    *cards, figures = panel(s, "bags").table
    assert cards == [
        ("Bag", "Pieces", "Whose"),
        ("ACTIVE", "2", "Kubo, Reyes"),
        ("GRABBED", "0", "-"),
        ("DEAD", "1", "Fort"),
    ]
    assert figures[:2] == ("FIGURES", "17")
    assert figures[2].startswith("Fort, Kubo, ")
    assert figures[2].endswith("Man Baby, Scarecrow, White Lady")
    (counter,) = panel(s, "tech").counters
    assert (counter.value, counter.limit, counter.text) == (1, 2, "servants' door: 5 or less")


# -- status --------------------------------------------------------------------------------------------------------


def test_the_status_says_round_phase_and_whose_turn_it_is_in_words() -> None:
    status = seen(position("+-+-+\n|S F|\n+-+-+", turn="fort", round=3)).status
    assert (status.round, status.phase) == ("Round 3", "Agents act: Fort")
    assert seen(position("+-+\n|S|\n+-+", phase="move")).status.phase == "Monsters move"


@pytest.mark.parametrize("key", PLAYS)
def test_every_play_says_what_is_still_to_do(key: str) -> None:
    s = begun(key)
    goal = seen(s).status.goal
    assert goal.endswith(".")
    assert goal.count(".") == len(s.missions)


def test_the_goal_changes_with_what_has_been_done() -> None:
    s = begun("bedtime")
    before = seen(s).status
    s.shut = ()
    assert seen(s).status.goal != before.goal
    assert "tech roll" in before.goal
    assert (before.places, seen(s).status.places) == (("t4",), ("u4",))


@pytest.mark.parametrize("key", PLAYS)
def test_the_goal_of_every_play_is_somewhere_on_the_map(key: str) -> None:
    view = seen(begun(key))
    (board,) = view.boards
    known = {cell.at for cell in board.ground.cells} | {piece.id for piece in board.pieces}
    assert view.status.places
    assert set(view.status.places) <= known


def test_every_seat_and_a_spectator_see_the_same() -> None:
    s = begun("bedtime", "ana", "ben")
    assert GAME.view(s, "ana") == GAME.view(s, "ben") == GAME.view(s, None)


def test_no_card_or_piece_is_named_by_its_bare_id() -> None:
    for key in PLAYS:
        s = begun(key)
        names = [piece.name for piece in board(s).pieces] + [card.title for found in seen(s).panels for card in found.cards]
        assert all("-" not in name and name[0].isupper() for name in names), names


def test_blue_spaces_say_what_they_cost() -> None:
    found = board(position(LINES))
    side = edge(found, "d2", "w")
    assert side is not None
    assert side.label == "blue line, 2 actions to enter"
