"""The Activation phase: rounds, activating and reactivating, tiles, orders and their CP, passing."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.reborn.driver import at, position, rounds, why_not
from noctule.games.reborn.board import figures
from noctule.games.reborn.state import State
from noctule.games.reborn.turn import actions, activation, cp, deeds, orders, tiles

RIFLE = "carbine?shooting=1&red=3&orange=2&out_of_ammo=1&weight=0"
APART = "+-+-+-+-+-+\n|B V W|h k|\n+-+-+-+-+-+"


def apart(board: str = APART, **more: Any) -> State:
    """Two groups that a wall keeps apart."""
    given: dict[str, Any] = {"cp": {"norad": 6, "salemite": 6}}
    given.update(more)
    return position(board, **given)


def refused(no: Any) -> str:
    assert no is not None
    return str(no.rule)


# -- activating -----------------------------------------------------------------------------------------------------


@covers("reborn.act.reactivate", "reborn.act.engage-once", "reborn.ex.reactivate-needs-all-engaged")
def test_nobody_is_reactivated_before_every_card_under_control_is_engaged() -> None:
    s = apart(
        "+-+-+-+-+-+\n|B V .|h k|\n+-+-+-+-+-+",
        status={"bolter": "engaged"},
        dead={"woo": "c1"},
    )
    ran = rounds(s, answers=[])
    assert [key for key in ran.keys("round") if "activate" in key] == ["activate:vasquez"]
    assert refused(why_not(activation, s, "norad", "reactivate:bolter")) == "reborn.act.reactivate"
    assert refused(why_not(activation, s, "norad", "activate:bolter")) == "reborn.act.engage-once"
    ran = rounds(s, answers=["activate:vasquez", "end", "activate:kendall", "end"])
    keys = [key for key in ran.keys("round") if "activate" in key]
    assert keys == ["reactivate:bolter", "reactivate:vasquez"], "the dead are not counted"
    ran = rounds(s, answers=["reactivate:bolter", "end", "activate:hollister", "end"])
    assert "reactivate:bolter" in ran.keys("round"), "as often as he likes"
    assert s.characters["bolter"].engaged


@covers("reborn.act.reactivate-new-character")
def test_a_new_character_must_be_activated_before_anybody_is_reactivated() -> None:
    s = apart("+-+-+-+-+-+\n|B V W|h e|\n+-+-+-+-+-+", status=dict.fromkeys(("bolter", "vasquez", "woo"), "engaged"))
    assert "reactivate:bolter" in rounds(s, answers=[]).keys("round")
    s = apart(
        "+-+-+-+-+-+\n|B V W|h e|\n+-+-+-+-+-+",
        status={**dict.fromkeys(("bolter", "vasquez", "woo"), "engaged"), "einstein": "control=norad"},
    )
    keys = rounds(s, answers=[]).keys("round")
    assert [key for key in keys if "activate" in key] == ["activate:einstein"]


@covers("reborn.act.reactivate-new-character", "reborn.zom.from-marker", "reborn.ex.new-zombie-blocks-reactivation")
def test_a_zombie_just_raised_must_be_activated_before_anybody_is_reactivated() -> None:
    s = apart(
        "+-+-+-+-+-+\n|B|. k h z|\n+-+-+-+-+-+",
        active="salemite",
        facing={"kendall": "w"},
        dead={"woo": "b1"},
        cards={"kendall": "scientific=2"},
        status={"kendall": "engaged", "hollister": "engaged"},
    )
    figures.change(s, "zombie-1", place="supply", at=-1)
    rounds(s, answers=["reactivate:kendall", "ability:raise", "face:n"], rolls=["hit", "hit"])
    assert at(s, "zombie-1") == "b1"
    assert not s.characters["zombie-1"].engaged
    ran = rounds(s, answers=["end", "pass"])
    keys = [key for key in ran.keys("round") if "activate" in key]
    assert keys == ["activate:zombie-1"]
    assert refused(why_not(activation, s, "salemite", "reactivate:hollister")) == "reborn.act.reactivate"
    ran = rounds(s, answers=["activate:zombie-1", "end", "pass"])
    assert "reactivate:hollister" in ran.keys("round")


@covers(
    "reborn.act.waiting",
    "reborn.act.activate",
    "reborn.act.engage-once",
    "reborn.act.reactivate",
    "reborn.ex.waiting-for-orders",
)
def test_who_is_activated_without_a_tile_waits_for_orders_until_he_is_reactivated() -> None:
    s = apart("+-+-+-+-+\n|B V|h k|\n+-+-+-+-+", screens={"norad": ["x.move-1", "x.move-2"]})
    ran = rounds(s, answers=["activate:bolter", "end", "pass"])
    assert s.characters["bolter"].engaged
    assert "reactivate:bolter" not in ran.keys("round")
    ran = rounds(s, answers=["activate:vasquez", "end", "pass", "reactivate:bolter"])
    assert "tile:x.move-1" in ran.keys("deed")
    ran = rounds(s, answers=["tile:x.move-1"])
    assert not any(key.startswith("tile:") for key in ran.keys("deed")), "one tile"
    assert refused(why_not(deeds, s, "bolter", "tile:x.move-2")) == "reborn.act.one-new-tile"


@covers("reborn.act.activate", "reborn.act.round")
def test_the_tile_comes_before_the_first_order_of_the_round() -> None:
    s = apart(tiles={"bolter": ["x.move-1"]}, screens={"norad": ["x.move-2"]})
    ran = rounds(s, answers=["activate:bolter"])
    assert "tile:x.move-2" in ran.keys("deed")
    rounds(s, answers=["move:x.move-1.1:1", "end:n"])
    assert refused(why_not(deeds, s, "bolter", "tile:x.move-2")) == "reborn.act.activate"


@covers("reborn.act.one-new-tile")
def test_a_character_may_hold_any_number_of_tiles() -> None:
    s = apart(tiles={"bolter": ["x.move-1", "x.move-2", "x.move-3", "x.shoot-1"]}, screens={"norad": ["x.move-4"]})
    rounds(s, answers=["activate:bolter", "tile:x.move-4"])
    assert len(s.characters["bolter"].tiles) == 5


@covers("reborn.act.execute", "reborn.act.round", "reborn.act.alternate", "reborn.act.end-round")
def test_orders_of_several_tiles_are_executed_one_after_the_other_in_one_round() -> None:
    s = apart(
        "+-+-+-+-+-+\n|B . .|h k|\n+-+-+-+-+-+",
        tiles={"bolter": ["x.move-1.move-2", "x.move-3"]},
        cards={"bolter": "movement=1&max_cp=6"},
    )
    rounds(
        s, answers=["activate:bolter", "move:x.move-1.move-2.1:1", "step:b1", "end:n", "move:x.move-3.1:1", "step:c1", "end:n"]
    )
    assert at(s, "bolter") == "c1"
    assert s.round is not None
    assert s.round.active == "norad", "still his round"
    ran = rounds(s, answers=["end"])
    assert s.round.active == "salemite"
    assert ran.asked[-1][0] == "round"


# -- tiles ----------------------------------------------------------------------------------------------------------


@covers("reborn.act.tiles-stay", "reborn.act.save-orders")
def test_an_assigned_tile_stays_and_its_orders_can_be_used_in_a_later_round() -> None:
    s = apart("+-+-+-+-+\n|B .|h k|\n+-+-+-+-+", screens={"norad": ["x.move-2"]})
    ran = rounds(s, answers=["activate:bolter", "tile:x.move-2", "end", "pass"])
    assert s.players["norad"].tiles == ()
    assert [a.tile for a in s.characters["bolter"].tiles] == ["x.move-2"]
    assert not any("x.move-2" in key for key in ran.keys("round")), "there is no way to take it back"
    ran = rounds(s, answers=["reactivate:bolter"])
    assert "move:x.move-2.1:1" in ran.keys("deed")
    assert refused(why_not(deeds, s, "bolter", "tile:x.move-2")) == "reborn.act.tiles-stay"


@covers(
    "reborn.act.draw-tile", "reborn.act.draw-tile-refill", "reborn.act.no-hand-limit", "reborn.act.round",
    "reborn.act.alternate", "reborn.ex.buy-a-tile",
)  # fmt: skip
def test_buying_a_tile_is_the_whole_round_and_refills_an_empty_bag() -> None:
    six = [f"order-{n:02}" for n in range(1, 7)]
    nine = [f"order-{n:02}" for n in range(10, 19)]
    s = apart(screens={"norad": six}, cp={"norad": 3, "salemite": 3}, discard=nine)
    rounds(s, answers=["draw"], draws=["order-12"])
    assert len(s.players["norad"].tiles) == 7, "more than five during the phase"
    assert (s.players["norad"].cp, len(s.bag), s.discard) == (2, 8, [])
    assert all(cp.spent(s, who) == 0 for who in s.characters)
    assert s.round is not None
    assert s.round.active == "salemite"


@covers("reborn.act.draw-tile", "reborn.act.draw-tile-refill")
def test_no_tile_is_bought_without_cp_or_without_tiles() -> None:
    s = apart(cp={"norad": 0, "salemite": 3}, bag=["order-01"])
    assert "draw" not in rounds(s, answers=[]).keys("round")
    assert refused(why_not(activation, s, "norad", "draw")) == "reborn.act.draw-tile"
    s = apart()
    assert "draw" not in rounds(s, answers=[]).keys("round")
    assert refused(why_not(activation, s, "norad", "draw")) == "reborn.act.draw-tile-refill"


@covers("reborn.act.choose-tile-empty", "reborn.act.choose-tile", "reborn.ex.choose-from-empty-discard")
def test_nothing_is_chosen_from_an_empty_discard_pile() -> None:
    s = apart()
    ran = rounds(s, answers=[])
    assert "choose" not in ran.keys("round")
    assert refused(why_not(activation, s, "norad", "choose")) == "reborn.act.choose-tile-empty"
    assert s.players["norad"].cp == 6
    assert s.round is not None
    assert s.round.active == "norad"


@covers("reborn.act.choose-tile")
def test_choosing_a_discarded_tile_costs_two_cp_and_is_secret() -> None:
    s = apart(discard=["order-03", "order-07"])
    ran = rounds(s, answers=["choose"])
    assert ran.keys("choose-tile") == ["take:order-03", "take:order-07"]
    ran = rounds(apart(discard=["order-03", "order-07"]), answers=["choose", "take:order-07"])
    s = apart(discard=["order-03", "order-07"])
    ran = rounds(s, answers=["choose", "take:order-07"])
    assert s.players["norad"].tiles == ("order-07",)
    assert (s.discard, s.players["norad"].cp, s.looking) == (["order-03"], 4, None)
    words = tiles.words("order-07")
    assert not any(words in str(event.facts) for event in ran.events if event.to is None), "nobody is told which"
    assert s.round is not None
    assert s.round.active == "salemite"
    s = apart(discard=["order-03"], cp={"norad": 1, "salemite": 0})
    assert refused(why_not(activation, s, "norad", "choose")) == "reborn.act.choose-tile"
    assert actions.no_choice(apart(discard=["order-03"], cp={"norad": 2, "salemite": 0}), "norad") is None


# -- passing --------------------------------------------------------------------------------------------------------


@covers("reborn.act.pass", "reborn.act.all-pass", "reborn.ex.pass-sequence")
def test_the_phase_ends_when_both_pass_in_direct_succession() -> None:
    s = apart(bag=["order-01", "order-02"])
    rounds(s, answers=["pass", "draw"], draws=["order-01"])
    assert s.phase == "activation"
    rounds(s, answers=["pass"])
    assert s.phase == "activation", "the first pass did not count: the opponent acted after it"
    rounds(s, answers=["pass"])
    assert s.phase == "final"


@covers("reborn.act.all-pass", "reborn.act.reactivate")
def test_who_is_reactivated_and_does_nothing_has_passed() -> None:
    """Else somebody for whom the end of the turn is the end could reactivate for ever."""
    s = apart("+-+-+-+\n|B .|h|\n+-+-+-+")
    rounds(s, answers=["activate:bolter", "end", "activate:hollister", "end", "reactivate:bolter", "end"])
    assert s.phase == "activation", "one has passed"
    rounds(s, answers=["reactivate:hollister", "end"])
    assert s.phase == "final"


@covers("reborn.act.all-pass", "reborn.act.reactivate")
def test_a_first_activation_and_a_reactivation_with_a_deed_are_no_passes() -> None:
    s = apart("+-+-+-+\n|B .|h|\n+-+-+-+", screens={"norad": ["x.move-1"]})
    rounds(s, answers=["pass", "activate:hollister", "end", "activate:bolter", "end", "pass"])
    assert s.phase == "activation", "an activation for nothing is still one: the card is engaged"
    rounds(s, answers=["reactivate:bolter", "tile:x.move-1", "end", "pass"])
    assert s.phase == "activation", "a tile was assigned"


@covers("reborn.act.pass")
def test_who_has_passed_may_act_again() -> None:
    s = apart()
    ran = rounds(s, answers=["pass", "activate:hollister", "end"])
    assert "activate:bolter" in ran.keys("round")


# -- orders and CP --------------------------------------------------------------------------------------------------


def gunman(**more: Any) -> State:
    given: dict[str, Any] = {
        "facing": {"bolter": "e", "hollister": "e"},
        "tiles": {"bolter": ["x.shoot-3.move-2"]},
        "carrying": {"bolter": [RIFLE]},
        "cards": {"bolter": "shooting=2&max_cp=5&movement=1", "hollister": "life=9/9&armour=0"},
        "cp": {"norad": 9, "salemite": 0},
    }
    given.update(more)
    return position("+-+-+-+-+\n|B . h .|\n+-+-+-+-+", **given)


@covers("reborn.cp.empty-section", "reborn.cp.partial", "reborn.ex.section-only-once", "reborn.order.no-split")
def test_a_section_that_has_received_cp_takes_no_more_not_even_in_a_reactivation() -> None:
    s = gunman(round="")
    shot = ["shoot:x.shoot-3.move-2.1:1", "dice:1"]
    rounds(s, answers=["activate:bolter", *shot, "end", "pass"], rolls=["near"])
    ran = rounds(s, answers=["reactivate:bolter"])
    assert not any(key.startswith("shoot:") for key in ran.keys("deed")), "what it had left is lost"
    assert refused(orders.no_section(s, "bolter", "x.shoot-3.move-2", 0, 2)) == "reborn.cp.empty-section"
    assert "move:x.shoot-3.move-2.2:2" in ran.keys("deed"), "the Move section has received none"


@covers("reborn.order.types", "reborn.cp.partial")
def test_the_bare_order_says_why_there_is_none_of_its_kind_and_nothing_where_there_is_one() -> None:
    s = gunman(round="bolter")
    assert refused(why_not(deeds, s, "bolter", "fight")) == "reborn.cc.order", "nobody is beside him"
    assert not {"shoot", "move"} & {candidate.key for candidate in deeds.candidates(s, "bolter")}
    s = gunman(round="bolter", tiles={"bolter": ["x.move-2"]})
    assert refused(why_not(deeds, s, "bolter", "shoot")) == "reborn.act.execute", "he has a target, but no section"


@covers("reborn.order.no-split", "reborn.cp.section-cap", "reborn.order.types")
def test_two_cp_on_a_section_make_one_shot_not_two() -> None:
    s = gunman(round="bolter")
    ran = rounds(s, answers=["shoot:x.shoot-3.move-2.1:2", "dice:1", "pour:1"], rolls=["bullseye", *["near"] * 4])
    assert ran.rules.count("reborn.shoot.damage") == 1
    assert not any(key.startswith("shoot:") for key in ran.keys("deed"))
    s = gunman(round="bolter")
    assert refused(orders.no_section(s, "bolter", "x.shoot-3.move-2", 0, 4)) == "reborn.cp.section-cap"
    assert refused(orders.no_section(s, "bolter", "x.shoot-3.move-2", 0, 0)) == "reborn.cp.section-cap"


@covers("reborn.order.no-merge", "reborn.cc.striking-hard", "reborn.ex.close-combat-no-merge")
def test_two_close_combat_sections_are_two_attacks_and_never_one_stronger() -> None:
    s = position(
        "+-+-+-+\n|. . .|\n+ + + +\n|. B h|\n+ + + +\n|. . .|\n+-+-+-+",
        facing={"bolter": "e"},
        tiles={"bolter": ["x.close-combat-1", "x.close-combat-1.move-1"]},
        cards={"bolter": "dark=2&max_cp=5", "hollister": "light=0&life=9/9&armour=5"},
        cp={"norad": 9, "salemite": 0},
        round="bolter",
    )
    assert "fight:x.close-combat-1.1:2" not in rounds(s, answers=[]).keys("deed")
    for fight in ("fight:x.close-combat-1.1:1", "fight:x.close-combat-1.move-1.1:1"):
        ran = rounds(s, answers=[fight], rolls=["near"] * 2)
        assert len(ran.facts("reborn.cc.roll")["faces"]) == 2, "no die for striking hard"
    assert not any(key.startswith("fight:") for key in ran.keys("deed"))


@covers("reborn.cp.max-per-turn", "reborn.ammo.reload", "reborn.ex.max-cp-with-taser-and-reload")
def test_reloading_and_a_tasers_cp_count_against_the_maximum() -> None:
    s = gunman(round="bolter", carrying={"bolter": [RIFLE + " empty"]}, status={"bolter": "put_on=2"})
    ran = rounds(s, answers=["reload:carbine"])
    keys = [key for key in ran.keys("deed") if key.startswith("shoot:")]
    assert keys == ["shoot:x.shoot-3.move-2.1:1", "shoot:x.shoot-3.move-2.1:2"]
    assert refused(orders.no_section(s, "bolter", "x.shoot-3.move-2", 0, 3)) == "reborn.cp.max-per-turn"


@covers("reborn.cp.source")
def test_only_cp_behind_the_screen_can_be_spent_and_dedicated_ones_by_their_zombie_alone() -> None:
    s = gunman(round="bolter", cp={"norad": 1, "salemite": 0})
    keys = rounds(s, answers=[]).keys("deed")
    assert "shoot:x.shoot-3.move-2.1:1" in keys
    assert "shoot:x.shoot-3.move-2.1:2" not in keys
    assert refused(cp.no_cp(s, "bolter", 2)) == "reborn.cp.source"
    s = gunman(round="bolter", cp={"norad": 1, "salemite": 0}, status={"hollister": "dedicated=2"})
    assert (cp.payable(s, "bolter"), cp.payable(s, "hollister")) == (1, 2)
    cp.pay(s, "hollister", 2)
    assert (s.characters["hollister"].dedicated, s.players["salemite"].cp) == (0, 0)


@covers(
    "reborn.act.cp-as-you-go", "reborn.act.execute", "reborn.order.no-split", "reborn.order.types",
    "reborn.order.tile-anatomy", "reborn.ex.no-announcement-of-plans",
)  # fmt: skip
def test_nothing_is_announced_cp_are_placed_order_by_order() -> None:
    tile = "x.move-2.shoot-3.search-1.interact-2"
    s = position(
        "+-+-+-+\n|B . .|\n+ +-+-+\n|. . h|\n+-+-+-+",
        facing={"bolter": "e"},
        tiles={"bolter": [tile]},
        cards={"bolter": "movement=2&max_cp=5&search=1"},
        carrying={"bolter": [RIFLE]},
        cp={"norad": 9, "salemite": 0},
        round="bolter",
        rules=("search",),
        deck=["machete", "carbine"],
        notes={"rooms": {"armory": {"tile": "armory", "squares": ["a1", "b1", "c1"]}}},
    )
    rounds(s, answers=[f"move:{tile}.1:1", "step:b1", "end:e"])
    assert s.characters["bolter"].tiles[0].cp == (1, 0, 0, 0), "CP lie only on the order that has begun"
    ran = rounds(s, answers=[])
    assert f"search:{tile}.3:1" in ran.keys("deed"), "he changes his mind and searches"


# -- death ----------------------------------------------------------------------------------------------------------


@covers("reborn.death.ends-activation", "reborn.cc.critical", "reborn.ex.activated-attacker-dies")
def test_an_attacker_who_dies_in_his_own_attack_loses_his_other_orders() -> None:
    s = position(
        "+-+-+-+\n|. . .|\n+ + + +\n|. B h|\n+ + + +\n|. . .|\n+-+-+-+",
        facing={"bolter": "e"},
        tiles={"bolter": ["x.close-combat-1.move-2"]},
        cards={"bolter": "dark=2&life=3/1&max_cp=5", "hollister": "light=1&life=9/9&armour=0"},
        status={"bolter": "wounded"},
        cp={"norad": 9, "salemite": 0},
        round="bolter",
    )
    ran = rounds(s, answers=["fight:x.close-combat-1.move-2.1:1"], rolls=["hit", "hit", "bullseye"])
    assert s.characters["bolter"].place == "dead"
    assert s.characters["hollister"].wounds == 2, "his hits count"
    assert "reborn.death.ends-activation" in ran.rules
    assert s.round is not None
    assert (s.round.active, s.round.who) == ("salemite", "")


@covers("reborn.act.execute")
def test_an_enemy_is_no_order_of_its_own_and_says_how_one_attacks() -> None:
    s = apart(round="bolter")
    no = why_not(deeds, s, "bolter", "orders:hollister")
    assert no is not None
    assert (no.rule, "put CP on Shoot or Close Combat" in no.reason) == ("reborn.act.execute", True)
    ours = why_not(deeds, s, "bolter", "orders:vasquez")
    assert ours is not None
    assert ours.rule == "reborn.act.round"


def test_what_somebody_could_do_is_told_before_he_is_activated() -> None:
    s = apart(spent={"bolter": 2})
    told = actions.foresee(s, "norad", ("activate", "bolter"))
    assert told is not None
    assert told().text == "Up to 4 CP; moves 4 squares a CP."
    drawn = actions.foresee(s, "norad", ("draw",))
    assert drawn is not None
    assert drawn().text == "0 tiles behind your screen, and 6 CP."
    assert actions.foresee(s, "norad", ("pass",)) is None


def test_who_has_fewer_points_than_may_be_used_is_told() -> None:
    for purse, told in ((6, "4 of 6 CP are left"), (3, "only 3 CP are left to your side"), (0, "no CP are left to your side")):
        s = apart(cp={"norad": purse, "salemite": 6}, spent={"bolter": 2}, round="bolter")
        assert deeds.prompt(s, "bolter") == f"Bolter is activated; {told}. What next?"
