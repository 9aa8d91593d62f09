"""What a character is worth now: the values of the side of his card that shows, and what he carries.

A key may carry changed values after a question mark (`bolter?movement=5/3&max_cp=6/4`, Healthy/Wounded): drawn positions use
that for cards that the content does not have. Dice are written `3` or, with an automatic part, `3+1`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from noctule.engine import SetupError, rule

from .. import content
from ..content.cards import CardSide, Character, Equipment, Strengths, Value
from ..content.ips import Effect, Line
from ..state import State


@lru_cache(maxsize=2_000)
def card(key: str) -> Character:
    """A character card of the content, or one with changed values."""
    base, _, changes = key.partition("?")
    found = content.CHARACTERS[base]
    if not changes:
        return found
    healthy, wounded = found.healthy, found.wounded
    for change in changes.split("&"):
        field, _, words = change.partition("=")
        first, _, second = words.partition("/")
        healthy = _changed_side(healthy, field, first)
        wounded = _changed_side(wounded, field, second or first)
    return replace(found, healthy=healthy, wounded=wounded)


def _changed_side(side: CardSide, field: str, words: str) -> CardSide:
    if field in ("dark", "light", "grey"):
        return replace(side, combat=replace(side.combat, **{field: _read(words, Value(0))}))
    if field == "lines" and words == "none":
        return replace(side, lines=())
    if field not in CardSide.__struct_fields__:
        raise SetupError(f"a character card has no '{field}'")
    return replace(side, **{field: _read(words, getattr(side, field))})


@lru_cache(maxsize=2_000)
def equipment(key: str) -> Equipment:
    """A piece of equipment of the content, or one with changed values."""
    base, _, changes = key.partition("?")
    found = content.EQUIPMENT[base]
    for change in changes.split("&") if changes else ():
        field, _, words = change.partition("=")
        if field in ("dark", "light", "grey"):
            found = replace(found, chart=replace(found.chart or Strengths(), **{field: _read(words, Value(0))}))
        elif field in Equipment.__struct_fields__:
            found = replace(found, **{field: _read(words, getattr(found, field))})
        elif found.weapon is not None:
            found = replace(found, weapon=replace(found.weapon, **{field: _read(words, getattr(found.weapon, field))}))
        else:
            raise SetupError(f"'{base}' has no '{field}'")
    return found


def _read(words: str, like: Any) -> Any:
    if isinstance(like, Value):
        dice, _, plus = words.partition("+")
        return Value(int(dice), int(plus or 0))
    return bool(int(words)) if isinstance(like, bool) else int(words)


# -- the side that shows --------------------------------------------------------------------------------------------


@rule("reborn.wound.stats")
def showing(s: State, who: str) -> CardSide:
    """The side of his card that shows: every value comes from it."""
    c = s.characters[who]
    found = card(c.card)
    return found.wounded if c.wounded else found.healthy


def is_large(s: State, who: str) -> bool:
    return card(s.characters[who].card).large


def is_zombie(s: State, who: str) -> bool:
    return card(s.characters[who].card).zombie


@rule("reborn.cap.large-stats-taken")
def movement(s: State, who: str) -> int:
    """His Movement; a pilot moves the large figure with its own."""
    c = s.characters[who]
    return showing(s, c.by if c.place == "pilot" else who).movement


@lru_cache(maxsize=100)
def goes_back(key: str) -> bool:
    """Whoever has this card acts for the other side for a turn only."""
    return any(line.effect == "act-for-norad" for line in card(key).healthy.lines)


@rule("reborn.cp.max-per-turn", "reborn.char.deeler", "reborn.char.einstein-max", "reborn.char.bill-traitor")
def maximum_cp(s: State, who: str) -> int:
    """The most CP that may be spent on him this turn."""
    c = s.characters[who]
    if c.side != c.faction:
        for line in showing(s, who).lines:
            if line.effect == "act-for-norad":
                return line.amount + c.raised
    return showing(s, who).max_cp + c.raised


@rule("reborn.item.kevlar", "reborn.cap.large-stats-taken")
def armour(s: State, who: str, *, wounded: bool | None = None) -> int:
    """His Armour: that of the side which shows (or of the one asked for), of the Kevlar that he carries on either side.

    A pilot has the Armour of the large figure around him.
    """
    c = s.characters[who]
    if c.place == "pilot":
        return showing(s, c.by).armour
    worn = [line.amount for line in carried_lines(s, who, "armour")]
    if worn:
        return max(worn)
    return card(c.card).side(c.wounded if wounded is None else wounded).armour


# -- what he carries ------------------------------------------------------------------------------------------------


def carried(s: State, who: str) -> list[str]:
    """The ids of the equipment cards that a character (or his marker) carries."""
    return [id for id, e in s.equipment.items() if e.bearer == who and e.where == "carried"]


def piece(s: State, id: str) -> Equipment:
    """What the side of an equipment card that shows is. Built-in weapons are called `builtin:<key>`."""
    return equipment(id.removeprefix("builtin:") if id.startswith("builtin:") else s.equipment[id].piece)


def carried_lines(s: State, who: str, effect: Effect) -> list[Line]:
    """IPS lines of that effect which work by themselves on cards that he carries (secondary lines only while ON)."""
    found = []
    for _id, e in s.equipment.items():
        if e.bearer == who and e.where == "carried":
            found += [
                line
                for line in equipment(e.piece).lines
                if line.effect == effect and not line.cp and line.timing == "always" and (e.on or not line.only_on)
            ]
    return found


@rule("reborn.shoot.weapon", "reborn.cap.large-abilities")
def firing_weapons(s: State, who: str) -> list[str]:
    """The ids of the firing weapons that he carries, built-in ones included."""
    c = s.characters[who]
    figure = s.characters[c.by].card if c.place == "pilot" else c.card
    found = [f"builtin:{key}" for key in card(figure).builtin if equipment(key).firing]
    return found + [id for id in carried(s, who) if piece(s, id).firing]


def weight_carried(s: State, who: str) -> int:
    """The weight of his cards and of his prisoner."""
    return sum(piece(s, id).weight for id in carried(s, who)) + sum(
        content.FACTS.prisoner.weight for c in s.characters.values() if c.place == "prisoner" and c.by == who
    )
