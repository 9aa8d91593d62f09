"""Any position from a drawing or on one of the game's maps, for tests and lessons.

The drawing is the `lines` section of a map (see `maps`), with letters on plain floor: those of agents, monsters and bosses from
the facts (S Shaye, F Fort, w Night Widow ...), or a digit for a space that `numbers`, `places` and `at` explain. Figures of one
kind are numbered in reading order: `night-widow-1`, `night-widow-2`. Everything else is said in words (`PIECES`):

    position(\"\"\"
        +-+-+-+
        |w . S|
        + + + +
        |1 # F|
        +-+-+-+\"\"\",
        places={"1": "exit:out"}, at={"kubo": "1"}, status={"fort": "wounded"}, on_card={"fort": "man-baby wounded"})

In place of a drawing a map can be named; then `at` says who is where:

    position("bedtime", at={"shaye": "r8", "night-widow": "r10 s11"})
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from noctule.engine import ContentError, SetupError
from noctule.engine.grid import members

from .board import figures, where
from .content.facts import FACTS, GEAR, LETTERS, PLAYS, ROSTER
from .content.maps import SPACES, Map, Role, the_map
from .round import muster
from .state import NOWHERE, Agent, Boss, Gear, Monster, Phase, State, Turn
from .things import MAPS

BACK: Final = "y"
"""The back half of The Boogeyman."""
KINDS: Final = {**ROSTER, **FACTS.monster, **FACTS.boss}

Standing = list[tuple[str, str]]
"""Who stands on which space, by names: an agent, a kind of monster, a boss, or the back half of one."""


def arrange(
    board: str,
    *,
    seats: tuple[str, ...] = ("ana",),
    scenario: str = "",
    phase: str = "agents",
    lineup: Sequence[str] | None = None,
    numbers: Mapping[str, int] | None = None,
    places: Mapping[str, str] | None = None,
    at: Mapping[str, str] | None = None,
    turn: str = "",
    actions: int | None = None,
    **pieces: Any,
) -> State:
    """A position. `numbers` and `places` say what is on a space with a digit: its spawn number; what can be done there, for
    example "exit:house", "tech:book", "lever:gate-lever:gate", "door:house + exit:out:house", "cocoon:2", "shrine".

    `at` puts figures on spaces, by name or digit (several of a kind: "c4 d5"; The Boogeyman's front and back: "c4 c3").
    `pieces` are the words of `PIECES`; any other is a field of the State, as it is.
    """
    drawing = _Drawing(board, numbers or {}, places or {}) if "\n" in board else None
    source = drawing.source if drawing is not None else _known(board, sorted(MAPS), "map")
    played = _known(scenario or _scenario_of(source), PLAYS, "scenario")
    s = State(seats, played, source, muster.missions_of(played), phase=_known(phase, get_args(Phase), "phase"))
    spots = drawing.spots if drawing is not None else {}
    if drawing is None:
        muster.set_doors(s)
    standing = drawing.standing if drawing is not None else []
    _stand(s, [*standing, *_placed(at or {}, spots)])
    for word, put in PIECES.items():
        if word in pieces:
            put(s, pieces.pop(word))
    s.lineup = tuple(_in_play(s, id) for id in lineup) if lineup is not None else tuple(_lineup(s))
    s.started = len(s.lineup)
    _begin(s, turn, actions)
    _set_fields(s, pieces)
    return s


def _known(name: str, known: Iterable[str], what: str) -> Any:
    """A name, if there is such a thing; else SetupError lists those that there are."""
    if name not in (names := list(known)):
        raise SetupError(f"there is no {what} '{name}'; there are: {', '.join(names) or 'none'}")
    return name


def _scenario_of(source: str) -> str:
    """The first scenario; on a map of the game, the first that is played there."""
    return next((key for key, facts in FACTS.scenario.items() if facts.map == source), next(iter(FACTS.scenario)))


# -- the drawing ---------------------------------------------------------------------------------------------------


class _Drawing:
    """A drawing taken apart: the source of its map, the figures in it, and the spaces of its digits."""

    def __init__(self, board: str, numbers: Mapping[str, int], places: Mapping[str, str]) -> None:
        self.lines = textwrap.dedent("\n".join(line.rstrip() for line in board.expandtabs().split("\n") if line.strip())).split(
            "\n"
        )
        self.width, self.height = max(len(line) for line in self.lines) // 2, len(self.lines) // 2
        self.signs = dict(self._signs())
        for digit in (*numbers, *places):
            _known(digit, sorted(filter(str.isdigit, self.signs.values())), "space with the digit")
        self.source = self._source(numbers, places)
        map = _read(self.source)
        letters = {**LETTERS, BACK: BACK}
        named = [(map.name(y * map.grid.stride + x), sign) for (x, y), sign in self.signs.items()]
        self.standing = [(letters[sign], space) for space, sign in named if sign in letters]
        self.spots = {sign: space for space, sign in named if sign.isdigit()}

    def _signs(self) -> Iterator[tuple[tuple[int, int], str]]:
        """The figures and digits by their place, in reading order; plain floor is left of their spaces."""
        for y in range(self.height):
            row = list(self.lines[2 * y + 1].ljust(2 * self.width + 1))
            for x in range(self.width):
                symbol = row[2 * x + 1]
                if symbol in SPACES or symbol == " ":
                    continue
                if not symbol.isdigit():
                    _known(symbol, [*SPACES, *LETTERS, BACK], "space or figure with the symbol")
                yield (x, y), symbol
                row[2 * x + 1] = "."
            self.lines[2 * y + 1] = "".join(row)

    def _source(self, numbers: Mapping[str, int], places: Mapping[str, str]) -> str:
        text = "\n".join(["== lines", *self.lines, "== numbers", *self._rows("..", numbers)])
        if places:
            own = {digit: digit for digit in places}
            text += "\n" + "\n".join(["== places", *self._rows(".", own), "== notes", 'title = "Drawn"', "[place]"])
            text += "".join(f"\n{digit} = [{roles}]" for digit, roles in _roles(places))
        return text

    def _rows(self, empty: str, words: Mapping[str, Any]) -> Iterator[str]:
        for y in range(self.height):
            yield " ".join(str(words.get(self.signs.get((x, y), ""), empty)) for x in range(self.width))


def _read(source: str) -> Map:
    try:
        return the_map(source)
    except ContentError as error:
        raise SetupError(str(error)) from None


def _roles(places: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """`door:house + exit:house:house`: a space may have several roles."""
    for digit, words in places.items():
        yield digit, ", ".join(_role(role.strip()) for role in words.split("+"))


def _role(words: str) -> str:
    """`lever:gate-lever:gate` as TOML."""
    role, _, rest = words.partition(":")
    id, _, more = rest.partition(":")
    text = f'is = "{_known(role, get_args(Role), "role")}"' + (f', id = "{id}"' if id else "")
    if more and role == "lever":
        text += ", works = [" + ", ".join(f'"{door}"' for door in more.split(",")) + "]"
    elif more and role == "exit":
        text += f', door = "{more}"'
    elif more:
        text += f", area = {more}"
    return "{ " + text + " }"


# -- figures on spaces ---------------------------------------------------------------------------------------------


def _placed(at: Mapping[str, str], spots: Mapping[str, str]) -> Standing:
    """What `at` says."""
    found: Standing = []
    for what, words in at.items():
        _known(what, KINDS, "figure")
        spaces = [spots.get(word, word) for word in words.split()]
        if what == "boogeyman" and len(spaces) == 2:
            found += [(what, spaces[0]), (BACK, spaces[1])]
        else:
            found += [(what, space) for space in spaces]
    return found


def _stand(s: State, standing: Standing) -> None:
    """Agents are shared out in the order in which they come, as evenly as possible."""
    team = [what for what, _ in standing if what in ROSTER]
    seat_of = muster.fireteams(team, s.seats)
    for what, space in standing:
        square = _square(s, space)
        if what in ROSTER:
            s.agents = {**s.agents, what: Agent(what, seat_of[what], at=square)}
        elif what in FACTS.monster:
            figures.new_monster(s, what, square)
        elif what in FACTS.boss:
            s.boss = Boss(what, square)
    for what, space in standing:
        if what == BACK and s.boss is not None:
            figures.change_boss(s, back=_square(s, space))


def _square(s: State, space: str) -> int:
    map = the_map(s.map)
    squares = {map.name(square): square for square in members(map.floor)}
    found: int = squares[_known(space, squares, "space")]
    return found


def _in_play(s: State, agent: str) -> str:
    """An agent of the position."""
    found: str = _known(agent, s.agents, "agent in play")
    return found


def _agent(s: State, agent: str) -> str:
    """An agent, who comes into the position if he is not on a space of it."""
    if _known(agent, ROSTER, "agent") not in s.agents:
        s.agents = {**s.agents, agent: Agent(agent, s.seats[0])}
    return agent


# -- figures and things elsewhere ----------------------------------------------------------------------------------


def _on_card(s: State, cards: Mapping[str, str], *, stands: bool = False) -> None:
    """Agent to the kind of monster that lies on his card, with its status: "man-baby wounded"."""
    for agent, words in cards.items():
        kind, *status = words.split()
        monster = figures.new_monster(s, _known(kind, FACTS.monster, "kind of monster"), NOWHERE)
        figures.lay_on_card(s, monster, _in_play(s, agent))
        if stands:
            figures.stand_on_card(s, monster)
        _status(s, {monster: " ".join(status)})


def _grabbed(s: State, cards: Mapping[str, str]) -> None:
    """The same for one that stands on his card."""
    _on_card(s, cards, stands=True)


def _carrying(s: State, charges: Mapping[str, str]) -> None:
    """Bearer to whom he carries."""
    for bearer, charge in charges.items():
        figures.change(s, _agent(s, charge), place="carried", at=NOWHERE, by=_in_play(s, bearer))


def _panic_room(s: State, agents: Sequence[str]) -> None:
    for id in agents:
        figures.change(s, _agent(s, id), place="panic-room", at=NOWHERE)


def _cocoons(s: State, cocoons: Mapping[int | str, str]) -> None:
    """The number of a cocoon to its prisoner."""
    spots = {spot.place.id: spot.squares[0] for spot in the_map(s.map).of("cocoon")}
    for number, id in cocoons.items():
        square = spots[_known(str(number), spots, "cocoon")]
        figures.change(s, _agent(s, id), place="cocoon", at=square, paralysed=True)
        s.cocoons = {**s.cocoons, int(number): id}


def _held(s: State, held: Sequence[str]) -> None:
    """Figures on the boss's card: agents, or monsters by their ids."""
    for id in held:
        if s.boss is None:
            raise SetupError(f"nobody holds '{id}': there is no boss in the position")
        kind, _, number = id.rpartition("-")
        if kind in FACTS.monster and number.isdecimal():
            s.monsters = {**s.monsters, id: Monster(id, kind, "held", on=s.boss.kind)}
            s.born = {**s.born, kind: max(s.born.get(kind, 0), int(number))}
        else:
            figures.change(s, _agent(s, id), place="held", at=NOWHERE, by=s.boss.kind)
        figures.change_boss(s, holds=(*s.boss.holds, id))


AGENT_STATUS: Final[dict[str, dict[str, Any]]] = {
    **{word: {"health": word} for word in ("normal", "wounded", "incapacitated")},
    **{word: {word: True} for word in ("traumatized", "stunned", "paralysed")},
}
MONSTER_STATUS: Final = {"stunned": {"lying": True}, "wounded": {"wounded": True}}
BOSS_STATUS: Final = {"wounded": {"wounded": True}}


def _status(s: State, status: Mapping[str, str]) -> None:
    """Words for figures of the position, wherever they are."""
    boss = (s.boss.kind,) if s.boss is not None else ()
    for id, words in status.items():
        _known(id, (*s.agents, *s.monsters, *boss), "figure in the position")
        for word in words.split():
            if id in s.agents:
                figures.change(s, id, **AGENT_STATUS[_known(word, AGENT_STATUS, "status of an agent")])
            elif id in s.monsters:
                figures.alter(s, id, **MONSTER_STATUS[_known(word, MONSTER_STATUS, "status of a monster")])
            else:
                figures.change_boss(s, **BOSS_STATUS[_known(word, BOSS_STATUS, "status of a boss")])


def _gear(s: State, gear: Mapping[str, str]) -> None:
    """Token to its bearer or its space."""
    for token, holder in gear.items():
        on_map = holder not in s.agents
        lying = Gear(token, at=_square(s, holder)) if on_map else Gear(token, holder)
        s.gear = {**s.gear, _known(token, GEAR, "token"): lying}


def _shut(s: State, doors: Sequence[str]) -> None:
    """The doors and gates that are shut."""
    s.shut = tuple(sorted(_known(door, the_map(s.map).doors, "door") for door in doors))


PIECES: Final[dict[str, Callable[[State, Any], None]]] = {
    "held": _held,
    "panic_room": _panic_room,
    "carrying": _carrying,
    "cocoons": _cocoons,
    "on_card": _on_card,
    "grabbed": _grabbed,
    "status": _status,
    "gear": _gear,
    "shut": _shut,
}
"""The words for what is not on a plain space, in the order in which they are put."""


# -- the turn ------------------------------------------------------------------------------------------------------


def _lineup(s: State) -> Iterator[str]:
    """All but prisoners and those whose card has gone aside."""
    for id, agent in s.agents.items():
        free = agent.place != "cocoon" and not agent.paralysed
        if free and (agent.health != "incapacitated" or where.under_attack(s, id)):
            yield id


def _begin(s: State, turn: str, actions: int | None) -> None:
    """It is somebody's turn, with all his actions or so many."""
    if turn:
        _known(turn, s.lineup, "agent in the lineup")
        s.turn = Turn(turn, ROSTER[turn].actions if actions is None else actions)
        s.acted = s.lineup[: s.lineup.index(turn)]


def _set_fields(s: State, fields: Mapping[str, Any]) -> None:
    for field, value in fields.items():
        if field not in State.__struct_fields__:
            known = ", ".join((*PIECES, *State.__struct_fields__))
            raise SetupError(f"a position has no '{field}'; it has: {known}")
        setattr(s, field, value)
