"""The texts of cards say what their steps do, nothing more: each step has its sentence, written here a second time."""

from __future__ import annotations

import pytest

from noctule.games.escape.board.names import name_of
from noctule.games.escape.content import CARDS, CHARACTERS, ENEMIES, EVENTS, ITEMS, SKILLS, TILES
from noctule.games.escape.content.cards import Entry
from noctule.games.escape.content.steps import (
    Activate,
    Allow,
    AttackDice,
    Bonus,
    Discard,
    Draw,
    Fear,
    GainItem,
    Go,
    LoseItem,
    Mark,
    MoveEnemy,
    Pool,
    PutEnemy,
    RemoveEnemy,
    Reroll,
    Scout,
    Spawn,
    Step,
    Stun,
    TakeItem,
    Threat,
    Unmark,
    Use,
    Vitality,
    When,
)

WHO = {
    "self": "you",
    "other-here": "another character on your tile",
    "other-near": "another character on your tile or an adjacent one",
    "one-here": "a character on your tile",
    "one-near": "a character on your tile or an adjacent one",
    "all-here": "everybody on your tile",
    "all": "everybody on the map",
    "others": "everybody else on the map",
}
WHERE = {
    "here": "your tile",
    "next": "an adjacent tile",
    "near": "your tile or an adjacent one",
    "vent": "the closest tile with a vent",
    "fear": "the closest fear tile",
    "security": "the closest security tile",
    "start": "the starting tile",
}
KINDS = {
    "guard": ("Guard", "Guards"),
    "clone": ("Clone", "Clones"),
    "hybrid": ("Hybrid", "Hybrids"),
    "any": ("enemy", "enemies"),
    "alien": ("Clone or Hybrid", "Clones and Hybrids"),
}
ALLOWED = {
    "darkness": "leaving dark tiles does not raise your fear",
    "vent-bar": "you may use vents at fear 7 and 8",
    "vent-end": "a vent move does not end your turn",
    "reactivating": "moving onto reactivating tiles triggers no event for you",
    "held": "enemies do not hold you",
}
MARKERS = {"dark": "darkness marker", "nest": "clone nest", "post": "guard post"}
ITEM = {"any": "item", "weapon": "weapon", "key": "Security Key Card"}


def some(count: int, thing: str, many: str = "") -> str:
    return f"1 {thing}" if count == 1 else f"{count} {many or thing + 's'}"


def does(who: str, verb: str) -> str:
    """`you draw`, `everybody on your tile draws`."""
    return f"you {verb}" if who == "self" else f"{WHO[who]} {verb}s"


def enemies(kind: str, of: str) -> str:
    one, many = KINDS[kind]
    place = {"here": "on your tile", "near": "on your tile or an adjacent one", "": "on the map"}[of.partition("-")[2]]
    if of == "all-near":
        place = "on your tile and on adjacent ones"
    return f"one {one} {place}" if of.startswith("one") else f"all {many} {place}"


def dice(step: Reroll) -> str:
    number = {"any": "any number of dice", "all": "all dice", "1": "one die"}.get(str(step.dice), f"up to {step.dice} dice")
    if step.of == "attack":
        return f"{number} of an enemy attack on you"
    return f"{number} of " + ("your challenge" if step.whose == "self" else f"a challenge of yours or of {WHO['one-near']}")


def on_people(step: Step) -> str | None:
    match step:
        case Fear(by, who):
            whose = "your fear" if who == "self" else f"the fear of {WHO[who]}"
            return f"{whose} {'rises' if by > 0 else 'falls'} by {abs(by)}"
        case Threat(by, who):
            return f"{does(who, 'gain' if by > 0 else 'lose')} {abs(by)} threat"
        case Vitality(by, who):
            return f"{does(who, 'regain' if by > 0 else 'lose')} {abs(by)} vitality"
        case Draw(count, who):
            return f"{does(who, 'draw')} {some(count, 'card')}"
        case Discard(count, who, random):
            return f"{does(who, 'discard')} {some(count, 'card')}{' at random' if random else ''}"
        case GainItem(count, who, deck):
            return (
                does(who, "draw") + f" {some(count, 'item')}"
                if deck == "items"
                else f"{does(who, 'take')} {some(count, ITEM['key'])}"
            )
        case LoseItem(count, who, what, to):
            return f"{does(who, 'lose' if to == 'discard' else 'drop')} {some(count, ITEM[what])}"
        case TakeItem():
            return "take an item that lies on your tile"
        case Bonus(stat, by, until, who):
            name = stat.capitalize()
            end = {
                "turn": "until the end of the turn",
                "roll": f"for the next {name} challenge this turn",
                "attack": "against one enemy attack",
            }
            return f"{'you have' if who == 'self' else WHO[who] + ' has'} {by:+d} {name} {end[until]}"
        case Allow(rule, "self"):
            return f"until the end of the turn {ALLOWED[rule]}"
        case Go("self", "next"):
            return "go through an open door to an adjacent tile"
        case Go("self", to):
            return f"go to {WHERE[to]}"
        case Go(who, "next"):
            return f"{WHO[who]} may go through an open door to an adjacent tile"
        case Go("other-near", "here"):
            return "another character on an adjacent tile may come through an open door to your tile"
    return None


def on_the_map(step: Step) -> str | None:
    match step:
        case MoveEnemy(kind, of):
            return f"move {enemies(kind, of)} through an open door to an adjacent tile"
        case Stun(kind, of):
            return f"stun {enemies(kind, of)}"
        case RemoveEnemy(kind, of):
            return f"remove {enemies(kind, of)}"
        case Activate(kind, of):
            return f"{enemies(kind, of)} activate"
        case PutEnemy(kind, where, 1, ""):
            return f"put a {KINDS[kind][0]} into play on {WHERE[where]}"
        case Spawn(kind, where, 1, ""):
            return f"spawn a {KINDS[kind][0]} on {WHERE[where]}"
        case Mark("locked", where, every):
            return f"lock {'every door' if every else 'a door'} of {WHERE[where]}"
        case Mark("shut-vent", where):
            return f"close the vent of {WHERE[where]}"
        case Mark(marker, where):
            return f"put a {MARKERS[marker]} on {WHERE[where]}"
        case Unmark("locked", "near", True):
            return "unlock every locked door of one tile, yours or an adjacent one"
        case Unmark("locked", where, False):
            return f"unlock a locked door of {WHERE[where]}"
        case Unmark("shut-vent", where):
            return f"open the closed vent of {WHERE[where]}"
        case Unmark(marker, where):
            return f"take a {MARKERS[marker]} off {WHERE[where]}"
    return None


def words(step: Step) -> str:
    """A step as a clause."""
    found = on_people(step) or on_the_map(step)
    if found is not None:
        return found
    match step:
        case Reroll():
            return f"reroll {dice(step)}"
        case AttackDice(by):
            return f"the attack on you has {some(abs(by), 'die', 'dice')} {'more' if by > 0 else 'fewer'}"
        case Scout():
            return "look at the top tile of the stack in use; you may put it under that stack"
        case Pool(pool, by):
            return f"{'put' if by > 0 else 'take'} {some(abs(by), pool + ' token')} {'into' if by > 0 else 'out of'} the pool"
    raise AssertionError(f"no words for {step}")


DEMANDS = ("put", "take", "lock", "unlock", "open", "close", "move", "stun", "remove", "spawn", "go", "look")
"""How a clause begins that tells its reader to do something."""


def clause(steps: tuple[Step, ...]) -> str:
    """Steps in one sentence; next to one that tells what happens, `you put` in place of `put`."""
    said = list(map(words, steps))
    if not all(part.startswith(DEMANDS) for part in said):
        said = [f"you {part}" if part.startswith(DEMANDS) else part for part in said]
    return " and ".join(said) or "nothing happens"


def sentence(clause: str) -> str:
    return clause[0].upper() + clause[1:] + "."


@pytest.mark.parametrize("id", list(CARDS))
def test_an_ability_says_its_time_and_its_step_and_no_more(id: str) -> None:
    ability = CARDS[id].ability
    assert ability.text.partition(": ")[2] == words(ability.do) + "."


def ending(entry: Entry) -> str:
    """How the text of an entry has to end, after the story."""
    if entry.do:
        return " ".join(sentence(words(step)) for step in entry.do)
    if entry.choose:
        return "Choose: " + "; or ".join(clause(option.do) for option in entry.choose) + "."
    assert entry.challenge is not None
    challenge = entry.challenge
    text = f"{challenge.type.capitalize()} {challenge.rating}. Failure: {clause(challenge.fail)}. "
    return f"{text}Success: {clause(challenge.success)}." + (
        f" Exceptional: {clause(challenge.exceptional)}." if challenge.exceptional else ""
    )


@pytest.mark.parametrize("id", list(EVENTS))
def test_an_entry_tells_a_story_and_then_its_steps(id: str) -> None:
    card = EVENTS[id]
    for entry in (card.fear, card.security, card.facility):
        assert entry.text.endswith(" " + ending(entry)), f"{entry.text!r} should end {ending(entry)!r}"
        for option in entry.choose:
            assert option.label == sentence(clause(option.do)).removesuffix(".")


@pytest.mark.parametrize("id", [*SKILLS, *ITEMS])
def test_a_gift_that_does_something_says_it(id: str) -> None:
    card = SKILLS[id] if id in SKILLS else ITEMS[id]
    if isinstance(card.gift, Use | When):
        assert f": {words(card.gift.do)}" in card.text
        assert not isinstance(card.gift, When) or ("if you like" in card.text) == card.gift.may


def test_names_have_no_article_so_that_a_sentence_may_begin_with_one() -> None:
    enemies = ("guard-1", "clone-2", "hybrid-speed", "boss")
    for id in (*TILES, *ENEMIES, *enemies, *CHARACTERS, *CARDS, *EVENTS, *ITEMS, *SKILLS):
        assert name_of(id)[0].isupper()
    assert (name_of("ward"), name_of("boss")) == ("Ward", "Registrar")
