"""How a Scenario is set up: the general steps in order, then those of the Scenario, and what is read when."""

from __future__ import annotations

from collections import Counter
from typing import Final

from noctule.engine import Ask, Option, person, rule
from noctule.engine.grid import members

from ..board.people import hand_limit
from ..board.ways import free, nearest_free
from ..content import (
    ALIEN_DECKS,
    CHARACTERS,
    ENDINGS,
    ENEMIES,
    FACTS,
    ITEMS,
    MAPS,
    MENACE_DECKS,
    NPCS,
    STORY,
    story_of,
)
from ..content.script import Step
from ..content.words import NOWHERE, PENALTIES, RACES, Book, letter
from ..state import Deck, Person, State, Turn, alter, seat
from ..story import objectives, paragraphs, run
from ..story.scene import Scene
from ..table import deck
from .diary import FIRST, action_deck
from .people import as_after_a

FROM: Final = {"cascarudo": "C", "fog": "D", "robot": "E", "mano": "E", "gurbo": "F"}
"""The Scenario with which each section of the Alien Board comes."""
STAYING: Final = {"C": ("R-03",), "D": ("R-04",), "E": ("R-05", "R-06")}
"""Rule cards that stay in the campaign after their Scenario."""
TWO_PARTS: Final = ("C", "D")
"""Scenarios that read 999-001 before there are Characters."""
OPENING, SECOND = "999-001", "999-028"


# ---- phase "opening"


@rule("eternaut.setup.order")
async def opening(s: State, g: Ask) -> None:
    """The general setup, then what the Scenario adds before its Characters are chosen."""
    _decks(s, g)
    _from_diary(s)
    deal(s, g)
    await _additional(s, g)


@rule("eternaut.setup.menace-deck", "eternaut.scen-f.menace", "eternaut.alert.on-deck", "eternaut.scen-b.reserve")
def _decks(s: State, g: Ask) -> None:
    """The Menace cards are shuffled; F begins with the light blue Menace cards, and the red ones wait."""
    scenario = letter(s.book)
    s.menace = _shuffled(g, MENACE_DECKS["f-blue" if scenario == "F" else scenario.lower()])
    s.red = tuple(MENACE_DECKS["f-red"]) if scenario == "F" else ()
    s.alert = "deck" if scenario == "B" else ""


def _shuffled(g: Ask, cards: object) -> Deck:
    pile = list(cards)  # type: ignore[call-overload]
    g.shuffle(pile)
    return Deck(tuple(pile))


@rule(
    "eternaut.setup.item-deck",
    "eternaut.scen-b.quests",
    "eternaut.scen-e.prepare",
    "eternaut.scen-f.prepare",
    "eternaut.campaign.choices-matter",
    "eternaut.info.rules-in-stages",
)
def _from_diary(s: State) -> None:
    """What the Diary brings: which items are left, Special Quest cards, Group Abilities, outcomes, notes and Rule cards."""
    diary = s.diary
    away = Counter((*diary.items, *diary.removed, *[number for known in diary.people for number in known.items]))
    s.items = {number: card.copies - away[number] for number, card in sorted(ITEMS.items())}
    s.removed = diary.removed
    s.story = dict.fromkeys(diary.quest_cards, "open")
    s.groups = dict.fromkeys(diary.groups, False)
    s.quests = diary.quests
    s.notes = (*diary.notes, *[section.epilogue.lower() for section in diary.sections])
    s.rules = tuple(card for section in diary.sections for card in STAYING.get(letter(section.book), ()))
    s.truck, s.spare = diary.items, diary.ammo


@rule("eternaut.setup.action-deck", "eternaut.setup.starting-hand", "eternaut.setup.hand-limit", "eternaut.setup.hands-open")
def deal(s: State, g: Ask) -> None:
    """The Action deck is shuffled, and everybody gets a hand: as many cards as the limit says."""
    s.actions = _shuffled(g, action_deck(s.diary))
    for player in s.seats:
        deck.draw(s, g, player, hand_limit(s))


@rule(
    "eternaut.scen-b.characters",
    "eternaut.scen-c.part1",
    "eternaut.scen-d.part1",
    "eternaut.scen-e.rest",
    "eternaut.scen-f.characters",
)
async def _additional(s: State, g: Ask) -> None:
    """A has its Characters from the story, B from the Diary; from C on they are chosen, in C and D after the first text."""
    scenario = letter(s.book)
    if scenario == "B":
        s.people = as_after_a(s.diary)
    if scenario in TWO_PARTS:
        await _read(s, g, OPENING)
    s.phase = "first" if scenario in "AB" else "people"


async def _read(s: State, g: Ask, id: str) -> None:
    await paragraphs.read(s, g, Scene(seat(s)), id)


# ---- phase "first"


@rule("eternaut.scen-c.part2-rest", "eternaut.scen-d.part2", "eternaut.scen-e.rest", "eternaut.scen-f.characters")
async def first(s: State, g: Ask) -> None:
    """The rest of the setup: Alien Board and cubes, the first player, and the text with which play begins."""
    _alien_board(s, g)
    await _cubes(s, g)
    if letter(s.book) == "C":
        s.timer = FACTS.timer.start_c
    await first_player(s, g)
    s.turn = Turn(s.turn.number + 1)
    s.phase = "turn"
    await _begin(s, g)
    stand(s)


@rule("eternaut.info.rules-in-stages")
def _alien_board(s: State, g: Ask) -> None:
    """The sections that are in the campaign by now, in their order, each with its own shuffled deck."""
    s.aliens = {race: _shuffled(g, ALIEN_DECKS[race]) for race in RACES if letter(s.book) >= FROM[race]}


@rule("eternaut.alien.cubes-setup", "eternaut.scen-f.no-cubes")
async def _cubes(s: State, g: Ask) -> None:
    """Four cubes on the boards in C, D and E. In F they come with the red Menace cards."""
    if letter(s.book) in "CDE":
        await run.run(s, g, Scene(seat(s)), (Step("cubes", (), 0),))


@rule("eternaut.setup.first-player", "eternaut.turn.order")
async def first_player(s: State, g: Ask) -> None:
    """The players agree who begins; hands lie open by then."""
    s.first = s.active = await g.choose(
        s.seats,
        "first-player",
        rule="eternaut.setup.first-player",
        options=[Option(f"first:{i + 1}", i, person(player)) for i, player in enumerate(s.seats)],
        prompt="Who is the First Player?",
        waiting="to agree on the First Player",
    )
    g.note("eternaut.setup.first-player", "{seat} is the First Player.", seat=seat(s))


@rule("eternaut.scen-a.start", "eternaut.scen-b.start", "eternaut.scen-c.part2-rest", "eternaut.scen-d.part2")
async def _begin(s: State, g: Ask) -> None:
    """999-001, but where that was read already: card C-01 in C, 999-028 in D. In A it introduces the Characters."""
    if s.book == "A":
        s.people = {who: Person(who) for who in FIRST}
    if s.book == "C":
        if "C-01" in STORY:
            await objectives.reveal(s, g, Scene(seat(s)), "C-01")
            await objectives.settle(s, g)
    else:
        await _read(s, g, SECOND if s.book == "D" else OPENING)


@rule("eternaut.reinforce.replace")
def stand(s: State) -> None:
    """Whom no text has put anywhere stands on the start space, or as near to it as there is room."""
    for who, one in s.people.items():
        if one.at == NOWHERE and not one.away:
            alter(s, who, at=place_near_start(s))


def place_near_start(s: State) -> int:
    """The start space, or the nearest empty space; anywhere where no start is named."""
    near = nearest_free(s, s.start) if s.start != NOWHERE else []
    return next(iter(near or members(free(s))), NOWHERE)


# ---- what lies on the table


@rule("eternaut.setup.board-side", "eternaut.scen-e.board")
def board_side(book: Book) -> str:
    """Which side of the board is up."""
    return "back" if book == "E1" else "front"


@rule("eternaut.setup.story-deck", "eternaut.info.story-number-only", "eternaut.scen-b.remove-branch")
def story_deck(s: State) -> list[str]:
    """The Story cards of the branch that is played, in order and unread: only the number of the first can be seen."""
    return [card for card in story_of(s.book) if card not in s.story]


@rule("eternaut.setup.map-deck", "eternaut.info.hidden-until-told")
def map_deck(s: State) -> list[str]:
    """The map cards that are not laid, lowest number first; their fronts are hidden."""
    laid = {laid.card for laid in s.map.values()}
    return sorted(card for card in MAPS if card not in laid)


@rule("eternaut.scen-f.prepare")
def epilogue_cards(s: State) -> list[str]:
    """The Epilogue cards that lie near the board in F, unread."""
    return [id for id in ENDINGS if id.startswith("END-")] if letter(s.book) == "F" else []


@rule("eternaut.setup.reserve", "eternaut.scen-b.reserve", "eternaut.scen-c.part1", "eternaut.scen-d.part1")
def reserve(s: State) -> dict[str, int]:
    """What the reserve holds, by kind: from B on Enemies and NPCs too, and in B the Special Menace card."""
    later = letter(s.book) > "A"
    found: dict[str, int] = {
        kind: getattr(FACTS.supply, kind) - sum(p.has(kind) for p in s.people.values()) for kind in PENALTIES
    }
    found["snow"] = FACTS.supply.snow - len(s.snow)
    found["character"] = sum(id not in s.people and id not in s.fallen for id in CHARACTERS)
    found["enemy"] = sum(id not in s.foes for id in ENEMIES) if later else 0
    found["npc"] = sum(id not in s.npcs for id in NPCS) if later else 0
    found["special menace"] = len(MENACE_DECKS["special"]) if letter(s.book) == "B" else 0
    found["red menace"] = len(s.red)
    return found
