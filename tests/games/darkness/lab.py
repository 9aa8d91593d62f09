"""Plain tiles and Disks for tests: shapes and numbers that no change of the real set can move.

lab     a street all round; a house of 4 x 4 squares (c3 to f6) with a door of TN 3 in the north (d3), one of TN 5 in the
        south (e6), a window in the west (c4) and one in the east (f5); marks at d5 and e4 inside, h8 outside; `!` at a8
field   nothing but open ground
forest  nothing but woods
wild    street, fence, rubble and woods in columns: a b street, c d rubble behind a fence, e to h woods
hall    a house of 6 x 6 squares (b2 to g7) with the street round it: one door of TN 2 in the north (d2), no marks
"""

from __future__ import annotations

import pytest

from noctule.games.darkness.content import DISKS, TILES
from noctule.games.darkness.content.disks import load_disks
from noctule.games.darkness.content.tiles import load_tiles

LAB = """
+ + + + + + + + +
 . . . . . . . .
+ + + + + + + + +
 . . . . . . . .
+ + +-+3+-+-+ + +
 . .|, , , ,|. .
+ + + + + + + + +
 . .w, , ? ,|. .
+ + + + + + + + +
 . .|, ? , ,w. .
+ + + + + + + + +
 . .|, , , ,|. .
+ + +-+-+5+-+ + +
 . . . . . . . .
+ + + + + + + + +
 ! . . . . . . q
+ + + + + + + + +
"""
HALL = """
+ + + + + + + + +
 . . . . . . . .
+ +-+-+2+-+-+-+ +
 .|, , , , , ,|.
+ + + + + + + + +
 .|, , , , , ,|.
+ + + + + + + + +
 .|, , , , , ,|.
+ + + + + + + + +
 .|, , , , , ,|.
+ + + + + + + + +
 .|, , , , , ,|.
+ + + + + + + + +
 .|, , , , , ,|.
+ +-+-+-+-+-+-+ +
 . . . . . . . .
+ + + + + + + + +
"""


def _plain(row: str, **other: str) -> str:
    """Eight rows alike, but for some: `r1=...`."""
    corners = "+ + + + + + + + +"
    return "\n".join([corners] + [f"{other.get(f'r{i}', row)}\n{corners}" for i in range(1, 9)])


DRAWINGS = {
    "lab": LAB,
    "hall": HALL,
    "field": _plain(" . . . . . . . ."),
    "forest": _plain(" t t t t t t t t", r1=" t t t . t t t t", r4=" . t t t t t t .", r8=" t t t . t t t t"),
    "wild": _plain(" . .fo o t t t t", r1=" . .fo . t t t t", r4=" . .fo o t t t .", r8=" . .fo . t t t t"),
}
ENTRIES = "\n".join(
    f'[[tile]]\nkey = "{key}"\nname = "{key.title()}"\nplace = "in the {key}"\nline = "A plain place."\n'
    + (f'building = "{key}"\n' if key in ("lab", "hall") else "")
    for key in DRAWINGS
)
PEOPLE_AND_THINGS = """
adversary = [
  {key = "foe", name = "The Foe", line = "It comes.", initiative = 3, attack = 3, defense = 3, speed = 2},
  {key = "brute", name = "The Brute", line = "It stays.", initiative = 2, attack = 4, defense = 5, speed = 3, health = 2},
  {key = "slug", name = "The Slug", line = "It crawls.", initiative = 1, attack = 2, defense = 2, speed = 1},
]
security = [
  {key = "watch", name = "The Watch", line = "Halt.", type = "guard", tn = 3, initiative = 2, attack = 3, defense = 3},
  {key = "host", name = "The Host", line = "My house.", type = "owner", tn = 2, initiative = 2, attack = 2, defense = 2},
  {key = "rex", name = "Rex", line = "Woof.", type = "dog", tn = 3, initiative = 3, attack = 2, defense = 2},
  {key = "bell", name = "The Bell", line = "Clang.", type = "alarm", tn = 3},
]
ally = [
  {key = "helper-attack", name = "The Fist", line = "Hm.", tn = 3, attribute = "attack", dice = 2},
  {key = "helper-mind", name = "The Mind", line = "Hm.", tn = 4, attribute = "intelligence", dice = 1},
  {key = "helper-defense", name = "The Wall", line = "Hm.", tn = 2, attribute = "defense", dice = 3},
  {key = "helper-will", name = "The Ear", line = "Hm.", tn = 3, attribute = "persuasion", dice = 1, therapist = true},
]
nuisance = [
  {key = "pest", name = "The Pest", line = "Oi.", attribute = "defense"},
  {key = "pest-two", name = "The Other Pest", line = "Oi.", attribute = "defense"},
  {key = "pest-speed", name = "The Drag", line = "Oi.", attribute = "speed"},
]
item = [
  {key = "bar", name = "The Bar", line = "Iron.", tn = 2, weight = 3, bonus = {force = 2, attack = 1}, weapon = "hand"},
  {key = "torch", name = "The Torch", line = "Light.", tn = 2, weight = 1, bonus = {search = 1, light = 1}, light = true},
  {key = "kit", name = "The Kit", line = "Gauze.", tn = 3, weight = 1, bonus = {heal = 2}},
  {key = "cash", name = "The Cash", line = "Notes.", tn = 3, weight = 0, bonus = {persuade = 2, lure = 2, keep = 2}},
  {key = "charm", name = "The Charm", line = "Cold.", tn = 2, weight = 0, bonus = {perceive = 1}},
  {key = "tape", name = "The Tape", line = "Stick.", tn = 1, weight = 1, tape = true},
  {key = "gun", name = "The Gun", line = "Bang.", tn = 4, weight = 1, weapon = "pistol"},
  {key = "scatter", name = "The Scattergun", line = "Boom.", tn = 4, weight = 3, weapon = "shotgun", uses = 3},
  {key = "bow", name = "The Bow", line = "Thud.", tn = 3, weight = 2, weapon = "crossbow"},
  {key = "long", name = "The Rifle", line = "Crack.", tn = 6, weight = 3, weapon = "sniper-rifle"},
  {key = "knife", name = "The Knife", line = "Thin.", tn = 2, weight = 1, bonus = {attack = 1}, weapon = "edged"},
  {key = "stone", name = "The Stone", line = "Round.", tn = 1, weight = 2, weapon = "blunt"},
  {key = "coat", name = "The Coat", line = "Thick.", tn = 3, weight = 2, bonus = {defend = 1}, together = true},
]
component = [
  {key = "c-animal", name = "Bone", line = "B.", type = "animal", tn = 1},
  {key = "c-flame", name = "Candle", line = "C.", type = "flame", tn = 1},
  {key = "c-crystal", name = "Quartz", line = "Q.", type = "crystal", tn = 2},
  {key = "c-incense", name = "Incense", line = "I.", type = "incense", tn = 2},
  {key = "c-minerals", name = "Salt", line = "S.", type = "minerals", tn = 2},
  {key = "c-orb", name = "Orb", line = "O.", type = "orb", tn = 3},
  {key = "c-metal", name = "Silver", line = "M.", type = "metal", tn = 3},
  {key = "c-scroll", name = "Scroll", line = "P.", type = "scroll", tn = 4},
]
obstacle = [
  {key = "press", name = "The Press", line = "A word!", tn = 3, attribute = "persuasion", skill = "bluff", affects = "combat"},
  {key = "ditch", name = "The Ditch", line = "Wet.", tn = 2, attribute = "dexterity", skill = "swimming", affects = "speed"},
]
variable = [{key = "black", number = 91}]
"""


BUILT = load_tiles(ENTRIES, "lab.toml", lambda key: (DRAWINGS[key].strip("\n"), f"{key}.txt"))
PRINTED = load_disks(PEOPLE_AND_THINGS, "lab.toml")


def furnish(patch: pytest.MonkeyPatch) -> None:
    """Lay all of it beside the real set."""
    for key, tile in BUILT.items():
        patch.setitem(TILES, key, tile)
    for id, disk in PRINTED.items():
        patch.setitem(DISKS, id, disk)
