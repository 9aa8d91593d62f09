"""Why something on the table cannot be used now, where the question that is asked says nothing of it."""

from __future__ import annotations

from noctule.engine import No, person, rule

from ..board.ground import NAMES, SPACES, land
from ..board.names import name_of
from ..content import ABILITIES, ACTIONS, COUNTERS, RULES, STORY
from ..state import State

PLAY = "eternaut.turn.play-card"


@rule("eternaut.turn.play-card", "eternaut.info.public-table")
def why(s: State, seat: str, what: str) -> No | None:
    """The rule that says how a card, figure, counter or space comes into play."""
    if what in ACTIONS:
        return _card(s, seat, what)
    if what in s.people:
        return No(PLAY, f"{name_of(what)} acts when a card is played there: choose a card of your hand first.")
    if "-item-" in what:
        return No(
            "eternaut.item-action.use", "An item is used with Take Action, crafted with Take a Break, traded with Rummage."
        )
    if what in STORY or what in RULES:
        return No("eternaut.objective.cards", "This card says what holds here; it is not played.")
    if what in ABILITIES:
        return No("eternaut.ability.voluntary", "An ability is used in your own turn, before you play a card.")
    return _on_the_map(s, what)


def _card(s: State, seat: str, card: str) -> No:
    for owner, hand in s.hands.items():
        if card in hand and owner != seat:
            return No(PLAY, f"That card is in the hand of {person(owner)}.")
    for who, one in s.people.items():
        if any(slot is not None and slot.card == card for slot in one.slots):
            return No("eternaut.repeat.other", f"It lies on the board of {name_of(who)}: only Coordination repeats it.")
    return No(PLAY, "A card is played in step 3 of your own turn.")


def _on_the_map(s: State, what: str) -> No | None:
    if what in s.counters:
        counter = s.counters[what]
        name = COUNTERS[counter.number].name
        if counter.consumed:
            return No("eternaut.rummage.consumed", f"The {name} was examined; only an item can still be used on it.")
        return No("eternaut.rummage.paragraph", f"The {name} is handled with Rummage, or with an item and Take Action.")
    if what in s.foes or what in s.machines:
        return No("eternaut.attack.use", f"{name_of(what)} can be attacked with a weapon and Take Action.")
    if what in s.npcs:
        return No("eternaut.npc.card-rules", f"{name_of(what)} does what its card says; one talks with Coordination.")
    if what.startswith("event-"):
        return _event(s, what.removeprefix("event-"))
    if what.startswith("pile-"):
        return No("eternaut.collect.free", "What was dropped is picked up by a Character in the same space.")
    if what.startswith("fog-"):
        return No("eternaut.fog.nature", "Fog cannot be attacked or handled.")
    if what in SPACES:
        return No("eternaut.map.grid", "Choose a space of this map card, not the card.")
    space = next((space for space, name in NAMES.items() if name == what), None)
    if space is None:
        return None
    if not land(s).shown >> space & 1:
        return No("eternaut.map.reveal", f"{what} is not revealed: only a text can do that.")
    return No("eternaut.move.up-to", f"A Character comes to {what} with a card that moves it.")


@rule("eternaut.event.standing")
def _event(s: State, event: str) -> No:
    on_it = next((who for who, one in s.people.items() if one.at in s.events[event].spaces), None)
    if on_it is None:
        return No("eternaut.event.trigger", "An Event is read when a Character walks onto it.")
    return No("eternaut.event.standing", f"{name_of(on_it)} stands on it already: it is read by whoever comes onto it anew.")
