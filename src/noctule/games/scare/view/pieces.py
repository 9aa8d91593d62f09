"""The figures and tokens on the board: standing and lying, and those on cards in the space of whoever the card belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from noctule.engine.grid import vector
from noctule.engine.skins import skin_of
from noctule.engine.views import Badge, Facing, Piece, Role

from ..board import where
from ..board.ground import name
from ..board.names import GEAR_WORDS, name_of
from ..content.facts import FACTS, GEAR, ROSTER, SHAYE
from ..content.maps import the_map
from ..state import NOWHERE, Agent, Boss, Monster, State

ICONS = {
    "night-widow": "widow",
    "baby-doll": "doll",
    "man-baby": "baby",
    "scarecrow": "scarecrow",
    "white-lady": "ghost",
    "shadow-people": "hidden",
    "cellar-knight": "sword",
    "boogeyman": "boogeyman",
    "germain-beus": "mask",
    "tracker": "tracker",
    "med-kit": "medkit",
}
FACE = skin_of("noctule.games.scare").face
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
COMPASS: dict[tuple[int, int], Facing] = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}
ROLES: dict[str, Role] = {"acting": "acting", "acted": "spent"}
SIGNS = {word: word for word in ("grabbed", "stunned", "tracker", "medkit")} | {
    "wounded": "wound",
    "traumatized": "fear",
    "haunted": "ghost",
    "in combat": "sword",
    "paralysed": "poison",
}
"""Conditions that have an icon."""


Signs = dict[str, tuple[Badge, ...]]
"""The conditions of every agent in play, for his figure and his card alike."""


def pieces(s: State, signs: Signs) -> tuple[Piece, ...]:
    """Everything on the board, agents in lineup order first."""
    found = list(_agents(s, signs))
    found += [_monster(s, monster) for monster in s.monsters.values()]
    if s.boss is not None:
        found.append(_boss(s, s.boss))
    for token in s.gear.values():
        if token.at != NOWHERE:
            words = GEAR_WORDS[token.id].capitalize()
            found.append(Piece(token.id, name(s, token.at), words, token.id[0], ICONS[token.id], "tokens", face=FACE(token.id)))
    return tuple(found)


# -- agents --------------------------------------------------------------------------------------------------------


def _agents(s: State, signs: Signs) -> Iterator[Piece]:
    inside = _panic_room(s.map)
    waiting = 0
    for id in (*s.lineup, *(id for id in s.agents if id not in s.lineup)):
        agent = s.agents[id]
        square = where.space_of(s, id)
        if agent.place == "panic-room" and inside:
            square, waiting = inside[waiting % len(inside)], waiting + 1
        if square == NOWHERE:
            continue
        card = ROSTER[id]
        icon = "hero" if id == SHAYE else "soldier"
        at, words, down = name(s, square), posture(agent), agent.lies or agent.place in ("carried", "cocoon")
        yield Piece(id, at, card.name, card.letter, icon, "agents", "friend", "", words, down, (), signs[id], face=FACE(id))


@lru_cache(maxsize=400)
def _panic_room(key: str) -> tuple[int, ...]:
    return tuple(square for square, kind in enumerate(the_map(key).plan.squares) if kind == "panic")


def posture(agent: Agent) -> str:
    """How his figure is: standing on the map is the rule and goes without saying."""
    if agent.place == "carried":
        return f"lying, carried by {name_of(agent.by)}"
    if agent.place == "held":
        return f"held by {name_of(agent.by)}"
    if agent.place == "cocoon":
        return "lying, cocooned"
    if agent.place == "panic-room":
        return "in the panic room"
    return "lying" if agent.lies else ""


def conditions(s: State) -> Signs:
    return {id: tuple(_conditions(s, agent)) for id, agent in s.agents.items()}


def _conditions(s: State, agent: Agent) -> list[Badge]:
    """What there is to know about an agent, the most pressing first."""
    words = []
    if s.turn is not None and s.turn.agent == agent.id:
        words.append("acting")
    monster = where.attacker_of(s, agent.id)
    if monster is not None:
        words.append("in combat" if monster.lying else "grabbed")
    if "white-lady" in s.monsters and where.haunted(s, agent.id):
        words.append("haunted")
    if agent.health != "normal":
        words.append(agent.health)
    words += [word for word in ("stunned", "traumatized", "paralysed") if getattr(agent, word)]
    words += [token for token in GEAR if token in s.gear and s.gear[token].bearer == agent.id]
    if agent.id in s.acted:
        words.append("acted")
    return [_sign(word) for word in words]


@lru_cache(maxsize=100)
def _sign(word: str) -> Badge:
    kind = ICONS.get(word, word)
    return Badge(kind, "", ROLES.get(word, "sign"), SIGNS.get(kind, ""))


# -- monsters ------------------------------------------------------------------------------------------------------


def _monster(s: State, monster: Monster) -> Piece:
    """A monster on a card is drawn where its victim is: it is in his space, but not on the map."""
    square = where.space_of(s, monster.id)
    badges = (_sign("wounded"),) if monster.wounded else ()
    at, title = name(s, square) if square != NOWHERE else "", name_of(monster.id)
    icon, down = ICONS[monster.kind], monster.lying and monster.place != "held"
    posture, face, kind = _lies(monster), FACE(monster.kind, "beast"), monster.kind
    return Piece(
        monster.id, at, title, glyph(monster), icon, "monsters", "foe", "", posture, down, (), badges, face=face, sheet=kind
    )


def _lies(monster: Monster) -> str:
    if monster.place == "card":
        return f"{'lying' if monster.lying else 'standing'} on {name_of(monster.on)}'s card"
    if monster.place == "held":
        return f"held by {name_of(monster.on)}"
    return "lying, stunned" if monster.lying else ""


def glyph(monster: Monster) -> str:
    """A letter, and a sign for its number where there may be several: w1 ... w9, wa, wb."""
    kind = FACTS.monster[monster.kind]
    if kind.unique:
        return kind.letter
    return kind.letter + DIGITS[int(monster.id.rsplit("-", 1)[1]) % len(DIGITS)]


def _boss(s: State, boss: Boss) -> Piece:
    """The Boogeyman fills two spaces and faces the way his front half points."""
    cells: tuple[str, ...] = ()
    facing: Facing = ""
    if boss.back != NOWHERE:
        cells = (name(s, boss.at), name(s, boss.back))
        facing = COMPASS.get(vector(the_map(s.map).grid, boss.back, boss.at), "")
    badges = [_sign("wounded")] if boss.wounded else []
    badges += [Badge("hits", str(boss.hits))] if boss.hits else []
    badges += [Badge("holds", str(len(boss.holds)))] if boss.holds else []
    facts, icon, at = FACTS.boss[boss.kind], ICONS[boss.kind], name(s, boss.at)
    face, signs = FACE(boss.kind, "beast"), tuple(badges)
    return Piece(boss.kind, at, facts.name, facts.letter, icon, "monsters", "foe", facing, "", False, cells, signs, face=face)
