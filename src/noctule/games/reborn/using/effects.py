"""What IPS lines do: one function per effect word of `content.ips.Effect`, put together in a table.

Words that are not in it work by themselves (extra dice, Armour, lenses): the chapter that needs them looks for the line with
`values.carried_lines` or `rooms.bonus`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache

from ..content.ips import Effect

Apply = Callable[..., Awaitable[None]]
"""`async apply(s, g, crew, source, line)`: the test has succeeded."""


@cache
def effects() -> dict[Effect, Apply]:
    """Effect word to function. Chapters add theirs here, a line each.

    `jam-radio`, if it is here, is called as `apply(s, g, crew, source, line)` whenever a scrambler was switched ON or OFF, lost
    its power, was destroyed or dropped; it looks at how things stand with `switches.works` and `switches.on_for`.
    Its `crew` may be empty.
    """
    from ..blasts import charges, gas
    from ..fighting import tools
    from ..moving import flight
    from ..people import abilities, radio, zombies
    from . import healing, power, rooms, switches

    return {
        "switch": switches.switched,
        "gain-cp": rooms.gain_cp,
        "gain-mp": rooms.gain_mp,
        "spy-points": rooms.spy_points,
        "heal": healing.heal,
        "power-down-room": power.cut_room,
        "power-down-building": power.cut_building,
        "release-virus": gas.release,
        "toxic-gas": gas.toxic_gas,
        "fly": flight.fly,
        "place-mine": charges.place_mine,
        "place-plastic": charges.place_plastic,
        "place-time-bomb": charges.place_time_bomb,
        "defuse": charges.defuse,
        "launch-missiles": rooms.launch_missiles,
        "control-einstein": abilities.control_einstein,
        "reanimate": zombies.reanimate,
        "jam-radio": radio.changed,
        "destroy-door": tools.destroy,
        "destroy-wall": tools.destroy,
        "destroy-barriers": tools.destroy,
    }


@cache
def aims() -> dict[Effect, Callable[..., Awaitable[str]]]:
    """Effects whose target is named before the dice are rolled: `async aim(s, g, crew, source, line) -> target`.

    `ips.attempt` asks this first and hands the answer on: `apply(s, g, crew, source, line, target=...)`.
    """
    from ..fighting import tools
    from ..people import zombies

    return {
        "destroy-door": tools.aim,
        "destroy-wall": tools.aim,
        "destroy-barriers": tools.aim,
        "reanimate": zombies.aim,
    }
