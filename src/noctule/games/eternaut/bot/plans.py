"""How far it is to an aim, in cards: the cheapest of the ways to it, each with all that it needs.

Costs are rough: a card moves a Character three spaces, a closed door costs two cards more, and every handling, talk or use of
an item is one card. That one need undoes another is not seen.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from noctule.engine.grid import between

from ..board.ground import AROUND, CELL_OF, FIRST, SPACES, land, sides_of
from ..board.ways import blocked
from ..content import CHARACTERS, DEVICES, ENEMIES, ITEMS, NPCS, SKILL_COUNTERS
from ..content.script import Condition
from ..content.words import GRID, NOWHERE, Book
from ..state import Placed, State, in_play
from ..story import conditions
from ..story.paragraphs import number
from ..story.scene import Scene
from ..table import snow
from .deeds import THIS, Deed, Need, Needs, Unless, Value, Want, deeds, entries

NEVER: Final = 99.0
"""Cards: out of reach."""
PACE: Final = 3.0
DOOR, LOCK, DRIFT = 6, 18, 15
"""What a door that can be opened, one that gives way only to a test, and a space with deadly snow are worth in steps."""
ASTRAY: Final = 4.0
"""Cards: a mad Character goes where chance leads."""
WAIT: Final = 2.0
"""Cards: waiting for the Timer to come one space further. Less than it takes: meanwhile something else can be done."""
UNKNOWN: Final = 8.0
"""Cards to a part of the map to which no way leads yet, laid or not: whoever turns it up must not seem farther from it."""
STRANGE: Final = 4.0
"""Cards to something that is not on the map yet, once it is."""
SHARED: Final = 0.6
"""Of several needs the costliest counts whole, the others in part: some of their ways are the same."""
FIGHT: Final = 10.0
"""Cards: something that is not there yet has to go."""
SHOT: Final = 8.0
"""Cards until something is hit with a Device."""
LARGE: Final = 12
"""Life Points that are shot away with what one carries; for a beast with more there are shells and charges."""
WALKS: Final = 3.0
"""Cards until the Gurbo has come a cell further."""
LAST_PAGES: Final[dict[Book, tuple[str, ...]]] = {"F1": ("fell", "river", "sluice"), "F2": ("turned", "stayed", "river")}
"""Notes that say how the campaign ends, where the Epilogue code is the same: the first of them that was written counts."""
LAST_NOTES: Final = {f"END-{note}": note for notes in LAST_PAGES.values() for note in notes}

Known = tuple[Want, str, str]
"""Something that is wanted, where, and of whom."""


class Look:
    """One position, looked at for its aims; what was measured once is kept."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.people = [who for who in in_play(s) if s.people[who].at != NOWHERE]
        self._deeds = deeds(s.book)
        self._bags = {who: {item.number for item in s.people[who].items} for who in self.people}
        self._held = {number: who for who in reversed(self.people) for number in self._bags[who]}
        self._lying = {item.number: space for space, pile in reversed(list(s.piles.items())) for item in pile}
        self._far: dict[tuple[str, tuple[int, ...]], float] = {}
        self._reading: dict[tuple[str, str], list[str]] = {}
        self._known: dict[Known, float] = {}
        self._least: dict[Known, float] = {}
        """What is known to take at least so much."""
        self._open: dict[Known, int] = {}
        """What is being looked at, from the outermost."""
        self._hit: set[Known] = set()
        """That of it which needs itself."""
        self._lowest = 0
        """The outermost of it that was met since."""
        self._meanwhile: list[Known] = []
        """What was measured with something open out of reach."""
        self._counters: dict[str, list[Placed]] = {}
        for counter in s.counters.values():
            self._counters.setdefault(counter.number, []).append(counter)
        for id, machine in s.machines.items():
            there = Placed(id, DEVICES[id].number, tuple({machine.front, machine.rear}))  # type: ignore[index]
            self._counters.setdefault(there.number, []).append(there)
        ground = land(s)
        doors = locks = 0
        for counter in s.counters.values():
            if counter.edge != NOWHERE and ground.closed >> counter.edge & 1:
                if counter.number in opened_by_hand(s.book):
                    doors |= 1 << counter.edge
                elif counter.number in opened_by_hand(s.book, tested=True):
                    locks |= 1 << counter.edge
        self._ground = (ground.floor, ground.walls, doors, locks, ground.links, blocked(s))
        self._drifts = snow.covered(s) if snow.dangerous(s) else 0

    # ---- ways

    def steps(self, start: int, drifts: int = 0) -> dict[int, int]:
        return walks(start, *self._ground, drifts)

    def far(self, who: str, spaces: tuple[int, ...]) -> float:
        """Cards that a Character needs to come to one of some spaces."""
        found = self._far.get((who, spaces))
        if found is None:
            dry = not self._drifts or snow.protected(self.s, who)
            steps = self.steps(self.s.people[who].at, 0 if dry else self._drifts)
            best = min([steps[space] for space in spaces if space in steps], default=-1)
            astray = ASTRAY if best > 0 and self.s.people[who].has("madness") else 0.0
            found = self._far[who, spaces] = NEVER if best < 0 else best / PACE + astray
        return found

    def nearest(self, spaces: tuple[int, ...]) -> float:
        """Cards until somebody is at one of some spaces."""
        return min([self.far(who, spaces) for who in self.people], default=NEVER)

    # ---- aims

    def end(self, code: str) -> float:
        """Cards until the Scenario is over with this Epilogue, or with this last page of the campaign."""
        note = LAST_NOTES.get(code)
        return self.want(("note", note) if note is not None else ("end", code))

    def objective(self, card: str) -> float:
        """Cards until an Objective is succeeded, by the shortest of its ways."""
        return self.want(("won", card))

    def want(self, want: Want, place: str = "", by: str = "", limit: float = NEVER) -> float:
        """Cards until something is brought about, by whoever can do it best or by one Character. From the limit on it does not
        matter how many.

        The shortest way to a thing does not lead through itself: what is being looked at is out of reach for what it needs.
        What was measured so, beneath it, holds only meanwhile.
        """
        known = (want, place, by)
        found = self._known.get(known)
        if found is not None:
            return found
        if known in self._open:
            self._hit.add(known)
            self._lowest = min(self._lowest, self._open[known])
            return NEVER
        ways = self._deeds.get(want)
        if ways is None or self._least.get(known, 0.0) >= limit:
            return NEVER
        index, beneath, above = len(self._open), len(self._meanwhile), self._lowest
        self._open[known], self._lowest = index, index
        best = limit
        for deed in ways:
            cost = self.deed(deed, place, best, by)
            if cost < best:
                best = cost
        del self._open[known]
        if known in self._hit:
            self._hit.discard(known)
            for other in self._meanwhile[beneath:]:
                self._known.pop(other, None)
            del self._meanwhile[beneath:]
        whole = self._lowest >= index
        self._lowest = above if whole else min(above, self._lowest)
        if best < limit or limit >= NEVER:
            self._known[known] = best
            if not whole:
                self._meanwhile.append(known)
        elif whole:
            self._least[known] = limit
        return best if best < limit else NEVER

    def deed(self, deed: Deed, place: str, limit: float = NEVER, by: str = "") -> float:
        """Cards until a deed is done; at a place, if it is to be there. From the limit on it does not matter how many."""
        if place and deed.place not in ("", THIS, place):
            return NEVER
        if deed.fate:
            return self._resolving(deed, limit)
        return self.entry(deed, place if deed.place == THIS else "", limit, by)

    def _resolving(self, deed: Deed, limit: float) -> float:
        """An Objective: it has to lie open first."""
        fate = self.s.story.get(deed.source)
        if fate not in (None, "open"):
            return NEVER
        before = FIGHT * deed.fights if fate is None else 0.0
        if deed.waits:
            before += WAIT
        if fate is None:
            before += self.want(("story", deed.source), limit=limit - before)
        if before >= limit:
            return NEVER
        return min(NEVER, before + self.needs((*deed.needs, *deed.own), "", deed.source, limit - before))

    # ---- entries

    def entry(self, deed: Deed, place: str, limit: float, by: str = "") -> float:
        """Cards until an entry is read in such a way that all its needs are met, by whoever can do it best."""
        one, other = deed.source[:3], deed.source[4:]
        if other == "TIMER":
            event = self.s.events.get(one)
            wait = (self.s.timer - event.timer) * WAIT if event is not None and event.timer else -1.0
            if not 0 <= wait < limit:
                return NEVER
            return min(NEVER, wait + self.needs(deed.needs, "", deed.source, limit - wait))
        readers = self._readers(one, other) if other != "HIT" else self.people
        if by:
            readers = [by] if by in readers else []
        if limit <= 1.0:
            return NEVER
        if readers:
            absent = self._absent(other if one in readers else one, place, limit - 1.0)
        elif by or other not in CHARACTERS or other in self.s.people:
            return NEVER
        else:
            absent = STRANGE + self.want(("join", other), limit=limit - 1.0 - STRANGE)
        if other == "HIT":
            absent += SHOT
        if absent:
            if absent + 1.0 >= limit:
                return NEVER
            left = (limit - 1.0 - absent) / SHARED
            return min(NEVER, 1.0 + absent + SHARED * self.needs(deed.needs, "", deed.source, left))
        ways = []
        for who in readers:
            cost = 1.0 + self._reach(one, other, who, deed.own, place, limit - 1.0)
            if cost < limit:
                ways.append((cost, who))
        if not ways:
            return NEVER
        common = self.needs(deed.needs, "", deed.source, limit - min(ways)[0]) if deed.needs else 0.0
        best = limit
        for cost, who in ways:
            if cost + common < best:
                own = self.needs(deed.own, who, deed.source, best - cost - common) if deed.own else 0.0
                best = min(best, cost + common + own)
        return best

    def _readers(self, one: str, other: str) -> list[str]:
        """Who reads this entry, and not one of their own."""
        found = self._reading.get((one, other))
        if found is None:
            found = self._reading[one, other] = self._who_reads(one, other)
        return found

    def _who_reads(self, one: str, other: str) -> list[str]:
        if other in CHARACTERS:
            return [who for who in (one, other) if who in self.people]
        if other in ("9XX", "XXX"):
            known = entries(self.s.book)
            return [who for who in self.people if who != one and number(one, who) not in known]
        return self.people

    def _absent(self, one: str, place: str, limit: float) -> float:
        """What it costs until there is something to be handled, talked with or stepped on; 0: it is there."""
        s = self.s
        if one < "011":
            return 0.0 if one in s.events else STRANGE + self.want(("event", one), limit=limit - STRANGE)
        if one < "200" or one[0] == "4":
            return 0.0
        if one in s.people or one in s.npcs or one in s.foes:
            return 0.0
        limit -= STRANGE
        if one[0] in "89" or one in ENEMIES:
            return STRANGE + min([self.want((kind, one), limit=limit) for kind in ("npc", "enemy", "join")])
        found = self._counters.get(one, ())
        if any(not place or counter.id.endswith("@" + place) for counter in found):
            return 0.0
        device = DEVICE_OF.get(one)
        return STRANGE + (self.want(("device", device), limit=limit) if device else self.want(("put", one), place, limit=limit))

    def _reach(self, one: str, other: str, who: str, needs: Needs, place: str, limit: float) -> float:
        """Cards until somebody is where the entry is read, with what it takes."""
        s = self.s
        if one < "011":
            return self.far(who, s.events[one].spaces) - 0.7 if not s.events[one].timer else NEVER
        if one < "100":
            first = self.item(who, one, limit)
            return first + (self.item(who, other, limit - first) if other.isdecimal() and first < limit else 0.0)
        if one[0] == "4":
            figure = self._figure(who, other, needs, 0)
            return figure + (self._tool(who, one, limit - figure) if figure < limit else 0.0)
        if one[0] in "89" or one in s.foes:
            return self._figure(who, one if who != one else other, needs, 2)
        away = NEVER
        for counter in self._counters.get(one, ()):
            if (not counter.consumed or other[0] == "4") and (not place or counter.id.endswith("@" + place)):
                away = min(away, self._counter(who, counter))
        return away + (self._tool(who, other, limit - away) if other[0] == "4" and away < limit else 0.0)

    def _counter(self, who: str, counter: Placed) -> float:
        if counter.edge != NOWHERE:
            return self.far(who, _sides(counter.edge))
        away = self.far(who, counter.spaces)
        for space in counter.spaces:
            if self._ground[5] >> space & 1:
                return max(0.0, away - 1 / PACE)
        return away

    def _figure(self, who: str, other: str, needs: Needs, reach: int) -> float:
        """Until two are near each other; where the talk has to be somewhere, an NPC has to be led there."""
        s = self.s
        figure = s.people.get(other) or s.npcs.get(other) or s.foes.get(other)
        if figure is None or figure.at == NOWHERE:
            return NEVER
        where = _places(needs)
        if where and other in s.npcs:
            way = self.steps(figure.at)
            left = min([way[space] for space in where if space in way], default=-1) - reach
            led = "moving-on" in NPCS[other].on
            return NEVER if left < -reach or (left > 0 and not led) else max(0, left) * 1.2
        return max(0.0, self.far(who, (figure.at,)) - reach / PACE)

    def _tool(self, who: str, action: str, limit: float) -> float:
        best = limit
        for item in holders(action):
            best = min(best, self.item(who, item, best))
        return best if best < limit else NEVER

    def item(self, who: str, number: str, limit: float = NEVER) -> float:
        """Cards until a Character holds an item."""
        s = self.s
        holder = self._held.get(number)
        if holder is not None:
            if number in self._bags[who]:
                return 0.0
            return 1.0 + max(0.0, self.far(who, (s.people[holder].at,)) - 0.5)
        if number in self._lying:
            return 0.2 + self.far(who, (self._lying[number],))
        return 0.5 + self._fetched(who, number, limit - 0.5) if s.items.get(number) else NEVER

    def _fetched(self, who: str, number: str, limit: float) -> float:
        """Cards until somebody has an item that nobody has yet, and has handed it over."""
        item, best = ("item", number), limit
        if item not in self._deeds:
            return NEVER
        for by in self.people:
            handed = 1.0 + self.far(who, (self.s.people[by].at,)) if by != who else 0.0
            if handed < best:
                best = min(best, handed + self.want(item, "", by, best - handed))
        return best if best < limit else NEVER

    # ---- needs

    def needs(self, needs: Needs, who: str, key: str, limit: float = NEVER) -> float:
        """Cards until everything holds that does not hold yet, for whoever reads."""
        total = most = 0.0
        scene = Scene(self.s.seats[0], who, key=key)
        for need in needs:
            left = limit - SHARED * total
            cost = self.need(need, scene, left if left > most else (limit - most) / SHARED - (total - most))
            if cost:
                total, most = total + cost, max(most, cost)
                if most + SHARED * (total - most) >= limit:
                    return NEVER
        return most + SHARED * (total - most)

    def need(self, need: Need, scene: Scene, limit: float) -> float:
        if type(need) is Value:
            return self._value(need, scene.who)
        if type(need) is Unless:
            if not conditions.hold(self.s, scene, need.conditions):
                return 0.0
            return min([self._other(one, scene, limit) for one in need.conditions])
        assert type(need) is Condition
        if need.test == "first":
            return 0.0 if (scene.key not in self.s.spoken) != need.negated else (1.0 if need.negated else NEVER)
        if conditions.hold(self.s, scene, (need,)):
            return 0.0
        return self.condition(need, scene, limit)

    def _other(self, one: Condition, scene: Scene, limit: float) -> float:
        return self.condition(Condition(one.test, one.args, not one.negated), scene, limit)

    def _value(self, need: Value, who: str) -> float:
        """Cards that are discarded for a Skill Test."""
        if who not in self.s.people:
            return 1.0
        person = self.s.people[who]
        held = talent(who, tuple([item.number for item in person.items]), person.skills, need.skills)
        lacking = need.low - held
        return (NEVER if held > need.high else 0.0) if lacking <= 0 else 0.4 * lacking + 0.4 * lacking * lacking

    def condition(self, one: Condition, scene: Scene, limit: float = NEVER) -> float:
        """Cards until a condition holds that does not hold yet."""
        s, args, test = self.s, one.args, one.test
        if test in ("in", "at", "someone-in", "everyone-in"):
            return self._standing(one, scene.who)
        if test in ("timer", "clock"):
            return self._waiting(one)
        if one.negated:
            if test == "enemy":
                life = s.foes[args[0]].life
                fought = 2.0 * min(life, LARGE) + 0.6 * max(0, life - LARGE) + self.nearest((s.foes[args[0]].at,))
                return min(fought, self.want(("gone", args[0]), limit=min(limit, fought)))
            if test == "counter":
                return self._cleared(args[0], args[1][0] if len(args) > 1 else "", limit)
            if test in ("has", "group-has"):
                return 1.0
            if test == "open":
                return min([self.want((fate, args[0]), limit=limit) for fate in ("won", "failed")])
            return NEVER
        if test == "has":
            return self.item(scene.who, args[0], limit) if scene.who else self.want(("item", args[0]), limit=limit)
        if test == "group-has":
            return min([self.item(who, args[0], limit) for who in self.people], default=NEVER)
        if test == "counter":
            return self.want(("put", args[0]), args[1][0] if len(args) > 1 else "", limit=limit)
        if test in ("open", "seen", "quest-card"):
            return NEVER if args[0] in s.story else self.want(("story", args[0]), limit=limit)
        if test == "skill":
            return 3.0
        if test == "removed" and args[0] in self._counters:
            return min(2 * SHOT, self._trampled(args[0]), self.want(("away", args[0]), limit=limit))
        return self.want((WANTS[test], args[0]), limit=limit) if test in WANTS and args else NEVER

    def _cleared(self, number: str, place: str, limit: float) -> float:
        """Cards until a counter is gone from a place, or every one of its number from the map."""
        places = [place] if place else [counter.id.partition("@")[2] for counter in self._counters.get(number, ())]
        return min(NEVER, sum([self.want(("away", number), each, limit=limit) for each in places]))

    def _trampled(self, number: str) -> float:
        """Cards until the Gurbo has come to where something lies: it goes where people are."""
        gurbo = next((foe for foe in self.s.foes.values() if ENEMIES[foe.id].race == "gurbo"), None)
        if gurbo is None:
            return NEVER
        x, y = FIRST[CELL_OF[gurbo.at]]
        there = [FIRST[CELL_OF[space]] for counter in self._counters[number] for space in counter.spaces]
        return WALKS * min([(abs(x - to_x) + abs(y - to_y)) / 2 for to_x, to_y in there], default=NEVER)

    def _standing(self, one: Condition, who: str) -> float:
        spaces = (one.args[0],) if one.test == "at" else tuple([space for cell in one.args[0] for space in SPACES[cell]])
        if one.negated:
            return 0.5
        if one.test == "everyone-in":
            away = [self.far(each, spaces) for each in self.people if self.s.people[each].at not in spaces]
            return min(NEVER, sum([min(cost, UNKNOWN) for cost in away]))
        return min(UNKNOWN, self.nearest(spaces) if one.test == "someone-in" or not who else self.far(who, spaces))

    def _waiting(self, one: Condition) -> float:
        if one.test == "clock":
            return self.s.timer * WAIT
        down = (one.args[0] == "<=") != one.negated
        return max(0, self.s.timer - one.args[1]) * WAIT if down else NEVER


WANTS: Final = {
    "note": "note",
    "removed": "away",
    "won": "won",
    "failed": "failed",
    "revealed": "reveal",
    "npc": "npc",
    "enemy": "enemy",
    "present": "join",
    "alive": "join",
    "device": "device",
    "alert": "alert",
}
"""Conditions that a text makes true by what it brings about."""


DEVICE_OF: Final = {device.number: id for id, device in DEVICES.items()}


def _places(needs: Needs) -> tuple[int, ...]:
    """Where the reader has to stand."""
    for need in needs:
        if type(need) is Condition and not need.negated and need.test in ("in", "at"):
            return (need.args[0],) if need.test == "at" else tuple([space for cell in need.args[0] for space in SPACES[cell]])
    return ()


@lru_cache(maxsize=4096)
def talent(who: str, items: tuple[str, ...], counters: tuple[str, ...], skills: tuple[str, ...]) -> int:
    """What a Character brings to a test without Action cards."""
    icons: list[str] = [icon for number in items for icon in ITEMS[number].icons] + [
        str(SKILL_COUNTERS[one].icon) for one in counters
    ]
    return sum([CHARACTERS[who].skills.get(skill, 0) + icons.count(skill) for skill in skills])  # type: ignore[call-overload]


@lru_cache(maxsize=32)
def opened_by_hand(book: Book, *, tested: bool = False) -> frozenset[str]:
    """Counters that give way when anybody handles them, or to a test or somebody who knows how."""
    away = {want[1]: ways for want, ways in deeds(book).items() if want[0] == "away"}
    return frozenset(
        [number for number, ways in away.items() if any(way.place == THIS and (tested or _easy(way)) for way in ways)]
    )


def _easy(way: Deed) -> bool:
    return way.source.endswith(("9XX", "XXX")) and not any(type(need) is Value for need in way.own)


@lru_cache(maxsize=64)
def holders(action: str) -> tuple[str, ...]:
    """The items with an action of that ID."""
    return tuple(number for number, item in ITEMS.items() if any(one.id == action for one in item.actions))


@lru_cache(maxsize=4096)
def _sides(edge: int) -> tuple[int, ...]:
    return tuple(space for space in sides_of(edge) if space in CELL_OF)


@lru_cache(maxsize=8192)
def walks(
    start: int, floor: int, walls: int, doors: int, locks: int, links: tuple[tuple[int, int], ...], solid: int, drifts: int
) -> dict[int, int]:
    """Steps from a space to all that can be reached once doors are opened."""
    best, waiting = {start: 0}, [(0, start)]
    while waiting:
        cost, here = heappop(waiting)
        if cost > best[here] or (solid >> here & 1 and here != start):
            continue
        stairs = [other for pair in links if here in pair for other in pair if other != here]
        for there in (*AROUND[here], *stairs):
            if there not in AROUND or not floor >> there & 1:
                continue
            price = cost + 1 + (DRIFT if drifts >> there & 1 else 0)
            if there not in stairs:
                edge = between(GRID, here, there)
                if walls >> edge & 1:
                    if not (doors | locks) >> edge & 1:
                        continue
                    price += DOOR if doors >> edge & 1 else LOCK
            if price < best.get(there, 1 << 30):
                best[there] = price
                heappush(waiting, (price, there))
    return best
