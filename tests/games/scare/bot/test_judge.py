"""The judge: what is plainly better for the team scores more."""

from __future__ import annotations

import pytest

from noctule.engine import Luck, Setup, Table
from noctule.engine.forgetting import forget
from noctule.games.scare import GAME
from noctule.games.scare.board.figures import change, remove_monster
from noctule.games.scare.board.ground import opened
from noctule.games.scare.bot import UNMASKED, UNMASKS, judge, threats
from noctule.games.scare.content.maps import space, the_map
from noctule.games.scare.state import Boss, Monster, State


def started(key: str) -> State:
    """The first decision of a quick game."""
    return Table.start(GAME, Setup(key, ("ana",)), seed=1).state.copy()


@pytest.mark.parametrize("key", [scenario.key for scenario in GAME.scenarios])
def test_every_position_of_a_random_game_can_be_judged(key: str) -> None:
    table = Table.start(GAME, Setup(key, ("ana",)), seed=4)
    luck, scores = Luck(5), []
    while not table.over:
        scores.append(judge(table.state, "ana"))
        table.answer("ana", table.pending["ana"].sample(luck))
    assert len(set(scores)) > 10
    assert all(abs(score) < 5000 for score in scores)


@pytest.mark.parametrize("key", [scenario.key for scenario in GAME.scenarios])
def test_what_was_found_out_before_is_what_would_be_found_out_now(key: str) -> None:
    table = Table.start(GAME, Setup(key, ("ana",)), seed=6)
    luck, kept = Luck(8), list[tuple[State, float]]()
    for _ in range(200):
        if table.over:
            break
        kept.append((table.state.copy(), judge(table.state, "ana")))
        table.answer("ana", table.pending["ana"].sample(luck))
    for s, score in kept[::-5]:
        forget()
        assert judge(s, "ana") == score


TOLD = {
    "ending": "failure",
    "round": 2,
    "dead": ("fort",),
    "trap": "sprung",
    "concentration": 1,
    "solved": ("hidden-door",),
    "completed": ("nightmare-book",),
    "campaign": True,
}
"""What a position says beside its figures."""


@pytest.mark.parametrize("field", TOLD)
@pytest.mark.parametrize("key", [scenario.key for scenario in GAME.scenarios])
def test_nothing_that_counts_is_taken_from_another_position(key: str, field: str) -> None:
    s = started(key)
    judge(s, "ana")
    setattr(s, field, TOLD[field])
    known = judge(s, "ana")
    forget()
    assert judge(s, "ana") == known


@pytest.mark.parametrize("ending", ["success", "complete"])
def test_a_won_game_is_better_than_any_undecided_one_and_a_lost_one_worse(ending: str) -> None:
    s = started("bedtime")
    now = judge(s, "ana")
    s.ending = ending  # type: ignore[assignment]
    assert judge(s, "ana") > now + 500
    s.ending = "failure"
    assert judge(s, "ana") < now - 500


def test_shayes_wound_weighs_more_than_another_agents() -> None:
    scores = {}
    for agent in ("", "shaye", "thayer"):
        s = started("bedtime")
        if agent:
            change(s, agent, health="wounded")
        scores[agent] = judge(s, "ana")
    assert scores["shaye"] < scores["thayer"] < scores[""]


def test_nearer_to_the_lock_is_better_for_shaye() -> None:
    s = started("bedtime")
    far = judge(s, "ana")
    change(s, "shaye", at=the_map(s.map).squares("tech")[0])
    assert judge(s, "ana") > far


def test_a_monster_is_worse_the_nearer_it_is_and_best_dead() -> None:
    s = started("bedtime")
    s.monsters = {}
    at = s.agents["shaye"].at
    scores = []
    for square in (at + 1, at + 6):
        s.monsters = {**s.monsters, "night-widow-9": Monster("night-widow-9", "night-widow", at=square)}
        scores.append(judge(s, "ana"))
    remove_monster(s, "night-widow-9")
    scores.append(judge(s, "ana"))
    assert scores == sorted(scores)
    assert len(set(scores)) == 3


@pytest.mark.parametrize("trap", ["armed", "sprung"])
def test_whoever_is_traumatized_is_no_help_at_the_lever(trap: str) -> None:
    """He can only move: somebody else has to go, and one who is shut in with it has to be brought to himself."""
    s = started("nightmare-book")
    (lever,) = the_map(s.map).squares("lever", "trap-lever")
    (door,) = the_map(s.map).squares("panic-door", "east")
    for agent, at in {"reyes": lever, "fort": door}.items():
        change(s, agent, place="map", at=at)
    s.trap, s.trapped = trap, "reyes" if trap == "sprung" else ""  # type: ignore[assignment]
    sound = judge(s, "ana")
    change(s, "reyes", traumatized=True)
    assert judge(s, "ana") < sound - 12, "more than it is worth elsewhere"
    if trap == "armed":
        far = judge(s, "ana")
        change(s, "fort", at=door + 1)
        assert judge(s, "ana") > far + 1, "it is Fort who goes now"


def test_it_is_worse_if_a_monster_finds_shaye_first_and_nobody_can_take_her_place() -> None:
    """In the back corridor, a Night Widow three steps ahead of her: Fort two steps behind, then beside her."""
    s = started("nightmare-book")
    s.monsters = {}
    change(s, "shaye", place="map", at=space(the_map(s.map), "t8"))
    s.monsters = {**s.monsters, "night-widow-9": Monster("night-widow-9", "night-widow", at=space(the_map(s.map), "t5"))}
    scores = []
    for name in ("t10", "t9"):
        change(s, "fort", place="map", at=space(the_map(s.map), name))
        scores.append(threats(s, 0))
    assert scores[1] > scores[0] + 5


def test_shaye_concentrates_for_one_turn_and_then_rolls() -> None:
    """That takes 2.7 turns on the average; to roll at once takes 3.3, and two turns of concentration first 3.1."""
    s = started("nightmare-book")
    s.monsters = {}
    s.trap, s.lineup = "disarmed", ("shaye",)  # the others' own ways would count too
    change(s, "shaye", place="map", at=the_map(s.map).squares("tech", "book")[0])
    levels = []
    for s.concentration in (0, 1, 2):
        levels.append(judge(s, "ana"))
    s.concentration, s.solved, s.completed = 0, ("book",), ("nightmare-book",)
    read = judge(s, "ana")
    assert levels[1] > 0.3 * read + 0.7 * levels[0]
    assert levels[2] < 0.6 * read + 0.4 * levels[1]


def test_a_guard_goes_ahead_on_the_stairs_though_shaye_stays_behind() -> None:
    """From three steps in front of her to four: else whoever is behind him stands where he stood before."""
    s = started("nightmare-stairs")
    s.monsters = {}
    change(s, "shaye", place="map", at=space(the_map(s.map), "l11"))
    scores = []
    for name in ("l14", "l15"):
        change(s, "fort", place="map", at=space(the_map(s.map), name))
        scores.append(judge(s, "ana"))
    assert scores[1] > scores[0]


def test_a_fallen_comrade_is_better_off_on_a_back_than_on_the_ground() -> None:
    s = started("bedtime")
    s.monsters = {}
    change(s, "thayer", health="incapacitated", place="map", at=s.agents["fort"].at)
    lying = judge(s, "ana")
    change(s, "thayer", place="carried", by="fort")
    assert judge(s, "ana") > lying + 2


def test_whoever_stands_at_the_lever_far_from_all_others_pulls_it() -> None:
    """From then on he is one of those who belong at Shaye's side, and far from it."""
    s = started("nightmare-book")
    s.monsters = {}
    map = the_map(s.map)
    for n, agent in enumerate(("shaye", "fort", "kubo", "varga", "alexeyev")):
        change(s, agent, place="map", at=space(map, "t6") + n * map.grid.stride)
    change(s, "reyes", place="map", at=map.squares("lever", "trap-lever")[0])
    s.trap, s.trapped = "sprung", "reyes"
    before = judge(s, "ana")
    s.trap, s.trapped, s.shut = "disarmed", "", ()
    assert judge(s, "ana") > before + 50


@pytest.mark.parametrize("team", [("fort", "thayer"), ("thayer", "fort")])
def test_whoever_is_nearest_goes_to_the_lever_and_be_it_the_last_of_the_team(team: tuple[str, str]) -> None:
    s = started("nightmare-book")
    s.monsters = {}
    near, far = team
    s.team = (*(id for id in s.team if id != near), near)
    change(s, far, place="map", at=space(the_map(s.map), "v3"))
    scores = []
    for name in ("y12", "y11"):
        change(s, near, place="map", at=space(the_map(s.map), name))
        scores.append(judge(s, "ana"))
    assert scores[1] > scores[0] + 1


@pytest.mark.parametrize("out", [True, False])
def test_nobody_goes_home_before_shaye_when_the_book_is_read(out: bool) -> None:
    """Kubo beside her, one step from the passage, and she two turns away from it."""
    s = started("nightmare-book")
    s.monsters, s.completed = {}, ("nightmare-book",)
    map = the_map(s.map)
    change(s, "kubo", place="map", at=space(map, "o3"))
    if out:
        change(s, "shaye", place="map", at=space(map, "n1"))
    beside = judge(s, "ana")
    s.agents = {id: record for id, record in s.agents.items() if id != "kubo"}
    s.lineup, s.escaped = tuple(id for id in s.lineup if id != "kubo"), ("kubo",)
    assert (judge(s, "ana") < beside) is out


@pytest.mark.parametrize("campaign", [True, False])
def test_a_campaign_is_rather_dreamt_anew_than_begun_without_shaye(campaign: bool) -> None:
    """The door is open, and she has been carried off: to go on, or to wake her."""
    s = started("bedtime")
    s.monsters, s.campaign, s.solved, s.shut = {}, campaign, ("servants-door",), ()
    s.agents = {id: record for id, record in s.agents.items() if id != "shaye"}
    s.lineup, s.grabbed = tuple(id for id in s.lineup if id != "shaye"), ("shaye",)
    on = judge(s, "ana")
    scores = {}
    for ending in ("failure", "partial"):
        s.ending = ending
        scores[ending] = judge(s, "ana")
    assert (scores["failure"] > on) is campaign
    assert (scores["failure"] > scores["partial"]) is campaign, "the last of them is gone too"
    s.ending = "failure"
    s.grabbed, s.dead = (), ("shaye",)
    assert judge(s, "ana") < on - 300, "her death ends it"


@pytest.mark.parametrize("shaye", [True, False])
def test_in_the_cellar_agents_stay_for_shaye_and_for_nobody_else(shaye: bool) -> None:
    s = started("bedwetter")
    s.monsters, s.boss = {}, None
    if not shaye:
        s.agents = {id: record for id, record in s.agents.items() if id != "shaye"}
        s.cocoons = {cocoon: prisoner for cocoon, prisoner in s.cocoons.items() if prisoner != "shaye"}
    inside = judge(s, "ana")
    s.agents = {id: record for id, record in s.agents.items() if id != "fort"}
    s.lineup, s.escaped = tuple(id for id in s.lineup if id != "fort"), ("fort",)
    assert (judge(s, "ana") < inside) is shaye
    s.ending = "over"
    assert (judge(s, "ana") < inside - 300) is shaye, "nothing is lost by it but her"


def seized(at: str, concentration: int = 0, *, wounded: bool = True) -> State:
    """The Boogeyman holds Shaye on a space of the island; his shrine is on l10."""
    s = started("boogeyman")
    map = the_map(s.map)
    s.boss = Boss("boogeyman", space(map, at), space(map, at) + map.grid.stride, ("shaye",), wounded=wounded)
    change(s, "shaye", place="held", at=-1, by="boogeyman")
    s.concentration = concentration
    return s


def test_how_likely_shaye_is_to_unmask_him_one_step_from_his_shrine_follows_from_one_roll() -> None:
    """Only on a 0 is she not dead by then; and then it is the same again, if her own roll fails."""
    again = 0.3 / (10 - 0.7)
    assert UNMASKS[0][0] == 0
    assert UNMASKS[0][1] == pytest.approx(again, abs=0.001)
    assert UNMASKS[2][1] == pytest.approx((0.9 + 0.1 * again) / 10, abs=0.001)
    assert UNMASKS[2][10] > 0.9, "he cannot be there with one roll"


@pytest.mark.parametrize("wounded", [False, True])
def test_the_farther_from_his_shrine_he_holds_shaye_the_better(wounded: bool) -> None:
    near, far = (judge(seized(at, wounded=wounded), "ana") for at in ("l11", "l14"))
    assert far > near + 50


@pytest.mark.parametrize(("at", "concentrates"), [("l11", False), ("l14", False), ("a1", True), ("w18", True)])
def test_on_his_card_she_concentrates_first_where_there_is_time_and_rolls_where_there_is_none(
    at: str, concentrates: bool
) -> None:
    """A roll at once succeeds on three of ten faces."""
    first, second = (judge(seized(at, level), "ana") for level in (0, 1))
    steps = opened(seized(at)).rows[space(the_map("boogeyman"), at)][space(the_map("boogeyman"), "l10")]
    assert (second - first > 0.3 * UNMASKED * (1 - UNMASKS[0][steps])) is concentrates
