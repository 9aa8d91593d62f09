"""Whole campaigns at random, from setup to setup: what happens in between is made up, everything around it is real.

Every Diary on the way must be possible, every table whole, and every campaign comes to an end.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.eternaut.diaries import PHASES
from games.eternaut.lab import Lab
from noctule.engine import Ask, Decision, Over, Setup
from noctule.engine.chance import Luck
from noctule.games.eternaut.campaign import CHRONICLE
from noctule.games.eternaut.content import ITEMS
from noctule.games.eternaut.content.words import BOOKS
from noctule.games.eternaut.harm.life import die
from noctule.games.eternaut.invariants import invariants
from noctule.games.eternaut.setup import setup
from noctule.games.eternaut.state import Figure, Item, Person, Slot, State, alter

ENDS = {"A": ("B1", "B2"), "B": ("C",), "C": ("D",), "D": ("E1", "E2"), "E": ("F1", "F2")}


def drive(flow: Any, dice: Random) -> None:
    """Answer everything at random."""
    value: Any = None
    try:
        while True:
            request = flow.send(value)
            assert isinstance(request, Decision)
            key = request.forced() or request.sample(dice)
            value = request.read(key)
    except StopIteration:
        pass


def happen(s: State, g: Ask, dice: Random) -> None:
    """A Scenario's worth of gains, losses and deaths."""
    for who in list(s.people):
        if len(s.people) > 1 and dice.random() < 0.2:
            drive(die(s, g, who), dice)
            continue
        left = [number for number, many in s.items.items() if many]
        for item in dice.sample(left, 2):
            if len(s.people[who].items) < 4:
                s.items = {**s.items, item: s.items[item] - 1}
                alter(s, who, items=(*s.people[who].items, Item(item)))
        alter(s, who, life=dice.randint(1, 10), ammo=dice.randint(0, 5), slots=(*s.people[who].slots, Slot("fatigue"))[:2])
    s.checks, s.crosses = dice.randint(0, 12), dice.randint(0, 4)
    if s.book in ("B1", "B2") and dice.random() < 0.7:
        s.npcs = {**s.npcs, dice.choice(("905", "906")): Figure("905", -1, 3)}
        s.npcs = {id: replace(npc, id=id) for id, npc in s.npcs.items()}
    if s.book == "E2":
        s.people, s.joined = {**s.people, "911": Person("911", ability="PA-911")}, ("911",)
    s.journal = (*s.journal, f"{s.book}/232-901")
    letter = s.book[0]
    number = dice.choice((1, 2))
    s.epilogue = f"END-{dice.choice(ENDS[letter])}-{number}" if letter != "F" else "END"
    s.phase = "finish"


def scenario(record: dict[str, Any], dice: Random, seats: tuple[str, ...]) -> dict[str, Any]:
    """One Scenario of a campaign; the record after it."""
    (chapter,) = CHRONICLE.chapters(record)
    g = Ask([], Luck(dice.randint(0, 10**6)))
    s = setup(Setup(chapter.scenario, seats, record=record), g)
    try:
        while s.outcome is None:
            assert list(invariants(s)) == []
            if s.phase == "turn":
                happen(s, g, dice)
            drive(PHASES[s.phase](s, g), dice)
    except Over:
        assert s.diary.lost
    after = CHRONICLE.after(record, s)
    assert CHRONICLE.faults(after) == []
    assert CHRONICLE.summary(after)
    assert CHRONICLE.result(record, s).verdict == ("lost" if s.diary.lost else "won")
    held = [number for known in s.diary.people for number in known.items] + list(s.diary.items)
    assert all(held.count(number) <= ITEMS[number].copies for number in held)
    return after


@pytest.mark.parametrize("seed", range(25))
def test_a_campaign_at_random(lab: Lab, seed: int) -> None:
    for book in BOOKS:
        lab.only(book, "# 999-001 It begins\n- timer 9\n\n# 999-028 The gate\n- nothing\n")
    for quest in range(1, 8):
        lab.ending(f"END-{quest}", **dict.fromkeys("ABCDEF", "Spring."))
    dice = Random(seed)
    record = CHRONICLE.first()
    seats = ("ana", "ben", "cleo", "dan", "eva")[: 1 + seed % 5]
    for _ in range(6):
        if not CHRONICLE.chapters(record):
            break
        record = scenario(record, dice, seats)
    assert CHRONICLE.chapters(record) == []
