"""Shadow People: a raffle for souls. It puts nothing on the map."""

from __future__ import annotations

from noctule.engine import Ask, Odds, Option, Preview, counted, drama, rule

from ..agents import health
from ..board import where
from ..content.facts import D10, FACTS, ROSTER, SHAYE, Offer
from ..state import State


@rule("scare.shadow.event", "scare.shadow.choose-before-roll")
async def raffle(s: State, g: Ask) -> None:
    """The event: how many souls, which, and with one soul which numbers; then a single roll."""
    lineup = where.active(s)
    if not lineup:
        g.note("scare.shadow.event", "The Shadow People find nobody.")
        return
    offer = await choose_offer(s, g, len(lineup))
    souls = await choose_souls(s, g, lineup, offer.souls)
    numbers = offer.numbers or await choose_numbers(s, g, souls[0])
    (face,) = g.roll(D10)
    won = face in numbers
    g.note(
        "scare.shadow.event",
        "{souls} are offered for {numbers}. The die shows {face}: " + ("won." if won else "lost."),
        souls=souls,
        numbers=list(numbers),
        face=face,
        shows=drama.Shows(tally=drama.Tally((int(face),), good=won, result="won" if won else "lost")),
    )
    if won:
        await win(s, g, souls, offer)
    else:
        await lose(s, g, souls)


@rule("scare.shadow.one-soul", "scare.shadow.two-souls", "scare.shadow.three-souls")
async def choose_offer(s: State, g: Ask, most: int) -> Offer:
    """One soul at least; no more than the lineup holds."""
    souls: int = await g.choose(
        s.seats,
        "shadow.offer",
        rule="scare.shadow.event",
        options=[offer_option(offer) for offer in FACTS.shadow_people.offer if offer.souls <= most],
        prompt="The Shadow People want souls for a raffle. How many do you offer?",
        waiting="to offer souls",
    )
    return next(offer for offer in FACTS.shadow_people.offer if offer.souls == souls)


def offer_option(offer: Offer) -> Option:
    numbers = len(offer.numbers) or FACTS.shadow_people.any_two
    shown = f"the numbers {offer.numbers[0]} to {offer.numbers[-1]}" if offer.numbers else f"{numbers} numbers of your choice"
    text = f"Lost: {offer.souls} dead." + (" Won: one of them is traumatized." if offer.trauma_on_win else "")
    preview = Preview(text, (Odds("won", numbers, len(D10.faces)),))
    label = f"{counted(offer.souls, 'soul')} for {shown}"
    return Option(f"souls:{offer.souls}", offer.souls, label, preview=lambda: preview)


@rule("scare.shadow.who")
async def choose_souls(s: State, g: Ask, lineup: list[str], souls: int) -> list[str]:
    """Anybody in the lineup, Shaye and agents under attack too."""
    return await g.choose_some(
        s.seats,
        "shadow.souls",
        min=souls,
        max=souls,
        rule="scare.shadow.who",
        options=[Option(id, id, ROSTER[id].name, (id,)) for id in lineup],
        prompt="Whose soul is offered?" if souls == 1 else f"Whose {souls} souls are offered?",
        waiting="to name the souls",
    )


@rule("scare.shadow.one-soul")
async def choose_numbers(s: State, g: Ask, soul: str) -> tuple[int, ...]:
    """Two different faces of the d10."""
    numbers = await g.choose_some(
        s.seats,
        "shadow.numbers",
        min=FACTS.shadow_people.any_two,
        max=FACTS.shadow_people.any_two,
        rule="scare.shadow.one-soul",
        options=[Option(str(face), face, str(face)) for face in D10.faces],
        prompt=f"Which two numbers for {ROSTER[soul].name}'s soul?",
        waiting="to name two numbers",
    )
    return tuple(numbers)


@rule("scare.shadow.win", "scare.shadow.three-souls")
async def win(s: State, g: Ask, souls: list[str], offer: Offer) -> None:
    """Everybody stays; of three souls one is traumatized."""
    g.note("scare.shadow.win", "{souls} stay.", souls=souls)
    if offer.trauma_on_win:
        agent: str = await g.choose(
            s.seats,
            "shadow.trauma",
            rule="scare.shadow.three-souls",
            options=[trauma_option(s, id) for id in souls],
            prompt="One of the three is traumatized. Who?",
            waiting="to say who is traumatized",
        )
        await health.traumatize(s, g, agent)


def trauma_option(s: State, agent: str) -> Option:
    dies = " (dies of it)" if health.dies_of_trauma(s, agent) else ""
    return Option(f"trauma:{agent}", agent, f"{ROSTER[agent].name}{dies}", (agent,))


@rule("scare.shadow.lose")
async def lose(s: State, g: Ask, souls: list[str]) -> None:
    """All are removed as if killed; Shaye last, since her death ends everything."""
    g.note("scare.shadow.lose", "{souls} are lost to the shadows.", souls=souls)
    for agent in sorted(souls, key=lambda id: id == SHAYE):
        if health.alive(s, agent):
            await health.kill(s, g, agent)
