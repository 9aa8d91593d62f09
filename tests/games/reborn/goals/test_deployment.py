"""Setup, deployment with hidden markers, and the SAGS: maps built by the players, secret Mission cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from covers import covers
from games.reborn.driver import position, run, squares
from noctule.engine import Ask, Luck, Setup, SetupError, Table, find
from noctule.games.reborn import content, view
from noctule.games.reborn.board import figures, where
from noctule.games.reborn.board.ground import name, named, the_map
from noctule.games.reborn.content import MISSIONS, SAGS
from noctule.games.reborn.content.sags import Added, Laid, sags_key, sags_parts
from noctule.games.reborn.goals import deployment, sags, scenario
from noctule.games.reborn.invariants import invariants
from noctule.games.reborn.people import zombies
from noctule.games.reborn.secrets import redeal
from noctule.games.reborn.setup import setup
from noctule.games.reborn.state import State
from noctule.games.reborn.turn import final, initiative

SEATS = ("ana", "ben")


def start(key: str, **settings: str) -> State:
    """A scenario as it lies on the table before anybody has answered."""
    return setup(Setup(key, SEATS, settings), Ask([], Luck(1)))


async def deploy(s: State, g: Ask) -> None:
    while s.phase == "deployment":
        await deployment.deployment_phase(s, g)


PLACED = ["deploy:bolter:b2", "deploy:blank:b4", "deploy:mammoth:b8", "deploy:blank:c12"]
TURNED = ["face:w", "face:w", "face:n"]


# -- setup ----------------------------------------------------------------------------------------------------------


@covers(
    "reborn.setup.scenario",
    "reborn.setup.factions",
    "reborn.setup.bag-and-bank",
    "reborn.setup.figures",
    "reborn.setup.scenario-extras",
    "reborn.setup.player-count",
    "reborn.ex.setup-state",
)
def test_a_scenario_is_laid_out_as_its_sheet_says() -> None:
    """Saint Agnes: cards Healthy and not engaged, one bag, an empty discard pile; then turn 1 runs in order."""
    s, found = start("saint-agnes"), content.scenario("saint-agnes")
    assert len(s.players) == 2
    assert s.map == "saint-agnes"
    assert s.turns == found.data.turns
    team = [s.characters[one.who] for one in found.team]
    assert {c.side for c in team} == {"norad", "salemite"}
    for c, one in zip(team, found.team, strict=True):
        assert (c.wounded, c.engaged, c.wounds, c.at, c.side) == (False, False, 0, one.square, content.CHARACTERS[c.id].faction)
        assert one.facing is None or c.facing == one.facing
        assert {(e.id, e.up) for e in s.equipment.values() if e.bearer == c.id} == set(one.cards)
    assert sorted(s.bag) == sorted(content.ORDER_TILES)
    assert s.discard == []
    assert all(player.tiles == () and player.cp == 0 for player in s.players.values())
    assert [s.players[side].mp for side in ("norad", "salemite")] == [
        found.data.start_mp.norad,
        found.data.start_mp.salemite,
    ]
    s.phase = "initiative"
    first = found.data.initiative[0]
    order = [s.players[first].seat, s.players["salemite" if first == "norad" else "norad"].seat]
    ran = run(s, initiative.initiative_phase, answers=["keep", "keep", "pass"], draws=[f"order-{n:02}" for n in range(1, 11)])
    heard = [e.to for e in ran.events if e.rule == "reborn.init.draw-to-five"]
    assert heard == [(order[0],), (order[1],)], "the one named for turn 1 draws first"
    assert s.players[first].tiles == tuple(f"order-{n:02}" for n in range(1, 6))
    told = [rule for rule in ran.rules if rule in ("reborn.init.cp-income", "reborn.init.marker")]
    assert told == ["reborn.init.cp-income", "reborn.init.cp-income", "reborn.init.marker"]
    assert ran.kinds == ["redraw", "redraw", "initiative-duel"]
    assert s.marker == first


@covers("reborn.setup.factions")
def test_the_players_agree_who_plays_norad() -> None:
    assert start("toll-house").players["norad"].seat == "ana"
    assert start("toll-house", norad="second").players["norad"].seat == "ben"


@covers("reborn.setup.player-count")
@pytest.mark.parametrize("seats", [("ana",), ("ana", "ben", "cy")])
def test_two_people_play_and_no_more(seats: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match="it takes 2"):
        Table.start(find("reborn"), Setup("toll-house", seats), seed=1)


@covers("reborn.setup.scenario")
@pytest.mark.parametrize("key", content.SCENARIOS)
def test_a_rule_that_the_scenario_does_not_switch_on_is_not_in_play(key: str) -> None:
    s, data = start(key), content.scenario(key).data
    assert ("search" in s.rules) == data.search == bool(s.deck)
    assert ("mission-points" in s.rules) == data.mission_points
    assert ("sags" in s.rules) == data.sags
    assert ("levels" in s.rules) == (content.scenario(key).map.grid.levels > 1)


@covers("reborn.setup.scenario-extras")
def test_prisoners_wounds_magnetic_cards_and_points_are_dealt_as_the_scenario_says() -> None:
    s = start("gallows-hill")
    for one in content.scenario("gallows-hill").team:
        c = s.characters[one.who]
        assert (c.wounded, c.by, c.magnetic_cards) == (one.wounded, one.captor, int(one.magnetic_card))
        assert c.place == ("prisoner" if one.captor else "map")
    assert s.characters["woo"].place == "prisoner"


# -- hidden markers -------------------------------------------------------------------------------------------------


@covers("reborn.setup.figures")
def test_hidden_markers_are_placed_then_figures_turned_then_markers_turned_up() -> None:
    s = start("motor-pool")
    ran = run(
        s,
        deploy,
        answers=[*PLACED, *TURNED, "turn-up:b2", "stand:b2:e", "turn-up:b4", "turn-up:b8", "stand:a8:e"],
    )
    assert ran.kinds == ["deploy"] * 4 + ["facing"] * 3 + ["turn-up", "stand", "turn-up", "turn-up", "stand"]
    assert (name(s, s.characters["bolter"].at), s.characters["bolter"].facing) == ("b2", 2)
    assert s.characters["hollister"].facing == 6
    assert s.deployment == {}, "when nobody is left under a marker, the last blank goes by itself"
    assert s.phase == "initiative"
    assert not list(invariants(s))


@covers("reborn.setup.figures", "reborn.setup.screen-secret")
def test_the_last_marker_is_asked_about_though_it_fits_in_one_way_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not being asked would tell which marker is left, or that it is the Mammoth."""
    s = start("motor-pool")
    said = deployment.orders_of(s, "norad")
    assert said is not None
    one = msgspec.structs.replace(said, who=("bolter",), blanks=0, squares=said.squares[:1])
    monkeypatch.setattr(deployment, "orders_of", lambda _, side: one if side == "norad" else None)
    ran = run(s, deployment.place_marker, answers=[f"deploy:bolter:{name(s, one.squares[0])}"])
    assert ran.kinds == ["deploy"]


@covers("reborn.setup.figures")
def test_a_figure_without_a_facing_is_turned_by_whoever_controls_it() -> None:
    s = start("motor-pool")
    ran = run(s, deploy, answers=[*PLACED, "face:s"], stop=True)
    assert s.characters["hollister"].facing == 4
    assert ran.keys("facing") == ["face:n", "face:e", "face:s", "face:w"]


@covers("reborn.mam.deploy")
def test_the_mammoth_covers_its_marker_and_sticks_out_of_the_frame_with_two_squares_at_most() -> None:
    """Column a lies outside the frame. A marker on b8: the base may cover a7 and a8, or a8 and a9."""
    s = start("motor-pool")
    ran = run(s, deploy, answers=[*PLACED, *TURNED, "turn-up:b8"], stop=True)
    corners = {key.split(":")[1] for key in ran.keys("stand")}
    assert corners == {"a7", "b7", "a8", "b8"}
    floor = the_map(s.map).floor
    for at in corners:
        figures.change(s, "mammoth", at=named(s, at), place="map")
        own = where.squares_of(s, "mammoth")
        assert own >> named(s, "b8") & 1
        assert (own & ~floor).bit_count() <= 2
    assert {key.split(":")[2] for key in ran.keys("stand")} == {"n", "e", "s", "w"}


@covers("reborn.mam.deploy")
def test_three_squares_outside_the_frame_are_too_many_and_neither_figures_nor_markers_are_covered() -> None:
    s = start("motor-pool")
    s.deployment = {named(s, "b12"): "mammoth", named(s, "c12"): ""}
    assert {name(s, at) for at in deployment.stands(s, "mammoth", named(s, "b12"))} == {"a11"}, (
        "b11 would cover the marker on c12"
    )
    assert {name(s, at) for at in deployment.stands(s, "mammoth", named(s, "b1"))} == {"a1", "b1"}
    figures.change(s, "hollister", at=named(s, "c2"))
    assert {name(s, at) for at in deployment.stands(s, "mammoth", named(s, "b1"))} == {"a1"}


@covers("reborn.mam.deploy")
def test_with_three_squares_outside_the_frame_it_does_not_stand_at_all() -> None:
    s = position("""
        + + +-+-+-+
            |. . .|
        + +-+ + + +
          |. . Y .|
        + +-+ + + +
            |. . .|
        + + +-+-+-+""")
    assert {name(s, at) for at in deployment.stands(s, "mammoth", named(s, "b2"))} == {"b1", "b2"}, "a1 and a2: three outside"


@covers("reborn.mam.deploy")
def test_it_does_not_stand_beyond_the_edges_of_the_map() -> None:
    s = position("+-+-+-+\n|Y . .|\n+ + + +\n|. . .|\n+-+-+-+")
    assert {name(s, at) for at in deployment.stands(s, "mammoth", named(s, "c2"))} == {"b1"}
    assert {name(s, at) for at in deployment.stands(s, "mammoth", named(s, "a1"))} == {"a1"}


def test_nobody_deploys_a_large_figure_across_a_wall_or_a_closed_door() -> None:
    s = start("motor-pool")
    for at in deployment.stands(s, "mammoth", named(s, "d3")):
        own = squares(s, where.block_squares(the_map(s.map).grid, at))
        assert not {"d3", "e3"} <= own


@covers("reborn.setup.screen-secret", "reborn.sags.mode")
def test_only_the_owner_sees_what_is_under_a_marker() -> None:
    s = start("motor-pool")
    run(s, deploy, answers=PLACED[:3], stop=True)
    names = {p.at: p.name for p in view.view(s, "ana").boards[0].pieces if p.glyph == "?"}
    assert names == {"b2": "Bolter (marker)", "b4": "A blank (marker)", "b8": "Mammoth (marker)"}
    for seat in ("ben", None):
        shown = view.view(s, seat)
        assert {p.at: p.name for p in shown.boards[0].pieces if p.glyph == "?"} == dict.fromkeys(names, "Deployment marker")


@covers("reborn.setup.screen-secret", "reborn.sags.mode")
@pytest.mark.parametrize("placed", [1, 3, 4])
def test_a_new_deal_puts_anybody_under_the_markers_that_he_may_be_under(placed: int) -> None:
    """While they are placed a marker may be anybody of those left; afterwards those under the markers change places."""
    s = start("motor-pool")
    run(s, deploy, answers=PLACED[:placed] + (TURNED if placed == 4 else []), stop=True)
    before, found = msgspec.json.encode(view.view(s, "ben")), set()
    for seed in range(60):
        twin = s.copy()
        redeal(twin, "ben", Luck(seed))
        assert msgspec.json.encode(view.view(twin, "ben")) == before
        assert twin.deployment.keys() == s.deployment.keys()
        contents = [who for who in twin.deployment.values() if who]
        assert len(contents) == len(set(contents))
        assert placed < 4 or sorted(twin.deployment.values()) == sorted(s.deployment.values())
        found.add(tuple(twin.deployment.values()))
        own = s.copy()
        redeal(own, "ana", Luck(seed))
        assert own.deployment == s.deployment
    assert len(found) == {1: 3, 3: 12, 4: 12}[placed]


# -- the SAGS -------------------------------------------------------------------------------------------------------


def building(seed: int = 3) -> Table[Any]:
    return Table.start(find("reborn"), Setup("ghost-town", SEATS), seed=seed)


@covers("reborn.sags.mode")
def test_players_lay_blocks_in_turn_and_take_new_ones_until_the_board_is_full_then_add_doors() -> None:
    table, asked = building(), []
    while table.state.map.startswith("sags:") and sags.is_building(table.state):
        ((seat, decision),) = table.pending.items()
        asked.append((seat, decision.kind))
        if decision.kind == "block":
            hands = table.state.blocks
            assert len(hands[0 if seat == "ana" else 1]) == SAGS.hand
            assert not set(hands[0]) & set(hands[1])
        table.answer(seat, decision.options[0].key)
    layers = [seat for seat, kind in asked if kind == "block"]
    assert layers == ["ana", "ben"] * 3
    assert [seat for seat, kind in asked if kind == "door"] == ["ana", "ben"] * SAGS.doors
    laid, doors = sags_parts(table.state.map)
    assert sorted(one.slot for one in laid) == list(range(SAGS.slots))
    assert len(doors) == 2 * SAGS.doors
    assert the_map(table.state.map).floor.bit_count() == 18 * 12


@covers("reborn.sags.mode")
def test_a_block_is_laid_on_a_free_slot_turned_as_the_player_likes() -> None:
    table = building()
    block = table.pending["ana"].options[1].key
    for key in (block, "slot:5", "turn:2"):
        table.answer("ana", key)
    assert sags_parts(table.state.map)[0] == (Laid(block.removeprefix("block:"), 4, 2),)
    table.answer("ben", table.pending["ben"].options[0].key)
    assert [option.key for option in table.pending["ben"].options] == [f"slot:{n}" for n in (1, 2, 3, 4, 6)]


@covers("reborn.room.safe-sags", "reborn.sags.mode", "reborn.ex.safe-room-walls", "reborn.door.sizes")
def test_a_door_on_the_safe_room_is_neither_offered_nor_allowed_and_the_reason_is_told() -> None:
    s = start("ghost-town")
    blocks = ("chapel", "secret-safe-room", "armory", "satellite-room", "infirmary", "morgue")
    s.map = sags_key(tuple(Laid(block, slot, 0) for slot, block in enumerate(blocks)))
    s.blocks = (("hotel",), ("hotel",))
    ran = run(s, sags.build, answers=["door:sliding-large"], stop=True)
    safe = the_map(s.map).rooms["secret-safe-room"].squares
    beside = {f"at:{name(s, q)}-{way}" for q in range(safe.bit_length()) if safe >> q & 1 for way in "nesw"}
    assert ran.keys("door.place")
    assert not beside & set(ran.keys("door.place"))
    no = sags.no_door(s, "sliding-large", "h2-w")
    assert no is not None
    assert no.rule == "reborn.room.safe-sags"
    no = sags.no_door(s, "sliding-large", "a13-n")
    assert no is not None
    assert no.rule == "reborn.door.sizes", "one half of it would lie outside"


def finished(s: State) -> State:
    """A town that is built and peopled, in the last turn."""
    blocks = ("chapel", "secret-safe-room", "armory", "satellite-room", "command-post", "morgue")
    doors = [Added("wooden", "a2-e")] * 4
    s.map = sags_key(tuple(Laid(block, slot, 0) for slot, block in enumerate(blocks)), tuple(doors[:1]))
    for n, who in enumerate(one.who for one in content.scenario("ghost-town").team):
        at = named(s, f"a{n + 1}" if n < 3 else f"r{n + 1}")
        figures.change(s, who, place="map", at=at)
    s.turn, s.phase, s.marker = s.turns, "final", "norad"
    return s


def missions(s: State, norad: tuple[str, ...], salemite: tuple[str, ...]) -> None:
    figures.change_player(s, "norad", missions=norad)
    figures.change_player(s, "salemite", missions=salemite)


@covers("reborn.sags.mode", "reborn.mp.earn", "reborn.final.victory")
def test_mission_cards_that_hold_give_their_points_in_the_last_final_phase_before_the_comparison() -> None:
    s = finished(start("ghost-town"))
    missions(s, ("cut-off-the-head", "nobody-left-behind"), ("the-captains-hat", "a-guest"))
    ran = run(s, scenario.check_victory)
    assert ran.over
    assert s.players["norad"].mp == 1 + MISSIONS["nobody-left-behind"].mp
    assert s.players["salemite"].mp == 1
    assert s.winner == "norad"
    assert "mission:nobody-left-behind" in s.done
    shown = {panel.id: panel for panel in view.view(s, "ben").panels}
    assert [card.id for card in shown["missions-norad"].cards] == ["cut-off-the-head", "nobody-left-behind"]


@covers("reborn.sags.mode")
def test_before_the_last_turn_mission_cards_give_nothing_and_stay_secret() -> None:
    s = finished(start("ghost-town"))
    missions(s, ("nobody-left-behind",), ("all-at-supper",))
    s.turn = 2
    assert not run(s, scenario.check_victory).over
    assert s.players["norad"].mp == 1
    panels = {panel.id: panel for panel in view.view(s, "ana").panels}
    assert [card.id for card in panels["missions-norad"].cards] == ["nobody-left-behind"]
    assert [(card.id, card.hidden) for card in panels["missions-salemite"].cards] == [("mission-1", True)]


@covers("reborn.sags.mode", "reborn.setup.screen-secret")
def test_mission_cards_are_dealt_anew_but_for_those_that_were_looked_at() -> None:
    s = finished(start("ghost-town"))
    missions(s, ("clean-streets", "paper-trail", "the-courier"), ("a-guest", "all-at-supper", "homecoming"))
    figures.change_player(s, "norad", known_missions=("a-guest",))
    figures.change_player(s, "salemite", known_missions=("paper-trail",))
    hands, looked, spectator = set(), set(), set()
    before = msgspec.json.encode(view.view(s, "ana"))
    for seed in range(80):
        twin = s.copy()
        redeal(twin, "ana", Luck(seed))
        assert msgspec.json.encode(view.view(twin, "ana")) == before
        assert twin.players["norad"].missions == s.players["norad"].missions
        assert "a-guest" in twin.players["salemite"].missions
        hands.add(twin.players["salemite"].missions)
        looked.add(twin.players["salemite"].known_missions)
        blind = s.copy()
        redeal(blind, None, Luck(seed))
        spectator.add(blind.players["norad"].missions)
        assert not list(invariants_about_missions(blind))
    assert len(hands) == 10, "two more of the other five"
    assert looked == {("clean-streets",), ("paper-trail",), ("the-courier",)}, "nobody knows which of his cards was looked at"
    assert len(spectator) > 10


def invariants_about_missions(s: State) -> list[str]:
    return [words for words in invariants(s) if "Mission" in words]


def test_a_seat_is_told_its_own_mission_cards_and_nobody_elses() -> None:
    table = building()
    lines = {seat: "\n".join(line.text for line in table.log(seat)) for seat in (*SEATS, None)}
    for player in table.state.players.values():
        seat, titles = player.seat, [MISSIONS[id].title for id in player.missions]
        assert len(titles) == SAGS.missions
        assert all(title in lines[seat] for title in titles)
        assert not any(title in lines[other] for title in titles for other in lines if other != seat)


# -- victory --------------------------------------------------------------------------------------------------------


@covers("reborn.final.victory", "reborn.mp.earn")
def test_an_objective_gives_its_points_once_in_the_first_final_phase_in_which_it_holds() -> None:
    key = next(key for key in content.SCENARIOS if content.scenario(key).data.objectives)
    s, data = start(key), content.scenario(key).data
    for c in s.characters.values():
        if c.faction == "salemite" and c.place == "map" and c.id not in ("hollister",):
            s.characters = {**s.characters, c.id: msgspec.structs.replace(c, place="dead")}
    met = [one for one in data.objectives if content.holds(one.test, scenario.Seen(s))]
    before = {side: player.mp for side, player in s.players.items()}
    for _ in range(2):
        run(s, scenario.check_victory)
    for side in before:
        assert s.players[side].mp == before[side] + sum(one.mp for one in met if one.side == side)
    assert {one.id for one in met} <= set(s.done)


@covers("reborn.final.victory", "reborn.ex.victory-check")
def test_what_falls_due_in_a_final_phase_comes_before_the_check_of_victory(monkeypatch: pytest.MonkeyPatch) -> None:
    """NORAD wins with 10 MP; it has 6, and a launch worth 4 falls due."""
    data = content.scenario("annex").data
    wins = content.Victory("norad", "ten points.", content.Test("mission-points", side="norad", count=10))
    launch = content.Objective("launch", "norad", "Missiles fly.", 4, content.Test("launched", side="norad"))
    changed = msgspec.structs.replace(data, victory=(wins,), objectives=(launch,))
    monkeypatch.setattr(scenario, "data", lambda s: changed)
    s = start("annex")
    figures.change_player(s, "norad", mp=6)
    assert not run(s, scenario.check_victory).over
    figures.change_element(s, "missile-room", on=True, on_for="norad", counters=1)
    s.phase, s.marker = "final", "norad"
    ran = run(s, final.final_phase)
    assert ran.over
    assert (s.winner, s.players["norad"].mp) == ("norad", 10)


@covers("reborn.final.victory")
def test_a_victory_at_once_ends_the_game_with_the_round_and_others_wait_for_the_final_phase() -> None:
    s = start("motor-pool")
    run(s, deploy, answers=[*PLACED, *TURNED, "turn-up:b2", "stand:b2:e", "turn-up:b4", "turn-up:b8", "stand:a8:e"])
    for who in ("einstein", "bill", "hollister"):
        assert not run(s, ended).over
        figures.change(s, who, place="dead")
    ran = run(s, ended)
    assert ran.over
    assert s.winner == "norad"
    s = start("motor-pool")
    run(s, deploy, answers=[*PLACED, *TURNED, "turn-up:b2", "stand:b2:e", "turn-up:b4", "turn-up:b8", "stand:a8:e"])
    figures.change(s, "mammoth", by="bill")
    assert not run(s, ended).over
    assert run(s, scenario.check_victory).over
    assert s.winner == "salemite"


async def ended(s: State, g: Ask) -> None:
    scenario.round_ended(s, g)


@covers("reborn.final.victory")
@pytest.mark.parametrize(
    ("mp", "dead", "winner"),
    [((4, 3), "", "norad"), ((3, 4), "", "salemite"), ((3, 3), "bolter", "salemite"), ((3, 3), "", "draw")],
)
def test_the_last_turn_is_decided_by_the_comparisons_of_the_scenario_in_order(
    mp: tuple[int, int], dead: str, winner: str
) -> None:
    s = finished(start("ghost-town"))
    s.rules = tuple(rule for rule in s.rules if rule != "sags")
    for side, points in zip(s.players, mp, strict=True):
        figures.change_player(s, side, mp=points)
    if dead:
        figures.change(s, dead, place="dead")
    assert run(s, scenario.check_victory).over
    assert s.winner == winner


@covers("reborn.zom.supply")
def test_every_scenario_has_its_zombies_in_play_or_in_the_supply() -> None:
    for key in content.SCENARIOS:
        s = start(key)
        kept = {id: s.characters[id].place for id in ("zombie-1", "zombie-2")}
        assert set(kept.values()) <= {"supply", "map", "hidden"}, key
        assert zombies.supply(s) == next((id for id, place in kept.items() if place == "supply"), ""), key


@covers("reborn.setup.figures")
def test_every_blank_is_laid_open_those_turned_up_and_those_that_go_by_themselves() -> None:
    s = start("motor-pool")
    run(s, deploy, answers=[*PLACED, *TURNED, "turn-up:b2", "stand:b2:e", "turn-up:b4", "turn-up:b8", "stand:a8:e"])
    assert deployment.blanks(s) == ["b4", "c12"]


@covers("reborn.sags.mode")
def test_each_player_is_dealt_mission_cards_of_his_own_side() -> None:
    for seed in range(3):
        s = start("ghost-town")
        sags.deal(s, Ask([], Luck(seed)))
        for side, player in s.players.items():
            assert len(player.missions) == SAGS.missions
            assert {MISSIONS[id].side for id in player.missions} == {side}
