"""What lies beside the board: cards, counters and tracks, tables, text; and the lines that say where the game stands."""

from __future__ import annotations

from collections import Counter as Tally

from noctule.engine.views import Card, Counter, Panel, Status

from . import words
from .describing import card_lines

LONGEST_TRACK = 20


def status_lines(status: Status, width: int, *, goal: bool = True) -> list[str]:
    where = ". ".join(part.rstrip(".") for part in (status.round, status.phase) if part)
    lines = [f"{where}."] if where else []
    if status.outcome:
        lines.append(f"It is over: {status.outcome}.")
    if goal and status.goal:
        so_far = "; ".join(
            f"{each.title}: {each.value}" + (f" of {each.limit}" if each.limit else "") for each in status.reached
        )
        where = f"Where: {', '.join(status.places)}." if status.places else ""
        told = " ".join(filter(None, (f"Goal: {status.goal}", f"So far: {so_far}." if so_far else "", where)))
        lines += words.folded(told, width, "", "  ")
    return lines


def panel_lines(panel: Panel, width: int, *, whole: bool, plain: bool = False) -> list[str]:
    """A panel; without `whole` its cards are only named."""
    told = panel.owner.casefold() in panel.title.casefold()
    lines = [panel.title if told else f"{panel.title} ({panel.owner})"]
    lines += counter_lines(panel.counters, width, plain)
    if whole:
        lines += [f"  {line}" for card in panel.cards for line in card_lines(card, width - 4)]
    elif panel.cards:
        lines += words.folded(", ".join(named_cards(panel.cards)), width, "  ")
    lines += words.aligned(panel.table)
    lines += words.folded(panel.text, width, "  ") if panel.text else []
    return lines if len(lines) > 1 else [f"{lines[0]}: nothing"]


def named_cards(cards: tuple[Card, ...]) -> list[str]:
    """Cards by title; those that look the same are counted."""
    titles = []
    for card in cards:
        signs = ", ".join(filter(None, ("hidden" if card.hidden else "", words.badges(card.badges))))
        titles.append(f"{card.title} ({signs})" if signs else card.title)
    return [title if n == 1 else f"{n} x {title}" for title, n in Tally(titles).items()]


def counter_lines(counters: tuple[Counter, ...], width: int, plain: bool) -> list[str]:
    """A line for each; a remark that is too long for it stands below."""
    if plain:
        rows = [f"  {c.title}: {c.value}{'' if c.limit is None else f' of {c.limit}'}" for c in counters]
    else:
        rows = words.aligned([(c.title, f"{c.value}{'' if c.limit is None else f'/{c.limit}'}", _track(c)) for c in counters])
    lines = []
    for counter, row in zip(counters, rows, strict=True):
        marks = _marks(counter)
        remark = ". ".join(filter(None, (counter.text.rstrip("."), marks))) if marks else counter.text
        beside = f"{row}  {remark}".rstrip()
        fits = len(beside) <= width or not remark
        lines += [beside] if fits else [row, *words.folded(remark, width, "    ")]
    return lines


def _track(counter: Counter) -> str:
    if counter.limit is None or not 0 <= counter.value <= counter.limit <= LONGEST_TRACK:
        return ""
    marked = {value for value, _ in counter.marks}
    steps = ["#" if step <= counter.value else "." for step in range(1, counter.limit + 1)]
    return "".join("!" if step in marked else sign for step, sign in enumerate(steps, start=1))


def _marks(counter: Counter) -> str:
    """What lies on a track: `At 4: Event 003`."""
    return "; ".join(f"At {value}: {what}" for value, what in counter.marks)
