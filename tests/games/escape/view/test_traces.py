"""Why did it do that, whom does it hunt, where can somebody go."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, position, run
from noctule.engine import Event, Luck, No, Setup, Table
from noctule.engine.views import Trace
from noctule.games.escape import GAME
from noctule.games.escape.content import keys
from noctule.games.escape.enemies import attack, pursuit
from noctule.games.escape.moving import movement
from noctule.games.escape.state import INFIRMARY, State
from noctule.games.escape.view.traces import reach, trace, why

ROW = "crossing-north crossing-south triage"
"""Three halls in a row, doors on all sides."""


def row(board: str = ROW, **more: Any) -> State:
    """Marlow is in the first hall, Bram in the second; one card each, so that nobody is asked."""
    people = {"marlow": {"at": (0, 0), "hand": 1}, "bram": {"at": (1, 0), "hand": 1}}
    for who in ("marlow", "bram"):
        people[who].update(more.pop(who, {}))
    return position(board, people=people, **more)


def explained(event: Event) -> list[Trace]:
    assert GAME.explain is not None
    return list(GAME.explain(event.line(GAME.name_of, GAME.weighs)))


def words(ran: Ran) -> list[str]:
    return [trace.text for event in ran.events for trace in explained(event)]


def traced(s: State, piece: str) -> dict[str, Trace]:
    return {found.title: found for found in trace(s, None, piece)}


# -- what an enemy weighed -----------------------------------------------------------------------------------------


@covers("escape.emove.guard-target", "escape.emove.adjacent-bonus")
def test_a_guard_tells_how_much_threat_everybody_had_and_how_far_away_they_were() -> None:
    s = row(marlow={"threat": 3}, bram={"threat": 1}, enemies={"guard-1": (2, 0)})
    ran = run(s, pursuit.move, "guard-1")
    assert words(ran) == [
        "Guard 1 weighed Marlow (threat 3, 2 moves away) and Bram (threat 2, 1 move away); Marlow has the most threat."
        " Next to it counts 1 more."
    ]
    ((found,),) = [explained(event) for event in ran.events if "weighed" in event.facts]
    assert found.lines == (("guard-1", "marlow"), ("guard-1", "bram"))
    assert found.labels == (("marlow", "threat 3, 2 moves away"), ("bram", "threat 2, 1 move away"))


@covers("escape.emove.adjacent-bonus", "escape.emove.lock-distance")
def test_behind_a_locked_door_is_two_moves_away_and_still_next_to_it() -> None:
    s = row(bram={"at": INFIRMARY, "hand": 0}, enemies={"guard-1": (1, 0)}, locked=[(0, 0, "e")])
    (said,) = words(run(s, pursuit.move, "guard-1"))
    assert said.startswith("Guard 1 weighed Marlow (threat 1, 2 moves away)")
    assert said.endswith("Next to it counts 1 more.")


@covers("escape.emove.tie-closest")
def test_equal_levels_are_told_with_who_was_closer() -> None:
    s = row(marlow={"fear": 5}, bram={"fear": 4}, enemies={"clone-1": (2, 0)})
    assert words(run(s, pursuit.move, "clone-1")) == [
        "Clone 1 weighed Marlow (fear 5, 2 moves away) and Bram (fear 5, 1 move away);"
        " Marlow and Bram have equally much fear, and Bram is closest. Next to it counts 1 more."
    ]


@covers("escape.emove.tie-turn-order")
def test_equal_in_everything_the_first_in_turn_order_is_told() -> None:
    s = row(bram={"at": (0, 0)}, enemies={"guard-1": (2, 0)})
    assert words(run(s, pursuit.move, "guard-1")) == [
        "Guard 1 weighed Marlow (threat 0, 2 moves away) and Bram (threat 0, 2 moves away);"
        " Marlow and Bram are equal in threat, and Marlow is the closest that comes first in turn order."
    ]


@covers("escape.emove.full-target", "escape.emove.no-path")
def test_who_is_on_a_full_tile_or_out_of_reach_is_told_as_such() -> None:
    enemies = {"guard-1": (2, 0), "guard-2": (1, 0), "guard-3": (1, 0)}
    s = row(bram={"threat": 5}, enemies=enemies)
    assert words(run(s, pursuit.move, "guard-1"))[0] == (
        "Guard 1 weighed Marlow (threat 0, 2 moves away) and Bram (threat 6, 1 move away, its tile is full);"
        " it could get at Marlow alone. Next to it counts 1 more."
    )
    s = row("crossing-north crossing-south . triage", bram={"at": INFIRMARY}, enemies={"guard-1": (3, 0)})
    assert words(run(s, pursuit.move, "guard-1")) == [
        "Guard 1 weighed Marlow (threat 0, no way there); it could get at nobody."
    ]
    s = row(marlow={"at": INFIRMARY}, bram={"at": INFIRMARY}, enemies={"guard-1": (2, 0)})
    assert words(run(s, pursuit.move, "guard-1")) == ["Nobody is on the map for Guard 1 to go for."]


@covers("escape.attack.alien-target", "escape.attack.tie")
def test_an_attack_tells_whose_level_was_highest() -> None:
    s = row(marlow={"fear": 2}, bram={"at": (0, 0), "fear": 4}, enemies={"clone-1": (0, 0)})
    assert words(run(s, attack.attack, "clone-1", rolls=["i"] * 3)) == [
        "Clone 1 weighed Marlow (fear 2) and Bram (fear 4); Bram has the most fear."
    ]
    s = row(bram={"at": (0, 0)}, enemies={"guard-1": (0, 0)})
    assert words(run(s, attack.attack, "guard-1", rolls=["i"] * 3)) == [
        "Guard 1 weighed Marlow (threat 0) and Bram (threat 0);"
        " Marlow and Bram are equal, and Marlow comes first in turn order."
    ]
    s = row(enemies={"clone-1": (0, 0)})
    assert words(run(s, attack.attack, "clone-1", rolls=["i"] * 3)) == [
        "Clone 1 attacked Marlow (fear 3), the only character on its tile."
    ]


@covers("escape.enemy.hostility")
def test_an_attack_on_another_enemy_is_told_as_one() -> None:
    s = row(enemies={"guard-1": (2, 0), "clone-1": (2, 0)})
    assert words(run(s, attack.attack, "guard-1", rolls=["i"] * 3)) == [
        "Guard 1 had no character on its tile and attacked Clone 1: Guards and aliens are enemies."
    ]


def test_other_lines_explain_nothing() -> None:
    assert explained(Event("escape.move.door", "{who} moves to {tile}.", {"who": "marlow", "tile": "ward"})) == []


def test_everything_an_enemy_does_in_whole_games_can_be_explained() -> None:
    asked = 0
    for seed, scenario in enumerate(("way-up", "chamber", "barracks")):
        table: Table[Any] = Table.start(GAME, Setup(scenario, ("ana", "ben", "cleo")), seed=seed)
        luck = Luck(seed)
        while not table.over and table.n < 150:
            seat = next(iter(table.pending))
            table.answer(seat, table.pending[seat].sample(luck))
        for line in table.log("ana"):
            found = list(GAME.explain(line)) if GAME.explain is not None else []
            assert bool(found) == line.why
            assert all(one.text.endswith(".") for one in found)
            asked += line.why
    assert asked > 20


# -- where somebody can go -----------------------------------------------------------------------------------------


def test_a_character_sees_the_tiles_in_reach_of_its_points_and_where_the_vents_lead() -> None:
    s = row("kennels@1 mess-hall triage drip-ward@1", marlow={"at": (2, 0)})
    found = traced(s, "marlow")["Can go"]
    assert found.text == "Marlow can walk to Drip Ward and Mess Hall with 2 movement points."
    assert len(found.cells) == 18
    s = row("kennels@1 sorting-floor triage drip-ward@1")
    assert traced(s, "marlow")["Can go"].text == (
        "Marlow can walk to Sorting Floor and Triage with 2 movement points. The vents lead to Drip Ward."
    )


@covers("escape.door.locked", "escape.move.blocked")
def test_locked_doors_and_enemies_end_the_way() -> None:
    s = row(locked=[(1, 0, "e")])
    assert list(reach(s, "marlow", 2)) == ["crossing-north", "crossing-south"]
    s.people["marlow"] = position(ROW, people={"marlow": {"at": (0, 0), "items": [keys()[0]]}, "bram": (1, 0)}).people["marlow"]
    assert list(reach(s, "marlow", 2)) == ["crossing-north", "crossing-south", "triage"]
    s = row(enemies={"guard-1": (1, 0)})
    assert list(reach(s, "marlow", 2)) == ["crossing-north", "crossing-south"]


@covers("escape.move.blocked")
def test_who_is_held_can_go_nowhere_and_the_trace_says_by_whom() -> None:
    s = row(enemies={"guard-1": (0, 0), "clone-1": (1, 0)})
    assert traced(s, "marlow")["Can go"] == Trace("Can go", "map", text="Guard 1 holds Marlow here.")
    assert traced(s, "bram")["Can go"].text == "Clone 1 holds Bram here."


@covers("escape.move.points")
def test_what_is_drawn_for_one_point_is_what_is_offered() -> None:
    s = row(locked=[(0, 0, "e")])
    offered = {option.value[1] for option in movement.offers(s, "marlow") if option.value is not None}
    assert offered == set(reach(s, "marlow", 1)) - {"crossing-north"}


@pytest.mark.parametrize("turn", ["marlow", "bram"])
def test_somebody_elses_reach_is_that_of_a_whole_turn(turn: str) -> None:
    s = row(current=turn)
    assert "with 2 movement points" in traced(s, "bram")["Can go"].text


# -- whom it hunts -------------------------------------------------------------------------------------------------


@covers("escape.emove.guard-target", "escape.attack.characters-first")
def test_an_enemy_shows_whom_it_would_attack_or_go_for() -> None:
    s = row(marlow={"threat": 3}, enemies={"guard-1": (2, 0), "clone-1": (1, 0)})
    found = traced(s, "guard-1")["Goes for"]
    assert found.lines == (("guard-1", "marlow"),)
    assert found.text == (
        "Guard 1 would go for Marlow. It weighs Marlow (threat 3, 2 moves away) and Bram (threat 1, 1 move away)."
        " Next to it counts 1 more."
    )
    assert traced(s, "clone-1")["Goes for"].text == "Clone 1 would attack Bram. It weighs Bram (fear 3)."
    assert traced(s, "marlow")["Hunted by"].text == "Marlow is what Guard 1 would go for now."
    assert traced(s, "bram")["Hunted by"].lines == (("clone-1", "bram"),)


def test_a_stunned_enemy_only_tries_to_recover_and_one_without_a_way_stays() -> None:
    s = row(enemies={"guard-1": {"at": (2, 0), "stunned": True}})
    assert traced(s, "guard-1")["Goes for"].text == "Guard 1 is stunned: when it acts it only tries to recover."
    assert traced(s, "marlow")["Hunted by"].text == "Marlow is what no enemy would go for now."
    s = row("crossing-north crossing-south . triage", enemies={"guard-1": (3, 0)})
    assert traced(s, "guard-1")["Goes for"].text == "Guard 1 can get at nobody and would stay."


def test_a_guard_beside_an_alien_would_attack_it() -> None:
    s = row(enemies={"guard-1": (2, 0), "clone-1": (2, 0)})
    assert traced(s, "guard-1")["Goes for"].text == "Guard 1 would attack Clone 1."


def test_nobody_off_the_map_has_a_trace() -> None:
    s = row(bram={"at": INFIRMARY})
    assert traced(s, "bram") == traced(s, "crossing-north") == {}


def test_every_piece_of_a_running_game_has_its_traces() -> None:
    table: Table[Any] = Table.start(GAME, Setup("way-up", ("ana", "ben")), seed=2)
    luck = Luck(3)
    while not table.over and table.n < 80:
        for piece in table.view("ana").boards[0].pieces:
            assert all(found.board == "map" and found.text.endswith(".") for found in table.traces("ana", piece.id))
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(luck))


# -- why not -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bram", "seat", "no"),
    [
        ({"at": "", "fate": "killed", "hand": 0}, "ben", No("escape.win.killed-loses", "Bram was killed.")),
        ({"at": "", "fate": "escaped", "hand": 0}, "ben", No("escape.win.scenario", "Bram has escaped.")),
        ({}, "ana", No("escape.char.one-per-player", "Bram is played by Ben.")),
        ({}, "ben", No("escape.turn.clockwise", "It is the turn of Marlow, not of Bram.")),
        (
            {"at": INFIRMARY},
            "ben",
            No("escape.infirmary.rest-of-turn", "Bram is in the Infirmary until the next turn of Bram begins."),
        ),
    ],
)
@covers("escape.char.one-per-player")
def test_why_somebody_cannot_act_now(bram: dict[str, Any], seat: str, no: No) -> None:
    assert why(row(bram=bram), seat, "bram") == no


def test_enemies_are_not_for_the_players_to_move_and_nothing_is_known_of_the_rest() -> None:
    s = row(enemies={"guard-1": (2, 0)})
    no = why(s, "ana", "guard-1")
    assert no is not None
    assert no.reason == "Guard 1 follows its own rules; you only decide between equals."
    assert why(s, "ana", "elsewhere") is None


@pytest.mark.parametrize(
    ("what", "rule", "words"),
    [
        ("marlow", "escape.char.one-per-player", "your own character"),
        ("nest:triage", "escape.generate.nest", "brings Clones by itself"),
        ("scream", "escape.card.bonus-any-time", "between two steps"),
        ("lucky", "escape.skill.always-active", "does not have"),
    ],
)
def test_what_takes_no_part_in_a_question_says_when_it_would(what: str, rule: str, words: str) -> None:
    no = why(row(), "ana", what)
    assert no is not None
    assert no.rule == rule
    assert words in no.reason


@covers("escape.infirmary.rest-of-turn")
def test_who_is_just_leaving_the_infirmary_is_not_told_to_wait() -> None:
    s = position("es+vent sw", people={"marlow": INFIRMARY, "quill": (1, 0)}, phase="draw")
    no = why(s, "ana", "marlow")
    assert no is not None
    assert no.rule == "escape.char.one-per-player"
    s.phase = "event"
    no = why(s, "ana", "marlow")
    assert no is not None
    assert no.rule == "escape.infirmary.rest-of-turn"


@covers("escape.reserve.lowest-number")
def test_an_enemy_of_the_reserve_is_not_on_the_map() -> None:
    s = position("es sw", people={"marlow": (0, 0), "quill": (1, 0)}, enemies={"guard-1": (1, 0)})
    reasons = [no.reason for what in ("guard-2", "hybrid-speed", "guard-1") if (no := why(s, "ana", what)) is not None]
    assert reasons[:2] == ["Guard 2 is not on the map.", "Speed Hybrid is not on the map."]
    assert reasons[2].startswith("Guard 1 follows its own rules")
    assert why(s, "ana", "guard-99") is None
