"""The rules of the skirmish, in the order in which they are played."""

from __future__ import annotations

from math import comb

from noctule.engine import D6, Ask, No, Odds, Option, Preview, Setup, rule

from .state import FACTS, GONE, NEEDED, NEIGHBOURS, SIDES, UNITS, UNITS_OF, WALLS, State, name, no_shot, strength

PICK = tuple(Option(f"unit:{u}", u, f"Unit {u}", (f"unit-{u}",)) for u in UNITS)
HOLD = Option("hold", ("hold", 0), "Hold")
MOVE = tuple(Option(f"move:{name(sq)}", ("move", sq), f"Move to {name(sq)}", (name(sq),)) for sq in range(len(NEEDED)))


@rule("skirmish.setup.units")
def setup(setup: Setup, _g: Ask) -> State:
    rounds = next(s.rounds for s in FACTS.scenario if s.key == setup.scenario)
    squares = [square for side in FACTS.starts for square in side]
    return State(setup.seats, rounds, squares, [FACTS.hit_points for _ in UNITS], [False for _ in UNITS])


async def play(s: State, g: Ask) -> None:
    while s.outcome is None:
        await g.boundary()
        await activation(s, g)


async def activation(s: State, g: Ask) -> None:
    """One side chooses one of its units, and what it does."""
    seat = s.seats[s.turn]
    unit = await g.choose(
        seat,
        "unit",
        rule="skirmish.turn.choose-unit",
        options=lambda: [PICK[u] for u in ready(s, s.turn)],
        prompt="Which unit acts?",
        waiting="to choose a unit",
        always=True,
        why=lambda what: why_not_unit(s, what),
    )
    deed, target = await g.choose(
        seat,
        "action",
        rule="skirmish.turn.action",
        options=lambda: actions(s, unit),
        prompt=lambda: f"Unit {unit} on {name(s.at[unit])}: hold, move or shoot?",
        waiting="to say what a unit does",
        always=True,
        why=lambda what: why_not_action(s, unit, what),
    )
    if deed == "move":
        s.at[unit] = target
        g.note("skirmish.move.steps", "{who} moves to {to_square}.", who=f"unit-{unit}", to_square=name(target))
    elif deed == "shoot":
        shoot(s, g, unit, target)
    else:
        g.note("skirmish.turn.action", "{who} holds.", who=f"unit-{unit}")
    s.acted[unit] = True
    next_turn(s, g)


def ready(s: State, side: int) -> list[int]:
    """The units of a side that can still act in this round."""
    return [u for u in UNITS_OF[side] if s.hp[u] > 0 and not s.acted[u]]


def actions(s: State, unit: int) -> list[Option]:
    """Hold, then squares from near to far, then targets by number."""
    options = [HOLD]
    options += [MOVE[square] for square in reach(s, unit)]
    needed = NEEDED[s.at[unit]]
    for target in UNITS_OF[1 - SIDES[unit]]:
        if s.hp[target] > 0 and needed[s.at[target]]:
            options.append(_shot(s, unit, target))
    return options


def _shot(s: State, unit: int, target: int) -> Option:
    at = (f"unit-{target}", name(s.at[target]))
    return Option(f"shoot:{target}", ("shoot", target), f"Shoot unit {target}", at, lambda: odds(s, unit, target))


@rule("skirmish.move.steps", "skirmish.move.blocked")
def reach(s: State, unit: int) -> list[int]:
    """Free squares at most two steps away, breadth first: north, east, south, west."""
    taken = set(s.at)
    found: list[int] = []
    edge = [s.at[unit]]
    for _ in range(FACTS.steps):
        further = []
        for square in edge:
            for other in NEIGHBOURS[square]:
                if other not in taken:
                    taken.add(other)
                    found.append(other)
                    further.append(other)
        edge = further
    return found


@rule("skirmish.shoot.hits")
def shoot(s: State, g: Ask, unit: int, target: int) -> None:
    needed = NEEDED[s.at[unit]][s.at[target]]
    dice = g.roll(D6, FACTS.dice)
    hits = 0
    for face in dice:
        if face >= needed:  # type: ignore[operator]
            hits += 1
    s.hp[target] = max(0, s.hp[target] - hits)
    g.note(
        "skirmish.shoot.hits",
        "{who} shoots {target}: {dice}, {hits} of them hit.",
        who=f"unit-{unit}",
        target=f"unit-{target}",
        dice=dice,
        hits=hits,
    )
    if s.hp[target] == 0:
        s.at[target] = GONE
        g.note("skirmish.shoot.dead", "{who} is gone.", who=f"unit-{target}")


def odds(s: State, unit: int, target: int) -> Preview:
    """Exact: at least as many hits as the target has hit points, and at least one."""
    hits = 7 - NEEDED[s.at[unit]][s.at[target]]
    total = 6**FACTS.dice

    def at_least(wanted: int) -> int:
        return sum(comb(FACTS.dice, k) * hits**k * (6 - hits) ** (FACTS.dice - k) for k in range(wanted, FACTS.dice + 1))

    return Preview(
        f"{FACTS.dice} dice, {7 - hits}+ hits; unit {target} has {s.hp[target]} hit points.",
        (Odds("hit", at_least(1), total), Odds("gone", at_least(s.hp[target]), total)),
    )


@rule("skirmish.round.alternate")
def next_turn(s: State, g: Ask) -> None:
    """The other side, or this one again if the other has no unit left to act; else the next round."""
    left = strength(s)
    if 0 in left:
        winner = 0 if left[1] == 0 else 1
        s.outcome = f"{s.seats[winner]} wins"
        g.note("skirmish.end.last-standing", "{who} is the last side standing.", who=s.seats[winner])
        return
    for side in (1 - s.turn, s.turn):
        if ready(s, side):
            s.turn = side
            return
    end_of_round(s, g, left)


@rule("skirmish.round.first-side")
def end_of_round(s: State, g: Ask, left: list[int]) -> None:
    if s.round == s.rounds:
        first, second = left
        s.outcome = "draw" if first == second else f"{s.seats[0 if first > second else 1]} wins"
        g.note(
            "skirmish.end.hit-points",
            "After the last round: {first} to {second}.",
            first=first,
            second=second,
        )
        return
    s.round += 1
    s.turn = 0 if s.round % 2 else 1
    s.acted = [False for _ in UNITS]
    g.note("skirmish.round.first-side", "Round {round}: {who} begins.", round=s.round, who=s.seats[s.turn])


# -- why not? -----------------------------------------------------------------------------------------------------


def why_not_unit(s: State, what: str) -> No | None:
    unit = _unit(what)
    if unit is None:
        return None
    if SIDES[unit] != s.turn:
        return No("skirmish.turn.choose-unit", f"Unit {unit} is not yours.")
    if s.hp[unit] == 0:
        return No("skirmish.shoot.dead", f"Unit {unit} is gone.")
    return No("skirmish.turn.choose-unit", f"Unit {unit} has acted in this round.") if s.acted[unit] else None


def why_not_action(s: State, unit: int, what: str) -> No | None:
    target = _unit(what)
    if target is not None:
        return why_not_shoot(s, unit, target)
    for square in range(len(NEEDED)):
        if what.removeprefix("move:") == name(square):
            return why_not_move(s, square)
    return None


def why_not_shoot(s: State, unit: int, target: int) -> No | None:
    if SIDES[target] == SIDES[unit]:
        return No("skirmish.turn.action", f"Unit {target} is on your own side.")
    if s.hp[target] == 0:
        return No("skirmish.shoot.dead", f"Unit {target} is gone.")
    return no_shot(s.at[unit], s.at[target])


def why_not_move(s: State, square: int) -> No:
    if square in WALLS:
        return No("skirmish.move.blocked", f"{name(square)} is a wall.")
    if square in s.at:
        return No("skirmish.move.blocked", f"Unit {s.at.index(square)} stands on {name(square)}.")
    return No("skirmish.move.steps", f"{name(square)} is more than {FACTS.steps} free steps away.")


def _unit(what: str) -> int | None:
    digits = what.removeprefix("unit-").removeprefix("unit:").removeprefix("shoot:")
    return int(digits) if digits.isdigit() and int(digits) in UNITS else None
