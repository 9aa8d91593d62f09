"""What a plan comes to, and what is wrong in one is told before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from noctule.engine import NoctuleError, available, find
from noctule.lab.plans import Plan, Study, matches, read, toml, written


def test_a_plan_is_every_scenario_with_every_number_of_seats() -> None:
    for key in available():
        cells = {(match.scenario, len(match.seats)) for match in matches(Plan((Study(key, bots="random"),), games=1))}
        for scenario in find(key).scenarios:
            assert any((scenario.key, many) in cells for many in range(scenario.seats[0], scenario.seats[1] + 1))


def test_a_stopped_run_has_seen_something_of_everything() -> None:
    first = list(matches(Plan((Study("parley", bots="random"),), games=5)))[:6]
    assert len({(match.scenario, len(match.seats)) for match in first}) == len(first)


def test_bots_change_seats_and_each_seed_is_played_with_everybody_everywhere() -> None:
    plan = Plan((Study("reborn", ("annex",), bots=("greedy:16", "random")),), games=4, seed=7)
    found = [(match.seed, match.bots) for match in matches(plan)]
    one, two = ("greedy:16", "random"), ("random", "greedy:16")
    assert found == [(7, one), (7, two), (8, one), (8, two)]
    assert len({match.id for match in matches(plan)}) == 4


def test_bots_stay_where_they_are_if_the_plan_says_so() -> None:
    plan = Plan((Study("reborn", ("annex",), bots=("greedy", "random"), swap=False),), games=2)
    assert [(match.seed, match.bots[0]) for match in matches(plan)] == [(1, "greedy"), (2, "greedy")]


def test_bots_can_be_given_by_side() -> None:
    plan = Plan((Study("reborn", ("annex",), bots={"salemite": "random", "norad": "greedy"}),), games=1)
    (match,) = matches(plan)
    assert match.by_side
    assert match.bots == ("greedy", "random")


def test_a_plan_reads_back_to_the_same() -> None:
    study = Study("reborn", ("annex",), (2,), ("greedy", "random"), {"norad": "second"}, 3, 9, False)
    by_side = Study("skirmish", bots={"first": "random", "second": "random"})
    plan = Plan((study, by_side), 20, 4, True)
    assert written(toml(plan)) == plan


def test_the_example_of_the_documentation_is_a_plan() -> None:
    from noctule.lab import plans

    text = "\n".join(line[4:] for line in (plans.__doc__ or "").splitlines() if line.startswith("    "))
    assert len(list(matches(written(text)))) == 400


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[[study]]\ngame = "chess"', "no game 'chess'; there are: "),
        ('[[study]]\ngame = "skirmish"\nbots = "fairy"', "no bot 'fairy'; there are: "),
        ('[[study]]\ngame = "skirmish"\nbots = "random:x"', "bot 'random:x': after the colon"),
        ('[[study]]\ngame = "skirmish"\nscenarios = ["moon"]', "no scenario 'moon'; there are: "),
        ('[[study]]\ngame = "skirmish"\nfairies = 3', "plan:3: .*unknown field `fairies`"),
        ('[[study]]\ngame = "skirmish"\nseats = [3]\nbots = "random"', "3 seats; it takes 2"),
        ('[[study]]\ngame = "skirmish"\nbots = ["random", "random", "random"]', "3 bots for 2 seats"),
        ('[[study]]\ngame = "skirmish"\nbots = "greedy"', "has no judge"),
        ('[[study]]\ngame = "scare"\nbots = { good = "random" }', "has no sides"),
        ('[[study]]\ngame = "reborn"\nbots = { norad = "random" }', "named for norad, salemite, not for norad"),
        ('[[study]]\ngame = "reborn"\nbots = "random"\nsettings = { moon = "full" }', "has no setting 'moon'"),
        ('games = 0\n[[study]]\ngame = "skirmish"', "plan:1: .*>= 1"),
        ("games = 3", "missing required field `study`"),
        ("study = []", "nothing to play"),
        ("[[study]\n", "plan:1"),
    ],
)
def test_whatever_is_wrong_in_a_plan_is_named(text: str, reason: str) -> None:
    with pytest.raises(NoctuleError, match=reason):
        written(text)


def test_a_plan_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(NoctuleError, match=r"nowhere\.toml: cannot be read"):
        read(tmp_path / "nowhere.toml")
