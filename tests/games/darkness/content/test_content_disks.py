"""Encounter Disks: everything the rules ask of the set is there, and bad disks are refused."""

from __future__ import annotations

from typing import TypeVar

import pytest

from covers import covers
from noctule.engine import ContentError, content
from noctule.games.darkness.content.disks import (
    DISKS,
    Adversary,
    Ally,
    Component,
    Disk,
    Item,
    Nuisance,
    Obstacle,
    Security,
    Variable,
    designs,
    load_disks,
)
from noctule.games.darkness.content.facts import FACTS
from noctule.games.darkness.content.words import (
    ATTRIBUTES,
    COMPONENT_TYPES,
    DISK_KINDS,
    RANGED_WEAPONS,
    Attribute,
    CheckKind,
)

D = TypeVar("D", bound=Disk)
FILE = "content/disks.toml"


def designed(kind: type[D]) -> list[D]:
    """One disk of each design of a kind."""
    return list({disk.key: disk for disk in DISKS.values() if isinstance(disk, kind)}.values())


def one(source: str) -> Disk:
    (disk,) = load_disks(source, "disks.toml").values()
    return disk


# ---- the set


def test_every_kind_has_enough_designs() -> None:
    for kind, least in (
        (Adversary, 16),
        (Security, 10),
        (Ally, 12),
        (Nuisance, 8),
        (Item, 20),
        (Component, 9),
        (Obstacle, 10),
        (Variable, 8),
    ):
        assert len(designed(kind)) >= least, kind


@covers("darkness.disk.kinds")
def test_there_are_disks_of_every_kind_but_conditions_which_are_without_limit() -> None:
    assert {disk.kind for disk in DISKS.values()} == {*DISK_KINDS} - {"condition"}


def test_every_disk_has_a_line_of_its_own_that_is_one_sentence() -> None:
    lines = [disk.line for disk in {disk.key: disk for disk in DISKS.values()}.values() if disk.kind != "variable"]
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert (line[0].isupper(), line[-1], "\n" in line) == (True, ".", False)
        assert len(line) <= 130


def test_copies_have_ids_of_their_own_and_are_equal_in_all_else() -> None:
    assert designs(DISKS)["drowned-man"] == ["drowned-man-1", "drowned-man-2", "drowned-man-3"]
    assert designs(DISKS)["diver"] == ["diver"]
    first, second = (DISKS[id] for id in designs(DISKS)["crowbar"])
    assert (first.id, second.id, first.key, second.key) == ("crowbar-1", "crowbar-2", "crowbar", "crowbar")


@covers("darkness.adversary.profile", "darkness.disk.profile-values")
def test_adversaries_have_every_rank_somewhere() -> None:
    foes = designed(Adversary)
    for values in (
        {foe.initiative for foe in foes},
        {foe.attack for foe in foes},
        {foe.defense for foe in foes},
        {foe.speed for foe in foes},
    ):
        assert values >= {1, 2, 3, 4, 5, 6}
    assert any(foe.defense >= 7 for foe in foes)
    assert any(foe.health >= 2 for foe in foes)
    assert {foe.speed for foe in foes} >= {1, 5}


@covers("darkness.security.profile")
def test_security_of_all_four_kinds_has_tns_from_one_to_five_and_alarms_have_no_more() -> None:
    there = designed(Security)
    assert {disk.tn for disk in there} == {1, 2, 3, 4, 5}
    for type in ("alarm", "guard", "owner", "dog"):
        assert len([disk for disk in there if disk.type == type]) >= 4
    for disk in there:
        if disk.type == "alarm":
            assert (disk.initiative, disk.attack, disk.defense) == (0, 0, 0)
        else:
            assert min(disk.initiative, disk.attack, disk.defense) >= 1
            assert disk.speed == disk.initiative
    assert len({(disk.initiative, disk.attack, disk.defense) for disk in there}) >= 8


@covers("darkness.ally.profile")
def test_allies_help_every_attribute_but_speed() -> None:
    there = designed(Ally)
    assert {ally.attribute for ally in there} == {*ATTRIBUTES} - {"speed"}
    assert {ally.dice for ally in there} == {1, 2, 3}
    assert {ally.tn for ally in there} == {1, 2, 3, 4, 5, 6}
    assert [ally.key for ally in there if ally.therapist] == ["therapist"]


@covers("darkness.nuisance.profile")
def test_nuisances_hinder_every_attribute_and_two_hinder_defense() -> None:
    there = designed(Nuisance)
    assert {disk.attribute for disk in there} == {*ATTRIBUTES}
    assert len([disk for disk in there if disk.attribute == "defense" and not disk.check]) >= 2
    assert any(disk.check for disk in there)


@covers("darkness.item.profile")
def test_items_have_the_ranges_that_the_rules_need() -> None:
    there = designed(Item)
    assert {item.tn for item in there} == {1, 2, 3, 4, 5, 6}
    assert {item.weight for item in there} == {0, 1, 2, 3, 4}
    assert {dice for item in there for dice in item.bonus.values()} == {1, 2, 3}
    assert {item.weapon for item in there} == {"", "hand", *RANGED_WEAPONS}
    assert any(item.together for item in there)
    assert any("defend" in item.bonus for item in there)
    assert sum(item.weight for item in there) > FACTS.items.weight


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("crowbar", {"force"}),
        ("talisman", {"perceive"}),
        ("flashlight", {"search", "light"}),
        ("med-kit", {"heal"}),
        ("money", {"persuade", "lure", "keep"}),
    ],
)
def test_the_items_that_rules_name_help_what_they_name(key: str, kinds: set[CheckKind]) -> None:
    for id in designs(DISKS)[key]:
        item = DISKS[id]
        assert isinstance(item, Item)
        assert set(item.bonus) == kinds


def test_flashlight_tape_and_shotgun_are_what_the_rules_say() -> None:
    items = {item.key: item for item in designed(Item)}
    assert (items["flashlight"].light, items["flashlight"].weight) == (True, 1)
    assert [key for key, item in items.items() if item.tape] == ["duct-tape"]
    shotgun = items["shotgun"]
    assert (shotgun.tn, shotgun.uses, shotgun.weapon) == (4, 3, "shotgun")
    assert [key for key, item in items.items() if item.uses] == ["shotgun"]


def test_thrown_weapons_and_guns_are_told_apart() -> None:
    items = {item.key: item for item in designed(Item)}
    assert (items["hatchet"].ranged, items["hatchet"].thrown) == ("edged", True)
    assert (items["half-brick"].ranged, items["half-brick"].thrown) == ("blunt", True)
    assert (items["pistol"].ranged, items["pistol"].thrown) == ("pistol", False)
    assert (items["sabre"].ranged, items["sabre"].thrown) == (None, False)


@covers("darkness.skill.pickpocket-small")
def test_items_of_weight_one_or_less_are_small() -> None:
    items = {item.key: item for item in designed(Item)}
    assert items["money"].small
    assert items["flashlight"].small
    assert not items["crowbar"].small


@covers("darkness.component.types")
def test_there_are_components_of_all_nine_types() -> None:
    disks = [disk for disk in DISKS.values() if isinstance(disk, Component)]
    assert {disk.type for disk in disks} == {*COMPONENT_TYPES}
    assert len(COMPONENT_TYPES) == 9
    assert {disk.tn for disk in disks} == {1, 2, 3, 4}
    for type in ("incense", "orb", "scroll"):
        assert len([disk for disk in disks if disk.type == type]) >= 3
    assert {disk.weight for disk in disks} == {0}


def test_obstacles_use_the_skills_that_no_action_uses() -> None:
    there = designed(Obstacle)
    assert {disk.tn for disk in there} == {1, 2, 3, 4, 5}
    assert {disk.skill for disk in there} >= {
        "driving",
        "swimming",
        "tracking",
        "general-knowledge",
        "scrounge",
        "pharmacology",
        "beg",
        "distraction",
        "leadership",
    }
    assert any((disk.tn, disk.attribute, disk.skill, disk.affects) == (3, "persuasion", "bluff", "combat") for disk in there)


@covers("darkness.obstacle.profile")
@pytest.mark.parametrize(
    ("affects", "check", "attribute", "hindered"),
    [
        ("combat", "initiative", "dexterity", True),
        ("combat", "attack", "attack", True),
        ("combat", "defend", "defense", True),
        ("combat", "dodge", "dexterity", True),
        ("combat", "sneak", "dexterity", False),
        ("attack", "attack", "attack", True),
        ("attack", "force", "attack", True),
        ("attack", "dodge", "dexterity", False),
        ("attack", "special", "attack", True),
        ("sneak", "sneak", "dexterity", True),
        ("sneak", "pick", "dexterity", False),
    ],
)
def test_what_a_failed_obstacle_hinders(affects: str, check: CheckKind, attribute: Attribute, hindered: bool) -> None:
    disk = one(OBSTACLE.replace('affects = "combat"', f'affects = "{affects}"'))
    assert isinstance(disk, Obstacle)
    assert disk.hinders(check, attribute) == hindered


@covers("darkness.nuisance.profile")
def test_a_nuisance_hinders_its_attribute_or_only_its_check() -> None:
    disks = {disk.key: disk for disk in designed(Nuisance)}
    assert disks["trombonist"].hinders("pick", "dexterity")
    assert disks["trombonist"].hinders("special", "dexterity")
    assert not disks["trombonist"].hinders("search", "intelligence")
    assert disks["hiccuping-clerk"].hinders("sneak", "dexterity")
    assert not disks["hiccuping-clerk"].hinders("pick", "dexterity")


def test_variables_are_numbered() -> None:
    assert [disk.number for disk in designed(Variable)] == [1, 2, 3, 4, 5, 6, 7, 8]


@covers("darkness.disk.npc")
def test_people_and_creatures_are_told_from_things() -> None:
    for disk in DISKS.values():
        match disk:
            case Adversary() | Ally() | Nuisance():
                assert disk.npc
            case Security():
                assert disk.npc == (disk.type != "alarm")
            case Obstacle():
                assert disk.npc == disk.person
            case _:
                assert not disk.npc
        assert disk.living == disk.npc
        assert disk.opponent == (isinstance(disk, Adversary) or (isinstance(disk, Security) and disk.type != "alarm"))
    assert {disk.person for disk in designed(Obstacle)} == {True, False}


# ---- bad files

NAMED = 'key = "x"\nname = "X"\nline = "An x."\n'
ADVERSARY = f"[[adversary]]\n{NAMED}initiative = 1\nattack = 2\ndefense = 3\nspeed = 4\n"
GUARD = f'[[security]]\n{NAMED}type = "guard"\ntn = 3\ninitiative = 2\nattack = 2\ndefense = 2\n'
ALARM = f'[[security]]\n{NAMED}type = "alarm"\ntn = 3\n'
ALLY = f'[[ally]]\n{NAMED}tn = 4\nattribute = "attack"\ndice = 2\n'
NUISANCE = f'[[nuisance]]\n{NAMED}attribute = "defense"\n'
ITEM = f"[[item]]\n{NAMED}tn = 2\nweight = 1\nbonus = {{ search = 1 }}\n"
COMPONENT = f'[[component]]\n{NAMED}type = "incense"\ntn = 2\n'
OBSTACLE = f'[[obstacle]]\n{NAMED}tn = 3\nattribute = "persuasion"\nskill = "bluff"\naffects = "combat"\n'
VARIABLE = '[[variable]]\nkey = "variable-1"\nnumber = 1\n'


@covers(
    "darkness.ex.d.profiles",
    "darkness.adversary.profile",
    "darkness.security.profile",
    "darkness.ally.profile",
    "darkness.nuisance.profile",
    "darkness.item.profile",
    "darkness.component.as-item",
)
def test_complete_disks_are_read_and_incomplete_ones_are_not() -> None:
    for source in (ADVERSARY, GUARD, ALARM, ALLY, NUISANCE, ITEM, COMPONENT, OBSTACLE, VARIABLE):
        assert one(source).id in ("x", "variable-1")
    for source, field in ((ALLY, "tn = 4"), (ADVERSARY, "speed = 4"), (ITEM, "weight = 1"), (COMPONENT, "tn = 2")):
        with pytest.raises(ContentError, match=f"missing required field `{field.split()[0]}`"):
            one(source.replace(f"{field}\n", ""))


@pytest.mark.parametrize(
    ("source", "old", "new", "told"),
    [
        (ADVERSARY, "defense = 3", "defense = 9", "adversary 'x': defense is 9; a TN level lies between 1 and 8"),
        (ADVERSARY, "speed = 4", "speed = 0", "speed is 0; a TN level lies between 1 and 8"),
        (ADVERSARY, "speed = 4", "speed = 4\nhealth = 0", "health is 0; the least is 1"),
        (ADVERSARY, "speed = 4", "speed = 4\ncopies = 0", "'x' has no copies"),
        (ADVERSARY, "speed = 4", "speed = 4\nwings = 2", "unknown field `wings`"),
        (ADVERSARY, "speed = 4", 'speed = 4\nid = "y"', "has an id; it is made from the key"),
        (ADVERSARY, 'line = "An x."', 'line = ""', "has no line"),
        (ADVERSARY, 'name = "X"', 'name = ""', "has no name"),
        (GUARD, "tn = 3", "tn = 0", "tn is 0; a TN level lies between 1 and 8"),
        (GUARD, "attack = 2", "attack = 0", "a guard without attack; it needs initiative, attack and defense"),
        (GUARD, "attack = 2", "attack = 11", "attack is 11; a TN level lies between 1 and 8"),
        (GUARD, '"guard"', '"goose"', "'goose'; there are: alarm, dog, guard, owner"),
        (ALARM, "tn = 3", "tn = 3\nattack = 2", "an alarm has attack; it is to have a TN only"),
        (ALARM, "tn = 3", "tn = 3\nhealth = 2", "an alarm has health; it is to have a TN only"),
        (ALLY, "dice = 2", "dice = 0", "re-rolls 0 dice; the least is 1"),
        (ALLY, '"attack"', '"speed"', "helps with speed; Movement and flight cannot be assisted"),
        (ALLY, '"attack"', '"charm"', "'charm'; there are: "),
        (NUISANCE, '"defense"', '"defense"\ncheck = "sneak"', "'sneak' is no check on defense; there are: defend"),
        (NUISANCE, '"defense"', '"defense"\ncheck = "nap"', "'nap'; there are: "),
        (ITEM, "tn = 2", "tn = 12", "tn is 12; a TN level lies between 1 and 8"),
        (ITEM, "weight = 1", "weight = -1", "weighs -1; the least is 0"),
        (ITEM, "search = 1", "search = 0", "adds 0 dice to 'search'; the least is 1"),
        (ITEM, "search = 1", "dance = 1", "'dance'; there are: "),
        (ITEM, "bonus = { search = 1 }", "bonus = {}", "is of no use; it needs a bonus, a weapon, light or tape"),
        (ITEM, "search = 1", "attack = 1", 'helps an attack but is no weapon; it needs weapon = "hand"'),
        (ITEM, "weight = 1", 'weight = 1\nweapon = "spoon"', "'spoon'; there are: "),
        (ITEM, "weight = 1", 'weight = 1\nweapon = "hand"', "a hand weapon that adds nothing to an attack"),
        (
            ITEM,
            "bonus = { search = 1 }",
            'bonus = { attack = 1 }\nweapon = "pistol"',
            "a pistol has dice of its own for attacks",
        ),
        (ITEM, "bonus = { search = 1 }", 'bonus = { shot = 1 }\nweapon = "edged"', "has dice of its own for throwing"),
        (ITEM, "weight = 1", "weight = 1\nuses = 3", "has 3 uses; a shotgun has 3, everything else lasts (0)"),
        (
            ITEM,
            "weight = 1",
            'weight = 1\nweapon = "shotgun"\nuses = 2',
            "has 2 uses; a shotgun has 3, everything else lasts (0)",
        ),
        (ITEM, "bonus = { search = 1 }", "tape = true\ntogether = true", "is used beside another Item but adds nothing"),
        (COMPONENT, '"incense"', '"sage"', "'sage'; there are: animal, crystal, flame"),
        (OBSTACLE, '"bluff"', '"juggling"', "'juggling'; there are: "),
        (OBSTACLE, '"bluff"', '"lockpick"', "lockpick goes with dexterity, not with persuasion"),
        (OBSTACLE, '"combat"', '"everything"', "'everything'; there are: "),
        (VARIABLE, "number = 1", "number = 0", "has no number; a Scenario Variable is known by it"),
    ],
)
def test_a_bad_disk_is_refused_on_its_line(source: str, old: str, new: str, told: str) -> None:
    before = source[: source.index(old)]
    line = before.count("\n") + 1
    with pytest.raises(ContentError) as caught:
        load_disks(source.replace(old, new, 1), "disks.toml")
    place, _, number = caught.value.place.partition(":")
    assert place == "disks.toml"
    assert told in caught.value.reason
    assert line <= int(number) <= line + new.count("\n")


@pytest.mark.parametrize(
    ("second", "line", "told"),
    [
        (ALLY, 11, "ally 'x': 'x' is there twice"),
        (ADVERSARY.replace('"x"', '"y"').replace("speed = 4", "speed = 4\nnumber = 7"), 18, "number 7 is there twice"),
    ],
)
def test_keys_and_numbers_are_there_once(second: str, line: int, told: str) -> None:
    first = ADVERSARY.replace("speed = 4", "speed = 4\nnumber = 7")
    with pytest.raises(ContentError) as caught:
        load_disks(first + second, "disks.toml")
    assert told in caught.value.reason
    assert caught.value.place == f"disks.toml:{line}"


def test_numbers_of_different_kinds_may_be_equal() -> None:
    first = ADVERSARY.replace("speed = 4", "speed = 4\nnumber = 7")
    second = ALLY.replace('"x"', '"y"').replace("dice = 2", "dice = 2\nnumber = 7")
    assert set(load_disks(first + second, "disks.toml")) == {"x", "y"}


def test_the_file_itself_can_be_read() -> None:
    assert load_disks(content.text("noctule.games.darkness", FILE), FILE) == DISKS
