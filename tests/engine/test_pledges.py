"""Luck that nobody can foretell, pledged before a game and checked after it."""

from __future__ import annotations

import hmac
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Any

import pytest

from noctule.engine import D6, DamagedSave, Fenced, Luck, Setup, Table, find
from noctule.engine.contract import setup_for
from noctule.engine.pledges import Pledge, SecretLuck, read

SECRET = bytes(range(32))
ROLLED = (4, 4, 3, 6, 5, 2, 6, 5, 5, 3, 3, 3, 2, 2, 5, 4, 6, 2, 5, 5)


def started(game: str = "parley", seed: int = 1) -> Table[Any]:
    return Table.start(game, setup_for(find(game), seed), luck=SecretLuck(SECRET, pledged=True))


def play(table: Table[Any], answers: int = 10_000, seed: int = 1) -> Table[Any]:
    policy = Luck(seed)
    while not table.over and answers:
        pending = table.pending
        seat = list(pending)[policy.below(len(pending))]
        table.answer(seat, pending[seat].sample(policy))
        answers -= 1
    return table


def take_back(table: Table[Any], fate: str) -> None:
    """The first seat takes its last answer back, and all agree."""
    table.undo("seat-1", fate=fate, consent=table.setup.seats[1:])


def checked(text: str) -> None:
    pledge = read(re.search(r"^luck (.*)$", text, re.M)[1])  # type: ignore[index]
    assert pledge is not None
    assert pledge.kept
    for _ in Table.replay(text, luck=pledge.luck()):
        pass


def test_the_stream_is_what_the_protocol_says() -> None:
    """Others can check a game with a page of any language: this must never change under saves that exist."""

    def words(name: str) -> Iterator[int]:
        for block in count():
            digest = hmac.new(SECRET, f"{name}:{block}".encode(), sha256).digest()
            yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))

    luck = SecretLuck(SECRET, ((2, 1),))
    stream = words("0:0:d6")
    assert luck.roll(D6, 20) == tuple(1 + next(stream) % 6 for _ in range(20)) == ROLLED
    stream, left = words("0:1:shuffle:12"), list(range(12))
    assert luck.permutation(12) == tuple(left.pop(next(stream) % size) for size in range(12, 0, -1))
    assert luck.draw("abcdefg") == next(words("1:2:draw:7")) % 7


def test_the_same_place_gives_the_same_result_and_a_turn_of_fate_another() -> None:
    luck = SecretLuck(SECRET)
    luck.stand(lambda: 40)
    first = luck.permutation(30)
    luck.stand(lambda: 40)
    assert luck.permutation(30) == first
    luck.stand(lambda: 40)
    luck.turn()
    assert luck.permutation(30) != first


def test_every_face_comes_up_equally_often() -> None:
    faces = Counter(SecretLuck(SECRET).roll(D6, 60_000))
    assert all(9_600 < faces[face] < 10_400 for face in range(1, 7))


@pytest.mark.parametrize("game", ["parley", "skirmish", "escape"])
def test_a_finished_game_opens_its_luck_and_can_be_checked(game: str) -> None:
    table = play(started(game))
    text = table.save()
    assert SECRET.hex() in text
    checked(text)
    assert Table.load(text).save() == text


def test_no_save_of_a_running_game_has_the_secret() -> None:
    table = play(started(), 20)
    text = table.save()
    assert table.pledge == Pledge(read(text.split("\nluck ")[1].split("\n")[0]).commitment)  # type: ignore[union-attr]
    assert SECRET.hex() not in text
    again: Table[Any] = Table.load(text)
    assert again.pledge is None, "a table that goes on from it draws from luck of its own"


@pytest.mark.parametrize("game", ["skirmish", "escape"])
def test_undo_with_the_same_and_with_a_new_fate_can_be_checked(game: str) -> None:
    table = started(game)
    for answers, fate in [(15, "new"), (3, "same"), (5, "same"), (4, "new"), (1, "new"), (2, "same"), (6, "new")]:
        play(table, answers, seed=answers)
        take_back(table, fate)
    text = play(table).save()
    pledge = table.pledge
    assert pledge is not None
    assert pledge.turns[-1][1] >= 2
    checked(text)


def test_a_table_that_was_kept_goes_on_with_its_luck() -> None:
    table = play(started(), 25)
    take_back(table, "new")
    assert table.pledge is not None
    again: Table[Any] = Table.load(table.save(), luck=SecretLuck(SECRET, table.pledge.turns, pledged=True))
    assert play(again, seed=9).save() == play(table, seed=9).save()
    checked(again.save())


def test_a_result_that_does_not_follow_from_the_pledge_is_named_with_its_line() -> None:
    text = play(started("skirmish")).save()
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if re.fullmatch(r"~ d6 [1-6]( [1-6])*", line))
    rolled = lines[at].split(" ")
    rolled[-1] = str(7 - int(rolled[-1]))
    lines[at] = " ".join(rolled)
    with pytest.raises(DamagedSave, match="the pledged luck gives") as refused:
        checked("\n".join(lines))
    assert refused.value.line == at + 1


def test_a_secret_that_was_not_pledged_is_refused() -> None:
    text = play(started("skirmish")).save()
    with pytest.raises(DamagedSave, match="not the one that was pledged"):
        Table.load(text.replace(SECRET.hex(), bytes(32).hex()))
    with pytest.raises(DamagedSave, match="no pledge of luck"):
        Table.load(text.replace(SECRET.hex(), "0"))


def test_nothing_is_taken_back_when_the_luck_has_been_opened() -> None:
    table = play(started("skirmish"))
    with pytest.raises(Fenced, match="has been opened"):
        table.undo("seat-1", consent=["seat-2"])
    no = table.may_undo("seat-1")
    assert no is not None
    assert "has been opened" in no.reason


def test_looking_at_steps_and_forks_leaves_the_luck_alone() -> None:
    table, other = started("skirmish"), started("skirmish")
    for one in (table, other):
        play(one, 12)
    mark = table.mark()
    play(table, 2, seed=3)
    play(other, 2, seed=3)
    table.steps(mark, "seat-1")
    table.fork(seed=1)
    table.imagine("seat-1", 1)
    assert play(table, seed=5).save() == play(other, seed=5).save()


def test_luck_that_is_not_pledged_says_nothing() -> None:
    table: Table[Any] = Table.start("skirmish", Setup("standard", ("ana", "ben")), luck=SecretLuck(SECRET))
    assert "luck" not in play(table).save()
