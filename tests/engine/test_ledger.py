"""The ledger: every rule has code and a test, and the check finds the ones that have not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from noctule.engine import ContentError, find, ledger, rule
from noctule.engine.ledger import Coverage, cited, coverage, rules

SKIRMISH = find("skirmish")
IDS = list(rules(SKIRMISH))


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A game whose code cites every rule and whose tests cover every rule."""
    code, tests = tmp_path / "code", tmp_path / "tests"
    (code / "deeper").mkdir(parents=True)
    tests.mkdir()
    half = len(IDS) // 2
    (code / "play.py").write_text("\n".join(f"note({id!r})" for id in IDS[:half]), encoding="utf-8")
    (code / "deeper" / "more.py").write_text(f"RULES = {IDS[half:]!r}", encoding="utf-8")
    (tests / "test_all.py").write_text(f"covers(*{IDS!r})", encoding="utf-8")
    return code, tests


def faults(folders: tuple[Path, Path]) -> list[str]:
    return coverage(SKIRMISH, *folders).faults


def test_a_ledger_with_code_and_test_for_every_rule_has_no_faults(folders: tuple[Path, Path]) -> None:
    assert faults(folders) == []


def test_an_unknown_id_in_code_or_test_is_found_with_its_place(folders: tuple[Path, Path]) -> None:
    code, tests = folders
    (code / "typo.py").write_text("# a comment\nx = 1\nnote('skirmish.shot.hits')", encoding="utf-8")
    (tests / "test_typo.py").write_text("\ncovers('skirmish.move.stepps')", encoding="utf-8")
    assert faults(folders) == [
        "unknown rule id: skirmish.move.stepps (test_typo.py:2)",
        "unknown rule id: skirmish.shot.hits (typo.py:3)",
    ]


def test_an_unknown_id_in_content_is_found_too(folders: tuple[Path, Path]) -> None:
    (folders[0] / "cards.toml").write_text('x = 1\nrule = "skirmish.no.such"\n', encoding="utf-8")
    assert faults(folders) == ["unknown rule id: skirmish.no.such (cards.toml:2)"]


def test_a_rule_without_code_is_found(folders: tuple[Path, Path]) -> None:
    (folders[0] / "rules.toml").write_text(f'id = "{IDS[0]}"\n', encoding="utf-8")
    file = folders[0] / "play.py"
    file.write_text(file.read_text(encoding="utf-8").replace(f"note({IDS[0]!r})", "pass"), encoding="utf-8")
    assert faults(folders) == [f"no code cites: {IDS[0]}"]


def test_a_rule_without_a_test_is_found(folders: tuple[Path, Path]) -> None:
    (folders[1] / "test_all.py").write_text(f"covers(*{IDS[1:]!r})", encoding="utf-8")
    assert faults(folders) == [f"no test covers: {IDS[0]}"]
    assert len(coverage(SKIRMISH, folders[0], None).without_test) == len(IDS)
    assert len(coverage(SKIRMISH, folders[0], folders[1] / "nowhere").without_test) == len(IDS)


def test_an_id_in_a_comment_or_inside_a_sentence_does_not_count(folders: tuple[Path, Path]) -> None:
    words = f'# {IDS[0]}\nx = "see {IDS[0]} for more"\n'
    (folders[1] / "test_all.py").write_text(words + f"covers(*{IDS[1:]!r})", encoding="utf-8")
    assert faults(folders) == [f"no test covers: {IDS[0]}"]


def test_the_ids_of_another_game_are_none_of_this_ones_business(folders: tuple[Path, Path]) -> None:
    (folders[0] / "other.py").write_text("note('scare.move.order')", encoding="utf-8")
    assert faults(folders) == []


def test_worked_cases_may_be_named_by_tests(folders: tuple[Path, Path]) -> None:
    (folders[1] / "test_case.py").write_text("covers('skirmish.ex.corner')", encoding="utf-8")
    assert faults(folders) == ["unknown rule id: skirmish.ex.corner (test_case.py:1)"]
    assert coverage(SKIRMISH, *folders, cases=frozenset({"skirmish.ex.corner"})).faults == []


def test_a_rule_that_cannot_apply_to_a_program_is_not_due() -> None:
    tidy = ledger.Rule("x.box.tidy", "Tidy", "Keep the box tidy.", not_applicable="There is no box.")
    found = Coverage({"x.box.tidy": tidy}, {}, {})
    assert found.due == found.faults == []


def test_the_places_of_a_rule_are_listed(folders: tuple[Path, Path]) -> None:
    assert cited(folders[0], "skirmish")[IDS[0]] == ["play.py:1"]
    assert cited(folders[0], "skirmish")[IDS[-1]] == [str(Path("deeper") / "more.py") + ":1"]


def test_the_skirmish_cites_all_its_rules() -> None:
    code = Path(__file__).parents[2] / "src" / "noctule" / "reference" / "skirmish"
    found = coverage(SKIRMISH, code, None)
    assert found.unknown == []
    assert found.without_code == []


def test_chapters_are_named_in_the_id() -> None:
    assert rules(SKIRMISH)["skirmish.shoot.hits"].chapter == "shoot"


def _with_ledger(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("noctule.engine.content.text", lambda package, name: text)


ENTRY = '[[rule]]\nid = "skirmish.a.b"\ntitle = "T"\ntext = "X"\n'


def test_two_rules_with_the_same_id_are_an_error_with_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_ledger(monkeypatch, ENTRY + ENTRY)
    with pytest.raises(ContentError, match=r"rules.toml:6: the id 'skirmish.a.b' is there twice"):
        rules(SKIRMISH)


@pytest.mark.parametrize("id", ["skirmish", "skirmish.a", "skirmish.A.b", ""])
def test_an_id_that_is_not_game_chapter_rule_is_an_error(monkeypatch: pytest.MonkeyPatch, id: str) -> None:
    _with_ledger(monkeypatch, ENTRY.replace("skirmish.a.b", id))
    with pytest.raises(ContentError, match=r"rules.toml:2: the id '.*' is not of the form 'game.chapter.rule'"):
        rules(SKIRMISH)


def test_an_unknown_key_in_a_ledger_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_ledger(monkeypatch, ENTRY + 'note = "x"\n')
    with pytest.raises(ContentError, match=r"rules.toml:5: .*unknown field `note`"):
        rules(SKIRMISH)


def test_a_marked_function_is_the_same_function_and_knows_its_rules() -> None:
    def shoot() -> int:
        return 7

    marked = rule("x.a", "x.b")(rule("x.c")(shoot))
    assert marked is shoot
    assert marked() == 7
    assert marked.__dict__["rules"] == ["x.c", "x.a", "x.b"]


def test_a_game_without_a_ledger_says_so() -> None:
    with pytest.raises(ContentError, match=r"rules.toml: cannot be read"):
        rules(replace(SKIRMISH, package="noctule.engine"))
