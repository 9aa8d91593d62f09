"""What becomes of opponents: hit, defeated, or turned down again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from noctule.engine import Ask, drama, rule

from ..board.disks import opponent, spelled
from ..board.town import town
from ..content.disks import Security
from ..harm import damage, failure
from ..score import points
from ..state import Lying, State, alter, lift, put
from ..tiles.mixing import mix

How = Literal["combat", "ranged", "magic", "stray"]
"""`magic`: by a creature or the Fire Missile. `stray`: by a shot that was meant for another."""


@rule("darkness.adversary.one-health", "darkness.spell.protection")
def hit(s: State, g: Ask, who: str, foe: str, how: How) -> None:
    """One hit is enough, unless the Disk says more."""
    if damage.protected(s, foe):
        g.note("darkness.spell.protection", "The Spell protects {what}.", what=foe)
        return
    lying = put(s, replace(s.board[foe], hits=s.board[foe].hits + 1))
    if lying.hits < opponent(foe).health:
        g.note(
            "darkness.adversary.one-health",
            "{who} hits {what}, which still stands.",
            who=who,
            what=foe,
            shows=drama.harm(foe, 1),
        )
        return
    _kill(s, g, who, foe, how)


@rule("darkness.adversary.defeated-disk", "darkness.security.combat-win", "darkness.security.ranged", "darkness.ranged.stray")
def _kill(s: State, g: Ask, who: str, foe: str, how: How) -> None:
    """An Adversary is a trophy and scores; a Security NPC is discarded and brings a Failure Disk, however it was killed."""
    scored = worth(s, foe, how)
    g.note("darkness.adversary.one-health", "{who} kills {what}.", who=who, what=foe, shows=drama.fall(foe))
    leave_board(s, foe)
    if isinstance(opponent(foe), Security):
        failure.fail(s, g, who, "darkness.security.combat-win" if how == "combat" else "darkness.security.ranged")
    elif how != "stray":
        alter(s, who, trophies=(*s.people[who].trophies, foe))
        points.score(s, g, who, scored, SCORES[how])


SCORES = {"combat": "darkness.combat.vp", "ranged": "darkness.ranged.vp", "magic": "darkness.magic.defeat-vp"}


@rule("darkness.combat.vp", "darkness.ranged.vp", "darkness.magic.defeat-vp", "darkness.security.combat-win")
def worth(s: State, foe: str, how: How) -> int:
    """Defense and Attack in a fair fight; Defense only from afar, with magic, or if it could not strike back."""
    disk = opponent(foe)
    if isinstance(disk, Security) or how == "stray":
        return 0
    return disk.defense + (disk.attack if how == "combat" and not spelled(s, foe) else 0)


def leave_board(s: State, id: str) -> None:
    """A Disk is no longer on the board, and no Spell on it goes on."""
    lift(s, id)
    _unspell(s, id)


def _unspell(s: State, id: str) -> None:
    s.spells = tuple(lasting for lasting in s.spells if lasting.target != id)


def _forget(s: State, id: str) -> None:
    """A Disk that is turned down takes nothing along."""
    _unspell(s, id)
    for person in list(s.people.values()):
        if id in person.off_balance:
            alter(s, person.id, off_balance=tuple(one for one in person.off_balance if one != id))


@rule("darkness.reshuffle.when", "darkness.reshuffle.adversary-only-specific", "darkness.reshuffle.exempt")
def turn_down(s: State, g: Ask, ids: Sequence[str], area: str = "") -> None:
    """Disks are turned face down and Reshuffled, in an area or each where it was met. A fixed one stays where it is."""
    areas: dict[str, list[str]] = {}
    for id in ids:
        lying = s.board[id]
        _forget(s, id)
        where = areas.setdefault(area or home(s, id), [])
        if lying.fixed:
            put(s, Lying(id, lying.at, fixed=True, known=s.seats))
        else:
            where.append(id)
        g.note("darkness.reshuffle.when", "{what} is turned face down.", what=id)
    for where_, down in areas.items():
        mix(s, g, where_, down)


def home(s: State, id: str) -> str:
    """The building, or outdoors the tile, where an opponent was met."""
    return s.board[id].home or town(s).area(s.board[id].at)
