"""Being knocked out, and being killed."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from .. import scenario
from ..board import figures
from ..content import CHARACTERS, FACTS
from ..state import INFIRMARY, State
from . import adrenaline, infirmary, items


@rule("escape.ko.lockdown-kills")
def knock_out(s: State, g: Ask, who: str, rule_id: str) -> None:
    """Hand and items go; before lockdown also vitality and threat, and the Infirmary follows; during lockdown death.

    One who is in the Infirmary has been knocked out already, and nothing more happens.
    """
    person = s.people[who]
    if person.fate or person.at == INFIRMARY:
        return
    if s.lockdown:
        g.note(
            rule_id,
            "{who} is knocked out, and there is no Infirmary any more.",
            who=who,
            shows=drama.harm(who, text="knocked out"),
        )
        kill(s, g, who, "escape.ko.lockdown-kills")
        return
    g.note(rule_id, "{who} is knocked out.", who=who, shows=drama.harm(who, text="knocked out"))
    discard_hand(s, g, who)
    drop_items(s, g, who)
    if suffer(s, g, who):
        kill(s, g, who, "escape.ko.skull")
        return
    to_infirmary(s, g, who)


@rule("escape.ko.skull", "escape.win.killed-loses")
def kill(s: State, g: Ask, who: str, rule_id: str) -> None:
    """Killed: the player has lost, the others go on; the game is over when nobody is left, or nobody outside the Infirmary."""
    if s.people[who].fate:
        return
    leave_play(s, g, who, rule_id)
    scenario.check_over(s, g)
    infirmary.check_all(s, g)


@rule("escape.win.killed-loses", "escape.ko.own-turn")
def leave_play(s: State, g: Ask, who: str, rule_id: str) -> None:
    """Off the map, without hand and items. Whether the game goes on is for the caller to see."""
    discard_hand(s, g, who)
    drop_items(s, g, who)
    adrenaline.down(s, who)
    figures.change(s, who, at="", fate="killed")
    g.note(rule_id, "{who} is killed, and out of the game.", who=who, shows=drama.fall(who))
    end_action_phase(s, who)


# -- what a knock-out does, in order -------------------------------------------------------------------------------


@rule("escape.ko.discard-hand")
def discard_hand(s: State, g: Ask, who: str) -> None:
    """All adrenaline cards that are left, face up: everybody sees what they were."""
    hand = s.people[who].hand
    if hand:
        figures.change(s, who, hand=())
        s.adrenaline_discard = (*s.adrenaline_discard, *hand)
        g.reveal("escape.ko.discard-hand", "{who} discards {cards}.", who=who, cards=list(hand))


@rule("escape.ko.drop-items")
def drop_items(s: State, g: Ask, who: str) -> None:
    """Everything carried stays face up on the tile."""
    if s.people[who].items:
        items.drop_all(s, g, who)


@rule("escape.ko.losses", "escape.ko.skull")
def suffer(s: State, g: Ask, who: str) -> bool:
    """Vitality and threat are lost. True if the vitality marker has reached the skull."""
    vitality = s.people[who].vitality - FACTS.vitality.knocked_out
    figures.change(s, who, vitality=vitality)
    g.note(
        "escape.ko.losses",
        "{who}: vitality falls to {now}.",
        who=who,
        now=vitality,
        shows=drama.harm(who, FACTS.vitality.knocked_out),
    )
    figures.lose_threat(s, g, who, FACTS.threat.knocked_out, "escape.ko.losses")
    return on_skull(s, who)


@rule("escape.ko.skull", "escape.vitality.meaning")
def on_skull(s: State, who: str) -> bool:
    """The vitality marker lies on the skull of the sheet."""
    return s.people[who].vitality <= CHARACTERS[who].skull


@rule("escape.ko.to-infirmary")
def to_infirmary(s: State, g: Ask, who: str) -> None:
    adrenaline.down(s, who)
    figures.change(s, who, at=INFIRMARY)
    g.note("escape.ko.to-infirmary", "{who} is carried to the Infirmary.", who=who)
    end_action_phase(s, who)
    infirmary.check_all(s, g)


@rule("escape.ko.own-turn", "escape.infirmary.event")
def end_action_phase(s: State, who: str) -> None:
    """The current character does nothing more; its event card is one without an icon, unless it is being resolved already."""
    if who != s.current:
        return
    if s.phase == "event":
        figures.change_turn(s, over=True)
    else:
        figures.change_turn(s, over=True, icon="")
