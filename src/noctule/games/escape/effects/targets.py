"""Whom, what and where a step works on: the words of `content.steps` for people, tiles and enemies.

"You" may be in the Infirmary or out of play; then nobody and nothing is near you.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from noctule.engine import Ask, No, Option

from ..board import where
from ..board.names import name_of
from ..board.rooms import distances, has_vent, other_tiles, rooms
from ..content.steps import AnyKind, Kind, Where, Which, Who
from ..state import INFIRMARY, Enemy, State

KINDS_OF: Final[dict[AnyKind, tuple[Kind, ...]]] = {
    "guard": ("guard",),
    "clone": ("clone",),
    "hybrid": ("hybrid",),
    "boss": ("boss",),
    "alien": ("clone", "hybrid"),
    "any": ("guard", "clone", "hybrid"),
}
"""The boss is meant only where he is named, and where enemies of any type activate."""


def seat_of(s: State, who: str) -> str:
    """Who makes your choices: your player, or whoever settles the card if you are out of play."""
    person = s.people[who]
    return where.decider(s) if person.fate else person.seat


def here(s: State, who: str) -> list[str]:
    """Your tile; none if you are not on the map."""
    at = s.people[who].at
    return [at] if at in rooms(s).laid else []


def near(s: State, who: str) -> list[str]:
    """Your tile and the adjacent ones."""
    return [tile for at in here(s, who) for tile in (at, *rooms(s).adjacent[at].values())]


# -- people --------------------------------------------------------------------------------------------------------


def people(s: State, who: str, words: Who) -> list[str]:
    """Everybody whom the words can mean, in turn order from the current character on."""
    if words == "self":
        return [] if s.people[who].fate else [who]
    found = [person.id for person in where.on_map(s) if person.id != who or not words.startswith("other")]
    if words in ("all", "others"):
        return found
    tiles = near(s, who) if words.endswith("near") else here(s, who)
    return [id for id in found if s.people[id].at in tiles]


def reached(s: State, who: str, id: str) -> bool:
    """Somebody can still be reached: in play, and on the map unless it is you."""
    person = s.people[id]
    return not person.fate and (id == who or person.at != INFIRMARY)


def one_of_them(words: str) -> bool:
    """The words mean one of several, and you choose which."""
    return words.startswith(("one", "other-"))


# -- tiles ---------------------------------------------------------------------------------------------------------


def _suits(s: State, words: Where, tile: str) -> bool:
    """The tile is of the sort of which the closest one is meant."""
    return has_vent(s, tile) if words == "vent" else where.event_icon(tile) == words


def closest(s: State, who: str, suits: Callable[[str], bool], fits: Callable[[str], bool]) -> list[str]:
    """The closest tiles of a sort on which the step can work, your own included; several if they are equally close."""
    far = {tile: far for at in here(s, who) for tile, far in distances(s, at).items()}
    found = [tile for tile in far if suits(tile) and fits(tile)]
    return [tile for tile in found if far[tile] == min(far[other] for other in found)]


def tiles(s: State, who: str, words: Where, fits: Callable[[str], bool], tile: str = "") -> list[str]:
    """The tiles that the words can mean and on which the step can work; a tile of the scenario goes before the words."""
    if tile or words == "start":
        named = tile or where.scenario_of(s).start
        return [named] if named in rooms(s).laid and fits(named) else []
    if words in ("vent", "fear", "security"):
        return closest(s, who, lambda tile: _suits(s, words, tile), fits)
    found = here(s, who) if words == "here" else near(s, who)[words == "next" :]
    return [id for id in found if fits(id)]


# -- enemies -------------------------------------------------------------------------------------------------------


def enemies(s: State, who: str, kind: AnyKind, of: Which, fits: Callable[[Enemy], bool]) -> list[str]:
    """The enemies that the words can mean and on which the step can work, in ascending order."""
    found = [enemy for kind in KINDS_OF[kind] for enemy in where.of_kind(s, kind) if fits(enemy)]
    if of.endswith(("here", "near")):
        tiles = near(s, who) if of.endswith("near") else here(s, who)
        found = [enemy for enemy in found if enemy.at in tiles]
    return [enemy.id for enemy in found]


# -- choosing ------------------------------------------------------------------------------------------------------


async def choose(
    s: State,
    g: Ask,
    who: str,
    kind: str,
    options: Iterable[Option],
    prompt: str,
    rule_id: str,
    refused: Callable[[], Iterable[Option]] = tuple,
) -> Any:
    """One of what a step leaves open. There is at least one. `refused` are the others, with the reason."""
    found = list(options)
    return await g.choose(
        seat_of(s, who),
        kind,
        rule=rule_id,
        options=found,
        candidates=lambda: [*found, *refused()],
        prompt=prompt,
        waiting="to decide what an effect does",
    )


def no_effect(s: State, id: str, rule_id: str) -> No:
    """Why a step does not work on somebody or something."""
    person = s.people.get(id)
    if person is not None and (person.fate or person.at == INFIRMARY):
        return No(rule_id, f"{name_of(id)} is {'no longer in play' if person.fate else 'in the Infirmary'}.")
    return No(rule_id, f"This does not reach {name_of(id)}, or would do nothing there.")


async def choose_person(s: State, g: Ask, who: str, found: list[str], prompt: str, rule_id: str) -> str:
    def refused() -> list[Option]:
        return [Option(f"who:{id}", at=(id,), no=no_effect(s, id, rule_id)) for id in s.people if id not in found]

    options = [Option(f"who:{id}", id, name_of(id), (id,)) for id in found]
    chosen: str = await choose(s, g, who, "step.who", options, prompt, rule_id, refused)
    return chosen


async def choose_tile(s: State, g: Ask, who: str, found: list[str], prompt: str, rule_id: str) -> str:
    def refused() -> list[Option]:
        return other_tiles(s, "tile", found, lambda tile: no_effect(s, tile, rule_id))

    options = [Option(f"tile:{tile}", tile, name_of(tile), (tile,)) for tile in found]
    chosen: str = await choose(s, g, who, "step.tile", options, prompt, rule_id, refused)
    return chosen


async def choose_enemy(s: State, g: Ask, who: str, found: list[str], prompt: str, rule_id: str) -> str:
    options = [Option(f"enemy:{id}", id, f"{name_of(id)} on {name_of(s.enemies[id].at)}", (id,)) for id in found]
    chosen: str = await choose(s, g, who, "step.enemy", options, prompt, rule_id, lambda: other_enemies(s, found, rule_id))
    return chosen


def other_enemies(s: State, offered: Iterable[str], rule_id: str) -> list[Option]:
    """The enemies that are not on offer, as candidates with their refusals."""
    known = set(offered)
    return [Option(f"enemy:{id}", at=(id,), no=no_effect(s, id, rule_id)) for id in s.enemies if id not in known]
