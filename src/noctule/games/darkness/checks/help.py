"""Assistance: Allies help by themselves, other characters when they are asked and agree. Help never adds dice: it re-rolls."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import counted

from ..board import disks, sight
from ..board.people import health, others, skill
from ..board.town import town
from ..board.ways import apart, at_least
from ..content import DISKS, FACTS
from ..content.disks import Ally
from ..score import points
from ..state import Person, State, alter
from .pool import Check, attribute, skills

FEES = (1, 2, 3)
"""What a helper may ask for."""


@rule("darkness.assist.excluded-checks", "darkness.assist.active-player-only")
def no_help(s: State, check: Check) -> No | None:
    """Why nobody can help with a check at all."""
    if not FACTS.check[check.kind].assist:
        return No("darkness.assist.excluded-checks", "Nobody can help with this kind of check.")
    if check.who != s.turn.who:
        return No("darkness.assist.active-player-only", "Others help only in one's own turn.")
    return None


@rule("darkness.assist.distance", "darkness.assist.not-in-los-of-disk", "darkness.assist.not-while-engaged")
@rule("darkness.opposed.highest-wins")
def no_helper(s: State, check: Check, helper: Person) -> No | None:
    """Why a character cannot help."""
    here = s.people[check.who].at
    if helper.id == check.against:
        return No("darkness.opposed.highest-wins", f"{helper.name} is on the other side.")
    if helper.at != here and disks.held(s, helper):
        return No("darkness.assist.not-while-engaged", f"{helper.name} is fighting.")
    if apart(s, helper.at, here, FACTS.checks.assist_distance) > FACTS.checks.assist_distance:
        return No("darkness.assist.distance", f"{helper.name} is more than {FACTS.checks.assist_distance} squares away.")
    if sight.in_sight(s, helper):
        return No("darkness.assist.not-in-los-of-disk", f"{helper.name} has a face-down Disk in sight.")
    return no_placing(s, helper, here)


@rule("darkness.fate.bad-7", "darkness.spell.freeze")
def no_placing(s: State, person: Person, square: int) -> No | None:
    """Why a character cannot be brought to a square: bound to its tile by Fate, or frozen."""
    here = town(s)
    if person.at != square and person.bound and here.tile_of[square] != person.bound:
        return No("darkness.fate.bad-7", f"{person.name} cannot leave the tile until the next turn.")
    if person.at != square and frozen(s, person.id):
        return No("darkness.spell.freeze", f"{person.name} is frozen.")
    return None


def frozen(s: State, id: str) -> bool:
    return bool(s.spells) and any(lasting.spell == "freeze" and lasting.target == id for lasting in s.spells)


def candidates(s: State, check: Check, asked: tuple[str, ...]) -> Iterator[Option]:
    """Everybody else who is alive, with the reason why not."""
    for helper in others(s, check.who):
        no = no_help(s, check) or no_helper(s, check, helper)
        if no is None and helper.id in asked:
            no = No("darkness.assist.ask-before-roll", f"{helper.name} has answered already.")
        yield replace(_asking(check, helper), no=no)


def offers(s: State, check: Check, helpers: list[str]) -> list[Option]:
    """Those who can be asked."""
    return [_asking(check, s.people[helper]) for helper in helpers]


def to_ask(s: State, check: Check, asked: tuple[str, ...] = ()) -> list[str]:
    """Everybody who can help and has not answered."""
    if no_help(s, check) is not None:
        return []
    here, most = s.people[check.who].at, FACTS.checks.assist_distance
    near = [helper for helper in others(s, check.who) if helper.id not in asked and at_least(helper.at, here) <= most]
    return [helper.id for helper in near if no_helper(s, check, helper) is None]


def _asking(check: Check, helper: Person) -> Option:
    dice = counted(rerolls(helper, check), "die", "dice")
    return Option(f"ask:{helper.id}", ("ask", helper.id), f"Ask {helper.name} for help: re-roll {dice}", (helper.id,))


@rule("darkness.assist.reroll-count", "darkness.skill.two-fisted-not-assist")
def rerolls(helper: Person, check: Check) -> int:
    """How many dice a helper re-rolls: the Attribute and one Skill of that check, no Items; never Two-Fisted."""
    rolled = attribute(check)
    if rolled is None:
        return 0
    dice = health(helper) if rolled == "defense" else helper.scores.of(rolled)
    return dice + max([skill(helper, key) for key in skills(check) if key != "two-fisted"], default=0)


@rule("darkness.assist.ask-before-roll", "darkness.assist.no-action")
async def ask(s: State, g: Ask, check: Check, helper: str) -> bool:
    """Ask somebody before the roll: yes, no, or yes for a price that the one who asks may refuse."""
    asker, asked = s.people[check.who], s.people[helper]
    fees = [fee for fee in FEES if fee <= asker.points]
    answer: int = await g.choose(
        asked.seat,
        "help",
        rule="darkness.assist.ask-before-roll",
        options=[
            Option("agree", 0, f"Help {asker.name}", (asker.id,)),
            *[Option(f"price:{fee}", fee, f"Help for {counted(fee, 'Victory Point')}") for fee in fees],
            Option("decline", -1, "Decline"),
        ],
        prompt=lambda: f"{asker.name} asks you for help: {FACTS.check[check.kind].name}. {_standing(s, asked, asker)}",
        waiting=f"to answer {asker.name}",
        acting=helper,
    )
    if answer < 0:
        g.note("darkness.assist.ask-before-roll", "{who} declines to help {asker}.", who=helper, asker=check.who)
        return False
    if answer:
        agreed: bool = await g.choose(
            asker.seat,
            "price",
            rule="darkness.coop.negotiation",
            options=[
                Option("pay", True, f"Pay {counted(answer, 'Victory Point')}", (helper,)),
                Option("refuse", False, "Do without"),
            ],
            prompt=lambda: f"{asked.name} helps for {counted(answer, 'Victory Point')}.",
            waiting="to answer an offer",
            acting=check.who,
        )
        if not agreed:
            g.note("darkness.coop.negotiation", "{who} does without {helper}.", who=check.who, helper=helper)
            return False
        points.pay(s, g, check.who, helper, answer)
    come(s, g, check, helper)
    return True


@rule("darkness.assist.moves-helper", "darkness.assist.meaning")
def come(s: State, g: Ask, check: Check, helper: str) -> None:
    """A helper is at once on the same square, and stays there."""
    alter(s, helper, at=s.people[check.who].at)
    g.note("darkness.assist.moves-helper", "{who} comes to help {asker}.", who=helper, asker=check.who)
    if s.fight is not None and helper not in s.fight.helpers:
        s.fight = replace(s.fight, helpers=(*s.fight.helpers, helper))


def _standing(s: State, asked: Person, asker: Person) -> str:
    return f"{asker.name} has {counted(asker.points, 'Victory Point')}, you have {asked.points}."


@rule("darkness.assist.ask-before-roll", "darkness.assist.once-per-helper")
def too_late(s: State, helper: str, agreed: bool) -> No:
    """Why a character gives no re-roll once the dice lie."""
    name = s.people[helper].name
    if agreed:
        return No("darkness.assist.once-per-helper", f"{name} has helped.")
    return No("darkness.assist.ask-before-roll", f"{name} did not agree before the roll.")


# -- Allies --------------------------------------------------------------------------------------------------------


def ally(id: str) -> Ally:
    disk = DISKS[id]
    assert isinstance(disk, Ally), f"{id} is no Ally"
    return disk


@rule(
    "darkness.assist.allies-automatic", "darkness.assist.excluded-checks", "darkness.ally.reroll", "darkness.ally.one-per-turn"
)
def no_ally(s: State, check: Check, id: str) -> No | None:
    """Why an Ally does not help: nobody asks one, but the Attribute has to be the noted one, and one a turn is all."""
    disk, owner = ally(id), s.people[check.who]
    if not FACTS.check[check.kind].assist:
        return No("darkness.assist.excluded-checks", "Nobody can help with this kind of check.")
    if disk.attribute != attribute(check):
        return No("darkness.ally.reroll", f"{disk.name} helps only with {FACTS.attribute[disk.attribute].name}.")
    if owner.id in s.turn.called:
        return No("darkness.ally.one-per-turn", f"An Ally of {owner.name} has helped in this turn.")
    return None


def allies(s: State, check: Check) -> list[str]:
    """The Allies whose help is there without asking."""
    return [id for id in s.people[check.who].allies if no_ally(s, check, id) is None]
