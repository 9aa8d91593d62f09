"""Scarecrow."""

import pytest

from covers import covers
from games.scare.agents.test_barbs import rolled_by
from games.scare.driver import Ran, at, position, run, sq
from games.scare.monsters.test_move import cell, open_ground
from noctule.engine import Ask
from noctule.games.scare.agents import health, shoot
from noctule.games.scare.board import figures, where
from noctule.games.scare.board.ram_paths import Ram
from noctule.games.scare.content.facts import FACTS, read
from noctule.games.scare.monsters import attack, move, scarecrow, spawn
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import State

CROW = "scarecrow"


def rams(ran: Ran) -> list[str]:
    """Whom it rammed, in order."""
    return [event.facts["target"] for event in ran.events if event.rule == "scare.crow.ram"]


@covers("scare.crow.stats")
def test_scarecrows_numbers() -> None:
    facts = FACTS.monster[CROW]
    assert facts.wounded is not None
    assert (facts.spawn, facts.unique, facts.hits, facts.barbs, facts.enters) == ((6,), True, 2, True, False)
    assert (facts.normal.move, facts.wounded.move) == (4, 2)


@covers("scare.crow.table-normal", "scare.crow.table-wounded")
def test_scarecrows_tables() -> None:
    facts = FACTS.monster[CROW]
    assert facts.wounded is not None
    normal = [read(facts.normal.table, total)[0] for total in range(11)]
    assert normal == ["DEAD", "INC", *["WND"] * 4, *["MISS"] * 5]
    wounded = [read(facts.wounded.table, total)[0] for total in range(11)]
    assert wounded == ["INC", *["WND"] * 4, *["MISS"] * 6]


@covers("scare.crow.stats", "scare.move.half-speed", "scare.crow.most-victims-path")
@pytest.mark.parametrize(("status", "seen", "stop"), [("", "e1", "c1"), ("wounded", "c1", "b1")])
def test_out_of_reach_it_moves_like_any_monster(status: str, seen: str, stop: str) -> None:
    """At full speed towards an agent in sight, at half speed round a corner."""
    s = position(open_ground(9, 1, {(1, 1): "c", (9, 1): "T"}), phase="move", status={CROW: status})
    run(s, move.move_one, CROW)
    assert at(s, CROW) == seen
    corner = (
        "+-+-+-+-+-+-+-+\n|c . . . . . .|\n+-+-+-+-+-+-+ +\n|# # # # # # .|\n+ + + + + + + +\n|T . . . . . .|\n+-+-+-+-+-+-+-+"
    )
    s = position(corner, phase="move", status={CROW: status})
    run(s, move.move_one, CROW)
    assert at(s, CROW) == stop


THREE_IN_LINE = open_ground(11, 9, {(5, 5): "c", (6, 5): "F", (8, 5): "T", (10, 5): "S"})


@covers("scare.ex.crow-rams-fort", "scare.crow.ram", "scare.crow.ram-cost", "scare.crow.most-victims-path")
def test_it_rams_fort_first_because_that_leads_to_the_most_victims() -> None:
    s = position(THREE_IN_LINE, phase="move")
    ran = run(s, scarecrow.next_ram, CROW, 4, ())
    assert ran.asked == []
    assert ran.value == Ram(sq(s, cell(6, 5)), sq(s, cell(5, 5)), 1)
    assert ran.facts("scare.crow.most-victims-path")["most"] == 2
    ran = run(s, scarecrow.carry_out, CROW, ran.value, rolls=[5])
    assert [at(s, CROW), at(s, "fort")] == [cell(6, 5), cell(5, 5)]
    assert ran.facts("scare.crow.miss")["total"] == 7


@covers("scare.ex.crow-prefers-thayer", "scare.crow.variety")
def test_it_prefers_somebody_new_to_the_agent_beside_it() -> None:
    s = position(open_ground(11, 9, {(6, 5): "c", (5, 5): "F", (8, 5): "T", (10, 5): "S"}), phase="move")
    ran = run(s, scarecrow.next_ram, CROW, 3, ("fort",), answers=["ram:thayer:g5"])
    assert ran.asked == [("crow.ram", [f"ram:thayer:{cell(7, row)}" for row in (4, 5, 6)])]
    assert ran.value.steps == 2
    run(s, scarecrow.carry_out, CROW, ran.value, rolls=[9])
    assert [at(s, CROW), at(s, "thayer")] == [cell(8, 5), cell(7, 5)]


@covers("scare.ex.crow-thayer-again", "scare.crow.repeat", "scare.crow.uses-all-moves", "scare.crow.variety")
def test_its_last_step_goes_into_the_same_victim_again() -> None:
    s = position(THREE_IN_LINE, phase="move")
    ran = run(s, move.move_one, CROW, rolls=[9, 9, 4], answers=["ram:thayer:g5"])
    assert rams(ran) == ["fort", "thayer", "thayer"]
    assert [at(s, CROW), at(s, "thayer"), at(s, "fort")] == [cell(7, 5), cell(8, 5), cell(5, 5)]
    assert s.agents["thayer"].health == "wounded"
    assert at(s, "shaye") == cell(10, 5)


@covers("scare.crow.uses-all-moves", "scare.crow.repeat", "scare.crow.ram-cost")
def test_a_lone_agent_is_rammed_with_every_step() -> None:
    s = position(open_ground(4, 1, {(1, 1): "c", (2, 1): "T"}), phase="move")
    ran = run(s, move.move_one, CROW, rolls=[9, 9, 9, 9])
    assert rams(ran) == ["thayer"] * 4
    assert [at(s, CROW), at(s, "thayer")] == ["a1", "b1"]


@covers("scare.crow.uses-all-moves", "scare.move.half-speed")
def test_it_has_half_its_steps_if_it_saw_nobody_and_one_when_it_spawns() -> None:
    corner = "+-+-+-+\n|c|T .|\n+ + + +\n|. . .|\n+-+-+-+"
    s = position(corner, phase="move")
    assert not scarecrow.sees_somebody(s, CROW)
    ran = run(s, move.move_one, CROW, rolls=[9], answers=["ram:thayer:a2"])
    assert rams(ran) == ["thayer"]
    s = position(open_ground(4, 1, {(1, 1): "c", (2, 1): "T"}), phase="spawn")
    assert rams(run(s, move.move_one, CROW, 1, rolls=[9])) == ["thayer"]


@covers("scare.crow.most-victims-path")
def test_the_path_with_more_victims_beats_the_nearest_agent() -> None:
    """Alexeyev is one step away, and from him nobody else is in reach; the two others are two steps away, side by side."""
    marks = {(5, 3): "c", (4, 3): "A", (7, 3): "T", (8, 3): "F", (9, 3): "K"}
    s = position(open_ground(11, 5, marks), phase="move")
    ran = run(s, move.move_one, CROW, rolls=[9, 9, 9], answers=["ram:thayer:f3"])
    assert rams(ran) == ["thayer", "fort", "kubo"]
    assert at(s, "alexeyev") == cell(4, 3)


@covers("scare.crow.most-victims-path", "scare.core.cooperative")
def test_between_equally_good_paths_the_players_choose_and_see_the_odds() -> None:
    s = position(open_ground(3, 1, {(1, 1): "T", (2, 1): "c", (3, 1): "F"}), phase="spawn")
    ran = run(s, move.move_one, CROW, 1, rolls=[9], answers=["ram:fort:b1"])
    assert ran.asked == [("crow.ram", ["ram:thayer:b1", "ram:fort:b1"])]
    s = position(open_ground(3, 1, {(1, 1): "T", (2, 1): "c", (3, 1): "F"}))
    assert [str(odds) for odds in scarecrow.odds(s, CROW, "fort")] == ["Fort wounded 4 in 10", "Fort no harm 6 in 10"]
    figures.alter(s, CROW, wounded=True)
    assert [str(odds) for odds in scarecrow.odds(s, CROW, "thayer")] == [
        "Thayer incapacitated 1 in 10",
        "Thayer wounded 4 in 10",
        "Thayer no harm 5 in 10",
    ]


@covers("scare.crow.most-victims-path", "scare.crow.repeat")
def test_it_runs_through_the_rammed_to_reach_somebody_new() -> None:
    """Between two agents in a corridor: the first lands in its way to the second and is run into once more."""
    s = position(open_ground(3, 1, {(1, 1): "T", (2, 1): "c", (3, 1): "F"}), phase="move")
    ran = run(s, move.move_one, CROW, rolls=[9, 9, 9, 9], answers=["ram:thayer:b1"])
    assert rams(ran) == ["thayer", "thayer", "fort", "fort"]
    assert [event.facts["most"] for event in ran.events if "most" in event.facts] == [2, 1, 1, 0]


@covers("scare.crow.most-victims-path")
def test_it_plans_anew_after_each_ram() -> None:
    """Thayer dies of the first ram; the path goes on to the others as if it began here."""
    s = position(open_ground(6, 1, {(1, 1): "c", (2, 1): "T", (3, 1): "F", (4, 1): "K"}), phase="move")
    ran = run(s, move.move_one, CROW, rolls=[0, 9, 9, 9])
    assert rams(ran) == ["thayer", "fort", "kubo", "kubo"]
    assert [event.facts["most"] for event in ran.events if event.rule == "scare.crow.most-victims-path"] == [3, 2, 1]


@covers("scare.crow.repeat")
@pytest.mark.parametrize(("face", "second"), [(0, "dead"), (1, "incapacitated")])
def test_if_its_last_victim_is_gone_it_rams_another_even_one_it_had(face: int, second: str) -> None:
    s = position(open_ground(4, 1, {(1, 1): "c", (2, 1): "F", (3, 1): "T"}), phase="move")
    ran = run(s, move.move_one, CROW, rolls=[9, face, 9])
    assert rams(ran) == ["fort", "thayer", "fort"]
    assert [at(s, CROW), at(s, "fort")] == ["a1", "b1"]
    assert ("thayer" in s.dead) == (second == "dead")


@covers("scare.crow.repeat")
def test_the_last_victim_is_rammed_again_and_not_one_before_him() -> None:
    s = position(open_ground(3, 3, {(1, 2): "T", (2, 2): "c", (2, 1): "F"}), phase="move")
    ran = run(s, move.move_one, CROW, 3, rolls=[9, 9, 9], answers=["ram:thayer:b2"])
    assert rams(ran) == ["thayer", "fort", "fort"]
    assert where.adjacent(s, s.monsters[CROW].at) >> s.agents["thayer"].at & 1


@covers("scare.crow.repeat")
def test_after_a_ram_it_walks_on_to_the_nearest_seen_or_not() -> None:
    """Thayer dies; Kubo is hidden round the corner, two steps away, Shaye in plain sight seven."""
    s = position(
        """
        +-+-+-+-+-+-+-+-+-+
        |c T . . . . . . S|
        + +-+ +-+-+-+-+-+-+
        |# # . # # # # # #|
        + + + + + + + + + +
        |# K . # # # # # #|
        +-+-+-+-+-+-+-+-+-+""",
        phase="move",
    )
    ran = run(s, move.move_one, CROW, 2, rolls=[0])
    assert ran.facts("scare.move.nearest")["target"] == "kubo"
    assert ran.facts("scare.move.nearest")["weighed"] == [["shaye", 7, False, -1, False], ["kubo", 2, False, -1, True]]


@covers("scare.crow.repeat", "scare.crow.dead-stays")
def test_with_nobody_left_in_reach_it_walks_on_towards_the_nearest() -> None:
    s = position(open_ground(12, 1, {(1, 1): "c", (2, 1): "T", (9, 1): "K", (12, 1): "S"}), phase="move")
    ran = run(s, move.move_one, CROW, rolls=[0])
    assert rams(ran) == ["thayer"]
    assert at(s, CROW) == "e1"
    assert "scare.crow.dead-stays" in ran.rules


@covers("scare.crow.repeat", "scare.move.freeze")
def test_with_nobody_left_at_all_it_stops() -> None:
    s = position(open_ground(3, 1, {(1, 1): "c", (2, 1): "T"}), phase="move")
    run(s, move.move_one, CROW, rolls=[0])
    assert at(s, CROW) == "b1"
    s = position(open_ground(3, 1, {(1, 1): "c", (2, 1): "T"}), phase="move", on_card={"thayer": "night-widow"})
    assert run(s, move.move_one, CROW).rules == ["scare.move.freeze"]


@covers("scare.crow.not-on-card", "scare.attack.who")
def test_it_is_never_on_a_card_and_its_victims_are_not_under_attack() -> None:
    s = position(open_ground(3, 1, {(1, 1): "c", (2, 1): "T"}), phase="spawn")
    run(s, move.move_one, CROW, 1, rolls=[9])
    assert s.monsters[CROW].place == "map"
    assert not where.under_attack(s, "thayer")
    assert where.eligible(s).keys() == {"thayer"}
    run(s, attack.monsters_attack)


@covers("scare.crow.ram", "scare.core.under-attack-immune")
def test_agents_under_attack_are_passed_by() -> None:
    s = position(open_ground(4, 2, {(1, 1): "c", (2, 1): "T", (4, 1): "F"}), phase="move", on_card={"thayer": "night-widow"})
    ran = run(s, move.move_one, CROW, 4, rolls=[9, 9], answers=["ram:fort:c2"])
    assert ran.asked[0][1] == ["ram:fort:c1", "ram:fort:c2"]
    assert rams(ran) == ["fort", "fort"]
    assert at(s, "thayer") == "b1"


@covers("scare.crow.ram")
def test_it_never_rams_off_a_space_that_it_shares_with_another_monster() -> None:
    """The corridor before Thayer is full: there is no space that he could be put on."""
    s = position(open_ground(4, 1, {(1, 1): "c", (2, 1): "w", (3, 1): "T"}), phase="move", status={"night-widow-1": "stunned"})
    ran = run(s, move.move_one, CROW)
    assert rams(ran) == []
    assert at(s, CROW) == "a1"
    s = position(open_ground(3, 2, {(1, 1): "c", (2, 1): "w", (3, 1): "T"}), phase="spawn", status={"night-widow-1": "stunned"})
    assert [ram.origin for ram in scarecrow.paths_from(s, CROW, 4).best(1 << sq(s, "c1"), 0)[1]] == [sq(s, "b2")]


# -- results -------------------------------------------------------------------------------------------------------


@covers(
    "scare.ex.crow-table",
    "scare.crow.table-normal",
    "scare.crow.dead-stays",
    "scare.crow.wnd",
    "scare.crow.miss",
    "scare.melee.resistance",
)
@pytest.mark.parametrize(("face", "health"), [(0, None), (4, "wounded"), (6, "normal")])
def test_results_of_a_ram(face: int, health: str | None) -> None:
    s = position(open_ground(3, 1, {(1, 1): "c", (2, 1): "T"}), phase="spawn")
    ran = run(s, move.move_one, CROW, 1, rolls=[face])
    assert at(s, CROW) == "b1"
    if health is None:
        assert s.dead == ("thayer",)
        assert "scare.crow.dead-stays" in ran.rules
    else:
        assert (s.agents["thayer"].health, at(s, "thayer")) == (health, "a1")


@covers("scare.crow.wnd", "scare.health.wound-on-wound")
def test_a_wound_on_a_wound_incapacitates() -> None:
    s = position(open_ground(3, 1, {(1, 1): "c", (2, 1): "T"}), phase="spawn", status={"thayer": "wounded"})
    run(s, move.move_one, CROW, 1, rolls=[3])
    assert (s.agents["thayer"].health, at(s, "thayer")) == ("incapacitated", "a1")


@covers("scare.ex.crow-incapacitates", "scare.crow.inc", "scare.crow.table-normal", "scare.health.incapacitated")
def test_an_incapacitated_victim_lies_where_he_was_swapped_to_and_it_goes_on() -> None:
    s = position(open_ground(6, 6, {(3, 3): "c", (4, 4): "H", (5, 5): "T"}), phase="move")
    ran = run(s, move.move_one, CROW, rolls=[0, 9, 9, 9], answers=["ram:hounsou:c3"])
    assert rams(ran) == ["hounsou", "thayer", "thayer", "thayer"]
    assert (s.agents["hounsou"].lies, at(s, "hounsou")) == (True, cell(3, 3))
    assert not where.grabbed(s, "hounsou")
    assert "hounsou" not in s.lineup
    assert ran.facts("scare.crow.inc")["total"] == 1


@covers("scare.ex.crow-wounded-table", "scare.crow.table-wounded", "scare.crow.stats", "scare.crow.miss")
def test_a_wounded_scarecrow_has_two_steps_and_the_weaker_table() -> None:
    s = position(open_ground(3, 1, {(1, 1): "c", (2, 1): "T"}), phase="move", status={CROW: "wounded"})
    ran = run(s, move.move_one, CROW, rolls=[4, 5])
    assert [event.rule for event in ran.events if event.rule in scarecrow.RESULTS.values()] == [
        "scare.crow.wnd",
        "scare.crow.miss",
    ]
    assert s.agents["thayer"].health == "wounded"
    assert [at(s, CROW), at(s, "thayer")] == ["a1", "b1"]


@covers("scare.crow.table-wounded")
def test_a_wounded_scarecrow_cannot_kill_outright() -> None:
    s = position(open_ground(3, 1, {(1, 1): "c", (2, 1): "T"}), phase="spawn", status={CROW: "wounded"})
    run(s, move.move_one, CROW, 1, rolls=[0])
    assert s.agents["thayer"].health == "incapacitated"


@covers("scare.crow.stats", "scare.ex.crow-shot-twice", "scare.fire.two-hit-monsters", "scare.barb.trigger")
def test_two_hits_kill_it_with_barbs_each_time_and_it_comes_back_unwounded() -> None:
    s = position(open_ground(5, 1, {(1, 1): "T", (3, 1): "c", (4, 1): "F", (5, 1): "S"}), turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (CROW,), 1, rolls=[0, 9])
    assert rolled_by(ran) == ["fort"]
    assert where.side_of(s, CROW).move == 2
    ran = run(s, shoot.shoot, "thayer", (CROW,), 1, rolls=[0, 9])
    assert rolled_by(ran) == ["fort"]
    assert not s.monsters
    figures.new_monster(s, CROW, sq(s, "c1"))
    assert where.side_of(s, CROW).move == 4


# -- what a ram meets ----------------------------------------------------------------------------------------------


@covers("scare.ex.swap-against-crow", "scare.protect.on-entry", "scare.crow.ram", "scare.crow.variety")
def test_a_protector_is_rammed_in_shayes_place_and_she_may_be_next() -> None:
    s = position(open_ground(8, 9, {(4, 5): "c", (5, 5): "S", (6, 5): "F"}), phase="move")
    ran = run(s, scarecrow.next_ram, CROW, 4, (), answers=["ram:shaye:d5"])
    ran = run(s, scarecrow.carry_out, CROW, ran.value, rolls=[9], answers=["swap:fort"])
    assert ran.value == "fort"
    assert [at(s, id) for id in ("shaye", "fort", CROW)] == [cell(6, 5), cell(4, 5), cell(5, 5)]
    assert ran.facts("scare.crow.miss")["target"] == "fort"
    ran = run(s, scarecrow.next_ram, CROW, 3, ("fort",))
    assert ran.facts("scare.crow.most-victims-path")["target"] == "shaye"


def swallow(victim: str) -> object:
    async def swallowed(s: State, g: Ask, agent: str, square: int) -> None:
        if agent == victim:
            await health.capture(s, g, agent)

    return swallowed


@covers("scare.crow.ram")
def test_a_victim_who_is_gone_after_the_exchange_is_not_rolled_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario, "agent_entered", swallow("thayer"))
    s = position(open_ground(3, 1, {(1, 1): "c", (2, 1): "T", (3, 1): "F"}), phase="move")
    ran = run(s, move.move_one, CROW, rolls=[9, 9, 9])
    assert rams(ran) == ["thayer", "fort", "fort", "fort"]
    assert s.grabbed == ("thayer",)


@covers("scare.protect.on-entry", "scare.crow.ram")
def test_a_protector_who_is_gone_after_the_swap_leaves_it_an_empty_space(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario, "agent_entered", swallow("fort"))
    s = position(open_ground(5, 1, {(1, 1): "c", (2, 1): "S", (3, 1): "F"}), phase="spawn")
    ran = run(s, move.move_one, CROW, 1, answers=["swap:fort"])
    assert rams(ran) == []
    assert [at(s, CROW), at(s, "shaye")] == ["b1", "c1"]


@covers("scare.protect.on-entry", "scare.crow.ram")
def test_a_scarecrow_that_is_gone_after_the_swap_rams_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def crushed(s: State, g: Ask, agent: str, square: int) -> None:
        s.monsters = {id: monster for id, monster in s.monsters.items() if id != CROW}

    monkeypatch.setattr(scenario, "agent_entered", crushed)
    s = position(open_ground(5, 1, {(1, 1): "c", (2, 1): "S", (3, 1): "F"}), phase="move")
    ran = run(s, move.move_one, CROW, answers=["swap:fort"])
    assert rams(ran) == []
    assert [at(s, "shaye"), at(s, "fort")] == ["c1", "b1"]


@covers("scare.crow.ram")
def test_a_rammed_bearer_keeps_his_charge() -> None:
    s = position(
        open_ground(3, 1, {(1, 1): "c", (2, 1): "F"}),
        phase="spawn",
        carrying={"fort": "thayer"},
        status={"thayer": "incapacitated"},
    )
    run(s, move.move_one, CROW, 1, rolls=[9])
    assert (at(s, "fort"), at(s, "thayer"), s.agents["thayer"].place) == ("a1", "a1", "carried")


@covers("scare.ex.crow-rolled-onto-agent", "scare.spawn.doll-and-crow-on-agent", "scare.crow.not-on-card")
def test_a_scarecrow_rolled_onto_an_agent_is_put_beside_him_and_rams() -> None:
    s = position(open_ground(4, 2, {(2, 1): "1", (4, 2): "S"}), phase="spawn", numbers={"1": 31})
    s.agents = {**s.agents, "thayer": s.agents["shaye"].__class__("thayer", "ana", at=sq(s, "b1"))}
    s.lineup = ("shaye", "thayer")
    ran = run(s, spawn.monsters_spawn, rolls=[6, 1, 30, 1, 9], answers=["put:a2"])
    assert ran.asked[0] == ("spawn.place", ["put:a1", "put:c1", "put:a2", "put:b2", "put:c2"])
    assert (s.monsters[CROW].place, at(s, CROW), at(s, "thayer")) == ("map", "b1", "a2")


@covers("scare.ex.types-first", "scare.spawn.types-before-places")
def test_the_second_location_is_rolled_after_the_first_monsters_ram() -> None:
    s = position(open_ground(6, 1, {(1, 1): "1", (2, 1): "T", (6, 1): "2"}), phase="spawn", numbers={"1": 31, "2": 70})
    ran = run(s, spawn.monsters_spawn, rolls=[6, 2, 30, 1, 9, 70, 0])
    told = [e.rule for e in ran.events if e.rule in ("scare.spawn.type-roll", "scare.spawn.location-roll", "scare.crow.ram")]
    assert told == ["scare.spawn.type-roll", "scare.spawn.location-roll", "scare.crow.ram", "scare.spawn.location-roll"]
    dice = [entry.what for entry in ran.entries if hasattr(entry, "what")]
    assert dice == ["d6", "tens", "d10", "d10", "tens", "d10"]


@covers("scare.crow.ram")
def test_every_ram_leaves_a_trace_of_what_was_weighed() -> None:
    s = position(open_ground(3, 1, {(1, 1): "T", (2, 1): "c", (3, 1): "F"}), phase="spawn")
    ran = run(s, move.move_one, CROW, 1, rolls=[9], answers=["ram:fort:b1"])
    facts = ran.facts("scare.crow.most-victims-path")
    assert (facts["most"], facts["left"], facts["target"]) == (1, 1, "fort")
    assert facts["weighed"] == [["thayer", 1, "b1"], ["fort", 1, "b1"]]


@covers("scare.crow.ram", "scare.protect.on-entry", "scare.core.shortest-route")
def test_it_stands_beside_its_victim_when_the_players_are_asked_to_protect_shaye() -> None:
    s = position(open_ground(6, 1, {(1, 1): "c", (4, 1): "S", (5, 1): "F"}), phase="move")
    ran = run(s, move.move_one, CROW, stop=True)
    assert ran.kinds == ["protect"]
    assert at(s, CROW) == "c1"
    assert ran.facts("scare.core.shortest-route")["path"] == ["a1", "b1", "c1"]


@covers("scare.crow.ram")
def test_beside_its_victim_it_does_not_walk_first() -> None:
    s = position(open_ground(6, 1, {(1, 1): "c", (2, 1): "F"}), phase="move")
    assert "scare.core.shortest-route" not in run(s, move.move_one, CROW, 1, rolls=[9]).rules


def test_one_agent_and_one_step_are_said_in_the_singular() -> None:
    asked = [scarecrow._question(most, left) for most, left in ((1, 1), (2, 3), (0, 1))]
    assert [words.split(". ")[0] for words in asked] == [
        "Scarecrow can ram one agent with 1 step",
        "Scarecrow can ram 2 different agents with 3 steps",
        "Scarecrow has 1 step left and rams somebody again",
    ]


@covers("scare.core.eligible-target", "scare.crow.most-victims-path")
def test_who_is_not_rammed_next_is_told_why() -> None:
    """Of two in line either is rammed first; Kubo is out of reach, and Shaye, who lies, is no target at all."""
    marks = {(2, 2): "c", (1, 2): "T", (3, 2): "F", (9, 2): "K", (9, 4): "S"}
    s = position(open_ground(9, 4, marks), phase="move", status={"shaye": "incapacitated"})
    ran = run(s, scarecrow.next_ram, CROW, 1, (), stop=True)
    assert ran.keys("crow.ram") == ["ram:thayer:b2", "ram:fort:b2"]
    kubo, shaye = ran.no("ram:kubo"), ran.no("ram:shaye")
    assert kubo is not None
    assert kubo.rule == "scare.crow.most-victims-path"
    assert shaye is not None
    assert shaye.rule == "scare.core.eligible-target"
