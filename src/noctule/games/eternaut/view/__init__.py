"""What everybody sees: the map as far as it is revealed, all boards and hands, the Timer, the Objectives, and the page that
lies open. Only the order of the decks is hidden, so that every view is the same.
"""

from __future__ import annotations

from typing import Final, cast

from noctule.engine import lately_by_parts, person
from noctule.engine.people import names
from noctule.engine.views import Board, Page, Status, Turn, View

from ..board.names import name_of
from ..content import ALIENS, CHARACTERS, ENDINGS, ENEMIES, MENACE, RULES, STORY
from ..content.books import COMMON, STORYBOOKS, SYSTEM
from ..content.script import Body, Say, steps
from ..content.words import TITLES, Book
from ..state import Page as Open
from ..state import Phase, State, seat
from . import diary, goals, ground, pieces, sheets
from .pieces import FACE

PHASES: Final[dict[Phase, str]] = {
    "opening": "The story begins",
    "people": "Who goes",
    "goods": "Who carries what",
    "first": "Who begins",
    "turn": "{who} plays a card",
    "step": "The turn of {who}",
    "check": "The turn of {who}",
    "finish": "Afterwards",
    "shop": "Between the Scenarios",
    "closing": "The end",
}


BETWEEN: Final[tuple[Phase, ...]] = ("finish", "shop", "closing")
"""The Scenario is over: what the Diary says comes first."""
WAY: Final = "way"
"""The kind of decision in which the story goes on (see `story.run`)."""


def view(s: State, _seat: str | None) -> View:
    return seen(s)


def _seen(s: State) -> View:
    if beginning(s):
        hands = sheets.hands(s) if s.phase == "first" and len(s.seats) > 1 else ()
        return View(Status("", phase=PHASES["first" if hands else "opening"]), (), hands, pages=pages(s))
    beside, kept = sheets.panels(s), diary.panels(s)
    panels = (*kept, *beside) if s.phase in BETWEEN else (*diary.candidates(s), *beside, *kept)
    shown = boards(s)
    return View(status(s, shown), shown, panels, pages=pages(s), order=order(s))


seen = lately_by_parts(_seen, *State.__struct_fields__, beside=lambda s: (names(),))
"""The same for all seats, who look at it one after the other."""


def beginning(s: State) -> bool:
    """The story begins, and nothing is asked but who goes first: what is laid out says little before the map is there."""
    return not s.map and s.phase not in (*BETWEEN, "people", "goods")


def order(s: State) -> tuple[Turn, ...]:
    """The group: the players take turns, and any of them plays for any Character that has a slot left."""
    return tuple(
        [Turn(id, name_of(id), text="away" if one.away else "", face=FACE(id, "person")) for id, one in s.people.items()]
    )


def boards(s: State) -> tuple[Board, ...]:
    """The map, once a card of it is laid. While the group buys, what is for sale lies on the table instead."""
    if not s.map or s.phase == "shop":
        return ()
    board = Board(
        "map",
        TITLES[s.book],
        ground.ground(s),
        pieces.pieces(s),
        edges=ground.edges(s),
        cells=ground.snow(s),
        light=ground.LIGHT[s.book],
        sky=ground.SKY[s.book],
    )
    return (board,)


def status(s: State, shown: tuple[Board, ...] = ()) -> Status:
    """The Objectives that lie open, the Timer and whose turn it is."""
    if s.phase in BETWEEN:
        over = "The Scenario is over"
        return (
            Status("Prepare for what comes next.", over, PHASES[s.phase])
            if s.outcome is None
            else Status("", over, "", s.outcome)
        )
    goal = goals.told(s) or "Survive, and find out what can be done."
    clock = f"{s.timer} rounds to the clock" if s.timer != 1 else "The last round"
    phase = PHASES[s.phase].format(who=person(seat(s))) if s.outcome is None else ""
    places = goals.places(s, shown[0].pieces) if shown else ()
    return Status(goal, clock if s.timer else "The clock" if s.map else "", phase, s.outcome or "", places=places)


def pages(s: State) -> tuple[Page, ...]:
    """What was read in this turn, the newest last."""
    aside = [_page(page, TITLES[s.book]) for page in s.pages]
    return tuple(aside if s.page is None else [*aside, _page(s.page, TITLES[s.book], WAY)])


def _page(page: Open, book: str, asks: str = "") -> Page:
    return Page(page.id, page.title, "\n\n".join(page.parts), page.changes, book, asks, face_of(page.id))


RACE_FACES: Final[dict[str, str]] = {"fog": "fog", **{card.race: FACE(id) for id, card in reversed(ENEMIES.items())}}
"""What a card of each race shows: the first of it."""


def face_of(id: str) -> str:
    """An entry is called by who reads it and what is read (`901-222`): the Character's face, or what the other part shows.
    Those of 999 are only numbered."""
    if id in ALIENS:
        return RACE_FACES[ALIENS[id].race]
    parts = id.split("-")
    if SYSTEM in parts:
        return ""
    return next((face for part in sorted(parts, key=CHARACTERS.__contains__, reverse=True) if (face := FACE(part))), "")


def journal(s: State, _seat: str | None) -> list[Page]:
    """All that was read in this campaign: of each text the words that were read, whenever they were."""
    found: dict[str, set[int]] = {}
    for name in (*s.diary.read, *s.journal):
        id, *numbers = name.split(".")
        found.setdefault(id, set()).update(int(number) for number in numbers if number.isdecimal())
    return [page for id, numbers in found.items() if (page := _printed(id, numbers)) is not None]


def _printed(name: str, numbers: set[int]) -> Page | None:
    """Of a text the words with these numbers; None if it is no more."""
    book, _, id = name.partition("/")
    found = _text(cast("Book", book), id)
    if found is None:
        return None
    title, bodies = found
    said = [part.text for body in bodies for part in steps(body) if isinstance(part, Say) and part.number in numbers]
    return Page(id, title, "\n\n".join(said), book=TITLES.get(cast("Book", book), "Every book"), face=face_of(id))


def _text(book: Book, id: str) -> tuple[str, tuple[Body, ...]] | None:
    """Title and bodies of an entry or card."""
    if id in RULES:
        return RULES[id].title, (RULES[id].body,)
    if id in STORY:
        card = STORY[id]
        return card.title, (card.body, *(ending.body for ending in (*card.succeed, *card.fail)))
    if id in ALIENS:
        return ALIENS[id].title, (ALIENS[id].action, ALIENS[id].reaction)
    if id in MENACE:
        menace = MENACE[id]
        return menace.title, (*(body for _, _, body in menace.rounds), menace.green, menace.red, menace.reaction)
    last, _, outcome = id.rpartition("-")
    if last in ENDINGS and outcome in ENDINGS[last].outcomes:
        return ENDINGS[last].title, (ENDINGS[last].outcomes[outcome],)
    entry = STORYBOOKS.get(book, COMMON).get(id)
    return (entry.title, (entry.body,)) if entry is not None else None
