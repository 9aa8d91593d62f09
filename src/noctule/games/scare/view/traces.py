"""Why did it do that, what does it see, where can it go: drawn over the board and said in a sentence.

`explain` reads the facts that automatic moves leave in the log (`weighed`, `path`, `target`, `between`); `trace` looks at the
position as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from noctule.engine import Line, No, counted, listed
from noctule.engine.grid import members, spread
from noctule.engine.views import Trace

from ..agents import shoot
from ..board import boss_ways, routes, sight, where
from ..board.ground import ground, name
from ..board.names import SHADOW_PEOPLE, he, him, name_of
from ..content.facts import FACTS, ROSTER, SHAYE
from ..content.maps import the_map
from ..state import NOWHERE, Boss, Monster, State
from . import PHASES
from .ground import BOARD

Weighed = Sequence[Sequence[Any]]
"""Rows of (agent, distance, seen, diagonal steps or -1, measured), as `move.take_aim` notes them.

Whoever was not measured, for somebody else was nearer anyway or was seen, is at least so far away.
"""


# -- what an automatic move weighed --------------------------------------------------------------------------------


WEIGHS = ("between", "weighed", "path")
"""The facts that automatic moves leave in their events, in the order of a move."""


def explain(line: Line) -> Iterator[Trace]:
    """A line about an automatic move as sentences, sight lines and distances; nothing for other lines."""
    facts = line.facts
    who = name_of(str(facts.get("who", "")))
    if "weighed" in facts:
        yield _weighed_rams(who, facts) if "left" in facts else _weighed_targets(who, line.rule, facts)
    if "between" in facts:
        text = f"{listed(map(name_of, facts['between']))} were equal in everything; the die chose {name_of(facts['target'])}."
        yield Trace("A tie", BOARD, text=text)
    if "path" in facts:
        path = tuple(facts["path"])
        yield Trace("The way it went", BOARD, path[-1:], (path,), _path_words(who, path, facts))


def _weighed_targets(who: str, rule: str, facts: dict[str, Any]) -> Trace:
    """Sight lines lead to those it saw, from where it stood then; beside everybody stands how far he was, or was at least."""
    rows: Weighed = facts["weighed"]
    start = str(facts["at"])
    sight_lines = tuple((start, str(row[0])) for row in rows if row[2])
    blind = not sight_lines and rule != "scare.move.half-speed"
    labels = tuple((str(row[0]), f"{_far(row)}{'' if row[2] or blind else ', unseen'}") for row in rows)
    return Trace("Whom it weighed", BOARD, (start,), sight_lines, _aim_words(who, rule, facts), labels)


def _weighed_rams(who: str, facts: dict[str, Any]) -> Trace:
    """From where each ram would begin to whom it would hit."""
    lines = tuple(dict.fromkeys((str(row[2]), str(row[0])) for row in facts["weighed"]))
    labels = tuple({str(row[0]): str(row[1]) for row in reversed(facts["weighed"])}.items())
    return Trace("Whom it weighed", BOARD, (), lines, _ram_words(who, facts), labels)


def _aim_words(who: str, rule: str, facts: dict[str, Any]) -> str:
    """`Night Widow 2 saw Fort (5) and Thayer (at least 7); Fort is nearer.`"""
    rows: Weighed = sorted(facts["weighed"], key=lambda row: int(row[1]))
    seen = [row for row in rows if row[2]]
    pool = seen or rows
    if seen:
        start = f"{who} saw {_distances(seen)}"
    elif rule == "scare.move.half-speed":
        start = f"{who} saw nobody and creeps at half speed; there are {_distances(rows)}"
    else:
        start = f"{who} goes for the nearest, seen or not, of {_distances(rows)}"
    reason = _nearest_words(str(facts["target"]), pool)
    hidden = [row for row in rows if seen and not row[2] and row[1] <= pool[0][1]]
    unseen = f"; {_distances(hidden)} {'is' if len(hidden) == 1 else 'are'} out of its sight" if hidden else ""
    return f"{start}{reason}{unseen}. It had {counted(int(facts['steps']), 'step')}."


def _distances(rows: Weighed) -> str:
    return listed(f"{name_of(str(row[0]))} ({_far(row)})" for row in rows)


def _far(row: Sequence[Any]) -> str:
    return f"{row[1]}" if row[4] else f"at least {row[1]}"


def _nearest_words(target: str, pool: Weighed) -> str:
    """Why this one of those it chose among; they are sorted by distance."""
    if len(pool) == 1:
        return ""
    name = name_of(target)
    equal = [row for row in pool if row[1] == pool[0][1]]
    if len(equal) == 1:
        return f"; {name} is {'nearer' if len(pool) == 2 else 'nearest'}"
    fewest = min(int(row[3]) for row in equal)
    straight = [row for row in equal if row[3] == fewest]
    others = listed(name_of(str(row[0])) for row in equal)
    if len(straight) == 1:
        return f"; {others} are equally near, and the way to {name} has the fewest diagonal steps ({fewest})"
    return f"; {listed(name_of(str(row[0])) for row in straight)} are equally near, and the die chose {name}"


def _ram_words(who: str, facts: dict[str, Any]) -> str:
    most, left = int(facts["most"]), counted(int(facts["left"]), "step")
    target = name_of(str(facts["target"]))
    if not most:
        return f"{who} had {left} and nobody new in reach, so it rammed {target} again."
    rows = listed(dict.fromkeys(f"{name_of(str(row[0]))} ({row[1]})" for row in facts["weighed"]))
    start = f"{who} had {left} and could ram {most if most > 1 else 'only 1'} of them"
    return f"{start}, whoever of these comes first: {rows}; {target} was first."


def _path_words(who: str, path: tuple[str, ...], facts: dict[str, Any]) -> str:
    words = f"{who} went {' - '.join(path)}."
    if "most" in facts:
        words += f" No space in its reach is next to more than {counted(int(facts['most']), 'agent')}."
    if "goal" in facts:
        goal = "the shrine" if facts.get("target") == "shrine" else name_of(str(facts.get("target", "")))
        words += f" {goal[0].upper()}{goal[1:]} was {facts['distance']} away, on {facts['goal']}."
    return words


# -- what a piece sees, and where it can go ------------------------------------------------------------------------


def trace(s: State, seat: str | None, piece: str) -> Iterator[Trace]:
    """For an agent, monster or boss, as things stand now."""
    if piece in s.agents:
        yield from _of_agent(s, piece)
    elif piece in s.monsters:
        yield from _of_monster(s, s.monsters[piece])
    elif s.boss is not None and piece == s.boss.kind:
        yield from _of_boss(s, s.boss)


def _of_agent(s: State, id: str) -> Iterator[Trace]:
    agent, targets = s.agents[id], shoot.targets_of(s)
    if agent.stands:
        seen = {other: reach for other in targets if (reach := shoot.distance(s, id, (other,))) is not None}
        hidden = [other for other in targets if other not in seen]
        text = f"{name_of(id)} sees {_ranges(seen) if seen else 'no monster'}."
        text += f" Out of sight: {listed(map(name_of, hidden))}." if hidden else ""
        yield Trace("Sees", BOARD, (), tuple((id, other) for other in seen), text)
        yield _agent_reach(s, id)
    if id in where.eligible(s):
        hunters = [m for m in s.monsters.values() if m.place == "map" and m.kind != "white-lady"]
        eyes = [m.id for m in hunters if sight.monster_sees(s, m.at, agent.at)]
        yield Trace(
            "Seen by",
            BOARD,
            (),
            tuple((m, id) for m in eyes),
            f"{name_of(id)} is seen by {listed(map(name_of, eyes)) if eyes else 'no monster'}.",
        )


def _ranges(far: dict[str, int]) -> str:
    """`Night Widow 2 (range 3)`: as a shot counts."""
    return listed(f"{name_of(id)} (range {far[id]})" for id in sorted(far, key=lambda id: far[id]))


def _agent_reach(s: State, id: str) -> Trace:
    """Every space on which he could stop with the actions he has left, or has in a whole turn."""
    acting = s.turn is not None and s.turn.agent == id
    actions = s.turn.actions if s.turn is not None and acting else where.card(s, id).actions
    no = stuck(s, id)
    if no is not None:
        return Trace("Can go", BOARD, text=no.reason)
    spaces = tuple(name(s, q) for q in members(reach_of_agent(s, id, actions)))
    whole = f"the actions {he(id)} has left" if acting else "a whole turn"
    return Trace(
        "Can go", BOARD, spaces, text=f"{name_of(id)} can get to {counted(len(spaces), 'space')} with {whole} ({actions})."
    )


def stuck(s: State, id: str) -> No | None:
    """Why an agent cannot walk at all, whoever's turn it is."""
    if where.grabbed(s, id):
        return No("scare.grab.no-actions", f"{name_of(id)} is grabbed and can do nothing; the others have to free {him(id)}.")
    if where.in_combat(s, id):
        return No("scare.agent.in-combat-limits", f"{name_of(id)} is in combat and cannot move.")
    if where.haunted(s, id):
        return No("scare.wlady.haunted", f"{name_of(id)} is haunted and can do nothing.")
    return None


def reach_of_agent(s: State, id: str, actions: int) -> int:
    """Past comrades, round monsters, and no further than where the White Lady would haunt him."""
    here, start = ground(s), s.agents[id].at
    barred, shared = where.monsters_on_map(s), where.standing_agents(s) & ~(1 << start)
    haunts = where.haunts(s)
    best, tips = {start: 0}, [start]
    while tips:
        square = tips.pop(0)
        if haunts >> square & 1:
            continue
        for further, cost in here.agent_steps(square):
            paid = best[square] + cost
            if paid <= actions and paid < best.get(further, actions + 1) and not barred >> further & 1:
                best[further] = paid
                tips.append(further)
    return sum(1 << q for q in best if q != start) & ~shared


def _of_monster(s: State, monster: Monster) -> Iterator[Trace]:
    if monster.place != "map":
        return
    who = name_of(monster.id)
    if monster.lying:
        yield Trace("Next", BOARD, text=f"{who} is stunned: its next move is to stand up.")
        return
    targets = where.eligible(s)
    seen = sight.seen_by_monster(s, monster.at, targets)
    text = f"{who} sees {listed(map(name_of, seen))}."
    yield Trace("Sees", BOARD, (), tuple((monster.id, id) for id in seen), text)
    if FACTS.monster[monster.kind].normal.move:
        yield _monster_reach(s, monster, targets, seen)


def _monster_reach(s: State, monster: Monster, targets: dict[str, int], seen: list[str]) -> Trace:
    """Where it could be after its next move, and how far its prey is from it."""
    ways = routes.chases(s, monster.at, targets)
    full = monster.kind == "baby-doll" or any(id in ways for id in seen)
    move = where.side_of(s, monster.id).move
    steps = move if full else (move + 1) // 2
    standing = where.standing_agents(s)
    prey = sum(1 << square for square in targets.values()) if FACTS.monster[monster.kind].enters else 0
    found = 0
    for ring in spread(ground(s).monster_ways, 1 << monster.at, closed=standing & ~prey, ends=prey, limit=steps).values():
        found |= ring
    spaces = tuple(name(s, q) for q in members(found & ~where.monsters_on_map(s)))
    far = listed(f"{name_of(id)} ({way.distance})" for id, way in sorted(ways.items(), key=lambda item: item[1].distance))
    speed = "" if full else ", half of its move, for it sees nobody it can get at"
    return Trace(
        "Can go",
        BOARD,
        spaces,
        text=f"{name_of(monster.id)} has {counted(steps, 'step')}{speed}. How far it is to each: {far}.",
    )


def _of_boss(s: State, boss: Boss) -> Iterator[Trace]:
    who = FACTS.boss[boss.kind].name
    if boss.kind == "cellar-knight":
        spaces = tuple(name(s, q) for q in members(sight.seen_from(s, boss.at, ground(s).floor)))
        yield Trace("Sees", BOARD, spaces, text=f"A step onto any of these spaces ({len(spaces)}) draws the {who}.")
        return
    holds = SHAYE in boss.holds
    if not holds and SHAYE not in s.agents:
        return
    shrine = the_map(s.map).squares("shrine")
    goal = (shrine[0] if shrine else NOWHERE) if holds else where.space_of(s, SHAYE)
    if goal == NOWHERE:
        return
    way = (boss_ways.way_of_two if boss.back != NOWHERE else boss_ways.way_of_one)(s, goal)
    what = "the shrine" if holds else ROSTER[SHAYE].name
    far = f"{counted(way.distance, 'point')} away" if way is not None else "out of his reach"
    yield Trace("Goes for", BOARD, (name(s, goal),), ((boss.kind, name(s, goal)),), f"{who} makes for {what}, {far}.")


# -- why not -------------------------------------------------------------------------------------------------------


def why(s: State, seat: str, what: str) -> No | None:
    """Why a figure or card cannot be used now, where the question that is asked has no answer of its own."""
    for bag in ("dead", "grabbed", "escaped"):
        if what in getattr(s, bag) and what not in s.agents:
            words = "is out of it, in safety" if bag == "escaped" else f"is in the {bag.upper()} bag"
            return No("scare.campaign.bags", f"{name_of(what)} {words}.")
    if what in s.agents and s.turn is not None and s.turn.agent != what:
        return No("scare.agent.order", f"It is {name_of(s.turn.agent)}'s turn, not {name_of(what)}'s.")
    if what in s.agents and s.turn is not None:
        return No("scare.agent.actions", f"It is {name_of(what)}'s turn already: choose what {he(what)} does.")
    if what in s.agents and s.phase in ("move", "spawn", "attack"):
        return No("scare.core.round-sequence", f"{PHASES[s.phase]} now; agents act when that is done.")
    if what in s.monsters or (s.boss is not None and what == s.boss.kind):
        return No("scare.core.cooperative", f"{name_of(what)} follows its own rules; you only decide between equals.")
    if what in FACTS.monster or what in (SHADOW_PEOPLE, "no-spawn"):
        return No("scare.setup.monster-row", "This card only tells what such a monster does.")
    if what in s.gear:
        return No("scare.gear.give", "Gear changes hands only in an agent's turn.")
    return None
