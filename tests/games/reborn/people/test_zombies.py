"""Zombies: raising them, their supply, and the CP that others give them."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.reborn.driver import at, position, rounds, run, sq, why_not, why_not_line
from noctule.games.reborn import content
from noctule.games.reborn.board import figures, ground, values, where
from noctule.games.reborn.content import Source
from noctule.games.reborn.content.ips import Line
from noctule.games.reborn.moving import move, steps
from noctule.games.reborn.people import abilities, zombies
from noctule.games.reborn.state import Character, Moving, Part, State
from noctule.games.reborn.turn import cp, final, initiative
from noctule.games.reborn.using import interact, rooms

RAISE = ["ability:raise"]


def supply(s: State, *ids: str) -> State:
    """Zombie figures that are not in play."""
    for id in ids:
        s.characters = {**s.characters, id: Character(id, id, "salemite", "salemite", "supply")}
    return s


def crypt(*free: str, **pieces: Any) -> State:
    """Kendall (Scientific 2) faces north; b1 and c1 are graves of a cemetery."""
    given: dict[str, Any] = {
        "notes": {
            "rooms": {"yard": {"tile": "cemetery", "squares": ["a1", "b1", "c1", "d1"]}},
            "elements": {
                "g1": {"at": ["b1"], "room": "yard", "dotted": True},
                "g2": {"at": ["c1"], "room": "yard", "dotted": True},
            },
            "cadavers": {"b1": "yard", "c1": "yard"},
        },
        "cards": {"kendall": "scientific=2&max_cp=6&movement=4"},
        "cp": {"norad": 8, "salemite": 8},
        "active": "salemite",
        "round": "kendall",
    }
    given.update(pieces)
    s = position("+-+-+-+-+\n|. . . .|\n+ + + + +\n|. k . .|\n+-+-+-+-+", **given)
    return supply(s, *(free or ("zombie-1", "zombie-2")))


def offered(s: State) -> bool:
    return "ability:raise" in [option.key for option in abilities.offers(s, "kendall")]


def refusal(s: State, who: str = "kendall", key: str = "ability:raise") -> str:
    no = why_not(abilities, s, who, key)
    assert no is not None
    return no.rule


# -- raising --------------------------------------------------------------------------------------------------------


@covers("reborn.char.kendall", "reborn.zom.from-grave", "reborn.room.cemetery")
def test_kendall_raises_the_grave_before_him_with_two_cp_and_a_scientific_test() -> None:
    s = crypt()
    rounds(s, answers=[*RAISE, "face:s"], rolls=["hit", "hit"])
    z = s.characters["zombie-1"]
    assert (z.place, at(s, "zombie-1"), z.facing, z.side, z.engaged, z.wounded) == ("map", "b1", 4, "salemite", False, False)
    assert s.empty_graves == (sq(s, "b1"),)
    assert s.characters["kendall"].on_card == 2
    s.moving = (Moving("zombie-1", 2),)
    figures.change_round(s, who="zombie-1")
    assert steps.no_step(s, "zombie-1", sq(s, "a1")) is None, "it walks off the dotted square"
    assert [o.key for o in steps.offers(s, "zombie-1")]
    s = crypt()
    s.empty_graves = (sq(s, "c1"),)
    rounds(s, answers=[*RAISE, "face:s"], rolls=["hit", "hit"])
    assert s.empty_graves == (sq(s, "b1"), sq(s, "c1")), "what was empty stays so"
    s = crypt()
    rounds(s, answers=RAISE, rolls=["hit", "near"])
    assert s.empty_graves == ()
    assert s.characters["zombie-1"].place == "supply", "3 test points are below 4"
    assert not offered(crypt(facing={"kendall": "e"})), "no cadaver there"
    assert refusal(crypt(facing={"kendall": "e"})) == "reborn.char.kendall"


@covers("reborn.room.cemetery", "reborn.zom.from-grave", "reborn.ex.cemetery-grave-once")
def test_an_empty_grave_gives_no_second_zombie_though_the_figure_is_free_again() -> None:
    s = crypt(
        "zombie-2",
        carrying={"kendall": ["zombie-serum"]},
        tiles={"kendall": ["x.interact-1"]},
        dead={"zombie-1": "d2"},
    )
    assert [o.key for o in interact.offers(s, "kendall")] == ["interact:x.interact-1.1:1"]
    s.empty_graves = (sq(s, "b1"),)
    assert interact.offers(s, "kendall") == []
    figures.change(s, "kendall", at=sq(s, "c2"))
    assert zombies.cadavers(s, "kendall") == ["grave:c1"], "another grave may be used"


@covers("reborn.item.zombie-serum", "reborn.combo.item-limits")
def test_the_serum_takes_one_cp_of_a_salemite_who_faces_a_cadaver() -> None:
    given = {"tiles": {"kendall": ["x.interact-2"]}, "carrying": {"kendall": ["zombie-serum"]}}
    s = crypt(**given)
    run(s, interact.execute, "kendall", "x.interact-2", 0, 1, answers=["face:n"], rolls=["hit", "near"])
    assert at(s, "zombie-1") == "b1", "3 test points"
    s = crypt(**given, status={"kendall": "control=norad"})
    no = why_not_line(s, "kendall", "line:zombie-serum.raise")
    assert no is not None
    assert no.rule == "reborn.ips.condition"


@covers("reborn.zom.supply", "reborn.ex.two-zombies-at-most")
def test_with_both_zombies_in_play_no_third_can_be_raised() -> None:
    s = crypt(tiles={"kendall": ["x.interact-1"]}, carrying={"kendall": ["zombie-serum"]})
    for id, square in (("zombie-1", "a2"), ("zombie-2", "d2")):
        s.characters = {**s.characters, id: Character(id, id, "salemite", "salemite", at=sq(s, square))}
    assert interact.offers(s, "kendall") == []
    no = why_not_line(s, "kendall", "line:zombie-serum.raise")
    assert no is not None
    assert no.rule == "reborn.zom.supply"
    figures.change(s, "zombie-2", place="exited", at=-1)
    assert zombies.supply(s) == "", "a figure that has left the game does not come back"


@covers("reborn.zom.supply", "reborn.zom.no-second-time", "reborn.zom.from-marker")
def test_a_dead_zombie_gives_its_figure_back_at_once_and_its_marker_stays() -> None:
    s = crypt("zombie-2", dead={"zombie-1": "d2"}, carrying={"zombie-1": ["machete"]})
    figures.change(s, "zombie-2", place="map", at=sq(s, "a2"))
    rounds(s, answers=[*RAISE, "face:n"], rolls=["hit", "hit"])
    assert s.characters["zombie-1.2"].place == "map"
    assert at(s, "zombie-1.2") == "b1"
    assert values.card(s, s.characters["zombie-1.2"].card).zombie
    assert s.characters["zombie-1"].place == "dead"
    assert at(s, "zombie-1") == "d2"
    assert values.carried(s, "zombie-1") == ["machete"], "the equipment stays with the marker"
    assert zombies.supply(s) == ""


@covers(
    "reborn.char.kendall",
    "reborn.zom.no-second-time",
    "reborn.zom.no-saw",
    "reborn.death.marker-fixed",
    "reborn.ex.kendall-needs-a-free-body",
)
def test_a_dead_zombie_cannot_be_raised_and_the_body_beside_it_only_after_turning() -> None:
    given: dict[str, Any] = {"notes": {}, "dead": {"saw": "b1", "woo": "c2"}, "tiles": {"kendall": ["x.move-1"]}}
    s = crypt("zombie-2", **given)
    assert refusal(s) == "reborn.char.kendall"
    s = crypt("zombie-2", **{**given, "dead": {"zombie-1": "b1", "woo": "c2"}})
    assert refusal(s) == "reborn.char.kendall"
    rounds(s, answers=["move:x.move-1.1:1", "end:e", *RAISE, "face:w"], rolls=["hit", "hit"])
    assert at(s, "zombie-2") == "c2", "an ordinary zombie, never Jack Saw"
    assert s.characters["woo"].at == -1
    assert at(s, "zombie-1") == "b1"


@covers("reborn.zom.no-saw", "reborn.zom.supply")
def test_the_figure_of_a_dead_saw_is_not_for_raising() -> None:
    s = crypt("zombie-1", notes={}, dead={"saw": "a1", "woo": "b1"})
    assert zombies.supply(s) == "zombie-1"
    figures.change(s, "zombie-1", place="map", at=sq(s, "d1"))
    assert zombies.supply(s) == ""
    assert refusal(s) == "reborn.zom.supply"


@covers("reborn.zom.equipment", "reborn.zom.from-marker", "reborn.ex.zombie-keeps-what-it-can-carry")
def test_a_zombie_keeps_of_the_dead_mans_things_what_it_can_carry() -> None:
    s = crypt(
        notes={},
        dead={"woo": "b1"},
        carrying={"woo": ["scalpels", "machete", "chainsaw"]},  # weights 0, 1, 2
        rules=("search",),
        deck=["carbine"],
        magnetic_cards=["woo"],
    )
    assert values.card(s, "zombie-1").healthy.weight == 1
    rounds(s, answers=[*RAISE, "face:s", "drop:chainsaw"], rolls=["hit", "hit"])
    assert values.carried(s, "zombie-1") == ["scalpels", "machete"]
    assert s.deck == ["carbine", "chainsaw"]
    assert not where.dead_on(s, sq(s, "b1"))
    assert s.characters["zombie-1"].magnetic_cards == 1


@covers("reborn.zom.from-marker")
def test_a_body_under_a_living_figure_cannot_be_raised() -> None:
    s = crypt(notes={}, dead={"woo": "b1"})
    assert offered(s)
    s.characters = {**s.characters, "bolter": Character("bolter", "bolter", "norad", "norad", at=sq(s, "b1"))}
    assert not offered(s)


# -- rooms with cadavers --------------------------------------------------------------------------------------------


def on_tile(monkeypatch: pytest.MonkeyPatch, tile: str, rows: int, columns: int, square: str, *free: str) -> State:
    """A real floor tile of the content as the whole map, with Kendall on one of its squares, facing north."""
    line = "+" + " +" * columns
    drawing = "\n".join([line, *(text for _ in range(rows) for text in (" a" * columns, line))])
    data, types = content.MapData(drawing, {"a": content.RoomData(tile)}), content.DOOR_TYPES
    built = content.build(tile, data, content.FLOOR_TILES, types, Source("", tile))
    known = ground.the_map
    for module in (ground, rooms):
        monkeypatch.setattr(module, "the_map", lambda key: built if key == tile else known(key))
    s = crypt(*free, notes={})
    s.map = tile
    figures.change(s, "kendall", at=built.square(square), facing=0)
    return s


@covers(
    "reborn.room.morgue", "reborn.room.cryogenic", "reborn.zom.supply", "reborn.zom.from-grave", "reborn.ex.morgue-and-supply"
)
def test_the_morgue_has_two_cadavers_but_one_free_figure_raises_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    s = on_tile(monkeypatch, "morgue", 3, 4, "a2", "zombie-1")
    assert zombies.cadavers(s, "kendall") == ["grave:a1", "grave:b1"]
    rounds(s, answers=[*RAISE, "raise:grave:b1", "face:s"], rolls=["hit", "hit"])
    assert at(s, "zombie-1") == "b1"
    assert zombies.cadavers(s, "kendall") == ["grave:a1"]
    assert refusal(s) == "reborn.zom.supply", "refused before any CP are spent"
    figures.change(s, "kendall", facing=2)
    assert zombies.cadavers(s, "kendall") == [], "only from the facing icon, looking the right way"


@covers(
    "reborn.room.zombie-lab",
    "reborn.room.cryogenic",
    "reborn.power.disable",
    "reborn.char.kendall",
    "reborn.ex.zombie-lab-without-power",
)
def test_without_power_the_tanks_of_the_zombie_lab_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    s = on_tile(monkeypatch, "zombie-lab", 4, 5, "a2")
    assert len(ground.the_map(s.map).cadavers) == 4
    assert zombies.cadavers(s, "kendall") == ["grave:a1", "grave:b1"], "two at each icon"
    s.dark = ("zombie-lab",)
    assert refusal(s) == "reborn.char.kendall"
    s.dark = ()
    ran = rounds(s, answers=[*RAISE, "raise:grave:b1", "face:s"], rolls=["hit", "hit"])
    assert ran.keys("zombie.cadaver") == ["raise:grave:a1", "raise:grave:b1"]
    s = on_tile(monkeypatch, "cryogenic-chamber", 3, 3, "b2")
    assert zombies.cadavers(s, "kendall") == ["grave:b1"]


@covers("reborn.room.zombie-lab", "reborn.char.kendall")
def test_together_they_raise_a_cadaver_that_the_activated_character_reaches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = on_tile(monkeypatch, "zombie-lab", 4, 5, "a2")
    figures.change(s, "zombie-1", place="map", at=ground.the_map(s.map).square("c3"))
    crew = (Part("kendall", 1), Part("zombie-1", 1))
    ran = run(s, zombies.aim, crew, "zombie-lab", Line("raise", "reanimate"), stop=True)
    assert ran.keys("zombie.cadaver") == ["raise:grave:a1", "raise:grave:b1"]
    s.dark = ("building",)
    assert zombies.cadavers(s, "kendall") == []


# -- Deeler ---------------------------------------------------------------------------------------------------------


def pack(**pieces: Any) -> State:
    """Deeler looks east, at Saw, a zombie and Einstein; the second zombie is behind him."""
    given: dict[str, Any] = {
        "facing": {"deeler": "e"},
        "cards": {"saw": "max_cp=4", "zombie-1": "max_cp=3", "zombie-2": "max_cp=3"},
        "phase": "initiative",
    }
    given.update(pieces)
    return position("+-+-+-+-+-+\n|. . . j .|\n+ + + + + +\n|y d . . e|\n+ + + + + +\n|. . . z .|\n+-+-+-+-+-+", **given)


@covers("reborn.char.deeler", "reborn.char.deeler-wounded", "reborn.zom.definition", "reborn.ex.deeler-and-saw")
def test_wounded_deeler_gives_three_cp_to_each_zombie_that_he_sees() -> None:
    s = pack(status={"deeler": "wounded"})
    run(s, zombies.initiative)
    got = {id: (c.dedicated, c.raised) for id, c in s.characters.items()}
    assert got == {"saw": (3, 3), "zombie-1": (3, 3), "zombie-2": (0, 0), "deeler": (0, 0), "einstein": (0, 0)}
    assert values.maximum_cp(s, "saw") == 7
    assert values.maximum_cp(s, "zombie-1") == 6
    s = pack()
    run(s, zombies.initiative)
    assert s.characters["saw"].dedicated == 2
    assert values.maximum_cp(s, "saw") == 6
    run(s, _final)
    assert (s.characters["saw"].dedicated, s.characters["saw"].raised) == (0, 0), "for this turn"
    assert initiative.zombies is zombies, "the Initiative phase calls it"


async def _final(s: State, g: Any) -> None:
    final.return_cp(s)


@covers("reborn.char.deeler", "reborn.duel.minimum", "reborn.cp.source", "reborn.ex.dedicated-cp-not-for-duels")
def test_dedicated_cp_pay_orders_of_the_zombie_and_no_duels() -> None:
    s = position(
        "+-+-+-+\n|B . z|\n+-+-+-+",
        facing={"bolter": "e", "zombie-1": "w"},
        tiles={"zombie-1": ["x.move-2-red"]},
        cp={"norad": 3},
    )
    figures.change(s, "zombie-1", dedicated=2, raised=2)
    ran = rounds(s, answers=["activate:bolter"])
    assert ran.asked[-1] == ("interrupt", ["pass"]), "there is nothing to bid with"
    assert cp.payable(s, "zombie-1") == 2
    run(s, move.execute, "zombie-1", "x.move-2-red", 0, 2)
    assert s.characters["zombie-1"].dedicated == 0
    assert s.players["salemite"].cp == 0


# -- the Zombie Control Device --------------------------------------------------------------------------------------


def driver(**pieces: Any) -> State:
    given: dict[str, Any] = {
        "facing": {"hollister": "e"},
        "cards": {"zombie-1": "max_cp=3&dark=2", "zombie-2": "max_cp=3"},
        "carrying": {"hollister": ["zombie-control-device on"]},
        "active": "salemite",
        "round": "hollister",
        "cp": {"norad": 4, "salemite": 4},
    }
    given.update(pieces)
    return position("+-+-+-+-+\n|h . z .|\n+ + + + +\n|. . . y|\n+-+-+-+-+", **given)


@covers("reborn.item.zombie-control", "reborn.final.disengage", "reborn.switch.on", "reborn.ex.control-device-once")
def test_the_control_device_drives_one_zombie_a_turn_and_stays_on() -> None:
    s = driver()
    ran = rounds(s, answers=["command:zombie-control-device:zombie-1"])
    assert s.characters["zombie-1"].beyond == 3
    assert s.characters["zombie-2"].beyond == 0
    assert not [key for key in ran.keys("deed") if key.startswith("command:")]
    no = why_not(zombies, s, "hollister", "command:zombie-control-device:zombie-2")
    assert no is not None
    assert no.rule == "reborn.ips.condition", "the card is engaged"
    run(s, _disengage)
    e = s.equipment["zombie-control-device"]
    assert e.on
    assert not e.engaged
    off = driver(carrying={"hollister": ["zombie-control-device"]})
    assert zombies.offers(off, "hollister") == []
    assert zombies.offers(driver(facing={"hollister": "w"}), "hollister") == [], "no LoS"


async def _disengage(s: State, g: Any) -> None:
    final.disengage(s)


@covers("reborn.item.zombie-control", "reborn.cp.source")
def test_cp_of_the_device_go_beyond_the_maximum_while_the_zombie_is_activated() -> None:
    s = driver(round="zombie-1", spent={"zombie-1": 3}, tiles={"zombie-1": ["x.move-4"]})
    assert cp.payable(s, "zombie-1") == 0
    figures.change(s, "zombie-1", beyond=3)
    assert cp.payable(s, "zombie-1") == 3
    run(s, move.execute, "zombie-1", "x.move-4", 0, 3)
    assert s.players["salemite"].cp == 4


@covers(
    "reborn.item.zombie-control",
    "reborn.int.max-reached",
    "reborn.int.won",
    "reborn.char.deeler",
    "reborn.ex.control-cp-not-in-an-interruption",
)
def test_cp_of_the_device_are_not_for_interruptions_but_deelers_are() -> None:
    def caught(**own: int) -> State:
        s = position(
            "+-+-+\n|B z|\n+-+-+",
            facing={"bolter": "e", "zombie-1": "w"},
            cards={"zombie-1": "max_cp=3"},
            tiles={"zombie-1": ["x.close-combat-3-red"]},
            cp={"norad": 3, "salemite": 1},
        )
        figures.change(s, "zombie-1", **own)
        return s

    answers = ["activate:bolter", "duel:zombie-1", "face:e", "ana=bid:0", "ben=bid:1"]
    assert rounds(caught(beyond=3), answers=answers).keys("deed") == ["end"]
    found = rounds(caught(dedicated=3, raised=3), answers=answers).keys("deed")
    assert "fight:x.close-combat-3-red.1:3" in found
