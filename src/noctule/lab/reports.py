"""The report of a folder of results: one HTML file that opens anywhere, pictures first, the numbers behind them below each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any

from noctule.engine import NoctuleError, Setup, Table, find
from noctule.engine.ledger import rules
from noctule.engine.views import Board

from . import pictures
from .findings import SECONDS_EACH, Findings
from .matches import Played
from .statistics import Share, quantile

MOST_BARS = 24
MOST_MAPS = 12
"""Boards that are drawn of one game."""


def report(rows: Sequence[Played], command: str, damaged: Sequence[str] = ()) -> str:
    """A whole page."""
    if not rows:
        raise NoctuleError("there are no games to report on yet; play some with: noctule lab play")
    found = [Findings(key, [row for row in rows if row.game == key]) for key in dict.fromkeys(row.game for row in rows)]
    title = found[0].game.name if len(found) == 1 else f"{len(found)} games"
    if len(found) == 1 and len(found[0].scenarios) == 1:
        title = f"{found[0].game.name}: {found[0].titles[found[0].scenarios[0]]}"
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    body = "\n".join(_page(title, found, command, damaged))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    head = f'<html lang="en"><head>{head}<style>{style}</style></head>'
    return f"<!doctype html>\n{head}\n<body><main>\n{body}\n</main></body></html>\n"


def _page(title: str, found: list[Findings], command: str, damaged: Sequence[str]) -> Iterator[str]:
    games = sum(len(each.rows) for each in found)
    bots = sorted({bot for each in found for row in each.rows for bot in row.bots})
    yield f"<header><h1>{escape(title)}</h1>"
    yield f"<p>{games:,} games of bots ({escape(', '.join(bots))}), as they are without people at the table.</p></header>"
    for what in damaged:
        yield f'<p class="warn">Left out: {escape(what)}</p>'
    for each in found:
        if len(found) > 1:
            yield f'<h1 id="{each.game.key}" style="margin-top:4rem">{escape(each.game.name)}</h1>'
        if each.rows:
            yield from _game(each)
        yield from _crashes(each)
    day = datetime.now(UTC).date().isoformat()
    versions = ", ".join(f"{each.game.key} {each.rows[0].rules}" for each in found if each.rows)
    yield f"<footer>Made on {day} by <code>{escape(command)}</code>; rules: {escape(versions)}. Intervals are 95 in 100: after"
    yield " Wilson for shares, after Welch for differences. Bots are no people: what they never do, somebody may.</footer>"


def _game(found: Findings) -> Iterator[str]:
    key = found.game.key
    sections = [
        ("wins", "Who wins", _wins(found)),
        ("length", "How long it takes", _length(found)),
        ("lead", "Who is ahead", _lead(found)),
        ("places", "Where it happens", _places(found)),
        ("deeds", "What is done", _deeds(found)),
        ("choices", "What there is to decide", _choices(found)),
        ("winning", "What winners do more often", _winning(found)),
        ("things", "What turns up, and what never does", _things(found)),
        ("rules", "Which rules fire, and which never do", _rules(found)),
    ]
    yield _glance(found)
    links = "".join(f'<a href="#{key}-{id}">{title}</a>' for id, title, _ in sections)
    yield f"<nav>{links}</nav>"
    for id, title, body in sections:
        yield f'<section id="{key}-{id}"><h2>{title}</h2>'
        yield from body
        yield "</section>"


def _crashes(found: Findings) -> Iterator[str]:
    for row in found.crashed[:5]:
        words = f"{row.scenario}, seed {row.seed}, {row.players} seats: {row.crash}"
        yield f'<p class="warn">A game that could not be played to its end: {escape(words)}</p>'


# -- parts ------------------------------------------------------------------------------------------------------------


def _figure(svg: str, what: str) -> str:
    return f'<figure role="img" aria-label="{escape(what, quote=True)}">{svg}</figure>'


def _say(text: str) -> str:
    return f'<p class="say">{escape(text)}</p>'


def _numbers(rows: Sequence[Sequence[str]], title: str = "The numbers") -> str:
    """A table that is opened by whoever wants it; the first row are its heads."""
    return f'<details><summary>{escape(title)}</summary><div class="wide">{_table(rows)}</div></details>'


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = rows
    numeric = [all(_numeric(row[n]) for row in body) for n in range(len(head))]

    def cells(row: Sequence[str], tag: str) -> str:
        kinds = [' class="n"' if its else "" for its in numeric]
        return "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for cell, kind in zip(row, kinds, strict=True))

    lines = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in body)
    return f"<table><thead><tr>{cells(head, 'th')}</tr></thead><tbody>{lines}</tbody></table>"


def _numeric(cell: str) -> bool:
    return not cell or cell[0].isdigit() or cell[0] in "-+"


def _never(names: Sequence[str], title: str) -> str:
    items = "".join(f"<li>{escape(name)}</li>" for name in names)
    return f'<details><summary>{escape(title)}</summary><ul class="never">{items}</ul></details>' if names else ""


# -- sections ---------------------------------------------------------------------------------------------------------


def _glance(found: Findings) -> str:
    low, high = found.overall.interval
    (_, rounds), (_, answers), (_, minutes) = found.lengths()
    fired, there = found.fired(), [id for id, entry in rules(found.game).items() if not entry.not_applicable]
    hit = sum(id in fired for id in there)
    facts = [
        ("games", f"{len(found.rows):,}", f"{len(found.scenarios)} of {len(found.game.scenarios)} scenarios"),
        ("somebody wins", f"{100 * found.overall.share:.0f}%", f"likely {100 * low:.0f} to {100 * high:.0f}"),
        ("rounds", f"{quantile(rounds, 0.5):.0f}", "in the middle"),
        ("answers", f"{quantile(answers, 0.5):,.0f}", f"about {quantile(minutes, 0.5):.0f} minutes for people"),
        ("rules that fire", f"{100 * hit / max(1, len(there)):.0f}%", f"{hit} of {len(there)} in these games"),
    ]
    tiles = "".join(f"<div><dt>{name}</dt><dd>{value}<small>{more}</small></dd></div>" for name, value, more in facts)
    return f'<dl class="glance">{tiles}</dl>'


def _wins(found: Findings) -> Iterator[str]:
    groups = found.wins()
    yield _figure(pictures.shares(groups), "Shares of games won, with intervals")
    heads = ("", "", "won", "of", "in 100", "likely")
    yield _numbers([heads, *[(title, name, *_share(share)) for title, shares in groups for name, share in shares]])
    endings = found.endings()
    never = [f"{scenario}: {words}" for scenario, words, share in endings if not share.hits]
    yield "<h3>Endings</h3>"
    if len(found.scenarios) == 1:
        yield _figure(pictures.bars([(words, 100 * share.share) for _, words, share in endings], "in 100 games"), "Endings")
    heads = ("scenario", "ending", "came", "of", "in 100", "likely")
    yield _numbers([heads, *[(scenario, words, *_share(share)) for scenario, words, share in endings]])
    yield _never(never, f"Endings that never came: {len(never)}")


def _share(share: Share) -> tuple[str, str, str, str]:
    low, high = share.interval
    return str(share.hits), str(share.of), f"{100 * share.share:.0f}", f"{100 * low:.0f} to {100 * high:.0f}"


def _length(found: Findings) -> Iterator[str]:
    yield _figure(pictures.histograms(found.lengths()), "Rounds, answers and minutes of games")
    yield _say(f"Minutes are an estimate: {SECONDS_EACH} seconds for every answer that somebody has to give.")
    yield _numbers(found.length_table())


def _lead(found: Findings) -> Iterator[str]:
    curves = found.lead()
    if not curves:
        yield _say("This game has no judge of its own, so nobody knows who is ahead.")
        return
    yield _figure(pictures.lead(curves), "How good positions are over time")
    yield _say(f"{found.lead_words()} Lines are the middle, bands hold eight in ten games; the end itself is off the scale.")
    if (changes := found.changes()) is not None:
        many, settled = changes
        yield _say(
            f"The lead changes {many:.1f} times in a game; in half of them whoever wins leads for good "
            f"after {100 * settled:.0f}% of it."
        )
    heads = ("group", "games", *(f"{moment}%" for moment in range(0, 101, 10)))
    rows = []
    for group in curves:
        moments = list(zip(*group.curves, strict=True))
        middles = [f"{quantile(moments[n * (len(moments) - 1) // 10], 0.5):,.1f}" for n in range(11)]
        rows.append((group.name, str(len(group.curves)), *middles))
    yield _numbers([heads, *rows])


def _places(found: Findings) -> Iterator[str]:
    drawn = 0
    for scenario in found.scenarios:
        setup = next((row for row in found.rows if row.scenario == scenario), None)
        assert setup is not None
        for (board, level), maps in found.places(scenario).items():
            ground = _board(found.game.key, scenario, setup.players, tuple(sorted(setup.settings.items())), board)
            if drawn >= MOST_MAPS or not maps:
                continue
            drawn += 1
            title = found.titles[scenario] + (f", {ground.ground.levels[level]}" if ground and ground.ground.levels else "")
            if ground is None:
                title += " (its board is another in every game: places count from its corner)"
            yield f"<details{' open' if drawn == 1 else ''}><summary>{escape(title)}</summary>"
            yield _figure(pictures.heat(maps, ground.ground if ground else None, level), f"Where things happen: {title}")
            yield "</details>"
    if not drawn:
        yield _say("Nothing moves on a board here.")
    else:
        yield _say("The stronger the colour, the more often; figures that left the board count as fallen there.")


@lru_cache(maxsize=64)
def _board(game: str, scenario: str, players: int, settings: tuple[tuple[str, str], ...], id: str) -> Board | None:
    """The board of a scenario, if it is the same in every game."""
    found = []
    for seed in (1, 2):
        seats = tuple(f"seat-{n + 1}" for n in range(players))
        table: Table[Any] = Table.start(find(game), Setup(scenario, seats, dict(settings)), seed=seed)
        found.append(next((board for board in table.view(None).boards if board.id == id), None))
    first, second = found
    same = first is not None and second is not None and first.ground.id == second.ground.id
    return first if same else None


def _deeds(found: Findings) -> Iterator[str]:
    deeds = found.deeds()
    many = max(1, len(found.rows))
    rows = [(verb, count / many) for verb, count in deeds.most_common(MOST_BARS)]
    yield _figure(pictures.bars(rows, "times in a game", shown="{:,.1f}"), "What is done, by verb")
    kinds = found.kinds()
    each = [(verb, f"{count:,}", f"{count / many:.2f}") for verb, count in deeds.most_common()]
    yield _numbers([("answer", "times", "in a game"), *each])
    asked = [(kind, f"{count:,}", f"{count / many:.2f}") for kind, count in kinds.most_common()]
    yield _numbers([("kind of question", "times", "in a game"), *asked], f"The {len(kinds)} kinds of questions")


def _choices(found: Findings) -> Iterator[str]:
    choices = found.choices()
    total = max(1, sum(count for _, count in choices))
    yield _figure(
        pictures.bars([(name, 100 * count / total) for name, count in choices], "in 100 decisions"), "Options on offer"
    )
    forced = 100 * choices[0][1] / total
    yield _say(f"{forced:.0f} of 100 questions have one answer, which the table gives by itself.")
    yield _numbers([("options", "decisions", "in 100"), *[(n, f"{c:,}", f"{100 * c / total:.1f}") for n, c in choices]])


def _winning(found: Findings) -> Iterator[str]:
    rows = found.winning()
    if not rows:
        won = sum(trial.won for trial in found.tried)
        yield _say(
            f"Nothing that chance does not explain: {won} of {len(found.tried)} seats have won, too few or too many to tell."
        )
        return
    what = "more often (right) and less often (left), in 100 answers of a winner than of the others"
    yield _figure(pictures.differences(rows, what), "What winners do more often and less often")
    heads = ("answer", "winners, in 100", "others, in 100", "difference", "likely")
    yield _numbers(
        [heads]
        + [
            (verb, f"{its.one:.2f}", f"{its.other:.2f}", f"{its.by:+.2f}", f"{its.interval[0]:+.2f} to {its.interval[1]:+.2f}")
            for verb, its in rows
        ]
    )


def _things(found: Findings) -> Iterator[str]:
    things = {kind: rows for kind, rows in found.things().items() if rows}
    if not things:
        yield _say("This game lists nothing that could turn up.")
        return
    shares = [(f"{kind}: {sum(bool(n) for _, n in rows)} of {len(rows)}", rows) for kind, rows in things.items()]
    bars = [(name, 100 * sum(bool(n) for _, n in rows) / len(rows)) for name, rows in shares]
    yield _figure(pictures.bars(bars, "in 100 turned up at least once"), "What turned up")
    games = max(1, len(found.rows))
    for kind, rows in things.items():
        seen = [(name, f"{count:,}", f"{100 * count / games:.0f}") for name, count in rows if count]
        if seen:
            yield _numbers([(kind, "games", "in 100"), *seen], f"{kind}: how often")
        never = [name for name, count in rows if not count]
        yield _never(never, f"{kind} that never turned up: {len(never)}")


def _rules(found: Findings) -> Iterator[str]:
    chapters = found.chapters()
    bars = [(f"{chapter}: {all - len(never)} of {all}", 100 * (all - len(never)) / all) for chapter, all, never in chapters]
    yield _figure(pictures.bars(bars, "in 100 rules of the chapter fired"), "Rules that fired, by chapter")
    yield _say(
        "A rule fires when something happens by it or somebody is asked by it. "
        "Rules that only say how something is worked out never show."
    )
    counts = found.fired()
    ledger, games = rules(found.game), max(1, len(found.rows))
    rows = [(id, ledger[id].title, f"{count:,}", f"{count / games:.2f}") for id, count in counts.most_common() if id in ledger]
    yield _numbers([("rule", "", "times", "in a game"), *rows], f"The {len(rows)} rules that fired")
    never = [f"{id}: {ledger[id].title}" for _, _, ids in chapters for id in ids]
    yield _never(never, f"Rules that never fired: {len(never)}")
