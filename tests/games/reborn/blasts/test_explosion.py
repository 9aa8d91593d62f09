"""Explosions, and shots that do something other than damage one target."""

from __future__ import annotations

from typing import Any

from covers import covers
from games.driver import cited
from games.reborn.driver import Ran, position, rounds, run, sq, squares
from noctule.games.reborn.arrange import alter
from noctule.games.reborn.blasts import explosion
from noctule.games.reborn.board import sight, smoke
from noctule.games.reborn.fighting import shoot, special_shots, targets
from noctule.games.reborn.state import Marker, State
from noctule.games.reborn.together import combined_orders
from noctule.games.reborn.turn import deeds, final, interrupt, timers

TILE = "x.shoot-4"
GRENADE = "red=3&orange=2&shooting=2&fixed_ammo=3&weight=0"
FLAMER = "red=3+1&orange=2&weight=0"


def blast(s: State, at: str, answers: list[str] | None = None, **more: Any) -> Ran:
    """An explosion of a grenade, centred on a square, of NORAD's."""
    alter(s, "frag-grenades", GRENADE)
    return run(s, explosion.explode, "frag-grenades", sq(s, at), "norad", answers=answers or [], **more)


def struck(ran: Ran) -> list[tuple[str, str, int]]:
    """(target, zone, number of dice) of each damage roll, in order."""
    return [(e.facts["at"], e.facts["zone"], len(e.facts["faces"])) for e in ran.events if e.rule == "reborn.exp.zones"]


# -- spreading ------------------------------------------------------------------------------------------------------


@covers("reborn.exp.barriers", "reborn.exp.each-target", "reborn.ex.explosion-stopped-by-wall")
def test_an_explosion_does_not_pass_a_wall_that_it_does_not_break() -> None:
    board = "+-+-+\n|h|e|\n+-+-+"
    s = position(board, cards={"hollister": "armour=9/9", "einstein": "armour=9/9"})
    ran = blast(s, "a1", answers=["hollister>wall:a1-e"], rolls=["jam"] * 3 + ["burst", "burst", "bullseye"])
    assert [target for target, _, _ in struck(ran)] == ["hollister", "wall:a1-e"], "7 hits: the wall stands"
    assert s.broken_walls == ()
    s = position(board, cards={"hollister": "armour=9/9", "einstein": "armour=9/9"})
    rolls = ["jam"] * 4 + ["bullseye", "bullseye", "bullseye", "near"] + ["jam"] * 3
    ran = blast(s, "a1", answers=["hollister>wall:a1-e"], rolls=rolls, poured=1)
    assert len(s.broken_walls) == 1, "3 x 3 + 1 hits"
    assert struck(ran)[-1] == ("einstein", "orange", 3)


@covers("reborn.exp.damage-things", "reborn.exp.barriers", "reborn.exp.zones", "reborn.ex.explosion-opens-a-door")
def test_a_door_that_the_blast_destroys_lets_it_through() -> None:
    for normal, opens in (("hit", True), ("jam", False)):
        s = position("+-+-+\n|.wh|\n+-+-+", cards={"hollister": "armour=9/9"})
        needed = explosion.destroy.defence(s, "door-a1-e")
        rolls = {5: ["bullseye", "hit", normal], 4: ["bullseye", normal, "jam"], 3: ["burst", normal, "jam"]}[needed]
        ran = blast(s, "a1", rolls=[*rolls, *(["jam"] * 2 if opens else [])])
        assert (s.broken_doors == ("door-a1-e",)) is opens
        assert struck(ran) == [("door-a1-e", "red", 3), *([("hollister", "orange", 2)] if opens else [])]


@covers("reborn.exp.open-doors", "reborn.exp.each-target")
def test_open_doors_are_not_rolled_for_and_everything_else_is() -> None:
    notes = {"elements": {"desk": {"at": ["b1"], "defence": 4}, "block": {"at": ["a2"]}}}
    board = "+-+-+\n|.wB|\n+ + +\n|. .|\n+-+-+"
    s = position(board, open=["door-a1-e"], notes=notes)
    ran = blast(s, "a1", answers=["bolter>desk"], rolls=["jam"] * 4)
    assert [target for target, _, _ in struck(ran)] == ["bolter", "desk"], (
        "the frame and what has no Defensive value are no targets"
    )


@covers(
    "reborn.exp.shooter-inside", "reborn.exp.pour-once", "reborn.exp.each-target", "reborn.ex.explosion-hits-friends-pour-once"
)
def test_friends_are_hit_too_and_what_is_poured_on_serves_every_roll() -> None:
    board = "+-+-+-+-+-+\n|B . . h V|\n+-+-+-+-+-+"
    bazooka = "frag-grenades?red=4&orange=2&shooting=2&fixed_ammo=3&weight=0"
    cards = {"bolter": "shooting=2&max_cp=6", "hollister": "armour=9/9", "vasquez": "armour=9/9"}
    s = position(
        board,
        round="bolter",
        facing={"bolter": "e"},
        tiles={"bolter": [TILE]},
        carrying={"bolter": [bazooka]},
        cards=cards,
        cp={"norad": 8},
    )
    answers = [f"shoot:{TILE}.1:3", "at:hollister", "dice:3", "pour:2"]
    ran = rounds(s, answers=answers, rolls=["near", "near", "near", *["jam"] * 10])
    assert struck(ran) == [("hollister", "red", 6), ("vasquez", "orange", 4)]
    near = position(
        "+-+-+-+\n|B h .|\n+-+-+-+",
        round="bolter",
        facing={"bolter": "e"},
        tiles={"bolter": [TILE]},
        carrying={"bolter": [bazooka]},
        cards={"bolter": "shooting=2&max_cp=6&armour=9", "hollister": "armour=9/9"},
        cp={"norad": 8},
    )
    ran = rounds(near, answers=[f"shoot:{TILE}.1:1", "at:hollister", "dice:1"], rolls=["near", *["jam"] * 6])
    assert struck(ran) == [("hollister", "red", 4), ("bolter", "orange", 2)], "the shooter stands in the area"


@covers(
    "reborn.exp.span-once",
    "reborn.large.explosion",
    "reborn.exp.zones",
    "reborn.exp.icon",
    "reborn.exp.steps",
    "reborn.exp.damage-characters",
    "reborn.ex.explosion-and-large-figure",
)
def test_a_large_figure_is_rolled_for_once_on_a_square_that_the_one_who_fired_chooses() -> None:
    board = "+-+-+-+\n|Y . .|\n+ + + +\n|. . .|\n+-+-+-+"
    s = position(board, active="salemite", cards={"mammoth": "armour=4/4&life=9/9", "frag-grenades": "red=5"})
    ran = run(
        s,
        explosion.explode,
        "frag-grenades",
        sq(s, "b1"),
        "salemite",
        answers=["zone:red"],
        rolls=["bullseye", "hit", "hit", "hit", "jam"],
    )
    assert ran.asked == [("explosion.zone", ["zone:red", "zone:orange"])]
    assert struck(ran) == [("mammoth", "red", 5)]
    assert s.characters["mammoth"].wounds == 1, "the critical wounds, three hits do not pass the Armour"


@covers("reborn.exp.steps", "reborn.exp.icon")
def test_if_targeting_fails_nothing_explodes_and_if_it_succeeds_the_explosion_is_the_damage_roll() -> None:
    def thrown(*rolls: str) -> Ran:
        s = position(
            "+-+-+-+-+\n|B . . h|\n+-+-+-+-+",
            round="bolter",
            facing={"bolter": "e"},
            tiles={"bolter": [TILE]},
            carrying={"bolter": [f"frag-grenades?{GRENADE}"]},
            cards={"bolter": "shooting=2"},
            cp={"norad": 8},
        )
        ran = rounds(s, answers=[f"shoot:{TILE}.1:1", "at:hollister", "dice:1"], rolls=rolls)
        assert s.equipment["frag-grenades"].counters == 1
        return ran

    assert struck(thrown("jam")) == []
    ran = thrown("bullseye", *["jam"] * 3)
    assert struck(ran) == [("hollister", "red", 3)]
    assert "reborn.shoot.damage" not in ran.rules, "the explosion replaces the damage roll"


@covers("reborn.exp.zones", "reborn.item.flamer")
def test_an_area_begins_in_the_zone_of_its_centre_or_of_the_square_before_the_shooter() -> None:
    s = position("+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+")
    assert explosion.zone_of_centre(s, explosion.Blast("frag-grenades", sq(s, "a2"), "norad")) == "red"
    flamer = explosion.Blast("flamer", sq(s, "a1"), "norad")
    assert explosion.zone_of_centre(s, flamer) == "red", "nothing lies before him"
    assert explosion.zone_of_centre(s, explosion.Blast("flamer", sq(s, "a1"), "norad", facing=2)) == "red"
    assert explosion.targets_on(s, explosion.Blast("frag-grenades", sq(s, "b2"), "norad"), 0, {}) == {}


@covers("reborn.exp.damage-characters")
def test_somebody_killed_by_an_explosion_lies_where_he_stood_and_the_rest_goes_on() -> None:
    s = position("+-+-+\n|h V|\n+-+-+", cards={"hollister": "armour=0&life=1/1", "vasquez": "armour=9/9"})
    ran = blast(s, "a1", rolls=["hit", "hit", "hit", "jam", "jam"])
    assert s.characters["hollister"].place == "dead"
    assert struck(ran)[-1] == ("vasquez", "orange", 2)


# -- the bazooka ----------------------------------------------------------------------------------------------------


@covers("reborn.item.bazooka", "reborn.ex.bazooka-on-mammoth")
def test_the_armour_of_the_mammoth_counts_two_less_against_a_bazooka_that_hit() -> None:
    board = "+-+-+-+-+\n|h . Y .|\n+ + + + +\n|e . . .|\n+-+-+-+-+"

    def against(both: bool) -> State:
        s = position(
            board,
            active="salemite",
            round="hollister",
            facing={"hollister": "e", "einstein": "e"},
            carrying={
                "hollister": ["bazooka?red=3+0&orange=0&weight=0&shooting=2"],
                "einstein": ["carbine?red=2&orange=2&shooting=2&weight=0"],
            },
            cards={
                "mammoth": "armour=5/5&life=9/9",
                "hollister": "shooting=0&armour=9/9&max_cp=6",
                "einstein": "shooting=0&armour=9/9&max_cp=6",
            },
        )
        hits = [
            shoot.Shot(who, weapon, 0, targets.aims(s, who, "mammoth")[0], hit=True)
            for who, weapon in (("hollister", "bazooka"), ("einstein", "carbine"))
        ]
        run(s, damage_of, hits if both else hits[1:], rolls=["near"] * 5 if both else ["burst", "burst"])
        return s

    async def damage_of(s: State, g: Any, hits: list[shoot.Shot]) -> None:
        if not await special_shots.instead_of_damage(s, g, hits, "mammoth"):
            await shoot.roll_damage(s, g, hits, "mammoth")

    assert against(True).characters["mammoth"].wounds == 2, "5 hits against 3"
    assert against(False).characters["mammoth"].wounds == 0, "4 hits against 5"


# -- the flamer -----------------------------------------------------------------------------------------------------


@covers("reborn.item.flamer", "reborn.item.flamer-limits", "reborn.exp.barriers", "reborn.ex.flamer-through-a-sliding-door")
def test_the_flame_does_not_pass_a_sliding_door_that_is_closed_and_needs_no_targeting() -> None:
    behind = "+-+-+-+-+\n|. csB V|\n+-+-+-+-+"

    def bill(**more: Any) -> State:
        return position(
            behind,
            active="salemite",
            round="bill",
            facing={"bill": "e"},
            tiles={"bill": [TILE]},
            carrying={"bill": [f"flamer?{FLAMER}"]},
            cards={"bolter": "armour=9/9", "vasquez": "armour=9/9"},
            cp={"salemite": 8},
            **more,
        )

    s = bill()
    ran = rounds(s, answers=[f"shoot:{TILE}.1:1"])
    assert "reborn.item.flamer" in ran.rules
    assert struck(ran) == []
    assert "reborn.shoot.distance" not in ran.rules
    s = bill(open=["door-b1-e"])
    ran = rounds(s, answers=[f"shoot:{TILE}.1:2", "pour:1"], rolls=["jam"] * 8)
    assert struck(ran) == [("bolter", "red", 4), ("vasquez", "red", 4)]


@covers("reborn.item.flamer-limits", "reborn.item.flamer")
def test_a_flamer_burns_wooden_doors_and_floor_elements_but_no_walls() -> None:
    notes = {"elements": {"desk": {"at": ["a2"], "defence": 4}}}
    s = position("+-+-+\n|. .|\n+w+ +\n|.|.|\n+ + +\n|c .|\n+-+-+", notes=notes, cards={"flamer": FLAMER})
    rolls = ["bullseye", "burst", "burst", "bullseye", "burst", "burst"]
    ran = run(s, explosion.explode, "flamer", sq(s, "a3"), "salemite", facing=0, rolls=rolls)
    assert [target for target, _, _ in struck(ran)] == ["door-a1-s", "desk"]
    assert (s.destroyed, s.broken_doors, s.broken_walls) == (("desk",), ("door-a1-s",), ())


@covers("reborn.item.flamer", "reborn.item.flamer-limits", "reborn.exp.barriers")
def test_a_closed_wooden_door_before_the_flamer_is_burnt_first_and_a_wall_stops_the_fire() -> None:
    s = position("+-+-+-+\n|cwB .|\n+-+-+-+", facing={"bill": "e"}, cards={"bolter": "armour=9/9", "flamer": FLAMER})
    rolls = ["bullseye", "burst", "burst", "jam", "jam", "jam"]
    ran = run(s, explosion.explode, "flamer", sq(s, "a1"), "salemite", facing=2, rolls=rolls)
    assert struck(ran) == [("door-a1-e", "red", 3), ("bolter", "red", 3)]
    assert s.broken_doors == ("door-a1-e",)
    s = position("+-+-+-+\n|cwB .|\n+-+-+-+", facing={"bill": "e"}, cards={"bolter": "armour=9/9", "flamer": FLAMER})
    ran = run(s, explosion.explode, "flamer", sq(s, "a1"), "salemite", facing=2, rolls=["jam"] * 3)
    assert struck(ran) == [("door-a1-e", "red", 3)], "the door stands: nothing behind it is reached"
    s = position("+-+-+-+\n|c|B .|\n+-+-+-+", facing={"bill": "e"}, cards={"flamer": FLAMER})
    assert struck(run(s, explosion.explode, "flamer", sq(s, "a1"), "salemite", facing=2)) == []


# -- the taser ------------------------------------------------------------------------------------------------------


def taser(**more: Any) -> State:
    given: dict[str, Any] = {
        "round": "bolter",
        "facing": {"bolter": "e"},
        "tiles": {"bolter": [TILE]},
        "carrying": {"bolter": ["taser?shooting=1&weight=0"]},
        "cards": {"bolter": "shooting=1&max_cp=9", "hollister": "max_cp=5"},
        "cp": {"norad": 8},
    }
    return position("+-+-+-+\n|B . h|\n+-+-+-+", **(given | more))


@covers("reborn.item.taser")
def test_a_taser_puts_two_cp_from_the_bank_on_the_card_of_its_target() -> None:
    s = taser()
    ran = rounds(s, answers=[f"shoot:{TILE}.1:2", "dice:2", "pour:1"], rolls=["near", "near", "near", "near", "near"])
    assert s.characters["hollister"].put_on == 2
    assert s.characters["hollister"].wounds == 0
    assert len(next(e for e in ran.events if e.rule == "reborn.item.taser").facts["faces"]) == 3
    assert deeds.cp.room(s, "hollister") == 3
    s = taser()
    rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:2"], rolls=["near", "near", "near", "near"])
    assert s.characters["hollister"].put_on == 0, "2 test points are not enough"
    ran = rounds(taser(), answers=[f"shoot:{TILE}.1:2", "dice:2"], rolls=["near", "near"])
    assert ran.question is not None
    odds = [option.preview().odds[0] for option in ran.question.options if option.preview is not None]
    assert [(each.ways, each.of) for each in odds] == [(191, 216), (23, 36)], "3 test points with three dice and with two"
    s = taser(tiles={"bolter": ["x.shoot-1.shoot-1"]})
    for section in (1, 2):
        rounds(s, answers=[f"shoot:x.shoot-1.shoot-1.{section}:1", "dice:2"], rolls=["near", "graze", "burst", "near"])
    assert s.characters["hollister"].put_on == 4, "he may be tased again"


@covers("reborn.item.taser-combined", "reborn.ex.tasers-only-with-tasers")
def test_a_taser_shoots_together_only_with_tasers() -> None:
    board = "+-+-+-+\n|B . h|\n+ + + +\n|V . .|\n+-+-+-+"

    def pair(weapon: str) -> State:
        return position(
            board,
            round="bolter",
            facing={"bolter": "e", "vasquez": "e"},
            tiles={"bolter": [TILE], "vasquez": ["x.shoot-1-gold"]},
            carrying={"bolter": ["taser?weight=0"], "vasquez": [weapon]},
            cp={"norad": 8},
        )

    s = pair("carbine?weight=0")
    no = combined_orders.no_shooter(s, "bolter", "taser", "hollister", "vasquez")
    assert no is not None
    assert rounds(s, answers=[f"shoot:{TILE}.1:1"]).asked[-1][0] == "shoot.dice", "nobody is asked to join"
    s = pair("taser?weight=0")
    assert combined_orders.no_shooter(s, "bolter", "taser", "hollister", "vasquez") is None
    assert rounds(s, answers=[f"shoot:{TILE}.1:1"]).asked[-1][0] == "combine"


# -- the disrupter --------------------------------------------------------------------------------------------------


@covers("reborn.item.disrupter", "reborn.switch.on", "reborn.ex.disrupter")
def test_a_disrupter_stops_shots_from_and_into_the_floor_tile_of_its_carrier() -> None:
    board = "+-+-+-+-+-+-+\n|B . . h e j|\n+-+-+-+-+-+-+"
    notes = {"rooms": {"lab": {"tile": "chemistry-lab", "squares": ["a1", "b1", "c1", "d1"]}}}

    def beside(**more: Any) -> State:
        given: dict[str, Any] = {
            "active": "salemite",
            "notes": notes,
            "facing": {"hollister": "w", "einstein": "w"},
            "tiles": {"hollister": ["x.shoot-1"], "einstein": ["x.shoot-1.move-1"]},
            "carrying": {
                "bolter": ["magnetic-disrupter on"],
                "hollister": ["carbine?weight=0"],
                "einstein": ["carbine?weight=0"],
            },
            "cp": {"salemite": 8},
        }
        return position(board, **(given | more))

    s = beside(round="hollister")
    no = shoot.no_shot(s, "hollister")
    assert no is not None
    assert no.rule == "reborn.item.disrupter", "he stands there"
    s = beside(round="einstein")
    assert cited(targets.no_target(s, "einstein", "carbine-2", "bolter")) == "reborn.item.disrupter"
    assert "bolter" not in targets.targets(s, "einstein", "carbine-2"), "his target stands there"
    run(s, timers.fall_due)
    assert not s.equipment["magnetic-disrupter"].on
    assert "bolter" in targets.targets(s, "einstein", "carbine-2")
    assert shoot.no_shot(s, "hollister") is None


# -- smoke ----------------------------------------------------------------------------------------------------------

ROOMS = "+-+-+-+-+-+\n|B .w. . h|\n+-+-+-+-+-+"


def smoked(**more: Any) -> State:
    s = position(ROOMS, facing={"bolter": "e", "hollister": "w"}, **more)
    s.markers["smoke-1"] = Marker("smoke-1", "smoke", sq(s, "b1"), count=2, piece="smoke-grenades")
    return s


@covers("reborn.item.smoke", "reborn.item.smoke-doors", "reborn.item.goggles", "reborn.ex.smoke-through-a-door")
def test_smoke_passes_an_open_door_and_withdraws_when_it_is_closed() -> None:
    s = smoked()
    assert squares(s, smoke.cloud(s)) == {"a1", "b1"}
    s.open_doors = ("door-b1-e",)
    assert squares(s, smoke.cloud(s)) == {"a1", "b1", "c1", "d1"}
    assert not sight.sees(s, "hollister", "bolter")
    assert not sight.seen_squares(s, "hollister", 1 << sq(s, "d1")), "nobody sees into it"
    assert not sight.seen_squares(s, "bolter", 1 << sq(s, "e1")), "nor out of it"
    s.open_doors = ()
    assert squares(s, smoke.cloud(s)) == {"a1", "b1"}
    s = smoked(open=["door-b1-e"], carrying={"hollister": ["infrared-goggles on"]})
    assert sight.sees(s, "hollister", "bolter")
    assert not sight.sees(s, "bolter", "hollister"), "goggles help only their carrier"
    s = smoked(open=["door-b1-e"], carrying={"hollister": ["infrared-goggles"]})
    assert not sight.sees(s, "hollister", "bolter"), "they must be ON"


@covers("reborn.item.smoke-duration", "reborn.item.smoke", "reborn.ex.smoke-clock")
def test_smoke_is_thrown_at_a_square_and_lasts_two_turns() -> None:
    s = position(
        "+-+-+-+-+-+\n|B . . . h|\n+-+-+-+-+-+",
        round="bolter",
        facing={"bolter": "e", "hollister": "w"},
        tiles={"bolter": [TILE]},
        carrying={"bolter": ["smoke-grenades?shooting=2&weight=0"]},
        cards={"bolter": "shooting=0&max_cp=5"},
        cp={"norad": 4},
    )
    ran = rounds(s, answers=[f"shoot:{TILE}.1:1", "at:square:c1", "dice:1"], rolls=["graze"])
    assert "at:hollister" not in ran.keys("shoot.target")
    assert [(m.kind, m.count) for m in s.markers.values()] == [("smoke", 2)]
    assert not sight.sees(s, "hollister", "bolter")
    assert s.characters["hollister"].wounds == 0
    run(s, final.final_phase)
    assert [m.count for m in s.markers.values()] == [1]
    assert not sight.sees(s, "hollister", "bolter"), "it still blocks in the next turn"
    run(s, final.final_phase)
    assert s.markers == {}
    assert sight.sees(s, "hollister", "bolter")


@covers("reborn.item.goggles", "reborn.switch.on")
def test_goggles_are_switched_on_with_a_technical_test() -> None:
    s = position(
        "+-+-+\n|B .|\n+-+-+",
        round="bolter",
        tiles={"bolter": ["x.interact-1.interact-1"]},
        carrying={"bolter": ["infrared-goggles"]},
        cards={"bolter": "technical=2&max_cp=5"},
        cp={"norad": 4},
    )
    rounds(s, answers=["interact:x.interact-1.interact-1.1:1"], rolls=["near", "near"])
    assert not s.equipment["infrared-goggles"].on
    rounds(s, answers=["interact:x.interact-1.interact-1.2:1"], rolls=["near", "hit"])
    assert s.equipment["infrared-goggles"].on


# -- the one who acts dies ------------------------------------------------------------------------------------------


@covers("reborn.exp.shooter-inside", "reborn.death.ends-activation")
def test_a_shooter_who_dies_in_his_own_explosion_ends_his_round() -> None:
    s = position(
        "+-+-+-+\n|B h .|\n+-+-+-+",
        round="bolter",
        facing={"bolter": "e"},
        tiles={"bolter": [TILE]},
        carrying={"bolter": [f"frag-grenades?{GRENADE}"]},
        cards={"bolter": "shooting=2&max_cp=6&armour=0&life=1/1", "hollister": "armour=9/9"},
        cp={"norad": 8},
    )
    rolls = ["near", "jam", "jam", "jam", "hit", "hit"]
    ran = rounds(s, answers=[f"shoot:{TILE}.1:1", "at:hollister", "dice:1"], rolls=rolls)
    assert s.characters["bolter"].place == "dead"
    assert (s.equipment["frag-grenades"].bearer, s.equipment["frag-grenades"].counters) == ("bolter", 1)
    assert s.round is not None
    assert (ran.asked[-1][0], s.round.active) == ("round", "salemite")


@covers("reborn.exp.each-target", "reborn.int.resume")
def test_an_explosion_in_an_interruption_may_kill_both_and_the_next_round_begins() -> None:
    s = position(
        "+-+-+-+\n|B h .|\n+-+-+-+",
        round="bolter",
        facing={"bolter": "e", "hollister": "w"},
        tiles={"bolter": ["x.move-1"], "hollister": ["x.shoot-1-red"]},
        carrying={"hollister": [f"frag-grenades?{GRENADE}"]},
        cards={"bolter": "armour=0&life=1/1", "hollister": "armour=0&life=1/1&shooting=2"},
        cp={"norad": 4, "salemite": 4},
        open=(),
    )
    answers = ["duel:hollister", "face:e", "ana=bid:0", "ben=bid:1", "shoot:x.shoot-1-red.1:1", "at:bolter", "dice:1"]
    run(s, interrupt.declared, "bolter", answers=answers, rolls=["near", "hit", "hit", "hit", "hit", "hit"])
    assert {c.place for c in s.characters.values()} == {"dead"}
    assert s.interruption is None
    ran = rounds(s, answers=[])
    assert ran.asked[-1][0] == "round"


@covers("reborn.combo.shoot", "reborn.exp.each-target")
def test_with_an_explosive_among_several_weapons_only_the_rest_of_the_area_is_rolled_for_with_its_dice() -> None:
    board = "+-+-+-+-+-+\n|B . . h e|\n+ + + + + +\n|V . . . .|\n+-+-+-+-+-+"
    s = position(
        board,
        facing={"bolter": "e", "vasquez": "e"},
        carrying={"bolter": ["carbine?red=2&weight=0"], "vasquez": [f"frag-grenades?{GRENADE}"]},
        cards={"hollister": "armour=9/9", "einstein": "armour=9/9"},
    )
    hits = [
        shoot.Shot(who, weapon, 0, targets.aims(s, who, "hollister")[0], hit=True)
        for who, weapon in (("bolter", "carbine"), ("vasquez", "frag-grenades"))
    ]
    ran = run(s, special_shots.instead_of_damage, hits, "hollister", rolls=["jam"] * 7)
    assert len(ran.facts("reborn.shoot.damage")["faces"]) == 5, "the common roll"
    assert struck(ran) == [("einstein", "orange", 2)]
    assert ran.value


@covers("reborn.item.smoke")
def test_smoke_covers_its_own_squares_and_no_other() -> None:
    s = position("+-+-+-+-+-+\n|. .w. . .|\n+-+-+-+-+-+")
    assert smoke.cloud(s) == 0
    s.markers["smoke-1"] = Marker("smoke-1", "smoke", sq(s, "e1"), count=2, piece="smoke-grenades")
    assert squares(s, smoke.cloud(s)) == {"c1", "d1", "e1"}
