"""Agent phase, 2: fire a weapon."""

import pytest

from covers import covers
from games.scare.agents.test_turn import keys, refused
from games.scare.driver import at, position, run
from games.scare.monsters.test_move import open_ground
from noctule.engine import Ask, Odds
from noctule.games.scare.agents import barbs, health, shoot, turn
from noctule.games.scare.board import where
from noctule.games.scare.bosses import knight
from noctule.games.scare.state import State


def shots(s: State, agent: str) -> list[str]:
    return [key.removeprefix("shoot:") for key in keys(s, agent) if key.startswith("shoot:")]


def needs(s: State, agent: str, target: str, aim: int) -> tuple[int, int]:
    """Target number and what is added to the roll."""
    reach = shoot.distance(s, agent, (target,))
    assert reach is not None
    number = where.card(s, agent).target(reach, aim)
    assert number is not None
    return number, shoot.defense(s, target)


def one_shot(s: State, agent: str, key: str, *rolls: int, answers: tuple[str, ...] = ()) -> None:
    """One shot and nothing else."""
    _, targets, aim = next(o.value for o in shoot.offers(s, agent) if o.key == f"shoot:{key}")
    run(s, shoot.shoot, agent, targets, aim, rolls=rolls, answers=answers)


TWO = open_ground(7, 3, {(1, 2): "T", (3, 2): "w"})


@covers("scare.fire.aim", "scare.fire.hit-roll", "scare.fire.several-shots", "scare.ex.thayer-two-spaces")
def test_thayer_at_two_spaces_needs_nine_with_two_actions_or_three_with_one_and_may_try_again() -> None:
    for face, hit in ((9, True), (1, True)):
        s = position(TWO, turn="thayer")
        assert shots(s, "thayer") == ["night-widow-1:aim1", "night-widow-1:aim2"]
        one_shot(s, "thayer", "night-widow-1:aim2", face)
        assert ("night-widow-1" not in s.monsters) == hit
        assert refused(s, "thayer", "move:a1") == "scare.agent.actions"
    s = position(TWO, turn="thayer")
    run(s, turn.take_turn, "thayer", answers=["shoot:night-widow-1:aim1", "shoot:night-widow-1:aim1"], rolls=[4, 3])
    assert "night-widow-1" not in s.monsters
    s = position(TWO, turn="thayer")
    one_shot(s, "thayer", "night-widow-1:aim1", 4)
    assert "night-widow-1" in s.monsters
    assert s.turn is not None
    assert s.turn.actions == 1
    assert needs(s, "thayer", "night-widow-1", 1) == (3, 0)  # aim spent on the first shot does not carry over


@covers("scare.fire.aim")
def test_aim_is_limited_by_the_actions_left_and_by_the_rows_of_the_grid() -> None:
    s = position(TWO, turn="thayer", actions=1)
    assert shots(s, "thayer") == ["night-widow-1:aim1"]
    assert refused(s, "thayer", "shoot:night-widow-1:aim2") == "scare.agent.actions"
    assert refused(s, "thayer", "shoot:night-widow-1:aim3") == "scare.fire.aim"
    s = position(open_ground(4, 1, {(1, 1): "F", (3, 1): "w"}), turn="fort")
    assert shots(s, "fort") == ["night-widow-1:aim1", "night-widow-1:aim2", "night-widow-1:aim3"]


@covers("scare.fire.several-shots")
def test_a_second_shot_may_be_at_another_target() -> None:
    s = position(open_ground(7, 3, {(1, 2): "T", (3, 1): "w", (3, 3): "w"}), turn="thayer")
    run(s, turn.take_turn, "thayer", answers=["shoot:night-widow-1:aim1", "shoot:night-widow-2:aim1"], rolls=[3, 3])
    assert not s.monsters


@covers("scare.fire.requirements", "scare.fire.stunned-target", "scare.ex.shot-procedure")
def test_a_stunned_widow_at_three_is_shot_like_any_other() -> None:
    s = position(open_ground(4, 1, {(1, 1): "T", (4, 1): "w"}), turn="thayer", status={"night-widow-1": "stunned"})
    assert needs(s, "thayer", "night-widow-1", 2) == (7, 0)
    one_shot(s, "thayer", "night-widow-1:aim2", 7)
    assert not s.monsters
    s = position(open_ground(4, 1, {(1, 1): "T", (4, 1): "w"}), turn="thayer", status={"night-widow-1": "stunned"})
    one_shot(s, "thayer", "night-widow-1:aim2", 8)
    assert s.monsters


@covers("scare.fire.range")
def test_range_counts_spaces_diagonals_included_whatever_lies_between() -> None:
    """Five columns and two rows away is range 5; a fence, a blue space, a hole and figures change nothing."""
    drawing = """
        +-+-+-+-+-+-+
        |T ~ . % . .|
        + + + + + + +
        |. . O . F .|
        + + + + + + +
        |. . . . . w|
        +-+-+-+-+-+-+"""
    s = position(drawing, turn="thayer")
    assert shoot.distance(s, "thayer", ("night-widow-1",)) == 5
    assert needs(s, "thayer", "night-widow-1", 2) == (6, 0)
    s = position("+-+-+-+\n|T=. w|\n+-+-+-+", turn="thayer")
    assert shoot.distance(s, "thayer", ("night-widow-1",)) == 2  # though he could not walk there


@covers("scare.fire.requirements")
def test_no_shot_without_sight() -> None:
    s = position("+-+-+-+\n|T # w|\n+-+-+-+", turn="thayer")
    assert shots(s, "thayer") == []
    assert refused(s, "thayer", "night-widow-1") == "scare.fire.requirements"
    s = position("+-+-+-+-+\n|T w . w|\n+-+-+-+-+", turn="thayer")
    assert refused(s, "thayer", "shoot:night-widow-2:aim1") == "scare.fire.requirements"


@covers("scare.los.baby-doll-transparent", "scare.ex.doll-in-the-line")
def test_a_doll_in_the_line_hides_nothing() -> None:
    s = position(open_ground(4, 1, {(1, 1): "T", (2, 1): "d", (4, 1): "w"}), turn="thayer")
    assert "night-widow-1:aim2" in shots(s, "thayer")
    assert needs(s, "thayer", "night-widow-1", 2) == (7, 0)


@covers("scare.core.lying-no-block", "scare.los.agent-blockers", "scare.ex.shoot-over-a-stunned-monster")
def test_a_stunned_man_baby_can_be_shot_over() -> None:
    drawing = open_ground(5, 1, {(1, 1): "T", (3, 1): "b", (5, 1): "w"})
    s = position(drawing, turn="thayer", status={"man-baby": "stunned"})
    assert "night-widow-1:aim1" in shots(s, "thayer")
    assert "night-widow-1:aim1" not in shots(position(drawing, turn="thayer"), "thayer")


@covers("scare.los.card-monster-no-block", "scare.los.card-monster-target", "scare.ex.shoot-past-a-comrade-in-trouble")
def test_a_widow_on_a_comrades_card_is_a_target_and_hides_nothing() -> None:
    s = position(open_ground(5, 1, {(1, 1): "T", (3, 1): "F", (5, 1): "w"}), turn="thayer", on_card={"fort": "night-widow"})
    assert needs(s, "thayer", "night-widow-1", 2) == (7, 0)
    assert needs(s, "thayer", "night-widow-2", 2) == (9, 5)
    assert {"night-widow-1:aim1", "night-widow-2:aim1"} <= set(shots(s, "thayer"))


@covers("scare.fire.blank-cell", "scare.ex.blank-forbids-critical")
def test_beyond_the_grid_no_shot_can_be_attempted() -> None:
    s = position(open_ground(6, 1, {(1, 1): "C", (6, 1): "w"}), turn="caprizio")
    assert shots(s, "caprizio") == []
    assert refused(s, "caprizio", "shoot:night-widow-1:aim3") == "scare.fire.blank-cell"
    assert s.turn is not None
    assert s.turn.actions == 3


@covers("scare.fire.blank-cell", "scare.fire.hit-roll", "scare.ex.printed-zero-may-fire")
def test_a_printed_zero_may_be_tried() -> None:
    drawing = open_ground(8, 1, {(1, 1): "T", (8, 1): "w"})
    for face in (0, 1):
        s = position(drawing, turn="thayer", actions=1)
        assert needs(s, "thayer", "night-widow-1", 1) == (0, 0)
        one_shot(s, "thayer", "night-widow-1:aim1", face)
        assert ("night-widow-1" in s.monsters) == (face == 1)


@covers("scare.fire.critical", "scare.fire.doll-defense", "scare.ex.critical-on-doll")
def test_against_a_doll_only_a_natural_zero_helps_where_the_number_is_two() -> None:
    drawing = open_ground(5, 1, {(1, 1): "T", (4, 1): "d"})
    for face in range(10):
        s = position(drawing, turn="thayer")
        assert needs(s, "thayer", "baby-doll-1", 1) == (2, 3)
        one_shot(s, "thayer", "baby-doll-1:aim1", face)
        assert ("baby-doll-1" in s.monsters) == (face != 0)


@covers("scare.fire.doll-defense", "scare.fire.hit-roll")
def test_shots_at_a_doll_add_three() -> None:
    drawing = open_ground(5, 1, {(1, 1): "T", (4, 1): "d"})
    for face, hit in ((4, True), (5, False)):
        s = position(drawing, turn="thayer")
        one_shot(s, "thayer", "baby-doll-1:aim2", face)
        assert ("baby-doll-1" not in s.monsters) == hit


RESCUE = open_ground(7, 4, {(2, 2): "T", (4, 2): "S", (5, 3): "F"})


@covers("scare.grab.card-defense", "scare.barb.victim-at-risk", "scare.fire.hit-roll", "scare.ex.rescue-thayers-choice")
def test_the_widow_on_shayes_card_needs_a_four_and_its_barbs_reach_shaye_then_fort() -> None:
    for card in ("on_card", "grabbed"):
        s = position(RESCUE, turn="thayer", **{card: {"shaye": "night-widow"}})
        assert needs(s, "thayer", "night-widow-1", 2) == (9, 5)
        (option,) = [o for o in shoot.offers(s, "thayer") if o.key == "shoot:night-widow-1:aim2"]
        assert option.preview is not None
        preview = option.preview()
        assert preview.odds == (
            Odds("hit", 5, 10),
            Odds("hit, Leerah Shaye incapacitated", 5, 100),
            Odds("hit, Leerah Shaye wounded", 5, 100),
            Odds("hit, Fort wounded", 5, 100),
        )
        assert "Shaye and Fort" in preview.text
    s = position(RESCUE, turn="thayer", on_card={"shaye": "night-widow"})
    ran = run(s, shoot.shoot, "thayer", ("night-widow-1",), 2, rolls=[4, 9, 8])
    assert [e.facts["target"] for e in ran.events if e.rule == "scare.barb.table"] == ["shaye", "fort"]
    assert not s.monsters
    s = position(RESCUE, turn="thayer", on_card={"shaye": "night-widow"})
    one_shot(s, "thayer", "night-widow-1:aim2", 5)
    assert s.monsters["night-widow-1"].on == "shaye"


@covers("scare.fire.critical", "scare.grab.card-defense", "scare.ex.zero-beats-card-defense")
def test_a_natural_zero_beats_the_defense_of_a_card() -> None:
    drawing = open_ground(6, 1, {(1, 1): "T", (6, 1): "F"})
    for face in (0, 1):
        s = position(drawing, turn="thayer", status={"thayer": "wounded"}, on_card={"fort": "night-widow"})
        assert needs(s, "thayer", "night-widow-1", 2) == (3, 5)
        one_shot(s, "thayer", "night-widow-1:aim2", face, *([9] if face == 0 else []))
        assert ("night-widow-1" in s.monsters) == (face == 1)


@covers("scare.fire.one-hit-monsters")
@pytest.mark.parametrize("symbol", ["w", "d", "l"])
def test_one_hit_removes_a_widow_a_doll_or_the_lady(symbol: str) -> None:
    s = position(open_ground(4, 1, {(1, 1): "T", (3, 1): symbol, (4, 1): "K"}), turn="thayer")
    (monster,) = s.monsters
    one_shot(s, "thayer", f"{monster}:aim2", 0, *([] if symbol == "l" else [9]))
    assert not s.monsters


@covers("scare.fire.two-hit-monsters", "scare.crow.stats", "scare.ex.crow-shot-twice")
def test_a_scarecrow_is_wounded_first_and_removed_by_the_second_hit_with_barbs_each_time() -> None:
    s = position(open_ground(4, 1, {(1, 1): "T", (3, 1): "c", (4, 1): "F"}), turn="thayer")
    ran = run(s, shoot.shoot, "thayer", ("scarecrow",), 2, rolls=[5, 9])
    assert s.monsters["scarecrow"].wounded
    assert where.side_of(s, "scarecrow").move == 2
    assert "scare.barb.table" in ran.rules
    s.turn = turn.Turn("thayer", 2)
    ran = run(s, shoot.shoot, "thayer", ("scarecrow",), 2, rolls=[5, 9])
    assert "scare.barb.table" in ran.rules
    assert not s.monsters


@covers("scare.fire.two-hit-monsters")
def test_a_man_baby_who_dies_of_the_second_hit_leaves_the_card_and_the_victim_free() -> None:
    s = position(open_ground(4, 1, {(1, 1): "T", (3, 1): "F"}), turn="thayer", on_card={"fort": "man-baby"})
    one_shot(s, "thayer", "man-baby:aim2", 3, 9, answers=("put:d1",))
    assert (at(s, "man-baby"), s.monsters["man-baby"].lying, s.monsters["man-baby"].wounded) == ("d1", True, True)
    assert not where.under_attack(s, "fort")
    s.turn = turn.Turn("thayer", 2)
    one_shot(s, "thayer", "man-baby:aim2", 0, 9)
    assert not s.monsters


def test_an_incapacitated_victim_leaves_the_lineup_when_his_widow_is_shot() -> None:
    s = position(
        open_ground(4, 1, {(1, 1): "T", (3, 1): "F"}),
        turn="thayer",
        lineup=("thayer", "fort"),
        status={"fort": "incapacitated"},
        grabbed={"fort": "night-widow"},
    )
    one_shot(s, "thayer", "night-widow-1:aim2", 0)
    assert s.lineup == ("thayer",)


def test_a_shooter_killed_by_the_barbs_draws_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The barbs are a reaction to his own shot; the Knight has nobody to come for."""

    async def drawn(s: State, g: Ask, agent: str) -> None:
        raise AssertionError

    monkeypatch.setattr(knight, "shot_fired", drawn)
    s = position("+-+-+-+-+\n|. T w .|\n+ + + + +\n|. . . k|\n+-+-+-+-+", turn="thayer", scenario="bedwetter")
    run(s, turn.take_turn, "thayer", answers=["shoot:night-widow-1:aim1"], rolls=[0, 0])
    assert s.dead == ("thayer",)
    assert not s.monsters


def test_a_man_baby_survives_the_victim_whom_his_barbs_kill() -> None:
    s = position(
        open_ground(4, 1, {(1, 1): "T", (3, 1): "K"}), turn="thayer", on_card={"kubo": "man-baby"}, status={"kubo": "wounded"}
    )

    async def kill(s: State, g: Ask, monster: str) -> None:
        await health.kill(s, g, "kubo", keep_attacker=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(barbs, "reflex", kill)
        one_shot(s, "thayer", "man-baby:aim2", 0, answers=("put:d1",))
    assert s.dead == ("kubo",)
    assert (at(s, "man-baby"), s.monsters["man-baby"].lying) == ("d1", True)


@covers("scare.fire.defense-not-melee")
def test_defense_does_not_change_melee_against_a_doll() -> None:
    s = position(open_ground(4, 1, {(1, 1): "F", (2, 1): "d"}), turn="fort")
    run(s, turn.take_turn, "fort", answers=["melee:baby-doll-1", "end"], rolls=[2])
    assert s.monsters["baby-doll-1"].lying


@covers("scare.fire.aim")
@pytest.mark.parametrize("aim", [0, 3])
def test_a_shot_without_aim_or_with_more_than_the_grid_knows_is_refused(aim: int) -> None:
    s = position("+-+-+-+\n|T . w|\n+-+-+-+", turn="thayer", actions=3)
    no = shoot.no_shot(s, "thayer", ("night-widow-1",), aim)
    assert no is not None
    assert no.rule == "scare.fire.aim"
