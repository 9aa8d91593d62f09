"""How good a position is for the team, as a number: for bots. About 10 for an agent, 60 for Shaye, 1,000 for a won game.

People and threats are the same everywhere; each mission adds its errands: who should be how near to what.
Distances are an agent's steps past lines and figures, doors open, looked up in tables by their goals (`away`). Nothing
here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from noctule.engine import Marks
from noctule.engine.grid import Distances, Kept, set_of, spread

from ..board import where
from ..board.ground import GROUNDS, Ground, ground, opened
from ..content.facts import D10, FACTS, SHAYE
from ..content.maps import Role, the_map
from ..state import NOWHERE, Agent, Monster, State

ENDINGS: Final = {"success": 1000.0, "complete": 1000.0, "partial": 300.0, "over": -500.0, "failure": -1000.0}
AGAIN: Final = -200.0
"""To dream it all once more, with everybody: about as good as the beginning, and better than to look for her in the cellar."""
HEALTH: Final = {"normal": 10.0, "wounded": 7.0, "incapacitated": 2.0}
CARRIED: Final = 4.0
"""Whoever lies there when it is over is a prisoner: the fallen are better off on a back, and to take one up costs nothing."""
PRECIOUS: Final = 6.0
"""Shaye counts for so many."""
UNSOLVED: Final = -57.0
"""What it costs that nobody has concentrated on it yet, where what it is done for counts beside it (`work`)."""
DOOR: Final = 87.0
READ: Final = 157.0
"""By how much a position is better when Shaye has opened a door, or read the book."""
TOO_EARLY: Final = -3.0
"""Whoever leaves before the errand is done is safe, and no help any more."""
HOPELESS: Final = -600.0
"""Nobody is left who could do it: better to end it."""
SHAKEN: Final = 12.0
"""Whoever is to pull the lever is traumatized, and can only walk to it."""
NEAR: Final = 8
"""From so many steps on a monster is no threat yet."""
REACHES: Final = {SHAYE: NEAR + 3}
REACH: Final = 4
"""So many steps most monsters take in a round."""
ALONE: Final = 24.0
"""Shaye is the nearest to a monster that can reach her, and nobody beside her could take her place."""
CORRIDOR: Final = 5
"""More than so many only stand in each other's way on the way to the book."""
PULL: Final = 1.0
"""What a guard's step towards the task is worth. With a fifth of it nobody went in front: all stood on the stairs, each in the
other's way, and waited for Shaye, who cannot walk past them."""
CORRIDOR_PULL: Final = 0.5
"""The same on the long way to the book, where whoever runs ahead is not there when she needs him."""
LOCKED: Final = 200.0
"""What it costs that the lever is not pulled: more than it costs that whoever pulls it is far from Shaye, which counts then."""
HOME: Final = 10.0
"""What a step of Shaye's is worth when all is done: nothing is gained by another round outside."""
RUN: Final = 2.5
"""The same for everybody else."""
UNMASKED: Final = 800.0
"""What it is worth that Shaye knows who he is: whatever makes it more likely is worth its share."""
HIT: Final = 40.0
"""What a hit is worth before he is wounded."""
SACRIFICE: Final = 300.0
"""What it costs that he holds Shaye before that, and is sure to be at the shrine with his next roll."""
SAFE: Final = 30
"""From so many steps on it makes no difference how far the shrine is."""
CAUGHT: Final = 3
"""So many steps nearer to the shrine he is when he has caught her, on the average."""
AHEAD: Final = 2
"""By so many steps it is better to be near him than where he is going."""
LONG: Final = 60
"""Farther than anything on these maps."""


def turn(s: State) -> tuple[int, object]:
    """From one agent phase to the next, the monsters' phases between them; a turn is one agent's, or the monsters'."""
    return s.round + (s.phase in ("agents", "end")), (s.phase == "muster", len(s.acted))


def judge(s: State, seat: str) -> float:
    """All seats are on one side, and nothing is hidden. Half of what a bot compares it has seen before."""
    agents = _AGENTS.of(s.agents.values())
    boss, cocoons = s.boss, tuple(s.cocoons.items()) if s.cocoons else ()
    site = (agents, s.map, s.shut, s.features, s.missions, s.completed, s.lineup, s.team, s.escaped, boss, cocoons, s.campaign)
    task = (site, s.solved, s.concentration, s.trap, s.trapped)
    lying = [gear.at for gear in s.gear.values()]
    left = len(lying) - lying.count(NOWHERE)
    kept = _JUDGED[task, _MONSTERS.of(s.monsters.values()), left, s.dead, s.ending, s.round > 1]
    if not kept:
        kept.append(_judged(s, task, left))
    return kept[0]


_AGENTS: Final = Marks()
_MONSTERS: Final = Marks()
_JUDGED: Final = Kept[tuple[object, ...], list[float]](lambda position: [], 2_000)
_TASKS: Final = Kept[tuple[object, ...], list[float]](lambda task: [], 1_000)


def _judged(s: State, task: tuple[object, ...], left: int) -> float:
    """The same, looked at; `left` is how many tokens lie about, and `task` all that the errands depend on."""
    score = people(s) + threats(s, left)
    if s.ending:
        return score + _end(s)
    if s.round > 1 and s.lineup and all(s.agents[id].place == "panic-room" for id in s.lineup):
        score += 2 * HOPELESS  # they have had their try: whoever is left inside does not go out alone
    kept = _TASKS[task]
    if not kept:
        kept.append(sum([ERRANDS[mission](s) for mission in s.missions]))
    return score + kept[0]


def _end(s: State) -> float:
    if s.ending == "over" and flees(s):
        return 0.0
    if begins_anew(s):
        return AGAIN if s.ending == "failure" else HOPELESS
    return ENDINGS[s.ending]


def begins_anew(s: State) -> bool:
    """The first scenario of a campaign, and Shaye is gone but lives: it can all be dreamt once more from its beginning."""
    return s.campaign and "bedtime" in s.missions and SHAYE in s.grabbed


# -- people and threats --------------------------------------------------------------------------------------------


def people(s: State) -> float:
    """Who is alive and how."""
    attackers = {monster.on: monster for monster in s.monsters.values() if monster.place == "card"}
    score = 0.0
    for id, record in s.agents.items():
        value = _state_of(record, attackers.get(id))
        score += PRECIOUS * value if id == SHAYE else value
    for id in s.team:
        if id not in s.agents:
            score += _gone(s, id) * (PRECIOUS if id == SHAYE else 1)
    return score


def _gone(s: State, id: str) -> float:
    """What it means that somebody of the team is not in play any more."""
    if id not in s.escaped:
        return -10.0 if id in s.dead else -4.0
    done = bool(s.ending) or (len(s.completed) == len(s.missions) and not outside(s)) or SHAYE in s.escaped or flees(s)
    return HEALTH["normal"] + 2 if done else TOO_EARLY


def outside(s: State) -> bool:
    """Shaye is still out there, and whoever leaves her leaves her alone."""
    return SHAYE in s.agents and s.agents[SHAYE].place != "panic-room"


def _state_of(record: Agent, monster: Monster | None) -> float:
    """How an agent is, with the monster that is on him."""
    if record.place == "cocoon":
        return -4.0
    value = HEALTH[record.health]
    if record.health == "incapacitated" and record.place == "carried":
        value += CARRIED
    value -= 4 * record.traumatized + 3 * (record.stunned and record.health != "incapacitated") + 3 * (record.place == "held")
    if monster is not None:
        value -= 5 if monster.lying else 9
    return value


def threats(s: State, left: int) -> float:
    """Monsters, the nearer the worse; nearest of all to Shaye; and tokens that lie about."""
    near = _dangers(ground(s), tuple(where.eligible(s).items())) if s.monsters else {}
    score = 0.0
    for monster in s.monsters.values():
        weight = _weight(monster.kind) * (0.5 if monster.wounded else 1)
        score -= 2 * weight
        if monster.place == "map" and monster.kind != "white-lady":
            score -= weight * (0.125 if monster.lying else 0.25) * near[monster.at]
    score -= 0.5 * left
    if "white-lady" in s.monsters:
        score -= sum([5 if id == SHAYE else 2 for id in s.agents if where.haunted(s, id)])
    return score


@lru_cache(maxsize=100)
def _weight(kind: str) -> int:
    """A monster that takes two hits counts for two."""
    return max(1, FACTS.monster[kind].hits)


@lru_cache(maxsize=500)
def _dangers(here: Ground, targets: tuple[tuple[str, int], ...]) -> Dangers:
    return Dangers(here, targets)


class Dangers(dict[int, float]):
    """How near a monster on a space is to its three nearest targets, Shaye twice; looked up once for those who stand so.

    A monster goes for whoever is nearest: it is worse if that is Shaye, unless somebody beside her can take her place.
    """

    def __init__(self, here: Ground, targets: tuple[tuple[str, int], ...]) -> None:
        # A shut door may have an agent in it for a moment; nobody gets there then.
        self._here, self._open = here, [(id, at) for id, at in targets if here.floor >> at & 1]
        self._guards = [at for id, at in self._open if id != SHAYE]
        self._alone = next((at for id, at in self._open if id == SHAYE), None)
        if self._alone is not None and (here.monster_steps(self._alone) | 1 << self._alone) & set_of(self._guards):
            self._alone = None  # somebody can take her place

    def __missing__(self, at: int) -> float:
        if not self._here.floor >> at & 1:
            danger = 0.0  # a door has fallen shut upon it
        else:
            row = _nearby(self._here, at)
            near = [(row[space], id) for id, space in self._open]
            close = [(reach - far, id) for far, id in near if far < (reach := REACHES.get(id, NEAR))]
            if len(close) > 3:
                close = sorted(close, key=lambda one: (-one[0], one[1]))[:3]
            danger = sum([2 * nearness if id == SHAYE else nearness for nearness, id in close]) + self._exposed(row)
        self[at] = danger
        return danger

    def _exposed(self, row: Distances) -> float:
        """What it adds that Shaye is alone and the nearest: all of it in a round's reach, less in two, half where others are as
        near."""
        if self._alone is None or (far := row[self._alone]) > 2 * REACH:
            return 0.0
        nearest = min([row[guard] for guard in self._guards], default=LONG)
        if far > nearest:
            return 0.0
        return ALONE * (1 if far <= REACH else 0.4) * (1 if far < nearest else 0.5)


@lru_cache(maxsize=1_000)
def _nearby(here: Ground, at: int) -> Distances:
    """How far it is from a monster's space to those around it, as far as that matters. Monsters stay where they are while
    agents walk about, and it is as far there as back."""
    return Distances(spread(here.monster_ways, 1 << at, limit=NEAR + 3), LONG)


# -- distances -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def _ways(map: str, goals: tuple[int, ...]) -> Distances:
    """The actions that an agent needs from every space to the nearest of some others, doors open and nobody in the way."""
    here = GROUNDS[map, ()]
    return Distances(spread(here.agent_ways, set_of(goals), closed=~here.floor | here.holes, back=True), LONG)


@lru_cache(maxsize=500)
def squares(map: str, role: Role, id: str | None = None) -> tuple[int, ...]:
    """The spaces of a role on a map."""
    return the_map(map).squares(role, id)


def away(s: State, id: str, goals: tuple[int, ...]) -> int:
    """How many actions an agent is away from the nearest of some spaces."""
    return along(s, id, _ways(s.map, goals))


def along(s: State, id: str, ways: Distances) -> int:
    """The same where the ways are known."""
    record = s.agents[id]
    if record.place == "panic-room":
        return 1 + min([ways[square] for square in squares(s.map, "panic-door")], default=0)
    at = where.space_of(s, id) if record.by else record.at
    return ways[at] if at != NOWHERE else LONG


def all_away(s: State, who: Iterable[str], goals: tuple[int, ...]) -> list[int]:
    """How far each of some agents is away."""
    ways, agents = _ways(s.map, goals), s.agents
    found = []
    for id in who:
        record = agents[id]
        found.append(ways[record.at] if record.place == "map" else along(s, id, ways))
    return found


def on_foot(s: State) -> list[str]:
    """Agents of the lineup who can still walk somewhere."""
    return [id for id in s.lineup if not s.agents[id].helpless]


def others(s: State) -> list[str]:
    return [id for id in on_foot(s) if id != SHAYE]


def idle(s: State, who: Iterable[str]) -> float:
    """Whoever stays in the panic room is no help."""
    return -4.0 * sum(s.agents[id].place == "panic-room" for id in who)


def escort(s: State, who: Iterable[str], goals: tuple[int, ...]) -> float:
    """Comrades should be within three steps of Shaye, or of the door by which she is about to come out."""
    at = where.space_of(s, SHAYE)
    if s.agents[SHAYE].place == "panic-room":
        ways = _ways(s.map, goals)
        at = min(squares(s.map, "panic-door"), key=lambda door: ways[door])
    return -0.5 * sum([max(0, far - 3) for far in all_away(s, who, (at,))]) if at != NOWHERE else 0.0


def fetch_shaye(s: State, goals: tuple[int, ...], weight: float) -> float:
    """Shaye's own way to somewhere; if she cannot walk, her bearer's, or somebody's way to her."""
    record = s.agents.get(SHAYE)
    if record is None:
        return 0.0
    score = -weight * away(s, SHAYE, goals)
    if record.helpless and record.place == "map":
        score -= 5 + min(all_away(s, others(s), (record.at,)), default=LONG)
    return score


def _ready() -> list[float]:
    """What share of a tech task each level of concentration has done, in turns that are still needed on the average: at every
    level she rolls, or concentrates first if that is sooner."""
    turns = list[float]()
    for number in reversed(FACTS.tech.target):
        rolling = len(D10.faces) / (number + 1)
        turns.insert(0, min(rolling, 1 + turns[0]) if turns else rolling)
    return [1 - left / turns[0] for left in turns]


READY: Final = _ready()


def work(s: State, spots: tuple[int, ...], guards: list[str], prize: float, pull: float = PULL) -> float:
    """Shaye to a tech task, her guards with her and not in her place; and how much of the prize she is sure of. What a turn of
    concentration brings is measured by what the roll would bring: else she would always roll at once."""
    if SHAYE not in s.agents:
        return HOPELESS
    in_her_place = sum([s.agents[id].place == "map" and s.agents[id].at in spots for id in guards])
    score = fetch_shaye(s, spots, 4.0) + UNSOLVED + prize * READY[s.concentration] - 3 * in_her_place
    return score - pull * sum(all_away(s, guards, spots)) + escort(s, guards, spots) + idle(s, guards) + 6 * idle(s, [SHAYE])


def retreat(s: State, goals: tuple[int, ...]) -> float:
    """Everybody out; whoever never left the panic room is out already."""
    walking = [id for id in others(s) if s.agents[id].place != "panic-room"]
    score = -RUN * sum(all_away(s, walking, goals))
    if outside(s):
        score += fetch_shaye(s, goals, HOME) + escort(s, walking, goals)
    return score


# -- the errands of the missions -----------------------------------------------------------------------------------


def bedtime(s: State) -> float:
    """Shaye to the lock; then through the door, she first."""
    if not s.solved:
        return work(s, squares(s.map, "tech"), others(s), DOOR) - 60
    house = squares(s.map, "exit")
    if begins_anew(s):
        return HOPELESS
    if SHAYE in s.agents:
        return fetch_shaye(s, house, 4.0) - 0.3 * sum(all_away(s, others(s), house)) - 30
    return retreat(s, house)


def _back(s: State) -> tuple[int, ...]:
    """Where agents are safe in the house."""
    open_ = where.exits(s)
    exits = [square for square in squares(s.map, "exit") if open_ >> square & 1]
    return (*squares(s.map, "panic-door"), *squares(s.map, "secret"), *exits)


def _party(s: State, mission: str) -> list[str]:
    """Who goes on an errand: everybody, or, with two errands at once, every second agent."""
    walking = others(s)
    if s.missions == ("nightmare-book",):
        return sorted(walking, key=s.team.index)[:CORRIDOR]
    if len(s.missions) == 1:
        return walking
    open_ = [m for m in s.missions if m not in s.completed]
    if len(open_) == 1:
        return [id for id in walking if s.agents[id].place != "panic-room"] or walking
    return [id for id in walking if s.team.index(id) % 2 == (mission == "nightmare-way-down")]


def the_book(s: State) -> float:
    """Somebody to the lever, while Shaye and the others go to the locks; she to the book; then all back."""
    if "nightmare-book" in s.completed:
        return retreat(s, _back(s)) + 100
    party, book = _party(s, "nightmare-book"), squares(s.map, "tech", "book")
    if s.trap == "disarmed":
        return work(s, book, party, READ, CORRIDOR_PULL)
    if not party:
        return HOPELESS
    lever = squares(s.map, "lever", "trap-lever")
    able = others(s)
    turns = {id: far / where.card(s, id).actions for id, far in zip(able, all_away(s, able, lever), strict=True)}
    sound = [id for id in able if not s.agents[id].traumatized]
    runner = s.trapped if s.trap == "sprung" and s.trapped in turns else min(sound or able, key=lambda id: turns[id])
    guards = [id for id in party if id != runner]
    score = (
        work(s, book, guards, READ, CORRIDOR_PULL)
        - CORRIDOR_PULL * away(s, runner, book)
        - LOCKED
        - 6 * turns[runner]
        + 4 * (s.trap == "sprung")
    )
    return score - SHAKEN * s.agents[runner].traumatized


def the_stairs(s: State) -> float:
    """Shaye to the lock of the hidden door and through it; then the others through it or back."""
    if "nightmare-stairs" in s.completed:
        return retreat(s, _back(s)) + 100
    if "hidden-door" not in s.solved:
        return work(s, squares(s.map, "tech", "hidden-door"), _party(s, "nightmare-stairs"), DOOR) - 60
    return fetch_shaye(s, squares(s.map, "exit", "hidden-door"), 4.0) - 30 + idle(s, _party(s, "nightmare-stairs"))


def the_way_down(s: State) -> float:
    """Somebody to the cellar, the others behind him; then all to the cellar or back."""
    if "nightmare-way-down" in s.completed:
        return (retreat(s, _back(s)) if len(s.missions) == len(s.completed) else 0.0) + 80
    cellar = squares(s.map, "exit", "cellar")
    party = _party(s, "nightmare-way-down")
    ways = sorted(all_away(s, party, cellar))
    if not ways:
        return HOPELESS
    return -2.0 * ways[0] - 0.3 * sum(ways[1:]) + idle(s, party)


def flees(s: State) -> bool:
    """The cellar, and no Shaye there to be fetched: whoever looks for others does not come back himself. Of nine who stayed
    eight were lost, and hardly a prisoner was freed."""
    return "bedwetter" in s.missions and not (SHAYE in s.agents and s.agents[SHAYE].paralysed)


def bedwetter(s: State) -> float:
    """Shaye first: the nearer a pair of free hands the better, better still on somebody's back, best outside; then all out."""
    stairs = squares(s.map, "exit")
    walking = on_foot(s)
    free = [id for id in walking if where.carried_by(s, id) is None]
    score = 0.0
    for cocoon, prisoner in s.cocoons.items():
        if prisoner == SHAYE:
            ways = sorted(all_away(s, free, squares(s.map, "cocoon", str(cocoon))))
            score -= 3.0 * (ways[0] if ways else LONG) + 0.8 * sum(ways[1:])
    for record in s.agents.values():
        worth = 120 if record.id == SHAYE else 25
        if record.paralysed and record.place == "carried":
            score += worth - (4 if record.id == SHAYE else 1.5) * away(s, record.by, stairs)
            score += escort(s, free, stairs) if record.id == SHAYE else 0
        elif record.paralysed and record.place == "map":
            score += worth * 0.6 - 2 * min(all_away(s, free, (record.at,)), default=LONG)
    score += sum(200 if id == SHAYE else 40 for id in s.escaped if id not in s.team)
    if flees(s):
        return score - sum(all_away(s, walking, stairs))
    if s.boss is not None:
        knight = s.boss.at
        row = opened(s).rows[knight]
        score -= sum(0.3 * max(0, 4 - row[s.agents[id].at]) for id in walking if s.agents[id].place == "map")
    return score


# -- the island ----------------------------------------------------------------------------------------------------


def _unmasks() -> list[list[float]]:
    """How likely Shaye is to unmask him, by her concentration and by how many steps he has left to the shrine, after her turn.

    He rolls, and if that does not bring him there she rolls too, or concentrates, whichever is better.
    """
    faces = range(len(D10.faces))
    chances = [(number + 1) / len(faces) for number in FACTS.tech.target]
    found = [[0.0] * (SAFE + 1) for _ in chances]
    for steps in range(1, SAFE + 1):
        for _ in range(5):  # on a 0 he stays where he is: what that is worth comes to rest soon
            for level, chance in enumerate(chances):
                next_ = found[min(level + 1, len(chances) - 1)]
                left = [steps - face for face in faces if face < steps]
                found[level][steps] = sum([max(chance + (1 - chance) * found[0][far], next_[far]) for far in left]) / len(faces)
    return found


UNMASKS: Final = _unmasks()


def island(s: State) -> float:
    """Wound him while Shaye keeps away; then let him take her far from the shrine; then kill the man he is. Where he is going
    everybody is in time: few are fast enough for where he is."""
    boss = s.boss
    if boss is None or SHAYE not in s.agents:
        return 0.0
    rows = opened(s).rows
    shaye, (shrine,) = where.space_of(s, SHAYE), squares(s.map, "shrine")
    row, home, held = rows[boss.at], rows[shrine], SHAYE in boss.holds
    goal = home if held else rows[shaye]
    gunners = [s.agents[id].at for id in others(s) if s.agents[id].place == "map"]
    score = -sum([0.5 * max(0, min(row[at], goal[at] + AHEAD) - 2) + max(0, 2 - row[at]) for at in gunners])
    left = home[boss.at if held else shaye]
    if boss.kind == "germain-beus":
        return score + UNMASKED + (-60 + 4 * min(left, 20) if held else 2 * min(row[shaye], 10))
    if boss.wounded:
        likely = UNMASKS[s.concentration][min(left, SAFE)] if held else UNMASKS[0][max(0, min(left, SAFE) - CAUGHT)]
        return score + UNMASKED * likely - 60 * boss.hits
    score += HIT * boss.hits
    if not held:
        return score + 1.5 * min(row[shaye], 12) + min(left, 20)
    return score - 60 + 3 * min(left, 20) - SACRIFICE * max(0, len(D10.faces) - left) / len(D10.faces)


ERRANDS: Final[dict[str, Callable[[State], float]]] = {
    "bedtime": bedtime,
    "nightmare-book": the_book,
    "nightmare-stairs": the_stairs,
    "nightmare-way-down": the_way_down,
    "bedwetter": bedwetter,
    "boogeyman": island,
}
