"""Dice, characters, enemies, adrenaline, skills and items: everything that the rules ask of them is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeVar, get_args

from covers import covers
from noctule.games.escape.content import (
    CARDS,
    CHARACTERS,
    DICE,
    DIE,
    ENEMIES,
    EVENTS,
    FACTS,
    ITEMS,
    SCENARIOS,
    SKILLS,
    item_deck,
    keys,
    steps,
    tests,
)
from noctule.games.escape.content.cards import ItemCard, SkillCard
from noctule.games.escape.content.people import HYBRIDS
from noctule.games.escape.content.reading import parts
from noctule.games.escape.content.steps import (
    GIFTS,
    KINDS,
    LIFTED,
    STATS,
    STEPS,
    Allow,
    AssistRange,
    AttackDice,
    Dice,
    Draw,
    Fear,
    Go,
    Hands,
    Lifts,
    Mark,
    MoveEnemy,
    Opens,
    Rating,
    Reroll,
    Rerolls,
    Scout,
    Seems,
    Stun,
    TakeItem,
    Threat,
    Unmark,
    Use,
    When,
)

T = TypeVar("T")
DECKS: tuple[Any, ...] = (CARDS, SKILLS, ITEMS, EVENTS, SCENARIOS)


def everything() -> Iterator[Any]:
    """Every record in the box."""
    for deck in DECKS:
        for card in deck.values():
            yield from (part for part, _ in parts(card, []))


def gifts(kind: type[T]) -> list[T]:
    """The gifts of a kind, of skills and items."""
    found = [card.gift for card in SKILLS.values()] + [card.gift for card in ITEMS.values()]
    return [gift for gift in found if isinstance(gift, kind)]


def abilities(step: type[T]) -> list[tuple[str, T]]:
    """The steps of a kind on adrenaline cards, with their timing."""
    return [(card.ability.timing, card.ability.do) for card in CARDS.values() if isinstance(card.ability.do, step)]


# ---- the vocabulary


def test_every_step_gift_and_test_of_the_vocabulary_is_used_by_some_card_or_scenario() -> None:
    used = {type(part) for part in everything()}
    assert not {*STEPS, *GIFTS, *tests.TESTS} - used
    assert len(STEPS) <= 25
    assert len(GIFTS) <= 12


def test_every_word_of_the_closed_lists_is_used() -> None:
    found = list(everything())

    def words(*keys: str) -> set[Any]:
        return {getattr(part, key) for part in found for key in keys if isinstance(getattr(part, key, None), str)}

    assert words("who") >= set(get_args(steps.Who))
    assert words("where") >= set(get_args(steps.Where))
    assert words("to") >= set(get_args(steps.To))
    assert words("of") >= set(get_args(steps.Which))
    assert words("deed") >= set(steps.DEEDS)
    assert words("rule") >= set(LIFTED)
    assert words("marker") >= set(steps.MARKERS) - {"accessed"}, "only the panel action places that one"


def test_every_step_gift_and_test_says_in_its_docstring_what_it_does() -> None:
    assert all(kind.__doc__ for kind in (*STEPS, *GIFTS, *tests.TESTS))


# ---- dice


@covers("escape.dice.double")
def test_the_die_has_six_faces_with_doubles_and_the_supply_is_short_for_three_hybrids() -> None:
    assert DIE.faces == ("i", "ii", "s", "ss", "isp", "ssp")
    assert (DICE.face["ii"].icons("intelligence"), DICE.face["ss"].icons("strength")) == (2, 2)
    hybrid = ENEMIES["hybrid"].attack
    assert hybrid.dice <= DICE.supply < hybrid.dice + hybrid.bonus + 2 * FACTS.enemies.group


def test_intelligence_and_strength_come_up_equally_often_and_some_face_shows_two_hybrids() -> None:
    expected = {icon: Fraction(sum(face.icons(icon) for face in DICE.face.values()), 6) for icon in HYBRIDS}
    assert expected["intelligence"] == expected["strength"] == Fraction(4, 6)
    assert expected["speed"] == Fraction(2, 6)
    assert any(face.intelligence and face.speed for face in DICE.face.values())
    assert sum(face.intelligence >= FACTS.peek.early for face in DICE.face.values()) == 1
    assert sum(face.intelligence >= FACTS.peek.late for face in DICE.face.values()) == 3


# ---- characters and enemies


@covers("escape.stat.four")
def test_there_is_a_sheet_for_every_player_with_four_stats_and_a_skull() -> None:
    assert FACTS.players.most <= len(CHARACTERS) <= 6
    assert all(tuple(sheet.stats) == STATS for sheet in CHARACTERS.values())
    assert all(sheet.skull < FACTS.vitality.start - 1 for sheet in CHARACTERS.values())
    assert len({sheet.skull for sheet in CHARACTERS.values()}) > 1
    assert len({(sheet.stats["intelligence"], sheet.stats["strength"]) for sheet in CHARACTERS.values()}) >= 3
    assert {sheet.stats["toughness"] for sheet in CHARACTERS.values()} == {1, 2, 3}
    assert {sheet.pronoun for sheet in CHARACTERS.values()} == {"she", "he", "they"}
    assert all(sheet.look.endswith(".") and sheet.short in sheet.name for sheet in CHARACTERS.values())


def test_the_fear_bands_cover_the_track_without_gap_or_overlap() -> None:
    covered = [fear for band in FACTS.fear.bands for fear in range(band.least, band.most + 1)]
    assert covered == list(range(FACTS.fear.least, FACTS.fear.most + 1))
    assert [FACTS.fear.band(fear).strength for fear in (0, 3, 5, 8)] == [-1, 0, 1, 1]


def test_the_enemies_have_the_numbers_of_the_rulebook_and_toughness_in_order() -> None:
    assert tuple(ENEMIES) == KINDS
    assert [ENEMIES[kind].weight for kind in KINDS] == [1, 1, 2, 3]
    assert [(ENEMIES[kind].attack.dice, ENEMIES[kind].attack.icon) for kind in ("guard", "clone", "hybrid")] == [
        (3, "strength"),
        (3, "strength"),
        (6, "intelligence"),
    ]
    assert ENEMIES["hybrid"].toughness > ENEMIES["guard"].toughness >= ENEMIES["clone"].toughness
    assert 2 * ENEMIES["guard"].toughness <= 7
    assert [kind for kind in KINDS if ENEMIES[kind].vents] == ["clone"]
    assert [kind for kind in KINDS if ENEMIES[kind].locks == "wall"] == ["clone"]
    assert [ENEMIES[kind].hunts for kind in KINDS] == ["threat", "fear", "fear", "fear"]
    assert not ENEMIES["boss"].attackable
    assert not ENEMIES["boss"].hunted_by_guards
    assert ENEMIES["hybrid"].markers == len(HYBRIDS)


# ---- adrenaline


def test_the_adrenaline_deck_has_all_bonuses_and_about_half_of_them_cost_fear() -> None:
    bonuses = [card.bonus for card in CARDS.values()]
    assert len(CARDS) >= 44
    assert {bonus.stat for bonus in bonuses} == set(STATS)
    assert {bonus.by for bonus in bonuses} == {1, 2, 3}
    assert {bonus.fear for bonus in bonuses} == {-2, -1, 0, 1, 2}
    costly = sum(bool(card.bonus.fear or card.ability.fear) for card in CARDS.values())
    assert 0.4 <= costly / len(CARDS) <= 0.6
    assert sum(card.bonus.fear != card.ability.fear for card in CARDS.values()) >= 10


def test_abilities_have_every_timing() -> None:
    timings = Counter(card.ability.timing for card in CARDS.values())
    assert timings["own-turn"] >= 8
    assert timings["any-time"] >= 8
    assert timings["attacked"] >= 3
    assert timings["rolled"] >= 3


def test_the_abilities_together_do_all_that_the_rules_have_to_meet() -> None:
    assert {reroll.dice for _, reroll in abilities(Reroll)} >= {1, "all"}
    assert abilities(Draw)
    assert any(step.by < 0 and step.who.startswith("other") for _, step in abilities(Fear))
    assert any(step.by < 0 and step.who == "self" for _, step in abilities(Threat))
    assert any(step.of.startswith("one") for _, step in abilities(MoveEnemy))
    assert abilities(Stun)
    assert {step.rule for _, step in abilities(Allow)} >= {"darkness", "vent-bar", "vent-end"}
    assert any(step.marker == "locked" for _, step in abilities(Unmark))
    assert any(step.marker == "locked" for _, step in abilities(Mark))
    assert abilities(Scout)
    assert any(timing == "any-time" for timing, _ in abilities(TakeItem))
    assert any(timing == "any-time" and step.who.startswith("other") for timing, step in abilities(Go))
    assert {timing for timing, _ in abilities(AttackDice)} == {"attacked"}


def test_some_abilities_can_be_played_without_any_effect() -> None:
    assert any(step.by < 0 and step.who == "self" for _, step in abilities(Threat)), "at threat 0 it does nothing"


def test_copies_of_a_card_have_ids_of_their_own_and_are_equal_in_all_else() -> None:
    one, two = CARDS["iron-grip-1"], CARDS["iron-grip-2"]
    assert (one.title, one.bonus, one.ability) == (two.title, two.bonus, two.ability)
    assert "iron-grip" not in CARDS


# ---- skills


def test_there_are_skills_for_everybody_with_bonuses_and_penalties() -> None:
    assert len(SKILLS) >= 18
    changed = [skill.stats for skill in SKILLS.values() if skill.stats]
    assert len(changed) >= 6
    assert sum(min(stats.values()) < 0 < max(stats.values()) for stats in changed) >= 3


def test_skills_reroll_cost_calm_and_lift_what_they_should() -> None:
    rerolls = [(skill.gift.dice, skill.gift.of) for skill in SKILLS.values() if isinstance(skill.gift, Rerolls)]
    assert (1, "challenge") in rerolls
    assert (1, "attack") in rerolls
    assert any(dice == "all" and of in ("strength", "intelligence") for dice, of in rerolls)
    costs = [skill.cost for skill in SKILLS.values() if skill.cost is not None]
    assert any(cost.cards for cost in costs)
    assert any(cost.fear for cost in costs)
    starts = [skill.gift.do for skill in SKILLS.values() if isinstance(skill.gift, When) and skill.gift.moment == "turn-start"]
    assert any(isinstance(step, Fear) for step in starts)
    lifted = {skill.gift.rule for skill in SKILLS.values() if isinstance(skill.gift, Lifts)}
    assert lifted >= {"darkness", "weapon-threat", "vent-fear", "bash-threat", "rush-threat", "crowding", "attack-fear"}
    given = [skill.gift for skill in SKILLS.values()]
    assert Hands(1) in given
    assert Rating("outwit", -1) in given
    assert AssistRange(2) in given


def test_the_moments_of_gifts_are_all_there() -> None:
    assert {gift.moment for gift in gifts(When)} == {"turn-start", "explored", "beat", "attacked", "given"}


# ---- items


@covers("escape.setup.key-aside")
def test_key_cards_are_items_beside_the_deck_and_only_they_open_doors() -> None:
    assert len(keys()) == 4
    assert len(item_deck()) >= 22
    assert not {*keys()} & {*item_deck()}
    assert {*keys(), *item_deck()} == {*ITEMS}
    assert all(isinstance(ITEMS[id].gift, Opens) and ITEMS[id].hands == 1 for id in keys())


def test_the_items_together_do_all_that_the_rules_have_to_meet() -> None:
    items = [ITEMS[id] for id in item_deck()]
    weapons = [item for item in items if item.kind == "weapon"]
    assert len(weapons) >= 6
    assert any(item.hands == 2 for item in weapons)
    assert any(isinstance(item.gift, Dice) and item.gift.deed == "fight" for item in weapons)
    assert any(isinstance(item.gift, Rerolls) and item.gift.of == "fight" for item in weapons)
    assert any(isinstance(item.gift, Hands) for item in items)
    assert any(item.hands == 0 for item in items)
    assert any(item.kind == "armour" and item.stats.get("toughness", 0) > 0 for item in items)
    assert any(item.gift == Dice("unlock", 2) for item in items)
    assert any(item.gift == Lifts("darkness") for item in items)
    assert any(item.discard and isinstance(item.gift, Use) and isinstance(item.gift.do, Draw) for item in items)
    assert any(isinstance(item.gift, Seems) and item.gift.level == "threat" and item.gift.by < 0 for item in items)
    assert any(isinstance(item.gift, When) and item.gift.moment == "given" for item in items)


def test_texts_name_the_hands_and_the_discarding_and_nothing_is_left_blank() -> None:
    for item in ITEMS.values():
        assert ("takes no hand" in item.text.lower()) == (item.hands == 0), item.id
        assert ("takes two hands" in item.text.lower()) == (item.hands == 2), item.id
        assert ("discard this" in item.text) == item.discard, item.id
    printed: list[SkillCard | ItemCard] = [*SKILLS.values(), *ITEMS.values()]
    for held in printed:
        for stat, by in held.stats.items():
            assert f"{stat.capitalize()} {by:+d}" in held.text, held.id
    for card in CARDS.values():
        word = {
            "own-turn": "In your action phase",
            "any-time": "At any time",
            "attacked": "When you are attacked",
            "rolled": "After the roll",
        }
        assert card.ability.text.startswith(word[card.ability.timing]), card.id
