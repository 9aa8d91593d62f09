"""Weapon special abilities: shotgun and Repeller."""

from covers import covers
from games.scare.agents.test_shoot import needs, one_shot, shots
from games.scare.agents.test_turn import refused
from games.scare.driver import at, position, run
from games.scare.monsters.test_move import open_ground
from noctule.games.scare.agents import shoot, shotgun, turn

BEHIND = open_ground(6, 1, {(1, 1): "H", (3, 1): "w", (4, 1): "w"})
BOTH = "night-widow-1/night-widow-2"


@covers("scare.shotgun.far-range", "scare.shotgun.los", "scare.shotgun.two-reflexes", "scare.ex.shotgun-far-column")
def test_a_double_shot_at_one_behind_the_other_is_read_at_the_farther_range() -> None:
    s = position(BEHIND, turn="hounsou")
    assert f"{BOTH}:aim2" in shots(s, "hounsou")
    assert "night-widow-2:aim2" not in shots(s, "hounsou")
    assert needs(s, "hounsou", "night-widow-1", 2) == (9, 0)
    assert shoot.distance(s, "hounsou", ("night-widow-1", "night-widow-2")) == 3
    ran = run(s, shoot.shoot, "hounsou", ("night-widow-1", "night-widow-2"), 2, rolls=[8], answers=["first:night-widow-2"])
    assert not s.monsters
    assert [e.facts["who"] for e in ran.events if e.rule == "scare.barb.trigger"] == ["night-widow-2", "night-widow-1"]
    s = position(BEHIND, turn="hounsou")
    one_shot(s, "hounsou", f"{BOTH}:aim2", 9)
    assert len(s.monsters) == 2


@covers("scare.shotgun.los")
def test_a_third_monster_or_a_wall_still_hides_one_of_the_pair() -> None:
    s = position(open_ground(6, 1, {(1, 1): "H", (2, 1): "b", (3, 1): "w", (4, 1): "w"}), turn="hounsou")
    assert f"{BOTH}:aim1" not in shots(s, "hounsou")
    assert refused(s, "hounsou", f"shoot:{BOTH}:aim1") == "scare.shotgun.los"
    s = position("+-+-+-+-+\n|H . . .|\n+-+-+-+ +\n|# # w w|\n+-+-+-+-+", turn="hounsou")
    assert refused(s, "hounsou", f"shoot:{BOTH}:aim1") == "scare.shotgun.los"


@covers("scare.shotgun.announce", "scare.ex.shotgun-not-announced")
def test_a_shot_announced_at_one_hits_only_that_one() -> None:
    s = position(open_ground(6, 2, {(1, 1): "H", (3, 1): "w", (4, 2): "w"}), turn="hounsou")
    one_shot(s, "hounsou", "night-widow-1:aim2", 3)
    assert list(s.monsters) == ["night-widow-2"]


@covers("scare.shotgun.two-for-one", "scare.shotgun.announce")
def test_only_adjacent_monsters_and_only_a_shotgun() -> None:
    s = position(open_ground(6, 3, {(1, 2): "H", (3, 1): "w", (3, 3): "w"}), turn="hounsou")
    assert refused(s, "hounsou", f"shoot:{BOTH}:aim1") == "scare.shotgun.two-for-one"
    assert f"{BOTH}:aim1" not in shots(s, "hounsou")
    s = position(open_ground(6, 3, {(1, 2): "T", (3, 1): "w", (3, 2): "w"}), turn="thayer")
    assert refused(s, "thayer", f"shoot:{BOTH}:aim1") == "scare.shotgun.two-for-one"
    assert f"{BOTH}:aim1" not in shots(s, "thayer")


@covers("scare.shotgun.two-for-one")
def test_a_monster_on_a_card_is_in_its_victims_space() -> None:
    s = position(open_ground(6, 3, {(1, 2): "H", (3, 1): "w", (3, 2): "T"}), turn="hounsou", on_card={"thayer": "night-widow"})
    assert shoot.defense_of(s, ("night-widow-1", "night-widow-2")) == 5
    one_shot(s, "hounsou", f"{BOTH}:aim2", 4, 9, answers=("first:night-widow-1",))
    assert not s.monsters


@covers("scare.shotgun.two-for-one", "scare.barb.before-removal", "scare.ex.two-widows-one-blast")
def test_a_bystander_rolls_once_for_each_of_the_two() -> None:
    drawing = open_ground(6, 3, {(1, 2): "H", (3, 2): "w", (4, 2): "w", (4, 3): "F"})
    s = position(drawing, turn="hounsou")
    ran = run(
        s, shoot.shoot, "hounsou", ("night-widow-1", "night-widow-2"), 2, rolls=[5, 9, 9], answers=["first:night-widow-1"]
    )
    assert [e.facts["target"] for e in ran.events if e.rule == "scare.barb.table"] == ["fort", "fort"]
    order = [e.rule for e in ran.events if e.rule in ("scare.barb.trigger", "scare.fire.one-hit-monsters")]
    assert order == ["scare.barb.trigger", "scare.fire.one-hit-monsters"] * 2
    s = position(drawing, turn="hounsou", status={"fort": "wounded"})
    ran = run(s, shoot.shoot, "hounsou", ("night-widow-1", "night-widow-2"), 2, rolls=[5, 1], answers=["first:night-widow-1"])
    assert s.agents["fort"].lies  # and so he does not roll for the second one
    assert not s.monsters


@covers("scare.shotgun.defense", "scare.ex.shotgun-mixed-defense")
def test_the_higher_defense_of_the_two_counts() -> None:
    for face, hit in ((7, False), (6, True)):
        s = position(open_ground(6, 3, {(1, 2): "H", (3, 1): "w", (3, 2): "d"}), turn="hounsou")
        answers = ("first:baby-doll-1",) if hit else ()
        one_shot(s, "hounsou", "night-widow-1/baby-doll-1:aim2", face, answers=answers)
        assert bool(s.monsters) != hit


@covers("scare.shotgun.two-reflexes")
def test_a_victim_killed_by_the_first_barbs_does_not_stop_the_second() -> None:
    s = position(open_ground(6, 3, {(1, 2): "H", (3, 1): "w", (3, 2): "T"}), turn="hounsou", on_card={"thayer": "night-widow"})
    one_shot(s, "hounsou", f"{BOTH}:aim2", 0, 0, answers=("first:night-widow-2",))
    assert s.dead == ("thayer",)
    assert not s.monsters


# -- Repeller --------------------------------------------------------------------------------------------------------

SPARED = open_ground(7, 4, {(1, 2): "A", (3, 2): "w", (3, 1): "S", (4, 2): "H", (4, 3): "F", (6, 4): "T"})


@covers("scare.repeller.no-barbs", "scare.agent.order", "scare.ex.repeller-would-spare")
def test_a_repeller_hit_spares_the_comrades_and_a_miss_changes_nothing() -> None:
    s = position(SPARED, turn="alexeyev", lineup=("alexeyev", "thayer", "shaye", "hounsou", "fort"))
    ran = run(s, turn.take_turn, "alexeyev", answers=["shoot:night-widow-1:aim2"], rolls=[9])
    assert not s.monsters
    assert not [rule for rule in ran.rules if rule.startswith("scare.barb.")]
    s = position(SPARED, turn="alexeyev", lineup=("alexeyev", "thayer", "shaye", "hounsou", "fort"))
    run(s, turn.take_turn, "alexeyev", answers=["shoot:night-widow-1:aim1", "end"], rolls=[9])
    s.turn = turn.Turn("thayer", 2)
    assert "night-widow-1:aim1" in shots(s, "thayer")


@covers("scare.repeller.kills-victim", "scare.repeller.no-barbs", "scare.ex.repeller-kills-both")
def test_a_repeller_hit_on_an_attacking_widow_kills_its_victim_too() -> None:
    drawing = open_ground(4, 2, {(1, 1): "A", (3, 1): "T", (3, 2): "F"})
    s = position(drawing, turn="alexeyev", grabbed={"thayer": "night-widow"})
    (option,) = [o for o in shoot.offers(s, "alexeyev") if o.key == "shoot:night-widow-1:aim2"]
    assert option.preview is not None
    assert "kills Thayer" in option.preview().text
    one_shot(s, "alexeyev", "night-widow-1:aim2", 4)
    assert (s.dead, s.monsters) == (("thayer",), {})
    s = position(drawing, turn="alexeyev", grabbed={"thayer": "night-widow"})
    one_shot(s, "alexeyev", "night-widow-1:aim2", 5)
    assert s.monsters["night-widow-1"].on == "thayer"


@covers("scare.repeller.kills-victim")
def test_a_man_baby_who_survives_the_repeller_lies_beside_his_dead_victims_space() -> None:
    s = position(open_ground(4, 1, {(1, 1): "A", (3, 1): "T"}), turn="alexeyev", on_card={"thayer": "man-baby"})
    one_shot(s, "alexeyev", "man-baby:aim2", 0, answers=("put:b1",))
    assert s.dead == ("thayer",)
    assert (at(s, "man-baby"), s.monsters["man-baby"].lying, s.monsters["man-baby"].wounded) == ("b1", True, True)


@covers("scare.repeller.kills-victim")
def test_a_repeller_hit_on_a_boss_kills_whom_it_holds() -> None:
    s = position(
        open_ground(4, 1, {(1, 1): "A", (3, 1): "k"}), turn="alexeyev", scenario="bedwetter", held=("thayer", "night-widow-1")
    )
    assert needs(s, "alexeyev", "cellar-knight", 2) == (9, 4)
    _, targets, aim = next(o.value for o in shoot.offers(s, "alexeyev") if o.key == "shoot:cellar-knight:aim2")
    ran = run(s, shoot.shoot, "alexeyev", targets, aim, rolls=[0, 1])
    assert s.dead == ("thayer",)
    assert not [rule for rule in ran.rules if rule.startswith("scare.barb.")]


@covers("scare.repeller.kills-victim", "scare.health.shaye-dead")
def test_all_whom_the_boss_holds_die_when_shaye_is_among_them() -> None:
    drawing = open_ground(4, 1, {(1, 1): "A", (3, 1): "k"})
    s = position(drawing, turn="alexeyev", scenario="bedwetter", held=("shaye", "thayer"))
    ran = run(s, shoot.shoot, "alexeyev", ("cellar-knight",), 2, rolls=[0])
    assert ran.over
    assert s.dead == ("thayer", "shaye")


@covers("scare.s4.partial", "scare.repeller.kills-victim", "scare.beus.one-hit", "scare.ex.repeller-on-beus-with-shaye")
def test_one_repeller_hit_that_kills_beus_and_shaye_is_a_partial_victory() -> None:
    drawing = open_ground(4, 1, {(1, 1): "A", (3, 1): "z"})
    s = position(drawing, turn="alexeyev", scenario="boogeyman", held=("shaye",), solved=("reveal",))
    ran = run(s, shoot.shoot, "alexeyev", ("germain-beus",), 2, rolls=[0])
    assert ran.over
    assert s.ending == "partial"
    assert s.dead == ("shaye",)
    assert s.boss is None


@covers("scare.shotgun.two-reflexes")
def test_of_two_that_are_hit_a_boss_comes_last_whichever_was_named_first() -> None:
    s = position("+-+-+-+-+\n|T . w k|\n+-+-+-+-+", scenario="bedwetter", turn="thayer")
    (widow,) = s.monsters
    assert s.boss is not None
    for named in ((widow, s.boss.kind), (s.boss.kind, widow)):
        assert run(s, shotgun.in_order, named).value == (widow, s.boss.kind)
