"""What a seat sees: the map of rooms, who stands where, and everything beside it but other people's hands."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.escape.driver import position
from noctule.engine import Luck, Setup, Table
from noctule.engine.views import Board, Card, Panel, Region
from noctule.games.escape import GAME
from noctule.games.escape.content import CARDS, ENEMIES, IDS
from noctule.games.escape.content.steps import KINDS, Kind
from noctule.games.escape.moving import explore
from noctule.games.escape.state import INFIRMARY, Bonus, Event, Laid, State, Turn
from noctule.games.escape.turn import turn
from noctule.games.escape.view import picture, status, view
from noctule.games.escape.view.board import about, cell_name, ground_of, plan
from noctule.games.escape.view.cards import fear_words
from noctule.text.drawing import Pen, drawn

MAP = """
    es+vent+fear  sw  .
    n             .   esw"""
"""Kennels and a corridor side by side, a lift below, a junction apart. The lift is the Freight Lift."""


def sump(**more: Any) -> State:
    given: dict[str, Any] = {
        "people": {"marlow": (0, 0), "bram": (0, 0)},
        "enemies": {"guard-1": (1, 0), "clone-2": (0, 0), "hybrid-speed": {"at": (0, 0), "stunned": True}, "boss": (0, 1)},
        "locked": [(0, 0, "e"), (2, 1, "s")],
        "markers": {"dark": [(0, 1)], "nest": [(0, 0)]},
        "lying": {(0, 0): ["crowbar-1"]},
        "scenario": "chamber",
    }
    return position(MAP, **{**given, **more})


def board(s: State, seat: str | None = "ana") -> Board:
    (found,) = view(s, seat).boards
    return found


def panel(s: State, id: str, seat: str | None = "ana") -> Panel:
    return next(panel for panel in view(s, seat).panels if panel.id == id)


def ids(s: State, seat: str | None = "ana") -> list[str]:
    return [panel.id for panel in view(s, seat).panels]


def card(s: State, id: str, seat: str | None = "ana") -> Card:
    return next(card for panel in view(s, seat).panels for card in panel.cards if card.id == id)


def regions(s: State) -> dict[str, Region]:
    found = board(s)
    return {region.id: region for region in (*found.ground.regions, *found.regions)}


def edges(s: State) -> dict[tuple[str, str], tuple[str, tuple[str, ...], str]]:
    found = board(s)
    return {(e.at, e.side): (e.kind, e.blocks, e.label) for e in (*found.ground.edges, *found.edges)}


# -- the map -------------------------------------------------------------------------------------------------------


@covers("escape.map.grows", "escape.door.locked")
def test_the_map_is_drawn_as_rooms_of_three_by_three_with_walls_doors_and_the_unknown() -> None:
    lines = drawn(board(sump()), Pen(), legend=False)[:16]
    assert lines == [
        "The Sump",
        "    a   b   c   d   e   f   g   h   i   j",
        "  +---+---+---+---+---+---+",
        " 1| .   .   ! | .   G1  . |",
        "  +           +           +",
        " 2| Ma  Br  . H .   .   . |",
        "  +           +           +",
        " 3| C2  HF  n | .   .   . |",
        "  +---+'''+---+---+'''+---+---+---+---+",
        " 4| ;   ;   ; |     _     | .   .   . |",
        "  +           +           +           +",
        " 5| ;   ;   ; |         _ ' .   .   . ' _",
        "  +           +           +           +",
        " 6| R!  ;   ; |           | .   .   . |",
        "  +---+---+---+           +---+===+---+",
        " 7                              _",
    ]


def test_a_map_of_seven_tiles_fits_into_a_hundred_columns() -> None:
    rooms = ("crossing-north", "atrium", "assembly-hall", "sorting-floor", "triage", "hatch-floor", "control-gallery")
    s = position(" ".join(rooms))
    assert len(s.tiles) == 7
    assert max(map(len, drawn(board(s), Pen()))) <= 100


def test_every_tile_is_a_region_with_its_icons_in_words_and_whether_it_is_dark() -> None:
    found = regions(sump())
    assert found["kennels"].words == "Kennels: fear, vent"
    assert found["kennels"].cells == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert (found["freight-lift"].title, found["freight-lift"].about, found["freight-lift"].kind) == (
        "Freight Lift",
        "dark",
        "dark",
    )
    assert found["broom-corridor"].words == "Broom Corridor"
    assert about("cloakroom", ["dark", "done"]) == "fear, storage crate; dark, done"
    assert about("monitor-room") == "security, control panel"


def test_a_door_to_the_unknown_has_a_cell_and_a_region_behind_it() -> None:
    s = sump()
    unknown = {id: region for id, region in regions(s).items() if ":" in id}
    assert {id: region.cells for id, region in unknown.items()} == {
        "broom-corridor:s": ("e4",),
        "junction-west:e": ("j5",),
        "junction-west:s": ("h7",),
        "junction-west:w": ("f5",),
    }
    assert {region.title for region in unknown.values()} == {"?"}
    kinds = {cell.at: cell.kind for cell in board(s).ground.cells}
    assert [at for at, kind in kinds.items() if kind == "unexplored"] == ["e4", "j5", "h7", "f5"]
    assert len(kinds) == 4 * 9 + 4


@covers("escape.map.walls", "escape.map.doors", "escape.door.locked")
def test_walls_stop_moving_and_seeing_a_locked_door_moving_and_a_pair_of_doors_nothing() -> None:
    found = edges(sump())
    assert found["b3", "s"] == ("open door", (), "door")
    assert found["e3", "s"] == ("open door", (), "door to the unknown")
    assert found["a1", "n"] == found["b1", "n"] == ("wall", ("move", "see"), "")
    (locked, unknown) = board(sump()).edges
    assert (locked.at, locked.side, locked.kind, locked.blocks, locked.label) == ("d2", "w", "door", ("move",), "locked door")
    assert (unknown.at, unknown.side, unknown.label) == ("h6", "s", "locked door")


@covers("escape.map.walls")
def test_a_door_that_meets_a_wall_is_a_wall() -> None:
    s = position("es+vent+fear\nes+security")
    at = plan(s).cell("kennels", 1, 2)
    assert edges(s)[at, "s"] == ("wall", ("move", "see"), "")


@covers("escape.explore.vent-as-door")
def test_a_vent_that_was_used_as_a_door_is_a_pair_of_doors() -> None:
    s = position("pipe-run pipe-run@0".replace("pipe-run@0", "drip-ward"), breaches=((1, 0, "w"),))
    assert edges(s)["c3", "e"] == ("open door", (), "door")


def test_a_map_that_has_grown_is_another_ground_and_the_same_map_the_same_one() -> None:
    one = (Laid("ward", 0, 0),)
    two = (*one, Laid("stores", -1, 0))
    assert ground_of(one, ()) is ground_of(one, ())
    assert ground_of(one, ()).id != ground_of(two, ()).id
    assert len(ground_of(two, ()).id) == len("map-00000000")
    s = position("ward")
    before = plan(s).cell("ward", 0, 0)
    s.tiles = two
    assert (before, plan(s).cell("ward", 0, 0)) == ("b2", "d2"), "names of cells shift"


def test_cells_are_named_like_squares() -> None:
    assert [cell_name(column, 2) for column in (0, 25, 26, 52)] == ["a3", "z3", "aa3", "ba3"]


def test_options_light_up_rooms_doors_and_the_unknown() -> None:
    s = position("nesw", people={"marlow": (0, 0), "bram": (0, 0)}, stacks={"a": ("stores",)})
    here, known = s.people["marlow"].at, regions(s)
    options = {option.key: option for option in turn.offers(s, "marlow")}
    assert options["explore:n"].at == (f"{here}:n",)
    assert {f"{here}:{side}" for side in "nesw"} <= set(known)


def test_exploring_through_a_vent_lights_up_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    s = position("dead-shaft@1 isolation-cell@3", people={"marlow": (0, 0), "bram": (0, 0)}, stacks={"a": ("stores",)})
    found = explore.offers(s, "marlow")
    assert {option.at for option in found} == {("dead-shaft",)}


# -- pieces --------------------------------------------------------------------------------------------------------


@covers("escape.item.open")
def test_guards_are_above_characters_in_the_middle_aliens_below_and_things_on_the_right() -> None:
    found = {piece.id: piece for piece in board(sump()).pieces}
    assert {id: (piece.at, piece.glyph, piece.icon, piece.side) for id, piece in found.items()} == {
        "marlow": ("a2", "Ma", "person", "Survivors"),
        "bram": ("b2", "Br", "person", "Survivors"),
        "guard-1": ("e1", "G1", "guard", "Guards"),
        "clone-2": ("a3", "C2", "clone", "Aliens"),
        "hybrid-speed": ("b3", "HF", "alien", "Aliens"),
        "boss": ("a6", "R!", "boss", "Aliens"),
        "crowbar-1": ("c1", "!", "knife", "Things"),
        "nest:kennels": ("c3", "n", "egg", "Things"),
    }
    assert [id for id, each in found.items() if any(badge.role == "acting" for badge in each.badges)] == ["marlow"]
    assert [(found[id].posture, found[id].down) for id in ("clone-2", "hybrid-speed")] == [("", False), ("stunned", True)]
    assert [found[id].team for id in ("marlow", "guard-1", "boss", "nest:kennels")] == ["friend", "rival", "foe", "neutral"]
    assert found["boss"].name == "Registrar"


def test_a_character_shows_fear_threat_and_how_many_cards_it_has() -> None:
    s = sump(people={"marlow": {"at": (0, 0), "fear": 6, "threat": 2, "hand": 3}, "bram": {"at": INFIRMARY}})
    found = {piece.id: piece for piece in board(s, "ben").pieces}
    assert [(badge.kind, badge.text, badge.role) for badge in found["marlow"].badges if badge.role != "acting"] == [
        ("fear", "6", "sign"),
        ("threat", "2", "sign"),
        ("cards", "3 of 5", "listed"),
    ]
    assert "bram" not in found


def test_a_fourth_one_stands_with_the_first() -> None:
    people = dict.fromkeys(("marlow", "quill", "bram", "wren"), (0, 0))
    s = position("nesw", seats=("ana", "ben", "cleo", "dan"), people=people)
    at = [piece.at for piece in board(s).pieces]
    assert at[3] == at[0]
    assert len(set(at)) == 3


def test_nobody_stands_on_the_map_before_everybody_has_a_character() -> None:
    table: Table[Any] = Table.start(GAME, Setup("lift", ("ana", "ben")), seed=1)
    seen = table.view("ana")
    assert seen.boards[0].pieces == ()
    assert (seen.status.round, seen.status.phase) == ("", "Who plays whom, and who begins")
    assert [panel.id for panel in seen.panels[:4]] == ["hand", "seat-ana", "seat-ben", "sheets"]
    assert len(seen.panels[3].cards) == 6


# -- panels --------------------------------------------------------------------------------------------------------


@covers("escape.setup.hand")
def test_a_seat_sees_its_own_hand_and_of_the_others_only_how_many_cards_they_have() -> None:
    s = sump(people={"marlow": {"at": (0, 0), "hand": ["deep-breath-1", "iron-grip-1"]}, "bram": (0, 0)})
    assert [card.id for card in panel(s, "hand").cards] == ["deep-breath-1", "iron-grip-1"]
    assert panel(s, "hand").owner == "ana"
    shown = card(s, "deep-breath-1")
    assert dict(shown.fields) == {"Bonus": "Intelligence +2; fear -1", "Ability": "in your own action phase"}
    assert shown.text == "In your action phase: you draw 1 card."
    assert {c.title: (c.value, c.limit) for c in panel(s, "person-marlow", "ben").counters}["Cards in hand"] == (2, 5)
    assert not {card.id for panel in view(s, "ben").panels for card in panel.cards} & {"deep-breath-1", "iron-grip-1"}
    assert "hand" not in ids(s, None)
    others = {card.id for panel in view(s, None).panels for card in panel.cards}
    assert not others & set(CARDS)


@covers("escape.item.open", "escape.stat.current")
def test_a_sheet_shows_the_tracks_the_stats_as_they_are_skills_and_items() -> None:
    marlow = {"at": (0, 0), "fear": 7, "threat": 1, "skills": ["night-eyes"], "items": ["crowbar-2"]}
    s = sump(people={"marlow": marlow, "bram": (0, 0)}, bonuses=(Bonus("marlow", "strength", 2, "roll"),))
    sheet = panel(s, "person-marlow", "ben")
    assert sheet.title == "Ines Marlow (Ana)"
    assert [(c.title, c.value, c.limit, c.text) for c in sheet.counters] == [
        ("Fear", 7, 8, "Strength +1, Speed +1, no vents"),
        ("Vitality", 5, 5, "dies at 2"),
        ("Threat", 1, None, ""),
        ("Cards in hand", 5, 5, ""),
    ]
    assert [card.id for card in sheet.cards] == ["marlow", "night-eyes", "crowbar-2"]
    assert sheet.cards[0].table == (
        ("", "printed", "now"),
        ("Intelligence", "3", "3"),
        ("Strength", "3", "6"),
        ("Speed", "2", "3"),
        ("Toughness", "2", "2"),
    )
    assert panel(s, "played").table == (("Marlow", "Strength +2 for the next roll of it"),)
    assert sheet.cards[2].side == "Weapon"


@pytest.mark.parametrize(
    ("fear", "words"),
    [
        (0, "Intelligence +1, Strength -1"),
        (3, ""),
        (5, "Strength +1"),
        (8, "Strength +1, Speed +1, no vents"),
    ],
)
@covers("escape.fear.band-low", "escape.fear.band-mid", "escape.fear.band-high", "escape.fear.band-panic")
def test_what_fear_does_is_said_beside_it(fear: int, words: str) -> None:
    assert fear_words(fear) == words


def test_where_somebody_is_and_what_is_left_of_the_turn_is_said_in_words() -> None:
    s = sump(turn=Turn(spent=1, challenged=True, traded=True))
    assert panel(s, "person-marlow").text == "Marlow is in Kennels. 1 movement point left; used: challenge action and trade."
    assert panel(s, "person-bram").text == "Bram is in Kennels."
    s.turn = Turn()
    assert panel(s, "person-marlow").text == (
        "Marlow is in Kennels. 2 movement points left; challenge action, trade and picking up or dropping not used yet."
    )
    for fate, words in (("escaped", "Bram has escaped."), ("killed", "Bram was killed.")):
        s.people["bram"] = replace(s.people["bram"], fate=fate, at="", hand=())
        assert panel(s, "person-bram").text == words


@covers("escape.setup.infirmary")
def test_the_infirmary_is_beside_the_map() -> None:
    s = sump(people={"marlow": (0, 0), "bram": {"at": INFIRMARY}})
    assert panel(s, "infirmary").text == "Bram comes round when the next turn of Bram begins."
    assert panel(s, "person-bram").text == "Bram is in the Infirmary."
    assert "infirmary" not in ids(sump())


@covers("escape.setup.threat-pool", "escape.setup.lockdown-pool", "escape.setup.stacks")
def test_pools_and_stacks_show_how_much_is_left_and_no_more() -> None:
    stacks = {"a": ("stores", "laundry"), "b": ("brig",), "final": ()}
    s = sump(stacks=stacks, threat_pool=4, lockdown_pool=7, peek_tile="night-stair")
    shown = panel(s, "pools")
    assert [(c.title, c.value) for c in shown.counters] == [
        ("Threat pool", 4),
        ("Lockdown pool", 7),
        ("Stack A", 2),
        ("Stack B", 1),
        ("Final Stack", 0),
    ]
    assert shown.text == "No lockdown yet. Night Stair is set aside until somebody finds it."
    s.lockdown, s.lockdown_pool, s.peek_tile = True, None, ""
    assert [c.title for c in panel(s, "pools").counters] == ["Threat pool", "Stack A", "Stack B", "Final Stack"]
    assert panel(s, "pools").text == "Lockdown has begun."


@covers("escape.setup.reserves")
def test_reserves_show_how_many_could_come_and_who_is_next() -> None:
    assert panel(sump(), "reserves").table == (
        ("", "in reserve", "on the map", "next"),
        ("Guards", "9", "1", "Guard 2"),
        ("Clones", "9", "1", "Clone 1"),
        ("Hybrids", "2", "1", "Intelligence Hybrid"),
        ("The Registrar", "0", "1", ""),
    )


@covers("escape.deck.reshuffle")
def test_discard_piles_are_open() -> None:
    s = sump()
    s.adrenaline, s.adrenaline_discard = s.adrenaline[1:], s.adrenaline[:1]
    assert [card.id for card in panel(s, "discard-adrenaline").cards] == list(s.adrenaline_discard)
    assert panel(s, "discard-adrenaline").title == "Adrenaline cards discarded (1)"
    assert "discard-item" not in ids(s)
    assert {c.title: c.value for c in panel(s, "decks").counters} == {
        "Adrenaline deck": len(s.adrenaline),
        "Event deck": len(s.events),
        "Item deck": len(s.items),
        "Security Key Cards": 4,
    }


@covers("escape.activate.box", "escape.event.steps")
def test_the_event_card_that_is_being_resolved_shows_what_counts() -> None:
    s = sump(phase="event", turn=Turn(over=True, icon="fear"))
    s.events = tuple(id for id in s.events if id != "undertow")
    s.event = Event("undertow", "activate")
    shown = card(s, "undertow")
    assert panel(s, "event").title == "Event: enemies act"
    assert shown.text == "The fear entry counts."
    told = dict(shown.fields)
    assert (told["Spawn"], told["Activate"]) == ("Clones, then Guards", "Guards, then Clones")
    assert told["Fear"].startswith("Wet fingers close on your ankle")
    s.turn = Turn(over=True)
    assert card(s, "undertow").text == "No icon caused it: no entry counts."
    assert "event" not in ids(sump())


def test_a_new_tile_is_shown_to_all_before_it_is_laid() -> None:
    s = sump(found="stores")
    for seat in ("ana", "ben", None):
        shown = card(s, "stores", seat)
        assert (shown.title, shown.text) == ("Stores", "storage crate")
        assert dict(shown.fields)["Doors"] == "north, east and south"


def test_the_tiles_are_told_in_words_with_their_doors_and_ducts() -> None:
    table = panel(sump(), "tiles").table
    assert table[0] == ("Tile", "around", "has", "doors", "duct")
    assert table[1] == (
        "Kennels",
        "b2",
        "fear, vent, clone nest",
        "east to Broom Corridor (locked); south to Freight Lift",
        "all sides",
    )
    assert table[4][3] == "east unexplored; south unexplored (locked); west unexplored"


@covers("escape.setup.scenario", "escape.limit.per-type")
@pytest.mark.parametrize("id", IDS)
def test_the_scenario_is_told_with_its_story_its_rules_and_its_limits(id: str) -> None:
    s = position("nesw", scenario=id)
    shown = panel(s, "scenario")
    assert shown.text
    assert shown.table[-1][0] == "Limits"
    assert len(shown.table) > 4
    assert status(s).goal


def test_the_limits_are_said_in_words() -> None:
    assert panel(sump(), "scenario").table[-1] == ("Limits", "On one tile at most: 2 Guards, 2 Clones and 2 Hybrids.")


def test_the_enemies_are_told_with_what_they_hunt_and_how_they_attack() -> None:
    told = dict(card(sump(scenario="way-up"), "type-guard").fields)
    assert told == {
        "Toughness": "3",
        "Hunts": "the most threat",
        "Attack": "3 dice for Strength, 1 more from threat 3",
        "Costs you": "cards",
        "Locked doors": "opens them",
        "Vents": "cannot use them",
        "Counts as": "1 in bull rush and outwit",
    }
    assert dict(card(sump(scenario="way-up"), "type-boss").fields)["Toughness"] == "cannot be attacked"
    assert dict(card(sump(scenario="way-up"), "type-clone").fields)["Locked doors"] == "are walls to it"


# -- status --------------------------------------------------------------------------------------------------------


def test_the_status_says_round_phase_whose_turn_and_how_it_ended() -> None:
    s = sump(round=4)
    assert (status(s).round, status(s).phase, status(s).outcome) == ("Round 4 of 22", "Actions: Marlow", "")
    s.lockdown, s.phase = True, "event"
    assert (status(s).round, status(s).phase) == ("Round 4 of 22, lockdown", "Event: Marlow")
    s.outcome = "Marlow has escaped."
    assert (status(s).phase, status(s).outcome) == ("", "Marlow has escaped")
    assert board(s).pieces[0].posture == ""


def test_ids_of_panels_and_cards_are_unique_in_every_view_of_a_game() -> None:
    table: Table[Any] = Table.start(GAME, Setup("way-up", ("ana", "ben", "cleo")), seed=3)
    luck = Luck(1)
    while not table.over and table.n < 60:
        for seat in ("ana", None):
            seen = table.view(seat)
            panels = [panel.id for panel in seen.panels]
            assert len(set(panels)) == len(panels)
            pieces = [piece.id for piece in seen.boards[0].pieces]
            assert len(set(pieces)) == len(pieces)
            cells = {cell.at for cell in seen.boards[0].ground.cells}
            assert {piece.at for piece in seen.boards[0].pieces} <= cells
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(luck))


@pytest.mark.parametrize(
    ("scenario", "met"), [("lift", ["guard", "clone"]), ("chamber", ["guard", "clone", "hybrid"]), ("way-up", list(KINDS))]
)
def test_the_enemies_shown_are_those_that_can_be_met(scenario: str, met: list[Kind]) -> None:
    s = sump(scenario=scenario, enemies={})
    assert [card.title for card in panel(s, "enemies").cards] == [ENEMIES[kind].name for kind in met]


def test_the_picture_of_a_found_tile_shows_how_it_would_lie_and_what_is_near() -> None:
    s = sump()
    here = s.tiles[0]
    s.found = next(id for id in ("observation", "ward") if id not in {tile.id for tile in s.tiles})
    plain, quarter = (picture(s, "place", (here.x - 1, here.y, turn)) for turn in (0, 1))
    assert plain is not None
    assert quarter is not None
    assert [region.id for region in plain.ground.regions] == [s.found]
    assert len(plain.ground.regions[0].cells) == 9
    assert {cell.at for cell in plain.ground.cells} > set(plain.ground.regions[0].cells), "what it would touch is there too"
    doors = [{(edge.at, edge.side) for edge in one.ground.edges if edge.look != "wall"} for one in (plain, quarter)]
    assert doors[0] != doors[1], "its doors are turned with it"
    assert picture(s, "turn", ("end",)) is None
