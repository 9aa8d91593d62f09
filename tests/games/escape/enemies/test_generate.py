"""Clone nests and guard posts: step 4 of an event card."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.driver import cited
from games.escape.driver import Ran, at, position, run, tile
from games.escape.sump import next_card, plain_sump, scenario
from noctule.games.escape.content.scenarios import Limits
from noctule.games.escape.state import State
from noctule.games.escape.turn import event


@pytest.fixture(autouse=True)
def _sump(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_sump(monkeypatch)


def site(people: tuple[int, int] = (0, 0), enemies: dict[str, Any] | None = None, **fields: Any) -> State:
    """Five rooms in a row, Marlow in one of them."""
    return position(
        "e ew ew ew w",
        people={"marlow": {"at": people, "fear": 1}},
        seats=("ana",),
        enemies=enemies or {},
        phase="event",
        **fields,
    )


def resolve(patch: pytest.MonkeyPatch, s: State, box: str, **given: Any) -> Ran:
    next_card(patch, s, box=box)
    return run(s, event.event_phase, **given)


def numbers(s: State, x: int) -> list[str]:
    return [enemy.id for enemy in s.enemies.values() if enemy.at == tile(s, x, 0)]


@covers("escape.generate.nest", "escape.generate.post")
@pytest.mark.parametrize(
    ("box", "comes"),
    [
        ("", []),
        ("clone", ["clone-1"]),
        ("guard", ["guard-1"]),
        ("clone guard", ["clone-1", "guard-1"]),
        ("guard clone", ["clone-1", "guard-1"]),
    ],
)
def test_nests_answer_clone_icons_and_posts_guard_icons(box: str, comes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    s = site(markers={"nest": [(3, 0)], "post": [(4, 0)]})
    resolve(monkeypatch, s, box)
    assert list(s.enemies) == comes
    assert all(at(s, enemy) == tile(s, 3 if enemy.startswith("clone") else 4, 0) for enemy in comes)


@covers("escape.generate.nest")
def test_every_nest_brings_one(monkeypatch: pytest.MonkeyPatch) -> None:
    s = site(markers={"nest": [(3, 0), (2, 0)]})
    resolve(monkeypatch, s, "clone")
    assert (numbers(s, 3), numbers(s, 2)) == (["clone-1"], ["clone-2"])


@covers(
    "escape.generate.once-per-turn",
    "escape.generate.nest",
    "escape.generate.idle",
    "escape.generate.timing",
    "escape.activate.double",
    "escape.ex.nest-once",
)
def test_two_clone_icons_bring_one_clone_which_does_nothing_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    s = site(enemies={"clone-1": (0, 0)}, markers={"nest": [(0, 0)]})
    resolve(monkeypatch, s, "clone clone", rolls=("i",) * 6)  # three dice each: nobody supports
    assert numbers(s, 0) == ["clone-1", "clone-2"]
    assert s.people["marlow"].fear == 3


@covers("escape.generate.once-per-turn")
def test_a_scenario_may_let_them_generate_once_per_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, generate_per_pass=True)
    s = site(markers={"nest": [(3, 0)], "post": [(4, 0)]})
    resolve(monkeypatch, s, "clone clone")
    assert (numbers(s, 3), numbers(s, 4)) == (["clone-1", "clone-2"], [])


@covers("escape.generate.once-per-turn", "escape.generate.post", "escape.ex.nest-without-clones")
def test_the_icon_counts_not_the_clones_on_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    s = site(markers={"nest": [(3, 0)], "post": [(4, 0)]})
    resolve(monkeypatch, s, "clone")
    assert (numbers(s, 3), numbers(s, 4)) == (["clone-1"], [])


@covers("escape.generate.limit", "escape.generate.reserve", "escape.generate.post", "escape.ex.post-at-limit")
def test_a_full_post_brings_none_and_of_too_many_the_current_player_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    # Marlow shares a room with the Guards at the first post, so that they stay
    s = site(
        (0, 0), {"guard-1": (0, 0), "guard-2": (0, 0)}, markers={"post": [(0, 0), (2, 0), (4, 0)]}, reserve={"guard": ("3",)}
    )
    ran = resolve(monkeypatch, s, "guard", rolls=("i",) * 4, answers=(f"tile:{tile(s, 4, 0)}",))
    assert ran.keys("generate.tiles") == [f"tile:{tile(s, x, 0)}" for x in (2, 4)]
    assert (numbers(s, 0), numbers(s, 2), numbers(s, 4)) == (["guard-1", "guard-2"], [], ["guard-3"])


@covers("escape.generate.limit", "escape.generate.post")
def test_why_an_enemy_does_not_come_out_on_a_full_post_nor_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    s = site(
        (0, 0), {"guard-1": (0, 0), "guard-2": (0, 0)}, markers={"post": [(0, 0), (2, 0), (4, 0)]}, reserve={"guard": ("3",)}
    )
    ran = resolve(monkeypatch, s, "guard", rolls=("i",) * 4, stop=True)
    assert [cited(ran.no(tile(s, x, 0))) for x in (0, 1, 2)] == ["escape.generate.limit", "escape.generate.post", ""]


@covers("escape.generate.reserve", "escape.reserve.lowest-number")
def test_the_reserve_gives_its_lowest_and_nothing_when_it_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    s = site(markers={"nest": [(3, 0)]}, reserve={"clone": ("4", "7")})
    resolve(monkeypatch, s, "clone")
    assert (numbers(s, 3), s.reserve["clone"]) == (["clone-4"], ("7",))
    s = site(markers={"nest": [(3, 0)]}, reserve={"clone": ()})
    assert "escape.generate.reserve" in resolve(monkeypatch, s, "clone").rules
    assert s.enemies == {}


@covers(
    "escape.limit.per-type",
    "escape.generate.post",
    "escape.generate.limit",
    "escape.stun.ignored",
    "escape.ex.full-of-clones-only",
)
def test_a_post_full_of_stunned_clones_still_takes_a_guard_but_a_stunned_guard_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, limits=Limits(1, 2, 1))
    down = {"stunned": True}
    enemies = {"clone-1": {"at": (4, 0), **down}, "clone-2": {"at": (4, 0), **down}, "guard-1": {"at": (0, 0), **down}}
    s = site((0, 0), enemies, markers={"post": [(4, 0), (0, 0)]})
    resolve(monkeypatch, s, "guard")
    assert (numbers(s, 4), numbers(s, 0)) == (["clone-1", "clone-2", "guard-2"], ["guard-1"])


@covers("escape.generate.idle", "escape.generate.timing")
def test_generation_comes_after_all_activations(monkeypatch: pytest.MonkeyPatch) -> None:
    s = site(markers={"nest": [(1, 0)], "post": [(2, 0)]})
    ran = resolve(monkeypatch, s, "guard clone")
    assert not any("weighed" in event.facts for event in ran.events)
    assert (numbers(s, 1), numbers(s, 2)) == (["clone-1"], ["guard-1"])


@covers("escape.infirmary.no-spawn", "escape.infirmary.event", "escape.generate.nest")
def test_nests_generate_for_a_character_in_the_infirmary_too(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"marlow": {"at": "infirmary"}, "quill": (0, 0)}
    s = position("e ew+fear w", people=people, phase="event", markers={"nest": [(2, 0)]})
    next_card(monkeypatch, s, spawn="clone", box="clone")
    run(s, event.event_phase)
    assert numbers(s, 2) == ["clone-1"]
