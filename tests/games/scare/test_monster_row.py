"""Setup: the row of monster cards."""

from __future__ import annotations

from covers import covers
from noctule.engine import Setup, Table


@covers("scare.setup.monster-row")
def test_the_monster_row_shows_no_spawn_and_every_kind_in_the_order_of_the_spawn_roll() -> None:
    view = Table.start("scare", Setup("s1", ("ana",)), seed=1).view("ana")
    (row,) = [panel for panel in view.panels if panel.id == "monsters"]
    rolled = [card for card in row.cards if dict(card.fields)["Comes at"].endswith("d6")]
    assert rolled[0].id == "no-spawn"
    faces = [int(dict(card.fields)["Comes at"][0]) for card in rolled]
    assert faces == sorted(faces)
    assert {card.id for card in row.cards} >= {"night-widow", "baby-doll", "man-baby", "scarecrow", "white-lady"}
