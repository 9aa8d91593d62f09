"""The Game Master: an optional seat that chooses and prepares the scenario, decides for NPCs, and has the last word on talk.

What the rules force stays forced; what they leave open for an NPC is asked of this seat where it occurs (see `encounters`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, No, Option, Preview, drama, rule

from ..board import story
from ..board.people import alive
from ..content import DISKS, FACTS, SCENARIOS, TILES
from ..score import points
from ..state import State

LONGEST_LINE: Final = 200
MOST_LINES: Final = 60
PREPARED: Final = 3
"""Disks that the Game Master may lay on top of the pool."""


# -- before the game -----------------------------------------------------------------------------------------------


@rule("darkness.gm.optional", "darkness.gm.setting-and-scenario")
async def master_phase(s: State, g: Ask) -> None:
    """The Game Master picks the scenario, whatever was proposed."""
    s.scenario = await g.choose(
        s.master,
        "master.scenario",
        rule="darkness.gm.setting-and-scenario",
        options=[
            Option(f"scenario:{key}", key, f"{card.title}: {card.blurb}", (f"scenario/{key}",), no=_no_scenario(s, key))
            for key, card in SCENARIOS.items()
        ],
        prompt=f"Which scenario do they play? {SCENARIOS[s.scenario].title} was proposed.",
        waiting="to pick a scenario",
    )
    g.note("darkness.gm.setting-and-scenario", "The Game Master has picked {title}.", title=SCENARIOS[s.scenario].title)
    s.phase = "people"


def playable(s: State) -> list[str]:
    """The scenarios that the Game Master may pick."""
    return [key for key in SCENARIOS if _no_scenario(s, key) is None]


def _no_scenario(s: State, key: str) -> No | None:
    """As many as it is for; a chapter of the campaign only if the table was opened for it."""
    card, players = SCENARIOS[key], story.players(s)
    if card.chapter and key != s.scenario:
        return No("darkness.campaign.carry-over", "It is a chapter of the campaign.")
    return None if card.has_players(players) else No("darkness.setup.scenario", f"It is not for {players}.")


@rule("darkness.gm.setting-and-scenario")
async def prepare(s: State, g: Ask) -> None:
    """The Game Master may lay out the pile and the pool as far as the scenario leaves it open."""
    await _arrange_pile(s, g)
    await _arrange_pool(s, g)


@rule("darkness.gm.setting-and-scenario")
async def _arrange_pile(s: State, g: Ask) -> None:
    """The order in which tiles will be drawn."""
    arranged: bool = await g.choose(
        s.master,
        "master.tiles",
        rule="darkness.gm.setting-and-scenario",
        options=[
            Option("chance", False, "Leave the order of the tiles to chance", main=True),
            Option("arrange", True, "Lay the tiles in an order", no=None if len(s.pile) > 1 else _nothing_to_lay()),
        ],
        prompt=f"{SCENARIOS[s.scenario].title}: how are the tiles stacked?",
        waiting="to prepare the scenario",
    )
    if arranged:
        order = await g.order(
            s.master,
            "master.pile",
            rule="darkness.gm.setting-and-scenario",
            options=[Option(f"tile:{tile}", tile, TILES[tile].name) for tile in s.pile],
            prompt="Which tile is drawn first, which next?",
            waiting="to prepare the scenario",
        )
        s.pile = tuple(order)
        g.note("darkness.gm.setting-and-scenario", "The Game Master has laid the tiles in an order.")


def _nothing_to_lay() -> No:
    return No("darkness.gm.setting-and-scenario", "In this scenario no tiles are drawn.")


async def _arrange_pool(s: State, g: Ask) -> None:
    """A few Disks that will be met early."""
    if not s.pool:
        return
    chosen = await g.choose_some(
        s.master,
        "master.disks",
        rule="darkness.gm.setting-and-scenario",
        min=0,
        max=min(PREPARED, len(s.pool)),
        options=[Option(f"disk:{id}", id, _disk_words(id), (id,)) for id in sorted(s.pool)],
        prompt=f"Up to {PREPARED} Disks may lie on top of the pool: the next tiles get them.",
        waiting="to prepare the scenario",
    )
    if chosen:
        s.pool = (*chosen, *(id for id in s.pool if id not in chosen))
        g.note("darkness.gm.setting-and-scenario", "The Game Master has put something on top of the pool.")


def _disk_words(id: str) -> str:
    return f"{DISKS[id].name} ({FACTS.disk[DISKS[id].kind].name})"


# -- during the game -----------------------------------------------------------------------------------------------


@rule("darkness.gm.limit-talk", "darkness.gm.roleplay-vp")
async def word(s: State, g: Ask) -> None:
    """At the beginning of every round the Game Master may speak: a line for all, talk or silence, a point for somebody."""
    if not s.master:
        return
    verb, *details = await g.choose(
        s.master,
        "master",
        rule="darkness.gm.limit-talk",
        options=lambda: list(_powers(s)),
        prompt=f"Round {s.round}: anything from the Game Master?",
        waiting="to run the scenario",
    )
    if verb == "silence":
        s.silent = not s.silent
        text = "The Game Master forbids all talk." if s.silent else "The Game Master lets everybody talk again."
        g.note("darkness.gm.limit-talk", text)
    elif verb == "award":
        points.score(s, g, details[0], 1, "darkness.gm.roleplay-vp")
    elif verb == "say":
        line: str = await g.text(
            s.master,
            "master.line",
            rule="darkness.gm.optional",
            min=1,
            max=LONGEST_LINE,
            prompt="What do all of them read?",
            waiting="to write a line",
        )
        s.told = (*s.told, line)[-MOST_LINES:]
        shows = drama.turned("The Game Master", line, side=f"Round {s.round}", icon="moon", face="event")
        g.note("darkness.gm.optional", "The Game Master writes: {line}", line=line, shows=shows)


def _unheard() -> Preview:
    return Preview("Nobody can offer anybody anything until talk is allowed again.")


def _powers(s: State) -> Iterator[Option]:
    yield Option("on", ("on",), "Nothing: the round begins", main=True)
    yield Option("say", ("say",), "Write a line that all read")
    if s.silent:
        yield Option("silence", ("silence",), "Let everybody talk again")
    else:
        yield Option("silence", ("silence",), "Forbid all talk", preview=_unheard)
    for person in alive(s):
        no = None if s.praise else No("darkness.gm.roleplay-vp", "At this table no points are given for role-playing.")
        label = f"A Victory Point for {person.name}, for role-playing"
        yield Option(f"award:{person.id}", ("award", person.id), label, (person.id,), no=no)
