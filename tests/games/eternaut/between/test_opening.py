"""How each Scenario is set up: decks, what is read when, what lies on the table."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.eternaut.diaries import FIRST, after, go, table
from games.eternaut.driver import run, says
from games.eternaut.lab import Lab, body
from noctule.engine import Ask, Luck
from noctule.games.eternaut.between import opening
from noctule.games.eternaut.board.people import hand_limit
from noctule.games.eternaut.content import BASIC, CHARACTERS, FACTS, ITEMS, MAPS, MENACE, MENACE_DECKS, SPECIAL
from noctule.games.eternaut.content.books import StoryCard
from noctule.games.eternaut.secrets import redeal
from noctule.games.eternaut.state import Known, Laid, State
from noctule.games.eternaut.story import paragraphs
from noctule.games.eternaut.story.scene import Ended, Scene
from noctule.games.eternaut.table import timer
from noctule.games.eternaut.turn import turn

TWO = ("ana", "ben")


@pytest.fixture(autouse=True)
def books(lab: Lab) -> None:
    """Every book says where the group stands; C-01 and 999-028 too. Decks have the numbers of cards of the rulebook."""
    for book in ("A", "B1", "B2", "C", "D", "E1", "E2", "F1", "F2"):
        lab.only(book, f"# 999-001 {book} begins\n- note begun-{book.lower()}\n- timer 9\n")
    lab.entries("D", "# 999-028 The gate\n- note gate\n")
    lab.story(StoryCard("C-01", "The fence", "setup", body("- note fence")))
    for book in ("A", "B1", "B2", "E1", "E2", "F1", "F2"):
        for number in ("01", "02", "03"):
            lab.story(StoryCard(f"{book}-{number}", f"{book} {number}", "setup", ()))
    sizes = {"a": 6, "b": 7, "special": 1, "c": 6, "d": 4, "e": 5, "f-blue": 3, "f-red": 5}
    for name, size in sizes.items():
        lab.patch.setitem(MENACE_DECKS, name, {f"ME-{name}-{i}": None for i in range(size)})
        for i in range(size):
            lab.patch.setitem(MENACE, f"ME-{name}-{i}", None)


def opened(book: str, last: str = "", *, seats: tuple[str, ...] = ("ana",), **fields: Any) -> State:
    diary = after(last, to=book if book[0] in "BEF" else "", **fields) if last else None
    s = table(book, diary, seats=seats)
    run(s, opening.opening)
    return s


@covers(
    "eternaut.ex.derived-setup-views",
    "eternaut.setup.order",
    "eternaut.setup.story-deck",
    "eternaut.setup.menace-deck",
    "eternaut.setup.item-deck",
    "eternaut.setup.map-deck",
    "eternaut.setup.board-side",
    "eternaut.setup.storybook-and-diary",
    "eternaut.setup.reserve",
    "eternaut.scen-a.start",
    "eternaut.info.hidden-until-told",
    "eternaut.info.story-number-only",
)
def test_a_new_campaign_of_two() -> None:
    s = opened("A", seats=TWO)
    assert (s.phase, opening.board_side(s.book)) == ("first", "front")
    assert [len(s.hands[seat]) for seat in TWO] == [7, 7]
    assert len(s.actions.cards) == 26
    assert len(s.menace.cards) == 6
    assert s.people == {}
    assert s.journal == ()
    story = opening.story_deck(s)
    assert story == sorted(story)
    assert story[0] == "A-01"
    assert all(card.startswith("A-") for card in story)
    assert list(s.items) == sorted(ITEMS)
    assert all(s.items[number] == card.copies for number, card in ITEMS.items())
    assert opening.map_deck(s) == sorted(MAPS)
    s.map = {**s.map, "C2": Laid(opening.map_deck(s)[0])}
    assert len(opening.map_deck(s)) == len(MAPS) - 1
    reserve = opening.reserve(s)
    assert (reserve["fatigue"], reserve["wound"], reserve["madness"], reserve["snow"]) == (10, 4, 4, 16)
    assert (reserve["enemy"], reserve["npc"], reserve["special menace"]) == (0, 0, 0)
    assert reserve["character"] == len(CHARACTERS)
    go(s, "turn", "first:2")
    assert opening.reserve(s)["character"] == len(CHARACTERS) - 4
    assert s.journal == ("A/999-001",)
    assert list(s.people) == list(FIRST)
    assert s.timer == 9


@covers("eternaut.setup.menace-deck", "eternaut.setup.order")
def test_the_order_of_the_menace_deck_is_chance() -> None:
    s = opened("A")
    before = s.menace.cards
    redeal(s, None, Luck(4))
    assert sorted(before) == sorted(s.menace.cards)
    assert before == tuple(MENACE_DECKS["a"])


@covers("eternaut.info.story-number-only", "eternaut.setup.story-deck")
def test_a_card_that_was_read_is_no_longer_in_the_deck() -> None:
    s = opened("A")
    says(s, "- story A-01")
    assert opening.story_deck(s)[0] == "A-02"


@covers(
    "eternaut.ex.derived-special-menace",
    "eternaut.scen-b.reserve",
    "eternaut.scen-b.life",
    "eternaut.scen-b.characters",
    "eternaut.scen-b.quests",
)
def test_the_setup_of_b(lab: Lab) -> None:
    lab.story(StoryCard("A-12", "The key", "quest", ()))
    group = [Known("901", 10, ("012", "046"), 1), Known("902"), Known("903"), Known("904", 0)]
    s = table("B1", after("A", group, to="B1", quest_cards=("A-12",)))
    run(s, opening.opening)
    assert s.story == {"A-12": "open"}
    assert (len(s.menace.cards), s.alert) == (7, "deck")
    assert not set(MENACE_DECKS["special"]) & set(s.menace.cards)
    assert opening.reserve(s)["special menace"] == 1
    assert opening.reserve(s)["enemy"] > 0
    assert {who: person.life for who, person in s.people.items()} == {"901": 10, "902": 10, "903": 10}
    assert [item.number for item in s.people["901"].items] == ["012", "046"]
    assert s.people["901"].has("fatigue") == 1
    assert s.items["046"] == ITEMS["046"].copies - 1
    go(s, "turn")
    assert s.notes == ("end-b1-1", "begun-b1")


@covers("eternaut.ex.derived-storybook-of-branch", "eternaut.scen-b.start", "eternaut.scen-b.remove-branch")
@covers("eternaut.campaign.six-scenarios", "eternaut.setup.storybook-and-diary")
def test_the_books_of_a_branch(lab: Lab) -> None:
    for book in ("A", "B1", "B2"):
        lab.entries(book, f"# 240-9XX A manhole\n- note manhole-{book.lower()}\n")
    s = opened("B2", "A")
    go(s, "turn")
    assert "begun-b2" in s.notes
    run(s, paragraphs.interact, Scene("ana", "901"), "901", "240")
    assert s.notes[-1] == "manhole-b2"
    assert not [card for card in opening.story_deck(s) if not card.startswith("B2-")]


@covers("eternaut.scen-c.part1", "eternaut.scen-c.part2-rest", "eternaut.alien.cubes-setup")
def test_the_setup_of_c_in_two_parts() -> None:
    s = opened("C", "B2")
    assert (s.phase, s.journal, s.people, s.aliens) == ("people", ("C/999-001",), {}, {})
    go(s, "first", "play:901", "play:903", "play:904")
    assert s.journal == ("C/999-001",)
    go(s, "turn")
    assert s.timer == 8
    assert list(s.aliens) == ["cascarudo"]
    assert [person.cubes for person in s.people.values()] == [1, 1, 1, 1]
    assert s.notes[-2:] == ("begun-c", "fence")
    assert s.cubes


@covers("eternaut.ex.derived-timer-numbers", "eternaut.scen-c.part2-rest")
def test_c_has_eight_rounds() -> None:
    s = opened("C", "B2")
    go(s, "turn", "play:901", "play:903", "play:904")
    stands = []
    for _ in range(7):
        run(s, timer.advance)
        stands.append(s.timer)
    assert stands == [7, 6, 5, 4, 3, 2, 1]
    with pytest.raises(Ended):
        run(s, timer.advance)
    assert FACTS.timer.start_c == 8


@covers("eternaut.ex.derived-scen-d-setup", "eternaut.scen-d.part1", "eternaut.scen-d.part2", "eternaut.masked.join")
@covers("eternaut.masked.rules")
def test_the_setup_of_d() -> None:
    group = [Known("901"), Known("902"), Known("903"), Known("904", 0)]
    s = table("D", after("C", group))
    run(s, opening.opening)
    assert s.journal == ("D/999-001",)
    assert "907" not in [known.id for known in s.diary.people]
    go(s, "turn", "play:908")
    assert [(known.id, known.life) for known in s.diary.people if known.id in ("907", "908", "909")] == [
        ("907", 10),
        ("908", 10),
        ("909", 10),
    ]
    assert list(s.people) == ["901", "902", "903", "908"]
    assert s.people["908"].ability == ""
    assert sum(person.cubes for person in s.people.values()) == 4
    assert s.journal == ("D/999-001", "D/999-028")
    assert list(s.aliens) == ["cascarudo", "fog"]


@covers("eternaut.ex.derived-e2-setup", "eternaut.scen-e.choose-e2", "eternaut.scen-e.prepare", "eternaut.scen-e.rest")
@covers("eternaut.scen-e.board")
def test_the_setup_of_e2() -> None:
    s = opened("E2", "D", groups=("GA-02",))
    assert (opening.board_side(s.book), s.groups, s.journal) == ("front", {"GA-02": False}, ())
    assert not [card for card in opening.story_deck(s) if card.startswith("E1")]
    go(s, "turn", "play:901", "play:903", "play:904", "cube:903")
    assert {who: person.cubes for who, person in s.people.items()} == {"901": 1, "903": 2, "904": 1}
    assert s.journal == ("E2/999-001",)
    assert list(s.aliens) == ["cascarudo", "fog", "robot", "mano"]


@covers("eternaut.scen-e.board", "eternaut.setup.board-side", "eternaut.scen-e.rest")
def test_e1_lies_on_the_back_of_the_board() -> None:
    group = [*[Known(id) for id in FIRST], Known("912", ability="PA-912-A")]
    s = table("E1", after("D", group, to="E1"))
    go(s, "turn", "play:901", "play:902", "play:903")
    assert opening.board_side(s.book) == "back"
    assert s.people["912"].ability == "PA-912-A"


@covers("eternaut.ex.derived-scen-f-setup", "eternaut.scen-f.prepare", "eternaut.scen-f.characters", "eternaut.scen-f.menace")
@covers("eternaut.ex.derived-light-blue-phase", "eternaut.scen-f.no-cubes", "eternaut.alien.cubes-setup")
def test_the_setup_of_f(lab: Lab) -> None:
    for i in range(1, 8):
        lab.ending(f"END-{i}", A="Spring.")
    group = [Known(id) for id in (*FIRST, "905", "906")]
    s = table("F1", after("E1", group, to="F1", groups=("GA-01",)))
    run(s, opening.opening)
    assert not [card for card in opening.story_deck(s) if card.startswith("F2")]
    assert opening.epilogue_cards(s) == [f"END-{i}" for i in range(1, 8)]
    assert (len(s.menace.cards), len(s.red), opening.reserve(s)["red menace"]) == (3, 5, 5)
    assert s.groups == {"GA-01": False}
    go(s, "turn", "play:901", "play:903", "play:904", "play:905")
    assert len(s.people) == 4
    assert not s.cubes
    assert sum(person.cubes for person in s.people.values()) == 0
    assert s.journal == ("F1/999-001",)
    assert list(s.aliens) == ["cascarudo", "fog", "robot", "mano", "gurbo"]
    says(s, "- menace red")
    assert (len(s.menace.cards), s.red, s.cubes) == (5, (), True)
    assert [person.cubes for person in s.people.values()] == [1, 1, 1, 1]


@covers("eternaut.info.rules-in-stages")
def test_rule_cards_stay_where_their_races_come_back() -> None:
    assert opened("A").rules == ()
    assert opened("C", "B2").rules == ()
    assert opened("F2", "E2").rules == ("R-03", "R-04", "R-05", "R-06")


@covers("eternaut.campaign.choices-matter")
def test_what_the_diary_brings() -> None:
    s = opened("C", "B2", notes=("opened",), quests=((4, "B"),), removed=("011",), items=("012",), ammo=5)
    assert (s.notes[:2], s.quests, s.removed) == (("opened", "end-b2-1"), ((4, "B"),), ("011",))
    assert (s.items["011"], s.items["012"]) == (ITEMS["011"].copies - 1, ITEMS["012"].copies - 1)
    assert (s.truck, s.spare) == (("012",), 5)


@covers("eternaut.ex.derived-deal-three-players", "eternaut.setup.starting-hand", "eternaut.setup.hand-limit")
@covers("eternaut.setup.hands-open", "eternaut.setup.action-deck", "eternaut.setup.first-player")
def test_hands_of_three() -> None:
    s = opened("A", seats=("ana", "ben", "cleo"))
    assert [len(s.hands[seat]) for seat in s.seats] == [6, 6, 6]
    assert len(s.actions.cards) == 22
    assert sorted([*s.actions.cards, *[card for hand in s.hands.values() for card in hand]]) == sorted(BASIC)
    go(s, "turn", "first:2")
    assert (s.first, s.active, s.turn.number) == (1, 1, 1)
    turn.draw(s, Ask([], Luck(0)))
    assert len(s.hands["ben"]) == 7
    assert hand_limit(s) == 6


@covers("eternaut.setup.starting-hand")
@pytest.mark.parametrize(("players", "cards"), [(1, 10), (2, 7), (3, 6), (4, 5), (5, 4)])
def test_starting_hands(players: int, cards: int) -> None:
    s = opened("A", seats=("ana", "ben", "cleo", "dan", "eva")[:players])
    assert {len(hand) for hand in s.hands.values()} == {cards}


@covers("eternaut.setup.action-deck")
def test_the_deck_of_a_later_scenario() -> None:
    s = opened("B1", "A", special=(SPECIAL[0],), replaced=(BASIC[0],))
    there = [*s.actions.cards, *s.hands["ana"]]
    assert (len(there), SPECIAL[0] in there, BASIC[0] in there) == (40, True, False)


@covers("eternaut.reinforce.replace")
def test_whom_no_text_has_placed_stands_at_the_start(lab: Lab) -> None:
    lab.only("E2", "# 999-001 E2\n- start b2\n- move 901 to c2\n")
    s = opened("E2", "D")
    s.map = {cell: Laid(next(iter(MAPS)), up=True) for cell in ("A1", "B1")}
    go(s, "goods", "play:901", "play:903", "play:904")
    go(s, "turn", "cube:901")
    spaces = [person.at for person in s.people.values()]
    assert len(set(spaces)) == 3
    assert -1 not in spaces
