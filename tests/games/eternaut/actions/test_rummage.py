"""Rummage: examining a counter."""

from __future__ import annotations

import pytest

from covers import covers
from games.driver import cited
from games.eternaut.driver import OPEN, ROOM, position, refusal, run, says
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.games.eternaut.actions import rummage


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)


@covers("eternaut.ex.paragraph-232-901", "eternaut.rummage.paragraph")
def test_character_and_counter_make_the_number(lab: Lab) -> None:
    lab.only("B1", "# 232-901 The car\n- note car\n# 232-9XX Others\n- note others\n# 226-XXX A table\n- note table")
    s = position(OPEN, people={"901": "a1", "902": "b2"}, counters=["232@b1", "226@a2"])
    run(s, rummage.interact, "901", answers=["handle:232/b1"])
    assert s.notes == ("car",)
    run(s, rummage.interact, "902", answers=["handle:232/b1"])
    run(s, rummage.interact, "901", answers=["handle:226/a2"])
    assert s.notes == ("car", "others", "table")


@covers("eternaut.rummage.own-space", "eternaut.rummage.edge-counters", "eternaut.ex.rummage-six-counters")
def test_everything_on_the_map_is_offered_or_refused() -> None:
    s = position(ROOM, people={"901": "b2"}, counters=["215@b2", "210@b2-e", "227@b3", "222@a2", "226@c3", "216@b1-e"])
    ran = run(s, rummage.interact, "901", stop=True)
    assert ran.keys("handle") == ["handle:215/b2", "handle:210/b2-e", "handle:227/b3"]
    assert cited(ran.no("handle:222/a2")) == cited(ran.no("a2")) == "eternaut.rummage.own-space"
    assert cited(ran.no("226@c3")) == "eternaut.rummage.blocking-adjacent"
    assert cited(ran.no("handle:216/b1-e")) == "eternaut.rummage.edge-counters"


@covers(
    "eternaut.ex.derived-rummage-limits",
    "eternaut.rummage.not-utility",
    "eternaut.rummage.consume-when-told",
    "eternaut.rummage.cube-supply",
)
def test_a_counter_is_consumed_when_the_text_says_so(lab: Lab) -> None:
    lab.only("B1", "# 231-9XX A box\n- if note full\n    - consume\n# 004-9XX An Event\n- note event")
    elsewhere = [f"222@{column}{row}*" for column in "cdef" for row in (1, 2, 3, 4)][:15]
    s = position(ROOM, people={"904": "a1", "902": "b1"}, events={"004": "a1", "005": "b1"}, counters=["231@a1", *elsewhere])
    assert refusal(rummage.candidates(s, "904"), "handle:005") is None
    assert cited(refusal(rummage.candidates(s, "904"), "handle:004")) == "eternaut.rummage.not-utility"
    assert cited(refusal(rummage.candidates(s, "904"), "902")) == "eternaut.rummage.not-utility"
    run(s, rummage.interact, "904")
    assert not s.counters["231@a1"].consumed
    s.notes = ("full",)
    run(s, rummage.interact, "904")
    assert s.counters["231@a1"].consumed
    assert s.spoken == {"231-9XX": 2}
    assert cited(refusal(rummage.candidates(s, "904"), "231@a1")) == "eternaut.rummage.consumed"
    ran = run(s, rummage.interact, "904")
    assert ran.asked == []
    assert s.spoken == {"231-9XX": 2}


@covers("eternaut.rummage.consumed", "eternaut.counter.remove", "eternaut.ex.derived-consumed-but-hackable")
def test_what_replaces_a_consumed_table_can_be_examined(lab: Lab) -> None:
    lab.only("B1", "# 230-9XX Splinters\n- note splinters\n# 226-403 Hacked\n- replace this with 230")
    s = position(ROOM, people={"901": "a1"}, counters=["226@a2*"])
    assert run(s, rummage.interact, "901").asked == []
    says(s, "- read 226-403", who="901", counter="226@a2")
    assert list(s.counters) == ["230@a2"]
    assert not s.counters["230@a2"].consumed


@covers("eternaut.loot.counter", "eternaut.ex.derived-loot")
def test_loot_is_read_by_its_own_number(lab: Lab) -> None:
    lab.only("B1", "# 751-904 What he carried\n- note found")
    s = position(ROOM, people={"904": "a1"}, counters=["751@a1"])
    run(s, rummage.interact, "904")
    assert s.notes == ("found",)


@covers("eternaut.rummage.paragraph", "eternaut.device.obstacle")
def test_a_device_is_examined_by_its_number(lab: Lab) -> None:
    lab.only("B1", "# 263-9XX The Cannon\n- note cannon")
    s = position(OPEN, people={"904": "a1"}, machines={"cannon": {"front": "b1", "rear": "c1"}})
    ran = run(s, rummage.interact, "904")
    assert s.notes == ("cannon",)
    assert ran.facts("eternaut.rummage.paragraph")["counter"] == "cannon"


@covers("eternaut.tunnel.split-counter")
def test_a_counter_across_two_spaces_has_one_key() -> None:
    s = position("+-+-+-+\n|: : :|\n+-+-+-+", people={"901": "a1"}, counters=["222@a1+b1"])
    assert [option.key for option in rummage.candidates(s, "901")] == ["handle:222/a1.b1"]
