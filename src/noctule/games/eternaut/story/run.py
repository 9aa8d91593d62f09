"""The interpreter: instructions are carried out one after another, in the order in which they stand.

It knows the parts of the language that read: text, tests, choices, conditions. All other verbs are learnt from the rooms to
which they belong (`learn`), each an `async def verb(s, g, scene, *arguments)`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

from noctule.engine import Ask, Option, rule

from ..board.ways import seen
from ..content.script import Body, Branch, Choice, Each, Say, Step, Trial
from ..state import State
from . import conditions, skill
from .scene import Ended, Scene, inner, remember, write

Verb = Callable[..., Awaitable[None]]
VERBS: Final[dict[str, Verb]] = {}
"""What every verb does."""


def learn(*rooms: Mapping[str, Verb]) -> None:
    """The verbs of some rooms; two never mean the same word."""
    for room in rooms:
        for verb, deed in room.items():
            if VERBS.get(verb, deed) is not deed:
                raise ValueError(f"two rooms know the verb '{verb}': {VERBS[verb].__module__} and {deed.__module__}")
            VERBS[verb] = deed


@rule("eternaut.para.reading-order")
async def run(s: State, g: Ask, scene: Scene, body: Body) -> None:
    """Carry out a body. A text that it calls for is taken up at its place; then the next instruction follows."""
    for part in body:
        if s.epilogue:
            raise Ended
        if isinstance(part, Step):
            await VERBS[part.verb](s, g, scene, *part.args)
        elif isinstance(part, Say):
            write(s, part.text)
            remember(s, scene.key, part.number)
        elif isinstance(part, Branch):
            await _branch(s, g, scene, part)
        elif isinstance(part, Choice):
            await _choice(s, g, scene, part)
        elif isinstance(part, Trial):
            await run(s, g, scene, await skill.trial(s, g, scene, part))
        elif isinstance(part, Each):
            await _each(s, g, scene, part)


def told(s: State, scene: Scene, body: Body) -> Iterator[Say]:
    """What a text says as things stand, where it does nothing: an Epilogue card, once the Scenario is over."""
    for part in body:
        if isinstance(part, Say):
            yield part
        elif isinstance(part, Branch):
            yield from told(s, scene, next((case.body for case in part.cases if conditions.hold(s, scene, case.when)), ()))


async def _branch(s: State, g: Ask, scene: Scene, branch: Branch) -> None:
    for case in branch.cases:
        if conditions.hold(s, scene, case.when):
            await run(s, g, scene, case.body)
            return


async def _choice(s: State, g: Ask, scene: Scene, choice: Choice) -> None:
    """The reader decides; ways whose conditions do not hold are not even read out."""
    ways = [i for i, way in enumerate(choice.ways) if conditions.hold(s, scene, way.when)]
    chosen = await g.choose(
        scene.seat,
        "way",
        rule="eternaut.para.read",
        options=[Option(f"way:{i + 1}", i, choice.ways[i].label) for i in ways],
        prompt=lambda: f"{s.page.title if s.page else 'The story'}: what now?",
        waiting="to decide how the story goes on",
        acting=seen(s, scene.who),
    )
    write(s, f"> {choice.ways[chosen].label}")
    await run(s, g, scene, choice.ways[chosen].body)


async def _each(s: State, g: Ask, scene: Scene, each: Each) -> None:
    """Once for every enemy of a race, by ID; one that has gone meanwhile is left out."""
    for id in conditions.of_race(s, each.race):
        if id in s.foes:
            await run(s, g, inner(scene, who=id), each.body)
