"""The one vocabulary of effects: what abilities, gifts, items, events and scenarios can do. Closed lists; a rules module
carries out each step by one function.

"You" is the character that plays the card, carries the item, resolves the event or (in a scenario's own steps) has its turn;
your player makes every choice a step leaves open, unless the step says otherwise. A step that has nobody or nothing to work on
does nothing; an option of an event is impossible if none of its steps would do anything.

Steps stand in TOML as `{step = "fear", by = -1, who = "self"}`, gifts as `{kind = "lifts", rule = "darkness"}`.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

Stat = Literal["intelligence", "strength", "speed", "toughness"]
STATS: tuple[Stat, ...] = get_args(Stat)
ChallengeType = Literal["strength", "intelligence"]
Kind = Literal["guard", "clone", "hybrid", "boss"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""In the order in which the enemies of one tile activate after a failed challenge action."""
AnyKind = Literal["guard", "clone", "hybrid", "boss", "alien", "any"]
"""`alien`: Clones and Hybrids. `any`: Guards, Clones and Hybrids. The boss is meant only where he is named, and where
enemies of any type activate."""

Who = Literal["self", "other-here", "other-near", "one-here", "one-near", "all-here", "all", "others"]
"""Characters on the map. `self`: you. `here`: on your tile; `near`: on your tile or an adjacent one; neither: anywhere on the
map. `other-...`: one that is not you; `one-...`: one, you included; `all...`: every one, you included; `others`: every one but
you. You choose the one. In the Infirmary or out of play nobody is reached, except you by `self`."""

Where = Literal["here", "next", "near", "vent", "fear", "security", "start"]
"""Tiles of the map. `here`: yours; `next`: an adjacent one; `near`: yours or an adjacent one; `vent`, `fear`, `security`: the
one with a usable vent entrance, a fear icon, a security icon that is closest to you (yours included); `start`: the scenario's
starting position. You choose where several fit."""

To = Literal["next", "here", "vent", "start"]
"""Tiles a character can be put on; the same words."""

Which = Literal["one-here", "one-near", "one", "all-here", "all-near", "all"]
"""Enemies on the map: on your tile, on your tile or an adjacent one, anywhere. You choose the one."""

Marker = Literal["dark", "locked", "shut-vent", "nest", "post", "accessed", "goal", "done"]
"""Darkness, locked door, closed vent, clone nest, guard post, accessed control panel; and the two markers of scenarios:
something is to be done here, something has been done here."""
MARKERS: tuple[Marker, ...] = get_args(Marker)

Lifted = Literal[
    "darkness",  # leaving a dark tile does not raise fear
    "weapon-threat",  # moving to a Guard with a weapon gives no threat
    "vent-fear",  # a vent move does not raise fear
    "vent-bar",  # vents can be used at fear 7 and 8
    "vent-end",  # a vent move does not end the turn
    "bash-threat",  # bashing a door gives no threat
    "rush-threat",  # a bull rush past Guards gives no threat
    "reactivating",  # moving onto a reactivating tile triggers no event
    "attack-fear",  # an enemy attack does not raise fear by the 1 that follows every attack
    "crowding",  # no threat for ending the turn on a crowded tile
    "held",  # enemies do not hold: the tile may be left by normal movement
]
"""General rules that can be lifted for a character."""
LIFTED: tuple[Lifted, ...] = get_args(Lifted)

Deed = Literal["panel", "fight", "bash", "rush", "outwit", "unlock"]
"""The challenge actions."""
DEEDS: tuple[Deed, ...] = get_args(Deed)

Rolls = Literal["challenge", "strength", "intelligence", "fight", "attack"]
"""Rolls: any challenge; a challenge of that type; the challenge of an attack on an enemy; an enemy's attack on the
character."""

Until = Literal["roll", "turn", "attack"]
"""`roll`: the next challenge of that stat, or the end of the turn; `turn`: the end of the turn; `attack`: one enemy attack."""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a content file."""


# ---- steps


class _Step(Struct, frozen=True, forbid_unknown_fields=True, tag_field="step"):
    pass


class Fear(_Step, frozen=True, tag="fear"):
    """Their fear changes by `by`; it stops at the ends of the track. Impossible for one already at that end."""

    by: int
    who: Who = "self"


class Threat(_Step, frozen=True, tag="threat"):
    """They gain (from the pool, as always) or lose threat. Losing is impossible for one without threat."""

    by: int
    who: Who = "self"


class Vitality(_Step, frozen=True, tag="vitality"):
    """Their vitality changes by `by`, never above the start; excess cards go at once, the skull kills."""

    by: int
    who: Who = "self"


class Draw(_Step, frozen=True, tag="draw"):
    """They draw adrenaline cards one by one while below the hand limit. Impossible at the limit."""

    count: int = 1
    who: Who = "self"


class Discard(_Step, frozen=True, tag="discard"):
    """They discard adrenaline cards, of their own choice or at random; without cards they are knocked out."""

    count: int = 1
    who: Who = "self"
    random: bool = False


class GainItem(_Step, frozen=True, tag="gain-item"):
    """They draw from the item deck, or take Security Key Cards from the supply; the carrying limit applies."""

    count: int = 1
    who: Who = "self"
    deck: Literal["items", "keys"] = "items"


class LoseItem(_Step, frozen=True, tag="lose-item"):
    """They lose items of their own choice: to the discard pile (a key card to its supply), or onto their tile. Impossible
    without one."""

    count: int = 1
    who: Who = "self"
    what: Literal["any", "weapon", "key"] = "any"
    to: Literal["discard", "tile"] = "discard"


class TakeItem(_Step, frozen=True, tag="take-item"):
    """You take one item that lies on your tile; this is not the pick-up action. Impossible where none lies."""


class Bonus(_Step, frozen=True, tag="bonus"):
    """Their stat is changed by `by` for a time, like the stat bonus of a card."""

    stat: Stat
    by: int
    until: Until
    who: Who = "self"


class Allow(_Step, frozen=True, tag="allow"):
    """A general rule is lifted for them until the end of the current turn."""

    rule: Lifted
    who: Who = "self"


class Reroll(_Step, frozen=True, tag="reroll"):
    """Reroll dice of the roll just made: up to `dice` of them, `any` number, or `all`. `whose`: of your own roll (or the attack
    on you), or also of that of a character on your tile or an adjacent one. Only with timing `rolled`."""

    dice: int | Literal["any", "all"]
    of: Rolls = "challenge"
    whose: Literal["self", "near"] = "self"


class AttackDice(_Step, frozen=True, tag="attack-dice"):
    """The announced attack on you is made with so many dice more or fewer, never below 0. Only with timing `attacked`."""

    by: int


class MoveEnemy(_Step, frozen=True, tag="move-enemy"):
    """You move enemies that are not stunned one tile each through a door that is not locked, to a tile below its limit. No
    activation."""

    kind: AnyKind = "any"
    of: Which = "one-near"


class Stun(_Step, frozen=True, tag="stun"):
    """Enemies that are not stunned are stunned without a roll."""

    kind: AnyKind = "any"
    of: Which = "one-here"


class RemoveEnemy(_Step, frozen=True, tag="remove-enemy"):
    """Enemies leave the map, stunned or not: back to the reserve, or out of the game if they never came from it."""

    kind: AnyKind = "any"
    of: Which = "one-here"


class PutEnemy(_Step, frozen=True, tag="put-enemy"):
    """Enemies are put into play (not spawned: the reserve is not touched) on a tile below its limit. A Hybrid is the first mark
    that is neither on the map nor in the reserve, else the first in the reserve; none if all three are on the map. The boss
    comes once."""

    kind: Kind
    where: Where = "here"
    count: int = 1
    tile: str = ""
    """A tile of the scenario by its id, in place of `where`; nothing happens while it is not on the map."""


class Spawn(_Step, frozen=True, tag="spawn"):
    """Enemies are spawned from the reserve on a tile below its limit."""

    kind: Kind
    where: Where = "here"
    count: int = 1
    tile: str = ""


class Activate(_Step, frozen=True, tag="activate"):
    """Enemies activate once each, as after a failed challenge action (of any type: the boss as well); nests and posts do not
    generate."""

    kind: AnyKind = "any"
    of: Which = "all-here"


class Mark(_Step, frozen=True, tag="mark"):
    """A marker is put on a tile that has none of its kind: `locked` on a door of it that is not locked (one of your choice, or
    `every` one), `shut-vent` where there is a vent entrance, `accessed` where there is a panel. Impossible where it cannot
    lie."""

    marker: Marker
    where: Where = "here"
    every: bool = False
    tile: str = ""


class Unmark(_Step, frozen=True, tag="unmark"):
    """A marker is taken off a tile: of locked doors one of your choice, or `every` one."""

    marker: Marker
    where: Where = "here"
    every: bool = False
    tile: str = ""


class Go(_Step, frozen=True, tag="go"):
    """They are put on another tile. `next`: through a door that is not locked, each of their players choosing one; `here`:
    through such a door onto yours. Others may decline, you may not. No points, no event, no threat; enemies do not hold them;
    leaving a dark tile raises fear."""

    who: Who
    to: To


class Scout(_Step, frozen=True, tag="scout"):
    """You look at the top tile of the stack in use and may put it under that stack. Nobody else sees it."""


class Pool(_Step, frozen=True, tag="pool"):
    """Tokens are put into a pool of the scenario or taken out of the game from it, never below 0. This starts no lockdown;
    without a lockdown pool nothing happens."""

    pool: Literal["threat", "lockdown"]
    by: int


class Lockdown(_Step, frozen=True, tag="lockdown"):
    """Lockdown begins at once. Impossible if it has begun."""


Step = (
    Fear
    | Threat
    | Vitality
    | Draw
    | Discard
    | GainItem
    | LoseItem
    | TakeItem
    | Bonus
    | Allow
    | Reroll
    | AttackDice
    | MoveEnemy
    | Stun
    | RemoveEnemy
    | PutEnemy
    | Spawn
    | Activate
    | Mark
    | Unmark
    | Go
    | Scout
    | Pool
    | Lockdown
)
STEPS: tuple[type[Struct], ...] = get_args(Step)


# ---- gifts


class _Gift(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    pass


class Lifts(_Gift, frozen=True, tag="lifts"):
    """A general rule does not apply to its owner."""

    rule: Lifted


class Rerolls(_Gift, frozen=True, tag="rerolls"):
    """Its owner may reroll dice of its own rolls (or of attacks on it), once per roll: up to `dice`, `any` number, or `all`."""

    dice: int | Literal["any", "all"]
    of: Rolls


class Dice(_Gift, frozen=True, tag="dice"):
    """So many dice more in this challenge action."""

    deed: Deed
    by: int


class Rating(_Gift, frozen=True, tag="rating"):
    """The rating of this challenge action is changed, never below 1. For a bull rush that of every tile."""

    deed: Deed
    by: int


class Hands(_Gift, frozen=True, tag="hands"):
    """So many more items can be carried (an item that gives it counts its own hands as always)."""

    by: int


class Seems(_Gift, frozen=True, tag="seems"):
    """Enemies take the owner's level for so much higher or lower, never below 0: for targets and for their attack bonus."""

    level: Literal["threat", "fear"]
    by: int


class AssistRange(_Gift, frozen=True, tag="assist-range"):
    """The owner assists over so many tiles (1 is the general rule), counted in adjacent steps."""

    tiles: int


class Opens(_Gift, frozen=True, tag="opens"):
    """A Security Key Card: moving through a locked door of the own tile takes its marker off, without challenge and threat; it
    may be put back at the end of the turn."""


class When(_Gift, frozen=True, tag="when"):
    """A step each time something happens to the owner. `turn-start`: its turn begins on the map (before the draw); `explored`:
    it has explored a tile (before its event); `beat`: its attack on an enemy succeeded; `attacked`: an enemy attack on it has
    been resolved and it is still on the map; `given`: it has given this item away in a trade (the giver is "you")."""

    moment: Literal["turn-start", "explored", "beat", "attacked", "given"]
    do: Step
    may: bool = False
    """The owner may decline."""


class Use(_Gift, frozen=True, tag="use"):
    """The owner may use it once per turn (in the action phase of its own, or in any with `any-time`)."""

    timing: Literal["own-turn", "any-time"]
    do: Step


Gift = Lifts | Rerolls | Dice | Rating | Hands | Seems | AssistRange | Opens | When | Use
GIFTS: tuple[type[Struct], ...] = get_args(Gift)
