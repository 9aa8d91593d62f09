"""What lies beside the map: the lineup, the helpless, the boss, the row of monster cards, spawn and tracker area, bags."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from noctule.engine import by_parts, by_themselves, listed, rule
from noctule.engine.views import Badge, Card, Counter, Panel

from .. import campaign
from ..board import where
from ..board.names import SHADOW_PEOPLE, feature, name_of
from ..content.facts import FACTS, SHAYE, WORDS, BossFacts, MonsterFacts, Table
from ..content.maps import the_map
from ..state import Boss, State
from .agents import Drawn, unchosen
from .pieces import FACE, ICONS, span

Rows = tuple[tuple[str, ...], ...]


def panels(s: State, drawn: Mapping[str, Drawn]) -> tuple[Panel, ...]:
    found = list(_people(s, drawn))
    if s.boss is not None:
        found.append(_boss(s.boss))
    return (*found, *_coming(s), *tasks(s), monster_row(s), bags(s))


def _people(s: State, drawn: Mapping[str, Drawn]) -> Iterator[Panel]:
    """The lineup in its order, and who is in play but not in it."""
    if s.phase == "muster":
        yield Panel("candidates", "ACTIVE bag", tuple(unchosen(id) for id in s.active))
    order = s.lineup or (tuple(s.agents) if s.phase == "muster" else ())
    if order:
        yield Panel("lineup", "Lineup", tuple([drawn[id].card for id in order]))
    if len(order) < len(s.agents):
        yield Panel("helpless", "Incapacitated and prisoners", tuple([drawn[id].card for id in s.agents if id not in order]))


# -- monsters ------------------------------------------------------------------------------------------------------


@rule("scare.setup.monster-row")
def _monster_row(s: State) -> Panel:
    """The No Spawn token and the monster cards in ascending order of the spawn roll, then those that are summoned."""
    rate = max((FACTS.scenario[mission].spawn_rate for mission in s.missions), default=0)
    fixed = FACTS.scenario[s.missions[0]].spawns if s.missions else ""
    text = f"{rate} come each round" + (f", always {name_of(fixed)}." if fixed else ", each by a d6.")
    cards, there = [], Counted(monster.kind for monster in s.monsters.values())
    wounded = {monster.kind for monster in s.monsters.values() if monster.wounded}
    for kind, card in _row():
        count = there[kind]
        badges = ((Badge("in play", str(count)),) if count else ()) + ((Badge("wounded"),) if kind in wounded else ())
        cards.append(_with(card, badges) if badges else card)
    return Panel("monsters", "Monsters", tuple(cards), text=text if rate else "No monsters spawn in this scenario.")


monster_row = by_parts(_monster_row, "missions", "monsters")


def _with(card: Card, badges: tuple[Badge, ...]) -> Card:
    return replace(card, badges=badges)


@cache
@rule("scare.setup.monster-row")
def _row() -> tuple[tuple[str, Card], ...]:
    """Kind and card of each, in the order of the spawn table."""
    rolled = [(kind, span(low, high)) for low, high, kind in sorted(FACTS.spawn.table)]
    found = [(kind, _kind_card(kind, f"{roll} on a d6")) for kind, roll in rolled]
    kinds = {kind for kind, _ in rolled}
    summoned = [kind for kind in FACTS.monster if kind not in kinds]
    found += [(kind, _kind_card(kind, "a location roll of 00, then 1-9")) for kind in summoned]
    raffle = "A raffle: souls are offered before the die is rolled. Who loses it is gone."
    numbers = (("Comes at", "a location roll of 00, then 0"),)
    id = SHADOW_PEOPLE
    return (*found, (id, Card(id, name_of(id), raffle, "", ICONS[id], False, numbers, face=FACE(id))))


def _kind_card(kind: str, roll: str) -> Card:
    if kind == "none":
        return Card("no-spawn", "No spawn", fields=(("Comes at", roll),), face=FACE("no-spawn"))
    facts = FACTS.monster[kind]
    fields = [("Comes at", roll), *_monster_fields(facts)]
    table = _table(facts.normal.table, facts.wounded.table if facts.wounded is not None else ())
    return Card(kind, facts.name, _habit(facts), "", ICONS[kind], False, tuple(fields), table, face=FACE(kind, "beast"))


def _monster_fields(facts: MonsterFacts) -> Iterator[tuple[str, str]]:
    if facts.normal.move:
        yield "Move", str(facts.normal.move) + (f", wounded {facts.wounded.move}" if facts.wounded is not None else "")
    yield "Hits", str(facts.hits)
    if facts.defense:
        yield "Defence", str(facts.defense)


def _habit(facts: MonsterFacts) -> str:
    if not facts.normal.move:
        return "Stands beside her victim; whoever is adjacent is haunted and can do nothing."
    if facts.enters:
        return "Goes for the nearest agent it sees and falls upon its prey."
    return "Rams as many agents as it can." if facts.normal.table else "Goes off beside as many agents as it can reach."


@lru_cache(maxsize=50)
def _table(normal: Table, wounded: Table) -> Rows:
    """An attack table by totals; with a second column where the card has another side."""
    if not normal:
        return ()
    if not wounded:
        return (("total", "result"), *((span(low, high), _words(words)) for low, high, words in normal))
    rows: list[list[str]] = []
    lows = sorted({low for low, _, _ in (*normal, *wounded)})
    for low, after in zip(lows, [*lows[1:], 10], strict=True):
        results = [_words(next(w for a, b, w in table if a <= low <= b)) for table in (normal, wounded)]
        rows.append([span(low, after - 1), *results])
    return (("total", "result", "wounded"), *map(tuple, rows))


def _words(results: tuple[str, ...]) -> str:
    return ", ".join(WORDS[word] for word in results)


@by_themselves
def _boss(boss: Boss) -> Panel:
    facts = FACTS.boss[boss.kind]
    side = facts.wounded if boss.wounded and facts.wounded is not None else facts.normal
    held = listed(name_of(id) for id in boss.holds)
    fields = (("Holds", f"{held} ({len(boss.holds)} of {facts.holds})"), *_boss_fields(boss, facts))
    badges = ((Badge("wounded"),) if boss.wounded else ()) + ((Badge("holds", held),) if boss.holds else ())
    badges += (Badge("hits", str(boss.hits)),) if boss.hits else ()
    face = FACE(boss.kind, "beast")
    card = Card(boss.kind, facts.name, "", "", ICONS[boss.kind], False, fields, _table(side.table, ()), badges, face=face)
    return Panel("boss", "Boss", (card,))


def _boss_fields(boss: Boss, facts: BossFacts) -> Iterator[tuple[str, str]]:
    if not facts.hits:
        yield "Hits", "cannot be hurt"
    elif boss.wounded:
        yield "Hits", f"{boss.hits} of {facts.hits_wounded}, then dead"
    else:
        yield "Hits", f"{boss.hits} of {facts.hits}, then {'wounded' if facts.wounded is not None else 'dead'}"
    yield "Defence", f"{facts.defense_each} for each figure on the card"
    if facts.steps_seen:
        yield "Moves", f"{facts.steps_seen} towards a step in its sight, {facts.steps_shot} towards gunfire"
    else:
        yield "Moves", f"{facts.move} a round" if facts.move else "d10 points a round and when fired upon"


# -- areas, tasks, bags --------------------------------------------------------------------------------------------


def _coming(s: State) -> Iterator[Panel]:
    """Who is about to come: this round (spawn area), or in the next one (tracker area)."""
    if s.spawn_area:
        yield Panel("spawn-area", "Spawn area", text=f"Coming now, one after another: {_kinds(s.spawn_area)}.")
    if s.tracker_area is not None:
        yield Panel("tracker-area", "Tracker area", text=f"Next round: {_kinds(s.tracker_area)}.")


def _kinds(kinds: tuple[str, ...]) -> str:
    return listed(name_of(kind) for kind in kinds)


def _tasks(s: State) -> Iterator[Panel]:
    """Tech rolls with Shaye's concentration, and how doors and trap stand."""
    map = the_map(s.map)
    open_ = [
        spot.place.id for spot in map.of("tech") if spot.place.id not in s.solved and where.in_use(s.features, spot.place.id)
    ]
    unmask = s.boss is not None and s.boss.kind == "boogeyman"
    if SHAYE in s.agents and (open_ or unmask):
        target = FACTS.tech.target[s.concentration]
        what = listed(feature(task) for task in open_) if open_ else "unmasking The Boogeyman"
        needs = f"{what}: {target} or less"
        yield Panel(
            "tech", "Tech roll", counters=(Counter("Concentration", s.concentration, len(FACTS.tech.target) - 1, needs),)
        )
    rows = [
        (feature(id).capitalize(), "shut" if id in s.shut else "open")
        for id in map.doors
        if id in s.shut or where.in_use(s.features, id)
    ]
    if s.trap:
        rows.append(("The trap", s.trap + (f", with {name_of(s.trapped)} in it" if s.trapped else "")))
    if rows:
        yield Panel("doors", "Doors", table=(("Door", "Now"), *rows))


tasks = by_parts(
    lambda s: tuple(_tasks(s)),
    *("map", "features", "solved", "boss", "agents", "concentration", "shut", "trap", "trapped"),
)


def _bags(s: State) -> Panel:
    rows = list(campaign.bags(s).items())
    rows += [("Safe by now", s.escaped)] if s.escaped else []
    rows += [("Lost gear", s.lost_gear)] if s.lost_gear else []
    said = [(bag, str(len(ids)), ", ".join(map(name_of, ids)) or "-") for bag, ids in rows]
    return Panel("bags", "Bags", table=(("Bag", "Pieces", "Whose"), *said))


bags = by_parts(_bags, "agents", "monsters", "active", "grabbed", "dead", "escaped", "lost_gear")
