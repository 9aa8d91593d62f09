"""Campaigns: a tree of checkpoints that loses nothing and believes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noctule.engine import DamagedSave, SetupError
from noctule.engine.campaign import (
    HIGHEST,
    LARGEST,
    MAGIC,
    MOST,
    Campaign,
    Chapter,
    Checkpoint,
    Chronicle,
    Result,
    begin,
    fault,
    load,
    read,
)


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


def test_a_chapter_from_elsewhere_grows_a_branch_and_leaves_the_head_where_it_is() -> None:
    campaign = forked()
    assert campaign.advance("From the first night", {"alive": 6}, start=1).parent == 1
    assert campaign.head == 3
    assert campaign.advance("On", {"alive": 5}, start=3).id == campaign.head == 5


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


# -- bounds --------------------------------------------------------------------------------------------------------


def test_a_campaign_with_long_plays_is_always_read_again_and_keeps_the_newest_saves() -> None:
    campaign = begin("scare", "1", CHRONICLE)
    for i in range(30):
        campaign.advance(f"Night {i}", {"alive": 9}, save=f'"{i}"\n' * 60_000)
        assert load(campaign.save(), CHRONICLE) == campaign
    saves = [bool(point.save) for point in campaign.checkpoints]
    assert 2 < sum(saves) < 30
    assert saves == sorted(saves)
    assert [point.title for point in campaign.line()][-1] == "Night 29"


def test_a_save_that_is_too_large_for_any_campaign_is_not_kept_and_its_chapter_is() -> None:
    campaign = begin("scare", "1", CHRONICLE)
    campaign.advance("A night without end", {"alive": 1}, save="x" * LARGEST)
    assert load(campaign.save(), CHRONICLE).record == {"alive": 1}


def full() -> Campaign:
    campaign = begin("scare", "1", CHRONICLE)
    for i in range(1, MOST):
        campaign.advance(f"Night {i}", {"alive": 9})
    return campaign


def test_a_full_campaign_says_what_to_do_and_goes_on_after_it() -> None:
    campaign = full()
    with pytest.raises(SetupError, match=rf"has {MOST} chapters.*Remove"):
        campaign.advance("One more", {"alive": 8})
    assert load(campaign.save(), CHRONICLE) == campaign
    campaign.remove(7)
    assert campaign.advance("One more", {"alive": 8}).id == MOST
    assert load(campaign.save(), CHRONICLE) == campaign


def test_a_removed_point_leaves_what_follows_it_to_the_one_before() -> None:
    campaign = forked()
    campaign.remove(1)
    assert [(point.id, point.parent) for point in campaign.checkpoints] == [(0, None), (2, 0), (3, 0)]
    assert load(campaign.save(), CHRONICLE) == campaign
    with pytest.raises(SetupError, match="no checkpoint 1; it has 0, 2, 3"):
        campaign.at(1)


def test_a_removed_branch_takes_along_what_follows() -> None:
    campaign = forked()
    assert campaign.after(1) == {1, 2}
    campaign.remove(1, branch=True)
    assert [point.id for point in campaign.checkpoints] == [0, 3]


def test_neither_the_beginning_nor_the_head_is_removed() -> None:
    campaign = forked()
    with pytest.raises(SetupError, match="the beginning"):
        campaign.remove(0)
    with pytest.raises(SetupError, match="goes on from"):
        campaign.remove(3)
    campaign.go_back(2)
    with pytest.raises(SetupError, match="goes on from"):
        campaign.remove(1, branch=True)
    assert len(campaign.checkpoints) == 4


def test_a_number_is_never_given_twice() -> None:
    campaign = forked()
    campaign.go_back(0)
    campaign.remove(3)
    assert load(campaign.save(), CHRONICLE).advance("Again", {"alive": 4}).id == 4


def test_a_chapter_that_ended_otherwise_after_all_is_told_anew_in_its_place() -> None:
    campaign = forked()
    campaign.retell(1, {"alive": 5}, save="another", result=Result("lost", "All is lost.", ("Dead: Fort",)))
    assert [point.id for point in campaign.checkpoints] == [0, 1, 2, 3]
    assert (campaign.at(1).record, campaign.at(1).result.verdict, campaign.at(1).parent) == ({"alive": 5}, "lost", 0)
    assert load(campaign.save(), CHRONICLE) == campaign


def test_what_we_have_written_is_read_whatever_it_has_grown_to() -> None:
    campaign = full()
    for i in range(MOST, 2 * MOST):
        campaign.checkpoints.append(Checkpoint(i, i - 1, "Night", {"alive": 9}, save="x" * 30_000))
    text = campaign.save()
    assert len(text) > LARGEST
    assert read(text) == campaign


def test_a_record_that_todays_rules_do_not_allow_is_read_and_told() -> None:
    text = edited(lambda d: d["checkpoints"][1]["record"].update(alive=12))
    assert fault(CHRONICLE, read(text).at(1).record) == "12 of 9 are alive"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda d: d["checkpoints"].extend({**d["checkpoints"][0], "id": 4 + i, "parent": 0} for i in range(MOST)), "at most"),
        (lambda d: d.update(last=HIGHEST + 1), "counted to"),
        (lambda d: d["checkpoints"][3].update(id=HIGHEST + 1) or d.update(head=0), "counted to"),
        (lambda d: d["checkpoints"][1].update(title="x" * (LARGEST // 2)), "without the saves"),
        (lambda d: d["checkpoints"][1].update(at=10**15), "Expected `int` <="),
        (lambda d: d["checkpoints"][1].update(result={"verdict": "glorious"}), "Invalid enum value"),
    ],
)
def test_a_campaign_from_outside_that_leaves_no_room_is_refused(change: Any, reason: str) -> None:
    assert reason in damaged(edited(change)).reason


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
