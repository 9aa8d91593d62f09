"""Rummage: a Character examines a Utility counter."""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import Ask, No, Option, capital, rule

from ..board.counters import handled, no_handling, number_of, spaces_of, strangers, things
from ..board.ground import NAMES
from ..board.names import name_of, placed_name
from ..content.words import NOWHERE
from ..state import State, seat
from ..story import paragraphs
from ..story.scene import Scene
from ..table import snow


@rule("eternaut.rummage.own-space", "eternaut.rummage.consumed")
async def interact(s: State, g: Ask, who: str) -> None:
    """Examine one counter that a Character can get its hands on."""
    if not handled(s, who):
        g.note("eternaut.rummage.own-space", "There is nothing here that {who} could examine.", who=who)
        return
    id = await g.choose(
        seat(s),
        "handle",
        rule="eternaut.rummage.own-space",
        options=lambda: [_option(s, id) for id in handled(s, who)],
        candidates=lambda: candidates(s, who),
        prompt=lambda: f"What does {name_of(who)} examine?",
        waiting="to choose what to examine",
        acting=who,
    )
    await examine(s, g, who, id)


def candidates(s: State, who: str) -> Iterator[Option]:
    """Every counter and Device on the map, and what is none."""
    for id in things(s):
        yield _option(s, id, no_handling(s, who, id))
    for id in strangers(s, who):
        yield Option(f"handle:{id}", id, name_of(id), (id,), no=no_handling(s, who, id))


def _option(s: State, id: str, no: No | None = None) -> Option:
    on_an_edge = id in s.counters and s.counters[id].edge != NOWHERE
    at = (id,) if on_an_edge else (id, *[NAMES[space] for space in spaces_of(s, id)])
    return Option(key_of(id), id, capital(placed_name(id)), at, no=no)


def key_of(id: str) -> str:
    """The key of a counter or Device.

    >>> key_of("210@c4-e"), key_of("268@c4+d4"), key_of("tank")
    ('handle:210/c4-e', 'handle:268/c4.d4', 'handle:tank')
    """
    return f"handle:{id}".replace("@", "/").replace("+", ".")


@rule("eternaut.rummage.paragraph", "eternaut.rummage.consume-when-told")
async def examine(s: State, g: Ask, who: str, id: str) -> None:
    """The entry of Character and counter is read, after that of the snow on it."""
    number = number_of(s, id)
    g.note("eternaut.rummage.paragraph", "{who} examines the {counter}.", who=who, counter=id)
    await snow.handled(s, g, who, id)
    if who in s.people and no_handling(s, who, id) is None:
        await paragraphs.interact(s, g, Scene(seat(s), who, counter=id), who, number)
