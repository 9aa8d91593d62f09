"""Setup: the scenario's map and teams, one bag, screens; then the scenario's own steps."""

from __future__ import annotations

from noctule.engine import Ask, Setup, rule

from . import content
from .board import figures
from .content.scenarios import Scenario
from .state import NOWHERE, SIDES, Character, Equipment, Player, Side, State

SIDES_SETTING = "norad"


@rule(
    "reborn.setup.scenario",
    "reborn.setup.factions",
    "reborn.setup.bag-and-bank",
    "reborn.setup.scenario-extras",
    "reborn.setup.player-count",
)
def setup(setup: Setup, g: Ask) -> State:
    found = content.scenario(setup.scenario)
    data = found.data
    first = setup.settings.get(SIDES_SETTING, "first") == "first"
    seats = setup.seats if first else tuple(reversed(setup.seats))
    used = {"search": data.search, "mission-points": data.mission_points, "radio": data.radio, "levels": found.levels}
    used["sags"] = data.sags
    s = State(
        setup.seats,
        setup.scenario,
        content.sags_key(()) if data.sags else setup.scenario,
        tuple(rule for rule, on in used.items() if on),
        data.turns,
        phase="deployment",
        players={side: Player(seat, mp=data.start_mp.of(side)) for side, seat in zip(SIDES, seats, strict=True)},
        bag=sorted(content.ORDER_TILES),
        broken_walls=(),
        wall_markers=data.broken_walls,
        characters=_characters(found),
        equipment=_equipment(found),
    )
    if data.search:
        _search_deck(s, g, found)
    return s


@rule("reborn.setup.figures")
def _characters(found: Scenario) -> dict[str, Character]:
    made = {}
    for start in found.team:
        card = content.CHARACTERS[start.who]
        at = NOWHERE if start.square is None else start.square
        made[start.who] = Character(
            start.who,
            start.who,
            card.faction,
            card.faction,
            "prisoner" if start.captor else "map" if start.square is not None else "hidden",
            at,
            start.facing or 0,
            start.wounded,
            by=start.captor,
            magnetic_cards=int(start.magnetic_card),
        )
    for id, zombie in _zombies(found).items():
        made.setdefault(id, zombie)
    return made


@rule("reborn.zom.supply")
def _zombies(found: Scenario) -> dict[str, Character]:
    """Zombies that are not in play yet: as many figures as the scenario has."""
    side: Side = "salemite"
    ids = [id for id, card in content.CHARACTERS.items() if card.zombie and id.startswith("zombie-")]
    return {id: Character(id, id, side, side, "supply") for id in ids[: found.data.zombies]}


def _equipment(found: Scenario) -> dict[str, Equipment]:
    """Cards that characters carry, and those of the Search deck. Cards that are in neither are out of the game."""
    made = {}
    for start in found.team:
        for card, up in start.cards:
            made[card] = Equipment(card, content.CARDS[card].sides, up, "carried", start.who)
    for card in found.deck:
        made[card] = Equipment(card, content.CARDS[card].sides)
    return made


@rule("reborn.search.deck")
def _search_deck(s: State, g: Ask, found: Scenario) -> None:
    """Shuffled unseen: both the order and the side that is up are random."""
    s.deck = [card for card in found.deck if s.equipment[card].where == "deck"]
    g.shuffle(s.deck)
    for card in s.deck:
        figures.change_card(s, card, up=g.draw([0, 1]))
