"""Med kit."""

from covers import covers
from games.scare.agents.test_turn import keys, refused
from games.scare.driver import at, position, run
from games.scare.monsters.test_move import open_ground
from noctule.games.scare.agents import med_kit, turn
from noctule.games.scare.board import figures, where
from noctule.games.scare.state import Turn

DOWN = {"thayer": "incapacitated"}


@covers("scare.medkit.use", "scare.medkit.wnd-to-normal", "scare.medkit.reach", "scare.ex.med-kit-on-self")
def test_a_wounded_bearer_heals_himself_and_his_turn_is_over() -> None:
    s = position("+-+-+\n|K .|\n+-+-+", turn="kubo", status={"kubo": "wounded"}, gear={"med-kit": "kubo"})
    ran = run(s, turn.take_turn, "kubo", answers=["heal:kubo", "end"])
    assert s.agents["kubo"].health == "normal"
    assert s.turn is not None
    assert s.turn.actions == 0
    assert len(ran.asked) == 2  # only dropping the kit is left


@covers("scare.medkit.use", "scare.ex.med-kit-once-per-turn")
def test_three_actions_are_enough_for_one_use_only() -> None:
    s = position(
        open_ground(3, 2, {(1, 1): "F", (2, 1): "T"}), turn="fort", status=DOWN, gear={"med-kit": "fort"}, lineup=("fort",)
    )
    run(s, turn.take_turn, "fort", answers=["heal:thayer", "end"])
    assert s.agents["thayer"].health == "wounded"
    assert s.turn is not None
    assert s.turn.actions == 1
    assert refused(s, "fort", "heal:thayer") == "scare.agent.actions"


@covers("scare.medkit.use")
def test_the_kit_does_nothing_for_an_unhurt_agent_or_without_the_kit() -> None:
    s = position("+-+-+-+\n|F T .|\n+-+-+-+", turn="fort", gear={"med-kit": "fort"})
    assert not [key for key in keys(s, "fort") if key.startswith("heal")]
    assert refused(s, "fort", "heal:thayer") == "scare.medkit.use"
    s = position("+-+-+-+\n|F T .|\n+-+-+-+", turn="fort", status=DOWN, gear={"med-kit": "b1"})
    assert refused(s, "fort", "heal:thayer") == "scare.medkit.use"


@covers(
    "scare.medkit.reach",
    "scare.medkit.carried-stands",
    "scare.medkit.inc-to-wnd",
    "scare.medkit.front-of-lineup",
    "scare.ex.faq-heal-carried-by-other",
)
def test_an_agent_carried_by_an_adjacent_comrade_is_healed_and_stands_beside_him() -> None:
    s = position(
        open_ground(4, 1, {(1, 1): "K", (2, 1): "F"}),
        turn="kubo",
        carrying={"fort": "thayer"},
        status=DOWN,
        gear={"med-kit": "kubo"},
    )
    run(s, turn.take_turn, "kubo", answers=["heal:thayer", "end"])
    assert (s.agents["thayer"].health, s.agents["thayer"].stands, at(s, "thayer")) == ("wounded", True, "c1")
    assert s.lineup == ("thayer", "kubo", "fort")


@covers("scare.medkit.carried-stands")
def test_a_carried_patient_without_a_space_to_stand_on_cannot_be_healed() -> None:
    s = position("+-+-+\n|K F|\n+-+-+", turn="kubo", carrying={"fort": "thayer"}, status=DOWN, gear={"med-kit": "kubo"})
    assert refused(s, "kubo", "heal:thayer") == "scare.medkit.carried-stands"
    s = position("+-+-+-+\n|K . .|\n+-+-+-+", turn="kubo", carrying={"kubo": "thayer"}, status=DOWN, gear={"med-kit": "kubo"})
    run(s, turn.take_turn, "kubo", answers=["heal:thayer", "end"])
    assert at(s, "thayer") == "b1"


@covers("scare.medkit.reach", "scare.medkit.inc-to-wnd", "scare.ex.medic-stands-on-patient")
def test_a_medic_who_stands_on_his_patient_heals_him_onto_the_next_space() -> None:
    s = position("+-+-+-+\n|F T .|\n+-+-+-+", turn="fort", status=DOWN, gear={"med-kit": "fort"})
    run(s, turn.take_turn, "fort", answers=["move:b1", "heal:thayer", "put:c1", "end"])
    assert (at(s, "thayer"), s.agents["thayer"].health, s.agents["thayer"].stands) == ("c1", "wounded", True)


@covers("scare.medkit.inc-to-wnd")
def test_a_patient_stands_up_where_he_lies() -> None:
    s = position("+-+-+-+\n|F T .|\n+-+-+-+", turn="fort", status=DOWN, gear={"med-kit": "fort"})
    run(s, turn.take_turn, "fort", answers=["heal:thayer", "end"])
    assert (at(s, "thayer"), s.agents["thayer"].stands) == ("b1", True)


@covers("scare.medkit.reach")
def test_the_kit_reaches_no_farther_than_the_next_space() -> None:
    s = position(
        "+-+-+-+-+\n|F . T S|\n+-+-+-+-+",
        turn="fort",
        status={"thayer": "wounded", "shaye": "wounded"},
        gear={"med-kit": "fort"},
    )
    assert refused(s, "fort", "heal:thayer") == "scare.medkit.reach"
    s = position("+-+-+-+\n|F=T .|\n+-+-+-+", turn="fort", status=DOWN, gear={"med-kit": "fort"})
    assert refused(s, "fort", "heal:thayer") == "scare.medkit.reach"


@covers("scare.medkit.front-of-lineup", "scare.setup.lineup-fixed", "scare.ex.healed-acts-next-round")
def test_the_healed_agent_is_first_in_the_lineup_and_acts_in_the_next_round() -> None:
    """A, B, C, D are Alexeyev, Baptiste, Caprizio, Dragan; Baptiste heals Nakamura (E)."""
    s = position(
        open_ground(6, 2, {(1, 1): "A", (2, 1): "B", (3, 1): "C", (4, 1): "D", (2, 2): "N"}),
        status={"nakamura": "incapacitated"},
        gear={"med-kit": "baptiste"},
        lineup=("alexeyev", "baptiste", "caprizio", "dragan"),
    )
    ran = run(s, turn.agents_act, answers=["end", "heal:nakamura", "end", "end", "end"])
    assert s.lineup == ("nakamura", "alexeyev", "baptiste", "caprizio", "dragan")
    assert len(ran.asked) == 5  # Alexeyev, Baptiste twice, Caprizio, Dragan
    s.phase = "agents"
    assert turn.next_agent(s) == "nakamura"


@covers("scare.medkit.front-of-lineup")
def test_a_card_that_never_left_the_lineup_keeps_its_place_and_he_stays_grabbed() -> None:
    s = position(
        "+-+-+-+\n|F T .|\n+-+-+-+",
        turn="fort",
        lineup=("fort", "thayer"),
        status=DOWN,
        grabbed={"thayer": "night-widow"},
        gear={"med-kit": "fort"},
    )
    run(s, turn.take_turn, "fort", answers=["heal:thayer", "end"])
    assert s.lineup == ("fort", "thayer")
    assert where.grabbed(s, "thayer")
    assert s.agents["thayer"].health == "wounded"


@covers("scare.medkit.no-trauma", "scare.ex.med-kit-trauma")
def test_the_kit_does_not_cure_trauma() -> None:
    s = position("+-+-+-+\n|F T .|\n+-+-+-+", turn="fort", status={"thayer": "traumatized"}, gear={"med-kit": "fort"})
    assert refused(s, "fort", "heal:thayer") == "scare.medkit.no-trauma"
    s = position("+-+-+-+\n|F T .|\n+-+-+-+", turn="fort", status={"thayer": "wounded traumatized"}, gear={"med-kit": "fort"})
    run(s, turn.take_turn, "fort", answers=["heal:thayer", "end"])
    assert (s.agents["thayer"].health, s.agents["thayer"].traumatized) == ("normal", True)


def test_a_stunned_patient_is_healed_but_stays_stunned() -> None:
    s = position("+-+-+-+\n|F T .|\n+-+-+-+", turn="fort", status={"thayer": "wounded stunned"}, gear={"med-kit": "fort"})
    run(s, turn.take_turn, "fort", answers=["heal:thayer", "end"])
    assert (s.agents["thayer"].health, s.agents["thayer"].stunned) == ("normal", True)
    s.turn = Turn("thayer", 2)
    assert keys(s, "thayer") == []


@covers("scare.medkit.carried-stands", "scare.medkit.wnd-to-normal")
def test_a_carried_stunned_patient_is_laid_beside_his_bearer() -> None:
    hurt = {"thayer": "wounded stunned"}
    s = position("+-+-+-+\n|K F .|\n+-+-+-+", turn="kubo", carrying={"fort": "thayer"}, status=hurt, gear={"med-kit": "kubo"})
    ran = run(s, turn.take_turn, "kubo", answers=["heal:thayer", "end"])
    assert (s.agents["thayer"].health, s.agents["thayer"].lies, at(s, "thayer")) == ("normal", True, "c1")
    assert "scare.medkit.carried-stands" in ran.rules
    s = position("+-+-+\n|K F|\n+-+-+", turn="kubo", carrying={"fort": "thayer"}, status=hurt, gear={"med-kit": "kubo"})
    assert refused(s, "kubo", "heal:thayer") == "scare.medkit.carried-stands"


@covers("scare.medkit.carried-stands", "scare.core.exit-space")
def test_a_carried_patient_is_put_on_no_exit() -> None:
    places = {"1": "door:house + exit:house:house"}
    s = position(
        "+-+-+-+\n|1 F .|\n+-+-+-+",
        places=places,
        turn="fort",
        carrying={"fort": "thayer"},
        status=DOWN,
        gear={"med-kit": "fort"},
    )
    run(s, turn.take_turn, "fort", answers=["heal:thayer", "end"])
    assert at(s, "thayer") == "c1"


@covers("scare.medkit.carried-stands", "scare.medkit.inc-to-wnd")
def test_only_a_patient_who_has_to_be_put_somewhere_needs_room() -> None:
    s = position("+-+-+\n|K T|\n+-+-+", turn="kubo", status={"thayer": "wounded"}, gear={"med-kit": "kubo"})
    assert med_kit.no_patient(s, "kubo", "thayer") is None, "he stands where he is"
    s = position("+-+-+-+\n|K F T|\n+-+-+-+", turn="kubo", status=DOWN, gear={"med-kit": "kubo"})
    figures.change(s, "thayer", at=s.agents["fort"].at)
    assert med_kit.no_patient(s, "kubo", "thayer") is None, "c1 is free"
    s = position("+-+-+-+-+\n|K F|T .|\n+-+-+-+-+", turn="kubo", status=DOWN, gear={"med-kit": "kubo"})
    figures.change(s, "thayer", at=s.agents["fort"].at)
    no = med_kit.no_patient(s, "kubo", "thayer")
    assert no is not None, "Fort stands upon him, and there is no other space"
    assert no.rule == "scare.medkit.carried-stands"
