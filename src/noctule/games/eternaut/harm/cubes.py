"""Four cubes between the boards and the aliens: what is not on a board is on theirs."""

from __future__ import annotations

from noctule.engine import Ask, Option, rule

from ..board.names import name_of
from ..content import FACTS
from ..state import State, alter, in_play, seat


def with_aliens(s: State) -> int:
    """How many cubes the aliens have."""
    return FACTS.cubes.number - sum([person.cubes for person in s.people.values()]) if s.cubes else 0


@rule("eternaut.alien.cube-move")
def placed(s: State, g: Ask, who: str) -> None:
    """A card was placed on a board: one of its cubes goes over to the aliens."""
    if s.cubes and s.people[who].cubes:
        alter(s, who, cubes=s.people[who].cubes - 1)
        g.note(
            "eternaut.alien.cube-move",
            "A cube goes from {who} to the aliens: they have {cubes}.",
            who=who,
            cubes=with_aliens(s),
        )


@rule("eternaut.alien.cubes-setup", "eternaut.alien.cubes-back", "eternaut.cubes.missing-characters")
async def deal(s: State, g: Ask) -> None:
    """All four on the boards, as evenly as possible; for those that go nowhere by themselves the players choose."""
    s.cubes = True
    for who in s.people:
        alter(s, who, cubes=0)
    there = in_play(s)
    for who in there[: FACTS.cubes.number]:
        alter(s, who, cubes=1)
    g.note("eternaut.alien.cubes-back", "The cubes lie on the boards of the Characters again.")
    await pass_on(s, g, FACTS.cubes.number - len(there))


@rule("eternaut.cubes.missing-characters")
async def pass_on(s: State, g: Ask, cubes: int) -> None:
    """Cubes without a board: each is put on one that the players choose."""
    for _ in range(max(0, cubes)):
        there = in_play(s)
        if not there:
            return
        least = min(s.people[who].cubes for who in there)
        who = await g.choose(
            seat(s),
            "cube",
            rule="eternaut.cubes.missing-characters",
            options=[Option(f"cube:{who}", who, f"{name_of(who)}, with {s.people[who].cubes}", (who,)) for who in there],
            prompt=lambda least=least: f"A cube without a board: whose board gets it? Each has at least {least}.",
            waiting="to put a cube on a board",
        )
        alter(s, who, cubes=s.people[who].cubes + 1)
        g.note("eternaut.cubes.missing-characters", "{who} gets a cube.", who=who)
