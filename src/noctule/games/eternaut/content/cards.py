"""Cards that are tables of figures: Action cards, items, counters, Characters, Devices, abilities."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from noctule.engine import content, rule

from .words import Device, Icon, Kind, Part, Skill

PACKAGE = __package__ or ""
Do = Literal["move", "interact", "trade", "item", "redraw", "craft", "rest", "talk", "repeat", "care"]
"""What an Action card can do."""


# ---- Action cards


class Effect(Part, frozen=True):
    """One effect of an Action card."""

    do: Do
    range: int = 0
    """How many spaces, or how far; 0 for `talk` and `repeat`: no limit is printed."""
    heal: int = 0
    """What `care` heals."""
    then: tuple[Effect, ...] = ()
    """Joined by "and": done right after it, in this order."""


class Design(Part, frozen=True):
    key: str
    name: str
    kind: Kind | Literal[""] = ""
    icons: tuple[Skill, ...] = ()
    copies: int = 1
    effects: tuple[Effect, ...] = ()
    line: str = ""


class ActionCard(Part, frozen=True):
    """An Action card."""

    id: str
    name: str
    kind: Kind | Literal[""]
    icons: tuple[Skill, ...]
    effects: tuple[Effect, ...]
    special: bool
    line: str


class _Actions(Part, frozen=True):
    basic: tuple[Design, ...]
    special: tuple[Design, ...]


def _actions() -> dict[str, ActionCard]:
    file = content.Reader(content.text(PACKAGE, "actions.toml"), "actions.toml")
    read = file.parse(_Actions)
    found: dict[str, ActionCard] = {}
    for group, designs in (("basic", read.basic), ("special", read.special)):
        for i, card in enumerate(designs):

            def made(id: str, card: Design = card, special: bool = group == "special") -> ActionCard:
                return ActionCard(id, card.name, card.kind, card.icons, card.effects, special, card.line)

            file.copies([group, i], card.key, card.copies, made, found)
    return found


ACTIONS = _actions()
BASIC = tuple(id for id, card in ACTIONS.items() if not card.special)
SPECIAL = tuple(id for id, card in ACTIONS.items() if card.special)


# ---- items


class ItemAction(Part, frozen=True):
    id: Annotated[str, Meta(pattern=r"^4[0-9]{2}$")]
    name: str
    range: int = 0


class Bonus(Part, frozen=True):
    """What a weapon gives to somebody who has enough of a Skill."""

    skill: Skill
    at_least: int
    damage: int = 0
    spaces: int = 0
    fast: bool = False


class Attack(Part, frozen=True):
    kind: Literal["melee", "ranged"]
    name: str
    spaces: int
    values: tuple[int, ...]
    """One value for all spaces, or one for each."""
    range: int = 1
    reduced: bool = False
    """Each value less the space's range."""
    bonus: tuple[Bonus, ...] = ()


class Bag(Part, frozen=True):
    capacity: int
    icon: Skill


class ItemCard(Part, frozen=True):
    """An Item card."""

    number: Annotated[str, Meta(pattern=r"^0[1-9][0-9]$")]
    name: str
    copies: int = 1
    line: str = ""
    actions: tuple[ItemAction, ...] = ()
    attack: Attack | None = None
    bag: Bag | None = None
    icons: tuple[Skill, ...] = ()
    dry: bool = False
    """Snow does nothing to whoever holds it."""
    returned: bool = False
    """Goes back to the Item deck at the end of the Scenario."""


class _Items(Part, frozen=True):
    item: tuple[ItemCard, ...]


def _items() -> dict[str, ItemCard]:
    file = content.Reader(content.text(PACKAGE, "items.toml"), "items.toml")
    found: dict[str, ItemCard] = {}
    for i, item in enumerate(file.parse(_Items).item):
        file.unique(["item", i, "number"], item.number, found)
        found[item.number] = item
    return dict(sorted(found.items()))


ITEMS = _items()
ITEM_ACTIONS = {action.id: action for item in ITEMS.values() for action in item.actions}


# ---- Utility and Loot counters


class CounterCard(Part, frozen=True):
    """A Utility or Loot counter."""

    number: Annotated[str, Meta(pattern=r"^(2[0-9]{2}|7[56][0-9])$")]
    name: str
    icons: tuple[Icon, ...] = ()
    letter: str = ""
    """Connects it with the other counter of that letter."""
    inert: bool = False
    """Nothing is to be found in it: declared, so that no text is missed."""
    look: str = ""

    @property
    def on_edge(self) -> bool:
        return "opening" in self.icons or "closed" in self.icons

    @property
    def blocks(self) -> bool:
        return "blocking" in self.icons or "device" in self.icons


class _Counters(Part, frozen=True):
    counter: tuple[CounterCard, ...]


@rule("eternaut.counter.icons")
def _counters() -> dict[str, CounterCard]:
    file = content.Reader(content.text(PACKAGE, "counters.toml"), "counters.toml")
    found: dict[str, CounterCard] = {}
    for i, counter in enumerate(file.parse(_Counters).counter):
        file.unique(["counter", i, "number"], counter.number, found)
        found[counter.number] = counter
    return dict(sorted(found.items()))


COUNTERS = _counters()
LETTERED = {number for number, counter in COUNTERS.items() if counter.letter}


# ---- Characters, Skill counters, abilities


class CharacterCard(Part, frozen=True):
    id: Annotated[str, Meta(pattern=r"^9(0[1-9]|1[0-3])$")]
    name: str
    skills: dict[Skill, int]
    masked: bool = False
    items: int = 4
    """How many items a reinforcement may take, at most."""
    line: str = ""
    look: str = ""


class SkillCard(Part, frozen=True):
    id: str
    items: int
    icon: Skill | Literal[""] = ""
    after: Literal["B", "C", "D"] = "B"


AbilityEffect = Literal[
    "icon", "carry", "swift", "steady", "reach", "heal", "move", "draw", "shield", "calm", "rest", "refresh", "repeat"
]
"""What an ability does; `actions.abilities` carries it out. icon: Skill icons. carry: more items. swift: more steps with Moving
On. steady: the first Fatigue of a round is not taken. reach: longer trade and talk. The others are activated: heal, move a
Character, draw cards, take less damage once, remove Madness, remove Fatigue, put a cube back, repeat a card of one's own."""


class AbilityCard(Part, frozen=True):
    """A Personal or Group Ability."""

    id: str
    name: str
    text: str
    effect: AbilityEffect
    amount: int = 1
    skill: Skill | Literal[""] = ""
    activated: bool = False
    character: str = ""
    """Whose it is; none: the group's."""
    after: Literal["C", "D", "E", ""] = ""
    """After which Scenario it may be bought; none: the game gives it."""


class DeviceAction(Part, frozen=True):
    icon: Skill
    do: Literal["move", "turn", "turret", "fire", "leave"]
    amount: int = 0
    """Spaces to move, or damage."""
    values: tuple[int, ...] = ()
    """What a shot does in each of its spaces, in order; none: `amount` in all that it reaches."""
    range: int = 0
    text: str = ""


class DeviceCard(Part, frozen=True):
    key: Device
    name: str
    number: str
    cards: tuple[str, ...]
    colour: Literal["blue", "red"]
    size: Annotated[int, Meta(ge=1, le=2)] = 2
    moves: bool = True
    beam: bool = False
    """Destroys every Utility counter that it hits."""
    any_direction: bool = False
    red: int = 0
    """The damage of its shots when an Enemy operates it; 0: no Enemy does."""
    fuel: int = 0
    shells: int = 0
    life: int = 0
    actions: tuple[DeviceAction, ...] = ()
    text: str = ""


class _People(Part, frozen=True):
    character: tuple[CharacterCard, ...]
    skill: tuple[SkillCard, ...]
    ability: tuple[AbilityCard, ...]
    device: tuple[DeviceCard, ...]


_READ = content.load(PACKAGE, "people.toml", _People)
CHARACTERS = {card.id: card for card in _READ.character}
SKILL_COUNTERS = {card.id: card for card in _READ.skill}
ABILITIES = {card.id: card for card in _READ.ability}
DEVICES = {card.key: card for card in _READ.device}
