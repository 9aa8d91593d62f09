"""Take a Break: craft with two items, or get rid of all Fatigue."""

from __future__ import annotations

from noctule.engine import Ask, No, Option, rule

from ..board.names import item_card, name_of
from ..content.cards import Effect
from ..harm.penalties import free_of
from ..state import State
from ..story import paragraphs
from ..story.scene import Scene
from ..table.items import numbered, words


@rule("eternaut.craft.attempt", "eternaut.bag.unusable")
def no_craft(s: State, who: str, effect: Effect) -> No | None:
    if len(s.people[who].items) < 2:
        return No("eternaut.craft.attempt", f"{name_of(who)} does not have two items to craft with.")
    return None


@rule("eternaut.craft.attempt", "eternaut.craft.no-recipe")
async def craft(s: State, g: Ask, seat: str, who: str, effect: Effect) -> None:
    """Two of the Character's own items make the number; without such an entry nothing happens to them."""
    held = s.people[who].items
    one, other = await g.choose_some(
        seat,
        "craft",
        rule="eternaut.craft.attempt",
        options=[Option(key, item.number, words(item), (item.number, item_card(who, i))) for key, i, item in numbered(held)],
        min=2,
        max=2,
        prompt=lambda: f"With which two items does {name_of(who)} craft?",
        waiting="to choose items to craft with",
        acting=who,
    )
    g.note("eternaut.craft.attempt", "{who} tries {one} with {other}.", who=who, one=one, other=other)
    await paragraphs.interact(s, g, Scene(seat, who, items=(one, other)), one, other)


@rule("eternaut.rest.remove-fatigue")
def no_rest(s: State, who: str, effect: Effect) -> No | None:
    if not s.people[who].has("fatigue"):
        return No("eternaut.rest.remove-fatigue", f"{name_of(who)} has no Fatigue.")
    return None


@rule("eternaut.rest.remove-fatigue", "eternaut.wound.remove", "eternaut.madness.remove")
async def rest(s: State, g: Ask, seat: str, who: str, effect: Effect) -> None:
    """All Fatigue goes; Heavy wounds and Madness stay."""
    free_of(s, g, who, "fatigue", "eternaut.rest.remove-fatigue")
