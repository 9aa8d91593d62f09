"""Agent phase: the order of turns, actions, and what each state of an agent forbids."""

import pytest

from covers import covers
from games.scare.driver import at, no_to, position, run
from noctule.engine import arrange
from noctule.engine.contract import playthrough, setup_for
from noctule.games.scare import GAME
from noctule.games.scare.agents import turn
from noctule.games.scare.board import where
from noctule.games.scare.play import PHASES, play
from noctule.games.scare.state import State

ROW = "+-+-+-+-+-+\n|S F T . w|\n+-+-+-+-+-+"


def keys(s: State, agent: str) -> list[str]:
    """What an agent can do now, without ending his turn."""
    return [option.key for option in turn.offers(s, agent) if option.key != "end"]


def kinds(s: State, agent: str) -> set[str]:
    return {key.partition(":")[0] for key in keys(s, agent)}


def refused(s: State, agent: str, what: str) -> str:
    """The rule that forbids something."""
    no = no_to(s, agent, what)
    return no.rule if no is not None else ""


@covers("scare.core.round-sequence")
def test_a_round_is_move_spawn_attack_agents_end_and_then_the_next_begins() -> None:
    s = position("+-+-+-+\n|S . 1|\n+-+-+-+", phase="move", numbers={"1": 10}, scenario="boogeyman")
    order = []
    for _ in range(6):
        order.append((s.round, s.phase))
        answers = ["end"] if s.phase == "agents" else []
        run(s, PHASES[s.phase], answers=answers)
    assert order == [(1, "move"), (1, "spawn"), (1, "attack"), (1, "agents"), (1, "end"), (2, "move")]
    run(s, play, answers=["end"], stop=True)
    assert (s.round, s.phase) == (3, "agents")


@covers("scare.agent.order")
def test_agents_act_in_lineup_order_and_each_finishes_first() -> None:
    s = position(ROW, lineup=("thayer", "shaye", "fort"))
    ran = run(s, turn.agents_act, answers=["end", "end", "end"])
    assert [kind for kind, _ in ran.asked] == ["turn"] * 3
    assert s.phase == "end"
    assert s.acted == ()
    t = arrange("scare", ROW, seats=("ana",), lineup=("thayer", "shaye", "fort"))
    assert "Thayer has 2 actions left" in t.pending["ana"].words
    t.answer("ana", "end")
    assert "Shaye has 2 actions left" in t.pending["ana"].words


@covers("scare.agent.order")
def test_nobody_acts_in_anothers_turn() -> None:
    s = position(ROW, turn="fort")
    assert refused(s, "thayer", "move:d1") == "scare.agent.order"


@covers("scare.agent.actions", "scare.agent.move-cost")
def test_actions_are_spent_in_any_mix_and_no_more_than_printed() -> None:
    s = position("+-+-+-+-+\n|F . . w|\n+-+-+-+-+", turn="fort")
    run(s, turn.take_turn, "fort", answers=["move:b1", "shoot:night-widow-1:aim1", "move:c1"], rolls=[9])
    assert at(s, "fort") == "c1"
    assert s.turn is not None
    assert s.turn.actions == 0
    assert refused(s, "fort", "melee:night-widow-1") == "scare.agent.actions"


@covers("scare.agent.actions")
def test_unused_actions_are_lost() -> None:
    s = position("+-+-+-+\n|T . S|\n+-+-+-+", lineup=("thayer", "shaye"))
    run(s, turn.agents_act, answers=["end", "end"])
    ran = run(s, turn.agents_act, answers=["move:b1", "move:a1", "end"])
    assert len(ran.asked) == 3  # two steps of Thayer's, no more; then Shaye


@covers("scare.agent.may-stop", "scare.agent.action-kinds", "scare.ex.lazy-turn")
def test_an_agent_may_stop_with_actions_left() -> None:
    s = position("+-+-+-+-+\n|F . . w|\n+-+-+-+-+", turn="fort")
    run(s, turn.take_turn, "fort", answers=["shoot:night-widow-1:aim2", "end"], rolls=[9])
    assert s.turn is not None
    assert s.turn.actions == 1
    assert at(s, "fort") == "a1"


@covers("scare.agent.action-kinds")
def test_moving_firing_melee_and_the_special_actions_are_all_there() -> None:
    s = position(
        "+-+-+-+-+\n|. S T w|\n+ + + + +\n|. 1 . .|\n+-+-+-+-+",
        places={"1": "tech:book"},
        turn="thayer",
        status={"shaye": "wounded traumatized"},
        gear={"tracker": "thayer", "med-kit": "thayer"},
    )
    assert kinds(s, "thayer") >= {"move", "shoot", "melee", "give", "drop", "heal"}
    assert {"give:tracker:shaye", "heal:shaye", "melee:shaye", "melee:night-widow-1"} <= set(keys(s, "thayer"))


@covers("scare.agent.in-combat-limits", "scare.ex.rescue-shaye-melee", "scare.melee.roll", "scare.melee.cost")
def test_in_combat_shaye_can_only_strike_and_fails_twice() -> None:
    s = position(
        "+-+-+\n|S F|\n+ + +\n|. w|\n+-+-+",
        turn="shaye",
        on_card={"shaye": "night-widow"},
        gear={"tracker": "shaye"},
    )
    assert keys(s, "shaye") == ["melee:night-widow-2", "drop:tracker"]
    for what in ("move:b1", "shoot:night-widow-1:aim1", "give:tracker:fort", "melee:night-widow-1"):
        assert refused(s, "shaye", what) == "scare.agent.in-combat-limits"
    run(s, turn.take_turn, "shaye", answers=["melee:night-widow-2", "melee:night-widow-2", "end"], rolls=[4, 8])
    assert s.monsters["night-widow-2"].on == "shaye"


@covers("scare.agent.in-combat-limits")
def test_in_combat_there_is_no_med_kit_and_no_tech_roll() -> None:
    s = position(
        "+-+-+\n|1 F|\n+-+-+",
        places={"1": "tech:book"},
        held=(),
        gear={"med-kit": "fort"},
        turn="fort",
        status={"fort": "wounded"},
        on_card={"fort": "night-widow"},
    )
    assert kinds(s, "fort") == {"melee", "drop"}
    assert refused(s, "fort", "heal:fort") == "scare.agent.in-combat-limits"


@covers("scare.agent.freed-continues")
def test_an_agent_who_frees_himself_goes_on_with_what_is_left() -> None:
    s = position("+-+-+-+\n|. F .|\n+-+-+-+", turn="fort", on_card={"fort": "night-widow"})
    answers = ["melee:night-widow-1", "put:a1", "move:c1", "end"]
    run(s, turn.take_turn, "fort", answers=answers, rolls=[2])
    assert at(s, "fort") == "c1"
    assert s.turn is not None
    assert s.turn.actions == 1


@covers("scare.agent.freed-continues")
def test_an_agent_freed_before_his_turn_has_all_his_actions() -> None:
    s = position("+-+-+-+\n|T F .|\n+-+-+-+", lineup=("fort", "thayer"), grabbed={"thayer": "night-widow"})
    ran = run(s, turn.agents_act, answers=["melee:night-widow-1", "end", "shoot:night-widow-1:aim1", "end"], rolls=[0, 9])
    assert at(s, "night-widow-1") == "c1"
    assert [kind for kind, _ in ran.asked] == ["turn"] * 4


@covers("scare.grab.no-actions", "scare.grab.freeing")
def test_a_grabbed_agent_can_do_nothing_not_even_strike() -> None:
    s = position("+-+-+-+\n|S F .|\n+-+-+-+", turn="fort", grabbed={"fort": "night-widow"}, gear={"tracker": "fort"})
    assert keys(s, "fort") == []
    for what in ("move:c1", "melee:night-widow-1", "drop:tracker", "give:tracker:shaye"):
        assert refused(s, "fort", what) == "scare.grab.no-actions"
    ran = run(s, turn.take_turn, "fort")
    assert ran.asked == []


def test_a_haunted_agent_can_do_nothing() -> None:
    s = position("+-+-+-+\n|S F l|\n+-+-+-+", turn="fort", gear={"tracker": "fort"})
    assert keys(s, "fort") == []
    assert refused(s, "fort", "shoot:white-lady:aim1") == "scare.wlady.haunted"
    assert refused(s, "fort", "drop:tracker") == "scare.wlady.haunted"


RUNNER = "+-+-+-+\n|T F w|\n+ + + +\n|. . .|\n+-+-+-+"


@covers("scare.health.traumatized-only-moves", "scare.ex.traumatized-runner", "scare.gear.pick-up")
def test_a_traumatized_agent_moves_and_picks_up_but_nothing_else() -> None:
    s = position(
        RUNNER, turn="thayer", status={"thayer": "traumatized", "fort": "wounded"}, gear={"med-kit": "a2", "tracker": "thayer"}
    )
    assert kinds(s, "thayer") == {"move", "drop"}
    for what in ("shoot:night-widow-1:aim1", "give:tracker:fort"):
        assert refused(s, "thayer", what) == "scare.health.traumatized-only-moves"
    run(s, turn.take_turn, "thayer", answers=["move:a2", "take:med-kit", "move:b2", "end"])
    assert set(where.gear_of(s, "thayer")) == {"med-kit", "tracker"}
    s = position(RUNNER, turn="thayer", status={"thayer": "traumatized", "fort": "wounded"}, gear={"med-kit": "thayer"})
    assert refused(s, "thayer", "heal:fort") == "scare.health.traumatized-only-moves"
    s = position("+-+-+\n|T w|\n+-+-+", turn="thayer", status={"thayer": "traumatized"})
    assert refused(s, "thayer", "melee:night-widow-1") == "scare.health.traumatized-only-moves"


@covers("scare.health.traumatized-only-moves")
def test_a_traumatized_agent_in_combat_can_do_nothing_that_costs_an_action() -> None:
    s = position("+-+-+\n|T .|\n+-+-+", turn="thayer", status={"thayer": "traumatized"}, on_card={"thayer": "night-widow"})
    assert keys(s, "thayer") == []
    assert refused(s, "thayer", "melee:night-widow-1") == "scare.health.traumatized-only-moves"


def test_an_incapacitated_agent_whose_card_waits_has_an_empty_turn() -> None:
    s = position("+-+-+\n|T .|\n+-+-+", turn="thayer", status={"thayer": "incapacitated"}, on_card={"thayer": "night-widow"})
    assert keys(s, "thayer") == []
    assert refused(s, "thayer", "melee:night-widow-1") == "scare.health.incapacitated"


def test_an_agent_killed_by_the_doll_he_stopped_beside_does_not_go_on() -> None:
    """What he was about to do is not done, and his turn is over."""
    s = position("+-+-+-+-+\n|T . d w|\n+-+-+-+-+", turn="thayer")
    ran = run(s, turn.take_turn, "thayer", answers=["move:b1", "shoot:night-widow-1:aim1"], rolls=[0])
    assert s.dead == ("thayer",)
    assert "night-widow-1" in s.monsters
    assert "scare.fire.hit-roll" not in ran.rules


def test_after_an_explosion_the_agent_is_asked_again() -> None:
    s = position("+-+-+-+-+\n|T . d w|\n+-+-+-+-+", turn="thayer")
    ran = run(s, turn.take_turn, "thayer", answers=["move:b1", "shoot:baby-doll-1:aim1", "end"], rolls=[9])
    assert "baby-doll-1" not in s.monsters
    assert "scare.fire.hit-roll" not in ran.rules
    assert s.turn is not None
    assert s.turn.actions == 1


def test_why_not_never_fails_on_nonsense() -> None:
    s = position(ROW, turn="thayer", gear={"tracker": "thayer"})
    nonsense = (
        "",
        ":",
        "shoot:",
        "shoot:x/y:aim99",
        "shoot:night-widow-1:aimx",
        "give:tracker:nobody",
        "melee:",
        "heal:",
        "drop:",
        "take:",
        "pick-up:",
        "set-down:fort",
        "give:fort:shaye",
        "move:z99",
        "tech",
        "concentrate",
        "end",
    )
    for what in nonsense:
        no_to(s, "thayer", what)


@covers("scare.agent.actions")
def test_a_turn_ends_by_itself_only_when_nothing_but_ending_it_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """In random games of every scenario: whoever is called spent has nothing on offer, and is not asked."""
    spent, found = turn.spent, []

    def checked(s: State, agent: str) -> bool:
        if not spent(s, agent):
            return False
        found.append([option.key for option in turn.offers(s, agent)])
        return True

    monkeypatch.setattr(turn, "spent", checked)
    for seed in range(2 * len(GAME.scenarios)):
        playthrough(GAME, setup_for(GAME, seed), seed)
    assert found
    assert all(keys == ["end"] for keys in found)


@covers("scare.agent.actions", "scare.gear.drop")
def test_who_has_no_action_left_but_something_to_put_down_is_asked() -> None:
    s = position(ROW, turn="fort", actions=1, gear={"tracker": "fort"})
    turn.pay(s, 1)
    assert not turn.spent(s, "fort")
    assert keys(s, "fort") == ["drop:tracker"]
