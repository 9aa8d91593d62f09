"""Agent health status."""

from covers import covers
from games.scare.agents.test_turn import keys
from games.scare.driver import position, run, sq
from games.scare.monsters.test_move import open_ground
from noctule.engine import Ask
from noctule.games.scare.agents import barbs, health
from noctule.games.scare.board import where
from noctule.games.scare.content.facts import ROSTER, SHAYE, WOUNDED
from noctule.games.scare.monsters import attack
from noctule.games.scare.play import play
from noctule.games.scare.round import end_of_round
from noctule.games.scare.state import State, Turn

TEAM = open_ground(6, 2, {(1, 1): "S", (2, 1): "T", (3, 1): "F", (4, 1): "K", (5, 1): "H", (6, 1): "A"})


@covers("scare.health.levels", "scare.health.wounded", "scare.ex.thayer-health-states")
def test_thayers_card_in_every_state() -> None:
    normal, wounded = ((5, 3, 2, 1, 0), (12, 9, 7, 6, 4)), ((2, 0, -1, -1, -1), (9, 6, 4, 3, 1))
    seen = {}
    for words, grid in (("normal", normal), ("traumatized", normal), ("wounded", wounded), ("incapacitated", wounded)):
        s = position(
            "+-+-+-+\n|T . w|\n+-+-+-+", status={"thayer": words}, lineup=("thayer",) if words != "incapacitated" else ()
        )
        card = where.card(s, "thayer")
        assert (card.aim, card.actions, card.melee) == (grid, 2, 0)
        s.turn = Turn("thayer", 2)
        seen[words] = any(key.startswith("shoot") for key in keys(s, "thayer"))
    assert seen == {"normal": True, "traumatized": False, "wounded": True, "incapacitated": False}


@covers("scare.health.levels", "scare.health.wounded")
def test_trauma_is_a_mark_beside_the_wounds() -> None:
    s = position(TEAM, status={"thayer": "wounded"})
    run(s, health.traumatize, "thayer")
    assert (s.agents["thayer"].health, s.agents["thayer"].traumatized) == ("wounded", True)
    run(s, health.wound, "fort")
    assert (s.agents["fort"].health, s.agents["fort"].traumatized) == ("wounded", False)
    assert where.card(s, "fort") == WOUNDED["fort"] != ROSTER["fort"]


@covers(
    "scare.health.wound-on-wound",
    "scare.health.inc-card-waits",
    "scare.grab.carried-off",
    "scare.ex.wounded-agent-wounded-and-grabbed",
)
def test_a_wounded_agent_wounded_and_grabbed_keeps_his_place_until_he_is_captured() -> None:
    s = position(TEAM, phase="attack", status={"thayer": "wounded"}, on_card={"thayer": "night-widow"})
    run(s, attack.monsters_attack, rolls=[3])
    assert s.agents["thayer"].lies
    assert where.grabbed(s, "thayer")
    assert s.lineup[1] == "thayer"
    run(s, end_of_round.end_of_round)
    assert s.grabbed == ("thayer",)
    assert "thayer" not in s.lineup
    assert not s.monsters


@covers("scare.health.wound-on-wound")
def test_a_second_wound_incapacitates() -> None:
    s = position(TEAM)
    run(s, health.wound, "thayer")
    assert s.agents["thayer"].health == "wounded"
    run(s, health.wound, "thayer")
    assert s.agents["thayer"].health == "incapacitated"


@covers("scare.health.trauma-cured-by-wound", "scare.ex.barb-wound-cures-trauma")
def test_a_wound_from_barbs_cures_trauma() -> None:
    s = position("+-+-+\n|T w|\n+-+-+", status={"thayer": "traumatized"})
    run(s, barbs.reflex, "night-widow-1", rolls=[2])
    assert (s.agents["thayer"].health, s.agents["thayer"].traumatized) == ("wounded", False)


@covers("scare.health.trauma-cured-by-wound")
def test_the_wound_that_incapacitates_cures_too_but_a_direct_result_does_not() -> None:
    s = position("+-+-+\n|T w|\n+-+-+", status={"thayer": "traumatized wounded"})
    run(s, barbs.reflex, "night-widow-1", rolls=[2])
    assert (s.agents["thayer"].health, s.agents["thayer"].traumatized) == ("incapacitated", False)
    s = position("+-+-+\n|T w|\n+-+-+", status={"thayer": "traumatized"})
    run(s, barbs.reflex, "night-widow-1", rolls=[1])
    assert (s.agents["thayer"].health, s.agents["thayer"].traumatized) == ("incapacitated", True)


@covers("scare.health.second-trauma-kills", "scare.wlady.traumatizes", "scare.ex.second-trauma")
def test_a_second_trauma_kills_and_the_gear_stays() -> None:
    s = position("+-+-+-+-+\n|S . T l|\n+-+-+-+-+", phase="end", status={"thayer": "traumatized"}, gear={"tracker": "thayer"})
    run(s, end_of_round.end_of_round)
    assert s.dead == ("thayer",)
    assert where.gear_on(s, sq(s, "c1")) == ["tracker"]


@covers("scare.health.second-trauma-kills")
def test_trauma_only_marks_an_incapacitated_agent() -> None:
    s = position(TEAM, status={"thayer": "incapacitated traumatized"})
    run(s, health.traumatize, "thayer")
    assert "thayer" in s.agents


@covers("scare.health.dead", "scare.health.second-trauma-kills", "scare.wlady.haunts-attacked", "scare.ex.shock-of-a-fighter")
def test_a_fighter_who_dies_of_shock_takes_his_widow_with_him() -> None:
    s = position(
        "+-+-+-+-+\n|S . T l|\n+-+-+-+-+", phase="end", status={"thayer": "traumatized"}, on_card={"thayer": "night-widow"}
    )
    run(s, end_of_round.end_of_round)
    assert s.dead == ("thayer",)
    assert not s.monsters


@covers("scare.health.incapacitated", "scare.setup.lineup-closes-up", "scare.gear.falls", "scare.ex.falling")
def test_an_incapacitated_agent_lies_down_and_the_lineup_closes_up() -> None:
    lineup = ("shaye", "thayer", "fort", "kubo", "hounsou", "alexeyev")
    s = position(
        open_ground(8, 4, {(1, 1): "S", (2, 3): "T", (3, 3): "w", (5, 1): "F", (6, 1): "K", (7, 1): "H", (8, 1): "A"}),
        lineup=lineup,
        gear={"tracker": "thayer"},
    )
    run(s, barbs.reflex, "night-widow-1", rolls=[1])
    assert s.agents["thayer"].lies
    assert s.lineup == ("shaye", "fort", "kubo", "hounsou", "alexeyev")
    assert where.gear_on(s, s.agents["thayer"].at) == ["tracker"]
    s.turn = Turn("thayer", 2)
    assert keys(s, "thayer") == []


@covers("scare.health.incapacitated")
def test_any_further_wound_kills_an_incapacitated_or_paralysed_agent() -> None:
    for fate in (health.wound, health.incapacitate):
        for status in ("incapacitated", "paralysed"):
            s = position(TEAM, carrying={"fort": "nakamura"}, status={"nakamura": status})
            run(s, fate, "nakamura")
            assert s.dead == ("nakamura",)


@covers("scare.health.inc-card-waits")
def test_the_card_of_an_incapacitated_agent_waits_while_a_monster_is_on_it() -> None:
    s = position(TEAM, on_card={"thayer": "night-widow"})
    run(s, health.incapacitate, "thayer")
    assert "thayer" in s.lineup
    s = position(TEAM)
    run(s, health.incapacitate, "thayer")
    assert "thayer" not in s.lineup


@covers("scare.health.inc-no-limit", "scare.ex.faq-six-incapacitated")
def test_a_sixth_agent_can_be_incapacitated() -> None:
    s = position(TEAM)
    for agent in ("shaye", "thayer", "fort", "kubo", "hounsou", "alexeyev"):
        run(s, health.incapacitate, agent)
    assert sum(agent.health == "incapacitated" for agent in s.agents.values()) == 6
    assert s.lineup == ()


@covers("scare.health.dead")
def test_the_dead_leave_play_at_once_with_the_monster_on_their_card() -> None:
    s = position(TEAM, on_card={"thayer": "night-widow"}, turn="fort")
    run(s, health.kill, "thayer")
    assert s.dead == ("thayer",)
    assert "thayer" not in s.agents
    assert "thayer" not in s.lineup
    assert not s.monsters


@covers("scare.grab.carried-off")
def test_only_the_grabbed_are_carried_off() -> None:
    s = position(TEAM, phase="end", grabbed={"thayer": "man-baby"}, on_card={"fort": "night-widow"}, gear={"tracker": "thayer"})
    run(s, end_of_round.end_of_round)
    assert s.grabbed == ("thayer",)
    assert list(s.monsters) == ["night-widow-1"]
    assert s.gear["tracker"].bearer == ""


@covers("scare.health.shaye-dead", "scare.win.shaye-survives")
def test_shayes_death_stops_play_however_many_others_live() -> None:
    on_card = {SHAYE: "night-widow", "fort": "night-widow"}
    s = position(TEAM, phase="attack", on_card=on_card, status={SHAYE: "wounded"})
    ran = run(s, play, rolls=[0])
    assert s.ending == "failure"
    assert s.outcome == "Defeat: Shaye is dead."
    assert len(s.agents) == 5
    assert s.monsters["night-widow-2"].on == "fort"  # it has not attacked any more
    assert "scare.win.shaye-survives" in ran.rules


@covers("scare.s4.failure", "scare.health.shaye-dead")
def test_shayes_death_before_the_reveal_is_failure() -> None:
    s = position("+-+-+-+\n|S . F|\n+-+-+-+", scenario="boogeyman")
    ran = run(s, health.kill, SHAYE)
    assert ran.over
    assert s.ending == "failure"


@covers("scare.s4.partial", "scare.health.shaye-dead")
def test_shayes_death_after_the_reveal_is_a_partial_victory_whatever_the_cause() -> None:
    s = position("+-+-+-+-+\n|S z . F|\n+-+-+-+-+", scenario="boogeyman", solved=("reveal",))
    ran = run(s, health.kill, SHAYE)
    assert ran.over
    assert s.ending == "partial"


@covers("scare.carry.exit-together")
def test_whoever_leaves_safely_takes_his_charge_and_his_gear() -> None:
    s = position(
        "+-+-+-+\n|S . F|\n+-+-+-+", carrying={"fort": "kubo"}, status={"kubo": "incapacitated"}, gear={"tracker": "fort"}
    )

    async def leave(s: State, g: Ask, agent: str) -> None:
        health.leave_safely(s, g, agent)

    run(s, leave, "fort")
    assert set(s.active) == {"fort", "kubo"}
    assert s.lineup == ("shaye",)
    assert (s.gear["tracker"].bearer, s.gear["tracker"].at) == ("", -1)


@covers("scare.health.dead", "scare.campaign.bags")
def test_a_rescued_prisoner_who_dies_leaves_the_grabbed_bag() -> None:
    s = position("+-+-+-+\n|F . T|\n+-+-+-+", scenario="bedwetter")
    s.grabbed = ("thayer", "kubo")
    run(s, health.kill, "thayer")
    assert (s.grabbed, s.dead) == (("kubo",), ("thayer",))
