"""Dice, Order tiles, characters and equipment: everything the rules ask of them is there, and bad files are refused."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from covers import covers
from noctule.engine import ContentError, content
from noctule.engine.grid import E, N, S, W, arcs_at
from noctule.games.reborn.board import dice
from noctule.games.reborn.content import (
    BLACK,
    BLACK_FACES,
    CARDS,
    CHARACTERS,
    EFFECTS,
    EQUIPMENT,
    FACTS,
    FLOOR_TILES,
    NEEDS,
    ORDER_COLOURS,
    ORDER_TILES,
    ORDER_TYPES,
    ROOM_TYPES,
    YELLOW,
    YELLOW_FACES,
    Line,
    card_with,
    face_up,
    words,
)
from noctule.games.reborn.content.cards import Section
from noctule.games.reborn.content.characters import load_characters
from noctule.games.reborn.content.equipment import load_equipment
from noctule.games.reborn.content.ips import fault
from noctule.games.reborn.content.orders import OrderTiles, check_orders, load_dice, load_doors

PACKAGE = "noctule.games.reborn"
NAMED = [
    "ammunition",
    "bazooka",
    "chainsaw",
    "deadly-virus",
    "flamer",
    "gas-mask",
    "infrared-goggles",
    "jet-pack",
    "kevlar-armor",
    "laptop-computer",
    "magnetic-card",
    "magnetic-disrupter",
    "medical-kit",
    "mines",
    "morphine",
    "motion-detector",
    "plastic-explosive",
    "portable-radio-scrambler",
    "power-fist",
    "secret-files",
    "smoke-grenades",
    "targeting-lens",
    "taser",
    "technical-toolbox",
    "time-bomb",
    "torture-kit",
    "toxic-gas-capsule",
    "us-constitution",
    "wiring-plans",
    "zombie-control-device",
    "zombie-serum",
]


def text(name: str) -> str:
    return content.text(PACKAGE, f"content/{name}.toml")


def sections() -> list[Section]:
    return [section for tile in ORDER_TILES.values() for section in tile.sections]


def effects(id: str) -> list[tuple[str, int]]:
    return [(line.effect, line.amount) for line in EQUIPMENT[id].lines]


# ---- dice


@covers("reborn.dice.kinds", "reborn.dice.yellow-test", "reborn.dice.yellow-combat", "reborn.ex.test-dice")
def test_a_test_adds_the_test_points_of_yellow_faces_and_ignores_their_hits_and_distances() -> None:
    assert sorted(face.test for face in YELLOW_FACES.values()) == [0, 1, 1, 2, 2, 3]
    assert dice.test_points(("jam", "burst"), "yellow") + 1 == 3
    assert len(YELLOW.faces) == len(BLACK.faces) == 6


@covers("reborn.dice.black-test", "reborn.dice.black-search")
def test_a_black_die_gives_its_search_points_as_test_points_and_one_face_a_spy_point() -> None:
    assert sorted(face.test for face in BLACK_FACES.values()) == [0, 0, 2, 3, 3, 3]
    assert all(face.test == face.points for face in BLACK_FACES.values())
    assert [face.points for face in BLACK_FACES.values() if face.spy] == [0]
    assert [face.points for face in BLACK_FACES.values() if face.flip] == [3]
    assert [face.points for face in BLACK_FACES.values() if face.shuffle] == [3]


@covers("reborn.dice.yellow-combat")
def test_every_result_is_on_the_yellow_die_and_the_best_ones_on_the_rarest_face() -> None:
    faces = YELLOW_FACES.values()
    assert sum(face.critical for face in faces) == sum(face.perfect for face in faces) == 1
    assert any(not face.hits and not face.critical for face in faces)
    assert {face.hits for face in faces} >= {1, 2}
    assert any(face.out_of_ammo and not face.distance for face in faces)
    assert any(face.out_of_ammo and face.distance for face in faces)
    assert any(face.distance and not face.out_of_ammo for face in faces)
    for read, one in ((dice.hits, "hits"), (dice.criticals, "critical"), (dice.distance, "distance")):
        assert [read([name]) for name in YELLOW_FACES] == [getattr(face, one) for face in faces]
        assert read([*YELLOW_FACES, *YELLOW_FACES]) == 2 * sum(getattr(face, one) for face in faces)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("spy = { test = 0, points = 0, spy = true }\n", "", "content/dice.toml:11: the black die has 5 faces, not 6"),
        (", perfect = true", "", "content/dice.toml:3: no face of the yellow die shows a perfect shot"),
        ("points = 2", "points = 'two'", "content/dice.toml:13: Expected `int`, got `str`"),
        ("points = 2", "point = 2", "content/dice.toml:13: Object contains unknown field `point`"),
    ],
)
def test_dice_that_lack_a_result_are_refused_with_file_and_line(old: str, new: str, complaint: str) -> None:
    source = text("dice")
    assert old in source
    with pytest.raises(ContentError) as refused:
        load_dice(source.replace(old, new), "content/dice.toml")
    assert str(refused.value).startswith(complaint)


# ---- Order tiles


@covers("reborn.order.tile-anatomy", "reborn.order.types")
def test_every_order_tile_has_four_sections_of_a_type_a_number_and_a_colour() -> None:
    assert len(ORDER_TILES) == 48
    for tile in ORDER_TILES.values():
        assert len(tile.sections) == 4
    for section in sections():
        assert section.type in ORDER_TYPES
        assert section.colour in ORDER_COLOURS
    assert {(s.type, s.colour) for s in sections()} == {(type, colour) for type in ORDER_TYPES for colour in ORDER_COLOURS}


@covers("reborn.order.tile-anatomy")
def test_the_bag_has_the_mix_that_the_rules_need() -> None:
    numbers = {type: {s.number for s in sections() if s.type == type} for type in ORDER_TYPES}
    assert numbers["move"] == numbers["shoot"] == numbers["search"] == {1, 2, 3, 4}
    assert numbers["close-combat"] == numbers["interact"] == {1, 2, 3}
    colours = Counter(s.colour for s in sections())
    assert 0.15 < colours["gold"] / len(sections()) < 0.25
    assert 0.28 < colours["red"] / len(sections()) < 0.38
    kinds = [[s.type for s in tile.sections] for tile in ORDER_TILES.values()]
    assert sum("move" in types for types in kinds) > len(kinds) * 0.8
    assert sum("move" not in types for types in kinds) >= 3
    assert {type for types in kinds for type, count in Counter(types).items() if count > 1} >= {"move", "shoot", "close-combat"}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"order-02"', '"order-01"', "content/orders.toml:12: two Order tiles are called 'order-01'"),
        ('["move", 3, "black"]', '["move", 5, "black"]', "Order tile 'order-"),
        ('["move", 3, "black"]', '["walk", 3, "black"]', "Invalid enum value 'walk'"),
        ('["move", 3, "black"]', '["move", 3, "green"]', "Invalid enum value 'green'"),
    ],
)
def test_order_tiles_with_a_fault_are_refused_with_file_and_line(old: str, new: str, complaint: str) -> None:
    source = text("orders")
    assert old in source
    bad, name = source.replace(old, new, 1), "content/orders.toml"
    with pytest.raises(ContentError, match=r"^content/orders.toml:\d+: ") as refused:
        check_orders(content.parse(bad, OrderTiles, name).tile, bad, name)
    assert complaint in str(refused.value)


# ---- characters


@covers("reborn.char.roster")
def test_both_factions_have_their_characters_traitors_and_zombies() -> None:
    norad = [who for who, card in CHARACTERS.items() if card.faction == "norad"]
    salemite = [who for who, card in CHARACTERS.items() if card.faction == "salemite"]
    assert norad == ["bolter", "vasquez", "woo", "mammoth"]
    assert salemite == ["hollister", "einstein", "bill", "kendall", "deeler", "saw", "zombie-1", "zombie-2"]
    assert [who for who, card in CHARACTERS.items() if card.traitor] == ["einstein", "bill"]
    assert [who for who, card in CHARACTERS.items() if card.zombie] == ["saw", "zombie-1", "zombie-2"]
    assert [who for who, card in CHARACTERS.items() if card.large] == ["mammoth"]


@covers("reborn.cc.arcs")
def test_dark_blue_is_the_highest_combat_strength_and_grey_the_lowest() -> None:
    for card in CHARACTERS.values():
        for side in (card.healthy, card.wounded):
            dark, light, grey = (value.dice + value.plus for value in (side.combat.dark, side.combat.light, side.combat.grey))
            assert dark >= light >= grey >= 1


def test_the_cards_reach_every_rule_about_their_values() -> None:
    cards = CHARACTERS.values()
    sides = [side for card in cards for side in (card.healthy, card.wounded)]
    for value in ("armour", "max_cp", "movement", "weight", "bonus_cp"):
        assert any(getattr(card.wounded, value) < getattr(card.healthy, value) for card in cards), value
    assert any(side.bonus_cp == 0 for side in sides)
    assert any(side.weight == 0 for side in sides)
    assert any(side.combat.dark.plus for side in sides)
    assert any(side.shooting.plus for side in sides)
    assert any(side.search.plus for side in sides)
    assert {side.technical.dice for side in sides} | {side.scientific.dice for side in sides} == {0, 1, 2, 3, 4}
    assert all(card.healthy.max_cp <= 2 for card in cards if card.id.startswith("zombie"))
    assert all(2 <= side.life <= 5 and 2 <= side.movement <= 6 and side.bonus_cp <= 3 for side in sides)


def test_einsteins_maximum_is_five_cp_on_both_sides() -> None:
    einstein = CHARACTERS["einstein"]
    assert einstein.healthy.max_cp == einstein.wounded.max_cp == 5


@covers("reborn.ability.definition")
def test_abilities_are_lines_on_the_card_and_the_wounded_side_may_change_them() -> None:
    def line(who: str, wounded: bool) -> Line:
        return CHARACTERS[who].side(wounded).lines[0]

    assert [(line("vasquez", w).cp, line("vasquez", w).dice, line("vasquez", w).threshold) for w in (False, True)] == [
        (2, 3, 5),
        (1, 3, 3),
    ]
    assert [(line("woo", w).cp, line("woo", w).amount) for w in (False, True)] == [(2, 1), (3, 1)]
    assert [(line("einstein", w).cp, line("einstein", w).amount) for w in (False, True)] == [(2, 2), (3, 1)]
    assert [line("bill", w).effect for w in (False, True)] == ["act-for-norad", "spy-points"]
    assert [line("deeler", w).amount for w in (False, True)] == [2, 3]
    assert (line("bolter", False).mp, line("bolter", False).amount) == (1, 4) == (1, line("hollister", False).amount)
    assert (line("mammoth", False).dice, line("mammoth", False).threshold) == (3, 4)
    assert [(cut.cp, cut.dice, cut.threshold) for cut in CHARACTERS["saw"].healthy.lines] == [(2, 6, 10), (1, 0, 0)]


@covers("reborn.cc.arcs")
def test_an_adjacent_enemy_never_lies_on_the_border_of_two_combat_arcs() -> None:
    for card in CHARACTERS.values():
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            assert len(arcs_at(card.base.inner, N, dx, dy)) == 1


def test_bases_differ_and_the_border_of_red_and_orange_is_an_exact_diagonal() -> None:
    base = CHARACTERS["bolter"].base
    assert arcs_at(base.outer, E, 2, -2) == ("orange", "red")
    assert arcs_at(base.outer, E, 3, -2) == ("red",)
    assert arcs_at(base.outer, E, 0, 2) == ("orange", "white")
    assert len({card.base.inner for card in CHARACTERS.values()}) > 1
    saw = CHARACTERS["saw"].base.inner
    assert arcs_at(saw, S, -1, 0) == ("dark",)
    assert arcs_at(saw, S, 1, 0) == ("light",)
    assert arcs_at(saw, W, 1, 0) == ("grey",)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('base = "saw-arm"', 'base = "hook"', "there is no base 'hook'"),
        ('builtin = ["mammoth-cannon"]', 'builtin = ["gun"]', "there is no equipment 'gun'"),
        ("combat = { dark = [5], light = [3], grey = [1] }", "combat = { dark = [2], light = [3] }", "character 'saw': Combat"),
        ("rotating = 1\n", "", "character 'mammoth': a large figure, and no other, needs a Rotating Cost"),
        ("dice = 3, threshold = 5", "dice = 3", "character 'vasquez': line 'persuade' has a test without a threshold"),
        ("life = 5", "lives = 5", "Object contains unknown field `lives`"),
    ],
)
def test_character_cards_with_a_fault_are_refused_with_file_and_line(old: str, new: str, complaint: str) -> None:
    source = text("characters")
    assert old in source
    with pytest.raises(ContentError, match=r"^characters.toml:\d+: ") as refused:
        load_characters(source.replace(old, new, 1), "characters.toml", list(EQUIPMENT))
    assert complaint in str(refused.value)


# ---- equipment


@covers("reborn.equip.kinds")
def test_all_named_equipment_exists_and_every_piece_is_a_weapon_or_an_item() -> None:
    assert len(NAMED) == 31
    assert set(NAMED) <= set(EQUIPMENT)
    for piece in EQUIPMENT.values():
        assert set(piece.use) <= {"firing", "explosive", "close-combat", "item"}
        assert piece.use
        assert (piece.chart is not None) == ("close-combat" in piece.use)
    uses = set(chain.from_iterable(piece.use for piece in EQUIPMENT.values()))
    assert uses == {"firing", "explosive", "close-combat", "item"}


def test_every_card_has_two_different_sides_and_every_piece_is_on_a_card() -> None:
    for card in CARDS.values():
        assert card.sides[0] != card.sides[1]
        assert face_up(card.id, 0).id == card.sides[0]
    printed = set(chain.from_iterable(card.sides for card in CARDS.values()))
    assert printed == set(EQUIPMENT) - {"mammoth-cannon"}
    assert card_with("bazooka") == "card-15"


def test_weights_find_factors_and_room_types_cover_the_whole_range() -> None:
    found = [piece for piece in EQUIPMENT.values() if piece.id != "mammoth-cannon"]
    assert {piece.weight for piece in found} == {0, 1, 2}
    assert {piece.find for piece in found} == {1, 2, 3, 4, 5, 6}
    types = Counter(type for piece in found for type in piece.where)
    assert set(types) == set(ROOM_TYPES)
    assert min(types.values()) >= 3


def test_there_are_weapons_that_run_out_weapons_that_do_not_and_weapons_with_a_number() -> None:
    weapons = {piece.id: piece.weapon for piece in EQUIPMENT.values() if piece.firing and piece.weapon}
    assert weapons["carbine"].out_of_ammo
    assert not weapons["revolver"].out_of_ammo
    assert weapons["revolver"].fixed_ammo == 0
    assert weapons["marksman-rifle"].fixed_ammo > 0
    assert weapons["frag-grenades"].explosive
    assert weapons["frag-grenades"].shooting.dice > 0


def test_areas_of_effect_have_a_red_and_an_orange_zone_where_the_rules_need_them() -> None:
    for id in ("bazooka", "mines", "plastic-explosive", "time-bomb", "frag-grenades", "toxic-gas-capsule"):
        area = EQUIPMENT[id].area
        assert area is not None
        assert area.red[0] == (0, 0)
        assert area.orange
        assert not set(area.red) & set(area.orange)
    smoke, gas, flamer = (EQUIPMENT[id].area for id in ("smoke-grenades", "toxic-gas-capsule", "flamer"))
    assert smoke is not None
    assert gas is not None
    assert flamer is not None
    assert len(smoke.red) > 5
    assert set(gas.red) == {(0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)}
    assert all(abs(x) + abs(y) > 1 for x, y in gas.orange)
    assert flamer.directed
    assert flamer.red[0] == (0, -1)
    assert all(y < 0 for _, y in (*flamer.red, *flamer.orange))


def test_what_works_by_being_carried_has_the_numbers_of_the_rules() -> None:
    assert effects("kevlar-armor") == [("armour", 5)]
    assert effects("ammunition") == [("never-out-of-ammo", 0)]
    assert effects("magnetic-card") == [("open-magnetic-doors", 0)]
    assert effects("targeting-lens") == [("targeting-dice", 1)]
    assert effects("technical-toolbox") == [("technical-dice", 2)]
    assert effects("torture-kit") == [("torture-dice", 2)]
    assert effects("us-constitution") == [("order-tiles", 6)]
    assert effects("motion-detector") == [("black-as-red", 0)]
    assert effects("bazooka") == [("pierce-mammoth", 2)]


def test_what_is_used_has_the_numbers_of_the_rules() -> None:
    lines = {id: EQUIPMENT[id].lines for id in EQUIPMENT}
    one_cp = "chainsaw deadly-virus infrared-goggles jet-pack laptop-computer magnetic-disrupter medical-kit mines morphine"
    for (
        id
    ) in f"{one_cp} plastic-explosive portable-radio-scrambler power-fist time-bomb zombie-control-device zombie-serum".split():
        assert lines[id][0].cp == 1, id
        assert lines[id][0].test, id
    assert (lines["secret-files"][0].cp, lines["secret-files"][0].faction) == (2, "norad")
    assert lines["zombie-serum"][0].faction == "salemite"
    assert lines["portable-radio-scrambler"][0].threshold == 3
    assert lines["gas-mask"][0].cp == 1
    assert not lines["gas-mask"][0].tested
    assert (lines["medical-kit"][0].amount, lines["morphine"][0].amount) == (2, 4)
    assert (lines["jet-pack"][0].amount, lines["jet-pack"][0].uses, lines["mines"][0].uses) == (6, 5, 2)
    assert (lines["deadly-virus"][0].timer, lines["deadly-virus"][0].amount) == (4, 2)
    assert (lines["laptop-computer"][0].amount, lines["laptop-computer"][0].engage) == (4, True)
    assert lines["power-fist"][0].limit == 4
    assert (lines["taser"][0].dice, lines["taser"][0].threshold, lines["taser"][0].amount) == (2, 3, 2)
    assert [(line.cp, len(line.test)) for line in lines["wiring-plans"]] == [(1, 2), (3, 2)]
    assert lines["zombie-control-device"][1].amount == 3
    assert lines["smoke-grenades"][0].amount == 2
    flamer = EQUIPMENT["flamer"].weapon
    assert flamer is not None
    assert flamer.spares == ("walls", "sliding-doors")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('effect = "jam-radio"', 'effect = "jam-toast"', "Invalid enum value 'jam-toast'"),
        ('needs = ["on-time-bomb"]', 'needs = ["on-a-whim"]', "Invalid enum value 'on-a-whim'"),
        ('["carbine", "medical-kit"]', '["carbine", "medical-kid"]', "there is no equipment 'medical-kid'"),
        ('["carbine", "medical-kit"]', '["carbine", "carbine"]', "card 'card-01' has the same piece on both sides"),
        ('card-16 = ["flamer", "us-constitution"]\n', "", "equipment 'flamer' is on no card"),
        ("chart = { dark = [1], light = [1] }\n", "", "equipment 'combat-knife': a close combat weapon needs a chart"),
        ('\n. o .\no @ o\n. o .\n"""', '\n. o .\no o o\n. o .\n"""', "equipment 'frag-grenades': an area has one centre"),
        ('\n. o .\no @ o\n. o .\n"""', '\n. o .\no @ q\n. o .\n"""', "equipment 'frag-grenades': unknown sign 'q'"),
        ('where = ["officer"]\n', "", "equipment 'us-constitution': a card needs a Find Factor"),
        ('where = ["officer"]', 'where = ["attic"]', "Invalid enum value 'attic'"),
        ("weight = 1", "heavy = 1", "Object contains unknown field `heavy`"),
        ('colour = "violet"', 'colour = "pink"', "unknown colour 'pink'"),
    ],
)
def test_equipment_with_a_fault_is_refused_with_file_and_line(old: str, new: str, complaint: str) -> None:
    source = text("equipment")
    assert old in source
    with pytest.raises(ContentError, match=r"^content/equipment.toml:\d+: ") as refused:
        load_equipment(source.replace(old, new, 1), "content/equipment.toml")
    assert complaint in str(refused.value)


def test_an_effect_that_does_not_exist_is_refused_on_its_own_line() -> None:
    source = text("equipment")
    line = source[: source.index('effect = "jam-radio"')].count("\n") + 1
    with pytest.raises(ContentError) as refused:
        load_equipment(source.replace('effect = "jam-radio"', 'effect = "jam-toast"'), "content/equipment.toml")
    assert abs(int(refused.value.place.split(":")[1]) - line) <= 1


# ---- doors and lines


@covers("reborn.door.sizes")
def test_doors_exist_in_every_kind_and_size_some_weak_enough_for_the_power_fist() -> None:
    doors = load_doors(text("doors"), "content/doors.toml").values()
    assert len({(door.sliding, door.large, door.magnetic) for door in doors}) == 8
    assert any(door.defence <= 4 for door in doors)
    assert any(door.defence > 4 for door in doors)
    assert all(door.defence < FACTS.combat.wall_defence for door in doors)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('symbol = "m"', 'symbol = "w"', "content/doors.toml:12: door 'wooden-magnetic' needs an id and a symbol"),
        ("defence = 3", "defence = 0", "content/doors.toml:3: door 'wooden' needs a Defensive value"),
        ("defence = 3", "defense = 3", "content/doors.toml:10: Object contains unknown field `defense`"),
    ],
)
def test_doors_with_a_fault_are_refused_with_file_and_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(ContentError) as refused:
        load_doors(text("doors").replace(old, new, 1), "content/doors.toml")
    assert str(refused.value).startswith(complaint)


def all_lines() -> list[Line]:
    cards = [line for card in CHARACTERS.values() for side in (card.healthy, card.wounded) for line in side.lines]
    pieces = [line for piece in EQUIPMENT.values() for line in piece.lines]
    return [*cards, *pieces, *(line for tile in FLOOR_TILES.values() for line in tile.lines)]


@covers("reborn.ips.line")
def test_every_line_can_be_said_and_every_word_of_the_vocabulary_is_used() -> None:
    lines = all_lines()
    for line in lines:
        said = words(line)
        assert said.endswith(".")
        assert "{" not in said
        assert said[0].isupper() or said[0].isdigit()
    assert {line.effect for line in lines} == set(EFFECTS)
    assert {need for line in lines for need in line.needs} == set(NEEDS)


@covers("reborn.ips.line")
def test_a_line_is_said_in_the_order_timing_condition_chance_threshold_effect() -> None:
    said = words(EQUIPMENT["zombie-serum"].lines[0])
    parts = ["Salemite only", "cadaver", "1 CP", "Scientific test", "3 or more", "raise the cadaver"]
    assert [said.index(part) for part in parts] == sorted(said.index(part) for part in parts)
    assert words(CHARACTERS["deeler"].healthy.lines[0]).startswith("Initiative phase")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (Line("a", "heal", 2, test=("scientific",)), "has a test without a threshold"),
        (Line("a", "heal", 2, threshold=3), "has a threshold without a test"),
        (Line("a", "heal", 2, dice=1, test=("scientific",), threshold=3), "has both dice and a characteristic"),
        (Line("a", "destroy-door", limit=4), "needs a limit exactly if"),
        (Line("a", "heal"), "needs an amount"),
        (Line("a", "armour", 5, timing="always", cp=1), "works always and yet has a price"),
        (Line("a", "switch", cp=1), "switches nothing"),
        (Line("a", "defuse", cp=-1), "has a number below 0"),
    ],
)
def test_a_line_that_makes_no_sense_is_a_fault(line: Line, complaint: str) -> None:
    assert complaint in fault(line)
