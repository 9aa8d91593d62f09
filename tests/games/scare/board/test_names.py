"""What the texts call people: Shaye is a woman."""

from __future__ import annotations

import pytest

from games.scare.driver import Ran, no_to, position, run
from noctule.games.scare.agents import carry, gear, health, med_kit, melee, shoot, stun, turn
from noctule.games.scare.board import figures
from noctule.games.scare.board.names import he, him, himself, his
from noctule.games.scare.bosses import boss
from noctule.games.scare.content.facts import FACTS
from noctule.games.scare.scenarios import bedwetter
from noctule.games.scare.state import State

PAIR = """
    +-+-+-+
    |S F .|
    +-+-+-+
    |# # w|
    +-+-+-+"""


def pair(agent: str, **more: object) -> State:
    return position(PAIR, turn=agent, **more)


def told(ran: Ran, rule: str) -> str:
    """What the log says of the first event of a rule."""
    event = next(event for event in ran.events if event.rule == rule)
    return event.text.format_map(event.facts)


def test_everybody_has_a_pronoun_with_all_its_forms() -> None:
    assert {card.id for card in FACTS.agent if card.pronoun == "she"} == {"shaye"}
    assert (he("shaye"), him("shaye"), his("shaye"), himself("shaye")) == ("she", "her", "her", "herself")
    assert (he("fort"), him("fort"), his("fort"), himself("fort")) == ("he", "him", "his", "himself")


@pytest.mark.parametrize(("prisoner", "word"), [("shaye", "her"), ("fort", "him")])
def test_whoever_is_cut_loose_is_carried_by_the_right_pronoun(prisoner: str, word: str) -> None:
    s = position("+-+-+\n|1 T|\n+-+-+", places={"1": "cocoon:1"}, scenario="bedwetter", cocoons={1: prisoner}, turn="thayer")
    ran = run(s, bedwetter.rescue, "thayer", 1)
    assert told(ran, "scare.s3.rescue").endswith(f"and carries {word}.")


@pytest.mark.parametrize(("agent", "word"), [("shaye", "her"), ("fort", "his")])
def test_senses_are_ones_own(agent: str, word: str) -> None:
    ran = run(pair(agent, status={agent: "traumatized"}), health.wound, agent)
    assert told(ran, "scare.health.trauma-cured-by-wound").endswith(f"back to {word} senses.")
    ran = run(pair("fort", status={agent: "traumatized"}), melee.melee, "fort", agent, rolls=[0])
    assert told(ran, "scare.health.trauma-cured-by-melee").endswith(f"comes back to {word} senses.")
    assert melee._blow(agent)[2].endswith(f"back to {word} senses")


def test_refusals_name_shaye_or_call_her_she() -> None:
    s = pair("shaye")
    reasons = [
        boss.no_escape(s, "shaye"),
        no_to(s, "shaye", "give:fort:shaye", carry),
        shoot.no_sight(s, "shaye", ("night-widow-1",)),
        no_to(pair("shaye", gear={"tracker": "fort"}), "shaye", "drop:tracker", gear),
        med_kit.no_kit(s, "shaye"),
        med_kit.no_patient(s, "fort", "shaye"),
        melee.no_target(s, "shaye", "night-widow-1"),
        turn.no_move(pair("shaye", on_card={"shaye": "night-widow"}), "shaye"),
        turn.no_turn(pair("shaye", grabbed={"shaye": "night-widow"}), "shaye"),
    ]
    for no in reasons:
        assert no is not None
        words = no.reason.replace(".", "").replace(",", "").lower().split()
        assert {"shaye", "she", "her"} & set(words), no.reason
        assert not {"he", "his"} & set(words), no.reason


def test_a_stunned_shaye_is_stood_upon_as_herself() -> None:
    s = position("+-+-+\n|S w|\n+-+-+", status={"shaye": "stunned"}, turn="shaye")
    figures.move_monster(s, "night-widow-1", s.agents["shaye"].at)
    no = stun.no_standing(s, "shaye")
    assert no is not None
    assert no.reason == "Somebody stands on her; she stays stunned."
