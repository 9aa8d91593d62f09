"""Setup: the scenario's tiles, pools and reserves; shuffled decks; a sheet, skills and a hand for everybody."""

from __future__ import annotations

from noctule.engine import Ask, Setup, SetupError, rule

from .board import figures
from .board.rooms import rooms
from .content import CARDS, CHARACTERS, EVENTS, FACTS, SCENARIOS, SKILLS, item_deck, keys
from .content.people import HYBRIDS
from .content.scenarios import STACKS, ScenarioCard, Stack, number
from .content.steps import Kind
from .state import Laid, Person, State


@rule("escape.setup.scenario")
def setup(setup: Setup, g: Ask) -> State:
    """Everything as the scenario says; who plays whom and who begins is settled in the first phase."""
    if setup.scenario not in SCENARIOS:
        raise SetupError(f"there is no scenario '{setup.scenario[:40]}'; there are: {', '.join(SCENARIOS)}")
    card = SCENARIOS[setup.scenario]
    if len(setup.seats) not in card.players:
        raise SetupError(f"'{card.title}' is not for {len(setup.seats)} players")
    s = State(setup.seats, setup.scenario)
    _decks(s, g)
    _start_tiles(s, card)
    _stacks(s, g, card)
    _characters(s, g, card)
    _pools(s, card)
    _reserves(s, card)
    return s


@rule("escape.setup.shuffle", "escape.setup.key-aside")
def _decks(s: State, g: Ask) -> None:
    """Four decks, each shuffled on its own; the Security Key Cards lie beside the item deck."""
    s.adrenaline = _shuffled(g, tuple(CARDS))
    s.skills = _shuffled(g, tuple(SKILLS))
    s.items = _shuffled(g, item_deck())
    s.events = _shuffled(g, tuple(EVENTS))
    s.keys = keys()


@rule("escape.setup.start-tiles", "escape.setup.infirmary")
def _start_tiles(s: State, card: ScenarioCard) -> None:
    """The map at the start, with markers and locked doors, without the Infirmary. Not explored: no icon does anything."""
    s.tiles = tuple(Laid(tile.id, tile.x, tile.y, tile.turn) for tile in card.tiles)
    for start in card.markers:
        figures.mark(s, start.marker, start.tile)
    s.locked = tuple(dict.fromkeys(rooms(s).seam(lock.tile, lock.side) for lock in card.locks))


@rule("escape.setup.stacks", "escape.peek.set-aside")
def _stacks(s: State, g: Ask, card: ScenarioCard) -> None:
    """Stacks A, B and Final, face down; the tile of the Peeking rule is set aside and is in none of them."""
    s.peek_tile = card.peek_tile
    for name in STACKS:
        s.stacks = {**s.stacks, name: _stack(g, card.stacks.of(name), len(s.seats))}
        s.cover = {**s.cover, name: number(card.stacks.of(name).under, len(s.seats))}


def _stack(g: Ask, stack: Stack, players: int) -> tuple[str, ...]:
    """Tiles drawn at random; some of them lie above all that are sure to be there."""
    loose = _shuffled(g, stack.tiles)[: stack.drawn(players)]
    under = number(stack.under, players)
    return (*loose[:under], *_shuffled(g, (*loose[under:], *stack.sure)))


@rule("escape.setup.sheet", "escape.setup.fear", "escape.setup.vitality", "escape.setup.skills", "escape.setup.hand")
@rule("escape.setup.start-threat", "escape.char.one-per-player", "escape.skill.two")
def _characters(s: State, g: Ask, card: ScenarioCard) -> None:
    """A different character for every player: fear, vitality, threat, two skills, and as many cards as vitality."""
    vitality = card.vitality or FACTS.vitality.start
    threat = number(card.threat_start, len(s.seats))
    for id, seat in zip(CHARACTERS, s.seats, strict=False):
        skills, s.skills = s.skills[: FACTS.cards.skills], s.skills[FACTS.cards.skills :]
        hand, s.adrenaline = s.adrenaline[:vitality], s.adrenaline[vitality:]
        s.people[id] = Person(id, seat, card.start, FACTS.fear.start, vitality, threat, hand, skills)
    s.current = s.first = next(iter(s.people))


@rule("escape.setup.threat-pool", "escape.setup.lockdown-pool")
def _pools(s: State, card: ScenarioCard) -> None:
    """The threat pool, beside the tokens that the characters start with; and a lockdown pool, where there is one."""
    s.threat_pool = number(card.threat_pool, len(s.seats))
    s.lockdown_pool = None if card.lockdown_pool is None else number(card.lockdown_pool, len(s.seats))


@rule("escape.setup.reserves")
def _reserves(s: State, card: ScenarioCard) -> None:
    """Numbered Guards and Clones, Hybrids by their marks; those that are on the map at the start are the first of them."""
    kinds: tuple[Kind, ...] = ("guard", "clone")
    for kind in kinds:
        count = card.reserves.of(kind, len(s.seats))
        s.reserve = {**s.reserve, kind: tuple(str(i) for i in range(1, count + 1))}
        s.highest = {**s.highest, kind: count}
    s.reserve = {**s.reserve, "hybrid": HYBRIDS[: card.reserves.of("hybrid", len(s.seats))]}
    for start in card.enemies:
        for _ in range(number(start.count, len(s.seats))):
            come = figures.put_into_play if start.kind == "boss" else figures.spawn
            enemy = come(s, start.kind, start.tile)
            assert enemy is not None, "the scenario has been checked: its reserve holds those of the start"
            figures.alter(s, enemy.id, fresh=False)


def _shuffled(g: Ask, cards: tuple[str, ...]) -> tuple[str, ...]:
    pile = list(cards)
    g.shuffle(pile)
    return tuple(pile)
