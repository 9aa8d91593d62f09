"""Saves and campaigns of version 1, in which scenarios had numbers instead of names."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from noctule.engine import Setup, SetupError, Table, campaign
from noctule.engine.arrange import arrange
from noctule.games.scare import GAME
from noctule.games.scare.campaign import CHRONICLE, RENAMED

FOLDER = Path(__file__).parent / "old"
OLD = sorted(FOLDER.glob("*.save"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_save_is_loaded_and_replayed_under_the_names_of_today(path: Path) -> None:
    text, old = path.read_text(encoding="utf-8"), path.stem.rpartition("-")[0]
    assert f'"scenario":"{old}"' in text
    table = Table.load(text, game=GAME)
    *_, last = Table.replay(text, game=GAME)
    for found in (table, last):
        assert found.setup.scenario == found.state.scenario == RENAMED[old]
        assert set(found.state.missions) <= {scenario.key for scenario in GAME.scenarios}
        assert Table.load(found.save(), game=GAME).state == found.state


def test_an_old_arranged_position_is_replayed() -> None:
    text = arrange("scare", "+-+-+\n|S .|\n+-+-+", seats=("ana",)).save()
    old = text.replace("\nrules 2 ", "\nrules 1 ").replace('"bedtime"', '"s1"')
    assert '"s1"' in old
    *_, last = Table.replay(old, game=GAME)
    assert last.state.missions == ("bedtime",)


def test_an_old_campaign_goes_on() -> None:
    begun = campaign.begin("scare", "1", CHRONICLE)
    begun.advance("Bedtime", {**CHRONICLE.first(), "completed": ["s1"], "played": ["s1"]}, played="s1")
    loaded = campaign.load(begun.save(), CHRONICLE)
    assert "nightmare-book" in [chapter.scenario for chapter in CHRONICLE.chapters(loaded.record)]
    table = Table.start(GAME, Setup("nightmare-book", ("ana",), record=loaded.record), seed=1)
    table.state.outcome = "Over."
    after = CHRONICLE.after(loaded.record, table.state)
    assert (after["completed"], after["played"]) == (["bedtime"], ["bedtime", "nightmare-book"])
    assert not CHRONICLE.faults(msgspec.json.decode(msgspec.json.encode(after)))


def test_a_new_table_takes_only_the_names_of_today() -> None:
    with pytest.raises(SetupError, match="no scenario 's1'; there are: bedtime"):
        Table.start(GAME, Setup("s1", ("ana",)), seed=1)
