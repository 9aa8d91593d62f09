"""The four shapes of questions: what they read, what they refuse and why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.small_games import RULE, Tray, asking, options, small, start
from noctule.engine import (
    Amount,
    Ask,
    Choose,
    ChooseSome,
    DeadEnd,
    Decision,
    IllegalAnswer,
    Luck,
    Menu,
    No,
    Odds,
    Option,
    Order,
    Preview,
    RuleBroken,
    Together,
)
from noctule.engine.decisions import KEY, NONE, Text, show, written
from noctule.engine.history import Answer

ABC = options("a", "b", "c")


def choose(*found: Option, **asked: Any) -> Choose:
    return Choose(("ana",), "pick", rule=RULE, offering=list(found) or ABC, **asked)


def some(least: int, most: int, found: list[Option] | None = None, **asked: Any) -> ChooseSome:
    return ChooseSome(("ana",), "some", rule=RULE, offering=ABC if found is None else found, min=least, max=most, **asked)


def order(*keys: str, **asked: Any) -> Order:
    return Order(("ana",), "order", rule=RULE, offering=options(*keys), **asked)


def amount(least: int, most: int, **asked: Any) -> Amount:
    return Amount(("ana",), "bid", rule=RULE, min=least, max=most, **asked)


def refused(decision: Decision, key: str) -> IllegalAnswer:
    with pytest.raises(IllegalAnswer) as refusal:
        decision.read(key)
    return refusal.value


# -- reading ------------------------------------------------------------------------------------------------------------


def test_the_rules_get_the_value_of_an_option_and_the_key_where_there_is_none() -> None:
    decision = choose(Option("go:c4", ("go", 34)), Option("hold"), Option("nothing", None))
    assert decision.read("go:c4") == ("go", 34)
    assert decision.read("hold") == "hold"
    assert decision.read("nothing") is None


def test_some_gives_the_values_in_the_order_named() -> None:
    decision = some(0, 3, [Option("a", 1), Option("b", 2), Option("c", None)])
    assert decision.read("c+a") == [None, 1]
    assert decision.read(NONE) == []


def test_an_order_gives_every_value_in_its_place() -> None:
    assert order("a", "b", "c").read("c>a>b") == ["c", "a", "b"]


def test_an_amount_may_be_negative_and_its_bounds_are_allowed() -> None:
    assert [amount(-2, 3).read(key) for key in ("-2", "0", "3")] == [-2, 0, 3]


# -- refusing -----------------------------------------------------------------------------------------------------------


def test_a_refusal_names_the_rule_and_what_is_on_offer() -> None:
    refusal = refused(choose(), "d")
    assert refusal.rule == RULE
    assert refusal.reason == "'d' is not on offer; choose from: a, b, c"
    assert str(refusal) == f"{refusal.reason} [{RULE}]"


def test_a_refusal_gives_the_reason_of_the_rules_where_they_have_one() -> None:
    decision = choose(*ABC, Option("d", at=("c4",), no=No("x.y", "d is a wall.")))
    assert [option.key for option in decision.options] == ["a", "b", "c"]
    assert (refused(decision, "d").reason, refused(decision, "d").rule) == ("d is a wall.", "x.y")
    assert decision.why_not("c4") == No("x.y", "d is a wall.")
    assert "not on offer" in refused(decision, "e").reason


def test_a_quick_way_to_the_options_leaves_the_reasons_to_the_candidates() -> None:
    judged = [*ABC, Option("d", no=No("x.y", "d is a wall."))]
    decision = choose(*ABC, judging=lambda: judged)
    assert decision.candidates == judged
    assert refused(decision, "d").reason == "d is a wall."


def test_a_long_list_of_options_is_cut_in_the_refusal() -> None:
    reason = refused(choose(*options(*(f"o{i}" for i in range(40)))), "x").reason
    assert reason.endswith("o11, ...")
    assert len(reason) < 200


@pytest.mark.parametrize("key", ["a", "a+b+c"])
def test_too_few_and_too_many_are_refused_with_the_number_wanted(key: str) -> None:
    assert refused(some(2, 2), key).reason == f"{key.count('+') + 1} chosen; choose 2"
    assert refused(some(2, 2), NONE).reason == "0 chosen; choose 2"


def test_the_number_wanted_is_told_as_a_span() -> None:
    assert refused(some(1, 2), "a+b+c").reason == "3 chosen; choose 1 to 2"


def test_the_same_option_twice_is_refused() -> None:
    assert "twice" in refused(some(1, 3), "a+a").reason


def test_a_combination_is_refused_by_its_check_with_reason_and_rule() -> None:
    decision = some(1, 3, check=lambda chosen: No("x.pair", "Not these two.") if chosen == ["a", "b"] else None)
    assert (refused(decision, "a+b").reason, refused(decision, "a+b").rule) == ("Not these two.", "x.pair")
    assert decision.read("a+c") == ["a", "c"]


@pytest.mark.parametrize("key", ["a>b", "a>b>c>c", "a>b>b", "a", "", ">", "a>b>", "a+b+c", "a>b>d"])
def test_an_order_needs_each_once(key: str) -> None:
    assert refused(order("a", "b", "c"), key).rule == RULE


@pytest.mark.parametrize("key", ["-1", "4", "", "x", "1.0", "1e1", " 1", "1 ", "1\n", "+1", "--1", "٣", "²", "0x1", "1" * 5000])
def test_an_amount_that_is_out_of_range_or_no_number_is_refused(key: str) -> None:
    refusal = refused(amount(0, 3), key)
    assert "0 to 3" in refusal.reason
    assert len(refusal.reason) < 200


ODD = [
    "",
    " ",
    "\n",
    "a ",
    " a",
    "A",
    "a\n",
    "a+",
    "+a",
    "+",
    "-a",
    "--",
    "a>b",
    "\x00",
    "ａ",
    "\ud800",
    "a" * 10**6,
    "a+b+" * 10**5,
]


@pytest.mark.parametrize("decision", [choose(), some(1, 3), order("a", "b", "c"), amount(0, 3)], ids=lambda d: d.shape)
@pytest.mark.parametrize("key", ODD, ids=lambda key: ascii(key[:6]) + str(len(key)))
def test_odd_and_huge_input_is_refused_in_few_words(decision: Decision, key: str) -> None:
    refusal = refused(decision, key)
    assert 0 < len(refusal.reason) < 300
    assert refusal.rule == RULE


def test_an_order_of_a_million_wrong_parts_is_refused_before_any_is_looked_up() -> None:
    looked_up = 0

    class Counting(Order):
        def _find(self, key: str) -> Option:
            nonlocal looked_up
            looked_up += 1
            return super()._find(key)

    refused(Counting(("ana",), "order", rule=RULE, offering=ABC), "a>" * 10**6 + "a")
    assert looked_up <= 3


@given(st.text())
def test_nothing_but_an_option_is_ever_read(key: str) -> None:
    decision = choose()
    if key in ("a", "b", "c"):
        assert decision.read(key) == key
    else:
        refused(decision, key)


# -- forced answers -----------------------------------------------------------------------------------------------------


def test_one_option_only_is_forced_unless_asking_would_tell_something() -> None:
    assert choose(Option("a")).forced() == "a"
    assert choose(Option("a"), always=True).forced() is None
    assert choose().forced() is None


def test_some_is_forced_where_all_or_none_must_be_taken() -> None:
    assert some(3, 3).forced() == "a+b+c"
    assert some(0, 0).forced() == NONE
    assert some(0, 2, []).forced() == NONE
    assert some(2, 3).forced() is None
    assert some(3, 3, always=True).forced() is None
    assert some(3, 3, check=lambda _: None).forced() is None


def test_a_forced_answer_is_always_one_that_can_be_read() -> None:
    for decision in (choose(Option("a")), some(3, 3), some(0, 0), some(3, 5), order("a"), amount(2, 2), amount(-1, -1)):
        key = decision.forced()
        assert key is not None
        decision.read(key)


def test_an_order_of_one_and_an_amount_without_room_are_forced() -> None:
    assert order("a").forced() == "a"
    assert order("a", always=True).forced() is None
    assert order("a", "b").forced() is None
    assert amount(2, 2).forced() == "2"
    assert amount(2, 2, always=True).forced() is None
    assert amount(2, 3).forced() is None


@pytest.mark.parametrize("decision", [some(1, 0), some(2, 2, options("a")), order(), amount(3, 2)])
def test_a_question_without_an_answer_is_a_fault_of_the_rules_and_names_itself(decision: Decision) -> None:
    with pytest.raises(DeadEnd, match=rf"'{decision.kind}' \[{RULE}\] has no legal answer"):
        decision.forced()


def test_a_choice_without_options_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd, match="pick"):
        Choose(("ana",), "pick", rule=RULE, offering=[]).forced()


def test_the_table_gives_forced_answers_and_logs_them_as_forced() -> None:
    async def ask(s: Any, g: Any) -> Any:
        await g.choose("ana", "only", rule=RULE, options=options("this"))
        return await g.choose("ana", "free", rule=RULE, options=ABC)

    table = start(asking(ask))
    assert table.pending["ana"].kind == "free"
    assert "\n!ana this\n" in table.save()


# -- laziness -----------------------------------------------------------------------------------------------------------


def test_options_are_built_once_on_first_use() -> None:
    built = []

    def build() -> Iterator[Option]:
        built.append(1)
        return iter(ABC)

    decision = Choose(("ana",), "pick", rule=RULE, offering=build)
    assert built == []
    assert [o.key for o in decision.options] == [o.key for o in decision.options] == ["a", "b", "c"]
    assert built == [1]


def test_a_fork_builds_no_options_and_no_previews() -> None:
    built: list[str] = []

    def preview() -> Preview:
        built.append("preview")
        return Preview()

    def offered() -> list[Option]:
        built.append("options")
        return [Option(key, preview=preview) for key in "abc"]

    async def ask(s: Any, g: Any) -> Any:
        return [await g.choose("ana", "pick", rule=RULE, options=offered) for _ in range(5)]

    table = start(asking(ask))
    for _ in range(3):
        table.answer("ana", "b")
    assert built == ["options"] * 4
    twin = table.fork()
    assert built == ["options"] * 4
    table.view("ana")
    assert built == ["options"] * 4
    twin.answer("ana", "c")
    assert built == ["options"] * 5, "what the answer stands for is known; only the next question's are built"
    table.preview("ana", "a")
    assert built[-1] == "preview"


def test_options_that_are_kept_get_their_previews_when_somebody_looks() -> None:
    kept, looked = [Option("a", ("go", 1)), Option("b", preview=lambda: Preview("its own")), Option("c", ("stay",))], []

    def foresee(value: Any) -> Any:
        looked.append(value)
        return (lambda: Preview(f"from {value}")) if value == ("go", 1) else None

    decision = choose(*kept, foresee=foresee)
    assert (decision.forced(), decision.read("a"), decision.sample(Luck(1)) in "abc", looked) == (None, ("go", 1), True, [])
    assert [option.preview() if option.preview else None for option in decision.options] == [
        Preview("from ('go', 1)"),
        Preview("its own"),
        None,
    ]
    assert [option.preview for option in show(decision, 1).options] == [True, True, False]
    assert looked == [("go", 1), ("stay",)], "asked once for each, and not for one that has its own"
    assert kept[0].preview is None


def test_a_menu_foresees_what_its_chapters_foresee() -> None:
    async def deed(s: Any, g: Ask, who: str, *details: Any) -> None: ...

    go = SimpleNamespace(DEEDS={"go": deed}, PREVIEWS={"go": lambda s, who, far: Preview(f"{who} goes {far} in {s}")})
    menu: Menu[Any, str] = Menu(go, SimpleNamespace(DEEDS={"stay": deed}))
    told = menu.foresee("fog", "ana", "go", 3)
    assert told is not None
    assert told() == Preview("ana goes 3 in fog")
    assert menu.foresee("fog", "ana", "stay") is None


def test_an_answer_lands_on_the_first_boundary_or_if_it_ends_the_game_at_the_end() -> None:
    """For bots: what an answer led to before anything else began, and all of it where nobody could do anything about it."""

    async def play(s: Tray, g: Ask) -> None:
        for turn in range(2):
            g.boundary()
            s.said.append(await g.choose("ana", "pick", rule=RULE, options=[Option("a"), Option("b")]))
            g.boundary()
            s.said.append(f"after {turn}")
        s.outcome = "done"

    table = start(small(play))
    mark = table.mark()
    table.answer("ana", "b")
    position, way = table.landed(mark)
    assert (position.said, [type(entry) for entry in way]) == (["b"], [Answer])
    mark = table.mark()
    table.answer("ana", "a")
    position, way = table.landed(mark)
    assert (position.said[-2:], position.outcome) == (["a", "after 1"], "done")


def test_prompts_are_only_written_when_somebody_reads_them() -> None:
    written = []

    def which() -> str:
        written.append(1)
        return "Which?"

    decision = choose(prompt=which)
    decision.read("a")
    assert written == []
    assert decision.words == "Which?"


# -- showing ------------------------------------------------------------------------------------------------------------


def test_a_shown_decision_has_words_but_neither_values_nor_functions() -> None:
    shown = show(choose(Option("go:far-away", 1, at=("c4",), preview=lambda: Preview("x")), prompt="Where to?"), 9)
    assert (shown.n, shown.shape, shown.kind, shown.rule, shown.prompt) == (9, "choose", "pick", RULE, "Where to?")
    option = shown.options[0]
    assert (option.key, option.label, option.at, option.preview) == ("go:far-away", "go far away", ("c4",), True)
    assert (shown.min, shown.max) == (None, None)


def test_a_shown_option_says_how_it_is_laid_out() -> None:
    plain, end = show(choose(Option("shoot", thing="Rifle", price="1 action"), Option("end", main=True)), 1).options
    assert (plain.main, plain.thing, plain.price) == (False, "Rifle", "1 action")
    assert (end.main, end.thing, end.price) == (True, "", "")


def test_a_shown_decision_tells_its_bounds() -> None:
    assert (show(some(1, 2), 1).min, show(some(1, 2), 1).max) == (1, 2)
    assert (show(amount(-1, 5), 1).min, show(amount(-1, 5), 1).max) == (-1, 5)


def test_a_decision_without_a_prompt_is_asked_by_its_kind() -> None:
    assert Choose(("ana",), "shoot.first-target", rule=RULE).words == "Shoot: first target?"


def test_odds_are_told_exactly() -> None:
    assert str(Odds("hit", 2, 6)) == "hit 2 in 6"


@pytest.mark.parametrize(("key", "fits"), [("move:c4", True), ("a/b.c-1", True), ("A", False), ("a b", False), ("-", False)])
def test_keys_can_neither_be_mistaken_for_a_joint_nor_break_a_save(key: str, fits: bool) -> None:
    assert (KEY.fullmatch(key) is not None) is fits


# -- sampling -----------------------------------------------------------------------------------------------------------


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8), st.integers(0, 2**32))
def test_a_sample_of_some_is_always_legal(n: int, least: int, extra: int, seed: int) -> None:
    least = min(least, n)
    decision = some(least, least + extra, [Option(f"o{i}", i) for i in range(n)])
    assert least <= len(decision.read(decision.sample(Luck(seed)))) <= least + extra


@given(st.integers(1, 7), st.integers(0, 2**32))
def test_a_sample_with_a_check_that_allows_one_answer_finds_it(n: int, seed: int) -> None:
    everything = list(range(n))
    decision = some(0, n, [Option(f"o{i}", i) for i in everything], check=lambda c: None if c == everything else No("", "no"))
    assert decision.read(decision.sample(Luck(seed))) == everything


def test_a_check_that_allows_nothing_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd):
        some(0, 3, check=lambda _: No("", "never")).sample(Luck(1))


@given(st.integers(1, 9), st.integers(0, 2**32))
def test_a_sample_of_a_choice_or_an_order_is_always_legal(n: int, seed: int) -> None:
    keys = [f"o{i}" for i in range(n)]
    assert choose(*options(*keys)).sample(Luck(seed)) in keys
    assert sorted(order(*keys).read(order(*keys).sample(Luck(seed)))) == keys


@given(st.integers(-1000, 1000), st.integers(0, 1000), st.integers(0, 2**32))
def test_a_sample_of_an_amount_is_always_within_bounds(least: int, room: int, seed: int) -> None:
    decision = amount(least, least + room)
    assert least <= decision.read(decision.sample(Luck(seed))) <= least + room


def test_samples_reach_every_answer() -> None:
    luck = Luck(3)
    assert {choose().sample(luck) for _ in range(100)} == {"a", "b", "c"}
    assert {amount(0, 3).sample(luck) for _ in range(100)} == {"0", "1", "2", "3"}
    assert len({order("a", "b", "c").sample(luck) for _ in range(200)}) == 6
    assert len({some(0, 3).sample(luck) for _ in range(300)}) == 8


# -- together -----------------------------------------------------------------------------------------------------------


def test_simultaneous_questions_are_put_to_one_seat_each_and_once() -> None:
    with pytest.raises(DeadEnd, match="nobody"):
        Together([])
    with pytest.raises(DeadEnd, match="'ana' is asked twice"):
        Together([choose(), amount(0, 1)])
    with pytest.raises(DeadEnd, match="ana or ben"):
        Together([Choose(("ana", "ben"), "pick", rule=RULE, offering=ABC)])


def test_a_dead_end_in_play_is_reported_as_a_broken_rule() -> None:
    async def ask(s: Any, g: Any) -> Any:
        await g.choose("ana", "pick", rule=RULE, options=ABC)
        return await g.choose("ana", "stuck", rule=RULE, options=[])

    table = start(asking(ask))
    with pytest.raises(RuleBroken, match="'stuck'"):
        table.answer("ana", "a")
    assert table.pending["ana"].kind == "pick"


def test_a_text_is_printable_and_as_long_as_is_asked_for() -> None:
    name = Text(("ana",), "name", rule="r", min=1, max=12)
    assert name.read(written("Zoë, of Ærø")) == "Zoë, of Ærø"
    assert name.read(written("-")) == "-"
    wrong = {"-": "0 characters; write 1 to 12", "a" * 13: "13 characters", "a%0Ab": "printed", "%ff": "printed"}
    for key, reason in wrong.items():
        with pytest.raises(IllegalAnswer, match=reason):
            name.read(key)
    assert Text(("ana",), "line", rule="r", min=0, max=12).read("-") == ""
    assert all(name.allows(name.sample(Random(seed))) for seed in range(20))
    assert name.forced() is None
