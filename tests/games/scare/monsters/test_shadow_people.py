"""Shadow People."""

import pytest

from covers import covers
from games.scare.driver import at, position, run, sq
from games.scare.monsters.test_move import open_ground
from noctule.engine import IllegalAnswer
from noctule.games.scare.agents import health
from noctule.games.scare.content.facts import FACTS
from noctule.games.scare.monsters import shadow_people, spawn
from noctule.games.scare.state import State


def team(**more: object) -> State:
    marks = {(1, 1): "S", (3, 1): "F", (5, 1): "T", (7, 1): "K", (9, 2): "1"}
    return position(open_ground(9, 2, marks), **{"phase": "spawn", "numbers": {"1": 31}, **more})


@covers("scare.ex.triple-zero-no-lady", "scare.shadow.event", "scare.spawn.triple-zero")
def test_00_and_0_is_a_raffle_without_a_lady_and_the_location_is_rolled_again() -> None:
    s = team()
    answers = ["souls:1", "kubo", "3+4", "stop:h1"]
    ran = run(s, spawn.monsters_spawn, rolls=[2, 1, 0, 0, 3, 30, 1], answers=answers)
    assert list(s.monsters) == ["night-widow-1"]
    assert "scare.shadow.event" in ran.rules
    assert [event.facts["number"] for event in ran.events if event.rule == "scare.spawn.location-roll"] == [31]


@covers("scare.shadow.event")
def test_the_raffle_cannot_be_refused() -> None:
    s = team()
    ran = run(s, shadow_people.raffle, rolls=[0], answers=["souls:2", "fort+thayer"])
    assert ran.asked[0] == ("shadow.offer", ["souls:1", "souls:2", "souls:3"])


@covers("scare.shadow.event", "scare.s2.panic-room-inactive")
def test_with_nobody_active_nothing_happens() -> None:
    s = team(panic_room=["shaye", "fort", "thayer", "kubo"])
    ran = run(s, shadow_people.raffle)
    assert ran.rules == ["scare.shadow.event"]


@covers("scare.shadow.who")
def test_shaye_and_agents_under_attack_may_be_offered_and_no_more_than_there_are() -> None:
    s = team(on_card={"thayer": "night-widow"})
    ran = run(s, shadow_people.raffle, rolls=[4], answers=["souls:2", "shaye+thayer"])
    assert ran.asked[1] == ("shadow.souls", ["shaye", "fort", "thayer", "kubo"])
    s = position(open_ground(3, 1, {(1, 1): "S", (3, 1): "F"}))
    ran = run(s, shadow_people.raffle, rolls=[0], answers=["souls:2"])
    assert ran.asked == [("shadow.offer", ["souls:1", "souls:2"])]


@covers("scare.ex.two-numbers", "scare.shadow.one-soul", "scare.shadow.choose-before-roll", "scare.shadow.win")
def test_one_soul_buys_two_numbers_of_choice() -> None:
    s = team()
    ran = run(s, shadow_people.raffle, rolls=[9], answers=["souls:1", "thayer", "0+9"])
    assert ran.asked[2] == ("shadow.numbers", [str(face) for face in range(10)])
    assert s.lineup == ("shaye", "fort", "thayer", "kubo")
    assert not s.agents["thayer"].traumatized


@covers("scare.shadow.one-soul")
def test_the_two_numbers_are_two_and_different() -> None:
    s = team()
    with pytest.raises(IllegalAnswer):
        run(s, shadow_people.raffle, rolls=[9], answers=["souls:1", "thayer", "9"])
    with pytest.raises(IllegalAnswer):
        run(s, shadow_people.raffle, rolls=[9], answers=["souls:1", "thayer", "9+9"])


@covers("scare.shadow.choose-before-roll")
def test_souls_and_numbers_are_settled_before_the_single_roll() -> None:
    s = team()
    with pytest.raises(AssertionError, match="no answers are left"):
        run(s, shadow_people.raffle, rolls=[1], answers=["souls:1", "thayer"])
    ran = run(s, shadow_people.raffle, rolls=[1], answers=["souls:1", "thayer", "1+2"])
    assert [entry.what for entry in ran.entries if hasattr(entry, "what")] == ["d10"]


@covers("scare.ex.raffle-two-souls", "scare.shadow.two-souls", "scare.shadow.win")
def test_two_souls_buy_0_to_4() -> None:
    s = team()
    run(s, shadow_people.raffle, rolls=[4], answers=["souls:2", "fort+thayer"])
    assert s.lineup == ("shaye", "fort", "thayer", "kubo")
    assert not any(agent.traumatized for agent in s.agents.values())
    run(s, shadow_people.raffle, rolls=[5], answers=["souls:2", "fort+thayer"])
    assert s.dead == ("fort", "thayer")


@covers("scare.ex.raffle-three-souls", "scare.shadow.three-souls", "scare.shadow.lose")
@pytest.mark.parametrize("face", range(10))
def test_three_souls_buy_0_to_7_and_a_trauma(face: int) -> None:
    s = team()
    won = face <= 7
    answers = ["souls:3", "fort+thayer+kubo", *(["trauma:kubo"] if won else [])]
    run(s, shadow_people.raffle, rolls=[face], answers=answers)
    if won:
        assert [s.agents[id].traumatized for id in ("fort", "thayer", "kubo")] == [False, False, True]
    else:
        assert s.dead == ("fort", "thayer", "kubo")
        assert s.lineup == ("shaye",)


@covers("scare.ex.raffle-trauma-kills", "scare.shadow.three-souls", "scare.health.second-trauma-kills")
def test_the_trauma_kills_one_who_was_traumatized_before() -> None:
    s = team(status={"fort": "traumatized", "thayer": "traumatized", "kubo": "traumatized"})
    run(s, shadow_people.raffle, rolls=[5], answers=["souls:3", "fort+thayer+kubo", "trauma:fort"])
    assert s.dead == ("fort",)
    assert s.lineup == ("shaye", "thayer", "kubo")


@covers("scare.health.incapacitated", "scare.shadow.three-souls")
def test_the_trauma_is_said_to_kill_only_whom_it_kills() -> None:
    s = position(
        open_ground(3, 1, {(1, 1): "k", (3, 1): "F"}),
        scenario="bedwetter",
        phase="spawn",
        held=["kubo"],
        status={"fort": "traumatized", "kubo": "incapacitated traumatized"},
    )
    assert [shadow_people.trauma_option(s, id).label for id in ("fort", "kubo")] == ["Fort (dies of it)", "Kubo"]
    run(s, health.traumatize, "kubo")
    assert s.dead == ()


@covers("scare.shadow.lose", "scare.health.dead", "scare.carry.dead-bearer", "scare.gear.falls")
def test_a_lost_soul_leaves_gear_and_charge_and_takes_his_monster_with_him() -> None:
    s = team(
        on_card={"fort": "night-widow"},
        gear={"tracker": "thayer"},
        carrying={"thayer": "baptiste"},
        status={"baptiste": "incapacitated"},
    )
    run(s, shadow_people.raffle, rolls=[9], answers=["souls:2", "fort+thayer"])
    assert s.dead == ("fort", "thayer")
    assert not s.monsters
    assert s.gear["tracker"].at == sq(s, "e1")
    assert (s.agents["baptiste"].place, at(s, "baptiste")) == ("map", "e1")


@covers("scare.ex.raffle-with-shaye", "scare.shadow.who", "scare.health.shaye-dead", "scare.win.shaye-survives")
def test_losing_shayes_soul_ends_the_game() -> None:
    s = position(open_ground(3, 1, {(1, 1): "S"}))
    ran = run(s, shadow_people.raffle, rolls=[5], answers=["3+4"])
    assert ran.over
    assert (s.ending, s.dead) == ("failure", ("shaye",))


@covers("scare.shadow.lose")
def test_all_the_souls_are_lost_when_shaye_is_among_them() -> None:
    s = team()
    ran = run(s, shadow_people.raffle, rolls=[9], answers=["souls:3", "shaye+thayer+kubo"])
    assert ran.over
    assert s.dead == ("thayer", "kubo", "shaye")


@covers("scare.shadow.one-soul", "scare.shadow.two-souls", "scare.shadow.three-souls")
def test_the_offers_show_their_exact_odds() -> None:
    shown = []
    for offer in FACTS.shadow_people.offer:
        preview = shadow_people.offer_option(offer).preview
        assert preview is not None
        shown.append([str(odds) for odds in preview().odds])
    assert shown == [["won 2 in 10"], ["won 5 in 10"], ["won 8 in 10"]]
