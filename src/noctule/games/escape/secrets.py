"""What a player cannot know, dealt anew: the hands of the others, the order of every deck and stack.

Soundness first: more may be dealt anew than is strictly unknown (who looked at the top tile of a stack forgets it), never less.
"""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Luck, rule

from .content import SCENARIOS
from .content.scenarios import STACKS, StackName
from .state import State


@rule("escape.setup.shuffle", "escape.setup.stacks")
def redeal(s: State, seat: str | None, luck: Luck) -> None:
    """Deal anew, in place, everything that a seat (None: a spectator) cannot know."""
    _hands(s, seat, luck)
    for deck in ("skills", "items", "events"):
        cards = list(getattr(s, deck))
        luck.shuffle(cards)
        setattr(s, deck, tuple(cards))
    _stacks(s, seat, luck)


def _hands(s: State, seat: str | None, luck: Luck) -> None:
    """The deck and the hands of the others are shuffled together."""
    others = [person for person in s.people.values() if person.seat != seat]
    pool = [*s.adrenaline, *(card for person in others for card in person.hand)]
    luck.shuffle(pool)
    for person in others:
        count = len(person.hand)
        s.people[person.id] = replace(person, hand=tuple(pool[:count]))
        pool = pool[count:]
    s.adrenaline = tuple(pool)


def _stacks(s: State, seat: str | None, luck: Luck) -> None:
    """A tile that another one is looking at lies on its stack for everybody else."""
    lifted = s.scouted if s.scouted and s.scouted[0] != seat else ()
    if lifted:
        _, name, tile = lifted
        s.stacks = {**s.stacks, name: (tile, *s.stacks[name])}
    _deal_stacks(s, s.scouted[1] if s.scouted and not lifted else "", luck)
    if lifted:
        s.scouted = lifted[0], name, s.stacks[name][0]
        s.stacks = {**s.stacks, name: s.stacks[name][1:]}


def _deal_stacks(s: State, in_hand: str, luck: Luck) -> None:
    """Tiles that may have been drawn for a stack are dealt anew, also those that were left out of the game; those that a
    scenario puts into a stack stay in it, at a depth that is possible. `in_hand`: the stack whose top tile is looked at."""
    card = SCENARIOS[s.scenario]
    seen = {*(tile.id for tile in s.tiles), s.found, *s.scouted[-1:]}
    sure = {name: [id for id in s.stacks.get(name, ()) if id in card.stacks.of(name).sure] for name in STACKS}
    for names in _sharing(s):
        there = [id for name in names for id in s.stacks[name] if id not in sure[name]]
        pool = list(dict.fromkeys([*there, *(id for id in card.stacks.of(names[0]).tiles if id not in seen)]))
        luck.shuffle(pool)
        for name in names:
            count = len(s.stacks[name]) - len(sure[name])
            loose, pool = pool[:count], pool[count:]
            cover = s.cover.get(name, 0) - (name == in_hand)
            s.stacks = {**s.stacks, name: tuple(mixed(loose, sure[name], max(0, cover), luck))}


def _sharing(s: State) -> list[list[StackName]]:
    """Stacks in groups: those of a group are drawn from the same tiles."""
    card = SCENARIOS[s.scenario]
    groups: dict[frozenset[str], list[StackName]] = {}
    for name in STACKS:
        if name in s.stacks:
            groups.setdefault(frozenset(card.stacks.of(name).tiles), []).append(name)
    return list(groups.values())


def mixed(loose: list[str], sure: list[str], under: int, luck: Luck) -> list[str]:
    """Shuffled together, with at least so many of the loose ones above each of the sure ones."""
    above, rest = loose[:under], [*loose[under:], *sure]
    luck.shuffle(rest)
    return [*above, *rest]
