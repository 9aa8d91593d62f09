"""What scores and who wins, as a player reads it beside the board."""

from __future__ import annotations

from web.conftest import Visitor
from web.playing import expect, sit_down


def test_points_conditions_and_comparisons_are_read_beside_the_board(visitor: Visitor) -> None:
    page = visitor("/")
    sit_down(page, "Earth Reborn", "The Cheyenne Annex")
    page.get_by_role("tab", name="Table").click()
    scores, victory = (page.get_by_role("region", name=name, exact=True) for name in ("What scores", "Who wins"))
    launch = scores.locator(".track").filter(has_text="Missiles have flown that NORAD triggered.")
    expect(launch).to_be_visible()
    expect(launch).to_contain_text("0 / 5")
    expect(victory).to_contain_text("the game ends after turn 7")
    expect(victory.get_by_role("row").nth(1)).to_contain_text("1. more Mission Points")
    expect(victory.get_by_role("row").nth(1)).to_contain_text("2")
