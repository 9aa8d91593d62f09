"""The Search order: where, with how many dice, and what can be done with the two-sided deck; then Spy Points."""

from __future__ import annotations

from typing import Any

import msgspec

from covers import covers
from games.reborn.driver import Ran, position, rounds, run, why_not
from noctule.engine import Luck
from noctule.games.reborn import content, setup
from noctule.games.reborn.board import figures
from noctule.games.reborn.secrets import redeal
from noctule.games.reborn.state import State
from noctule.games.reborn.together import combined_orders
from noctule.games.reborn.turn import deeds
from noctule.games.reborn.using import search, spy
from noctule.games.reborn.view import view

TILE = "x.search-3.search-1"
STAIRS = {"stairwell": {"tile": "stairs", "squares": ["c1"]}}


def room(tile: str = "barracks", *, ground: str | None = None, **pieces: Any) -> State:
    """Bolter stands in a room (a1, b1), next to stairs (c1) and a corridor (d1). His Search value is 2."""
    given: dict[str, Any] = {
        "notes": {"rooms": {"den": {"tile": tile, "squares": ["a1", "b1"], "ground": ground}, **STAIRS}},
        "cards": {"bolter": "search=2&weight=4"},
        "tiles": {"bolter": [TILE]},
        "cp": {"norad": 6, "salemite": 6},
        "round": "bolter",
        "rules": ("search",),
        "deck": ["machete/carbine", "scalpels/revolver", "fire-axe/flamer"],
    }
    given.update(pieces)
    return position("+-+-+-+-+\n|. B . .|\n+-+-+-+-+", **given)


def searched(s: State, answers: list[str], rolls: list[str], cp: int = 1, **more: Any) -> Ran:
    return run(s, search.execute, "bolter", TILE, 0, cp, answers=answers, rolls=rolls, **more)


def deck(s: State) -> list[str]:
    """What shows on each card of the deck, top first."""
    return [s.equipment[id].piece for id in s.deck]


# -- the order ------------------------------------------------------------------------------------------------------


@covers(
    "reborn.search.where",
    "reborn.search.cp",
    "reborn.search.end",
    "reborn.search.any-colour",
    "reborn.search.stop",
    "reborn.ex.search-basics",
    "reborn.dice.black-search",
)
def test_three_cp_and_a_search_value_of_two_roll_four_dice_and_taking_a_card_ends_the_search() -> None:
    s = room(deck=["hunting-rifle", "machete"])  # the hunting rifle is violet, the Salemites' colour; Find Factor 3
    assert content.EQUIPMENT["hunting-rifle"].colour == "violet"
    ran = searched(s, ["take"], ["blank", "two", "three", "spy"], 3)
    assert ran.facts("reborn.search.points")["points"] == 5
    assert ran.keys("search") == ["take", "pass", "spy:1", "stop"]
    assert s.equipment["hunting-rifle"].bearer == "bolter"
    assert deck(s) == ["machete"], "2 SP and the Spy icon are lost"
    assert s.players["norad"].mp == 0
    s = room()
    assert searched(s, ["stop"], ["two", "two"]).rules[-1] == "reborn.search.stop"
    assert deck(s) == ["machete", "scalpels", "fire-axe"], "the deck stays as it is"


@covers("reborn.search.where", "reborn.ex.search-basics", "reborn.search.deck")
def test_only_a_floor_tile_with_a_room_type_icon_can_be_searched() -> None:
    s = room()
    assert f"search:{TILE}.1:3" in [option.key for option in search.offers(s, "bolter")]
    for square in ("c1", "d1"):
        s = room()
        figures.change(s, "bolter", at=content_square(s, square))
        assert search.offers(s, "bolter") == []
        no = why_not(search, s, "bolter", f"search:{TILE}.1:1")
        assert no is not None
        assert no.rule == "reborn.search.where"
    no = why_not(search, room(rules=()), "bolter", f"search:{TILE}.1:1")
    assert no is not None
    assert no.rule == "reborn.search.deck"


def content_square(s: State, named: str) -> int:
    from noctule.games.reborn.board.ground import named as square

    return square(s, named)


@covers("reborn.search.cp", "reborn.room.armory")
def test_each_cp_beyond_the_first_is_a_die_and_the_section_limits_them() -> None:
    for cp, dice in ((1, 2), (2, 3), (3, 4)):
        searched(room(), ["stop"], ["two"] * dice, cp)
    searched(room("armory"), ["stop"], ["two"] * 3)
    no = why_not(search, room(), "bolter", f"search:{TILE}.1:4")
    assert no is not None
    assert no.rule == "reborn.cp.section-cap"


@covers("reborn.search.cp")
def test_the_odds_of_a_search_are_exact() -> None:
    s = room("storeroom")  # a machete is found there, Find Factor 2
    option = next(o for o in search.offers(s, "bolter") if o.key.endswith(":1"))
    foresee = deeds.foresee(s, "bolter", option.meaning)
    assert foresee is not None
    takes, spies = foresee().odds
    assert (takes.ways, takes.of) == (36 - 4, 36), "two dice fail only with blank and Spy faces"
    assert (spies.ways, spies.of) == (11, 36)


# -- points and icons -----------------------------------------------------------------------------------------------


@covers("reborn.search.pass-card", "reborn.search.take", "reborn.search.points", "reborn.ex.search-count")
def test_passing_three_cards_leaves_four_of_seven_points_for_the_fourth() -> None:
    cards = ["scalpels", "scalpels", "scalpels", "frag-grenades", "machete"]  # Find Factor 4, found in military rooms
    pool: dict[str, Any] = {"cards": {"bolter": "search=2+1&weight=4"}}
    s = room(deck=cards, **pool)
    ran = searched(s, ["pass", "pass", "pass", "take"], ["three", "three"])
    assert ran.facts("reborn.search.points")["points"] == 7
    assert s.equipment["frag-grenades"].bearer == "bolter"
    assert deck(s) == ["machete", "scalpels", "scalpels", "scalpels"]
    s = room(deck=["scalpels", *cards], **pool)
    ran = searched(s, ["pass"] * 4 + ["stop"], ["three", "three"])
    assert "take" not in ran.keys("search"), "three points are fewer than the Find Factor"
    pool_left = search.Pool(3)
    no = search.no_use(s, "den", pool_left, "take")
    assert no is not None
    assert no.rule == "reborn.search.take"
    assert search.no_use(s, "den", search.Pool(4), "take") is None


@covers("reborn.search.take")
def test_a_card_whose_where_found_icons_do_not_match_the_room_cannot_be_taken() -> None:
    ran = searched(room("washroom"), ["pass", "stop"], ["three", "three"])
    assert [keys for kind, keys in ran.asked if kind == "search"] == [["pass", "stop"], ["take", "pass", "stop"]]


@covers("reborn.search.flip", "reborn.search.icons", "reborn.search.top-visible", "reborn.ex.search-flip")
def test_a_flip_turns_the_whole_deck_over() -> None:
    s = room(deck=["machete/carbine", "revolver/scalpels", "fire-axe/flamer"])
    ran = searched(s, ["flip", "stop"], ["flip", "blank"])
    assert deck(s) == ["flamer", "scalpels", "carbine"]
    assert ran.facts("reborn.search.flip")["top"] == "Flamer", "everybody sees what is on top"
    assert "flip" not in ran.keys("search"), "each icon once"


@covers("reborn.search.shuffle", "reborn.search.deck", "reborn.search.icons", "reborn.ex.search-shuffle")
def test_a_shuffle_mixes_order_and_sides_and_costs_no_point() -> None:
    s = room()
    ran = searched(s, ["shuffle", "stop"], ["shuffle", "blank"], draws=[1, 0, 1])
    assert deck(s) == ["carbine", "scalpels", "flamer"], "the handed-in shuffle keeps the order, the sides were drawn"
    assert ran.keys("search") == ["take", "pass", "stop"], "3 points are left, enough for the carbine"


@covers("reborn.search.weight", "reborn.equip.forced-drop", "reborn.equip.dropped-where", "reborn.ex.search-overweight")
def test_a_searcher_who_carries_too_much_drops_any_card_to_the_bottom_of_the_deck() -> None:
    for dropped in ("fire-axe", "machete", "carbine"):
        s = room(
            cards={"bolter": "search=2&weight=2"},
            carrying={"bolter": ["fire-axe", "machete"]},
            deck=["carbine", "scalpels"],
        )
        ran = searched(s, ["take", f"drop:{dropped}"], ["three", "blank"])
        assert ran.keys("drop") == ["drop:fire-axe", "drop:machete", "drop:carbine"]
        assert deck(s) == ["scalpels", dropped]
        assert s.equipment[dropped].bearer == ""


@covers("reborn.search.deck")
def test_the_search_deck_of_a_scenario_holds_the_cards_that_nobody_carries_in_random_order_and_sides() -> None:
    tables = [setup.setup(start(seed), asker(seed)) for seed in range(6)]
    for s in tables:
        assert sorted(s.deck) == sorted(id for id, e in s.equipment.items() if e.where == "deck")
    assert len({tuple(s.deck) for s in tables}) == 6
    assert {s.equipment[s.deck[0]].up for s in tables} == {0, 1}


def start(seed: int) -> Any:
    from noctule.engine import Setup

    return Setup("archive", ("ana", "ben"), {})


def asker(seed: int) -> Any:
    from noctule.engine import Ask

    return Ask([], Luck(seed))


@covers("reborn.search.cp", "reborn.act.activate")
def test_no_tile_is_assigned_after_a_search() -> None:
    s = room(screens={"norad": ["x.move-1"]})
    assert why_not(deeds, s, "bolter", "tile:x.move-1") is None
    searched(s, ["stop"], ["two", "two"])
    no = why_not(deeds, s, "bolter", "tile:x.move-1")
    assert no is not None
    assert no.rule == "reborn.act.activate"


@covers("reborn.search.where", "reborn.search.end")
def test_a_search_is_an_order_of_the_round_like_any_other() -> None:
    s = room("storeroom", round="")
    ran = rounds(s, answers=["activate:bolter", f"search:{TILE}.1:1", "take", f"search:{TILE}.2:1"], rolls=["two"] * 4)
    assert s.equipment["machete"].bearer == "bolter"
    assert ran.asked[-1][0] == "search"


# -- what the players know -------------------------------------------------------------------------------------------


@covers("reborn.search.top-visible", "reborn.search.deck")
def test_everybody_sees_the_top_card_and_nobody_its_back_or_the_cards_below() -> None:
    s = room(deck=["carbine/medical-kit", "scalpels", "carbine/magnetic-card", "machete"])
    for seat in ("ana", "ben", None):
        before, backs, below = msgspec.json.encode(view(s, seat)), set(), set()
        assert b"Carbine" in before
        for seed in range(30):
            twin = s.copy()
            redeal(twin, seat, Luck(seed))
            assert msgspec.json.encode(view(twin, seat)) == before
            top = twin.equipment[twin.deck[0]]
            assert top.piece == "carbine"
            backs.add(top.sides[1 - top.up])
            below.add(twin.equipment[twin.deck[1]].piece)
        assert backs == {"medical-kit", "magnetic-card"}
        assert len(below) > 4


# -- Spy Points -----------------------------------------------------------------------------------------------------


@covers(
    "reborn.search.spy-ground",
    "reborn.spy.sort",
    "reborn.spy.mp",
    "reborn.spy.at-once",
    "reborn.ex.search-spy-at-home",
)
def test_a_spy_point_of_a_search_becomes_mp_on_foreign_ground_only() -> None:
    s = room(ground="norad")
    ran = searched(s, ["spy:1", "waste", "stop"], ["spy", "two"])
    assert ran.keys("spy") == ["sort:1", "waste"]
    assert s.players["norad"].mp == 0, "it cannot be kept: the icon is gone"
    assert ran.keys("search") == ["pass", "stop"]
    no = spy.no_use(s, "norad", "mp", no_mp=True)
    assert no is not None
    assert no.rule == "reborn.search.spy-ground"
    s = room(ground="salemite")
    ran = searched(s, ["spy:1", "mp", "stop"], ["spy", "two"])
    assert s.players["norad"].mp == 1
    assert not combined_orders.on_foreign_ground(room(ground="norad"), (search.Part("bolter", 1),), "den")


SIX = ["machete/carbine", "scalpels/revolver", "fire-axe/flamer", "taser", "mines", "chainsaw", "jet-pack", "morphine"]


@covers("reborn.spy.sort", "reborn.spy.mixed", "reborn.ex.spy-two-points-six-cards")
def test_two_spy_points_sort_the_top_six_cards_in_secret_and_show_the_seventh() -> None:
    s = room(deck=SIX)
    assert "the top 6 cards" in next(o.label for o in spy.uses(s, "norad", 2) if o.key == "sort:2")
    held = run(s, spy.earn, "norad", 2, answers=["sort:2"], stop=True)
    assert held.asked[-1] == ("spy.order", ["machete", "scalpels", "fire-axe", "taser", "mines", "chainsaw"])
    assert s.deck[0] == "jet-pack", "the seventh card lies on top meanwhile"
    assert b"Fire Axe" in msgspec.json.encode(view(s, "ana"))
    for seat in ("ben", None):
        assert b"Fire Axe" not in msgspec.json.encode(view(s, seat))
    shown = [event for event in held.events if "Flamer" in str(event.facts)]
    assert shown
    assert all(event.to == ("ana",) for event in shown), "both sides, and for him alone"
    for seed in range(10):
        twin = s.copy()
        redeal(twin, "ana", Luck(seed))
        assert twin.sorting == s.sorting
        twin = s.copy()
        redeal(twin, "ben", Luck(seed))
        assert msgspec.json.encode(view(twin, "ben")) == msgspec.json.encode(view(s, "ben"))
    s = room(deck=SIX)
    order = ["mines", "taser", "fire-axe", "chainsaw", "machete", "scalpels"]
    run(s, spy.earn, "norad", 2, answers=["sort:2", ">".join(order), "fire-axe+machete"])
    assert deck(s) == ["mines", "taser", "flamer", "chainsaw", "carbine", "scalpels", "jet-pack", "morphine"]
    assert s.sorting == ()
    assert s.sorting_by is None


@covers("reborn.spy.sort")
def test_with_fewer_cards_than_points_allow_all_are_sorted() -> None:
    s = room(deck=["machete", "scalpels"])
    run(s, spy.earn, "norad", 1, answers=["sort:1", "scalpels>machete", "-"])
    assert deck(s) == ["scalpels", "machete"]
    s = room(deck=["machete/carbine"])
    ran = run(s, spy.earn, "norad", 1, answers=["sort:1", "machete", "machete"])
    assert (ran.kinds, deck(s)) == (["spy", "spy.order", "spy.turn"], ["carbine"]), "one card is put back by hand too"
    no = spy.no_use(room(deck=[]), "norad", "sort")
    assert no is not None
    assert no.rule == "reborn.spy.sort"


@covers("reborn.spy.mixed", "reborn.spy.mp", "reborn.spy.sources", "reborn.spy.at-once")
def test_points_earned_together_may_be_used_in_different_ways() -> None:
    s = room(deck=["machete", "scalpels", "taser", "mines"])
    ran = run(s, spy.earn, "norad", 3, answers=["mp", "sort:1", "taser>scalpels>machete", "-", "mp"])
    assert s.players["norad"].mp == 2
    assert deck(s) == ["taser", "scalpels", "machete", "mines"]
    assert next(keys for kind, keys in ran.asked if kind == "spy") == ["mp", "sort:1", "sort:2", "sort:3", "waste"]


@covers("reborn.spy.missions", "reborn.ex.spy-two-points-two-missions")
def test_two_spy_points_show_two_random_mission_cards_to_the_spy_alone() -> None:
    held = tuple(id for id, card in content.MISSIONS.items() if card.side == "salemite")[:3]
    s = room(rules=("sags",), deck=[])
    figures.change_player(s, "salemite", missions=held)
    ran = run(s, spy.earn, "norad", 2, answers=["missions:2"], draws=[held[2], held[0]])
    assert set(s.players["norad"].known_missions) == {held[0], held[2]}
    told = [event for event in ran.events if event.to is None]
    assert all(content.MISSIONS[id].title not in str(event.facts) for event in told for id in held)
    assert sum(event.to == ("ana",) for event in ran.events) == 2
    seen = set()
    for seed in range(20):
        twin = s.copy()
        redeal(twin, "ben", Luck(seed))
        seen.add(twin.players["norad"].known_missions)
        assert msgspec.json.encode(view(twin, "ben")) == msgspec.json.encode(view(s, "ben"))
    assert len(seen) == 3, "he cannot tell which two of his three it were"
    assert spy.unseen_missions(s, "norad") == [held[1]], "a third look would show the third card"
    no = spy.no_use(room(), "norad", "missions")
    assert no is not None
    assert no.rule == "reborn.spy.missions"


@covers("reborn.search.take", "reborn.search.icons")
def test_with_an_empty_deck_only_spy_points_are_of_use() -> None:
    s = room(deck=[])
    pool = search.pool_of(("spy", "two"), 0)
    assert [option.key for option in search.uses(s, "den", pool) if option.no is None] == ["spy:1", "stop"]
    for use in ("take", "pass", "flip", "shuffle"):
        no = search.no_use(s, "den", pool, use)
        assert no is not None
        assert no.rule == "reborn.search.take"
