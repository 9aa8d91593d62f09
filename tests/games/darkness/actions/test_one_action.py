"""One Action a turn: what every chapter of the Actions refuses after it."""

from __future__ import annotations

from covers import covers
from games.darkness.driver import keys, position
from noctule.engine import Menu
from noctule.games.darkness.actions import enter, heal, invite, light, perception, steal, tape, transfer
from noctule.games.darkness.board.town import town
from noctule.games.darkness.state import State, Turn

MENU: Menu[State, str] = Menu(enter, invite, perception, light, heal, steal, transfer, tape)
FREE = ("open", "discard")


def plenty() -> State:
    """Ada inside at an open door, with something to do for every verb that one can have there."""
    ada = {"at": "lab/d3", "items": ["tape", "scatter"], "allies": ["helper-mind"], "nuisances": ["pest"]}
    bel = {"at": "lab/d3", "damage": 1, "items": ["kit"], "allies": ["helper-will"]}
    lying = {"lab/d3": {"gun": {"up": True}, "helper-attack": {"up": True}}}
    people = {"ada": ada, "bel": bel, "cas": "lab/d2"}
    s = position("lab", seats=("ana", "ben", "cy"), people=people, disks=lying, hour="night", uses={"scatter": 3})
    s.broken = tuple(gate.edge for gate in town(s).gates.values() if gate.name == "lab/d3-n")
    return s


def verbs(s: State) -> set[str]:
    return {option.value[0] for option in MENU.offers(s, "ada")}


@covers("darkness.turn.one-action")
def test_after_the_action_only_what_is_free_is_left() -> None:
    s = plenty()
    actions = {"invite", "perceive", "light", "heal", "grab", "wrest", "pickpocket", "lure", "tape"}
    assert verbs(s) == actions | {"give", "receive", "drop", "take", "win", "discard"}
    s.turn = Turn(who="ada", acted=True)
    assert verbs(s) == {"discard"}
    refused = [option.no for option in MENU.candidates(s, "ada") if option.no and option.value[0] not in FREE]
    assert {"darkness.turn.one-action"} <= {no.rule for no in refused}
    assert keys(MENU, s, "ada") == [option.key for option in MENU.offers(s, "ada")]


@covers("darkness.turn.one-action", "darkness.light.stays-on")
def test_the_light_is_not_even_turned_off_after_the_action() -> None:
    s = plenty()
    s.lit = ("lab",)
    assert "dark" in verbs(s)
    s.turn = Turn(who="ada", acted=True)
    assert verbs(s) == {"discard"}
    assert keys(MENU, s, "ada") == ["discard:scatter"]


def test_every_verb_that_is_offered_has_a_deed() -> None:
    assert {option.value[0] for option in MENU.candidates(plenty(), "ada")} - {"attack"} <= set(MENU.deeds)
