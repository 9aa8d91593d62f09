"""Maps and facts are checked when they are loaded."""

import pytest
from msgspec.structs import replace

from covers import covers
from noctule.engine import ContentError
from noctule.games.scare.content.facts import FACTS, ROSTER, WOUNDED, wounded_side
from noctule.games.scare.content.maps import Notes, Place, read, the_map

LINES = "== lines\n+-+-+\n|. .|\n+-+-+"


def test_the_example_map_uses_every_symbol() -> None:
    map = the_map("every-symbol")
    assert {spot.place.role for spot in map.spots} == {
        *("start", "gate", "door", "exit", "tech", "lever", "trigger", "panic-door", "secret", "cocoon", "shrine", "boss")
    }
    assert set(map.plan.squares) >= {"floor", "block", "fence", "blue", "hole", "panic"}
    assert set(map.plan.edges) >= {"red", "orange", "green"}
    assert len(map.squares("cocoon", "1")) == 2


def test_the_practice_ground_has_a_starting_area() -> None:
    assert len(the_map("practice").start()) == 27


@pytest.mark.parametrize(
    ("source", "notes", "complaint"),
    [
        (LINES.replace(". .", "q ."), Notes("T"), "m.txt:3:2: unknown symbol 'q'"),
        (LINES + "\n== numbers\n10 10", Notes("T"), "m.txt:6:4: spawn number 10 stands already on a1"),
        (LINES + "\n== numbers\n10 1x", Notes("T"), "m.txt:6:4: unknown symbol '1x'"),
        (LINES + "\n== places\nS .", Notes("T"), "m.txt:6:1: unknown symbol 'S' for a place"),
        (LINES, Notes("T", {"S": (Place("start"),)}), "m.txt: place 'S' is explained but not drawn"),
        (LINES + "\n== numbers\n10 11", Notes("T", numbered=True), "m.txt: spawn numbers are missing: 12"),
        (
            LINES.replace(". .", ".|.") + "\n== places\nS X",
            Notes("T", {"S": (Place("start"),), "X": (Place("exit", "out"),)}),
            "m.txt:3:4: exit 'out' on b1 cannot be reached",
        ),
        (LINES + "\n== places\nL .", Notes("T", {"L": (Place("lever", "l", works=("gate",)),)}), "names door 'gate'"),
    ],
)
def test_a_faulty_map_is_refused_with_its_place(source: str, notes: Notes, complaint: str) -> None:
    with pytest.raises(ContentError) as refused:
        read(source, notes, "m", "m.txt")
    assert complaint in str(refused.value)


@covers("scare.health.wounded")
def test_the_pattern_of_wounded_sides_gives_the_two_that_are_printed() -> None:
    for id, printed in FACTS.printed_wounded.items():
        side = WOUNDED[id]
        assert (side.actions, side.melee, side.aim) == (printed.actions, printed.melee, printed.aim)


def test_fifteen_agents_with_letters_of_their_own() -> None:
    assert len(ROSTER) == 15
    assert len({card.letter for card in FACTS.agent}) == 15
    assert [card.rank for card in FACTS.agent].count("PFC") == 10
    assert ROSTER["varga"].target(6, 2) == 13
    assert ROSTER["shaye"].target(5, 1) is None


@covers("scare.health.wounded")
def test_the_wounded_side_never_falls_below_nothing_and_gives_no_shot_that_the_healthy_one_lacks() -> None:
    weak = replace(FACTS.agent[0], melee=0, aim=((-1, 0, 1),))
    side = wounded_side(weak)
    assert side.melee == 0
    assert side.aim == ((-1, -1, max(-1, 1 + FACTS.wounded.grid)),)
