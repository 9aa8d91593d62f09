"""Everybody and everything that is not asked now: characters of whom another acts, equipment of others, markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import No, Option, rule

from ..board import where
from ..board.names import name_of
from ..state import Side, State

NO_JOINING: Final = No("reborn.combo.no-abilities", "Others join an order as it begins; nobody joins in a special ability.")


@rule("reborn.act.activate", "reborn.pris.helpless", "reborn.exit.map", "reborn.wound.dead")
def no_control(s: State, side: Side | None, who: str) -> No | None:
    """Why a player can have a character do nothing, whoever's turn it is."""
    c, words = s.characters[who], name_of(who)
    if c.place == "dead":
        return No("reborn.wound.dead", f"{words} is dead.")
    if c.place == "exited":
        return No("reborn.exit.map", f"{words} has left the map and never comes back.")
    if c.place == "prisoner" or (c.place == "map" and c.by):
        return No("reborn.pris.helpless", f"{words} is a prisoner of {name_of(c.by)}.")
    if c.place == "supply":
        return No("reborn.zom.supply", f"{words} is not in play.")
    if c.side != side:
        return No("reborn.act.activate", f"{words} is not under your control.")
    return None


@rule("reborn.act.round", "reborn.combo.no-abilities")
def candidates(s: State, who: str) -> Iterator[Option]:
    """While somebody acts: no orders for anybody else. Others join an order as it begins; nobody joins an ability."""
    for id in s.characters:
        if id != who:
            acts = No("reborn.act.round", f"{name_of(who)} acts now, not {name_of(id)}.")
            no = _no_target(s, who, id) or no_control(s, s.characters[who].side, id) or acts
            yield Option(f"orders:{id}", ("orders", id), f"Orders for {name_of(id)}", (id,), no=no)
            yield Option(f"helper:{id}", ("helper", id), f"{name_of(id)} joins", (id,), no=NO_JOINING)
    yield from markers(s)


def _no_target(s: State, who: str, id: str) -> No | None:
    """An enemy on the map is what one clicks to attack: how that is done."""
    if not where.acts(s, id) or not where.are_enemies(s, who, id):
        return None
    return No("reborn.act.execute", f"{name_of(id)} is attacked with an order: put CP on Shoot or Close Combat.")


def markers(s: State) -> Iterator[Option]:
    """What lies on the map acts by itself, or when somebody steps onto it."""
    for id, marker in s.markers.items():
        no = No("reborn.act.round", f"{name_of(marker.kind)}: a marker works by itself; nobody gives it orders.")
        yield Option(f"orders:{id}", ("orders", id), f"Orders for {id}", (id,), no=no)
