"""What people are called: in logs, views and questions, never in a position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from noctule.engine import Ask, Setup, SetupError, Table, find, person
from noctule.engine.contract import Breach, audit, setup_for
from noctule.engine.people import called

NAMES = {"seat-1": "Jörg Müller", "seat-2": "דוד"}


def parley(**names: str) -> Table[Any]:
    return Table.start("parley", Setup("parley", ("seat-1", "seat-2"), names={**NAMES, **names}), seed=3)


def everything_told(table: Table[Any], seat: str | None) -> str:
    view = table.view(seat)
    return repr((view.status, view.panels, view.decision, view.waiting, [line.text for line in table.log(seat)]))


@pytest.mark.parametrize(
    ("game", "scenario"), [("parley", "parley"), ("skirmish", "standard"), ("escape", "lift"), ("scare", "bedtime")]
)
def test_people_are_called_by_their_names_in_all_that_is_read(game: str, scenario: str) -> None:
    table: Table[Any] = Table.start(game, Setup(scenario, ("seat-1", "seat-2"), names=NAMES), seed=3)
    named: set[str] = set()
    while not table.over and table.n < 40:
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(table._driver.luck))
        told = everything_told(table, None)
        assert "Seat 1" not in told
        assert "(seat-1)" not in told
        named |= {name for name in NAMES.values() if name in told}
    assert named == {*NAMES.values()}


def test_whoever_is_waited_for_has_a_name() -> None:
    table: Table[Any] = Table.start("skirmish", Setup("standard", ("seat-1", "seat-2"), names=NAMES), seed=1)
    assert table.view("seat-2").waiting == ("Waiting for Jörg Müller to choose a unit.",)
    assert "Waiting for Jörg Müller." in str(table.why("seat-2", "unit:1"))


def test_a_save_keeps_the_names_and_one_without_them_is_read_as_before() -> None:
    table = parley()
    assert Table.load(table.save()).setup.names == NAMES
    plain: Table[Any] = Table.start("parley", Setup("parley", ("ana", "ben")), seed=3)
    assert "names" not in plain.save()
    assert Table.load(plain.save()).name_of("ana") == "Ana"


def test_somebody_who_comes_later_is_called_by_the_new_name_at_once() -> None:
    table = parley()
    before, n = table.save(), table.n
    table.rename({**NAMES, "seat-2": "Dana"})
    assert "Dana" in everything_told(table, "seat-1")
    assert "דוד" not in everything_told(table, "seat-1")
    assert table.n == n
    assert table.save().replace("Dana", "דוד") == before


@pytest.mark.parametrize("names", [{"eve": "Eve"}, {"seat-1": ""}, {"seat-1": "two\nlines"}, {"seat-1": "x" * 61}])
def test_names_belong_to_seats_and_fit_into_a_line(names: dict[str, str]) -> None:
    with pytest.raises(SetupError, match="name"):
        Table.start("parley", Setup("parley", ("seat-1", "seat-2"), names=names))


def test_a_name_in_a_position_is_caught_by_the_contract() -> None:
    skirmish = find("skirmish")

    async def careless(s: Any, g: Ask) -> None:
        await skirmish.play(s, g)
        s.outcome = f"{person(s.seats[0])} wins"

    with pytest.raises(Breach, match="names: what a person is called stands in the position"):
        audit(replace(skirmish, play=careless), setup_for(skirmish, 1), 1)


def test_names_hold_only_where_they_were_said() -> None:
    with called(NAMES):
        assert person("seat-1") == "Jörg Müller"
    assert person("seat-1") == "Seat 1"
