"""The common reserve is handed out: limits, Bags, Ammo, and the truck."""

from __future__ import annotations

from covers import covers
from games.driver import cited
from games.eternaut.diaries import after, go, table
from games.eternaut.lab import Lab
from noctule.games.eternaut.state import Item, Person, State


def handing(truck: tuple[str, ...] = (), spare: int = 0, people: tuple[Person, ...] = (), book: str = "E2") -> State:
    group = people or (Person("901"), Person("903"), Person("904"))
    return table(book, after("D", to="E2"), phase="goods", truck=truck, spare=spare, people={p.id: p for p in group})


@covers("eternaut.setup.distribute-items")
def test_anything_to_anybody() -> None:
    s = handing(("011", "012"), 2)
    go(s, "first", "give:012/904", "ammo:903", "1", "give:011/904", "ammo:901")
    assert [item.number for item in s.people["904"].items] == ["012", "011"]
    assert (s.people["903"].ammo, s.people["901"].ammo, s.truck, s.spare) == (1, 1, (), 0)
    assert s.phase == "first"


@covers("eternaut.setup.distribute-items")
def test_nothing_to_hand_out() -> None:
    s = handing()
    assert go(s, "first").kinds == []


@covers("eternaut.ex.derived-ammo-on-the-truck", "eternaut.finish.truck", "eternaut.finish.ammo-reserve")
def test_ammo_waits_on_the_truck() -> None:
    s = handing((), 18)
    ran = go(s, "first", "ammo:901", "5", "ammo:903", "5", "ammo:904", "5", stop=True)
    assert cited(ran.no("ammo:901")) == "eternaut.ammo.limit"
    go(s, "first", "done")
    assert s.spare == 3
    for who in s.people:
        s.people = {**s.people, who: Person(who, ammo=3)}
    s.phase, s.epilogue = "finish", "END-F2-1"
    go(s, "shop")
    assert s.diary.ammo == 12


@covers("eternaut.finish.truck", "eternaut.finish.item-reserve")
def test_items_of_the_truck_come_back() -> None:
    s = handing(("011", "012", "013"))
    go(s, "first", "give:012/901", "done")
    assert s.truck == ("011", "013")
    s.phase, s.epilogue = "finish", "END-F2-1"
    go(s, "shop")
    assert s.diary.items == ("011", "012", "013")


@covers("eternaut.setup.distribute-items", "eternaut.item.limit")
def test_skill_counters_make_room() -> None:
    full = (Person("901", items=tuple(Item(n) for n in ("011", "012", "013", "014")), skills=("SK-08",)), Person("903"))
    s = handing(("015", "016", "017"), people=full)
    ran = go(s, "first", "give:015/901", "give:016/901", stop=True)
    assert cited(ran.no("give:017/901")) == "eternaut.item.limit"


@covers("eternaut.setup.distribute-items", "eternaut.bag.start-filled", "eternaut.bag.one")
def test_bags_are_filled_at_once(lab: Lab) -> None:
    lab.item("026", "Shoulder Bag", bag={"capacity": 2, "icon": "agility"})
    lab.item("027", "Rucksack", bag={"capacity": 3, "icon": "leadership"})
    s = handing(("026", "027", "011", "012", "013"))
    ran = go(s, "first", "give:026/901", "give:027/901", "bag:011/901/026", "bag:012/901/026", stop=True)
    assert s.people["901"].items == (Item("026", ("011", "012")), Item("027"))
    assert cited(ran.no("bag:013/901/026")) == "eternaut.bag.start-filled"
    assert cited(ran.no("bag:013/901/027")) == "eternaut.bag.one"
    s = handing(("026", "027"))
    assert cited(go(s, "first", "give:026/901", stop=True).no("bag:027/901/026")) == "eternaut.bag.one"
