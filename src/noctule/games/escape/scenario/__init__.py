"""What the scenario in play adds: its own actions, ways out, triggers, lockdown condition and endings. All of it is data
(`content.scenarios`); here it is carried out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, stats, where
from ..board.dice import challenge_odds, so_many
from ..board.names import MARKER_NAMES, STAT_NAMES, name_of
from ..board.rooms import marked
from ..board.world import Seen
from ..challenges import challenge_actions, challenges, rush
from ..content import ITEMS, SCENARIOS, TILES
from ..content.scenarios import Action, Escape
from ..content.steps import Step
from ..content.tests import Here, Test
from ..effects import steps
from ..moving import movement
from ..state import State, end
from ..turn import adrenaline, infirmary, items, knocked_out, lockdown, turn


@rule("escape.setup.scenario", "escape.win.scenario")
def goal(s: State) -> str:
    """How to win from here, in the scenario's own words."""
    card = where.scenario_of(s)
    reached = [stage.goal for stage in card.stages if holds(s, s.current, stage.when)]
    return reached[-1] if reached else card.goal


def aims(s: State) -> tuple[str, ...]:
    """Where that is, as far as it has been found: what has to be done comes before the way out."""
    card, world = where.scenario_of(s), Seen(s, s.current)
    found: dict[str, None] = {}
    for needs in [*(way.needs for way in card.escapes), *(ending.when for ending in card.endings if ending.result == "won")]:
        open_ = [test for test in needs if not test.holds(world)]
        for test in [test for test in open_ if not test.place] or open_:
            found.update(dict.fromkeys(test.lacks(world).at or ()))
    return tuple(found)


# -- tests ---------------------------------------------------------------------------------------------------------


def holds(s: State, who: str, tests: Iterable[Test]) -> bool:
    """All of the tests hold for a character."""
    world = Seen(s, who)
    for test in tests:  # noqa: SIM110 -- asked all the time, and quicker so
        if not test.holds(world):
            return False
    return True


# -- actions and ways out ------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """`do:<action>` for the scenario's own challenge actions, `escape:<number>` for its ways out."""
    card = where.scenario_of(s)
    for action in card.actions:
        yield replace(_action_option(s, who, action), no=no_action(s, who, action))
    for i, way in enumerate(card.escapes):
        yield replace(_escape_option(s, who, i), no=no_escape(s, who, way))


def offers(s: State, who: str) -> list[Option]:
    actions, escapes = _printed_here(s.scenario, s.people[who].at)
    found: list[Option] = []
    for action in actions if not s.turn.challenged else ():
        if no_action(s, who, action) is None:
            found.append(_action_option(s, who, action))
    for i, way in escapes:
        if no_escape(s, who, way) is None:
            found.append(_escape_option(s, who, i))
    return found


@lru_cache(maxsize=1_000)
def _printed_here(scenario: str, tile: str) -> tuple[list[Action], list[tuple[int, Escape]]]:
    """The actions and ways out that what is printed on a tile does not rule out: mostly none."""
    card = SCENARIOS[scenario]

    def fits(tests: Iterable[Test]) -> bool:
        printed = [test for test in tests if isinstance(test, Here) and not test.marker]
        return all((tile == test.tile if test.tile else where.has_icon(tile, test.icon)) != test.no for test in printed)

    ways = [(i, way) for i, way in enumerate(card.escapes) if fits(way.needs)]
    return [action for action in card.actions if fits(action.needs)], ways


def _action_option(s: State, who: str, action: Action) -> Option:
    return Option(f"do:{action.id}", ("do", action.id), action.name, (s.people[who].at,), thing=action.name)


def _action(s: State, id: str) -> Action:
    return next(action for action in where.scenario_of(s).actions if action.id == id)


def foresee(s: State, who: str, id: str) -> Preview:
    """The odds of the scenario's own challenge."""
    action = _action(s, id)
    if action.challenge is None:
        return Preview(action.text)
    dice, type = stats.stat(s, who, action.challenge.type), action.challenge.type
    words = f"{action.text} {so_many(dice)}, {action.challenge.rating} {STAT_NAMES[type]} needed."
    return Preview(words, challenge_odds(dice, type, action.challenge.rating))


def _escape_option(s: State, who: str, i: int) -> Option:
    words = where.scenario_of(s).escapes[i].text.partition(".")[0]
    label = f"Escape: {words[0].lower()}{words[1:]}"
    return Option(f"escape:{i + 1}", ("escape", i), label, (s.people[who].at,), thing="Escape")


def leaving(s: State, who: str, i: int) -> Preview:
    return Preview(" ".join([where.scenario_of(s).escapes[i].text, *movement.leaving(s, who)]))


@rule("escape.tile.equipment", "escape.action.one-challenge")
def no_action(s: State, who: str, action: Action) -> No | None:
    """Why a challenge action of the scenario is not to be had."""
    no = turn.no_challenge_action(s, who)
    if no is None and not holds(s, who, action.needs):
        no = No("escape.tile.equipment", f"{action.name}: not here, or not now.")
    return no


@rule("escape.win.scenario", "escape.move.blocked")
def no_escape(s: State, who: str, way: Escape) -> No | None:
    """Why a way out is not open to a character: what the scenario demands, enemies that hold it, movement points."""
    no = turn.no_turn(s, who)
    if no is None and not holds(s, who, way.needs):
        no = No("escape.win.scenario", f"Not yet, or not here. {goal(s)}")
    if no is None and way.spends and _to_spend(s, who, way) is None:
        no = No("escape.win.scenario", "A Security Key Card is needed, and given up.")
    return no or movement.no_way(s, who, way.points, "escape.move.points")


def _to_spend(s: State, who: str, way: Escape) -> str | None:
    return next((item for item in s.people[who].items if ITEMS[item].kind == way.spends), None)


@rule("escape.ca.fail", "escape.action.one-challenge")
async def act(s: State, g: Ask, who: str, id: str) -> None:
    """A challenge action of the scenario: its price, the roll, and what comes of it."""
    action = _action(s, id)
    challenge_actions.begin(s)
    tile = s.people[who].at
    g.note("escape.setup.scenario", "{who}: {action}.", who=who, action=action.name, at=tile)
    await _carry_out(s, g, who, action.first)
    if action.challenge is None:
        await _carry_out(s, g, who, action.do)
        return
    challenge = action.challenge
    result = await challenges.attempt(
        s,
        g,
        who,
        challenge.type,
        lambda: challenge.rating if s.people[who].at == tile else None,
        calls=action.name,
        fails=challenge_actions.failure(s, who),
        rule_id="escape.setup.scenario",
    )
    if result.off:
        return
    if result.passed:
        exceptional = result.exceptional and challenge.exceptional
        await _carry_out(s, g, who, exceptional or challenge.success)
        return
    await challenge_actions.fail(s, g, who, "escape.ca.fail")
    await _carry_out(s, g, who, challenge.fail)


async def _carry_out(s: State, g: Ask, who: str, what: Iterable[Step]) -> None:
    await steps.carry_out_all(s, g, who, tuple(what), rule_id="escape.setup.scenario")


@rule("escape.win.scenario", "escape.win.killed-loses", "escape.rush.threat")
async def escape(s: State, g: Ask, who: str, i: int) -> None:
    """Out: the character leaves play and its player has won; its items stay on the tile. The others play on."""
    way = where.scenario_of(s).escapes[i]
    movement.spend(s, way.points)
    if way.spends and (key := _to_spend(s, who, way)) is not None:
        figures.change(s, who, items=tuple(item for item in s.people[who].items if item != key))
        s.keys = (*s.keys, key)
    g.note("escape.win.scenario", "{who} escapes. {words}", who=who, words=way.text)
    here, rushing = s.people[who].at, movement.is_rushing(s, who)
    movement.leave(s, g, who)
    if rushing:
        await rush.left(s, g, who, here)
    knocked_out.discard_hand(s, g, who)
    if s.people[who].items:
        items.drop_all(s, g, who)
    adrenaline.down(s, who)
    figures.change(s, who, at="", fate="escaped")
    figures.change_turn(s, over=True, icon="")
    check_over(s, g)
    await _carry_out(s, g, who, way.then)
    infirmary.check_all(s, g)


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {"do": act, "escape": escape}
PREVIEWS = {"do": foresee, "escape": leaving}


# -- tiles, lockdown, end of turn ----------------------------------------------------------------------------------


def laid(s: State, g: Ask, tile: str) -> None:
    """The markers that a tile gets when it is laid in play."""
    for lays in where.scenario_of(s).lays:
        meant = tile == lays.tile or (lays.icon and lays.icon in TILES[tile].icons)
        if meant and not marked(s, lays.marker, tile):
            figures.mark(s, lays.marker, tile)
            g.note("escape.setup.scenario", "{tile} gets a marker: {marker}.", tile=tile, marker=MARKER_NAMES[lays.marker])


async def on_lockdown(s: State, g: Ask) -> None:
    """What the scenario does the moment lockdown begins."""
    await _carry_out(s, g, s.current, where.scenario_of(s).on_lockdown)


@rule("escape.lockdown.triggers")
def lockdown_due(s: State) -> bool:
    """The scenario's own lockdown condition is met."""
    tests = where.scenario_of(s).lockdown_when
    return bool(tests) and not s.lockdown and holds(s, s.current, tests)


@rule("escape.end.lockdown-check", "escape.end.order")
async def end_of_turn(s: State, g: Ask) -> None:
    """Triggers, then the lockdown check, then endings."""
    for trigger in where.scenario_of(s).triggers:
        if trigger.id not in s.triggered and holds(s, s.current, trigger.when):
            s.triggered = (*s.triggered, trigger.id)
            g.note("escape.setup.scenario", "{words}", words=trigger.text)
            await _carry_out(s, g, s.current, trigger.do)
    if lockdown_due(s):
        await lockdown.begin(s, g, "escape.end.lockdown-check")
    endings(s, g)


@rule("escape.win.scenario", "escape.ko.own-turn")
def endings(s: State, g: Ask) -> None:
    """The scenario's endings, at the end of every turn, also of one that a death has cut short."""
    for ending in where.scenario_of(s).endings:
        if holds(s, s.current, ending.when):
            _end(s, g, ending.text, won=ending.result == "won")


@rule("escape.win.scenario")
def _end(s: State, g: Ask, text: str, *, won: bool) -> None:
    """An ending of the scenario: everybody in play has won, or nobody of them."""
    for person in where.in_play(s) if won else ():
        knocked_out.discard_hand(s, g, person.id)
        figures.change(s, person.id, at="", fate="escaped")
    end(s, f"{text} {result(s)}")


@rule("escape.win.killed-loses", "escape.win.scenario")
def check_over(s: State, g: Ask) -> None:
    """When nobody is left in play the game is over."""
    for person in s.people.values():
        if not person.fate:
            return
    end(s, result(s))


def result(s: State) -> str:
    """Who has won and who has lost, in words."""
    words = {"escaped": "has escaped", "killed": "was killed", "": "is still inside, and has lost"}
    return " ".join(f"{name_of(person.id)} {words[person.fate]}." for person in s.people.values())
