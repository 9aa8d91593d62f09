"""The parley's content files, arranged positions, and positions that cannot be."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from noctule.engine import ContentError, DamagedSave, Luck, Setup, SetupError, Table, arrange, content
from noctule.reference.parley import GAME
from noctule.reference.parley.cards import SOURCE, check_effects
from noctule.reference.parley.effects import EFFECTS
from noctule.reference.parley.state import KINDS, CardKind, State

CARDS = content.text("noctule.reference.parley", SOURCE)


def parsed(source: str) -> dict[str, CardKind]:
    return content.parse(source, dict[str, CardKind], SOURCE)


def test_a_card_with_an_unknown_effect_is_refused_with_its_line() -> None:
    source = CARDS.replace('effect = "veto"', 'effect = "vetoo"')
    line = source.split("\n").index('effect = "vetoo"') + 1
    with pytest.raises(ContentError, match=f"cards.toml:{line}: there is no effect 'vetoo'"):
        check_effects(parsed(source), EFFECTS, source)


def test_an_effect_that_no_card_has_is_refused() -> None:
    without = {key: kind for key, kind in KINDS.items() if key != "jostle"}
    with pytest.raises(ContentError, match="no card has the effect 'jostle'"):
        check_effects(without, EFFECTS, CARDS)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("copies = 4", "copies = 'four'", "Expected `int`"),
        ("copies = 4", "copies = 4\ncolour = 'red'", "unknown field `colour`"),
        ('when = ["card"]', 'when = ["noon"]', "Invalid enum value 'noon'"),
        ('target = "payer"', 'target = "debtor"', "Invalid enum value 'debtor'"),
    ],
)
def test_a_slip_in_the_cards_is_refused_with_its_place(old: str, new: str, complaint: str) -> None:
    with pytest.raises(ContentError, match=complaint) as refused:
        parsed(CARDS.replace(old, new))
    assert refused.value.place.startswith("content/cards.toml:")


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"hands": {"ana": ["dagger"]}}, "no card 'dagger' left"),
        ({"hands": {"ana": ["snuff"] * 3}}, "no card 'snuff' left"),
        ({"hands": {"bem": ["snuff"]}}, "no seat 'bem'"),
        ({"relics": ["grail"]}, "no relic 'grail' left"),
        ({"bag": ["fog"]}, "no token 'fog' left"),
        ({"weather": "fog"}, "has no 'weather'"),
        ({"board": "..."}, "has no board"),
        ({"hands": {"ana": ["veto", "veto", "veto", "veto", "pawn", "pawn"]}}, "ana holds more than 5 cards"),
        ({"coins": {"ana": -1}}, "less than nothing"),
        ({"phase": "turns", "to_act": ()}, "nobody to take one"),
        ({"bag": []}, "not enough tokens"),
        ({"seats": ("ana",)}, "1 envoys"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_words(position: dict[str, Any], complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        arrange("parley", **position)


# -- positions from anywhere --------------------------------------------------------------------------------------


def position(seed: int) -> dict[str, Any]:
    """A position out of the middle of a random game, as plain data."""
    t: Table[State] = Table.start("parley", Setup("parley", ("ana", "ben", "cai")), seed=seed)
    policy = Luck(seed)
    for _ in range(10 + policy.below(40)):
        if not t.over:
            seat = sorted(t.pending)[policy.below(len(t.pending))]
            t.answer(seat, t.pending[seat].sample(policy))
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(t._driver.history.segments[-1].start))
    return found


def damaged(value: Any, luck: Luck) -> Any:
    """The same data with one thing changed, dropped, doubled or swapped somewhere inside."""
    if isinstance(value, dict) and value:
        key = sorted(value)[luck.below(len(value))]
        if luck.below(8) == 0:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: damaged(value[key], luck)}
    if isinstance(value, list) and value:
        at = luck.below(len(value))
        changed = [damaged(value[at], luck), *([value[at]] * 2)][luck.below(3)]
        return [*value[:at], *([changed] if luck.below(4) else []), *value[at + luck.below(2) :]]
    odd = ["ana", "zoe", "veto.1", "relic.gate-key", "dawn", "deal", "turns", "gloom", -1, 0, 1, 7, 10**9, None, [], {}]
    return odd[luck.below(len(odd))]


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_position_is_refused_or_playable_and_never_a_crash(seed: int) -> None:
    luck = Luck(seed)
    sound = position(seed)
    for _ in range(150):
        try:
            state = msgspec.json.decode(msgspec.json.encode(damaged(sound, luck)), type=State)
        except msgspec.ValidationError:
            continue
        if list(GAME.invariants(state)) or state.outcome is not None:
            continue
        t = Table.arranged(GAME, state, state.seats, seed=seed)
        t.view(None)
        for answers in range(GAME.longest):
            if t.over:
                break
            assert answers < GAME.longest
            seat = sorted(t.pending)[luck.below(len(t.pending))]
            t.answer(seat, t.pending[seat].sample(luck))


def test_a_save_with_a_card_too_many_is_refused() -> None:
    text = Table.start("parley", Setup("parley", ("ana", "ben")), seed=1).save()
    assert '"discard":[]' in text
    with pytest.raises(DamagedSave, match=r"card too many: veto\.1"):
        Table.load(text.replace('"discard":[]', '"discard":["veto.1"]'))
