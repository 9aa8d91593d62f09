"""Tech rolls."""

from covers import covers
from games.scare.agents.test_turn import keys, refused
from games.scare.driver import at, position, run, sq
from noctule.engine import Odds
from noctule.games.scare.agents import health, tech, turn
from noctule.games.scare.board import figures
from noctule.games.scare.state import State, Turn

BOOK = {"1": "tech:book"}


def at_work(level: int = 0, actions: int = 2, **more: object) -> State:
    """Shaye on the tech space, b1."""
    s = position("+-+-+-+\n|F 1 S|\n+-+-+-+", places=BOOK, turn="shaye", actions=actions, concentration=level, **more)
    figures.change(s, "shaye", at=sq(s, "b1"))
    return s


def succeeds(level: int) -> list[int]:
    """The faces that succeed, and the odds shown beforehand."""
    found = []
    for face in range(10):
        s = at_work(level)
        (option,) = tech.offers(s, "shaye")
        assert option.preview is not None
        run(s, tech.roll, "shaye", rolls=[face])
        assert s.turn is not None
        assert s.turn.actions == 0
        if "book" in s.solved:
            found.append(face)
    assert option.preview is not None
    assert option.preview().odds == (Odds("success", len(found), 10),)
    return found


@covers("scare.tech.roll", "scare.ex.tech-without-concentration")
def test_without_concentration_a_two_or_less_succeeds() -> None:
    assert succeeds(0) == [0, 1, 2]


@covers("scare.tech.concentrate", "scare.tech.roll", "scare.ex.tech-one-turn")
def test_after_one_whole_turn_a_five_or_less_succeeds() -> None:
    s = at_work()
    run(s, turn.take_turn, "shaye", answers=["end"])
    assert s.concentration == 1
    assert succeeds(1) == list(range(6))


@covers("scare.tech.concentrate", "scare.tech.roll", "scare.ex.tech-two-turns")
def test_after_two_whole_turns_an_eight_or_less_succeeds_and_there_is_no_third_level() -> None:
    s = at_work()
    for _ in range(3):
        s.turn = Turn("shaye", 2)
        run(s, turn.take_turn, "shaye", answers=["end"])
    assert s.concentration == 2
    assert succeeds(2) == list(range(9))


@covers("scare.tech.keeps-level", "scare.tech.concentrate", "scare.ex.tech-not-consecutive")
def test_turns_of_concentration_need_not_follow_one_another() -> None:
    s = at_work()
    run(s, turn.take_turn, "shaye", answers=["end"])
    s.turn = Turn("shaye", 2)
    run(s, turn.take_turn, "shaye", answers=["move:c1", "end"])
    assert (at(s, "shaye"), s.concentration) == ("c1", 1)
    s.turn = Turn("shaye", 2)
    run(s, turn.take_turn, "shaye", answers=["move:b1", "end"])
    s.turn = Turn("shaye", 2)
    run(s, turn.take_turn, "shaye", answers=["end"])
    assert s.concentration == 2


@covers("scare.tech.keeps-level")
def test_a_failed_roll_keeps_the_level_and_a_solved_task_resets_it() -> None:
    s = at_work(1)
    run(s, tech.roll, "shaye", rolls=[6])
    assert (s.concentration, s.solved) == (1, ())
    s.turn = Turn("shaye", 2)
    run(s, tech.roll, "shaye", rolls=[5])
    assert (s.concentration, s.solved) == (0, ("book",))
    s.turn = Turn("shaye", 2)
    assert refused(s, "shaye", "tech") == "scare.tech.shaye-only"


@covers("scare.tech.concentrate", "scare.ex.moved-in-no-concentration", "scare.tech.roll")
def test_whoever_has_just_stepped_in_neither_concentrates_nor_rolls() -> None:
    s = position("+-+-+-+\n|F 1 S|\n+-+-+-+", places=BOOK, turn="shaye")
    ran = run(s, turn.take_turn, "shaye", answers=["move:b1", "end"])
    assert "tech" not in ran.asked[1][1]
    assert at(s, "shaye") == "b1"
    assert s.concentration == 0
    assert refused(s, "shaye", "tech") == "scare.agent.actions"
    assert refused(s, "shaye", "concentrate") == "scare.tech.concentrate"


@covers("scare.tech.shaye-only", "scare.ex.kubo-at-the-keyboard")
def test_kubo_cannot_roll() -> None:
    s = position("+-+-+-+\n|K 1 S|\n+-+-+-+", places=BOOK, turn="kubo")
    figures.change(s, "kubo", at=sq(s, "b1"))
    assert "tech" not in keys(s, "kubo")
    assert refused(s, "kubo", "tech") == "scare.tech.shaye-only"
    run(s, turn.take_turn, "kubo", answers=["end"])
    assert s.concentration == 0


@covers("scare.tech.shaye-only")
def test_shaye_has_to_stand_on_the_tech_space() -> None:
    s = position("+-+-+-+\n|F 1 S|\n+-+-+-+", places=BOOK, turn="shaye")
    assert refused(s, "shaye", "tech") == "scare.tech.shaye-only"
    run(s, turn.take_turn, "shaye", answers=["end"])
    assert s.concentration == 0


@covers("scare.tech.concentrate")
def test_dropping_something_is_doing_something_else() -> None:
    s = at_work(gear={"tracker": "shaye"})
    run(s, turn.take_turn, "shaye", answers=["drop:tracker", "put:c1", "end"])
    assert s.concentration == 0


def test_a_traumatized_or_fighting_shaye_cannot_work() -> None:
    s = at_work(on_card={"shaye": "night-widow"})
    assert refused(s, "shaye", "tech") == "scare.agent.in-combat-limits"
    run(s, turn.take_turn, "shaye", answers=["end"])
    assert s.concentration == 0
    s = at_work(status={"shaye": "traumatized"})
    assert refused(s, "shaye", "tech") == "scare.health.traumatized-only-moves"
    run(s, turn.take_turn, "shaye", answers=["end"])
    assert s.concentration == 0


BOOGEYMAN = "+-+-+-+\n|. y .|\n+ + + +\n|. g F|\n+-+-+-+"


@covers("scare.boog.tech-roll")
def test_the_reveal_is_rolled_on_the_wounded_boogeymans_card_although_she_is_in_combat() -> None:
    s = position(BOOGEYMAN, scenario="boogeyman", turn="shaye", held=("shaye",), lineup=("shaye", "fort"))
    assert refused(s, "shaye", "tech") == "scare.boog.tech-roll"
    s = position(
        BOOGEYMAN,
        scenario="boogeyman",
        turn="shaye",
        held=("shaye",),
        lineup=("shaye", "fort"),
        status={"boogeyman": "wounded"},
    )
    assert "tech" in keys(s, "shaye")
    run(s, turn.take_turn, "shaye", answers=["end"])
    assert s.concentration == 1


@covers("scare.boog.tech-roll", "scare.boog.transformation", "scare.s4.partial", "scare.ex.reveal")
def test_the_reveal_turns_him_into_beus_and_leaves_at_least_a_partial_victory() -> None:
    drawing = """
        +-+-+-+-+-+-+-+-+-+
        |. . . . . . . . .|
        + + + + + + + + + +
        |. . . . . . . . .|
        + + + + + + + + + +
        |. . . . . . . . .|
        + + + + + + + + + +
        |. . . . . . . . .|
        + + + + + + + + + +
        |. . . . . . . . .|
        + + + + + + + + + +
        |. . . . . . . . .|
        + + + + + + + + + +
        |. . . . . . . y .|
        + + + + + + + + + +
        |. . . . F . . g .|
        +-+-+-+-+-+-+-+-+-+"""
    s = position(
        drawing,
        scenario="boogeyman",
        turn="shaye",
        held=("shaye",),
        lineup=("shaye", "fort"),
        status={"boogeyman": "wounded"},
        concentration=1,
    )
    run(s, tech.roll, "shaye", rolls=[5])
    assert s.boss is not None
    assert (s.boss.kind, at(s, "germain-beus"), at(s, "shaye")) == ("germain-beus", "h8", "h7")
    assert "reveal" in s.solved
    ran = run(s, health.kill, "shaye")
    assert ran.over
    assert s.ending == "partial"


@covers("scare.tech.roll")
def test_what_was_solved_before_stays_solved_and_the_log_tells_how_a_roll_ended() -> None:
    s = at_work(solved=("other",))
    ran = run(s, tech.roll, "shaye", rolls=[9])
    assert (s.solved, ran.events[0].text.endswith("a failure.")) == (("other",), True)
    s.turn = Turn("shaye", 2)
    ran = run(s, tech.roll, "shaye", rolls=[0])
    assert (s.solved, ran.events[0].text.endswith("a success.")) == (("other", "book"), True)


@covers("scare.tech.concentrate")
def test_a_whole_turn_of_one_action_is_enough_to_concentrate() -> None:
    s = at_work(actions=1)
    run(s, turn.take_turn, "shaye", answers=["end"])
    assert s.concentration == 1
