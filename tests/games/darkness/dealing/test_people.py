"""Player Characters: ready ones, and those that people make."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import Ran, run
from noctule.engine import Ask, IllegalAnswer, Luck, Setup
from noctule.engine.decisions import KEY
from noctule.games.darkness.board.names import id_of, name_of
from noctule.games.darkness.content import CHARACTERS, FACTS, OCCUPATIONS, SKILLS
from noctule.games.darkness.content.people import no_attributes
from noctule.games.darkness.content.words import ATTRIBUTES
from noctule.games.darkness.dealing import people
from noctule.games.darkness.scenario import layout
from noctule.games.darkness.setup import setup
from noctule.games.darkness.state import Scores, State

THREE = ("ana", "ben", "cleo")
VICTOR = {"speed": 1, "intelligence": 2, "medical": 1, "defense": 2}
"""What is added to two points in every Attribute."""


def table(*seats: str, scenario: str = "slack-water", **settings: str) -> State:
    return setup(Setup(scenario, seats or ("ana",), settings), Ask([], Luck(1)))


def build(raises: dict[str, int] | None = None, learns: tuple[str, ...] = (), name: str = "Victor") -> list[str]:
    """The answers that make a character: every Attribute is raised so often, some Skills are learnt, and the name."""
    steps = [f"raise:{attribute}" for attribute, many in (raises or VICTOR).items() for _ in range(many)]
    return ["own", *steps, *(f"learn:{one}" for one in learns), "done", name]


def made(*answers: str, rolls: tuple[int, ...] = (), s: State | None = None) -> tuple[State, Ran]:
    s = s or table()
    return s, run(s, people.people_phase, answers=answers, rolls=rolls)


# -- ready ones ----------------------------------------------------------------------------------------------------


@covers("darkness.setup.pregenerated-or-own", "darkness.char.willpower-equals-health")
def test_a_ready_character_comes_as_its_sheet_says_and_only_once() -> None:
    s = table(*THREE)
    run(s, people.people_phase, answers=["play:tobias"])
    tobias, sheet = s.people["tobias"], CHARACTERS["tobias"]
    assert {attribute: tobias.scores.of(attribute) for attribute in ATTRIBUTES} == sheet.attributes
    assert tobias.skills == sheet.skills
    assert (tobias.will, tobias.nerve) == (5, 5)
    assert not tobias.own
    ran = run(s, people.people_phase, stop=True)
    assert "play:tobias" not in ran.keys("character")
    assert {"play:mags", "own"} <= {*ran.keys("character")}
    no = people.no_ready(s, "tobias")
    assert no is not None
    assert no.rule == "darkness.setup.pregenerated-or-own"


@covers(
    "darkness.setup.pregenerated-or-own",
    "darkness.setup.miniature",
    "darkness.setup.first-tile",
    "darkness.move.no-stacking-limit",
    "darkness.ex.d.one-character-each",
)
def test_nothing_is_laid_out_before_everybody_has_exactly_one_character(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch)
    s = table(*THREE, scenario="trial")
    run(s, people.people_phase, answers=["play:tobias"])
    run(s, people.people_phase, answers=[*build(), "none"])
    assert s.phase == "people"
    run(s, people.people_phase, answers=["play:mags"])
    assert s.phase == "people"
    run(s, people.people_phase)
    assert s.phase == "layout"
    assert [person.seat for person in s.people.values()] == list(THREE)
    g = Ask([], Luck(3))
    layout.stack(s, g)
    layout.lay_out(s, g)
    layout.begin(s, g)
    assert s.tiles
    assert len({person.at for person in s.people.values()}) == 1
    assert s.phase == "turn"


@covers("darkness.setup.pregenerated-fixed")
def test_in_a_campaign_nobody_takes_a_ready_character() -> None:
    s = table("ana", "ben", scenario="lease-notice")
    assert people.no_ready(s, "tobias") is None
    s.flags = {**s.flags, "campaign": 1}
    no = people.no_ready(s, "tobias")
    assert no is not None
    assert no.rule == "darkness.setup.pregenerated-fixed"


@covers("darkness.setup.first-player")
def test_whoever_builds_anew_still_has_the_turn_of_the_own_seat() -> None:
    s = table(*THREE)
    s.people = {"mags": people.ready("mags", "ben")}
    run(s, people.people_phase, answers=["play:tobias"])
    run(s, people.people_phase, answers=["play:hester"])
    run(s, people.people_phase)
    assert list(s.people) == ["tobias", "mags", "hester"]


# -- one's own -----------------------------------------------------------------------------------------------------


@covers(
    "darkness.char.attribute-points",
    "darkness.char.attribute-range",
    "darkness.char.willpower-equals-health",
    "darkness.ex.victor-attributes",
)
def test_twenty_points_in_seven_attributes() -> None:
    s, _ = made(*build(), "none")
    victor = s.people["victor"]
    assert victor.scores == Scores(3, 2, 2, 4, 2, 3, 4)
    assert (victor.will, victor.nerve) == (4, 4)
    assert victor.own


@covers("darkness.char.skill-points", "darkness.skill.level-dice", "darkness.ex.victor-skills")
def test_ten_points_buy_skills_and_the_rest_is_saved() -> None:
    s, _ = made(*build(learns=("search:1", "lockpick:1", "disarm-electronics:2")), "none")
    assert s.people["victor"].skills == {"search": 1, "lockpick": 1, "disarm-electronics": 2}
    assert s.people["victor"].saved == 1


@covers("darkness.char.skill-points")
def test_more_than_ten_points_of_skills_are_not_to_be_had() -> None:
    ran = run(table(), people.people_phase, answers=build(learns=("lockpick:2", "search:1"))[:-2], stop=True)
    left = FACTS.creation.skill_points - 5 - 2
    offered = [key for key in ran.keys("build") if key.startswith("learn:")]
    assert {_price(key) for key in offered} == {price for price in PRICES if price <= left}


PRICES = {cost for skill in SKILLS.values() for _, cost in skill.levels}


def _price(key: str) -> int:
    _, skill, level = key.split(":")
    return people.price(skill, int(level), 0) or 0


@covers("darkness.char.attribute-points", "darkness.char.attribute-range", "darkness.ex.d.creation-illegal")
def test_attributes_below_two_or_with_another_sum_are_no_character() -> None:
    for values, law in (
        ((5, 5, 5, 2, 1, 1, 1), "darkness.char.attribute-range"),
        ((4, 3, 3, 3, 3, 2, 1), "darkness.char.attribute-range"),
        ((3, 3, 3, 3, 3, 2, 2), "darkness.char.attribute-points"),
    ):
        no = no_attributes(dict(zip(ATTRIBUTES, values, strict=True)))
        assert no is not None
        assert no.rule == law


@covers("darkness.char.attribute-points", "darkness.char.attribute-range")
def test_the_builder_stops_at_five_and_at_twenty_and_ends_only_with_all_points_placed() -> None:
    s = table()
    ran = run(s, people.people_phase, answers=["own", *["raise:attack"] * 3], stop=True)
    assert "raise:attack" not in ran.keys("build")
    assert "raise:speed" in ran.keys("build")
    assert "done" not in ran.keys("build")
    ran = run(table(), people.people_phase, answers=build()[:-2], stop=True)
    assert not [key for key in ran.keys("build") if key.startswith("raise")]
    assert "done" in ran.keys("build")


def test_one_may_start_again() -> None:
    s, _ = made("own", "raise:attack", "learn:search:1", "again", *build()[1:], "none")
    assert s.people["victor"].scores.attack == 2
    assert s.people["victor"].skills == {}


@covers("darkness.char.attributes", "darkness.char.willpower-equals-health", "darkness.ex.d.willpower-not-bought")
def test_willpower_is_not_for_sale() -> None:
    ran = run(table(), people.people_phase, answers=["own"], stop=True)
    assert [key.removeprefix("raise:") for key in ran.keys("build") if key.startswith("raise")] == list(ATTRIBUTES)
    assert "willpower" not in ATTRIBUTES
    no = no_attributes({**dict.fromkeys(ATTRIBUTES, 3), "willpower": 1})
    assert no is not None
    assert no.rule == "darkness.char.attributes"


@covers("darkness.char.name", "darkness.gm.campaign-details", "darkness.char.attributes", "darkness.ex.d.sheet-complete")
def test_a_name_is_needed_and_everything_after_it_is_colour() -> None:
    with pytest.raises(IllegalAnswer):
        made(*build(name="%20%20"), "none")
    plain, _ = made(*build(), "none")
    rolled, ran = made(*build(), "roll", "%C3%86r%C3%B8", rolls=(3,))
    written, _ = made(*build(), "write", "Hm.")
    assert plain.people["victor"].about == ""
    assert rolled.people["victor"].about == f"{OCCUPATIONS[2].name}. Ærø"
    assert written.people["victor"].about == "Hm."
    assert ran.keys("details") == ["none", "roll", "write"]
    for other in (rolled, written):
        assert other.people["victor"].scores == plain.people["victor"].scores
        assert other.people["victor"].skills == plain.people["victor"].skills


def test_a_name_that_something_else_has_gets_an_id_of_its_own() -> None:
    s = table("ana", "ben")
    for name, id in (
        ("Tobias", "tobias-2"),
        ("Pub", "pub-2"),
        ("Ana", "ana-2"),
        ("Æ!", "somebody.yodcc"),
        ("Old Tom", "old-tom"),
    ):
        assert people.free_id(s, name) == id
    s, _ = made(*build(name="Crowbar-1"), "none")
    assert list(s.people) == ["crowbar-1.inzg653cmfzc2mi"], "which is no Disk"


@pytest.mark.parametrize("name", ["Zoë, of Ærø", "McKay", "O'Brien", "nobody", "Ada", "Dr. No"])
def test_the_log_calls_a_character_by_the_name_that_its_player_has_given(name: str) -> None:
    s = table("ana", "ben")
    assert name_of(people.free_id(s, name)) == name
    assert KEY.fullmatch(people.free_id(s, name))
    s.people = {**s.people, people.free_id(s, name): people.ready("tobias", "ana")}
    assert name_of(people.free_id(s, name)) == f"{name} 2"


def test_a_name_that_is_too_long_to_be_written_out_is_said_in_plain_letters() -> None:
    assert name_of(id_of("Ærøskøbing-Æbeltoftsdottir")) == "Rskbing Beltoftsdott"
    assert [name_of(id) for id in ("x.1", "x.aaa", "a.b.c")] == ["x.1", "x.aaa", "a.b.c"]


@covers("darkness.gm.optional")
def test_the_game_master_has_no_character() -> None:
    s = table(*THREE, master="yes")
    assert s.master == "cleo"
    assert people.players(s) == ["ana", "ben"]
