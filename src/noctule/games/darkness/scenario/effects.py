"""The steps of scenarios, carried out; black Disks; and the turns that the story takes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from msgspec.structs import replace

from noctule.engine import Ask, drama, rule

from ..board import story, ways
from ..board.ground import ground
from ..board.people import alive, here
from ..board.town import TABLE, town
from ..checks.check import Check, check
from ..content import DISKS, TILES
from ..content.disks import Nuisance
from ..content.scenarios import Event
from ..content.steps import (
    Damage,
    End,
    Failure,
    Fill,
    Give,
    Go,
    Heal,
    LayTile,
    Lights,
    PutDisk,
    Raise,
    Remove,
    Score,
    SetHour,
    SetWeather,
    Spawn,
    Spend,
    Step,
    Talk,
    Tell,
    Trial,
    TurnTile,
    TurnUp,
    Unlock,
    Who,
    Will,
)
from ..harm import damage, failure, holding, will
from ..score import points
from ..state import Lying, State, alter, lift, put
from ..tiles import laying, mixing
from . import goals
from .tests import came, holds

RULE = "darkness.setup.scenario"
MIDDLE = TABLE // 2
FAR = 64
"""Steps further than anybody walks."""


# -- turns in the story --------------------------------------------------------------------------------------------


@rule("darkness.setup.scenario")
async def round_begins(s: State, g: Ask) -> None:
    """A new round of the table, the first one included: too late, or the story goes on."""
    goals.too_late(s)
    await happen(s, g)


@rule("darkness.setup.scenario")
async def happen(s: State, g: Ask) -> None:
    """Every event whose time has come, in the order of the scenario."""
    for event in story.card_of(s).event:
        if _due(s, event) and holds(s, event.when):
            s.flags = {**s.flags, _told(event): s.round}
            g.note(RULE, "{words}", words=event.text, shows=_event(s, event))
            await carry_out(s, g, "", event.do)


def _event(s: State, event: Event) -> drama.Shows:
    """A turn in the story, as a card of the scenario."""
    return drama.turned(story.card_of(s).title, event.text, side=f"Round {s.round}", icon="moon", face="event", mood="dread")


def _due(s: State, event: Event) -> bool:
    """It has not happened yet, or long enough ago to come again."""
    last = s.flags.get(_told(event))
    return last is None or (event.every > 0 and s.round >= last + event.every)


def _told(event: Event) -> str:
    """The flag that says in which round it happened last."""
    return f"event:{event.id}"


def so_far(s: State) -> list[str]:
    """The story as it has been told: the prologue, and the events in the order in which they came."""
    card = story.card_of(s)
    told = sorted([event for event in card.event if _told(event) in s.flags], key=lambda event: s.flags[_told(event)])
    return [card.prologue.strip(), *[event.text for event in told]]


# -- black Disks ---------------------------------------------------------------------------------------------------


@rule("darkness.disk.variable")
async def variable(s: State, g: Ask, who: str, disk: str) -> None:
    """A black Disk that was turned over: what the scenario says of it. The Action was spent on turning it."""
    told = story.black(s, disk)
    if told is None:
        lift(s, disk)
        return
    shows = drama.turned(told.name, told.line, side="Black Disk", icon="hidden", face=disk, mood="dread")
    g.reveal("darkness.disk.variable", "{name}. {line}", name=told.name, line=told.line, what=disk, who=who, shows=shows)
    met = told.check is None or await attempt(s, g, who, told.check, told.name, "darkness.disk.variable")
    _put_back(s, g, disk, again=told.again and not met)
    await carry_out(s, g, who, told.do if met else told.fail)
    await happen(s, g)


@rule("darkness.reshuffle.exempt")
def _put_back(s: State, g: Ask, disk: str, *, again: bool) -> None:
    """A black Disk is out of the game; one that was not mastered is mixed again, or stays on its own square."""
    lying = s.board.get(disk)
    if lying is None or not again:
        lift(s, disk)
    elif lying.fixed:
        put(s, replace(lying, up=False, known=s.seats))
    else:
        mixing.mix(s, g, town(s).area(lying.at), [disk])


async def attempt(s: State, g: Ask, who: str, trial: Trial, about: str, why: str) -> bool:
    """A check that the scenario asks for."""
    return (await check(s, g, asked(s, who, trial, about, why))).met


@rule("darkness.skill.scenario-skills")
def asked(s: State, who: str, trial: Trial, about: str, why: str) -> Check:
    """What is rolled: Attribute and Skill of the scenario, or those of a kind of check."""
    skills = trial.skills or (() if trial.kind == "special" else None)
    return Check(trial.kind, who, story.many(s, trial.tn), why, about, trial.attribute or None, skills)


# -- steps ---------------------------------------------------------------------------------------------------------


@rule("darkness.setup.scenario-precedence", "darkness.vp.scenario")
async def carry_out(s: State, g: Ask, who: str, steps: Iterable[Step]) -> None:
    """One step after the other; `who` acts, or nobody does."""
    for step in steps:
        await _carry_out(s, g, who, step)


async def _carry_out(s: State, g: Ask, who: str, step: Step) -> None:
    match step:
        case Score() | Damage() | Heal() | Failure() | Will() | Give() | Spend() | Go():
            await _to_people(s, g, who, step)
        case Spawn():
            _spawn(s, g, who, step)
        case PutDisk():
            _put(s, g, step)
        case TurnUp():
            _turn_up(s, g, step.disk)
        case Remove():
            _remove(s, step.disk)
        case Fill():
            _fill(s, g, step)
        case LayTile() | TurnTile():
            _tile(s, g, step)
        case Raise():
            s.flags = {**s.flags, step.flag: s.flags.get(step.flag, 0) + step.by}
        case Tell():
            g.note(RULE, "{words}", words=step.text)
        case End():
            goals.complete(s, step.text) if step.result == "won" else goals.lose(s, step.text)
        case _:
            _surroundings(s, g, step)


# -- people


def chosen(s: State, g: Ask, who: str, whom: Who, place: str) -> list[str]:
    """The characters that a step is about, in the order of the table."""
    if whom == "you":
        people = [s.people[who]] if not s.people[who].dead else []
    elif whom == "here":
        people = here(s, s.people[who].at)
    else:
        people = [person for person in alive(s) if whom != "others" or person.id != who]
    people = [person for person in people if not place or story.at(s, person.at, place)]
    if whom == "foremost":
        most = max((person.points for person in people), default=0)
        people = [person for person in people if person.points == most]
    meant = [person.id for person in people]
    return [g.draw(meant)] if whom in ("one", "foremost") and len(meant) > 1 else meant


Personal = Score | Damage | Heal | Failure | Will | Give | Spend | Go


async def _to_people(s: State, g: Ask, who: str, step: Personal) -> None:
    for one in chosen(s, g, who, step.who, step.at):
        if not s.people[one].dead:
            await _to_one(s, g, one, step)


async def _to_one(s: State, g: Ask, who: str, step: Personal) -> None:
    match step:
        case Score():
            points.score(s, g, who, step.points, "darkness.vp.scenario")
        case Damage():
            for _ in range(step.by):
                if not s.people[who].dead:
                    damage.hurt(s, g, who, RULE)
        case Heal():
            damage.heal(s, g, who, step.by, RULE)
        case Failure():
            failure.fail(s, g, who, RULE)
        case Will() if step.by < 0:
            will.shaken(s, g, who, -step.by, RULE)
        case Will():
            will.composed(s, g, who, step.by, RULE)
        case Give():
            await _give(s, g, who, step.disk)
        case Spend():
            _spend(s, g, who, step.disks)
        case Go():
            _go(s, g, who, step.to)


async def _give(s: State, g: Ask, who: str, key: str) -> None:
    id = _fetch(s, key)
    if id is None:
        return
    if isinstance(DISKS[id], Nuisance):
        alter(s, who, nuisances=(*s.people[who].nuisances, id))
        g.note(RULE, "{what} follows {who}.", who=who, what=id)
    else:
        await holding.take(s, g, who, id)


def _spend(s: State, g: Ask, who: str, keys: tuple[str, ...]) -> None:
    held = (*s.people[who].items, *s.people[who].allies)
    for key in keys:
        for id in held:
            if DISKS[id].key == key:
                holding.give_up(s, who, id)
                g.note(RULE, "{who} gives up {what}.", who=who, what=id)
                return


def _go(s: State, g: Ask, who: str, place: str) -> None:
    """All go to one square: where somebody else went before, or where chance says."""
    there = story.squares(s, place)
    taken = [person.at for person in alive(s) if person.id != who and person.at in there]
    if not there:
        return
    square = taken[0] if taken else g.draw(list(there)) if len(there) > 1 else there[0]
    alter(s, who, at=square, tied=())
    g.note(RULE, "{who} is now on {where}.", who=who, where=town(s).names[square])


# -- Disks


def _fetch(s: State, key: str) -> str | None:
    """A copy of a Disk that is not in play, else one out of the pool."""
    free = story.aside(s, key)
    if free:
        return free[0]
    drawn = next((id for id in s.pool if DISKS[id].key == key), None)
    s.pool = tuple(id for id in s.pool if id != drawn)
    return drawn


@rule("darkness.setup.scenario-precedence")
def _spawn(s: State, g: Ask, who: str, step: Spawn) -> None:
    """Opponents that come face up, without having been met, and are after somebody at once."""
    for _ in range(story.many(s, step.count)):
        free = [id for key in step.disks for id in story.aside(s, key)]
        square = s.people[who].at if step.at == "you" else _free_square(s, g, step.at)
        if not free or square is None:
            return
        _stand(s, free[0], square)
        g.note(RULE, "{what} appears on {where}.", what=free[0], where=town(s).names[square])


def _stand(s: State, id: str, square: int) -> None:
    key = came(DISKS[id].key)
    s.flags = {**s.flags, key: s.flags.get(key, 0) + 1}
    put(s, Lying(id, square, up=True, home=town(s).area(square), prey=nearest(s, square)))


def nearest(s: State, square: int) -> str:
    """The living character that is nearest on foot; of several the one whose turn comes first."""
    order = list(s.people)
    start = order.index(s.turn.who) if s.turn.who in order else 0
    later = [one for one in order[start:] + order[:start] if not s.people[one].dead]
    if len(later) < 2:
        return later[0] if later else ""
    if town(s).links:  # who is reached at the same time by a lift is not behind
        return min(later, key=lambda one: ways.apart(s, square, s.people[one].at, FAR))
    squares = {one: ground(s).bit(s.people[one].at) for one in later}
    steps = ways.paces(s, square, until=reduce(or_, squares.values()))
    reached = steps[max(steps)]
    return next((one for one in later if squares[one] & reached), later[0])


def _free_square(s: State, g: Ask, place: str) -> int | None:
    """A square of a place where no character stands; chance says which."""
    taken = {person.at for person in alive(s)}
    free = [square for square in story.squares(s, place) if square not in taken]
    return g.draw(free) if len(free) > 1 else free[0] if free else None


def _put(s: State, g: Ask, step: PutDisk) -> None:
    square = _free_square(s, g, step.at)
    id = _fetch(s, step.disk) if square is not None else None
    if id is None or square is None:
        return
    key = came(step.disk)
    s.flags = {**s.flags, key: s.flags.get(key, 0) + 1}
    if step.up and DISKS[id].opponent:
        _stand(s, id, square)
    else:
        put(s, Lying(id, square, up=step.up, fixed=step.fixed))
    g.note(RULE, "A Disk comes to lie on {where}.", where=town(s).names[square])


def _turn_up(s: State, g: Ask, key: str) -> None:
    for square, id in sorted((lying.at, id) for id, lying in s.board.items() if not lying.up and DISKS[id].key == key):
        prey = nearest(s, square) if DISKS[id].opponent else ""
        put(s, Lying(id, square, up=True, home=town(s).area(square), prey=prey))
        g.reveal(RULE, "{what} is turned up on {where}.", what=id, where=town(s).names[square])


def _remove(s: State, key: str) -> None:
    for id in [id for id in s.board if DISKS[id].key == key]:
        lift(s, id)
    s.pool = tuple(id for id in s.pool if DISKS[id].key != key)


def _fill(s: State, g: Ask, step: Fill) -> None:
    """New Disks on empty marks."""
    taken = {lying.at for lying in s.board.values()} | {person.at for person in alive(s)}
    area = story.squares(s, step.at) if step.at else town(s).tile_of
    free = [square for square in town(s).marked.get("?", ()) if square in area and square not in taken]
    g.shuffle(free)
    for square in free[: min(story.many(s, step.count), len(s.pool))]:
        id, s.pool = s.pool[0], s.pool[1:]
        put(s, Lying(id, square))


# -- the town


def _tile(s: State, g: Ask, step: LayTile | TurnTile) -> None:
    lying = next((one for one in s.tiles if one.tile == step.tile), None)
    if isinstance(step, TurnTile):
        if lying is not None and not lying.up:
            laying.turn_up(s, g, lying)
    elif lying is None:
        laying.place(s, g, laying.whole(step.tile, MIDDLE + step.x, MIDDLE + step.y, step.turn))
        g.note(RULE, "The town has grown: {tile}.", tile=step.tile)


def _surroundings(s: State, g: Ask, step: Step) -> None:
    """Hour, weather, light, doors and talk."""
    match step:
        case SetHour():
            s.hour = step.hour
            g.note(RULE, "It is {hour} now.", hour=step.hour)
        case SetWeather():
            s.weather = step.weather
            g.note(RULE, "The weather: {weather}.", weather=step.weather.replace("-", " "))
        case Lights():
            others = tuple(building for building in s.lit if building != step.building)
            s.lit = (*others, step.building) if step.on else others
            where = next(tile.place for tile in TILES.values() if tile.building == step.building)
            g.note(RULE, "The light {where} goes {on}.", where=where, on="on" if step.on else "out")
        case Unlock():
            s.broken = tuple(dict.fromkeys((*s.broken, *story.doors(s, step.at))))
            g.note(RULE, "Doors stand open: {where}.", where=step.at)
        case Talk():
            s.silent = not step.open
            words = "can hear each other again" if step.open else "can no longer hear each other"
            g.note(RULE, "The characters {words}.", words=words)
        case _:
            raise AssertionError(f"a step that nothing carries out: {step}")
