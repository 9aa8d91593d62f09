"""Med kit: two actions raise an agent's health by one level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, Deed, No, Option, drama, rule

from ..board import figures, where
from ..board.ground import name
from ..board.names import he, himself, name_of
from ..content.facts import FACTS, ROSTER, price
from ..round import settle
from ..scenarios import scenario
from ..state import State
from . import carry, turn

KIT = "med-kit"
BESIDE = "That is not adjacent to where the patient was."


def candidates(s: State, agent: str) -> Iterator[Option]:
    """`heal:kubo`. Whoever has no kit clicks on people for other reasons."""
    bears = KIT in where.gear_of(s, agent)
    for id in s.agents:
        yield _heal(agent, id, (id,) if bears else (), no_kit(s, agent) or no_patient(s, agent, id))


def offers(s: State, agent: str) -> list[Option]:
    """Everybody whom the kit can help."""
    if KIT not in s.gear or s.gear[KIT].bearer != agent or no_kit(s, agent) is not None:
        return []
    return [_heal(agent, id, (id,)) for id in s.agents if no_patient(s, agent, id) is None]


def _heal(agent: str, patient: str, at: tuple[str, ...], no: No | None = None) -> Option:
    label = f"Heal {ROSTER[patient].name if patient != agent else himself(patient)}"
    return Option(f"heal:{patient}", ("heal", patient), label, at, no=no, price=price(FACTS.cost.med_kit))


@rule("scare.medkit.use")
def no_kit(s: State, agent: str) -> No | None:
    """Why the agent cannot use the kit on anybody."""
    if KIT not in s.gear or s.gear[KIT].bearer != agent:
        return No("scare.medkit.use", f"{name_of(agent)} does not have the med kit.")
    return turn.no_action(s, agent, FACTS.cost.med_kit)


@rule("scare.medkit.use", "scare.medkit.reach", "scare.medkit.no-trauma", "scare.medkit.carried-stands")
def no_patient(s: State, agent: str, patient: str) -> No | None:
    """Why the kit cannot help somebody."""
    record = s.agents[patient]
    if record.paralysed:
        return No("scare.s3.rescued-paralysed", "The med kit does not work on a rescued prisoner.")
    if record.health == "normal":
        if record.traumatized:
            return No("scare.medkit.no-trauma", "The med kit does not cure trauma.")
        return No("scare.medkit.use", f"{name_of(patient)} is not hurt.")
    if not in_reach(s, agent, patient):
        return No("scare.medkit.reach", "The med kit reaches oneself, one's own space and adjacent ones.")
    if (record.health == "incapacitated" or record.place == "carried") and not spaces_for(s, patient):
        return No("scare.medkit.carried-stands", f"There is no free space where {he(patient)} could be put.")
    return None


@rule("scare.medkit.reach")
def in_reach(s: State, agent: str, patient: str) -> bool:
    """He himself, whom he carries or stands upon, and whoever is adjacent or carried by somebody adjacent."""
    if s.agents[patient].place not in ("map", "carried"):
        return False
    at, space = where.space_of(s, agent), where.space_of(s, patient)
    return space == at or bool(where.adjacent(s, at) >> space & 1)


@rule("scare.medkit.inc-to-wnd", "scare.medkit.carried-stands")
def spaces_for(s: State, patient: str) -> int:
    """Where a patient is put: where he lies; if he is carried or somebody stands there, a free adjacent space."""
    record, space = s.agents[patient], where.space_of(s, patient)
    if record.place == "map" and not (where.standing_agents(s) | where.monsters_on_map(s)) >> space & 1:
        return 1 << space
    return where.free(s, where.adjacent(s, space), lying=record.stunned, agent=True)


@rule("scare.medkit.use", "scare.medkit.wnd-to-normal")
async def heal(s: State, g: Ask, agent: str, patient: str) -> None:
    """One level up. Trauma and stun stay."""
    turn.pay(s, FACTS.cost.med_kit)
    if s.agents[patient].health == "incapacitated":
        await revive(s, g, patient)
        return
    figures.change(s, patient, health="normal")
    g.note(
        "scare.medkit.wnd-to-normal",
        "{who} heals {target}, who is unhurt now.",
        who=agent,
        target=patient,
        shows=drama.heal(patient, 1),
    )
    if s.agents[patient].place == "carried":
        await lay_down(s, g, patient)


@rule("scare.medkit.carried-stands")
async def lay_down(s: State, g: Ask, patient: str) -> None:
    """Healed, he is carried no longer; still stunned, he lies beside his bearer."""
    rule_id, prompt = "scare.medkit.carried-stands", f"Where is {name_of(patient)} laid?"
    square = await figures.choose_space(s, g, spaces_for(s, patient), "med-kit.lay", rule=rule_id, prompt=prompt, only=BESIDE)
    g.note(rule_id, "{who} is laid on {at}.", who=patient, at=name(s, square))
    await carry.lay(s, g, patient, square)


@rule("scare.medkit.inc-to-wnd", "scare.medkit.carried-stands", "scare.medkit.front-of-lineup")
async def revive(s: State, g: Ask, patient: str) -> None:
    """He stands up wounded, and his card is the first of the lineup from the next round on."""
    before, squares = s.agents[patient], spaces_for(s, patient)
    rule_id = "scare.medkit.carried-stands" if before.place == "carried" else "scare.medkit.inc-to-wnd"
    prompt = f"Where does {name_of(patient)} stand up?"
    square = await figures.choose_space(
        s, g, squares, "med-kit.stand", rule=rule_id, prompt=prompt, only=BESIDE, lying=before.stunned
    )
    figures.put_agent(s, patient, square)
    figures.change(s, patient, health="wounded")
    g.note(rule_id, "{who} stands up on {at}, wounded.", who=patient, at=name(s, square), shows=drama.heal(patient, 1))
    if patient not in s.lineup:
        s.lineup = (patient, *s.lineup)
        s.acted = (*s.acted, patient)
        g.note("scare.medkit.front-of-lineup", "{who} is first in the lineup from the next round on.", who=patient)
    if square != before.at:
        await scenario.agent_entered(s, g, patient, square)
    settle.settle(s, g)


DEEDS: Final[dict[str, Deed]] = {"heal": heal}
