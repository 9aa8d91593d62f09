"""Any position from a drawing, for tests and lessons.

The drawing is the `lines` section of a map (see `maps`), with letters on plain floor: an agent's letter (S Shaye, F
Fort, T Thayer ... from the facts), a monster's (`MONSTERS` below), or a digit for a space that `numbers` or `places`
explain. Figures of one kind are numbered in reading order: `night-widow-1`, `night-widow-2`.

    position(\"\"\"
        +-+-+-+
        |w . S|
        + + + +
        |. # F|
        +-+-+-+\"\"\", status={"fort": "wounded"}, on_card={"fort": "night-widow"})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from noctule.engine import SetupError
from noctule.engine.grid import square_named

from .board import figures
from .board.ground import ground
from .content.facts import FACTS, LETTERS, ROSTER
from .content.maps import SPACES
from .state import NOWHERE, Agent, Boss, Gear, Monster, Phase, State, Turn

BACK = "y"
"""The back half of The Boogeyman."""


def arrange(
    board: str,
    *,
    seats: tuple[str, ...] = ("ana",),
    scenario: str = "s1",
    phase: str = "agents",
    lineup: Sequence[str] | None = None,
    status: Mapping[str, str] | None = None,
    on_card: Mapping[str, str] | None = None,
    grabbed: Mapping[str, str] | None = None,
    carrying: Mapping[str, str] | None = None,
    held: Sequence[str] = (),
    panic_room: Sequence[str] = (),
    cocoons: Mapping[int, str] | None = None,
    gear: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    places: Mapping[str, str] | None = None,
    shut: Sequence[str] = (),
    turn: str = "",
    actions: int | None = None,
    **fields: Any,
) -> State:
    """A position. `fields` are further fields of the State, as they are.

    `status`: words for agents (wounded, incapacitated, traumatized, stunned, paralysed) and monsters (stunned, wounded);
    `on_card`, `grabbed`: agent to the kind of monster that lies or stands on his card; `held`: figures on the boss's card;
    `places`: digit to a role, for example "exit:house", "tech:book",
    "lever:gate-lever:gate", "door:house", "gate:gate", "cocoon:2", "shrine".
    """
    source, found = _source(board, numbers or {}, places or {})
    s = State(seats, scenario, source, (scenario,), phase="agents")
    grid = ground(s).grid
    seat_of = _commands(seats, [id for id, _ in found if id in ROSTER])
    for what, (x, y) in found:
        square = y * grid.stride + x
        if what in ROSTER:
            s.agents[what] = Agent(what, seat_of[what], at=square)
        elif what in FACTS.monster:
            figures.new_monster(s, what, square)
        elif what in FACTS.boss:
            s.boss = Boss(what, square)
    for what, (x, y) in found:
        if what == BACK and s.boss is not None:
            s.boss = replace(s.boss, back=y * grid.stride + x)
    for id in (*held, *panic_room, *(carrying or {}).values(), *(cocoons or {}).values()):
        if id in ROSTER and id not in s.agents:
            s.agents[id] = Agent(id, seats[0])
    _apply_status(s, status or {})
    for agent, kind in (*(on_card or {}).items(), *(grabbed or {}).items()):
        monster = figures.new_monster(s, kind, NOWHERE)
        figures.lay_on_card(s, monster, agent)
        if agent in (grabbed or {}):
            figures.stand_on_card(s, monster)
    for bearer, charge in (carrying or {}).items():
        figures.change(s, charge, place="carried", at=NOWHERE, by=bearer)
    for id in panic_room:
        figures.change(s, id, place="panic-room", at=NOWHERE)
    for number, id in (cocoons or {}).items():
        spots = _map_squares(s, "cocoon", str(number))
        figures.change(s, id, place="cocoon", at=spots[0] if spots else NOWHERE, paralysed=True)
        s.cocoons[number] = id
    _hold(s, held)
    for token, holder in (gear or {}).items():
        on_map = holder not in s.agents
        s.gear[token] = Gear(token, at=square_named(grid, holder)) if on_map else Gear(token, holder)
    s.lineup = tuple(lineup) if lineup is not None else tuple(id for id, a in s.agents.items() if _in_lineup(s, a))
    s.phase = msgspec.convert(phase, Phase)
    s.shut = tuple(sorted(shut))
    s.started = len(s.lineup)
    if turn:
        card = ROSTER[turn]
        s.turn = Turn(turn, card.actions if actions is None else actions)
        s.acted = s.lineup[: s.lineup.index(turn)]
    for field, value in fields.items():
        if field not in State.__struct_fields__:
            raise SetupError(f"a position has no '{field}'; it has: {', '.join(State.__struct_fields__)}")
        setattr(s, field, value)
    return s


def _source(board: str, numbers: Mapping[str, int], places: Mapping[str, str]) -> tuple[str, list[tuple[str, tuple[int, int]]]]:
    """The source of a drawn map, and the figures that stood in the drawing, in reading order."""
    lines = [line for line in board.expandtabs().split("\n") if line.strip()]
    indent = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    lines = [line[indent:].rstrip() for line in lines]
    letters = {**LETTERS, BACK: BACK}
    found: list[tuple[str, tuple[int, int]]] = []
    width, height = max(map(len, lines), default=1) // 2, len(lines) // 2
    number_rows = [[".."] * width for _ in range(height)]
    place_rows = [["."] * width for _ in range(height)]
    for y in range(height):
        row = list(lines[2 * y + 1].ljust(2 * width + 1))
        for x in range(width):
            symbol = row[2 * x + 1]
            if symbol in letters and symbol not in SPACES:
                found.append((letters[symbol], (x, y)))
                row[2 * x + 1] = "."
            elif symbol.isdigit():
                row[2 * x + 1] = "."
                if symbol in numbers:
                    number_rows[y][x] = str(numbers[symbol])
                if symbol in places:
                    place_rows[y][x] = symbol
        lines[2 * y + 1] = "".join(row)
    text = "\n".join(["== lines", *lines, "== numbers", *map(" ".join, number_rows)])
    if places:
        text += "\n" + "\n".join(["== places", *map(" ".join, place_rows), "== notes", 'title = "Drawn"', "[place]"])
        text += "".join(f"\n{digit} = [{roles}]" for digit, roles in _roles(places))
    return text, found


def _roles(places: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """`door:house + exit:house:house`: a space may have several roles."""
    for digit, words in places.items():
        yield digit, ", ".join(_role(role.strip()) for role in words.split("+"))


def _role(words: str) -> str:
    """`lever:gate-lever:gate` as TOML."""
    role, _, rest = words.partition(":")
    id, _, more = rest.partition(":")
    text = f'is = "{role}"' + (f', id = "{id}"' if id else "")
    if more and role == "lever":
        text += ", works = [" + ", ".join(f'"{door}"' for door in more.split(",")) + "]"
    elif more and role == "exit":
        text += f', door = "{more}"'
    elif more:
        text += f", area = {more}"
    return "{ " + text + " }"


def _commands(seats: tuple[str, ...], team: list[str]) -> dict[str, str]:
    """Agents shared out as evenly as possible, the first seats having more."""
    each, extra = divmod(len(team), len(seats))
    found, at = {}, 0
    for i, seat in enumerate(seats):
        for id in team[at : at + each + (i < extra)]:
            found[id] = seat
        at += each + (i < extra)
    return found


def _apply_status(s: State, status: Mapping[str, str]) -> None:
    for id, words in status.items():
        for word in words.split():
            if id in s.agents:
                if word in ("wounded", "incapacitated", "normal"):
                    figures.change(s, id, health=word)
                else:
                    figures.change(s, id, **{word: True})
            elif id in s.monsters:
                figures.alter(s, id, **{"lying" if word == "stunned" else word: True})
            elif s.boss is not None and id == s.boss.kind:
                figures.change_boss(s, **{word: True})
            else:
                raise SetupError(f"status of '{id}': there is no such figure in the drawing")


def _hold(s: State, held: Sequence[str]) -> None:
    for id in held:
        assert s.boss is not None
        if id in s.agents:
            figures.change(s, id, place="held", at=NOWHERE, by=s.boss.kind)
        else:
            kind = id.rsplit("-", 1)[0]
            s.monsters[id] = Monster(id, kind, "held", on=s.boss.kind)
            s.born[kind] = max(s.born.get(kind, 0), int(id.rsplit("-", 1)[1]))
        figures.change_boss(s, holds=(*s.boss.holds, id))


def _in_lineup(s: State, agent: Agent) -> bool:
    if agent.place == "cocoon" or agent.paralysed:
        return False
    attacked = any(m.on == agent.id and m.place == "card" for m in s.monsters.values())
    return agent.health != "incapacitated" or attacked or agent.place == "held"


def _map_squares(s: State, role: str, id: str) -> tuple[int, ...]:
    return tuple(q for spot in ground(s).map.spots if (spot.place.role, spot.place.id) == (role, id) for q in spot.squares)
