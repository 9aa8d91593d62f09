"""What a finished game says of itself: who has reached what, and what was compared."""

from __future__ import annotations

from covers import covers
from noctule.engine import Setup, Table
from noctule.games.reborn.board import figures
from noctule.games.reborn.result import result
from noctule.games.reborn.state import State


def over(scenario: str, winner: str) -> State:
    s: State = Table.start("reborn", Setup(scenario, ("ana", "ben")), seed=1).state.copy()
    s.winner, s.outcome = winner, "The last turn is over."  # type: ignore[assignment]
    return s


@covers("reborn.final.victory")
def test_a_draw_says_what_nobody_has_reached_and_how_the_comparisons_stand() -> None:
    s = over("relay-nine", "draw")
    figures.change(s, "woo", wounds=1)
    assert result(s).notes == (
        "NORAD, not reached: Hold the Communication Room alone after the last turn, or beat every Salemite.",
        "Salem, not reached: Hold the Communication Room alone after the last turn, or beat every NORAD character.",
        "Of one's own dead or captured: NORAD 0, Salem 0",
        "Life Points lost: NORAD 1, Salem 0",
    )


@covers("reborn.final.victory")
def test_whoever_has_won_has_reached_enough() -> None:
    (note,) = result(over("quarry", "salemite")).notes
    assert note.startswith("NORAD, not reached: Destroy the launch console")


@covers("reborn.final.victory")
def test_where_a_goal_has_decided_nothing_was_compared() -> None:
    s = over("saint-agnes", "norad")
    figures.change(s, "kendall", place="dead")
    assert not any("Life Points" in note for note in result(s).notes)
