"""Gear tokens."""

from covers import covers
from games.scare.agents.test_turn import keys, refused
from games.scare.driver import at, position, run, sq
from noctule.engine import Ask, Handed
from noctule.games.scare import campaign
from noctule.games.scare.agents import gear, health, turn
from noctule.games.scare.board import sight, where
from noctule.games.scare.monsters import move
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import State, Turn

PAIR = "+-+-+-+-+\n|S F T .|\n+-+-+-+-+"


def lies(s: State, token: str) -> str:
    return where.the_map(s.map).name(s.gear[token].at)


@covers("scare.gear.give", "scare.gear.stacking", "scare.ex.handing-over")
def test_giving_costs_one_action_and_taking_is_impossible() -> None:
    s = position(PAIR, turn="fort", actions=1, gear={"tracker": "fort", "med-kit": "fort"})
    assert where.gear_of(s, "fort") == ["tracker", "med-kit"]  # any number
    run(s, turn.take_turn, "fort", answers=["give:med-kit:thayer", "end"])
    assert s.gear["med-kit"].bearer == "thayer"
    assert s.turn is not None
    assert s.turn.actions == 0
    s.turn = Turn("thayer", 2)
    assert refused(s, "thayer", "take:tracker") == "scare.gear.give"
    assert refused(s, "thayer", "give:tracker:fort") == "scare.gear.give"


@covers("scare.gear.give")
def test_gear_goes_only_to_an_adjacent_agent_who_stands() -> None:
    s = position("+-+-+-+-+\n|S F . T|\n+-+-+-+-+", turn="fort", gear={"tracker": "fort"}, status={"shaye": "incapacitated"})
    assert not [key for key in keys(s, "fort") if key.startswith("give")]
    assert refused(s, "fort", "give:tracker:thayer") == "scare.gear.give"
    assert refused(s, "fort", "give:tracker:shaye") == "scare.gear.give"
    s = position(PAIR, turn="fort", actions=0, gear={"tracker": "fort"})
    assert refused(s, "fort", "give:tracker:thayer") == "scare.agent.actions"


@covers("scare.gear.drop", "scare.gear.pick-up", "scare.gear.no-obstacle", "scare.ex.drop-and-pick-up")
def test_a_dropped_tracker_hinders_nobody_and_is_picked_up_in_passing() -> None:
    s = position(
        "+-+-+-+-+-+-+\n|F . . . w T|\n+-+-+-+-+-+-+", turn="fort", gear={"tracker": "fort"}, on_card={"thayer": "man-baby"}
    )
    run(s, turn.take_turn, "fort", answers=["drop:tracker", "end"])
    assert lies(s, "tracker") == "b1"
    assert s.turn is not None
    assert s.turn.actions == 3
    s.turn = None
    s.phase = "move"
    run(s, move.move_one, "night-widow-1")
    assert s.monsters["night-widow-1"].on == "fort"  # it has walked over b1
    assert lies(s, "tracker") == "b1"
    s = position("+-+-+-+-+-+\n|F . . T .|\n+-+-+-+-+-+", turn="thayer", gear={"tracker": "c1"})
    run(s, turn.take_turn, "thayer", answers=["move:c1", "take:tracker", "move:b1", "end"])
    assert (at(s, "thayer"), where.gear_of(s, "thayer")) == ("b1", ["tracker"])
    assert s.turn is not None
    assert s.turn.actions == 0


@covers("scare.gear.no-obstacle")
def test_sight_and_movement_pass_over_gear_and_monsters_leave_it() -> None:
    s = position("+-+-+-+-+\n|w . . T|\n+-+-+-+-+", phase="move", gear={"tracker": "b1", "med-kit": "c1"})
    assert sight.monster_sees(s, sq(s, "a1"), sq(s, "d1"))
    assert sight.agent_sees(s, sq(s, "d1"), sq(s, "a1"))
    assert where.free(s, 1 << sq(s, "b1"), lying=True, agent=True)
    run(s, move.move_one, "night-widow-1")
    assert s.monsters["night-widow-1"].on == "thayer"
    assert (lies(s, "tracker"), lies(s, "med-kit")) == ("b1", "c1")


@covers("scare.gear.pick-up")
def test_a_token_is_picked_up_only_as_its_space_is_entered() -> None:
    s = position("+-+-+-+\n|T . w|\n+-+-+-+", turn="thayer", gear={"tracker": "a1"})
    assert "take:tracker" not in keys(s, "thayer")
    assert refused(s, "thayer", "take:tracker") == "scare.gear.pick-up"
    s = position("+-+-+-+\n|T . F|\n+-+-+-+", turn="thayer", gear={"tracker": "b1"})
    run(s, turn.take_turn, "thayer", answers=["move:b1", "end"])
    assert s.gear["tracker"].bearer == ""  # he may, but need not


@covers("scare.gear.drop")
def test_dropping_is_open_in_combat_and_costs_nothing() -> None:
    s = position("+-+-+-+\n|T F .|\n+-+-+-+", turn="fort", on_card={"fort": "night-widow"}, gear={"tracker": "fort"})
    run(s, turn.take_turn, "fort", answers=["drop:tracker", "put:c1", "end"])
    assert lies(s, "tracker") == "c1"
    assert s.turn is not None
    assert s.turn.actions == 3
    assert refused(s, "fort", "drop:tracker") == "scare.gear.drop"


@covers("scare.gear.drop", "scare.gear.abandoned", "scare.core.exit-space")
def test_gear_may_be_dropped_on_an_open_exit_where_nobody_picks_it_up() -> None:
    places = {"1": "door:house + exit:house:house"}
    s = position("+-+-+-+\n|. F 1|\n+-+-+-+", places=places, turn="fort", gear={"tracker": "fort"}, started=1)
    run(s, turn.take_turn, "fort", answers=["drop:tracker", "put:c1", "move:c1"])
    assert (s.escaped, lies(s, "tracker")) == (("fort",), "c1")
    assert run(s, scenario.check_end).over
    assert s.lost_gear == ("tracker",)


@covers("scare.gear.stacking")
def test_several_tokens_may_lie_on_one_space_and_go_to_one_agent() -> None:
    s = position("+-+-+-+\n|T . F|\n+-+-+-+", turn="thayer", gear={"tracker": "b1", "med-kit": "b1"})
    run(s, turn.take_turn, "thayer", answers=["move:b1", "take:tracker", "take:med-kit", "end"])
    assert where.gear_of(s, "thayer") == ["tracker", "med-kit"]


@covers("scare.gear.falls", "scare.gear.stacking")
def test_what_a_lost_bearer_held_lies_on_his_space() -> None:
    for fate in (health.kill, health.capture, health.incapacitate, health.stun):
        s = position(PAIR, gear={"tracker": "thayer", "med-kit": "thayer"})
        run(s, fate, "thayer")
        assert [(lies(s, token), s.gear[token].bearer) for token in ("tracker", "med-kit")] == [("c1", "")] * 2


@covers("scare.gear.falls")
def test_whoever_is_held_by_a_boss_keeps_his_gear_until_he_is_lost() -> None:
    s = position("+-+-+-+\n|S . k|\n+-+-+-+", scenario="bedwetter", held=("thayer",), gear={"tracker": "thayer"})
    assert s.gear["tracker"].bearer == "thayer"
    run(s, health.kill, "thayer")
    assert lies(s, "tracker") == "c1"


@covers("scare.gear.falls")
def test_a_stunned_agent_may_take_up_what_fell_as_he_stands_up() -> None:
    s = position(PAIR, gear={"tracker": "thayer"})
    run(s, health.stun, "thayer")
    s.turn = Turn("thayer", 2)
    run(s, turn.take_turn, "thayer", answers=["tracker"])
    assert s.gear["tracker"].bearer == "thayer"


@covers("scare.gear.pick-up")
def test_in_the_middle_of_a_move_only_what_lies_on_his_own_space_can_be_picked_up() -> None:
    s = position("+-+-+-+\n|T . .|\n+-+-+-+", turn="thayer", gear={"tracker": "b1", "med-kit": "c1"})
    run(s, turn.MENU.deeds["step"], "thayer", sq(s, "b1"))
    assert gear.no_pick_up(s, "thayer", "tracker") is None
    no = gear.no_pick_up(s, "thayer", "med-kit")
    assert no is not None
    assert no.rule == "scare.gear.pick-up"


@covers("scare.gear.abandoned")
def test_every_token_left_on_the_map_is_lost_and_what_was_lost_before_stays_lost() -> None:
    s = position("+-+-+-+\n|T . .|\n+-+-+-+", gear={"tracker": "b1", "med-kit": "c1"})
    campaign.abandon_gear(s, Ask([], Handed()))
    assert s.lost_gear == ("tracker", "med-kit")


@covers("scare.gear.drop")
def test_a_token_is_dropped_by_its_bearer_in_his_turn_where_there_is_room_for_it() -> None:
    s = position(PAIR, turn="fort", gear={"tracker": "fort"})
    assert gear.no_drop(s, "fort", "tracker") is None
    s = position(PAIR, turn="thayer", gear={"tracker": "fort"})
    no = gear.no_drop(s, "fort", "tracker")
    assert no is not None, "it is not his turn"
    assert no.rule != "scare.gear.drop"
    s = position("+-+\n|F|\n+-+", turn="fort", gear={"tracker": "fort"})
    no = gear.no_drop(s, "fort", "tracker")
    assert no is not None
    assert no.rule == "scare.gear.drop"
