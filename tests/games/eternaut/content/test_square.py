"""Books F1 and F2 from the station to every ending: the beacon broken, turned, held; the river, the sluice, the fall."""

from __future__ import annotations

from typing import Any

import pytest

from games.eternaut.driver import position, run, says
from noctule.games.eternaut.board.ways import ranges
from noctule.games.eternaut.content import NPCS
from noctule.games.eternaut.content.vocabulary import space
from noctule.games.eternaut.devices.shots import shell
from noctule.games.eternaut.foes import gurbo
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story import objectives, paragraphs
from noctule.games.eternaut.story.scene import Ended, Scene

GROUP = ("901", "902", "903", "904")
QUAY = ("G3ne", "G3sw", "G3se", "J1se")


def square(book: str, *cards: str, group: tuple[str, ...] = GROUP, **fields: Any) -> State:
    """The station with four people in it, and whatever other Story cards have been read."""
    fields.setdefault("hands", {"ana": []})
    people = {who: {"at": at, "items": []} for who, at in zip(group, ("e1", "f1", "e2", "f2"), strict=True)}
    s: State = position("", book=book, cells={"C1": "M-095"}, people=people, timer=11, **fields)
    says(s, f"- story {book}-01")
    for card in cards:
        says(s, f"- story {card}")
    if "F1-03" in cards:
        says(s, "- enemy 741 at B2nw\n- note it-walks")
    return s


def handles(s: State, who: str, what: str, *answers: str) -> None:
    """A Character handles a counter, or talks with somebody."""
    counter = next((id for id in s.counters if what in (id, id[:3])), "")
    other = what if what in NPCS or what in s.people else ""
    run(s, paragraphs.interact, Scene("ana", who, other=other, counter=counter), who, what[:3], answers=answers)


def uses(s: State, who: str, action: str, what: str, *answers: str) -> None:
    counter = next((id for id in s.counters if id.startswith(what)), "")
    other = "" if counter else what
    run(s, paragraphs.interact, Scene("ana", who, other=other, counter=counter), action, what, answers=answers)


def settle(s: State) -> None:
    run(s, objectives.settle)


def to_the_quay(s: State, *who: str) -> None:
    says(s, "- remove-event 008")
    for one, there in zip(who or tuple(s.people), QUAY, strict=False):
        says(s, f"- move {one} to {there}")
    settle(s)


# ---- F1


def test_the_tank_and_the_radio_open_the_square() -> None:
    s = square("F1")
    says(s, "- gain 047", who="902")
    handles(s, "901", "259", "way:2")
    assert s.story["F1-02"] == "open"
    uses(s, "902", "401", "274")
    assert (s.story["F1-02"], s.checks, s.machines["tank"].operator) == ("won", 1, "902")
    assert {"276", "271", "272", "273"} <= {counter.number for counter in s.counters.values()}
    assert s.cubes
    assert "741" not in s.foes
    says(s, "- read 004-TIMER")
    assert "741" in s.foes


def test_somebody_knocks_and_the_driver_climbs_out() -> None:
    s = square("F1", notes=("tank-runs",))
    handles(s, "902", "274", "way:1")
    assert s.people["902"].operating == "tank"
    handles(s, "904", "274", "way:2")
    assert (s.people["902"].operating, "in-tank-902" in s.notes) == ("", False)


def test_first_light_shows_the_tower_and_another_clerk() -> None:
    s = square("F1")
    says(s, "- read 001-TIMER")
    assert s.foes["731"].life == 6
    assert (s.story["F1-13"], s.map["J1"].up) == ("open", True)


@pytest.mark.parametrize(("way", "card"), [("way:1", "F1-07"), ("way:2", "F1-08")])
def test_the_drums_take_the_beacon_along(way: str, card: str) -> None:
    s = square("F1", "F1-03")
    run(s, shell, "901", {space("E3nw"): 8}, answers=[way])
    assert (s.story["F1-04"], s.story["F1-11"], s.checks, s.story[card]) == ("won", "won", 4, "open")
    assert s.foes["741"].life == 34


def test_it_falls_on_the_square() -> None:
    s = square("F1", "F1-03", "F1-06", "F1-07", notes=("greco-waits",))
    says(s, "- damage 40 741")
    with pytest.raises(Ended):
        settle(s)
    assert (s.epilogue, s.checks) == ("END", 4 + 2 + 1 + 1)
    assert "fell" in s.notes


def test_it_follows_the_warmest_to_the_river() -> None:
    s = square("F1", "F1-03", "F1-06", "F1-08")
    says(s, "- remove 254\n- move 902 to G3sw\n- gone 741\n- gone 723\n- gone 713\n- remove 271")
    says(s, "- enemy 741 at E3nw")
    with pytest.raises(Ended):
        run(s, gurbo.charge, Scene("ana", "741"), 2)
    assert (s.epilogue, "river" in s.notes) == ("END", True)
    assert "902" in s.people


def test_the_second_key_is_turned_by_hand() -> None:
    s = square("F1", "F1-03", "F1-06", "F1-09", story={"F1-04": "failed"})
    says(s, "- gain 056", who="903")
    uses(s, "903", "401", "276")
    assert (s.story["F1-09"], s.story["F1-08"], s.checks) == ("won", "open", 2)


def test_somebody_stays_at_the_sluice() -> None:
    s = square("F1", "F1-03", "F1-06", "F1-07", story={"F1-04": "won"})
    says(s, "- move 901 to J1se")
    s.timer = 0
    with pytest.raises(Ended):
        run(s, objectives.settle, answers=["whom:901", "cube:902"])
    assert (s.epilogue, "901" in s.fallen, "sluice" in s.notes) == ("END", True, True)


@pytest.mark.parametrize(("card", "lost"), [("F1-07", True), ("F1-09", True)])
def test_nobody_under_the_quay_and_all_is_lost(card: str, lost: bool) -> None:
    s = square("F1", "F1-03", "F1-06", card, story={"F1-04": "won"})
    s.timer = 0
    assert run(s, objectives.settle).over
    assert s.diary.lost is lost


def test_the_platform_trampled() -> None:
    s = square("F1", "F1-03", story={"C-15": "open"})
    says(s, "- npc 806 at C1nw\n- remove 237")
    settle(s)
    assert (s.story["F1-05"], s.crosses, dict(s.quests)[1], s.story["C-15"]) == ("failed", 1, "B", "gone")


def test_twenty_three_to_the_ferry() -> None:
    s = square("F1", "F1-03", "F1-06", story={"C-15": "open"})
    says(s, "- remove-event 005\n- move 902 to F3ne\n- npc 806 at C1nw")
    handles(s, "902", "806", "way:1")
    assert (s.story["F1-05"], s.checks, s.story["C-15"]) == ("won", 1, "open")


def test_the_thorn_is_cut_and_somebody_takes_his_place() -> None:
    s = square("F1", "F1-06")
    says(s, "- note thorn-loose\n- remove-event 005\n- move 904 to F3ne")
    uses(s, "904", "412", "724", "way:2")
    assert (s.story["F1-13"], s.checks) == ("won", 0)
    assert (s.people["904"].away, "913" in s.people) == (True, True)


def test_not_here() -> None:
    s = square("F1", "F1-06", "F1-15")
    handles(s, "903", "250")
    assert dict(s.quests)[7] == "B"


@pytest.mark.parametrize(("way", "checks", "letter"), [("way:1", 1, None), ("way:2", 0, "E")])
def test_the_question(way: str, checks: int, letter: str | None) -> None:
    s = square("F1", "F1-06", group=("901", "902", "904", "906"))
    says(s, "- remove-event 005\n- move 901 to F3se\n- move 906 to F3ne")
    run(s, paragraphs.interact, Scene("ana", "901", other="906"), "901", "906", answers=[way])
    assert (s.checks, dict(s.quests).get(4)) == (checks, letter)


def test_names_on_the_air() -> None:
    s = square("F1")
    says(s, "- gain 051", who="904")
    uses(s, "904", "411", "259")
    uses(s, "904", "411", "259")
    assert (s.checks, dict(s.quests)[5]) == (1, "C")


# ---- F2


def test_three_keys() -> None:
    s = square("F2")
    says(s, "- read 009-TIMER")
    assert s.events["009"].timer == 2
    handles(s, "901", "259", "way:2")
    handles(s, "902", "250")
    handles(s, "904", "276")
    assert (s.story["F2-02"], s.story["F2-07"], s.checks) == ("won", "open", 2)


def test_too_early() -> None:
    s = square("F2", "F2-03")
    s.timer = 5
    settle(s)
    assert s.story["F2-02"] == "open"
    s.timer = 4
    settle(s)
    assert (s.story["F2-02"], s.crosses, s.story["F2-07"]) == ("failed", 0, "open")


@pytest.mark.parametrize("book", ["F1", "F2"])
def test_the_ground_opens_a_drain_from_the_hall_to_the_garden(book: str) -> None:
    s = square(book)
    says(s, "- read 001-TIMER\n- read 004-TIMER")
    assert ranges(s, space("D1sw"))[space("F3sw")] == 1
    handles(s, "901", "240")
    handles(s, "901", "241")


@pytest.mark.parametrize(
    ("notes", "lost"),
    [((), True), (("greco-waits",), True), (("platform-safe",), True), (("platform-safe", "greco-waits"), False)],
)
def test_at_the_clock_the_water_takes_some_if_the_platform_is_aboard_and_the_pilot_waits(
    notes: tuple[str, ...], lost: bool
) -> None:
    s = held(*notes)
    run(s, objectives.settle, answers=["way:1"])
    says(s, "- move 901 to G3sw")
    assert s.story["F2-09"] == "open"
    s.timer = 0
    if lost:
        assert run(s, objectives.settle).over
    else:
        with pytest.raises(Ended):
            settle(s)
    assert (s.diary.lost, "river" in s.notes) == (lost, not lost)


def test_without_the_beacon_the_ferry_does_not_wait_for_the_clock() -> None:
    s = not_held("platform-safe", "greco-waits")
    says(s, "- remove 276\n- move 901 to G3sw")
    run(s, objectives.settle, answers=["whom:901"])
    s.timer = 0
    assert run(s, objectives.settle).over
    assert s.diary.lost


def test_hands_at_a_distance() -> None:
    s = square("F2", "F2-03")
    handles(s, "903", "279")
    assert s.people["903"].operating == "remote"
    handles(s, "904", "276")
    assert (s.story["F2-04"], s.checks) == ("won", 0)


def held(*notes: str, **fields: Any) -> State:
    """The Timer has reached 3, and the beacon stands: the choice is made next."""
    s = square("F2", "F2-03", "F2-11", "F2-05", notes=notes, story={"F2-02": "won"}, **fields)
    s.timer = 3
    return s


def not_held(*notes: str) -> State:
    """A space of the Timer before that; the beacon is broken next."""
    s = held(*notes)
    s.timer = 4
    return s


def test_it_is_turned_and_everybody_goes() -> None:
    s = held("greco-waits")
    says(s, "- gain 056", who="903")
    run(s, objectives.settle, answers=["way:1"])
    assert (s.story["F2-07"], s.story["F2-15"], s.story["F2-09"]) == ("won", "open", "open")
    uses(s, "903", "401", "276")
    says(s, "- remove-event 008\n- move 901 to G3ne\n- move 902 to G3sw\n- move 904 to J1se\n- move 903 to G3se")
    with pytest.raises(Ended):
        run(s, objectives.settle, answers=["way:2"])
    assert (s.epilogue, s.checks, dict(s.quests)[7]) == ("END", 2 + 3 + 3 + 1 + 1, "C")


def test_one_stays() -> None:
    s = held()
    run(s, objectives.settle, answers=["way:2"])
    handles(s, "902", "276", "way:1", "cube:901")
    assert "902" in s.fallen
    to_the_quay(s)
    assert not s.epilogue
    s.timer = 0
    with pytest.raises(Ended):
        settle(s)
    assert (s.epilogue, s.checks) == ("END", 2 + 4 + 2 + 1)


def test_the_clerk_stays_and_nobody_else() -> None:
    s = held("named", "key-desk", "greco-waits")
    run(s, objectives.settle, answers=["way:2"])
    handles(s, "901", "250", "way:1")
    assert "731" not in s.foes
    to_the_quay(s)
    s.timer = 0
    with pytest.raises(Ended):
        settle(s)
    assert (s.epilogue, s.checks, dict(s.quests)[7]) == ("END", 2 + 4 + 5, "B")


def test_the_ferry_does_not_leave_without_those_on_the_platform() -> None:
    s = not_held()
    says(s, "- remove 276")
    run(s, objectives.settle, answers=["whom:901"])
    says(s, "- remove-event 008")
    to_the_quay(s)
    assert (s.epilogue, s.story["F2-08"]) == ("", "open")
    says(s, "- note platform-safe")
    with pytest.raises(Ended):
        settle(s)
    assert s.epilogue == "END"


def test_the_ferry_leaves_early_where_the_beacon_went_early() -> None:
    s = not_held("platform-safe")
    says(s, "- remove 276")
    run(s, objectives.settle, answers=["whom:901"])
    settle(s)
    assert s.story["F2-08"] == "open"
    s.timer = 3
    assert run(s, objectives.settle).over
    assert (s.diary.lost, s.story["F2-08"]) == (True, "failed")


def test_the_ferry_waits_for_the_clock_where_the_beacon_was_held() -> None:
    s = held("platform-safe")
    run(s, objectives.settle, answers=["way:2"])
    says(s, "- remove 276")
    run(s, objectives.settle, answers=["whom:901"])
    s.timer = 1
    settle(s)
    assert (s.story["F2-07"], s.story["F2-08"]) == ("won", "open")


@pytest.mark.parametrize("safe", [True, False])
def test_a_broken_beacon_leaves_the_river(safe: bool) -> None:
    s = not_held(*["platform-safe"] * safe)
    if not safe:
        says(s, "- remove 237")
    says(s, "- remove 276")
    run(s, objectives.settle, answers=["whom:901"])
    assert (s.story["F2-07"], s.story["F2-08"]) == ("failed", "open")
    with pytest.raises(Ended):
        to_the_quay(s)
    assert (s.epilogue, "river" in s.notes) == ("END", True)


@pytest.mark.parametrize(
    ("where", "over"), [(("G3ne", "F3sw", "F3nw", "J1se"), False), (("D1nw", "C1ne", "C1nw", "C1sw"), True)]
)
def test_at_the_clock_the_water_takes_who_is_near(where: tuple[str, ...], over: bool) -> None:
    s = held("platform-safe")
    run(s, objectives.settle, answers=["way:1"])
    says(s, "- remove-event 008\n- remove-event 010\n- remove 254\n- gone 813")
    for who, there in zip(GROUP, where, strict=True):
        says(s, f"- move {who} to {there}")
    s.timer = 0
    if over:
        assert run(s, objectives.settle).over
        assert s.diary.lost
    else:
        with pytest.raises(Ended):
            settle(s)
        assert s.epilogue == "END"
