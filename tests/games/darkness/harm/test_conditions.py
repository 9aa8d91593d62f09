"""Purple Disks: as many as are needed."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import do, position
from noctule.games.darkness.board.people import health
from noctule.games.darkness.board.town import town
from noctule.games.darkness.board.ways import opened
from noctule.games.darkness.checks.pool import Check, pool
from noctule.games.darkness.content import FACTS
from noctule.games.darkness.harm.damage import hurt
from noctule.games.darkness.harm.failure import fail

SIX = ("ana", "ben", "cleo", "dan", "eva", "finn")


@covers("darkness.disk.condition")
def test_damage_failures_and_broken_openings_never_run_out() -> None:
    people = {name: {"at": "lab/a1", "defense": 5} for name in ("ada", "bel", "cas", "dov", "eve", "fay")}
    s = position("lab hall", seats=SIX, people=people)
    for who in people:
        for _ in range(4):
            do(s, hurt, who, "darkness.combat.wound")
        for _ in range(2):
            do(s, fail, who, "darkness.enter.force-door")
    s.broken = tuple(town(s).gates)
    assert [health(person) for person in s.people.values()] == [1] * 6
    assert [person.failures for person in s.people.values()] == [2] * 6
    assert opened(s) == {*town(s).gates}


@covers("darkness.skill.strength")
def test_strength_is_for_lifting_overpowering_and_breaking_in() -> None:
    strong = {kind for kind, check in FACTS.check.items() if "strength" in check.skills}
    assert strong == {"weight", "grab", "hold", "force"}
    assert {FACTS.check[kind].attribute for kind in strong} == {"attack"}
    s = position("lab", people={"ada": {"at": "lab/a1", "skills": {"strength": 2}}, "bel": "lab/h8"})
    assert pool(s, Check("force", "ada", 3, "darkness.enter.force-door")).words == "3 + Strength 2"
