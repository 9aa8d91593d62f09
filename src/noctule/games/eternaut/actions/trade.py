"""Trade: two Characters exchange any items and Ammo, one-sided if they like."""

from __future__ import annotations

from noctule.engine import Ask, No, Option, rule

from ..board import ways
from ..board.names import name_of
from ..content.cards import Effect
from ..harm import gifts
from ..state import Item, Person, State, alter, in_play
from ..table.items import give_ammo, keep_within, no_bags, numbered, words


@rule("eternaut.trade.who")
def no_partner(s: State, who: str, other: str, effect: Effect) -> No | None:
    """Why these two do not trade."""
    far = _reach(s, who, effect)
    if ways.apart(s, who, other) > far:
        return No("eternaut.trade.who", f"{name_of(other)} is not within range {far} of {name_of(who)}.")
    if not _goods_between(s.people[who], s.people[other]):
        return No("eternaut.trade.who", f"{name_of(who)} and {name_of(other)} have nothing to trade.")
    return None


def _reach(s: State, who: str, effect: Effect) -> int:
    return effect.range + gifts.always(s, who, "reach")


def _goods_between(one: Person, other: Person) -> bool:
    return bool(one.items or one.ammo or other.items or other.ammo)


def partners(s: State, who: str, effect: Effect) -> list[Option]:
    return [
        Option(f"with:{other}", other, name_of(other), (other,), no=no_partner(s, who, other, effect))
        for other in in_play(s)
        if other != who
    ]


def no(s: State, who: str, effect: Effect) -> No | None:
    own = s.people[who]
    reach = _reach(s, who, effect)
    for id, other in s.people.items():
        if id != who and not other.away and ways.apart(s, who, id) <= reach and _goods_between(own, other):
            return None
    return No("eternaut.trade.who", f"Nobody with whom {name_of(who)} could trade is near enough.")


@rule("eternaut.trade.who", "eternaut.trade.one-way", "eternaut.trade.limit", "eternaut.ammo.trade", "eternaut.bag.same-fate")
async def do(s: State, g: Ask, seat: str, who: str, effect: Effect) -> None:
    other = await g.choose(
        seat,
        "partner",
        rule="eternaut.trade.who",
        options=lambda: partners(s, who, effect),
        prompt=lambda: f"With whom does {name_of(who)} trade?",
        waiting="to choose with whom to trade",
        acting=who,
    )
    chosen = await g.choose_some(
        seat,
        "trade",
        rule="eternaut.trade.who",
        options=lambda: [*_goods(s, who, "give"), *_goods(s, other, "take")],
        min=1,
        max=len(_goods(s, who, "give")) + len(_goods(s, other, "take")),
        check=lambda chosen: no_bags(_after(s, who, other, chosen), who) or no_bags(_after(s, other, who, chosen), other),
        prompt=lambda: f"What passes between {name_of(who)} and {name_of(other)}?",
        waiting="to choose what is traded",
        acting=who,
    )
    kept = _after(s, who, other, chosen), _after(s, other, who, chosen)
    alter(s, who, items=kept[0])
    alter(s, other, items=kept[1])
    _pass_ammo(s, g, who, other, chosen)
    g.note("eternaut.trade.who", "{who} and {other} trade.", who=who, other=other)
    for one in (who, other):
        await keep_within(s, g, seat, one)


def _goods(s: State, who: str, verb: str) -> list[Option]:
    """What somebody could hand over: each item, each Ammo counter."""
    verb_words = "gives" if verb == "give" else "hands over"
    held = [
        Option(f"{verb}:{key}", (who, i), f"{name_of(who)} {verb_words} {words(item)}", (item.number,))
        for key, i, item in numbered(s.people[who].items)
    ]
    ammo = range(1, s.people[who].ammo + 1)
    return held + [Option(f"{verb}:ammo.{n}", (who, -n), f"{name_of(who)} {verb_words} an Ammo") for n in ammo]


def _after(s: State, who: str, other: str, chosen: list[tuple[str, int]]) -> tuple[Item, ...]:
    """What somebody holds after the trade."""
    kept = [item for i, item in enumerate(s.people[who].items) if (who, i) not in chosen]
    return (*kept, *[item for i, item in enumerate(s.people[other].items) if (other, i) in chosen])


@rule("eternaut.ammo.trade", "eternaut.ammo.limit")
def _pass_ammo(s: State, g: Ask, who: str, other: str, chosen: list[tuple[str, int]]) -> None:
    given = {one: sum([holder == one and i < 0 for holder, i in chosen]) for one in (who, other)}
    for one, another in ((who, other), (other, who)):
        if given[one] or given[another]:
            give_ammo(s, g, one, given[another] - given[one])
