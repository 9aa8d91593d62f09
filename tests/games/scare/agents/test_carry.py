"""Carrying."""

from covers import covers
from games.scare.agents.test_turn import keys, refused
from games.scare.driver import at, position, run, sq
from games.scare.monsters.test_move import cell, open_ground
from noctule.games.scare.agents import barbs, carry, health, turn
from noctule.games.scare.board import figures, where
from noctule.games.scare.monsters import move
from noctule.games.scare.state import Turn

FETCH = "+-+-+-+-+\n|T K . .|\n+ + + + +\n|. . F .|\n+-+-+-+-+"
DOWN = {"kubo": "incapacitated"}


@covers("scare.carry.pick-up", "scare.carry.drop", "scare.carry.give", "scare.ex.fetch-a-comrade")
def test_a_fallen_comrade_is_picked_up_for_nothing_and_handed_over_for_an_action() -> None:
    s = position(FETCH, turn="thayer", status=DOWN)
    run(s, turn.take_turn, "thayer", answers=["move:b1", "pick-up:kubo", "give:kubo:fort"])
    assert (s.agents["kubo"].place, s.agents["kubo"].by) == ("carried", "fort")
    assert s.turn is not None
    assert s.turn.actions == 0
    s = position(FETCH, turn="thayer", status=DOWN)
    run(s, turn.take_turn, "thayer", answers=["move:b1", "pick-up:kubo", "set-down:kubo", "put:c1", "end"])
    assert at(s, "kubo") == "c1"
    assert s.agents["kubo"].lies
    assert s.turn is not None
    assert s.turn.actions == 1


@covers("scare.carry.pick-up")
def test_carrying_brings_no_penalty_and_picking_up_needs_a_step_into_the_space() -> None:
    s = position(FETCH, turn="thayer", status=DOWN)
    assert refused(s, "thayer", "pick-up:kubo") == "scare.carry.pick-up"
    run(s, turn.take_turn, "thayer", answers=["move:b1", "pick-up:kubo", "move:c1", "end"])
    assert at(s, "kubo") == at(s, "thayer") == "c1"
    s = position(FETCH, turn="thayer")
    assert refused(s, "thayer", "pick-up:kubo") == "scare.carry.pick-up"  # Kubo stands


@covers("scare.carry.pick-up")
def test_a_fallen_agent_with_a_monster_on_his_card_has_to_be_freed_first() -> None:
    s = position(FETCH, turn="thayer", status=DOWN, grabbed={"kubo": "night-widow"})
    ran = run(s, turn.take_turn, "thayer", answers=["move:b1", "end"])
    assert "pick-up:kubo" not in ran.asked[1][1]
    s.turn = Turn("thayer", 1, walking=True)
    assert refused(s, "thayer", "pick-up:kubo") == "scare.carry.pick-up"


@covers("scare.carry.give")
def test_a_charge_is_handed_to_an_adjacent_agent_with_an_empty_card_and_never_taken() -> None:
    s = position(
        open_ground(5, 3, {(1, 1): "T", (2, 1): "F", (2, 2): "S", (4, 1): "H"}),
        turn="thayer",
        carrying={"thayer": "kubo"},
        status=DOWN,
        on_card={"shaye": "night-widow"},
    )
    assert [key for key in keys(s, "thayer") if key.startswith("give")] == ["give:kubo:fort"]
    assert refused(s, "thayer", "give:kubo:shaye") == "scare.carry.no-stacking"
    assert refused(s, "thayer", "give:kubo:hounsou") == "scare.carry.give"
    s.turn = Turn("fort", 3)
    assert refused(s, "fort", "pick-up:kubo") == "scare.carry.give"
    s.turn = Turn("thayer", 0)
    assert refused(s, "thayer", "give:kubo:fort") == "scare.agent.actions"


@covers("scare.carry.no-stacking", "scare.carry.pick-up", "scare.ex.carry-one-only")
def test_an_agent_carries_one_but_may_stand_on_another() -> None:
    s = position(
        "+-+-+-+\n|F K .|\n+-+-+-+",
        turn="fort",
        carrying={"fort": "thayer"},
        status={"kubo": "incapacitated", "thayer": "incapacitated"},
    )
    ran = run(s, turn.take_turn, "fort", answers=["move:b1", "end"])
    assert "pick-up:kubo" not in ran.asked[1][1]
    assert at(s, "fort") == "b1"
    s.turn = Turn("fort", 2, walking=True)
    assert refused(s, "fort", "pick-up:kubo") == "scare.carry.no-stacking"


@covers("scare.carry.no-stacking", "scare.carry.drop")
def test_a_charge_is_not_set_down_where_another_figure_lies() -> None:
    drawing = "+-+-+-+\n|T K w|\n+-+-+-+\n|# # #|\n+-+-+-+"
    s = position(
        drawing,
        turn="kubo",
        carrying={"kubo": "fort"},
        status={"fort": "incapacitated", "thayer": "incapacitated", "night-widow-1": "stunned"},
    )
    assert "set-down:fort" not in keys(s, "kubo")
    assert refused(s, "kubo", "set-down:fort") == "scare.carry.no-stacking"


@covers("scare.carry.attacked-bearer-drops", "scare.carry.no-stacking", "scare.ex.bearer-attacked")
def test_a_bearer_who_is_attacked_lays_his_charge_down_first() -> None:
    s = position(
        open_ground(5, 1, {(1, 1): "w", (3, 1): "T", (4, 1): "F"}),
        phase="move",
        carrying={"thayer": "kubo"},
        status={"kubo": "incapacitated", "fort": "incapacitated"},
    )
    ran = run(s, move.move_one, "night-widow-1")
    assert at(s, "kubo") == "b1"  # Fort lies on d1
    assert s.monsters["night-widow-1"].on == "thayer"
    assert ran.rules.index("scare.carry.attacked-bearer-drops") < ran.rules.index("scare.move.enter-target")


@covers("scare.carry.no-stacking", "scare.core.free-space", "scare.carry.attacked-bearer-drops")
def test_a_charge_is_not_dropped_on_a_monster_through_which_the_attacker_came() -> None:
    for status in ({"night-widow-2": "stunned"}, {}):
        s = position("+-+-+-+-+\n|w w F .|\n+-+-+-+-+", phase="move", carrying={"fort": "kubo"}, status={**DOWN, **status})
        ran = run(s, move.move_one, "night-widow-1")
        assert (ran.asked, at(s, "kubo"), at(s, "night-widow-2")) == ([], "d1", "b1")
        assert s.monsters["night-widow-1"].on == "fort"


@covers("scare.carry.attacked-bearer-drops")
def test_a_bearer_with_no_room_beside_him_drops_his_charge_on_his_own_space() -> None:
    s = position("+-+-+-+\n|F T S|\n+-+-+-+", carrying={"thayer": "kubo"}, status=DOWN)
    run(s, carry.drop_charge, "thayer")
    assert at(s, "kubo") == "b1"


@covers("scare.carry.attacked-bearer-drops")
def test_a_bearer_who_falls_drops_his_charge_beside_him() -> None:
    for fate in (health.stun, health.incapacitate):
        s = position("+-+-+-+\n|. T S|\n+-+-+-+", carrying={"thayer": "kubo"}, status=DOWN)
        run(s, fate, "thayer")
        assert (at(s, "kubo"), at(s, "thayer")) == ("a1", "b1")


@covers("scare.carry.attacked-bearer-drops")
def test_a_charge_is_laid_down_while_its_bearer_still_stands() -> None:
    """The players may be asked where: nobody is carried by somebody who lies while they think."""
    for fate, rule_id in ((health.stun, "scare.stun.agent"), (health.incapacitate, "scare.health.incapacitated")):
        s = position("+-+-+-+\n|. T .|\n+-+-+-+", carrying={"thayer": "kubo"}, status=DOWN)
        ran = run(s, fate, "thayer", answers=["put:c1"])
        assert ran.rules.index("scare.carry.attacked-bearer-drops") < ran.rules.index(rule_id)


@covers("scare.carry.attacked-bearer-drops")
def test_a_bearer_who_falls_where_there_is_no_room_keeps_his_own_space() -> None:
    for fate in (health.stun, health.incapacitate):
        s = position("+-+-+-+-+\n|F T S .|\n+-+-+-+-+", carrying={"thayer": "kubo"}, status=DOWN)
        run(s, fate, "thayer")
        assert (at(s, "kubo"), at(s, "thayer")) == ("d1", "b1")


@covers("scare.carry.dead-bearer", "scare.ex.bearer-killed")
def test_a_killed_bearers_charge_lies_on_the_space_he_vacated() -> None:
    s = position(open_ground(6, 6, {(4, 5): "c", (5, 5): "F"}), carrying={"fort": "thayer"}, status={"thayer": "incapacitated"})
    figures.move_monster(s, "scarecrow", s.agents["fort"].at)
    figures.change(s, "fort", at=sq(s, cell(4, 4)))
    run(s, health.kill, "fort")
    assert at(s, "thayer") == cell(4, 4)
    assert s.agents["thayer"].lies


@covers("scare.carry.dead-bearer", "scare.carry.no-stacking")
def test_a_charge_left_where_somebody_lies_goes_to_the_nearest_free_space() -> None:
    s = position(
        "+-+-+-+\n|F K .|\n+-+-+-+",
        turn="fort",
        carrying={"fort": "thayer"},
        status={"kubo": "incapacitated", "thayer": "incapacitated"},
    )
    run(s, turn.take_turn, "fort", answers=["move:b1", "end"])
    run(s, health.kill, "fort", answers=["put:c1"])
    assert (at(s, "kubo"), at(s, "thayer")) == ("b1", "c1")


@covers("scare.carry.exit-together", "scare.s1.enter-house", "scare.s1.objective", "scare.ex.carried-into-the-house")
def test_shaye_is_carried_into_the_house() -> None:
    s = position(
        "+-+-+-+\n|T F 1|\n+-+-+-+",
        places={"1": "door:house + exit:house:house"},
        turn="fort",
        lineup=("fort", "thayer"),
        carrying={"fort": "shaye"},
        status={"shaye": "incapacitated"},
        gear={"tracker": "fort"},
    )
    run(s, turn.take_turn, "fort", answers=["move:c1"])
    assert set(s.active) == {"fort", "shaye"}
    assert s.lineup == ("thayer",)
    s.turn = Turn("thayer", 2)
    s.acted = ("fort",)
    ran = run(s, turn.agents_act, answers=["move:b1", "move:c1"])
    assert ran.over
    assert s.ending == "success"


@covers("scare.carry.no-stacking", "scare.health.incapacitated", "scare.core.lying-agent-empty", "scare.ex.fall-on-the-fallen")
def test_an_agent_who_falls_on_the_fallen_is_laid_beside_him() -> None:
    s = position("+-+-+-+-+\n|. T K w|\n+-+-+-+-+", turn="thayer", status=DOWN)
    run(s, turn.take_turn, "thayer", answers=["move:c1", "end"])
    run(s, barbs.reflex, "night-widow-1", rolls=[1])
    assert s.agents["thayer"].health == "incapacitated"
    assert at(s, "thayer") == "b1"
    assert (at(s, "kubo"), s.agents["kubo"].health) == ("c1", "incapacitated")


@covers("scare.carry.no-stacking")
def test_the_players_choose_where_he_falls() -> None:
    s = position("+-+-+-+\n|. . .|\n+ + + +\n|T K w|\n+-+-+-+", turn="thayer", status=DOWN)
    run(s, turn.take_turn, "thayer", answers=["move:b2", "end"])
    ran = run(s, health.incapacitate, "thayer", answers=["put:c1"])
    assert ran.asked == [("fall", ["put:a1", "put:b1", "put:c1", "put:a2"])]
    assert where.lying_agent_on(s, s.agents["thayer"].at) is not None


@covers("scare.carry.drop")
def test_setting_somebody_down_is_doing_something() -> None:
    s = position(FETCH, turn="thayer", carrying={"thayer": "kubo"}, status=DOWN)
    run(s, carry.set_down, "thayer", "kubo", answers=["put:b2"])
    assert s.turn is not None
    assert not s.turn.fresh
