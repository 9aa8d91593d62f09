"""IPS lines as data: when a line may be used, what it asks, what is rolled, and what it does.

The vocabulary is closed: a word that is not in the tables of this file is refused when a card or a floor tile is loaded, and
every word of the tables has a phrase, so that `words` can say every line to a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from msgspec import Struct

from noctule.engine import rule
from noctule.engine.words import capital

Faction = Literal["norad", "salemite"]
FACTIONS: tuple[Faction, ...] = get_args(Faction)
FACTION_NAMES: dict[str, str] = {"norad": "NORAD", "salemite": "Salemite"}
Characteristic = Literal["technical", "scientific"]
DieColour = Literal["yellow", "black"]

Timing = Literal["always", "initiative", "activation", "enemy-activation"]
"""`always`: it works by itself. `activation`: for the activated or interrupting character. `enemy-activation`: for NORAD."""

Need = Literal[
    "on-facing-icon",
    "in-room",
    "in-safe",
    "facing-cadaver",
    "cadaver-from-icon",
    "sees-einstein",
    "sees-zombie",
    "in-science-or-officer-room",
    "in-technical-room",
    "in-other-room",
    "no-enemy-in-room",
    "card-not-engaged",
    "under-salemite-control",
    "on-time-bomb",
    "closed-door-dark",
    "closed-door-dark-or-light",
    "door-at-most",
    "wall-dark",
    "barrier-in-red-arc",
    "not-large",
]
Deed = Literal[
    "switch",
    "gain-cp",
    "gain-mp",
    "spy-points",
    "heal",
    "control-einstein",
    "destroy-barriers",
    "destroy-door",
    "destroy-wall",
    "reanimate",
    "jam-radio",
    "release-virus",
    "fly",
    "place-mine",
    "place-plastic",
    "place-time-bomb",
    "defuse",
    "power-down-room",
    "power-down-building",
    "toxic-gas",
    "launch-missiles",
]
"""Effects that are carried out (see `using/effects`)."""
Quality = Literal[
    "act-for-norad",
    "zombie-cp-in-sight",
    "zombie-cp",
    "gas-immunity",
    "see-through-smoke",
    "armour",
    "open-magnetic-doors",
    "stop-shooting",
    "black-as-red",
    "never-out-of-ammo",
    "targeting-dice",
    "technical-dice",
    "scientific-dice",
    "torture-dice",
    "search-dice",
    "order-tiles",
    "cadavers",
    "leave-map",
    "pierce-mammoth",
    "paralyse",
    "smoke",
]
"""Effects that work by themselves, or that a chapter of their own carries out."""
Effect = Deed | Quality


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One IPS line: timing, condition, chance, threshold, effect, in this order."""

    id: str
    effect: Effect
    amount: int = 0
    timing: Timing = "activation"
    needs: tuple[Need, ...] = ()
    limit: int = 0
    """The number in `door-at-most`: the highest Defensive value the tool can deal with."""
    faction: Literal["", "norad", "salemite"] = ""
    """Only a character (for a serum: the player) of this faction may use the line."""
    cp: int = 0
    mp: int = 0
    engage: bool = False
    """Engaging the card is part of the cost: a failed attempt engages it too."""
    dice: int = 0
    colour: DieColour = "yellow"
    test: tuple[Characteristic, ...] = ()
    """The characteristics whose dice are rolled together. With `dice` 0 and no characteristic the line succeeds by itself."""
    threshold: int = 0
    switch: Literal["", "on", "toggle"] = ""
    """What success does to the marker: `on` puts ON; `toggle` turns ON to OFF and OFF to ON."""
    only_on: bool = False
    """A secondary line: it is active while the ON marker lies on it."""
    off_in_final: bool = False
    timer: int = 0
    electric: bool = False
    uses: int = 0
    """How often the card can succeed with this line before it is spent; 0: without limit."""
    spent: bool = False
    """After success the card goes to the bottom of the Search deck."""

    @property
    def needs_interact(self) -> bool:
        """Lines on cards and floor elements that cost CP are used with an Interact order."""
        return self.cp > 0

    @property
    def tested(self) -> bool:
        return bool(self.dice or self.test)


NEEDS: Mapping[Need, str] = {
    "on-facing-icon": "standing on a facing icon and facing its way",
    "in-room": "standing anywhere in this room",
    "in-safe": "standing inside the safe",
    "facing-cadaver": "with a cadaver on the square in front",
    "cadaver-from-icon": "standing on the facing icon of the cadaver",
    "sees-einstein": "with Franck Einstein in line of sight",
    "sees-zombie": "with a zombie in line of sight",
    "in-science-or-officer-room": "in a Science Room or an Officer Section",
    "in-technical-room": "in a Technical Room",
    "in-other-room": "in a room that is no Technical Room",
    "no-enemy-in-room": "with no enemy in the room",
    "card-not-engaged": "while the card is not engaged",
    "under-salemite-control": "while under Salemite control",
    "on-time-bomb": "standing on a time bomb",
    "closed-door-dark": "next to a closed door in the dark-blue arc",
    "closed-door-dark-or-light": "next to a closed door in the dark-blue or light-blue arc",
    "door-at-most": "if the door's Defensive value is {limit} or less",
    "wall-dark": "next to a wall in the dark-blue arc",
    "barrier-in-red-arc": "with walls or doors in sight in the red fire arc",
    "not-large": "unless the carrier is a large figure",
}
EFFECTS: Mapping[Effect, str] = {
    "switch": "switch it ON or OFF",
    "gain-cp": "take {amount} CP from the bank",
    "gain-mp": "gain {amount} Mission Points",
    "spy-points": "gain {amount} Spy Points",
    "heal": "give back {amount} Life Points",
    "control-einstein": "take control of Franck Einstein until the end of the game",
    "act-for-norad": "activate him for NORAD until the end of the turn, with a maximum of {amount} CP",
    "destroy-barriers": "destroy up to two wall sections or doors side by side, or one large door",
    "destroy-door": "destroy the door",
    "destroy-wall": "destroy the wall section",
    "reanimate": "raise the cadaver as a zombie",
    "zombie-cp-in-sight": "each zombie in line of sight receives {amount} CP of its own and may spend as many more",
    "zombie-cp": "a zombie in line of sight receives {amount} CP of its own, beyond its maximum",
    "jam-radio": "the enemy's radio is scrambled",
    "release-virus": "the virus fills this floor tile for {timer} Final phases: {amount} wounds on entry and in each of them",
    "gas-immunity": "the carrier is immune to gas and virus",
    "see-through-smoke": "smoke does not stop the carrier's sight",
    "fly": "fly up to {amount} squares, over enemies and obstacles on the floor",
    "armour": "the carrier's Armour is {amount}",
    "open-magnetic-doors": "the carrier opens magnetic doors",
    "stop-shooting": "nobody shoots from or into the carrier's floor tile",
    "place-mine": "lay a mine here; it is armed in the Final phase",
    "place-plastic": "leave the charge here; it explodes in the next Final phase",
    "place-time-bomb": "leave the bomb here; it explodes in the second Final phase",
    "defuse": "switch the time bomb OFF; the card may be picked up",
    "black-as-red": "black order sections count as red",
    "never-out-of-ammo": "the carrier's weapons do not run out of ammunition",
    "targeting-dice": "{amount} more yellow dice in targeting rolls",
    "technical-dice": "{amount} more yellow dice in Technical tests",
    "scientific-dice": "{amount} more yellow dice in Scientific tests",
    "torture-dice": "{amount} more black dice in torture rolls",
    "search-dice": "{amount} more black dice in searches",
    "order-tiles": "draw up to {amount} Order tiles",
    "power-down-room": "cut the power in this room for the turn",
    "power-down-building": "cut the power in the whole building for the turn",
    "toxic-gas": "{amount} wounds here and on the four squares around, 1 wound in the orange zone",
    "launch-missiles": "launch the missiles",
    "cadavers": "the cadavers here can be raised",
    "leave-map": "leave the map for {amount} movement point",
    "pierce-mammoth": "the Mammoth's Armour counts {amount} less against a hit",
    "paralyse": "put {amount} CP from the bank on the target's card",
    "smoke": "smoke fills the area for {amount} turns and stops every line of sight",
}
TIMINGS: Mapping[Timing, str] = {
    "always": "",
    "initiative": "Initiative phase",
    "activation": "",
    "enemy-activation": "NORAD's round",
}


def fault(line: Line) -> str:
    """What is wrong with a line, or "": a test needs a threshold and a threshold a test, a limit needs a door, and so on.

    >>> fault(Line("pry", "destroy-door", cp=1, test=("technical",)))
    "line 'pry' has a test without a threshold"
    """
    faults = (
        (line.tested and line.threshold < 1, "has a test without a threshold"),
        (not line.tested and line.threshold > 0, "has a threshold without a test"),
        (line.dice and line.test, "has both dice and a characteristic"),
        (bool(line.limit) != ("door-at-most" in line.needs), "needs a limit exactly if it needs 'door-at-most'"),
        ("{amount}" in EFFECTS[line.effect] and line.amount < 1, f"needs an amount: {line.effect}"),
        (line.timing == "always" and (line.cp or line.mp or line.engage), "works always and yet has a price"),
        (line.effect == "switch" and not line.switch, "switches nothing"),
        (min(line.cp, line.mp, line.timer, line.uses, line.amount) < 0, "has a number below 0"),
    )
    return next((f"line '{line.id}' {words}" for wrong, words in faults if wrong), "")


def faults(lines: Iterable[Line]) -> str:
    """The first fault of several lines of one card or tile."""
    seen = set[str]()
    for line in lines:
        if line.id in seen:
            return f"two lines are called '{line.id}'"
        seen.add(line.id)
        if fault(line):
            return fault(line)
    return ""


@rule("reborn.ips.line")
def words(line: Line) -> str:
    """The line in plain words.

    >>> words(Line("wire", "power-down-room", needs=("in-other-room",), cp=1, test=("technical",), threshold=4))
    'In a room that is no Technical Room: 1 CP, Technical test of 4 or more: cut the power in this room for the turn.'
    >>> words(Line("lens", "targeting-dice", 1, timing="always"))
    '1 more yellow die in targeting rolls.'
    """
    when = [TIMINGS[line.timing]] if TIMINGS[line.timing] else []
    when += ["while ON"] if line.only_on else []
    when += [f"{FACTION_NAMES[line.faction]} only"] if line.faction else []
    when += [NEEDS[need].format(limit=line.limit) for need in line.needs]
    return _sentence(", ".join(when), line)


def offer_words(line: Line) -> str:
    """The same for somebody who meets the conditions: what it takes and what it does.

    >>> offer_words(Line("wire", "power-down-room", needs=("in-other-room",), cp=1, test=("technical",), threshold=4))
    '1 CP, Technical test of 4 or more: cut the power in this room for the turn.'
    """
    return _sentence("", line)


def _sentence(when: str, line: Line) -> str:
    effect = EFFECTS[line.effect].format(amount=line.amount, timer=line.timer) + _after(line)
    said = _singular(": ".join(part for part in (when, ", ".join(_price(line)), effect) if part)) + "."
    return capital(said)


def _price(line: Line) -> list[str]:
    """What is paid, engaged and rolled."""
    said = [f"{line.cp} CP"] if line.cp else []
    said += [f"{line.mp} Mission Points"] if line.mp else []
    said += ["engage the card"] if line.engage else []
    if line.test:
        said.append(f"{' + '.join(name.capitalize() for name in line.test)} test of {line.threshold} or more")
    elif line.dice:
        said.append(f"{line.dice} {line.colour} dice for {line.threshold} or more")
    return said


def _after(line: Line) -> str:
    """What follows success: markers, counters, a card that is spent, and what switches it off again."""
    said = "; stays ON until switched OFF" if line.switch == "toggle" and line.effect != "switch" else ""
    said += "; switched OFF in the Final phase" if line.off_in_final else ""
    told = "{timer}" in EFFECTS[line.effect]
    said += f", after {line.timer} Final phases" if line.timer and not told else ""
    said += f"; {line.uses} times in all" if line.uses else ""
    said += "; then the card is spent" if line.spent else ""
    return said + ("; needs electricity" if line.electric else "")


def _singular(said: str) -> str:
    for plural, one in (
        ("dice", "die"),
        ("Mission Points", "Mission Point"),
        ("Spy Points", "Spy Point"),
        ("Life Points", "Life Point"),
    ):
        said = said.replace(f" 1 {plural}", f" 1 {one}")
        for colour in ("yellow", "black"):
            said = said.replace(f"1 more {colour} {plural}", f"1 more {colour} {one}")
        said = f"1 {one}" + said[len(f"1 {plural}") :] if said.startswith(f"1 {plural}") else said
    return said
