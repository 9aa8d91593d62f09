"""Combined orders other than Move: who joins, what they roll together, and what only such orders ask."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from covers import covers
from games.reborn.driver import position, rounds, run, why_not
from noctule.engine import IllegalAnswer
from noctule.games.reborn.board import figures
from noctule.games.reborn.content.ips import Line
from noctule.games.reborn.fighting import close_combat, shoot
from noctule.games.reborn.people import torture
from noctule.games.reborn.state import Interruption, Pair, Part, Radio, Round, State
from noctule.games.reborn.together import combine, combined_orders
from noctule.games.reborn.turn import cp, deeds
from noctule.games.reborn.using import healing, interact, ips, search, switches

FIGHT = "x.close-combat-1"
GOLD = "x.close-combat-2-gold"
RIFLE = "carbine?shooting=1&red=3&orange=2&out_of_ammo=1&weight=0"


def attack(**more: Any) -> State:
    """Bolter and Vasquez stand on two sides of a zombie that looks north: his light-blue and grey arcs."""
    given: dict[str, Any] = {
        "facing": {"bolter": "e", "vasquez": "n", "zombie-1": "n"},
        "cards": {
            "bolter": "dark=3&light=3&grey=3&life=3/3",
            "vasquez": "dark=2&light=2&grey=2&life=3/3",
            "zombie-1": "light=3&grey=1&dark=5&armour=2&life=4/4&lines=none",
        },
        "tiles": {"bolter": [FIGHT], "vasquez": [GOLD]},
        "cp": {"norad": 6, "salemite": 0},
        "round": "bolter",
    }
    given.update(more)
    return position("+-+-+-+\n|. . .|\n+ + + +\n|W z B|\n+ + + +\n|. V .|\n+-+-+-+", **given)


TOGETHER = [f"fight:{FIGHT}.1:1", f"helper:vasquez:{GOLD}.1:2"]


@covers(
    "reborn.combo.cc",
    "reborn.combo.cc-arc",
    "reborn.combo.cc-criticals",
    "reborn.combo.one-roll",
    "reborn.combo.cp",
    "reborn.ex.combined-attack",
)
def test_a_combined_attack_is_one_roll_against_one_defence_and_the_defender_deals_out_his_criticals() -> None:
    s = attack()
    ran = rounds(
        s,
        answers=[*TOGETHER, "arc:light", "wound:vasquez", "wound:bolter"],
        rolls=["hit"] * 6 + ["hit", "bullseye", "bullseye"],
    )
    assert ran.keys("fight.arc") == ["arc:light", "arc:grey"], "he picks among the arcs on which he is attacked"
    assert len(ran.facts("reborn.cc.roll")["faces"]) == 3 + 2 + 1, "both strengths, and a die for the second CP"
    assert s.characters["zombie-1"].wounds == 3, "6 hits against a Defensive value of 2 + 1"
    assert (s.characters["bolter"].wounds, s.characters["vasquez"].wounds) == (1, 1), "as he dealt them out"
    assert s.players["norad"].cp == 6 - 1 - 2


@covers("reborn.combo.cc-criticals")
def test_the_defender_may_give_all_his_criticals_to_one_attacker() -> None:
    s = attack()
    rounds(
        s,
        answers=[*TOGETHER, "arc:grey", "wound:vasquez"],
        rolls=["jam"] * 6 + ["bullseye"],
    )
    assert (s.characters["bolter"].wounds, s.characters["vasquez"].wounds) == (0, 1)


@covers("reborn.combo.cc", "reborn.combo.gold", "reborn.combo.principle")
def test_only_friends_beside_the_defender_with_gold_sections_join_an_attack() -> None:
    s = attack(tiles={"bolter": [FIGHT], "vasquez": ["x.close-combat-2-red"], "woo": [GOLD]})
    ran = rounds(s, answers=TOGETHER[:1])
    assert [key for key in ran.keys("combine") if key != "ready"] == [f"helper:woo:{GOLD}.1:1", f"helper:woo:{GOLD}.1:2"]
    no = combine.no_helper(s, "close-combat", "vasquez")
    assert no is not None
    assert no.rule == "reborn.combo.gold", "her section is red"
    s = attack(tiles={"bolter": [FIGHT], "woo": [GOLD]})
    s.characters = {
        **s.characters,
        "woo": type(s.characters["woo"])("woo", "woo", "norad", "norad", at=0, tiles=s.characters["woo"].tiles),
    }
    no = combined_orders.no_attacker(s, "zombie-1", "woo")
    assert no is not None
    assert no.rule == "reborn.combo.cc", "he has walked away"
    ran = rounds(s, answers=TOGETHER[:1], rolls=["jam"] * 6)
    assert "combine" not in ran.kinds
    no = combine.no_helper(s, "close-combat", "zombie-1")
    assert no is not None
    assert no.rule == "reborn.combo.principle", "enemies do not help"


@covers("reborn.combo.cp", "reborn.cp.max-per-turn")
def test_no_helper_spends_more_than_his_maximum_or_than_there_is() -> None:
    s = attack(spent={"vasquez": 3}, cards={"vasquez": "max_cp=4"})
    ran = rounds(s, answers=TOGETHER[:1])
    assert f"helper:vasquez:{GOLD}.1:1" in ran.keys("combine")
    assert f"helper:vasquez:{GOLD}.1:2" not in ran.keys("combine")
    s = attack(spent={"vasquez": 4}, cards={"vasquez": "max_cp=4"})
    no = combine.no_helper(s, "close-combat", "vasquez")
    assert no is not None
    assert no.rule == "reborn.cp.max-per-turn"
    s = attack(cp={"norad": 1, "salemite": 0})
    ran = rounds(s, answers=TOGETHER[:1])
    assert ran.asked[-1] == ("combine", ["ready"]), "asked all the same: not being asked would tell that the CP are gone"


@covers("reborn.combo.several", "reborn.cp.empty-section")
def test_several_combined_orders_in_a_round_each_need_sections_of_their_own() -> None:
    s = attack(tiles={"bolter": [FIGHT, "x.close-combat-1-red"], "vasquez": [GOLD]})
    rounds(s, answers=[*TOGETHER[:1], f"helper:vasquez:{GOLD}.1:1", "arc:grey"], rolls=["jam"] * 6)
    ran = rounds(s, answers=["fight:x.close-combat-1-red.1:1"], rolls=["jam"] * 6)
    assert "combine" not in ran.kinds, "the gold section is used up"
    s = attack(tiles={"bolter": [FIGHT, "x.close-combat-1-red"], "vasquez": [GOLD, "x.close-combat-1-gold"]})
    rounds(s, answers=[*TOGETHER[:1], f"helper:vasquez:{GOLD}.1:1", "arc:grey"], rolls=["jam"] * 6)
    again = ["fight:x.close-combat-1-red.1:1", "helper:vasquez:x.close-combat-1-gold.1:1", "arc:grey"]
    ran = rounds(s, answers=again, rolls=["jam"] * 6)
    assert len(ran.facts("reborn.cc.roll")["faces"]) == 5


@covers("reborn.order.no-merge", "reborn.combo.principle")
def test_who_takes_part_already_does_not_join_again_with_another_section() -> None:
    s = attack(tiles={"bolter": [FIGHT], "vasquez": [GOLD, "x.close-combat-1-gold"], "woo": [f"{GOLD}.move-1"]})
    again = [*TOGETHER[:1], f"helper:vasquez:{GOLD}.1:1", "helper:vasquez:x.close-combat-1-gold.1:1"]
    with pytest.raises(IllegalAnswer, match="takes part already") as refusal:
        rounds(s, answers=again)
    assert refusal.value.rule == "reborn.order.no-merge"


# -- shoot ----------------------------------------------------------------------------------------------------------


def volley(**more: Any) -> State:
    """Bolter at range 4 has Hollister in his red arc, Woo at range 7 in her orange one."""
    given: dict[str, Any] = {
        "facing": {"bolter": "e", "woo": "n", "hollister": "n"},
        "cards": {
            "bolter": "shooting=2&max_cp=4",
            "woo": "shooting=2&max_cp=3",
            "hollister": "armour=2&life=5/5",
        },
        "tiles": {"bolter": ["x.shoot-3"], "woo": ["x.shoot-2-gold"]},
        "carrying": {"bolter": [RIFLE], "woo": [RIFLE]},
        "cp": {"norad": 6, "salemite": 0},
        "round": "bolter",
    }
    given.update(more)
    return position(
        """
        +-+-+-+-+-+-+-+-+
        |W . . . . . . h|
        + + + + + + + + +
        |. . . . B . . .|
        +-+-+-+-+-+-+-+-+""",
        **given,
    )


VOLLEY = ["shoot:x.shoot-3.1:1", "helper:woo:x.shoot-2-gold.1:1"]


@covers("reborn.combo.shoot", "reborn.combo.one-roll", "reborn.ex.combined-shot-one-misses", "reborn.shoot.arc")
def test_in_a_combined_shot_each_targets_for_himself_and_only_hits_add_damage_dice() -> None:
    s = volley()
    ran = rounds(
        s,
        answers=[*VOLLEY, "dice:3", "dice:3"],
        rolls=["graze", "graze", "near", "graze", "graze", "graze", "hit", "hit", "hit"],
    )
    hit, missed = [event.facts for event in ran.events if event.rule in ("reborn.shoot.distance", "reborn.shoot.miss")]
    assert (hit["who"], hit["points"], hit["reach"]) == ("bolter", 5, 4)
    assert (missed["who"], missed["points"], missed["reach"]) == ("woo", 6, 7)
    assert len(ran.facts("reborn.shoot.damage")["faces"]) == 3, "only Bolter's dice, of his red icon"
    assert s.characters["hollister"].wounds == 1, "3 hits against Armour 2"
    assert cp.spent(s, "woo") == 1, "her CP stay spent"


@covers("reborn.combo.shoot", "reborn.combo.one-roll", "reborn.ammo.out")
def test_those_who_hit_add_the_dice_of_their_own_arcs_and_lose_their_own_ammunition() -> None:
    s = volley()
    ran = rounds(
        s,
        answers=[*VOLLEY, "dice:1", "dice:2"],
        rolls=["bullseye", "bullseye", "jam", *["hit"] * 5],
    )
    assert len(ran.facts("reborn.shoot.damage")["faces"]) == 3 + 2, "red for Bolter, orange for Woo"
    assert s.characters["hollister"].wounds == 5 - 2, "one Armour for all"
    assert not s.equipment["carbine"].engaged
    assert s.equipment["carbine-2"].engaged, "the jam was on Woo's dice"


@covers("reborn.combo.shoot")
def test_nobody_joins_a_shot_without_sight_of_the_same_target() -> None:
    s = volley(facing={"bolter": "e", "woo": "w", "hollister": "n"})
    no = combined_orders.no_shooter(s, "bolter", "carbine", "hollister", "woo")
    assert no is not None
    assert no.rule == "reborn.combo.shoot"
    ran = rounds(s, answers=[*VOLLEY[:1], "dice:1"], rolls=["jam"])
    assert "combine" not in ran.kinds
    s = volley(carrying={"bolter": [RIFLE], "woo": [RIFLE + " empty"]})
    no = combined_orders.no_shooter(s, "bolter", "carbine", "hollister", "woo")
    assert no is not None, "her weapon is empty"


@covers("reborn.combo.shoot", "reborn.item.taser-combined")
def test_a_helper_joins_with_a_weapon_of_the_same_kind_only() -> None:
    s = volley(carrying={"bolter": [RIFLE], "woo": ["taser?weight=0", RIFLE, "heavy-pistol?weight=0"]})
    ran = rounds(s, answers=VOLLEY)
    assert ran.asked[-1] == ("shoot.weapon", ["with:carbine-2", "with:heavy-pistol"]), "not the taser"
    s = volley(carrying={"bolter": [RIFLE], "woo": ["taser?weight=0"]})
    assert refused(combined_orders.no_shooter(s, "bolter", "carbine", "hollister", "woo")) == "reborn.combo.shoot"


@covers("reborn.combo.shoot", "reborn.exp.zones")
def test_with_an_explosive_among_the_weapons_only_its_own_dice_strike_the_others_in_its_area() -> None:
    s = position(
        """
        +-+-+-+-+-+-+-+-+
        |W . . . . . . h|
        + + + + + + + + +
        |. . . . B . . k|
        +-+-+-+-+-+-+-+-+""",
        facing={"bolter": "e", "woo": "n"},
        cards={"bolter": "shooting=2", "woo": "shooting=2", "hollister": "armour=2&life=9/9", "kendall": "armour=0&life=9/9"},
        tiles={"bolter": ["x.shoot-3"], "woo": ["x.shoot-2-gold"]},
        carrying={"bolter": [RIFLE], "woo": ["frag-grenades?weight=0"]},
        cp={"norad": 6, "salemite": 0},
        round="bolter",
    )
    answers = [VOLLEY[0], "at:hollister", VOLLEY[1], "dice:1", "dice:1"]
    ran = rounds(s, answers=answers, rolls=["bullseye", "bullseye", *["hit"] * 6, "hit", "hit"])
    assert len(ran.facts("reborn.shoot.damage")["faces"]) == 3 + 3, "one common roll; she is in Woo's orange arc, the red zone"
    assert s.characters["hollister"].wounds == 4
    assert s.characters["kendall"].wounds == 2, "beside her: the two dice of the grenade's orange zone"


@covers("reborn.combo.helpers-not-engaged", "reborn.combo.cp", "reborn.ex.helper-may-still-be-activated")
def test_a_helper_may_still_be_activated_with_the_cp_he_has_left() -> None:
    s = volley(round="", status={"hollister": "engaged"})
    rounds(s, answers=["activate:bolter", *VOLLEY, "dice:1", "dice:1", "end"], rolls=["near", "near"])
    assert not s.characters["woo"].engaged
    ran = rounds(s, answers=["pass", "activate:woo", "pass"])
    assert cp.payable(s, "woo") == 2
    assert not any(key.startswith("shoot:") for key in ran.keys("deed")), "the gold section is used up"


@covers("reborn.combo.gold", "reborn.item.motion-detector", "reborn.order.black", "reborn.ex.motion-detector-limits")
def test_a_motion_detector_makes_black_sections_red_but_never_gold() -> None:
    s = volley(
        tiles={"bolter": ["x.shoot-3"], "woo": ["x.shoot-2"], "hollister": ["x.move-1"]},
        carrying={"bolter": [RIFLE], "woo": [RIFLE, "motion-detector"]},
        facing={"bolter": "e", "woo": "e", "hollister": "n"},
        cp={"norad": 6, "salemite": 6},
        round="",
        active="salemite",
    )
    duel = ["activate:hollister", "duel:woo", "face:n", "ana=bid:1", "ben=bid:0"]
    ran = rounds(s, answers=[*duel, "end", "end", "activate:bolter"])
    interrupting = next(keys for kind, keys in ran.asked if kind == "deed")
    assert "shoot:x.shoot-2.1:1" in interrupting, "black counts as red in an interruption"
    ran = rounds(s, answers=[*VOLLEY[:1], "dice:1"], rolls=["jam"])
    assert "combine" not in ran.kinds
    no = combine.no_helper(s, "shoot", "woo")
    assert no is not None
    assert no.rule == "reborn.combo.gold"


@covers("reborn.combo.no-interrupt", "reborn.combo.no-abilities", "reborn.combo.gold", "reborn.ex.combined-limits")
def test_there_are_no_combined_orders_in_interruptions_and_none_for_abilities() -> None:
    s = volley(
        tiles={"bolter": ["x.shoot-2-gold"], "woo": ["x.shoot-1-gold"], "hollister": ["x.move-1"]},
        cp={"norad": 6, "salemite": 6},
        round="",
        active="salemite",
    )
    shot = ["shoot:x.shoot-2-gold.1:1", "dice:1"]
    duel = ["activate:hollister", "duel:bolter", "face:n", "ana=bid:1", "ben=bid:0"]
    ran = rounds(s, answers=[*duel, *shot], rolls=["jam"])
    assert "combine" not in ran.kinds
    assert s.characters["woo"].tiles[0].cp == (0,)
    s = volley()
    s.interruption = Interruption("bolter")
    assert refused(combine.no_helper(s, "shoot", "woo")) == "reborn.combo.no-interrupt"
    s = position(
        "+-+-+\n|W B|\n+-+-+",
        tiles={"bolter": ["x.interact-2-gold"], "woo": ["x.interact-3-gold"]},
        cp={"norad": 6, "salemite": 0},
        round="woo",
        notes={"rooms": {"office": {"tile": "officers-quarters", "squares": ["a1", "b1"]}}},
    )
    spying = [option.key for option in deeds.offers(s, "woo") if option.key.startswith("ability:")]
    for key in spying:
        ran = rounds(s.copy(), answers=[key])
        assert "combine" not in ran.kinds, "his ability is his alone"
    assert refused(why_not(deeds, s, "woo", "helper:bolter")) == "reborn.combo.no-abilities"


@covers("reborn.combo.cp", "reborn.scr.reveal")
def test_a_helper_whose_radio_is_scrambled_takes_no_part() -> None:
    cards = {"bolter": "shooting=2", "woo": "shooting=2&bonus_cp=0", "hollister": "armour=2&life=5/5"}
    s = volley(cards=cards, radio={"salemite": Radio(attached=(("woo", "scrambled"),))}, cp={"norad": 6, "salemite": 0})
    ran = rounds(s, answers=[*VOLLEY, "dice:1"], rolls=["near"])
    assert ran.kinds.count("shoot.dice") == 1, "only Bolter shoots"
    assert s.characters["woo"].tiles[0].cp == (0,)
    assert s.players["norad"].cp == 6 - 1


# -- search ---------------------------------------------------------------------------------------------------------


def seekers(**more: Any) -> State:
    """Hollister and Kendall in the Armory of a Salemite base, Deeler outside it."""
    given: dict[str, Any] = {
        "cards": {"hollister": "search=1", "kendall": "search=2", "deeler": "search=3"},
        "tiles": {"hollister": ["x.search-2"], "kendall": ["x.search-1-gold"], "deeler": ["x.search-2-gold"]},
        "cp": {"norad": 0, "salemite": 6},
        "mp": {"norad": 0, "salemite": 0},
        "deck": ["machete", "carbine", "laptop-computer"],
        "rules": ("search", "mission-points"),
        "active": "salemite",
        "round": "hollister",
        "notes": {"rooms": {"armory": {"tile": "armory", "squares": ["a1", "b1"]}}},
    }
    scenario = more.pop("scenario", "drawn")
    given.update(more)
    s = position("+-+-+-+\n|h k d|\n+-+-+-+", **given)
    s.scenario = scenario
    return s


HUNT = ["search:x.search-2.1:2", "helper:kendall:x.search-1-gold.1:1"]


@covers("reborn.combo.search", "reborn.combo.search-spy", "reborn.room.armory", "reborn.ex.combined-search-at-home")
def test_a_combined_search_pools_dice_and_room_bonuses_and_gives_no_mp_at_home() -> None:
    s = seekers(scenario="archive")
    rolls = ["spy", "blank", "three", "three", "blank", "blank"]
    ran = run(s, search.execute, "hollister", "x.search-2", 0, 2, answers=[HUNT[1], "spy:1"], rolls=rolls, stop=True)
    assert len(ran.facts("reborn.search.points")["faces"]) == 1 + 1 + 2 + 1 + 1
    assert ran.facts("reborn.search.points")["who"] == "hollister", "it is his order"
    assert not any(key.startswith("helper:deeler") for _, keys in ran.asked for key in keys), "he is on another floor tile"
    assert ran.asked[-1][0] == "spy"
    assert "mp" not in ran.asked[-1][1], "home ground"
    assert "sort:1" in ran.asked[-1][1]
    assert refused(combined_orders.no_searcher(s, "armory", "deeler")) == "reborn.combo.search"
    abroad = seekers(scenario="drawn")
    ran = rounds(abroad, answers=[*HUNT, "spy:1"], rolls=rolls)
    assert "mp" in ran.asked[-1][1], "foreign to all of them"


@covers("reborn.combo.search-spy")
def test_the_spy_points_of_a_search_become_mp_only_on_ground_that_is_foreign_to_all() -> None:
    s = seekers(scenario="archive")
    assert not combined_orders.on_foreign_ground(s, (Part("hollister", 1), Part("kendall", 1)), "armory")
    s = seekers(scenario="archive", status={"kendall": "control=norad", "hollister": "control=norad"})
    assert combined_orders.on_foreign_ground(s, (Part("hollister", 1), Part("kendall", 1)), "armory")
    s = seekers(scenario="archive", status={"hollister": "control=norad"})
    assert not combined_orders.on_foreign_ground(s, (Part("hollister", 1), Part("kendall", 1)), "armory")


@covers("reborn.combo.search")
def test_the_active_player_says_who_gets_the_card_of_a_combined_search() -> None:
    s = seekers(deck=["carbine?find=1", "machete"])
    ran = rounds(s, answers=[*HUNT, "take"], rolls=["three"] * 6)
    assert ran.asked[-1] == ("search.finder", ["for:hollister", "for:kendall"])
    s = seekers(deck=["carbine?find=1&weight=0", "machete"])
    rounds(s, answers=[*HUNT, "take", "for:kendall"], rolls=["three"] * 6)
    assert s.equipment["carbine"].bearer == "kendall"


# -- interact with a card -------------------------------------------------------------------------------------------


def lab(**more: Any) -> State:
    """Bolter carries the laptop; Vasquez stands beside him, Woo does not."""
    given: dict[str, Any] = {
        "cards": {
            "bolter": "technical=1&scientific=2&weight=3",
            "vasquez": "technical=2&scientific=1&weight=3",
            "woo": "technical=1&scientific=1",
        },
        "tiles": {"bolter": ["x.interact-2"], "vasquez": ["x.interact-2-gold"], "woo": ["x.interact-1-gold"]},
        "carrying": {"bolter": ["laptop-computer"]},
        "cp": {"norad": 6, "salemite": 0},
        "rules": ("mission-points",),
        "round": "bolter",
    }
    given.update(more)
    return position("+-+-+-+-+\n|B V . W|\n+-+-+-+-+", **given)


@covers(
    "reborn.combo.item",
    "reborn.combo.gold",
    "reborn.combo.cp",
    "reborn.combo.one-roll",
    "reborn.ips.two-characteristics",
    "reborn.ex.combined-laptop",
)
def test_a_friend_beside_the_carrier_adds_his_own_values_and_his_extra_cp() -> None:
    s = lab()
    ran = rounds(s, answers=["interact:x.interact-2.1:1", "helper:vasquez:x.interact-2-gold.1:2"], rolls=["hit"] * 7)
    assert len(ran.facts("reborn.ips.threshold")["faces"]) == 1 + 2 + 2 + 1 + 1
    assert not any(key.startswith("helper:woo") for key in ran.keys("combine")), "he is not beside the carrier"
    assert s.players["norad"].mp == 4
    assert s.equipment["laptop-computer"].bearer == "bolter", "the card stays with its carrier"
    for colour in ("", "-red"):
        s = lab(tiles={"bolter": ["x.interact-2"], "vasquez": [f"x.interact-2{colour}.move-1"]})
        assert refused(combine.no_helper(s, "interact", "vasquez")) == "reborn.combo.gold"
        ran = rounds(s, answers=["interact:x.interact-2.1:1"], rolls=["hit"] * 3)
        assert "combine" not in ran.kinds


@covers("reborn.combo.item", "reborn.combo.cp", "reborn.cp.section-cap")
def test_the_carrier_may_be_the_helper_and_he_pays_what_the_line_costs() -> None:
    carrying = {"vasquez": ["wiring-plans"]}
    notes = {"rooms": {"works": {"tile": "machine-shop", "squares": ["a1", "b1", "c1", "d1"]}}}
    gold = "x.interact-3-gold"
    s = lab(carrying=carrying, notes=notes, tiles={"bolter": ["x.interact-2"], "vasquez": [gold]})
    dear = next(line for line in switches.lines_of(s, "wiring-plans") if line.cp == 3)
    assert refused(combine.no_bringing(s, "interact", "vasquez", dear.cp, 4)) == "reborn.combo.cp"
    answers = ["interact:x.interact-2.1:2", f"line:wiring-plans.{dear.id}", f"helper:vasquez:{gold}.1:3"]
    ran = rounds(s, answers=_without_forced(s, answers), rolls=["hit"] * 7)
    assert next(keys for kind, keys in ran.asked if kind == "combine") == [f"helper:vasquez:{gold}.1:3"], "no less"
    assert cp.spent(s, "vasquez") == 3
    assert len(ran.facts("reborn.ips.threshold")["faces"]) == 3 + 3 + 1, "Bolter's second CP is a die, her 3 are the price"
    s = lab(carrying=carrying, notes=notes, tiles={"bolter": ["x.interact-2"], "vasquez": ["x.interact-2-gold"]})
    assert refused(combine.no_bringing(s, "interact", "vasquez", dear.cp)) == "reborn.cp.section-cap"


@covers("reborn.combo.cp", "reborn.combo.item", "reborn.cp.source")
def test_the_last_cp_may_be_the_carriers_and_no_order_is_offered_that_would_leave_him_without() -> None:
    carrying = {"vasquez": ["laptop-computer"]}
    s = lab(carrying=carrying, cp={"norad": 2, "salemite": 0})
    assert [option.key for option in interact.offers(s, "bolter")] == ["interact:x.interact-2.1:1"]
    ran = rounds(s, answers=["interact:x.interact-2.1:1", "helper:vasquez:x.interact-2-gold.1:1"], rolls=["hit"] * 6)
    assert (cp.spent(s, "bolter"), cp.spent(s, "vasquez"), s.players["norad"].cp) == (1, 1, 0)
    assert "reborn.ips.threshold" in ran.rules
    s = lab(carrying=carrying, cp={"norad": 2, "salemite": 0})
    assert refused(why_not(interact, s, "bolter", "interact:x.interact-2.1:2")) == "reborn.combo.cp"
    s = lab(carrying=carrying, cp={"norad": 2, "salemite": 0}, status={"bolter": "dedicated=1 raised=1"})
    offered = [option.key for option in interact.offers(s, "bolter")]
    assert offered == ["interact:x.interact-2.1:1", "interact:x.interact-2.1:2"], "the first of them is for him alone"
    assert interact.offers(lab(carrying=carrying, cp={"norad": 1, "salemite": 0}), "bolter") == []


@covers("reborn.combo.item", "reborn.interact.extra-dice")
def test_the_odds_of_a_friends_card_count_the_dice_of_both() -> None:
    s = lab(carrying={"bolter": ["morphine"], "vasquez": ["laptop-computer"]}, status={"bolter": "wounds=1"})
    line = switches.lines_of(s, "laptop-computer")[0]
    crew = (Part("bolter", 2), Part("vasquez", 1))
    shown = next(o for o in interact.line_options(s, "bolter", 2) if o.key == f"line:laptop-computer.{line.id}")
    assert shown.preview is not None
    seen = shown.preview()
    assert seen.odds == ips.foresee(s, crew, line, 1).odds, "1 + 2 and 2 + 1 dice, and one for Bolter's second CP"
    assert seen.text == "Vasquez, who carries it, has to spend 1 CP."


@covers("reborn.scr.scrambled", "reborn.combo.item")
def test_a_carrier_whose_scrambled_radio_leaves_too_few_cp_for_the_line_gets_those_back_too() -> None:
    gold = "x.interact-3-gold"
    s = lab(
        cards={"vasquez": "bonus_cp=1&max_cp=6/6"},
        carrying={"vasquez": ["wiring-plans"]},
        notes={"rooms": {"works": {"tile": "machine-shop", "squares": ["a1", "b1", "c1", "d1"]}}},
        tiles={"bolter": ["x.interact-2"], "vasquez": [gold]},
        radio={"salemite": Radio(attached=(("vasquez", "scrambled"),))},
    )
    before = s.players["norad"].cp
    dear = next(line for line in switches.lines_of(s, "wiring-plans") if line.cp == 3)
    answers = ["interact:x.interact-2.1:2", f"line:wiring-plans.{dear.id}", f"helper:vasquez:{gold}.1:3"]
    ran = rounds(s, answers=_without_forced(s, answers))
    assert "reborn.interact.fail" in ran.rules, "she cannot take part"
    assert cp.spent(s, "vasquez") == 0
    assert s.players["norad"].cp == before - 2, "only what Bolter spent is gone"


def _without_forced(s: State, answers: list[str]) -> list[str]:
    """The answers without the choice of a line if there is only one to choose."""
    ran = rounds(s.copy(), answers=answers[:1])
    return answers if ran.asked[-1][0] == "interact.line" else [answers[0], *answers[2:]]


@covers("reborn.combo.item-limits", "reborn.combo.item", "reborn.combo.principle")
def test_only_the_faction_of_the_line_takes_part_and_only_the_carrier_meets_its_conditions() -> None:
    s = position("+-+-+-+\n|k h c|\n+-+-+-+", status={"bill": "control=norad"}, active="salemite", round="kendall")
    line = Line("x", "reanimate", faction="salemite", needs=("facing-cadaver",), cp=1, test=("scientific",), threshold=3)
    assert combined_orders.no_user(s, "kendall", line, "hollister") is None, "she need not face the cadaver"
    assert refused(combined_orders.no_user(s, "hollister", line, "bill")) == "reborn.combo.item-limits"
    assert refused(combine.no_helper(s, "interact", "bill")) == "reborn.combo.principle", "he is not the active player's"


@covers("reborn.combo.item-effect", "reborn.combo.item", "reborn.item.medkit")
def test_an_effect_on_a_character_goes_to_any_one_participant_and_the_card_stays() -> None:
    s = lab(carrying={"bolter": ["medical-kit"]}, status={"bolter": "wounds=1", "vasquez": "wounds=2"}, facing={"bolter": "n"})
    answers = ["interact:x.interact-2.1:1", "helper:vasquez:x.interact-2-gold.1:1"]
    ran = rounds(s, answers=[*answers, "for:vasquez"], rolls=["hit"] * 3)
    assert set(ran.keys("interact.for")) == {"for:bolter", "for:vasquez"}
    assert (s.characters["bolter"].wounds, s.characters["vasquez"].wounds) == (1, 0)
    assert s.equipment["medical-kit"].bearer in ("bolter", "")


@covers(
    "reborn.combo.item-room-bonus",
    "reborn.combo.item-limits",
    "reborn.combo.item-effect",
    "reborn.item.zombie-serum",
    "reborn.item.jetpack-carrier",
    "reborn.ex.combined-item-details",
)
def test_in_the_chemistry_lab_both_who_use_the_serum_roll_the_dice_of_the_room() -> None:
    s = position(
        "+-+-+-+-+-+\n|. k h c z|\n+-+-+-+-+-+",
        facing={"kendall": "w", "hollister": "e"},
        cards={"kendall": "scientific=2", "hollister": "scientific=1"},
        status={"bill": "control=norad"},
        dead={"woo": "a1"},
        tiles={"kendall": ["x.interact-1"], "hollister": ["x.interact-1-gold"], "bill": ["x.interact-2-gold"]},
        carrying={"kendall": ["zombie-serum"]},
        cp={"norad": 6, "salemite": 6},
        active="salemite",
        round="kendall",
        notes={"rooms": {"lab": {"tile": "chemistry-lab", "squares": ["a1", "b1", "c1", "d1"]}}},
    )
    figures.change(s, "zombie-1", place="supply", at=-1)
    crew = (Part("kendall", 1), Part("hollister", 1))
    line = next(line for line in switches.lines_of(s, "zombie-serum") if line.effect == "reanimate")
    assert ips.chance(s, crew, line).dice == 2 + 1 + 2 + 2
    assert ips.no_line(s, "kendall", "zombie-serum", line) is None, "the carrier faces the cadaver"
    fits = [id for id in ("hollister", "bill") if combined_orders.no_user(s, "kendall", line, id) is None]
    assert fits == ["hollister"]
    assert combine.helpers(s, "interact", crew[:1], lambda id: combined_orders.no_user(s, "kendall", line, id)) == ["hollister"]


@covers("reborn.combo.item-effect", "reborn.item.jetpack-carrier", "reborn.ex.combined-item-details")
def test_with_a_jet_pack_only_its_carrier_flies() -> None:
    for carrier in ("bolter", "vasquez"):
        s = lab(carrying={carrier: ["jet-pack"]}, facing={"bolter": "n"})
        rounds(s, answers=["interact:x.interact-2.1:1", "helper:vasquez:x.interact-2-gold.1:1"], rolls=["hit"] * 3)
        assert [(m.who, m.flying) for m in s.moving] == [(carrier, True)]


@covers("reborn.combo.item-effect", "reborn.item.mines")
def test_markers_go_under_the_carrier_even_if_he_only_helps() -> None:
    s = lab(carrying={"vasquez": ["mines"]})
    rounds(s, answers=["interact:x.interact-2.1:1", "helper:vasquez:x.interact-2-gold.1:1"], rolls=["hit"] * 3)
    assert [marker.at for marker in s.markers.values()] == [s.characters["vasquez"].at]
    assert s.equipment["mines"].bearer == "vasquez"


# -- interact with a floor element ----------------------------------------------------------------------------------


def room(tile: str, board: str = "+-+-+\n|B V|\n+-+-+", **more: Any) -> State:
    """Bolter and Vasquez stand in a room; facing icons as the notes say."""
    squares = ["a1", "b1"]
    icons = more.pop("icons", {})
    given: dict[str, Any] = {
        "facing": {"bolter": "n", "vasquez": "n"},
        "cards": {"bolter": "technical=2&scientific=2", "vasquez": "technical=1&scientific=1"},
        "tiles": {"bolter": ["x.interact-3"], "vasquez": ["x.interact-2-gold"]},
        "cp": {"norad": 8, "salemite": 0},
        "round": "bolter",
        "notes": {"rooms": {"r": {"tile": tile, "squares": squares}}, "icons": icons},
    }
    given.update(more)
    return position(board, **given)


def _line(s: State) -> Line:
    return next(line for line in switches.lines_of(s, "r") if line.cp)


@covers("reborn.combo.floor-one-icon", "reborn.room.generator", "reborn.ex.no-combination-on-one-icon")
def test_a_floor_element_with_one_facing_icon_takes_no_combined_order() -> None:
    s = room("generator", icons={"a1": "r n"})
    assert refused(combined_orders.no_floor_user(s, "r", "r", _line(s), "vasquez")) == "reborn.combo.floor-one-icon"
    ran = rounds(s, answers=["interact:x.interact-3.1:1"], rolls=["hit"] * 2)
    assert "combine" not in ran.kinds


@covers("reborn.combo.floor-icons", "reborn.combo.floor-cp", "reborn.room.missile", "reborn.ex.combined-missile")
def test_on_several_icons_each_stands_on_one_and_only_the_activated_pays_the_price() -> None:
    s = room("missile-room", icons={"a1": "r n", "b1": "r n"})
    ran = rounds(s, answers=["interact:x.interact-3.1:2", "helper:vasquez:x.interact-2-gold.1:2"], rolls=["hit"] * 4)
    assert len(ran.facts("reborn.ips.threshold")["faces"]) == 2 + 1 + 1
    assert "r" in s.characters["bolter"].tried
    assert "r" in s.characters["vasquez"].tried, "her own attempt is used up too"
    s = room("missile-room", icons={"a1": "r n", "b1": "r n"}, facing={"bolter": "n", "vasquez": "s"})
    assert refused(combined_orders.no_floor_user(s, "r", "r", _line(s), "vasquez")) == "reborn.combo.floor-icons"


@covers("reborn.combo.floor-icons", "reborn.interact.floor-once")
def test_who_has_tried_a_floor_element_this_turn_cannot_join_at_it() -> None:
    s = room("missile-room", icons={"a1": "r n", "b1": "r n"})
    figures.change(s, "vasquez", tried=("r",))
    assert refused(combined_orders.no_floor_user(s, "r", "r", _line(s), "vasquez")) == "reborn.interact.floor-once"


@covers("reborn.combo.floor-room", "reborn.room.patient", "reborn.heal.procedure", "reborn.ex.combined-patient-room")
def test_in_a_room_without_icons_all_stand_in_it_and_one_alone_benefits() -> None:
    s = room("patient-room", status={"bolter": "wounds=1", "vasquez": "wounds=1"})
    answers = ["interact:x.interact-3.1:1", "helper:vasquez:x.interact-2-gold.1:1", "for:vasquez"]
    rounds(s, answers=answers, rolls=["hit"] * 3)
    assert (s.characters["bolter"].wounds, s.characters["vasquez"].wounds) == (1, 0)
    s = room(
        "patient-room",
        board="+-+-+-+\n|B . V|\n+-+-+-+",
        notes={"rooms": {"r": {"tile": "patient-room", "squares": ["a1", "b1"]}}},
    )
    assert refused(combined_orders.no_floor_user(s, "r", "r", _line(s), "vasquez")) == "reborn.combo.floor-room"


@covers("reborn.room.patient", "reborn.combo.floor-room")
@pytest.mark.parametrize(("bolter", "vasquez", "patients"), [("w", "n", ["for:woo"]), ("n", "w", [])])
def test_in_a_combined_order_it_is_the_activated_character_who_faces_a_patient(
    bolter: str, vasquez: str, patients: list[str]
) -> None:
    s = room(
        "patient-room",
        board="+-+-+-+\n|W B V|\n+-+-+-+",
        facing={"bolter": bolter, "vasquez": vasquez},
        status={"woo": "wounds=1"},
    )
    ran = run(s, healing.heal, (Part("bolter", 1), Part("vasquez", 1)), "r", _line(s), stop=True)
    assert ran.keys("interact.for") == ["for:bolter", "for:vasquez", *patients]


# -- torture --------------------------------------------------------------------------------------------------------


@covers("reborn.combo.torture", "reborn.combo.one-roll")
def test_in_a_combined_torture_each_cp_is_a_die_and_kit_and_chamber_add_for_each() -> None:
    given: dict[str, Any] = {
        "prisoners": {"woo": "hollister"},
        "tiles": {"hollister": ["x.interact-2"], "kendall": ["x.interact-2-gold"], "deeler": ["x.interact-3-gold"]},
        "carrying": {"kendall": ["torture-kit"]},
        "cp": {"norad": 0, "salemite": 9},
        "rules": ("mission-points",),
        "active": "salemite",
        "round": "hollister",
        "notes": {"rooms": {"cell": {"tile": "torture-chamber", "squares": ["a1", "b1"]}}},
    }
    s = position("+-+-+-+-+\n|h k . d|\n+-+-+-+-+", **given)
    ran = rounds(
        s, answers=["torture:x.interact-2.1:2", "helper:kendall:x.interact-2-gold.1:1"], rolls=["blank"] * (2 + 1 + 2 + 2 + 2)
    )
    assert len(ran.facts("reborn.tor.result")["faces"]) == 9, "2 + 1 CP, the kit of Kendall, and the chamber for both"
    assert not any("deeler" in key for key in ran.keys("combine")), "he is not beside the captor"
    assert refused(combined_orders.no_torturer(s, "hollister", "deeler")) == "reborn.combo.torture"


@covers("reborn.combo.torture")
def test_the_captor_may_be_a_helper_but_must_take_part_and_only_salemites_torture() -> None:
    s = position(
        "+-+-+-+\n|h k e|\n+-+-+-+",
        prisoners={"woo": "hollister"},
        tiles={"hollister": ["x.interact-2-gold"], "kendall": ["x.interact-2"]},
        cp={"norad": 0, "salemite": 9},
        rules=("mission-points",),
        active="salemite",
        round="kendall",
        status={"einstein": "control=norad"},
    )
    ran = rounds(s, answers=["torture:x.interact-2.1:1"])
    assert ran.asked[-1] == ("combine", ["helper:hollister:x.interact-2-gold.1:1", "helper:hollister:x.interact-2-gold.1:2"])
    assert refused(combined_orders.no_torturer(s, "kendall", "einstein")) == "reborn.combo.torture"


@covers("reborn.combo.torture", "reborn.combo.gold")
def test_whose_prisoner_is_asked_only_where_another_captor_has_a_gold_section() -> None:
    given: dict[str, Any] = {
        "prisoners": {"woo": "hollister", "vasquez": "kendall"},
        "cp": {"norad": 0, "salemite": 9},
        "rules": ("mission-points",),
        "active": "salemite",
        "round": "hollister",
    }
    for tile, rolls, asked in (("x.interact-2", ["blank"], []), ("x.interact-2-gold", [], [["of:hollister", "of:kendall"]])):
        s = position("+-+-+\n|h k|\n+-+-+", **given, tiles={"hollister": ["x.interact-1"], "kendall": [tile]})
        ran = rounds(s, answers=["torture:x.interact-1.1:1"], rolls=rolls)
        assert [keys for kind, keys in ran.asked if kind == "torture.captor"] == asked


@covers("reborn.scr.scrambled", "reborn.combo.cp", "reborn.combo.item", "reborn.combo.torture")
def test_nobody_is_counted_on_who_is_known_to_be_scrambled() -> None:
    cards = {"bolter": "max_cp=9&bonus_cp=9", "vasquez": "max_cp=9&bonus_cp=0"}
    given: dict[str, Any] = {"cards": cards, "carrying": {"vasquez": ["infrared-goggles"]}, "cp": {"norad": 12, "salemite": 0}}
    marked = Radio(attached=(("vasquez", "scrambled"),), revealed=("vasquez",))
    assert interact.offers(lab(**given), "bolter")
    s = lab(**given, radio={"salemite": marked})
    assert interact.offers(s, "bolter") == []
    assert refused(combine.no_bringing(s, "interact", "vasquez")) == "reborn.scr.scrambled"
    bonus = given | {"cards": {**cards, "vasquez": "max_cp=9&bonus_cp=1"}}
    assert combine.no_bringing(lab(**bonus, radio={"salemite": marked}), "interact", "vasquez") is None
    given = {"prisoners": {"woo": "kendall"}, "active": "salemite", "round": "hollister", "cp": {"norad": 0, "salemite": 9}}
    given |= {"tiles": {"hollister": ["x.interact-2"], "kendall": ["x.interact-2-gold"]}, "cards": {"kendall": "bonus_cp=0"}}
    marked = Radio(attached=(("kendall", "scrambled"),), revealed=("kendall",))
    assert torture.offers(position("+-+-+\n|h k|\n+-+-+", **given), "hollister")
    assert torture.offers(position("+-+-+\n|h k|\n+-+-+", **given, radio={"norad": marked}), "hollister") == []


@covers("reborn.mam.ammo", "reborn.combo.shoot")
def test_a_mammoth_without_broken_wall_markers_does_not_help_in_a_shot_either() -> None:
    board = (
        "+-+-+-+-+-+\n|. . . . .|\n+ + + + + +\n|. B . . h|\n+ + + + + +\n|Y . . . .|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+"
    )
    for markers in (0, 3):
        s = position(
            board,
            round="bolter",
            facing={"bolter": "e", "mammoth": "e"},
            tiles={"bolter": ["x.shoot-3"], "mammoth": ["x.shoot-3-gold"]},
            cp={"norad": 9, "salemite": 4},
            carrying={"bolter": ["carbine"], "mammoth": ["heavy-pistol"]},
            wall_markers=markers,
        )
        ran = rounds(s, answers=["shoot:x.shoot-3.1:1"])
        helps = any(key.startswith("helper:mammoth") for _, keys in ran.asked for key in keys)
        assert helps == bool(markers)


@covers("reborn.int.trigger-b", "reborn.item.jetpack-carrier")
def test_whoever_saw_a_helper_take_off_has_not_seen_him_enter_his_line_of_sight() -> None:
    s = position(
        "+-+-+-+-+-+-+\n|B V . . . h|\n+ + + + + + +\n|. . . . . .|\n+-+-+-+-+-+-+",
        facing={"hollister": "w"},
        round="bolter",
        cards={"bolter": "technical=2", "vasquez": "technical=1"},
        tiles={"bolter": ["x.interact-1"], "vasquez": ["x.interact-1-gold"]},
        carrying={"vasquez": ["jet-pack"]},
        cp={"norad": 8, "salemite": 8},
    )
    answers = ["interact:x.interact-1.1:1", "helper:vasquez:x.interact-1-gold.1:1", "fly:b2"]
    ran = rounds(s, answers=answers, rolls=["hit"] * 3)
    assert ran.asked[-1][0] == "move"
    ran = rounds(s, answers=["end:n"])
    assert ran.asked[-1][0] == "deed", "nor has Bolter, whom the flight has opened to view"
    assert s.round is not None
    assert Pair("hollister", "bolter") in s.round.watched


def refused(no: Any) -> str:
    assert no is not None
    return str(no.rule)


@covers("reborn.item.zombie-control", "reborn.combo.cp", "reborn.cp.max-per-turn")
def test_cp_of_the_control_device_are_not_for_a_zombie_that_only_helps() -> None:
    s = position(
        "+-+-+-+\n|h B z|\n+-+-+-+",
        active="salemite",
        round="hollister",
        cards={"zombie-1": "max_cp=2", "hollister": "max_cp=4"},
        tiles={"zombie-1": ["x.close-combat-3-gold"], "hollister": ["x.close-combat-1"]},
        status={"zombie-1": "beyond=3"},
        spent={"zombie-1": 1},
        cp={"salemite": 6},
    )
    keys = [option.key for option in combine.section_options(s, "close-combat", "zombie-1")]
    assert keys == ["helper:zombie-1:x.close-combat-3-gold.1:1"], "1 CP is left of its maximum; the others wait"
    figures.change(s, "zombie-1", on_card=2)
    no = combine.no_helper(s, "close-combat", "zombie-1")
    assert no is not None
    assert no.rule == "reborn.cp.max-per-turn"
    s.round = Round("salemite", who="zombie-1")
    assert cp.payable(s, "zombie-1") == 3, "activated, it spends them beyond its maximum"


@covers("reborn.combo.one-roll", "reborn.combo.cc")
def test_the_odds_of_the_common_attack_are_shown_with_everybody_who_could_join() -> None:
    s = attack(cards={**attack_cards(), "zombie-1": "light=0&grey=0&dark=0&armour=2&life=4/4&lines=none"})
    foresee = partial(close_combat._foresee_together, s, "zombie-1")
    first = (Part("bolter", 1),)
    told = {
        option.key: {odds.what: odds for odds in option.preview().odds}
        for option in combine._offers(s, "close-combat", first, partial(combined_orders.no_attacker, s, "zombie-1"), foresee)
        if option.preview is not None
    }
    alone, one, two = told["ready"], told[f"helper:vasquez:{GOLD}.1:1"], told[f"helper:vasquez:{GOLD}.1:2"]
    hurts = [each["wounds Zombie 1"] for each in (alone, one, two)]
    assert [odds.of for odds in hurts] == [6**3, 6**5, 6**6], "3 dice, 2 more, and striking hard"
    chances = [odds.ways / odds.of for odds in hurts]
    assert chances == sorted(chances)
    assert chances[0] < chances[2]


def attack_cards() -> dict[str, str]:
    return {"bolter": "dark=3&light=3&grey=3&life=3/3", "vasquez": "dark=2&light=2&grey=2&life=3/3"}


@covers("reborn.combo.shoot", "reborn.combo.one-roll")
def test_before_others_join_a_shot_the_odds_of_each_and_of_the_common_damage_are_shown() -> None:
    def told(*hers: str) -> dict[str, tuple[int, int]]:
        s = position(
            "+-+-+-+-+\n|B . . z|\n+ + + + +\n|V . . .|\n+-+-+-+-+",
            facing={"bolter": "e", "vasquez": "e"},
            round="bolter",
            carrying={"bolter": [RIFLE], "vasquez": list(hers)},
            cards={"bolter": "shooting=1", "vasquez": "shooting=0", "zombie-1": "armour=0&life=4/4&lines=none"},
        )
        preview = shoot._foresee_together(s, "carbine", "zombie-1", (Part("bolter", 1), Part("vasquez", 1)))
        return {odds.what: (odds.ways, odds.of) for odds in preview.odds}

    five, one = (f"hunting-rifle?shooting=1&red={dice}&orange=2&out_of_ammo=1&weight=0" for dice in (5, 1))
    found = told(RIFLE, five)
    assert list(found) == ["Bolter hits", "Vasquez hits", "wounds", "kills"]
    assert found["Vasquez hits"] == (2, 6), "one die for range 4: a burst or a perfect shot"
    assert found["wounds"] == (6**6 - 1, 6**6), "3 dice each in the red arc (her first weapon): only six jams do nothing"
    assert told(one)["wounds"] == (6**4 - 1, 6**4), "each with the own weapon: three dice, and one"
