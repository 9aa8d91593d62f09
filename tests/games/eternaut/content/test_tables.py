"""The tables are whole: counts and demands of the sets that the rulebook needs but does not contain."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from noctule.games.eternaut.content import (
    ABILITIES,
    ACTIONS,
    ALIEN_DECKS,
    BASIC,
    CHARACTERS,
    COUNTERS,
    DEVICES,
    ENDINGS,
    ENEMIES,
    ITEM_ACTIONS,
    ITEMS,
    MENACE_DECKS,
    NPCS,
    RULES,
    SKILL_COUNTERS,
    SPECIAL,
)
from noctule.games.eternaut.content.books import COMMON
from noctule.games.eternaut.content.script import Body, Branch, Each, Say, Step, steps
from noctule.games.eternaut.content.words import DIRECTIONS, KINDS, RACES, SKILLS, Race


def verbs(body: Body) -> list[str]:
    return [part.verb for part in steps(body) if isinstance(part, Step)]


def said(body: Body) -> list[tuple[Any, ...]]:
    """Every instruction as (verb, arguments...)."""
    return [(part.verb, *part.args) for part in steps(body) if isinstance(part, Step)]


# ---- Action cards


def test_forty_basic_cards_eight_of_each_type() -> None:
    assert len(BASIC) == 40
    assert Counter(ACTIONS[id].kind for id in BASIC) == dict.fromkeys(KINDS, 8)


def test_basic_cards_show_every_skill_two_equal_two_different_and_no_icons() -> None:
    shown = [ACTIONS[id].icons for id in BASIC]
    assert {icon for icons in shown for icon in icons} == set(SKILLS)
    assert any(len(icons) == 2 and icons[0] == icons[1] for icons in shown)
    assert any(len(icons) == 2 and icons[0] != icons[1] for icons in shown)
    assert () in shown


@pytest.mark.parametrize(
    ("kind", "do", "ranges"),
    [("moving-on", "move", {2, 3, 4}), ("rummage", "trade", {1, 2, 3}), ("coordination", "repeat", {3, 4, 6})],
)
def test_basic_cards_have_their_printed_numbers(kind: str, do: str, ranges: set[int]) -> None:
    cards = [ACTIONS[id] for id in BASIC if ACTIONS[id].kind == kind]
    assert {effect.range for card in cards for effect in card.effects if effect.do == do} == ranges


def test_a_card_fits_two_actions_of_the_tank() -> None:
    assert any(set(ACTIONS[id].icons) == {"fighting", "agility"} for id in BASIC)


def test_fifteen_special_cards_twelve_after_a_and_three_after_b() -> None:
    assert len(SPECIAL) == 15
    assert SPECIAL[12:] == ("carry-him", "cover-me", "by-name")
    assert {ACTIONS[id].kind for id in SPECIAL} == {*KINDS, ""}
    assert all(ACTIONS[id].line and ACTIONS[id].effects for id in SPECIAL)


def test_take_care_is_among_the_first_twelve_twice() -> None:
    care = [id for id in SPECIAL[:12] if ACTIONS[id].name == "Take Care"]
    assert len(care) == 2
    assert all(ACTIONS[id].effects[0].do == "care" and ACTIONS[id].effects[0].heal == 2 for id in care)


# ---- items


def test_sixty_five_item_cards_from_011_to_058() -> None:
    assert sum(item.copies for item in ITEMS.values()) == 65
    assert list(ITEMS) == [f"{number:03}" for number in range(11, 59)]


def test_raw_materials_in_several_copies_and_as_many_weapons_as_tools() -> None:
    assert ITEMS["011"].copies > 1
    assert ITEMS["012"].copies > 1
    assert ITEMS["045"].copies == ITEMS["046"].copies


def test_a_product_can_run_out() -> None:
    assert ITEMS["046"].copies < min(ITEMS["011"].copies, ITEMS["012"].copies)


def test_item_actions_401_to_412_with_and_without_range() -> None:
    assert sorted(ITEM_ACTIONS) == [f"{number}" for number in range(401, 413)]
    ranges = {action.range for item in ITEMS.values() for action in item.actions}
    assert {0, 2} <= ranges


def test_weapons_have_every_kind_of_value_and_bonus() -> None:
    melee = [item.attack for item in ITEMS.values() if item.attack and item.attack.kind == "melee"]
    ranged = [item.attack for item in ITEMS.values() if item.attack and item.attack.kind == "ranged"]
    assert any(len(attack.values) == 1 and not attack.bonus for attack in melee)
    assert any(len(attack.values) > 1 for attack in melee)
    assert any(bonus.damage for attack in melee for bonus in attack.bonus)
    assert any(bonus.fast for attack in melee for bonus in attack.bonus)
    assert any(bonus.spaces for attack in ranged for bonus in attack.bonus)
    assert any(attack.reduced for attack in ranged)


def test_a_list_of_values_has_one_for_each_space() -> None:
    for item in ITEMS.values():
        if item.attack:
            assert len(item.attack.values) in (1, item.attack.spaces), item.number


def test_two_bags_of_different_icon_and_capacity() -> None:
    bags = [item.bag for item in ITEMS.values() if item.bag]
    assert len({bag.icon for bag in bags}) == len({bag.capacity for bag in bags}) == len(bags) == 2


def test_suits_keep_the_snow_off_and_two_items_or_more_go_back() -> None:
    assert [item.number for item in ITEMS.values() if item.dry] == ["017", "018"]
    assert len([item for item in ITEMS.values() if item.returned]) >= 2
    assert any(item.icons for item in ITEMS.values())


def test_every_quest_item_can_be_shown() -> None:
    for number in ("048", "049", "050", "051", "052", "053", "054"):
        assert [action.id for action in ITEMS[number].actions] == ["411"]


# ---- counters


def test_utility_counters_201_to_279_and_loot_751_to_762() -> None:
    assert list(COUNTERS) == [str(number) for number in (*range(201, 280), *range(751, 763))]


def test_printed_names_are_kept() -> None:
    names = {"202": "open passage", "210": "open door", "215": "window", "216": "broken window", "222": "dresser"}
    assert {number: COUNTERS[number].name for number in names} == names
    assert all(COUNTERS[number].blocks for number in ("226", "227", "232", "274", "275"))


def test_edges_and_letters() -> None:
    edges = [number for number, counter in COUNTERS.items() if counter.on_edge]
    assert edges == [*(str(number) for number in range(201, 219)), "246", "251", "261", "265"]
    letters = Counter(counter.letter for counter in COUNTERS.values() if counter.letter)
    assert letters == {"A": 2, "B": 2, "C": 2}


def test_two_explosives_one_of_which_blocks() -> None:
    explosive = {number: counter.blocks for number, counter in COUNTERS.items() if "explosive" in counter.icons}
    assert explosive == {"271": True, "272": False}


# ---- people


def test_twelve_characters_and_no_910() -> None:
    assert list(CHARACTERS) == [str(number) for number in (*range(901, 910), 911, 912, 913)]
    assert [id for id, card in CHARACTERS.items() if card.masked] == ["907", "908", "909"]


def test_the_first_four_lack_sneaking_alone() -> None:
    known = {skill for id in ("901", "902", "903", "904") for skill in CHARACTERS[id].skills}
    assert set(SKILLS) - known == {"sneaking"}
    assert all(0 <= value <= 2 for card in CHARACTERS.values() for value in card.skills.values())


def test_skill_counters_six_icons_and_three_for_items() -> None:
    icons = {id: card.icon for id, card in SKILL_COUNTERS.items()}
    assert {icons[f"SK-0{i}"] for i in range(1, 7)} == set(SKILLS)
    assert all(SKILL_COUNTERS[f"SK-0{i}"].items == (1 if i < 7 else 2) for i in range(1, 10))
    assert [SKILL_COUNTERS[f"SK-0{i}"].after for i in range(1, 10)] == ["B"] * 3 + ["C"] * 3 + ["D"] * 3


PERMANENT = {"icon", "carry", "swift", "steady", "reach"}


def test_abilities_permanent_and_activated() -> None:
    personal = {id: card for id, card in ABILITIES.items() if card.character}
    assert list(personal) == [*(f"PA-90{i}" for i in range(1, 7)), "PA-911", "PA-912-A", "PA-912-B", "PA-913"]
    assert sum(card.activated for card in personal.values()) >= 3
    assert sum(not card.activated for card in personal.values()) >= 3
    group = {id: card.activated for id, card in ABILITIES.items() if not card.character}
    assert sorted(group) == ["GA-01", "GA-02", "GA-03", "GA-04"]
    assert sum(group.values()) == 2


def test_an_ability_is_activated_if_its_effect_is() -> None:
    for card in ABILITIES.values():
        assert card.activated == (card.effect not in PERMANENT), card.id


def test_abilities_are_bought_when_the_rules_say_so() -> None:
    bought = {id: card.after for id, card in ABILITIES.items()}
    assert {bought[f"PA-90{i}"] for i in range(1, 7)} == {"C"}
    assert (bought["GA-01"], bought["GA-02"], bought["GA-03"], bought["GA-04"]) == ("D", "D", "E", "E")
    assert {bought[id] for id in ("PA-911", "PA-912-A", "PA-912-B", "PA-913")} == {""}


def test_four_devices_with_their_numbers() -> None:
    assert set(DEVICES) == {"cannon", "flak", "tank", "remote"}
    assert (DEVICES["tank"].fuel, DEVICES["tank"].shells, DEVICES["remote"].life) == (6, 4, 10)
    assert DEVICES["remote"].size == 1
    assert DEVICES["cannon"].beam
    assert DEVICES["cannon"].red == 3
    assert DEVICES["flak"].any_direction
    assert not DEVICES["flak"].moves
    shots = {id: [action.values for action in card.actions if action.do == "fire"] for id, card in DEVICES.items()}
    assert shots == {"cannon": [()], "flak": [(6,), (3, 3)], "tank": [(8, 6, 4)] * 2, "remote": [()]}


# ---- Menace cards


def test_menace_decks_have_their_counts() -> None:
    counts = {name: len(deck) for name, deck in MENACE_DECKS.items()}
    assert counts == {"a": 6, "b": 7, "special": 1, "c": 6, "d": 4, "e": 5, "f-blue": 3, "f-red": 5}
    assert list(MENACE_DECKS["special"]) == ["SM-1"]


def test_menace_a_by_round_spreads_drifts_rests_and_reshuffles() -> None:
    deck = MENACE_DECKS["a"].values()
    assert sum(len(card.rounds) > 1 for card in deck) >= 2
    used = {verb for card in deck for _, _, body in card.rounds for verb in verbs(body)}
    assert {"spread", "drift-in", "nothing", "shuffle"} <= used
    for card in deck:
        covered = sorted(number for high, low, _ in card.rounds for number in range(low, min(high, 12) + 1))
        assert covered == list(range(1, 13)), card.id


def test_menace_b_has_arrows_reactions_and_two_sides() -> None:
    deck = MENACE_DECKS["b"].values()
    assert {card.arrow for card in deck} == set(DIRECTIONS)
    assert all(card.green and card.red and card.reaction for card in deck)
    assert all({"go", "notice"} <= set(verbs(card.green)) for card in deck)
    red = {verb for card in deck for verb in verbs(card.red)}
    assert {"approach", "strike", "regroup"} <= red
    reactions = [step for card in deck for step in said(card.reaction)]
    assert {("step", "away"), ("step", "toward"), ("miss",), ("damage", 1, "attacker"), ("heal", 1)} <= set(reactions)


@pytest.mark.parametrize("name", ["c", "d", "e", "f-red"])
def test_menace_activates_a_named_deck(name: str) -> None:
    named = {step[1] for card in MENACE_DECKS[name].values() for step in said(card.rounds[0][2]) if step[0] == "activate"}
    wanted = {"c": {"cascarudo"}, "d": {"cascarudo", "fog"}, "e": set(RACES) - {"gurbo"}, "f-red": set(RACES)}
    assert named == wanted[name]


@pytest.mark.parametrize("name", ["c", "d", "e", "f-blue"])
def test_some_menace_cards_activate_nobody(name: str) -> None:
    quiet = [card for card in MENACE_DECKS[name].values() if "activate" not in verbs(card.rounds[0][2])]
    assert quiet
    assert name != "f-blue" or len(quiet) == 3


# ---- Alien cards


def test_alien_decks_have_their_counts() -> None:
    counts = {race: len(deck) for race, deck in ALIEN_DECKS.items()}
    assert counts == {"cascarudo": 6, "fog": 4, "robot": 5, "mano": 5, "gurbo": 5}


@pytest.mark.parametrize("race", ["cascarudo", "robot"])
def test_reactions_of_every_sort(race: Race) -> None:
    reactions = {step[:3] for card in ALIEN_DECKS[race].values() for step in said(card.reaction)}
    wanted = {("step", "away"), ("step", "toward"), ("miss",), ("heal", 2), ("damage", 1, "attacker"), ("wound", "attacker")}
    assert wanted <= reactions


def test_a_top_action_deals_a_penalty_and_a_device_is_mentioned() -> None:
    actions = [step for card in ALIEN_DECKS["cascarudo"].values() for step in said(card.action)]
    assert any(step[0] == "strike" and step[-1] == "wound" for step in actions)
    assert any(step[0] == "board" for step in actions)


def test_robots_shoot_and_walk_less() -> None:
    steps_of = {race: [s for c in ALIEN_DECKS[race].values() for s in said(c.action)] for race in ("cascarudo", "robot")}
    assert any(step[0] == "strike" and step[2] > 1 for step in steps_of["robot"])
    walked = {race: max(step[1] for step in found if step[0] == "approach") for race, found in steps_of.items()}
    assert walked["robot"] < walked["cascarudo"]


def test_the_mano_never_moves_itself_and_orders_others() -> None:
    for card in ALIEN_DECKS["mano"].values():
        ordered = [step for part in steps(card.action) if isinstance(part, Each) for step in steps(part.body)]
        moves = [
            part for part in steps(card.action) if isinstance(part, Step) and part.verb in ("approach", "go", "step", "charge")
        ]
        assert all(part in ordered for part in moves), card.id
    assert any(isinstance(part, Each) for card in ALIEN_DECKS["mano"].values() for part in steps(card.action))


def test_the_gurbo_moves_one_to_three_cells_and_attacks() -> None:
    actions = [step for card in ALIEN_DECKS["gurbo"].values() for step in said(card.action)]
    assert {step[1] for step in actions if step[0] == "charge"} == {1, 2, 3}
    assert any(step[0] == "stamp" for step in actions)


def test_the_fog_has_a_condition_and_never_reacts() -> None:
    assert all(card.when and "drift" in verbs(card.action) for card in ALIEN_DECKS["fog"].values())


# ---- figures


def test_enemies_with_their_life_points() -> None:
    life = {id: card.life for id, card in ENEMIES.items()}
    assert life == {
        **dict(zip(("701", "702", "703", "704"), (6, 5, 5, 4), strict=True)),
        **dict(zip(("711", "712", "713", "714", "715", "716"), (5, 5, 5, 6, 6, 6), strict=True)),
        **dict.fromkeys(("721", "722", "723", "724"), 8),
        "731": 12,
        "741": 40,
    }
    assert {card.loot for card in ENEMIES.values()} == {"", "751", "752", "753", "754", "760", "761", "762"}
    assert all(card.device for card in ENEMIES.values() if card.race == "cascarudo")


def test_npcs_answer_to_cards() -> None:
    people = {id: card for id, card in NPCS.items() if id != "remote"}
    assert list(people) == [*(str(number) for number in range(801, 814)), "905", "906"]
    assert all(3 <= card.life <= 8 for card in people.values())
    assert all(set(card.on) <= set(KINDS) and card.on for card in people.values())
    assert "walk" in verbs(NPCS["802"].on["moving-on"])
    assert "strike" in verbs(NPCS["807"].on["take-action"])
    assert "heal" in verbs(NPCS["906"].on["take-a-break"])
    assert [id for id, card in NPCS.items() if card.snow is not None] == ["803", "905"]
    assert all(card.talks for card in people.values())


def test_every_loot_counter_is_left_by_one_figure() -> None:
    left = Counter(card.loot for card in (*ENEMIES.values(), *NPCS.values()) if card.loot)
    assert left == dict.fromkeys((str(number) for number in range(751, 763)), 1)


# ---- Rule cards, Epilogue cards, common entries


def test_seven_rule_cards_and_the_snow_names_its_entry() -> None:
    assert list(RULES) == [f"R-0{i}" for i in range(1, 8)]
    assert RULES["R-01"].entry == "999-010"


def test_every_quest_letter_has_an_epilogue() -> None:
    letters = {id: "".join(card.outcomes) for id, card in ENDINGS.items() if id.startswith("END")}
    assert letters == dict(
        zip((f"END-{i}" for i in range(1, 8)), ("ABCDE", "ABCD", "ABCDEF", "ABCDEF", "ABCD", "AB", "ABC"), strict=True)
    )
    for id, card in ENDINGS.items():
        for letter, text in card.outcomes.items():
            assert id.startswith("BAND") or all(60 <= words <= 110 for words in lengths(text)), (id, letter)


def lengths(text: Body) -> list[int]:
    """How many words are read, by each way through a text."""
    found = [sum(len(part.text.split()) for part in text if isinstance(part, Say))]
    for part in text:
        if isinstance(part, Branch):
            found = [before + words for case in part.cases for words in lengths(case.body) for before in found]
    return found


def test_four_verdicts() -> None:
    assert [id for id in ENDINGS if id.startswith("BAND")] == ["BAND-1", "BAND-2", "BAND-3", "BAND-4"]


def test_recipes_and_cures_are_in_every_book() -> None:
    recipes = {"011-012", "013-014", "015-016", "012-013", "011-011", "038-039", "011-041", "014-023"}
    assert recipes | {"405-9XX", "409-9XX", "410-9XX"} <= set(COMMON)


def test_healing_grows_with_first_aid() -> None:
    heals = [step[1] for step in said(COMMON["405-9XX"].body) if step[0] == "heal"]
    assert heals == [4, 3, 2]
