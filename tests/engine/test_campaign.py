"""Campaigns: a tree of checkpoints that loses nothing and believes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noctule.engine import DamagedSave, SetupError
from noctule.engine.campaign import LARGEST, MAGIC, Campaign, Chapter, Checkpoint, Chronicle, begin, load


def faults(record: dict[str, Any]) -> list[str]:
    found = []
    if not 0 <= record["alive"] <= 9:
        found.append(f"{record['alive']} of 9 are alive")
    found += [f"no agent is called {name.title()}" for name in record.get("bag", []) if name not in ("shaye", "fort")]
    return found


CHRONICLE = Chronicle(
    first=lambda: {"alive": 9},
    chapters=lambda record: [Chapter("bedtime", "Bedtime")] if record["alive"] else [],
    after=lambda record, final: record | {"alive": final},
    faults=faults,
    summary=lambda record: f"{record['alive']} alive",
)


def forked() -> Campaign:
    """Played twice, gone back to the beginning, played once more."""
    campaign = begin("scare", "1", CHRONICLE)
    campaign.advance("After bedtime", {"alive": 7}, played="bedtime", save="one")
    campaign.advance("After the cellar", {"alive": 3}, played="cellar", save="two")
    campaign.go_back(0)
    campaign.advance("Another bedtime", {"alive": 8}, played="bedtime", save="three")
    return campaign


def test_a_campaign_begins_with_the_first_record() -> None:
    campaign = begin("scare", "1", CHRONICLE)
    assert campaign.record == {"alive": 9}
    assert [point.title for point in campaign.line()] == ["Beginning"]
    assert campaign.ends() == campaign.line()


def test_going_back_keeps_the_other_line() -> None:
    campaign = forked()
    assert [point.id for point in campaign.line()] == [0, 3]
    assert [point.id for point in campaign.line(2)] == [0, 1, 2]
    assert [point.id for point in campaign.ends()] == [2, 3]
    assert campaign.record == {"alive": 8}
    assert campaign.go_back(2).record == campaign.record == {"alive": 3}
    assert campaign.advance("On", {"alive": 2}).parent == 2
    assert [point.id for point in campaign.ends()] == [3, 4]


def test_going_back_without_playing_on_grows_nothing() -> None:
    campaign = forked()
    campaign.go_back(1)
    campaign.go_back(3)
    assert len(campaign.checkpoints) == 4


@pytest.mark.parametrize("id", [4, -1, 99])
def test_a_checkpoint_that_is_not_there_is_refused_and_the_head_stays(id: int) -> None:
    campaign = forked()
    with pytest.raises(SetupError, match=f"no checkpoint {id}; it has 0 to 3"):
        campaign.go_back(id)
    assert campaign.head == 3


def test_a_campaign_comes_back_exactly() -> None:
    text = forked().save()
    assert load(text, CHRONICLE).save() == text
    assert load(text, CHRONICLE) == forked()
    assert text.startswith(f"{MAGIC}\n{{")


def damaged(text: str) -> DamagedSave:
    with pytest.raises(DamagedSave) as refusal:
        load(text, CHRONICLE, "my.campaign")
    assert str(refusal.value).startswith("my.campaign")
    return refusal.value


def edited(change: Any) -> str:
    magic, body = forked().save().split("\n", 1)
    data = json.loads(body)
    change(data)
    return f"{magic}\n{json.dumps(data)}\n"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda d: d["checkpoints"][2]["record"].update(alive=12), "checkpoint 2 (After the cellar): 12 of 9 are alive"),
        (lambda d: d["checkpoints"][1]["record"].update(bag=["shaye", "batman"]), "no agent is called Batman"),
        (lambda d: d["checkpoints"][1]["record"].pop("alive"), "checkpoint 1 (After bedtime): KeyError: 'alive'"),
        (lambda d: d["checkpoints"][1]["record"].update(alive="all"), "checkpoint 1 (After bedtime): TypeError"),
        (lambda d: d["checkpoints"][1]["record"].update(bag=[1]), "checkpoint 1 (After bedtime): AttributeError"),
        (lambda d: d["checkpoints"][1].update(record=[]), "Expected `object`, got `array`"),
        (lambda d: d["checkpoints"].pop(1), "checkpoint 1 does not follow an earlier one"),
        (lambda d: d["checkpoints"][1].update(parent=1), "checkpoint 1 does not follow an earlier one"),
        (lambda d: d["checkpoints"][1].update(parent=3), "checkpoint 1 does not follow an earlier one"),
        (lambda d: d["checkpoints"][1].update(parent=-1), "checkpoint 1 does not follow an earlier one"),
        (lambda d: d["checkpoints"][1].update(parent=None), "checkpoint 1 does not follow an earlier one"),
        (lambda d: d["checkpoints"][0].update(parent=0), "checkpoint 0 does not follow an earlier one"),
        (lambda d: d["checkpoints"][1].update(id=2), "checkpoint 1 does not follow an earlier one"),
        (lambda d: d.update(head=4), "the head 4 is no checkpoint"),
        (lambda d: d.update(head=-1), "the head -1 is no checkpoint"),
        (lambda d: d.update(checkpoints=[]), "the head 3 is no checkpoint"),
        (lambda d: d.update(cheat=True), "unknown field `cheat`"),
        (lambda d: d.pop("checkpoints"), "missing required field `checkpoints`"),
        (lambda d: d.update(head="three"), "Expected `int`, got `str`"),
    ],
)
def test_an_edited_campaign_is_refused_with_the_reason(change: Any, reason: str) -> None:
    refusal = damaged(edited(change))
    assert reason in refusal.reason
    assert refusal.line == 2


def test_a_text_that_is_no_campaign_is_refused() -> None:
    assert damaged("noctule save 1\n").line == 1
    assert "first line" in damaged("").reason
    assert "at most" in damaged(MAGIC + " " * LARGEST).reason
    damaged(f"{MAGIC}\n{'[' * 100_000}")
    damaged(forked().save().replace("Beginning", "\ud800"))


def test_a_campaign_cut_short_is_refused() -> None:
    text = forked().save()
    for end in range(len(text) - 2):
        damaged(text[:end])


@given(st.text())
def test_junk_is_no_campaign(text: str) -> None:
    damaged(text)
    damaged(f"{MAGIC}\n{text}")


def test_a_checkpoint_is_never_changed() -> None:
    with pytest.raises(AttributeError):
        forked().at(0).title = "x"  # type: ignore[misc]
    assert isinstance(forked().at(0), Checkpoint)
