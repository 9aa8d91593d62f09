"""Talking and dealing: one player offers something for something, the other accepts, refuses or asks for more.

Points change hands when both agree; a promise is written down for all to see and binds nobody.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Ask, No, Option, lately, person, rule
from noctule.engine.words import counted

from ..board.people import others, others_among
from ..score import points
from ..state import Offer, Person, Promise, State, turn

PROMISE: Final = "A promise"
"""Under this one word lie all that can be promised."""
MOST_POINTS: Final = 5
"""In one offer."""
A_TURN: Final = 3
"""Offers that one makes in a turn: talk has to end somewhere."""
PROMISES: Final = {
    "help": "help with {getter}'s next check",
    "share": "half of the next points that {giver} earns",
    "heal": "tending {getter}'s wounds",
    "come": "coming to where {getter} is",
    "item": "the next Item that {giver} finds",
    "alone": "leaving {getter}'s Allies and Items alone",
}
"""By name, so that they read the same for both sides and for everybody else; as what can be given, asked for and promised."""


class Part(Struct, frozen=True):
    """One side of a deal: points, or a promise."""

    points: int = 0
    promise: str = ""

    def words(self, s: State, giver: str, getter: str) -> str:
        if self.points:
            return counted(self.points, "Victory Point")
        if not self.promise:
            return "nothing"
        return self.said(s.people[giver].name, s.people[getter].name)

    def said(self, giver: str, getter: str) -> str:
        """A promise, with names."""
        return _said(self.promise, giver, getter)


@lru_cache(maxsize=1 << 8)
def _said(promise: str, giver: str, getter: str) -> str:
    return PROMISES[promise].format(giver=giver, getter=getter)


SILENCE: Final = No("darkness.gm.limit-talk", "Nobody can talk to anybody now.")
ENOUGH: Final = No("darkness.coop.negotiation", f"{A_TURN} offers have been made in this turn.")
NOTHING: Final = Part()
NOTHING_OFFERED: Final = (Option("nothing", NOTHING, "Offer nothing", main=True),)
NOTHING_ASKED: Final = (Option("nothing", NOTHING, "Ask for nothing", main=True),)
ASKED_FOR: Final = tuple(
    [Option(f"ask:{n}", n, f"Ask for {counted(n, 'Victory Point')} instead") for n in range(1, MOST_POINTS + 1)]
)
REFUSE: Final = Option("refuse", -1, "Refuse")
SUMS: Final = tuple([Option(f"points:{n}", Part(points=n), counted(n, "Victory Point")) for n in range(1, MOST_POINTS + 1)])


# -- a chapter of the turn's menu ----------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    for other in others(s, who):
        yield replace(_proposal(other.id, other.name), no=no_deal(s))
    yield from _votes(s, who)


def offers(s: State, who: str) -> list[Option]:
    talk = _proposals(s.people, who) if no_deal(s) is None else ()
    return [*talk, *_votes(s, who)] if s.praise and no_praise(s) is None else [*talk]


@lately
def _proposals(people: Mapping[str, Person], who: str) -> tuple[Option, ...]:
    return tuple([_proposal(other.id, other.name) for other in others_among(people, who)])


@lru_cache(maxsize=1 << 8)
def _proposal(other: str, name: str) -> Option:
    return Option(f"deal:{other}", ("deal", other), f"Offer {name} a deal", (other,))


@rule("darkness.comm.open-talk", "darkness.gm.limit-talk")
def no_deal(s: State) -> No | None:
    """Everybody can talk with everybody, unless the Game Master or the scenario says otherwise."""
    if s.silent:
        return SILENCE
    if s.turn.deals >= A_TURN:
        return ENOUGH
    return None


@rule("darkness.coop.negotiation")
async def deal(s: State, g: Ask, who: str, other: str) -> None:
    """What one gives, what one wants for it, and the other's answer."""
    turn(s, deals=s.turn.deals + 1)
    name = s.people[other].name
    give = await _part(s, g, who, who, other, f"What do you offer {name}?", may_be_nothing=True)
    prompt = f"What do you ask {name} for?" if give == NOTHING else f"What does {name} give for {give.words(s, who, other)}?"
    want = await _part(s, g, who, other, who, prompt, may_be_nothing=give != NOTHING)
    s.offer = offer = Offer(who, other, give.words(s, who, other), want.words(s, other, who))
    words = f"{offer.gives}, for {offer.wants}"
    g.note("darkness.coop.negotiation", "{who} offers {other}: {words}.", who=who, other=other, words=words)
    agreed = await _answer(s, g, offer, give, want)
    s.offer = None
    if agreed is not None:
        _settle(s, g, who, other, agreed)
        _settle(s, g, other, who, want)


async def _part(s: State, g: Ask, asker: str, giver: str, getter: str, prompt: str, *, may_be_nothing: bool) -> Part:
    """One side of an offer, as the one who makes it puts it together."""
    nothing = (NOTHING_OFFERED if giver == asker else NOTHING_ASKED) if may_be_nothing else ()
    own, promises = max(0, s.people[giver].points), _promises(s.people[giver].name, s.people[getter].name)
    return await g.choose(  # type: ignore[no-any-return]
        s.people[asker].seat,
        "deal.give" if giver == asker else "deal.want",
        rule="darkness.coop.negotiation",
        options=[*nothing, *SUMS[:own], *promises],
        candidates=lambda: [*nothing, *_sums(s.people[giver]), *promises],
        prompt=prompt,
        waiting="to make an offer",
        acting=asker,
    )


@rule("darkness.vp.spend-only-owned")
def _sums(giver: Person) -> list[Option]:
    own = max(0, giver.points)
    no = No("darkness.vp.spend-only-owned", f"{giver.name} has {counted(own, 'Victory Point')}.") if own < MOST_POINTS else None
    return [sum if part <= own else replace(sum, no=no) for part, sum in enumerate(SUMS, 1)]


@lru_cache(maxsize=1 << 8)
def _promises(giver: str, getter: str) -> tuple[Option, ...]:
    parts = [Part(promise=key) for key in PROMISES]
    return tuple(
        [Option(f"promise:{part.promise}", part, f"{PROMISE}: {part.said(giver, getter)}", thing=PROMISE) for part in parts]
    )


async def _answer(s: State, g: Ask, offer: Offer, give: Part, want: Part) -> Part | None:
    """The other accepts, refuses, or wants more, and then the first one says yes or no. What is given; None: no deal."""
    who, other = offer.by, offer.to
    first = s.people[who]
    answer: int = await g.choose(
        s.people[other].seat,
        "deal",
        rule="darkness.coop.negotiation",
        options=[
            Option("accept", 0, f"Accept. You get: {offer.gives}. You give: {offer.wants}", (who,)),
            *ASKED_FOR[give.points : max(0, first.points)],
            REFUSE,
        ],
        prompt=f"{first.name} offers {offer.gives} for {offer.wants}.",
        waiting=f"to answer {first.name}'s offer",
        acting=other,
    )
    if answer == 0:
        return give
    if answer > 0 and await _agreed(s, g, who, other, Part(points=answer), want):
        return Part(points=answer)
    g.note("darkness.coop.negotiation", "{who} and {other} do not come to terms.", who=who, other=other)
    return None


async def _agreed(s: State, g: Ask, who: str, other: str, give: Part, want: Part) -> bool:
    given, wanted = give.words(s, who, other), want.words(s, other, who)
    return await g.choose(  # type: ignore[no-any-return]
        s.people[who].seat,
        "deal.counter",
        rule="darkness.coop.negotiation",
        options=[Option("accept", True, f"Give {given}", (other,)), Option("refuse", False, "Refuse")],
        prompt=f"{s.people[other].name} wants {given} for {wanted}.",
        waiting="to answer an offer",
        acting=who,
    )


def _settle(s: State, g: Ask, giver: str, getter: str, part: Part) -> None:
    """Points go over at once; promises are remembered."""
    if part.points:
        points.pay(s, g, giver, getter, part.points)
    elif part.promise:
        text = part.words(s, giver, getter)
        s.promises = (*s.promises, Promise(s.people[giver].seat, s.people[getter].seat, text, s.round))
        g.note("darkness.coop.negotiation", "{who} promises {other}: {what}.", who=giver, other=getter, what=text)


# -- a vote on somebody's role-playing -----------------------------------------------------------------------------


def _votes(s: State, who: str) -> Iterator[Option]:
    for other in others(s, who):
        label = f"Propose a Victory Point for {other.name}'s role-playing"
        yield Option(f"praise:{other.id}", ("praise", other.id), label, (other.id,), no=no_praise(s))


@rule("darkness.gm.roleplay-vp")
def no_praise(s: State) -> No | None:
    """By a vote only where it was agreed on before, and there is no Game Master to decide."""
    if not s.praise:
        return No("darkness.gm.roleplay-vp", "At this table no points are given for role-playing.")
    if s.master:
        return No("darkness.gm.roleplay-vp", "The Game Master gives points for role-playing.")
    if s.turn.praised:
        return No("darkness.gm.roleplay-vp", "There has been a vote in this turn.")
    return None


@rule("darkness.gm.roleplay-vp")
async def praise(s: State, g: Ask, who: str, other: str) -> None:
    """Everybody but the one it is about votes, openly and in turn; more than half of all seats have to agree."""
    turn(s, praised=True)
    yes = 0
    for seat in [seat for seat in s.seats if seat != s.people[other].seat]:
        agrees: bool = await g.choose(
            seat,
            "vote",
            rule="darkness.gm.roleplay-vp",
            options=[Option("yes", True, "Yes"), Option("no", False, "No")],
            prompt=f"A Victory Point for {person(s.people[other].seat)}, for playing the part well?",
            waiting="to vote",
        )
        yes += agrees
        g.note("darkness.gm.roleplay-vp", "{seat} is for it." if agrees else "{seat} is against it.", seat=seat)
    g.note("darkness.gm.roleplay-vp", "{yes} of {all} are for it.", yes=yes, all=len(s.seats))
    if 2 * yes > len(s.seats):
        points.score(s, g, other, 1, "darkness.gm.roleplay-vp")


DEEDS: Final[dict[str, Callable[..., Awaitable[None]]]] = {"deal": deal, "praise": praise}
