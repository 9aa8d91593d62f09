"""Opponents that are face up and on nobody's square: they come nearer, pursue, or lose sight and are turned down."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board import disks, sight
from ..board.disks import opponent, spelled
from ..board.ground import ground
from ..board.names import name_of
from ..board.people import alive, here
from ..board.town import other_squares, town
from ..board.ways import paces
from ..content import DISKS
from ..fighting import creature
from ..fighting.defeat import turn_down
from ..state import State, put

NO_WAY: Final = No(
    "darkness.flee.pursuit", "A pursuer comes by a shortest way, as far as its Speed takes it, and ends elsewhere."
)


@rule("darkness.ranged.survivor-advances", "darkness.ranged.no-early-move", "darkness.magic.on-encounter")
async def advance(s: State, g: Ask, foe: str, who: str) -> None:
    """After a shot, or a Spell that did not stop it: it comes towards the one who shot, at once, and only once in a turn."""
    put(s, replace(s.board[foe], prey=who))
    if not s.board[foe].moved:
        await _come(s, g, foe, "darkness.ranged.survivor-advances")


@rule("darkness.flee.no-pursuit-if-engaged", "darkness.spell.freeze", "darkness.spell.summon-opponent-first")
def held_back(s: State, foe: str) -> bool:
    """Does it not move: in contact with somebody, fighting a creature, frozen or controlled?"""
    lying = s.board[foe]
    contact = [person for person in here(s, lying.at) if not (lying.chasing and person.id == lying.prey)]
    return bool(contact) or spelled(s, foe) or any(creature.foe_of(s, who) == foe for who in s.people)


# -- one step after another ----------------------------------------------------------------------------------------


@rule("darkness.flee.pursuit", "darkness.gm.controls-npcs")
async def _come(s: State, g: Ask, foe: str, why: str) -> None:
    """Along a shortest way, its Speed in plain squares, through what is open; whoever decides for it picks among equal ones."""
    put(s, replace(s.board[foe], moved=True))
    lying = s.board[foe]
    ends = _ends(s, lying.at, s.people[lying.prey].at, opponent(foe).speed)
    if held_back(s, foe) or ends == [lying.at]:
        return
    names = town(s).names
    options = [Option(f"to:{names[end]}", end, f"Comes to {name_of(names[end])}", (names[end],)) for end in ends]
    square: int = await g.choose(
        s.master or s.people[lying.prey].seat,
        "pursuit",
        rule="darkness.flee.pursuit",
        options=options,
        candidates=lambda: [*options, *other_squares(s, "to", ends, NO_WAY)],
        prompt=f"{DISKS[foe].name} comes nearer, and more than one way is the shortest. Which one?",
        waiting="to move an opponent",
        acting=foe,
    )
    put(s, replace(s.board[foe], at=square))
    g.note(why, "{what} comes nearer to {who}: {where}.", what=foe, who=lying.prey, where=names[square])


def _ends(s: State, start: int, goal: int, speed: int) -> list[int]:
    """Where so many squares along a shortest way can end."""
    there = ground(s)
    aim = there.bit(goal)
    away = paces(s, start, until=aim)
    far = max(away)
    if far <= speed or not away[far] & aim:
        return [goal if away[far] & aim else start]
    return there.squares(away[speed] & paces(s, goal, far - speed)[far - speed])


# -- the end of a turn ---------------------------------------------------------------------------------------------


@rule("darkness.adversary.loose-behaviour", "darkness.flee.pursuit")
async def approach(s: State, g: Ask) -> None:
    """At the end of a turn: a creature has its rounds, and everything that is after the character moves."""
    who = s.turn.who
    if not s.people[who].dead:
        await creature.fights_on(s, g, who)
    for foe in [lying.id for lying in disks.loose(s) if lying.prey == who]:
        if foe in s.board and s.board[foe].up and not s.people[who].dead:
            await (_pursue(s, g, foe) if s.board[foe].chasing else _keep_coming(s, g, foe))
    for lying in disks.loose(s):
        if lying.moved or lying.chasing:
            put(s, replace(lying, moved=False, chasing=False))


@rule("darkness.flee.pursuit", "darkness.flee.no-pursuit-if-engaged", "darkness.flee.caught", "darkness.flee.escaped")
async def _pursue(s: State, g: Ask, foe: str) -> None:
    """After one who has fled: it moves, and if it is then in sight, it is there."""
    prey = s.board[foe].prey
    others = [person.id for person in here(s, s.board[foe].at) if person.id != prey]
    if others:
        g.note("darkness.flee.no-pursuit-if-engaged", "{what} stays with {who}.", what=foe, who=others[0])
        put(s, replace(s.board[foe], prey=others[0], chasing=False))
        return
    await _come(s, g, foe, "darkness.flee.pursuit")
    if not sight.sees(s, s.people[prey], s.board[foe].at):
        g.note("darkness.flee.escaped", "{who} has escaped from {what}.", who=prey, what=foe)
        turn_down(s, g, [foe])
    elif not held_back(s, foe):
        put(s, replace(s.board[foe], at=s.people[prey].at, chasing=False))
        g.note("darkness.flee.caught", "{what} has caught {who}.", what=foe, who=prey)


@rule("darkness.adversary.loose-behaviour", "darkness.ranged.survivor-advances")
async def _keep_coming(s: State, g: Ask, foe: str) -> None:
    """One that has reached nobody yet: it comes nearer, once a turn. When nobody sees it any more, it is turned down."""
    if not s.board[foe].moved:
        await _come(s, g, foe, "darkness.adversary.loose-behaviour")
    at = s.board[foe].at
    if here(s, at) or any(creature.foe_of(s, who) == foe for who in s.people):
        return
    if not any(sight.sees(s, person, at) for person in alive(s)):
        g.note("darkness.adversary.loose-behaviour", "Nobody sees {what} any more.", what=foe)
        turn_down(s, g, [foe])
