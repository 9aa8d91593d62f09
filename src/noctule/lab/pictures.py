"""Pictures of a report, as SVG with the page's own colours: drawn with stand-ins, which become variables of the style sheet, so
that one picture is right in the light, in the dark and in print."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import Any

from msgspec import Struct

from noctule.engine import NoctuleError
from noctule.engine.views import Ground

from .statistics import Difference, Rating, Share, quantile

COLOURS = {
    "#010101": "--ink",
    "#020202": "--quiet",
    "#030303": "--line",
    "#040404": "--floor",
    "#050505": "--one",
    "#060606": "--two",
    "#070707": "--three",
    "#080808": "--four",
    "#090909": "--heat",
    "#0a0a0a": "--wall",
}
INK, QUIET, LINE, FLOOR, ONE, TWO, THREE, FOUR, HEAT, WALL = COLOURS
STAND_IN = re.compile("|".join(COLOURS))
WIDTH = 7.4
"""Inches: as wide as the text of a page."""


@contextmanager
def _drawn(width: float, height: float, columns: int = 1) -> Iterator[tuple[Any, Any, list[str]]]:
    """A figure, its axes, and the list that the SVG is put into when it is done."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise NoctuleError("the lab draws with matplotlib; install it with: pip install 'noctule[lab]'") from None
    style: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": "noctule",
        "font.family": "sans-serif",
        "font.size": 9,
        "text.color": INK,
        "axes.edgecolor": LINE,
        "axes.labelcolor": QUIET,
        "axes.titlecolor": INK,
        "axes.titlesize": 10,
        "axes.titlelocation": "left",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "xtick.color": QUIET,
        "ytick.color": QUIET,
        "xtick.labelcolor": QUIET,
        "ytick.labelcolor": INK,
        "axes.grid": True,
        "grid.color": LINE,
        "grid.linewidth": 0.6,
        "axes.axisbelow": True,
    }
    done: list[str] = []
    with matplotlib.rc_context(style):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.subplots(1, columns)
        yield figure, axes, done
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    done.append(_with_page_colours(text.getvalue()))


def _with_page_colours(svg: str) -> str:
    """The picture alone, without the head of a file, in the colours and letters of the page."""
    svg = svg[svg.index("<svg") :]
    svg = STAND_IN.sub(lambda found: f"var({COLOURS[found[0]]})", svg)
    svg = re.sub(r"font: ([\d.]+px) [^;\"]+", r"font-size: \1; font-family: inherit", svg)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"|(<svg[^>]*?) height="[^"]*"', r"\1\2", svg, count=1)
    svg = re.sub(r'(<svg\b[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    return re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)


# -- shares -----------------------------------------------------------------------------------------------------------


def shares(groups: Sequence[tuple[str, Sequence[tuple[str, Share]]]]) -> str:
    """Dots with their intervals, a row each, in groups."""
    rows = [(title, name, share) for title, found in groups for name, share in found]
    lines = len(rows) + len(groups)
    with _drawn(WIDTH, 0.55 + 0.24 * lines) as (_figure, axes, done):
        y, ticks, before = 0.0, list[tuple[float, str]](), None
        for title, name, share in rows:
            if title != before:
                y += 1.0 if before is not None else 0.2
                axes.text(0.0, y - 0.15, title, color=QUIET, fontsize=8, va="bottom", transform=axes.get_yaxis_transform())
                y += 0.7
                before = title
            low, high = share.interval
            axes.plot([100 * low, 100 * high], [y, y], color=ONE, linewidth=5, alpha=0.35, solid_capstyle="round")
            axes.plot([100 * share.share], [y], "o", color=ONE, markersize=6, clip_on=False)
            words = f"{100 * share.share:.0f}%  ({share.hits} of {share.of})"
            axes.text(102, y, words, color=QUIET, fontsize=8, va="center")
            ticks.append((y, name))
            y += 1.0
        _rows(axes, ticks, y)
        axes.set_xlim(0, 100)
        axes.axvline(50, color=LINE, linewidth=1)
        axes.set_xlabel("won, in 100 games; the bar is where the true share lies, 95 in 100")
        axes.spines["left"].set_visible(False)
    return done[0]


def _rows(axes: Any, ticks: Sequence[tuple[float, str]], bottom: float) -> None:
    axes.set_yticks([y for y, _ in ticks], [_short(name) for _, name in ticks])
    axes.set_ylim(bottom - 0.3, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="y", visible=False)


def _short(name: str, most: int = 46) -> str:
    name = name.replace("$", "")
    return name if len(name) <= most else f"{name[: most - 1]}…"


def bars(rows: Sequence[tuple[str, float]], what: str, *, shown: str = "{:,.0f}") -> str:
    """Bars with their numbers."""
    with _drawn(WIDTH, 0.5 + 0.22 * len(rows)) as (_figure, axes, done):
        values = [value for _, value in rows]
        axes.barh(range(len(rows)), values, color=ONE, height=0.7)
        for y, value in enumerate(values):
            axes.text(value, y, f" {shown.format(value)}", va="center", color=QUIET, fontsize=8)
        _rows(axes, [(float(y), name) for y, (name, _) in enumerate(rows)], len(rows) - 0.2)
        axes.margins(x=0.12)
        axes.set_xlabel(what)
        axes.spines["left"].set_visible(False)
    return done[0]


# -- length -----------------------------------------------------------------------------------------------------------


def histograms(columns: Sequence[tuple[str, Sequence[float]]]) -> str:
    """How often each length came, a picture for each measure; a line marks the middle."""
    with _drawn(WIDTH, 1.9, len(columns)) as (_figure, axes, done):
        for axis, (title, values) in zip(list(axes) if len(columns) > 1 else [axes], columns, strict=True):
            low, high = min(values), max(values)
            bins = [low + n * max(1.0, high - low) / 16 for n in range(17)]
            axis.hist(values, bins=bins, color=ONE, alpha=0.85)
            middle = quantile(values, 0.5)
            axis.axvline(middle, color=TWO, linewidth=1.5)
            axis.set_title(f"{title}: {middle:,.0f} in the middle")
            axis.grid(axis="x", visible=False)
            axis.tick_params(axis="y", labelcolor=QUIET)
            axis.set_ylabel("games" if axis is (axes[0] if len(columns) > 1 else axes) else "")
    return done[0]


# -- lead -------------------------------------------------------------------------------------------------------------


class Curves(Struct, frozen=True):
    """Judgements over time of one group of games."""

    name: str
    curves: Sequence[Sequence[float]]


def lead(groups: Sequence[Curves]) -> str:
    """The middle of each group, and where eight in ten games lie."""
    inner = [value for group in groups for curve in group.curves for value in curve[: len(curve) * 3 // 4]]
    low, high = quantile(inner, 0.05), quantile(inner, 0.95)
    with _drawn(WIDTH, 2.7) as (_figure, axes, done):
        for group, colour in zip(groups, (ONE, TWO, THREE, FOUR), strict=False):
            moments = list(zip(*group.curves, strict=True))
            x = [100 * n / (len(moments) - 1) for n in range(len(moments))]
            lower, middle, upper = ([quantile(moment, share) for moment in moments] for share in (0.1, 0.5, 0.9))
            axes.fill_between(x, lower, upper, color=colour, alpha=0.16, linewidth=0)
            axes.plot(x, middle, color=colour, linewidth=2, label=f"{group.name} ({len(group.curves)})")
        margin = 0.6 * (high - low or 1)
        axes.set_ylim(low - margin, high + margin)
        axes.set_xlim(0, 100)
        axes.set_xlabel("per cent of the game")
        axes.set_ylabel("how good the position is")
        axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=4, labelcolor=INK, fontsize=8)
        axes.tick_params(axis="y", labelcolor=QUIET)
    return done[0]


# -- places -----------------------------------------------------------------------------------------------------------


def heat(maps: Sequence[tuple[str, Mapping[tuple[int, int], int]]], ground: Ground | None, level: int) -> str:
    """Where things happened on a board, a map for each kind of thing. The more often, the darker."""
    cells = [(cell.x, cell.y) for cell in ground.cells if cell.level == level] if ground is not None else []
    every = cells or [spot for _, found in maps for spot in found]
    left, right = min(x for x, _ in every), max(x for x, _ in every) + 1
    top, bottom = min(y for _, y in every), max(y for _, y in every) + 1
    columns = min(len(maps), 3 if right - left <= 1.3 * (bottom - top) else 2)
    rows = -(-len(maps) // columns)
    height = rows * (WIDTH / columns * (bottom - top) / (right - left) + 0.3)
    from matplotlib.collections import LineCollection, PatchCollection
    from matplotlib.patches import Rectangle

    with _drawn(WIDTH, max(1.2, min(9.5, height))) as (figure, whole, done):
        whole.remove()
        for n, (title, found) in enumerate(maps):
            axes = figure.add_subplot(rows, columns, n + 1)
            floor = [Rectangle((x, y), 1, 1) for x, y in cells or found]
            axes.add_collection(PatchCollection(floor, facecolor=FLOOR, edgecolor="none"))
            most = max(found.values(), default=1)
            # The root, so that what happened once can still be seen beside what happened a hundred times.
            strengths = {spot: round(1 + 9 * (count / most) ** 0.5) / 10 for spot, count in found.items()}
            for strength in sorted(set(strengths.values())):
                spots = [Rectangle(spot, 1, 1) for spot, its in strengths.items() if its == strength]
                axes.add_collection(PatchCollection(spots, facecolor=HEAT, edgecolor="none", alpha=strength))
            if ground is not None:
                axes.add_collection(LineCollection(list(_walls(ground, level)), colors=WALL, linewidths=0.9))
            axes.set_xlim(left - 0.2, right + 0.2)
            axes.set_ylim(bottom + 0.2, top - 0.2)
            axes.set_aspect("equal")
            axes.axis("off")
            axes.set_title(f"{title} ({sum(found.values()):,})", fontsize=9)
    return done[0]


def _walls(ground: Ground, level: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    cells = {cell.at: cell for cell in ground.cells if cell.level == level}
    for edge in ground.edges:
        cell = cells.get(edge.at)
        if cell is not None and "move" in edge.blocks:
            x, y = cell.x, cell.y
            yield {
                "n": ((x, y), (x + 1, y)),
                "s": ((x, y + 1), (x + 1, y + 1)),
                "w": ((x, y), (x, y + 1)),
                "e": ((x + 1, y), (x + 1, y + 1)),
            }[edge.side]


# -- differences and ratings ------------------------------------------------------------------------------------------


def differences(rows: Sequence[tuple[str, Difference]], what: str) -> str:
    """What the one do more often than the others, and less often, with intervals."""
    with _drawn(WIDTH, 0.6 + 0.26 * len(rows)) as (_figure, axes, done):
        for y, (_, found) in enumerate(rows):
            colour, (low, high) = (ONE if found.by > 0 else TWO), found.interval
            axes.plot([low, high], [y, y], color=colour, linewidth=5, alpha=0.35, solid_capstyle="round")
            axes.plot([found.by], [y], "o" if found.by > 0 else "D", color=colour, markersize=5)
        axes.axvline(0, color=QUIET, linewidth=1)
        _rows(axes, [(float(y), name) for y, (name, _) in enumerate(rows)], len(rows) - 0.2)
        axes.set_xlabel(what)
        axes.spines["left"].set_visible(False)
    return done[0]


def ratings(rows: Sequence[Rating]) -> str:
    with _drawn(WIDTH, 0.6 + 0.3 * len(rows)) as (_figure, axes, done):
        for y, rating in enumerate(rows):
            axes.plot([rating.low, rating.high], [y, y], color=ONE, linewidth=5, alpha=0.35, solid_capstyle="round")
            axes.plot([rating.points], [y], "o", color=ONE, markersize=6)
        _rows(axes, [(float(y), rating.name) for y, rating in enumerate(rows)], len(rows) - 0.2)
        axes.set_xlabel("rating; 400 more are ten wins for one loss")
        axes.spines["left"].set_visible(False)
    return done[0]
