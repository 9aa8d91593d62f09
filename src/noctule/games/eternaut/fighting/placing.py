"""Combat cubes: on which spaces an attack may place them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import FAR, around, members, set_of

from ..board.ground import NAMES, land
from ..board.names import name_of
from ..board.sight import seen, sees
from ..board.ways import distance, figure_at, within
from ..content.cards import Attack
from ..content.words import GRID
from ..state import State
from ..table import alert
from .bonus import Blow

ENOUGH = -1


@rule("eternaut.attack.range", "eternaut.attack.no-floor-crossing")
def range_of(s: State, start: int, space: int) -> int:
    """How far off a space is for an attack: on the same floor, over water."""
    return distance(s, start, space, floors=False, over_water=True)


@rule("eternaut.attack.melee", "eternaut.attack.ranged", "eternaut.explosive.target", "eternaut.attack.no-utility")
def no_target(s: State, start: int, space: int, attack: Attack) -> No | None:
    """Why an attack from a space cannot go to another; None if it can. What lies there makes no difference."""
    name = NAMES[space]
    if space == start:
        return No("eternaut.attack.not-own-space", "No cube is placed in the attacker's own space.")
    if attack.kind == "melee" and space not in around(GRID, start):
        return No("eternaut.attack.melee", f"{name} is not next to the attacker.")
    if not land(s).shown >> space & 1:
        return No("eternaut.attack.range", f"{name} is not on the map.")
    if attack.kind == "ranged" and (far := range_of(s, start, space)) > attack.range:
        if far >= FAR:
            return No("eternaut.attack.no-floor-crossing", f"No way leads from here to {name} on this floor.")
        return No("eternaut.attack.range", f"{name} is at range {far}; the attack reaches {attack.range}.")
    if not sees(s, start, space):
        return No("eternaut.los.line", f"{name} is not visible.")
    return None


@rule("eternaut.attack.chain", "eternaut.attack.one-cube-per-space")
def no_cube(placed: Sequence[int], space: int) -> No | None:
    """Why a cube does not go with those that lie already: each touches another, walls or not."""
    if space in placed:
        return No("eternaut.attack.one-cube-per-space", f"There is a cube on {NAMES[space]} already.")
    if placed and not any(space in around(GRID, other) for other in placed):
        return No("eternaut.attack.chain", f"{NAMES[space]} touches no other cube: they must form one chain.")
    return None


@rule("eternaut.attack.melee", "eternaut.attack.ranged", "eternaut.attack.not-own-space")
def targets(s: State, start: int, attack: Attack) -> int:
    """Every space that an attack from there can be aimed at, as a set."""
    near = set_of(around(GRID, start))
    if attack.kind == "ranged":
        near = within(s, start, attack.range, floors=False, over_water=True)
    return seen(s, start, near & ~(1 << start))


@rule("eternaut.attack.chain", "eternaut.attack.one-cube-per-space")
def open_spaces(s: State, start: int, attack: Attack, placed: list[int]) -> list[int]:
    """Where the next cube can go."""
    return [space for space in members(targets(s, start, attack)) if no_cube(placed, space) is None]


@rule("eternaut.attack.cube-count", "eternaut.attack.sequence", "eternaut.bonus.space", "eternaut.noise.close")
async def place(s: State, g: Ask, seat: str, who: str, start: int, attack: Attack, blow: Blow) -> list[int]:
    """Cube by cube: at least one, up to the printed number; then those of a bonus, which must be placed if they can be."""
    placed: list[int] = []
    for number, must, cited in (
        (blow.spaces, False, "eternaut.attack.cube-count"),
        (blow.extra, True, "eternaut.bonus.space"),
    ):
        for left in range(number, 0, -1):
            if not open_spaces(s, start, attack, placed):
                return placed
            space = await g.choose(
                seat,
                "cube",
                rule=cited,
                options=_options(s, open_spaces(s, start, attack, placed), may_stop=bool(placed) and not must),
                candidates=_candidates(s, start, attack, tuple(placed), may_stop=bool(placed) and not must),
                prompt=_prompt(attack.name, left, must),
                waiting="to place a Combat cube",
                acting=who,
            )
            if space == ENOUGH:
                break
            placed.append(space)
            g.note(cited, "A Combat cube is placed on {space}.", space=NAMES[space])
            alert.close(s, g, space)
    return placed


def _prompt(name: str, left: int, must: bool) -> str:
    if must:
        return f"{name}: the bonus adds a Combat cube. Where does it go?"
    return f"{name}: where does a Combat cube go? Up to {left} more."


def _option(s: State, space: int, no: No | None = None) -> Option:
    name, there = NAMES[space], figure_at(s, space)
    return Option(f"cube:{name}", space, f"{name}: {name_of(there)}" if there else name, (name, *filter(None, [there])), no=no)


def _options(s: State, spaces: list[int], may_stop: bool) -> list[Option]:
    """The spaces on offer, and being content with fewer cubes."""
    return [*[_option(s, space) for space in spaces], *[Option("enough", ENOUGH, "No more cubes", main=True)][: int(may_stop)]]


def _candidates(s: State, start: int, attack: Attack, placed: Sequence[int], may_stop: bool) -> Callable[[], list[Option]]:
    """Every space of the map, with what is against it; only made when somebody asks."""

    def judged() -> list[Option]:
        spaces = [
            _option(s, space, no_target(s, start, space, attack) or no_cube(placed, space)) for space in members(land(s).shown)
        ]
        return [*spaces, *_options(s, [], may_stop)]

    return judged
