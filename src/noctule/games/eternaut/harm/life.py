"""Life Points: damage, healing, death and what it leaves behind, and the end of a campaign that nobody survives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Over, drama, rule

from ..board import ways
from ..board.ground import NAMES
from ..content import CHARACTERS, ENEMIES, FACTS, NPCS
from ..content.books import FigureCard
from ..content.words import NOWHERE, letter
from ..state import Placed, State, alter, in_play, seat, without
from ..story import paragraphs, run
from ..story.scene import Ended, Scene, open_page, tell
from . import boards, cubes, gifts, piles
from .whom import there, whom

REINFORCE: Final[list[Callable[[State, Ask, str], Awaitable[str]]]] = []
"""Who comes in F for a Character who has died: the ID of the new one, or nothing (see `between`)."""


# ---- damage


@rule("eternaut.damage.character", "eternaut.damage.enemy")
async def hurt(s: State, g: Ask, who: str, amount: int, why: str, by: str = "") -> None:
    """So many Life Points are lost; `why` is the rule that takes them, `by` whoever did it. Whoever has none left dies."""
    if amount <= 0 or not there(s, who):
        return
    if who in s.people:
        amount = await gifts.shielded(s, g, who, amount)
        if not amount:
            return
        left = max(0, s.people[who].life - amount)
        alter(s, who, life=left)
        _lose_control(s, g, who)
    else:
        left = max(0, (s.foes.get(who) or s.npcs[who]).life - amount)
        _set_life(s, who, left)
    blow = (drama.Strike(by, who, "shot" if by in s.people else "blow"),) if by else ()
    shows = drama.Shows(blow, (drama.Harm(who, amount),))
    tell(s, g, why, "{who} loses {amount:Life Point}: {left} left.", who=who, amount=amount, left=left, shows=shows)
    if not left:
        await (die(s, g, who) if who in s.people else defeat(s, g, who, by))


@rule("eternaut.remote.lose-control")
def _lose_control(s: State, g: Ask, who: str) -> None:
    """Whoever works a Device from afar lets go of it at the first pain."""
    if s.people[who].operating == "remote":
        alter(s, who, operating="")
        _out_of_device(s, who)
        g.note("eternaut.remote.lose-control", "{who} loses control of {device}.", who=who, device="remote")


def _set_life(s: State, who: str, life: int) -> None:
    if who in s.foes:
        s.foes = {**s.foes, who: replace(s.foes[who], life=life)}
    else:
        s.npcs = {**s.npcs, who: replace(s.npcs[who], life=life)}


@rule("eternaut.heal.amount")
def heal(s: State, g: Ask, who: str, amount: int) -> None:
    """Life Points come back, up to the maximum of the track or card."""
    if not there(s, who):
        return
    life, most = (s.people[who].life, FACTS.character.life) if who in s.people else (_life(s, who), card_of(who).life)
    healed = max(0, min(amount, most - life))
    if healed and who in s.people:
        alter(s, who, life=life + healed)
    elif healed:
        _set_life(s, who, life + healed)
    tell(
        s,
        g,
        "eternaut.heal.amount",
        "{who} is healed: {life:Life Point}.",
        who=who,
        life=life + healed,
        shows=drama.heal(who, healed),
    )


def _life(s: State, who: str) -> int:
    return (s.foes.get(who) or s.npcs[who]).life


def card_of(who: str) -> FigureCard:
    """The card of an Enemy or NPC."""
    return ENEMIES[who] if who in ENEMIES else NPCS[who]


# ---- Enemies and NPCs


@rule("eternaut.damage.enemy", "eternaut.loot.counter")
async def defeat(s: State, g: Ask, who: str, by: str = "") -> None:
    """An Enemy or NPC leaves the map, perhaps with Loot in its place; then its card says what follows."""
    figure = s.foes.get(who) or s.npcs[who]
    s.foes, s.npcs = without(s.foes, who), without(s.npcs, who)
    _out_of_device(s, who)
    card = card_of(who)
    tell(s, g, "eternaut.damage.enemy", "{who} is defeated.", who=who, shows=drama.fall(who))
    if card.loot and figure.at != NOWHERE:
        loot = Placed(f"{card.loot}@{NAMES[figure.at]}", card.loot, (figure.at,))
        s.counters = {**s.counters, loot.id: loot}
        tell(s, g, "eternaut.loot.counter", "Left on {space}: {counter}.", counter=loot.id, space=NAMES[figure.at])
    if card.defeated:
        open_page(s, who, card.title)
        await run.run(s, g, Scene(seat(s), who, other=by, key=who, depth=1), card.defeated)


def _out_of_device(s: State, who: str) -> None:
    for id, machine in s.machines.items():
        if machine.operator == who:
            s.machines = {**s.machines, id: replace(machine, operator="")}


# ---- Characters


@rule("eternaut.death.paragraph", "eternaut.para.death-form")
async def die(s: State, g: Ask, who: str) -> None:
    """A Character is dead: entry 600 is read before anything else, then all that belongs to the Character leaves."""
    alter(s, who, life=0)
    tell(s, g, "eternaut.death.paragraph", "{who} is dead.", who=who, shows=drama.fall(who))
    try:
        await paragraphs.read(s, g, Scene(seat(s), who, depth=1), f"600-{who}")
    except Ended:
        await leave(s, g, who)
        raise
    if who in s.people:
        await leave(s, g, who, dead=True)
    survived(s, g)


@rule(
    "eternaut.death.components", "eternaut.death.drop-items", "eternaut.cubes.missing-characters", "eternaut.reinforce.replace"
)
async def leave(s: State, g: Ask, who: str, *, dead: bool = False) -> None:
    """A Character leaves the map for good: cards to their piles, items under a Drop counter, cubes to other boards.

    For the dead of F somebody may come, who takes over the board and the cubes on it.
    """
    boards.collect(s, who)
    person, space = s.people[who], ways.whereabouts(s, who)
    s.people = without(s.people, who)
    s.fallen = (*s.fallen, who)
    s.pending = tuple(waiting for waiting in s.pending if waiting != who)
    _out_of_device(s, who)
    if s.epilogue or space == NOWHERE:
        for item in person.items:
            piles.back_to_deck(s, item)
    else:
        piles.lay_down(s, g, who, space, person.items)
    new = await _reinforced(s, g, who) if dead else ""
    if new:
        alter(s, new, cubes=person.cubes)
    else:
        await cubes.pass_on(s, g, person.cubes)


async def _reinforced(s: State, g: Ask, who: str) -> str:
    if letter(s.book) == "F":
        for come in REINFORCE:
            if new := await come(s, g, who):
                return new
    return ""


@rule("eternaut.death.all-dead", "eternaut.masked.only-left")
def survived(s: State, g: Ask) -> None:
    """Somebody must be left to play with, and not Masked Figures alone."""
    if not in_play(s):
        lose(s, g, "eternaut.death.all-dead", "Nobody is left. The campaign is lost.")
    if all(CHARACTERS[who].masked for who in s.people):
        lose(s, g, "eternaut.masked.only-left", "Only Masked Figures are left. The campaign is lost.")


@rule("eternaut.death.restart")
def lose(s: State, g: Ask, why: str, words: str) -> None:
    """The campaign is lost, whatever is being resolved. The Diary keeps what it had, so that one can go on from there."""
    s.diary = replace(s.diary, lost=True)
    s.outcome = words
    g.note(why, words)
    raise Over


# ---- what texts say


async def damage_verb(s: State, g: Ask, scene: Scene, amount: int, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, f"who gets {amount} damage"):
        await hurt(s, g, who, amount, "eternaut.damage.character" if who in s.people else "eternaut.damage.enemy", scene.who)


async def heal_verb(s: State, g: Ask, scene: Scene, amount: int, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, f"who is healed by {amount}"):
        heal(s, g, who, amount)


async def kill_verb(s: State, g: Ask, scene: Scene, word: str = "me") -> None:
    for who in await whom(s, g, scene, word, "who dies"):
        if there(s, who):
            await (die(s, g, who) if who in s.people else defeat(s, g, who, scene.who))


VERBS = {"damage": damage_verb, "heal": heal_verb, "kill": kill_verb}
