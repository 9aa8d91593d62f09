"""Agent phase, 3: melee."""

from covers import covers
from games.scare.agents.test_turn import keys, refused
from games.scare.driver import at, position, run
from games.scare.monsters.test_move import open_ground
from noctule.engine import Odds
from noctule.games.scare.agents import melee, turn
from noctule.games.scare.board import where


@covers("scare.melee.help-teammate", "scare.melee.off-card", "scare.ex.rescue-fort-melee", "scare.grab.freeing")
def test_fort_knocks_the_widow_off_shayes_card_and_has_two_actions_left() -> None:
    s = position(open_ground(5, 3, {(3, 2): "S", (4, 2): "F"}), turn="fort", on_card={"shaye": "night-widow"})
    ran = run(s, turn.take_turn, "fort", answers=["melee:night-widow-1", "put:b2", "end"], rolls=[1])
    kind, spaces = ran.asked[1]
    assert kind == "throw-off"
    assert set(spaces) == {f"put:{space}" for space in ("b1", "c1", "d1", "b2", "b3", "c3", "d3")}
    widow = s.monsters["night-widow-1"]
    assert (at(s, widow.id), widow.lying) == ("b2", True)
    assert not where.under_attack(s, "shaye")
    assert s.turn is not None
    assert s.turn.actions == 2


@covers("scare.grab.freeing", "scare.melee.help-teammate")
def test_an_adjacent_agent_frees_one_who_is_grabbed() -> None:
    s = position("+-+-+-+\n|T F .|\n+-+-+-+", turn="fort", grabbed={"thayer": "night-widow"})
    run(s, turn.take_turn, "fort", answers=["melee:night-widow-1", "end"], rolls=[0])
    assert not where.grabbed(s, "thayer")
    assert at(s, "night-widow-1") == "c1"  # the nearest free space: none beside Thayer


@covers("scare.melee.any-adjacent-monster", "scare.melee.knockback", "scare.ex.faq-melee-on-free-monster")
def test_kubo_knocks_back_a_widow_that_attacks_nobody() -> None:
    s = position(open_ground(5, 1, {(1, 1): "K", (2, 1): "w"}), turn="kubo")
    ran = run(s, turn.take_turn, "kubo", answers=["melee:night-widow-1", "end"], rolls=[2])
    assert (at(s, "night-widow-1"), s.monsters["night-widow-1"].lying) == ("c1", True)
    assert "scare.melee.knockback" in ran.rules
    s = position(open_ground(5, 3, {(1, 2): "K", (2, 2): "w"}), turn="kubo")
    ran = run(s, turn.take_turn, "kubo", answers=["melee:night-widow-1", "put:c1", "end"], rolls=[0])
    assert set(ran.asked[1][1]) == {f"put:{space}" for space in ("a1", "b1", "c1", "c2", "a3", "b3", "c3")}
    assert at(s, "night-widow-1") == "c1"


@covers("scare.melee.knockback")
def test_a_monster_with_no_space_to_fall_to_is_stunned_where_it_stands() -> None:
    s = position("+-+-+-+\n|K w #|\n+-+-+-+", turn="kubo")
    run(s, turn.take_turn, "kubo", answers=["melee:night-widow-1", "end"], rolls=[0])
    assert (at(s, "night-widow-1"), s.monsters["night-widow-1"].lying) == ("b1", True)


@covers("scare.melee.knockback", "scare.carry.no-stacking")
def test_a_monster_is_not_knocked_back_onto_somebody_who_lies_there() -> None:
    s = position(open_ground(3, 2, {(1, 1): "K", (2, 1): "w", (3, 1): "T"}), turn="kubo", status={"thayer": "incapacitated"})
    ran = run(s, turn.take_turn, "kubo", answers=["melee:night-widow-1"], rolls=[0], stop=True)
    assert ran.keys("knock-back") == ["put:a2", "put:b2", "put:c2"]
    no = ran.no("c1")
    assert no is not None
    assert no.rule == "scare.carry.no-stacking"


@covers("scare.melee.knockback")
def test_melee_does_no_damage() -> None:
    s = position(open_ground(4, 1, {(1, 1): "K", (2, 1): "b"}), turn="kubo")
    run(s, turn.take_turn, "kubo", answers=["melee:man-baby", "end"], rolls=[1])
    assert not s.monsters["man-baby"].wounded


@covers("scare.melee.roll", "scare.fire.defense-not-melee", "scare.ex.melee-zero")
def test_a_melee_value_of_zero_needs_a_zero_and_no_defense_counts() -> None:
    for face in (0, 1):
        s = position("+-+-+-+\n|T F .|\n+-+-+-+", turn="thayer", on_card={"fort": "night-widow"})
        (option,) = [o for o in melee.offers(s, "thayer") if o.key == "melee:night-widow-1"]
        assert option.preview is not None
        assert option.preview().odds == (Odds("success", 1, 10),)
        run(s, turn.take_turn, "thayer", answers=["melee:night-widow-1", "end"], rolls=[face])
        assert where.under_attack(s, "fort") == (face == 1)


@covers("scare.melee.roll")
def test_the_melee_value_itself_still_succeeds_and_one_more_fails() -> None:
    for face, success in ((2, True), (3, False)):
        s = position(open_ground(4, 1, {(1, 1): "F", (2, 1): "w"}), turn="fort")
        run(s, turn.take_turn, "fort", answers=["melee:night-widow-1", "end"], rolls=[face])
        assert s.monsters["night-widow-1"].lying == success


@covers("scare.melee.cost")
def test_each_attempt_costs_one_action() -> None:
    s = position(open_ground(4, 1, {(1, 1): "F", (2, 1): "w"}), turn="fort")
    run(s, turn.take_turn, "fort", answers=["melee:night-widow-1"] * 3, rolls=[9, 9, 9])
    assert s.turn is not None
    assert s.turn.actions == 0
    assert refused(s, "fort", "melee:night-widow-1") == "scare.agent.actions"


@covers("scare.melee.reach", "scare.melee.no-barbs", "scare.ex.melee-reach")
def test_melee_reaches_one_space_and_causes_no_barbs() -> None:
    s = position(open_ground(5, 2, {(1, 1): "F", (3, 1): "w", (2, 2): "w", (1, 2): "S"}), turn="fort")
    assert [key for key in keys(s, "fort") if key.startswith("melee")] == ["melee:night-widow-2"]
    assert refused(s, "fort", "melee:night-widow-1") == "scare.melee.reach"
    ran = run(s, turn.take_turn, "fort", answers=["melee:night-widow-2", "put:c2", "end"], rolls=[0])
    assert s.monsters["night-widow-2"].lying
    assert not [rule for rule in ran.rules if rule.startswith("scare.barb.")]


@covers("scare.melee.reach")
def test_melee_does_not_reach_through_a_line_that_stops_agents() -> None:
    s = position("+-+-+\n|F:w|\n+-+-+", turn="fort")
    assert refused(s, "fort", "melee:night-widow-1") == "scare.melee.reach"


@covers("scare.melee.reach")
def test_melee_reaches_a_monster_on_the_card_of_the_fallen_one_underfoot() -> None:
    s = position(
        "+-+-+-+\n|F T .|\n+-+-+-+", turn="fort", status={"thayer": "incapacitated"}, grabbed={"thayer": "night-widow"}
    )
    run(s, turn.take_turn, "fort", answers=["move:b1", "melee:night-widow-1", "put:c1", "end"], rolls=[0])
    assert s.monsters["night-widow-1"].place == "map"


def test_bosses_cannot_be_struck() -> None:
    s = position("+-+-+\n|F k|\n+-+-+", turn="fort", scenario="bedwetter")
    assert refused(s, "fort", "melee:cellar-knight") == "scare.boss.no-melee"


SLAP = "+-+-+-+\n|T F .|\n+ + + +\n|. . .|\n+-+-+-+"


@covers("scare.health.trauma-cured-by-melee")
def test_a_comrades_blow_cures_trauma_and_neither_harms_nor_moves() -> None:
    s = position(SLAP, turn="thayer", status={"fort": "traumatized wounded"})
    run(s, turn.take_turn, "thayer", answers=["melee:fort", "end"], rolls=[0])
    assert not s.agents["fort"].traumatized
    assert s.agents["fort"].health == "wounded"
    assert at(s, "fort") == "b1"
    assert refused(s, "thayer", "melee:fort") == "scare.health.trauma-cured-by-melee"


@covers("scare.health.trauma-cured-by-melee", "scare.ex.slap-fails")
def test_a_blow_that_fails_costs_an_action_and_does_no_harm() -> None:
    s = position(SLAP, turn="thayer", status={"fort": "traumatized"})
    run(s, turn.take_turn, "thayer", answers=["melee:fort", "end"], rolls=[1])
    assert s.agents["fort"].traumatized
    assert s.agents["fort"].health == "normal"
    assert s.turn is not None
    assert s.turn.actions == 1


@covers(
    "scare.core.free-space",
    "scare.melee.off-card",
    "scare.carry.no-stacking",
    "scare.gear.no-obstacle",
    "scare.ex.where-it-may-lie",
)
def test_where_a_widow_thrown_off_may_lie() -> None:
    s = position(
        """
        +-+-+-+
        |K S .|
        + + + +
        |w F #|
        +-+-+-+
        |# # #|
        +-+-+-+""",
        turn="fort",
        status={"kubo": "incapacitated", "night-widow-1": "stunned"},
        on_card={"shaye": "night-widow"},
        gear={"med-kit": "c1"},
    )
    run(s, turn.take_turn, "fort", answers=["melee:night-widow-2", "end"], rolls=[0])
    assert at(s, "night-widow-2") == "c1"  # the space with the med kit: the only one there is
    s = position(
        """
        +-+-+-+
        |K S .|
        + + + +
        |w F .|
        +-+-+-+
        |# # #|
        +-+-+-+""",
        turn="fort",
        status={"kubo": "incapacitated", "night-widow-1": "stunned"},
        on_card={"shaye": "night-widow"},
        gear={"med-kit": "c1"},
    )
    ran = run(s, turn.take_turn, "fort", answers=["melee:night-widow-2", "put:c2", "end"], rolls=[0])
    assert ran.asked[1] == ("throw-off", ["put:c1", "put:c2"])


@covers(
    "scare.health.inc-card-waits",
    "scare.melee.help-teammate",
    "scare.setup.lineup-closes-up",
    "scare.ex.incapacitated-and-freed",
)
def test_an_incapacitated_agent_who_is_freed_leaves_the_lineup_at_once_and_is_not_captured() -> None:
    s = position(
        open_ground(5, 2, {(1, 1): "S", (3, 1): "T", (4, 1): "F", (5, 1): "K", (5, 2): "H"}),
        turn="fort",
        lineup=("shaye", "fort", "thayer", "kubo", "hounsou"),
        status={"thayer": "incapacitated"},
        grabbed={"thayer": "night-widow"},
    )
    assert "thayer" in s.lineup
    run(s, turn.take_turn, "fort", answers=["melee:night-widow-1", "put:b1", "end"], rolls=[2])
    assert s.lineup == ("shaye", "fort", "kubo", "hounsou")
    assert not where.grabbed(s, "thayer")
    assert "thayer" in s.agents


@covers("scare.melee.off-card", "scare.core.free-space", "scare.core.exit-space")
def test_a_widow_thrown_off_may_lie_on_an_exit_but_on_nobody() -> None:
    places = {"1": "door:house + exit:house:house"}
    s = position(
        "+-+-+-+\n|1 F K|\n+-+-+-+", places=places, turn="fort", on_card={"fort": "night-widow"}, status={"kubo": "stunned"}
    )
    run(s, melee.melee, "fort", "night-widow-1", rolls=[0])
    assert at(s, "night-widow-1") == "a1"


@covers("scare.melee.off-card", "scare.core.exit-space")
def test_without_room_beside_her_victim_the_nearest_free_space_may_be_an_exit() -> None:
    places = {"1": "door:house + exit:house:house"}
    s = position("+-+-+-+\n|1 K F|\n+-+-+-+", places=places, turn="fort", on_card={"fort": "night-widow"})
    run(s, melee.melee, "fort", "night-widow-1", rolls=[0])
    assert at(s, "night-widow-1") == "a1"
