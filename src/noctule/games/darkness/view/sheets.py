"""Beside the board: the fight, character sheets with what they hold, the scenario, the story, what was offered and promised.

While everybody chooses whom to play there is no board yet: then the ready characters and the story lie on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import by_itself, by_themselves, capital, listed, person
from noctule.engine.people import names
from noctule.engine.views import Badge, Card, Counter, Panel

from ..board import story
from ..board.names import name_of
from ..board.people import health, weight
from ..board.town import WHOLE
from ..content import CHARACTERS, DISKS, FACTS, SCENARIOS, SKILLS, TILES
from ..content.people import Character
from ..content.scenarios import ScenarioCard
from ..content.words import ATTRIBUTES, Attribute, Hour, Weather
from ..dealing import master
from ..harm import failure, holding
from ..scenario import effects
from ..state import Person, State
from . import draft, fight
from .pieces import FACE, face_of, icon_of, profile

HOURS: Final[dict[Hour, str]] = {"day": "Day", "dusk": "Dusk", "night": "Night"}
WEATHERS: Final[dict[Weather, str]] = {"dry": "dry", "light-rain": "light rain", "heavy-rain": "heavy rain"}
BEFORE: Final = ("master", "people", "layout")
"""Phases in which the town does not lie there yet."""


class Open(Struct, frozen=True, gc=False):
    """What everybody sees, in the order in which it lies there; a seat's own sheets come before the scenario."""

    news: tuple[Panel, ...]
    scenario: Panel | None = None
    sheets: tuple[Panel, ...] = ()
    met: tuple[Panel, ...] = ()
    rest: tuple[Panel, ...] = ()


def open_panels(s: State, reached: tuple[Counter, ...]) -> Open:
    if s.phase == "master":
        return Open((_playable(s),))  # nobody knows yet what is played
    if s.draft is not None and s.phase in BEFORE and not s.tiles:
        return Open(draft.panels(s.draft))
    scenario, people = _scenario(s, reached), tuple([_sheet(s, p) for p in s.people.values()])
    if s.phase in BEFORE and not s.tiles:
        return Open((*_choice(s), _story(s), scenario, *people, *_talk(s)))
    return Open((*fight.panels(s), *_table(s)), scenario, people, tuple(_met(s)), (*_talk(s), _story(s)))


def panels(s: State, seat: str | None, laid: Open, mixed: tuple[tuple[str, str], ...]) -> tuple[Panel, ...]:
    """One's own sheets first."""
    if laid.scenario is None:
        prepared = s.phase == "layout" and not s.tiles and s.draft is None
        return (*_pool(s, seat), *laid.news) if prepared else laid.news
    own = [sheet for sheet in laid.sheets if sheet.owner == seat]
    others = [sheet for sheet in laid.sheets if sheet.owner != seat]
    return (*laid.news, *own, laid.scenario, *others, *laid.met, *_among(mixed), *laid.rest)


def _playable(s: State) -> Panel:
    """What the Game Master may pick."""
    return Panel("scenarios", "What may be played", tuple([_offered(SCENARIOS[key]) for key in master.playable(s)]))


def _offered(card: ScenarioCard) -> Card:
    fields = (("Lasts", f"{card.minutes} minutes"), ("It is", card.difficulty))
    return Card(f"scenario/{card.key}", card.title, card.blurb, icon="map", fields=fields, face=FACE(f"scenario/{card.key}"))


def _pool(s: State, seat: str | None) -> Iterator[Panel]:
    """What the Game Master may lay on top of the pool, while that is prepared."""
    if seat == s.master:
        yield Panel("pool", "The pool", tuple([_held(id) for id in sorted(s.pool)]))


def _choice(s: State) -> Iterator[Panel]:
    """Who may be played: a card for each ready character."""
    cards = tuple(_ready(sheet, key in s.people) for key, sheet in CHARACTERS.items())
    if s.phase == "people" and not story.built_only(s):
        yield Panel("characters", "Ready characters", cards)


def _ready(sheet: Character, taken: bool) -> Card:
    fields = _numbers(sheet.attributes, sheet.skills)
    badges = (Badge("taken", icon="lock"),) if taken else ()
    what, face = f"{sheet.occupation}.", FACE(sheet.key, "person")
    return Card(sheet.key, sheet.name, what, icon="hero", fields=fields, badges=badges, face=face, voice=sheet.quote)


def _numbers(scores: Mapping[Attribute, int], skills: Mapping[Any, int]) -> tuple[tuple[str, str], ...]:
    """Attributes and Skills, with what they are good for where a number does not say it."""
    numbers = [(FACTS.attribute[attribute].name, str(scores[attribute])) for attribute in ATTRIBUTES]
    known = listed([f"{SKILLS[key].name} {level}" for key, level in skills.items()]) if skills else "none"
    return (*numbers, ("Skills", known))


def _sheet(s: State, p: Person) -> Panel:
    """A character: numbers as tracks, Attributes and Skills as a card, and everything held as cards."""
    return _drawn(p, face_of(s, p), failure.limit(s), holding.limit(s), names())


@by_themselves
def _drawn(p: Person, face: str, failures: int, most: int, called: Mapping[str, str]) -> Panel:
    """What people are called is said too."""
    (points, harm, nerve), carried, (character, *held) = _of_himself(p)
    limits = Counter("Failures", p.failures, failures), Counter("Carry Weight", carried, most)
    cards = (replace(character, face=face), *held)
    title = f"{p.name} ({person(p.seat)})" if not p.dead else f"{p.name} ({person(p.seat)}), dead"
    return Panel(f"sheet-{p.id}", title, cards, (points, harm, nerve, *limits), owner=p.seat)


Himself = tuple[tuple[Counter, Counter, Counter], int, tuple[Card, ...]]
"""Tracks, Carry Weight, and cards: the character first, then everything held."""


def _himself(p: Person) -> Himself:
    """What a sheet says that only the character itself decides."""
    counters = (
        Counter("Victory Points", p.points),
        Counter("Health", max(0, health(p)), p.scores.defense),
        Counter("Willpower", p.will, p.nerve),
    )
    held = [_held(id) for id in (*p.items, *p.allies, *p.nuisances, *p.kept)]
    return counters, weight(p), (_character(p), *held)


_of_himself = by_itself(_himself)


def _character(p: Person) -> Card:
    fields = _numbers({attribute: p.scores.of(attribute) for attribute in ATTRIBUTES}, p.skills)
    if p.saved:
        fields = (*fields, ("Skill Points saved", str(p.saved)))
    return Card(f"sheet/{p.id}", p.name, p.about, icon="hero", fields=fields, badges=tuple(_signs(p)))


def _signs(p: Person) -> Iterator[Badge]:
    """What Fate and flight have left behind."""
    if p.door:
        yield Badge(f"the next door is {p.door}", icon="lock")
    for one in p.next:
        yield Badge("the next check succeeds" if one == "succeed" else "the next check fails", icon="dice")
    if p.tn:
        yield Badge(f"Target Numbers {'+' if p.tn > 0 else '-'}1", icon="target")
    if p.bound:
        yield Badge("cannot leave the tile", icon="grabbed")
    if p.exhausted:
        yield Badge("exhausted", icon="slow")


@lru_cache(maxsize=2000)
def _held(id: str) -> Card:
    disk = DISKS[id]
    text, face = f"{profile(disk)}.", FACE(disk.key, "beast" if disk.opponent else "token")
    return Card(id, name_of(id), text, FACTS.disk[disk.kind].name, icon_of(disk), face=face, voice=disk.line)


def _scenario(s: State, reached: tuple[Counter, ...]) -> Panel:
    card = story.card_of(s)
    last = card.last_round(story.players(s))
    if s.phase in BEFORE:
        return Panel("scenario", card.title, text=_rules(s, card))
    counters = [Counter("Round", story.night(s), last or None)]
    counters += reached
    counters += [Counter("Tiles to draw", len(s.pile))] if s.pile else []
    counters += [Counter("Disks in the pool", len(s.pool))]
    return Panel("scenario", card.title, counters=tuple(counters), text=_rules(s, card))


def _rules(s: State, card: ScenarioCard) -> str:
    hour, weather = (card.hour, card.weather) if s.phase in BEFORE else (s.hour, s.weather)
    notes = "".join(f"\n• {note}" for note in card.notes)
    return f"{HOURS[hour]}, {WEATHERS[weather]}. {card.victory.text}{notes}"


def _story(s: State) -> Panel:
    """What has been told: the beginning, and every turn of events since."""
    return Panel("story", "The story so far", text="\n\n".join(part.strip() for part in effects.so_far(s) if part.strip()))


def _met(s: State) -> Iterator[Panel]:
    """What everybody turned over last, for all to read, also where it has been mixed again since."""
    met = [replace(_held(p.met), id=f"met/{p.id}/{p.met}", side=f"turned over by {p.name}") for p in s.people.values() if p.met]
    if met:
        yield Panel("met", "Turned over last", tuple(met))


def _among(mixed: tuple[tuple[str, str], ...]) -> Iterator[Panel]:
    """Disks that were seen and then mixed: somewhere in their area."""
    rows: dict[str, list[str]] = {}
    for area, disk in mixed:
        rows.setdefault(area, []).append(disk)
    if rows:
        table = [
            ("Where", "What"),
            *((capital(name_of(area.removeprefix(WHOLE))), ", ".join(sorted(names))) for area, names in sorted(rows.items())),
        ]
        yield Panel("among", "Mixed, but still there", table=tuple(table))


def _table(s: State) -> Iterator[Panel]:
    """What lies there for a moment: an offer, a tile that is about to be laid."""
    if s.offer is not None:
        who, to = s.people[s.offer.by].name, s.people[s.offer.to].name
        fields = (("Gives", s.offer.gives), ("For", s.offer.wants))
        yield Panel("offer", "On the table", (Card("offer", f"{who} to {to}", icon="hand", fields=fields, face=FACE("offer")),))
    if s.drawn:
        id, tile = f"tile/{s.drawn}", TILES[s.drawn]
        yield Panel("drawn", "A new tile", (Card(id, tile.name, tile.line, icon="map", face=FACE(id)),))


def _talk(s: State) -> Iterator[Panel]:
    if s.promises:
        rows = [("Who", "To whom", "What", "Round")]
        rows += [(person(p.by), person(p.to), p.text, str(p.round)) for p in s.promises]
        yield Panel("promises", "Promises", table=tuple(rows))
    if s.told or s.silent:
        lines = [*(["Nobody may talk."] if s.silent else []), *s.told]
        yield Panel("master", "The Game Master", text="\n".join(lines))
