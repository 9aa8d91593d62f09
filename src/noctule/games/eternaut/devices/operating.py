"""An Action card on a Character who operates a Device: one of its icons chooses the Device Action."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board.names import name_of
from ..board.ways import seen
from ..content import ACTIONS, FACTS
from ..content.cards import DeviceAction
from ..state import State, seat
from ..story import objectives
from ..table import items
from . import driving, shots
from .machines import TANK, card, leave


@rule("eternaut.device.cards-replaced", "eternaut.device.choose-icon")
async def use(s: State, g: Ask, who: str, played: str) -> None:
    """In place of the card's effects: an icon is picked, then a Device Action of that icon, or none."""
    icon = await g.choose(
        seat(s),
        "icon",
        rule="eternaut.device.choose-icon",
        options=lambda: [
            *[Option(f"icon:{icon}", icon, _words(s, who, icon), no=_no_icon(s, who, icon)) for icon in _icons(played)],
            Option("skip", "", "Do nothing with it", main=True),
        ],
        prompt=lambda: f"{name_of(who)} at {name_of(s.people[who].operating)}: which icon of {ACTIONS[played].name}?",
        waiting="to work a Device",
        acting=seen(s, who),
        always=True,
    )
    if not icon:
        return
    action = await _action(s, g, who, icon)
    if action is not None:
        await carry_out(s, g, who, action)
        await objectives.settle(s, g)
    if who in s.people:
        await items.pack(s, g, seat(s), who, ACTIONS[played].icons)


def _icons(played: str) -> list[str]:
    return list(dict.fromkeys(ACTIONS[played].icons))


def actions(s: State, who: str, icon: str) -> list[DeviceAction]:
    """What an icon does at the Device that a Character operates."""
    return [action for action in card(s.people[who].operating).actions if action.icon == icon]


def _words(s: State, who: str, icon: str) -> str:
    texts = [action.text for action in actions(s, who, icon)]
    return f"{icon.replace('-', ' ').title()}: {' Or: '.join(texts) or 'nothing'}"


def _no_icon(s: State, who: str, icon: str) -> No | None:
    found = actions(s, who, icon)
    if not found:
        return No("eternaut.device.cards-replaced", f"The {name_of(s.people[who].operating)} has no action for this icon.")
    refused = [no_action(s, who, action) for action in found]
    return None if None in refused else refused[0]


@rule("eternaut.flak.fixed", "eternaut.tank.out-of-fuel")
def no_action(s: State, who: str, action: DeviceAction) -> No | None:
    """Why a Device Action cannot be done now."""
    machine = s.machines[s.people[who].operating]
    if machine.id == TANK and not machine.fuel:
        return No("eternaut.tank.out-of-fuel", "The Tank has no Fuel.")
    if action.do in ("move", "turn") and not card(machine.id).moves:
        return No("eternaut.flak.fixed", f"The {name_of(machine.id)} cannot be moved.")
    return shots.no_shot(s, machine) if action.do == "fire" else None


async def _action(s: State, g: Ask, who: str, icon: str) -> DeviceAction | None:
    chosen: DeviceAction | None = await g.choose(
        seat(s),
        "device-action",
        rule="eternaut.device.cards-replaced",
        options=lambda: [
            Option(f"{action.do}.{i + 1}", action, action.text, no=no_action(s, who, action))
            for i, action in enumerate(actions(s, who, icon))
        ],
        prompt="What does the Device do?",
        waiting="to work a Device",
        acting=seen(s, who),
    )
    return chosen


async def carry_out(s: State, g: Ask, who: str, action: DeviceAction) -> None:
    """A Device Action."""
    id = s.people[who].operating
    s.machines = {**s.machines, id: replace(s.machines[id], acted=True)}
    if action.do == "move":
        await driving.drive(s, g, who, id, action.amount)
    elif action.do == "turn":
        await driving.turn(s, g, who, id)
    elif action.do == "turret":
        await driving.turn_turret(s, g, who)
    elif action.do == "fire":
        await shots.fire(s, g, who, id, action)
    else:
        await leave(s, g, who)


@rule("eternaut.tank.fuel", "eternaut.tank.out-of-fuel")
async def end_of_turn(s: State, g: Ask) -> bool:
    """A Tank that has done something in this turn burns Fuel; without any left its operator gets out. Had one?"""
    acted = False
    for id, machine in list(s.machines.items()):
        if not machine.acted:
            continue
        acted = True
        left = machine.fuel - FACTS.tank.fuel if id == TANK else machine.fuel
        s.machines = {**s.machines, id: replace(machine, acted=False, fuel=left)}
        if id == TANK:
            g.note("eternaut.tank.fuel", "The Tank burns Fuel: {left} left.", left=left)
        if id == TANK and not left and machine.operator in s.people:
            await leave(s, g, machine.operator)
    return acted
