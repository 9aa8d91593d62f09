"""Setup: the team, its fireteams, gear, lineup and starting places; agents who change hands."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from covers import covers
from games.scare.driver import no_to, position, run
from noctule.engine import Ask, Handed, IllegalAnswer, Luck, Setup, SetupError, Table
from noctule.games.scare import GAME, campaign
from noctule.games.scare.agents import health, turn
from noctule.games.scare.content.facts import FACTS, ROSTER
from noctule.games.scare.content.maps import cells, the_map
from noctule.games.scare.round import muster
from noctule.games.scare.state import State

PFCS = [id for id, card in ROSTER.items() if card.rank == "PFC"]
SEATS = tuple(f"seat-{n}" for n in range(1, 11))


def begin(key: str = "bedtime", seats: int = 1, team: str = "chosen", record: dict[str, Any] | None = None) -> State:
    return muster.setup(Setup(key, SEATS[:seats], {"team": team}, record or {}), Ask([], Handed()))


def quick(key: str = "bedtime", seats: int = 1) -> State:
    s = begin(key, seats, "quick")
    run(s, muster.muster, rolls=[0, 0] * 9 if key == "boogeyman" else [], draws=DRAWS if key == "bedwetter" else [])
    return s


DRAWS = ["jankowski", "dragan", "nakamura", "caprizio", "hounsou"]


def record(active: list[str], *, completed: tuple[str, ...] = ("bedtime",), grabbed: tuple[str, ...] = ()) -> dict[str, Any]:
    dead = [id for id in ROSTER if id not in active and id not in grabbed]
    done = {"completed": list(completed), "played": list(completed)}
    return {**campaign.first(), "active": active, "grabbed": list(grabbed), "dead": dead, **done}


# -- players and fireteams -----------------------------------------------------------------------------------------


@covers("scare.setup.fireteams", "scare.setup.fireteam-block", "scare.ex.fireteams-two-players")
def test_two_players_command_five_and_four_each_in_one_stretch_of_the_lineup() -> None:
    s = quick(seats=2)
    commands = [s.agents[id].seat for id in s.lineup]
    assert [(seat, len(list(stretch))) for seat, stretch in groupby(commands)] == [("seat-1", 5), ("seat-2", 4)]


@covers("scare.setup.fireteams", "scare.ex.fireteams-three-players")
def test_three_players_command_three_each() -> None:
    s = quick(seats=3)
    commands = [s.agents[id].seat for id in s.lineup]
    assert [len(list(stretch)) for _, stretch in groupby(commands)] == [3, 3, 3]


@covers("scare.core.player-count", "scare.setup.fireteams", "scare.ex.ten-players-refused")
def test_nine_players_command_one_each_and_a_tenth_finds_none() -> None:
    s = quick(seats=9)
    assert sorted(record.seat for record in s.agents.values()) == sorted(SEATS[:9])
    with pytest.raises(SetupError, match="10 seats; it takes 1 to 9"):
        Table.start(GAME, Setup("bedtime", SEATS))
    no = muster.no_team(s_with_seats(begin(), 10), [*PFCS[:8], "shaye"])
    assert no is not None
    assert no.rule == "scare.core.player-count"


def s_with_seats(s: State, seats: int) -> State:
    s.seats = SEATS[:seats]
    return s


@covers("scare.core.player-count")
def test_the_number_of_players_changes_nothing_but_who_commands() -> None:
    one, nine = quick(seats=1), quick(seats=9)
    assert one.lineup == nine.lineup
    assert {id: agent.at for id, agent in one.agents.items()} == {id: agent.at for id, agent in nine.agents.items()}
    assert (one.shut, one.features, one.gear) == (nine.shut, nine.features, nine.gear)


@covers("scare.core.player-count")
def test_every_player_needs_an_agent_also_in_a_campaign() -> None:
    with pytest.raises(SetupError, match=r"5 players, but 3 agents.*scare\.core\.player-count"):
        begin("nightmare-book", seats=5, record=record(["shaye", "fort", "thayer"]))


@covers("scare.setup.fireteam-block", "scare.setup.fireteams")
def test_the_players_share_out_the_stretches_of_the_lineup_among_themselves() -> None:
    s = begin(seats=2)
    team = ["shaye", "fort", "thayer"]
    answers = ["+".join(team), "tracker:fort", "med-kit:fort", "thayer>shaye>fort", "seat-2>seat-1"]
    places = [the_map(s.map).name(square) for square in the_map(s.map).start()[:3]]
    run(s, muster.muster, answers=[*answers, *(f"put:{place}" for place in places)])
    assert [s.agents[id].seat for id in s.lineup] == ["seat-2", "seat-2", "seat-1"]


@covers("scare.core.player-count")
def test_an_agent_or_a_whole_fireteam_changes_hands_when_somebody_drops_in_or_out() -> None:
    board = "+-+-+-+-+\n|S F T K|\n+-+-+-+-+"
    s = position(board, seats=("ana", "ben"), turn="shaye")
    assert [record.seat for record in s.agents.values()] == ["ana", "ana", "ben", "ben"]
    ran = run(s, turn.take_turn, "shaye", answers=["hand", "hand:ben", "end"])
    assert ran.asked[1] == ("hand", ["keep", "hand:ben", "hand-all:ben"])
    assert s.agents["shaye"].seat == "ben"
    s.turn = turn.Turn("thayer", 2)
    run(s, turn.take_turn, "thayer", answers=["hand", "hand-all:ana", "end"])
    assert {record.seat for record in s.agents.values()} == {"ana"}
    assert s.lineup == ("shaye", "fort", "thayer", "kubo")


@covers("scare.core.player-count")
def test_alone_or_in_the_middle_of_a_turn_nobody_hands_anybody_over() -> None:
    board = "+-+-+-+\n|S . T|\n+-+-+-+"
    s = position(board, turn="shaye")
    assert "hand" not in [option.key for option in turn.offers(s, "shaye")]
    s = position(board, seats=("ana", "ben"), turn="shaye")
    turn.pay(s, 1)
    assert "hand" not in [option.key for option in turn.offers(s, "shaye")]
    no = no_to(s, "shaye", "hand")
    assert no is not None
    assert no.rule == "scare.core.player-count"


# -- the team ------------------------------------------------------------------------------------------------------


@covers("scare.setup.team-nine", "scare.s1.lineup", "scare.setup.unchosen-agents", "scare.ex.ten-agents-refused")
def test_ten_agents_are_refused_and_with_nine_the_six_left_stay_active() -> None:
    s = begin()
    ten = ["shaye", "fort", "reyes", *PFCS[:7]]
    no = muster.no_team(s, ten)
    assert no is not None
    assert no.rule == "scare.setup.team-nine"
    assert "10 agents, and 9 is the most" in no.reason
    table = Table.start(GAME, Setup("bedtime", ("ana",), {"team": "chosen"}), seed=1)
    with pytest.raises(IllegalAnswer) as refused:
        table.answer("ana", "+".join(ten))
    assert refused.value.rule == "scare.setup.team-nine"
    table.answer("ana", "+".join(ten[:9]))
    assert len(table.state.team) == 9
    assert sorted(table.state.active) == sorted(set(ROSTER) - set(ten[:9]))
    assert len(table.state.active) == 6


@covers("scare.s1.lineup", "scare.campaign.lineup-substitution")
def test_scenario_one_needs_shaye_and_takes_one_sergeant_and_one_corporal() -> None:
    s = begin()
    for team, rule in (
        (["fort", "thayer"], "scare.s1.lineup"),
        (["shaye", "fort", "caprizio"], "scare.campaign.lineup-substitution"),
        (["shaye", "reyes", "hounsou"], "scare.campaign.lineup-substitution"),
    ):
        no = muster.no_team(s, team)
        assert no is not None
        assert no.rule == rule
    assert muster.no_team(s, ["shaye", "fort", "reyes", *PFCS[:6]]) is None
    assert muster.no_team(s, ["shaye", *PFCS[:8]]) is None


@covers("scare.setup.smaller-team", "scare.setup.lineup", "scare.ex.solo-shaye")
def test_shaye_and_two_soldiers_act_in_the_order_that_the_player_gave_them() -> None:
    s = begin()
    answers = ["shaye+thayer+kubo", "tracker:kubo", "med-kit:kubo", "thayer>shaye>kubo", "put:a1", "put:b1", "put:a2"]
    run(s, muster.muster, answers=answers)
    assert s.lineup == ("thayer", "shaye", "kubo")
    order = []
    while (agent := turn.next_agent(s)) is not None:
        order.append(agent)
        s.acted = (*s.acted, agent)
    assert order == ["thayer", "shaye", "kubo"]


@covers("scare.s2m1.lineup", "scare.campaign.lineup-substitution", "scare.ex.pfc-as-sergeant")
def test_a_private_takes_the_sergeants_place_but_a_second_corporal_does_not_take_a_privates() -> None:
    s = begin("nightmare-book", record=record(["shaye", "reyes", "hounsou", *PFCS]))
    assert muster.no_team(s, ["shaye", "reyes", *PFCS[:7]]) is None
    no = muster.no_team(s, ["shaye", "reyes", "hounsou", *PFCS[:6]])
    assert no is not None
    assert no.rule == "scare.campaign.lineup-substitution"


@covers("scare.campaign.lineup-substitution")
def test_sergeants_and_corporals_fill_places_for_which_no_private_is_active() -> None:
    leaders = ["fort", "caprizio", "reyes", "hounsou"]
    s = begin("nightmare-book", record=record(["shaye", *leaders, *PFCS[:5]]))
    assert muster.no_team(s, ["shaye", "fort", "caprizio", "reyes", *PFCS[:5]]) is None
    no = muster.no_team(s, ["shaye", *leaders, *PFCS[:4]])
    assert no is not None
    assert no.rule == "scare.campaign.lineup-substitution"
    s = begin("nightmare-book", record=record(["shaye", *leaders, *PFCS[:4]]))
    assert muster.no_team(s, ["shaye", *leaders, *PFCS[:4]]) is None


@covers("scare.s2m3.lineup", "scare.s2m3.concurrent")
def test_mission_three_takes_seven_privates_and_shaye_only_in_the_place_of_one() -> None:
    s = begin("nightmare-way-down")
    assert muster.no_team(s, ["fort", "reyes", *PFCS[:7]]) is None
    assert muster.no_team(s, ["shaye", "fort", "reyes", *PFCS[:6]]) is None
    assert muster.no_team(s, ["thayer"]) is None
    no = muster.no_team(begin("nightmare-book-and-way-down"), ["fort", "thayer"])
    assert no is not None
    assert "Shaye has to take part" in no.reason


@covers("scare.s4.lineup", "scare.s2m2.all-active-for-s4", "scare.ex.retreat-counts")
def test_scenario_four_takes_anybody_active_with_shaye_and_without_rank_limits() -> None:
    done = ("bedtime", "nightmare-book", "nightmare-stairs")
    s = begin("boogeyman", record=record([id for id in ROSTER if id != "thayer"], completed=done))
    team = ["shaye", "fort", "kubo", "caprizio", "reyes", "hounsou"]
    assert muster.no_team(s, team) is None
    no = muster.no_team(s, team[1:])
    assert no is not None
    assert no.rule == "scare.s4.lineup"
    no = muster.no_team(s, [*team, *[id for id in PFCS if id not in (*team, "thayer")][:4]])
    assert no is not None
    assert no.rule == "scare.setup.team-nine"


@covers("scare.campaign.bags", "scare.campaign.shaye-captured")
def test_a_dead_or_captured_agent_cannot_be_chosen() -> None:
    s = begin(
        "nightmare-way-down",
        record=record([id for id in ROSTER if id not in ("kubo", "thayer", "shaye")], grabbed=("kubo", "shaye")),
    )
    for id in ("kubo", "thayer"):
        no = muster.no_team(s, ["fort", id])
        assert no is not None
        assert no.rule == "scare.campaign.bags"
    with pytest.raises(SetupError, match=r"Shaye is a prisoner.*scare\.campaign\.shaye-captured"):
        begin("nightmare-book", record=record([id for id in ROSTER if id != "shaye"], grabbed=("shaye",)))


@covers("scare.setup.team-nine")
@pytest.mark.parametrize("key", [scenario.key for scenario in GAME.scenarios])
@pytest.mark.parametrize("seats", [1, 2, 3, 5, 9])
def test_a_quick_team_is_legal_and_full_for_any_number_of_players(key: str, seats: int) -> None:
    s = quick(key, seats)
    assert len(s.team) == 9
    assert not list(GAME.invariants(s))
    s.active = (*s.active, *s.team)
    assert muster.no_team(s, list(s.team)) is None
    assert ("shaye" in s.team) == bool(FACTS.scenario[s.missions[0]].lineup.get("shaye"))
    assert len({gear.bearer for gear in s.gear.values()}) == 2


@covers("scare.s3.setup", "scare.s2m3.lineup", "scare.setup.smaller-team")
@pytest.mark.parametrize("key", ["nightmare-way-down", "bedwetter"])
@pytest.mark.parametrize("active", [["shaye"], ["fort", "shaye"]])
def test_shaye_goes_where_she_is_not_needed_if_otherwise_a_player_had_nobody(key: str, active: list[str]) -> None:
    done = ("bedtime",) if key == "nightmare-way-down" else ("bedtime", "nightmare-way-down")
    kept = record(active, completed=done, grabbed=("kubo",))
    assert key in [chapter.scenario for chapter in campaign.chapters(kept)]
    s = begin(key, len(active), "quick", kept)
    run(s, muster.muster, draws=["kubo"] if key == "bedwetter" else [])
    assert list(s.team) == active
    if len(active) > 1:
        assert muster.quick_team(begin(key, 1, "quick", kept)) == ["fort"]


# -- gear, lineup, places ------------------------------------------------------------------------------------------


@covers(
    "scare.setup.map",
    "scare.setup.assign-gear",
    "scare.setup.place-agents",
    "scare.s1.setup",
    "scare.ex.setup-of-scenario-one",
)
def test_scenario_one_is_set_up_as_the_sheet_says() -> None:
    s = begin()
    spaces = [the_map("bedtime").name(square) for square in the_map("bedtime").start()]
    answers = ["shaye+fort", "tracker:fort", "med-kit:fort", "fort>shaye"]
    ran = run(s, muster.muster, answers=[*answers, "put:c5", "put:b7"])
    assert s.map == "bedtime"
    assert len(s.shut) == 1
    assert not any(the_map(s.map).doors[id].gate for id in s.shut)
    assert any(door.gate for door in the_map(s.map).doors.values())
    assert [kind for _, _, kind in FACTS.spawn.table] == ["none", "night-widow", "baby-doll", "man-baby", "scarecrow"]
    assert {gear.bearer for gear in s.gear.values()} == {"fort"}
    offered = [keys for kind, keys in ran.asked if kind == "muster.place"]
    assert offered[0] == [f"put:{space}" for space in spaces]
    assert {space[0] for space in spaces} == {"a", "b", "c"}
    assert "put:c5" not in offered[1]
    assert (s.phase, s.round) == ("move", 1)
    assert FACTS.scenario["bedtime"].spawn_rate == 2


@covers("scare.setup.place-agents", "scare.s1.setup")
def test_a_space_outside_the_starting_area_is_refused() -> None:
    table = Table.start(GAME, Setup("bedtime", ("ana",), {"team": "chosen"}), seed=1)
    for answer in ("shaye+fort", "tracker:fort", "med-kit:fort", "fort>shaye"):
        table.answer("ana", answer)
    with pytest.raises(IllegalAnswer) as refused:
        table.answer("ana", "put:d5")
    assert refused.value.rule == "scare.setup.place-agents"


@covers("scare.setup.place-agents", "scare.s4.start-areas")
@pytest.mark.parametrize(
    ("key", "rolls", "rule_id"),
    [("bedtime", [], "scare.setup.place-agents"), ("boogeyman", [90, 9] * 2, "scare.s4.start-areas")],
)
def test_a_space_of_the_starting_area_that_is_taken_is_told_from_one_outside_it(
    key: str, rolls: list[int], rule_id: str
) -> None:
    s = begin(key)
    area = muster.area_of(99) if rolls else 1
    taken, *_, free = (the_map(s.map).name(square) for square in the_map(s.map).start(area))
    outside = next(the_map(s.map).name(q) for q in cells(s.map) if q not in the_map(s.map).start(area))
    answers = ["shaye+fort", "tracker:fort", "med-kit:fort", "fort>shaye", f"put:{taken}"]
    ran = run(s, muster.muster, answers=answers, rolls=rolls, stop=True)
    assert ran.no(free) is None
    there, elsewhere = ran.no(taken), ran.no(outside)
    assert there is not None
    assert (there.rule, there.reason) == ("scare.setup.place-agents", "Somebody starts there already.")
    assert elsewhere is not None
    assert (elsewhere.rule, elsewhere.reason) == (rule_id, "That space is not in the starting area.")


@covers("scare.setup.map")
@pytest.mark.parametrize(
    ("key", "map"),
    [
        ("bedtime", "bedtime"),
        ("nightmare-book", "nightmare"),
        ("nightmare-stairs-and-way-down", "nightmare"),
        ("bedwetter", "bedwetter"),
        ("boogeyman", "boogeyman"),
    ],
)
def test_every_scenario_lies_on_its_own_map(key: str, map: str) -> None:
    assert begin(key).map == map


@covers("scare.setup.assign-gear")
def test_gear_that_was_lost_is_not_handed_out() -> None:
    s = begin("nightmare-book", record={**record(list(ROSTER)), "lost_gear": ["med-kit"]}, team="quick")
    run(s, muster.muster)
    assert list(s.gear) == ["tracker"]


@covers("scare.setup.place-agents")
def test_agents_start_one_to_a_space_in_the_starting_area() -> None:
    for key in ("bedtime", "bedwetter"):
        s = quick(key)
        places = [s.agents[id].at for id in s.lineup]
        assert len(set(places)) == 9
        assert set(places) <= set(the_map(s.map).start())


@covers("scare.setup.lineup-fixed")
def test_the_order_of_the_lineup_never_changes_but_by_the_med_kit() -> None:
    table = Table.start(GAME, Setup("bedtime", ("ana",)), seed=5)
    start, luck = table.state.lineup, Luck(6)
    healed: set[str] = set()
    while not table.over:
        before = table.state.lineup
        table.answer("ana", table.pending["ana"].sample(luck))
        healed |= {event.facts["who"] for event in table.events() if event.rule == "scare.medkit.front-of-lineup"}
        kept = [id for id in table.state.lineup if id not in healed]
        assert kept == [id for id in start if id in kept]
        assert len(table.state.lineup) <= len(before) + 1


@covers("scare.setup.lineup-fixed", "scare.setup.lineup-closes-up")
def test_the_lineup_closes_up_without_changing_its_order() -> None:
    s = position("+-+-+-+-+\n|S F T K|\n+-+-+-+-+")
    run(s, health.capture, "fort")
    assert s.lineup == ("shaye", "thayer", "kubo")


@covers("scare.core.player-count")
def test_one_to_nine_can_play() -> None:
    assert muster.seats_allowed() == (1, 9)
