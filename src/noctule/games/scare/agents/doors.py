"""Interactive spaces: levers, gate and doors, and what happens to figures under them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from noctule.engine import Ask, Deed, No, Option, drama, rule
from noctule.engine.grid import members

from ..board import figures, where
from ..board.ground import name
from ..board.names import feature, he
from ..content.facts import FACTS, price
from ..content.maps import Spot, the_map
from ..round import settle
from ..scenarios import scenario
from ..state import State
from . import health, turn

TOO_BIG = "boogeyman"
"""The one figure on which nothing closes."""


def levers(s: State) -> list[Spot]:
    """The levers of the map that are in use."""
    return [spot for spot in the_map(s.map).of("lever") if where.in_use(s.features, spot.place.id)]


def disarms(s: State, lever: Spot) -> bool:
    """This lever works the trap's own door: it disarms the trap."""
    return any(trigger.place.id in lever.place.works for trigger in the_map(s.map).of("trigger"))


def closes(s: State, lever: Spot) -> bool:
    """Pulled now, it would close what it works."""
    return not disarms(s, lever) and not any(door in s.shut for door in lever.place.works)


# -- legality ------------------------------------------------------------------------------------------------------


@rule("scare.interact.two-actions")
def no_interaction(s: State, agent: str, squares: tuple[int, ...], what: str) -> No | None:
    """Why an agent cannot use an interactive space now: he stands on it and spends two actions of this turn."""
    no = turn.no_action(s, agent)
    if no is not None or s.turn is None:
        return no
    if s.agents[agent].at not in squares:
        return No("scare.interact.two-actions", f"{what}: {he(agent)} has to stand on that space ({name(s, squares[0])}).")
    cost = FACTS.cost.interact
    if s.turn.actions < cost:
        return No("scare.interact.two-actions", f"{what} takes {cost} actions of one turn; {s.turn.actions} left.")
    return None


@rule("scare.s2m1.lever", "scare.s4.door-boogeyman")
def no_lever(s: State, agent: str, lever: Spot) -> No | None:
    """Why an agent cannot pull a lever now."""
    no = no_interaction(s, agent, lever.squares, "Pulling a lever")
    if no is not None:
        return no
    if disarms(s, lever) and s.trap == "disarmed":
        return No("scare.s2m1.lever", "The lever has been pulled: these doors are open for good.")
    if closes(s, lever):
        return no_closing(s, lever.place.works)
    return None


@rule("scare.s4.door-boogeyman")
def no_closing(s: State, doors: tuple[str, ...]) -> No | None:
    """Why doors that one lever works cannot be closed: all of them together, or none."""
    if s.boss is not None and s.boss.kind == TOO_BIG and where.boss_squares(s) & spaces(s, doors):
        return No("scare.s4.door-boogeyman", "The Boogeyman is in the way, and he is too big to be shut on.")
    return None


def spaces(s: State, doors: tuple[str, ...]) -> int:
    """The spaces that doors fill when they are shut."""
    found = 0
    for id in doors:
        found |= the_map(s.map).doors[id].squares
    return found


def candidates(s: State, agent: str) -> Iterator[Option]:
    """`lever:gate-lever`."""
    for lever in levers(s):
        yield _option(s, lever, no_lever(s, agent, lever))


def offers(s: State, agent: str) -> list[Option]:
    """The levers on whose space he is, if he can pull them."""
    at = s.agents[agent].at
    if at not in _lever_spaces(s.map):
        return []
    here = [lever for lever in the_map(s.map).of("lever") if at in lever.squares]
    return [_option(s, lever) for lever in here if lever in levers(s) and no_lever(s, agent, lever) is None]


@lru_cache(maxsize=400)
def _lever_spaces(map: str) -> frozenset[int]:
    return frozenset(the_map(map).squares("lever"))


def _option(s: State, lever: Spot, no: No | None = None) -> Option:
    verb = "close" if closes(s, lever) else "open"
    names = ", ".join(_words(s, id) for id in lever.place.works)
    marked = tuple(name(s, q) for q in members(spaces(s, lever.place.works)))
    return Option(
        f"lever:{lever.place.id}",
        ("lever", lever.place.id),
        f"Pull the lever and {verb} {names}",
        marked,
        no=no,
        thing="The lever",
        price=price(FACTS.cost.interact),
    )


def _words(s: State, door: str) -> str:
    """A door in words: `the gate`, `the blue doors`."""
    words = feature(door)
    return f"the {words}s" if the_map(s.map).doors[door].squares.bit_count() > 1 and words.endswith("door") else f"the {words}"


# -- what happens --------------------------------------------------------------------------------------------------


@rule("scare.interact.two-actions", "scare.s1.gate-lever", "scare.s4.levers", "scare.s2m1.lever")
async def pull(s: State, g: Ask, agent: str, lever: str) -> None:
    """Two actions: what is open closes, what is shut opens; the lever in the trapped room opens for good."""
    spot = next(spot for spot in levers(s) if spot.place.id == lever)
    turn.pay(s, FACTS.cost.interact)
    doors = spot.place.works
    if disarms(s, spot):
        s.trap, s.trapped = "disarmed", ""
        g.note("scare.s2m1.lever", "{who} pulls the lever: the trap is dead and its doors are open.", who=agent)
        open_(s, g, *doors)
        return
    rule_id = "scare.s1.gate-lever" if any(the_map(s.map).doors[id].gate for id in doors) else "scare.s4.levers"
    if closes(s, spot):
        g.note(rule_id, "{who} pulls the lever: {doors} shut.", who=agent, doors=[_words(s, id) for id in doors])
        await shut(s, g, *doors)
    else:
        g.note(rule_id, "{who} pulls the lever: {doors} open.", who=agent, doors=[_words(s, id) for id in doors])
        open_(s, g, *doors)


@rule("scare.s1.gate-kills", "scare.s2.doors-kill", "scare.s4.door-boogeyman", "scare.protect.only-two-cases")
async def shut(s: State, g: Ask, *doors: str) -> None:
    """Doors or a gate close and kill every figure on their spaces, whatever it can take, without barbs."""
    no = no_closing(s, doors)
    if no is not None:
        g.note(no.rule, "{reason}", reason=no.reason)
        return
    s.shut = tuple(sorted({*s.shut, *doors}))
    under = spaces(s, doors)
    gate = any(the_map(s.map).doors[id].gate for id in doors)
    rule_id = "scare.s1.gate-kills" if gate else "scare.s2.doors-kill"
    for monster in [m.id for m in s.monsters.values() if m.place == "map" and under >> m.at & 1]:
        g.note(rule_id, "{who} is crushed.", who=monster, shows=drama.fall(monster))
        figures.remove_monster(s, monster)
    beus = s.boss is not None and bool(where.boss_squares(s) & under)
    for agent in crushed(s, under):
        if agent in s.agents:
            g.note(rule_id, "{who} is crushed.", who=agent)
            await health.kill(s, g, agent)
    if beus:
        await scenario.boss_crushed(s, g)
    settle.settle(s, g)


def crushed(s: State, under: int) -> list[str]:
    """The agents in those spaces, carried and held ones before those who carry them, Shaye last: her death stops play."""
    found = [id for id, record in s.agents.items() if record.place != "cocoon" and where.spaces_of(s, id) & under]
    return sorted(found, key=lambda id: (id == "shaye", s.agents[id].place != "carried"))


def open_(s: State, g: Ask, *doors: str) -> None:
    """Doors or a gate open."""
    s.shut = tuple(id for id in s.shut if id not in doors)
    settle.settle(s, g)


DEEDS: Final[dict[str, Deed]] = {"lever": pull}
