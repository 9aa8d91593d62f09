"""Campaign play: what is kept between scenarios, what may be played next, and what a finished play leaves behind.

The record is plain data (`Record`): the bags, lost gear, what was completed and what was played. The FIGURES bag is not in it:
it holds whatever is not on the table (`bags`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Ask, No, Setup, SetupError, counted, rule
from noctule.engine.campaign import Chapter, Chronicle, Result

from .agents import health
from .board import figures
from .content.facts import FACTS, GEAR, PLAYS, ROSTER, SHAYE
from .round import muster
from .state import NOWHERE, Ending, State

OWN_GOALS: Final = ("none", "lose-nobody", "last-long")
RENAMED: Final = {
    "s1": "bedtime",
    "s2m1": "nightmare-book",
    "s2m2": "nightmare-stairs",
    "s2m3": "nightmare-way-down",
    "s2m1-s2m3": "nightmare-book-and-way-down",
    "s2m2-s2m3": "nightmare-stairs-and-way-down",
    "s3": "bedwetter",
    "s4": "boogeyman",
}
"""What scenarios and missions were called in version 1."""
CELLAR: Final = "bedwetter"


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """What carries over. `ending` is empty while the campaign goes on."""

    active: tuple[str, ...]
    grabbed: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    lost_gear: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    ending: Literal["", "lost", "partial", "won"] = ""


@rule("scare.campaign.order")
def first() -> dict[str, Any]:
    """A new campaign: all fifteen active, nothing played."""
    return _plain(Record(tuple(ROSTER)))


def _kept(record: dict[str, Any]) -> Record:
    """A record, with what scenarios are called today."""
    kept = msgspec.convert(record, Record)
    return replace(kept, completed=_today(kept.completed), played=_today(kept.played))


def _today(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(RENAMED.get(key, key) for key in keys)


def upgrade(version: str, position: dict[str, Any]) -> dict[str, Any]:
    """A position of version 1, in which scenarios had numbers."""
    (scenario,) = _today((position["scenario"],))
    lists = {field: _today(tuple(position.get(field, ()))) for field in ("missions", "completed")}
    return {**position, "scenario": scenario, **lists}


def _plain(record: Record) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(record))
    return plain


@rule("scare.campaign.standalone", "scare.campaign.prerequisites")
def record_for(setup: Setup) -> Record:
    """What a table starts from: the campaign's record, checked, or all agents. SetupError names the rule."""
    if not setup.record:
        return Record(tuple(ROSTER))
    wrong = next(iter(faults(setup.record)), None)
    if wrong is not None:
        raise SetupError(f"this campaign record is impossible: {wrong}")
    record = _kept(setup.record)
    no = no_chapter(record, setup.scenario)
    if no is not None:
        raise SetupError(f"{title_of(setup.scenario)}: {no.reason} [{no.rule}]")
    if setup.settings.get("goal", "none") != "none":
        raise SetupError("goals of your own are for single scenarios, not for a campaign [scare.win.own-goals]")
    return record


def title_of(key: str) -> str:
    return PLAYS[key].title


# -- what may be played next ---------------------------------------------------------------------------------------


@rule("scare.campaign.prerequisites", "scare.campaign.retry", "scare.s3.repeatable", "scare.s2.three-missions")
def no_chapter(record: Record, key: str) -> No | None:
    """Why a scenario cannot be played now."""
    if record.ending:
        return No("scare.campaign.order", "This campaign is over.")
    for mission in muster.missions_of(key):
        facts = FACTS.scenario[mission]
        missing = [title_of(before) for before in facts.after if before not in record.completed]
        if missing:
            return No("scare.campaign.prerequisites", f"first complete: {', '.join(missing)}.")
        if mission in record.completed and not facts.repeatable:
            return No("scare.campaign.order", f"{facts.title} is completed; it is not played again.")
        if facts.lineup.get(SHAYE) and SHAYE in record.grabbed:
            return No("scare.campaign.shaye-captured", f"Shaye is a prisoner. {_way_to_her(record)}")
    if CELLAR in muster.missions_of(key) and not record.grabbed:
        return No("scare.s3.bed", "there is nobody to free.")
    return None


@rule("scare.campaign.shaye-captured", "scare.s2.three-missions")
def _way_to_her(record: Record) -> str:
    found = "nightmare-way-down" in record.completed
    return "Free her in the cellar first." if found else "Find the cellar (mission 3), then free her there."


@rule("scare.campaign.order")
def chapters(record: dict[str, Any]) -> list[Chapter]:
    """What may be played next, always with anybody of the ACTIVE bag."""
    kept = _kept(record)
    found = []
    for key, facts in PLAYS.items():
        if no_chapter(kept, key) is None:
            found.append(Chapter(key, facts.title, {"goal": "none"}, facts.blurb))
    return found


# -- after a play --------------------------------------------------------------------------------------------------


@rule("scare.campaign.bags", "scare.campaign.restore", "scare.gear.abandoned", "scare.s1.shaye-grabbed-early")
def after(record: dict[str, Any], s: State) -> dict[str, Any]:
    """The record after a finished play. Bags hold no health: whoever is active starts healthy."""
    if s.outcome is None:
        raise SetupError("this play is not over yet")
    before = _kept(record)
    if "bedtime" in s.missions and s.ending == "failure" and SHAYE not in s.dead and not no_rescuers(s.active, s.grabbed):
        return first()
    dead, grabbed = set(s.dead), set(s.grabbed)
    return _plain(
        Record(
            tuple(id for id in ROSTER if id not in dead and id not in grabbed),
            tuple(id for id in ROSTER if id in grabbed),
            tuple(id for id in ROSTER if id in dead),
            tuple(token for token in GEAR if token in s.lost_gear),
            tuple(key for key in FACTS.scenario if key in before.completed or key in s.completed),
            (*before.played, s.scenario),
            _ending(s),
        )
    )


@rule("scare.campaign.no-rescuers-left", "scare.win.shaye-survives")
def _ending(s: State) -> Literal["", "lost", "partial", "won"]:
    if "boogeyman" in s.missions:
        return "won" if s.ending == "complete" else "partial" if s.ending == "partial" else "lost"
    lost = SHAYE in s.dead or no_rescuers(s.active, s.grabbed)
    return "lost" if lost else ""


@rule("scare.campaign.no-rescuers-left")
def no_rescuers(active: Sequence[str], grabbed: Sequence[str]) -> bool:
    """Shaye is a prisoner and nobody is left who could free her."""
    return SHAYE in grabbed and not active


VERDICTS: Final[dict[Ending, Literal["won", "partly", "undecided", "lost"]]] = {
    "success": "won",
    "complete": "won",
    "partial": "partly",
    "over": "undecided",
    "failure": "lost",
}
TOKENS: Final = {"tracker": "motion tracker", "med-kit": "med kit"}


def result(record: dict[str, Any], s: State) -> Result:
    """What came of a play, and whom and what it cost or brought back."""
    before = _kept(record) if record else Record(tuple(ROSTER))
    changes = {
        "Dead": [ROSTER[id].name for id in ROSTER if id in s.dead and id not in before.dead],
        "Taken prisoner": [ROSTER[id].name for id in ROSTER if id in s.grabbed and id not in before.grabbed],
        "Freed": [ROSTER[id].name for id in before.grabbed if id not in s.grabbed and id not in s.dead],
        "Gear lost": [f"the {TOKENS[token]}" for token in GEAR if token in s.lost_gear and token not in before.lost_gear],
    }
    notes = tuple(f"{title}: {', '.join(names)}" for title, names in changes.items() if names)
    return Result(VERDICTS.get(s.ending, ""), s.outcome or "", notes)


def summary(record: dict[str, Any]) -> str:
    """A record in a few words."""
    kept = _kept(record)
    words = {"lost": "Lost", "partial": "Partial victory", "won": "Won", "": f"{len(kept.completed)} completed"}[kept.ending]
    gear = "".join(f", no {TOKENS[token]}" for token in kept.lost_gear)
    shaye = ", Shaye a prisoner" if SHAYE in kept.grabbed else ""
    return f"{words}: {len(kept.active)} active, {len(kept.grabbed)} grabbed, {len(kept.dead)} dead{shaye}{gear}"


# -- impossible records --------------------------------------------------------------------------------------------


def faults(record: dict[str, Any]) -> list[str]:
    """What is impossible in a record, each with its rule."""
    try:
        kept = _kept(record)
    except msgspec.ValidationError as error:
        return [f"{error} [scare.campaign.bags]"]
    return [f"{no.reason} [{no.rule}]" for no in (*_wrong_bags(kept), *_wrong_course(kept), *_wrong_ending(kept))]


@rule("scare.campaign.bags")
def _wrong_bags(kept: Record) -> Iterator[No]:
    """Every agent in one bag, no strangers."""
    cards = Counter((*kept.active, *kept.grabbed, *kept.dead))
    for id, n in cards.items():
        if id not in ROSTER:
            yield No("scare.campaign.bags", f"there is no agent '{id[:40]}'")
        elif n > 1:
            yield No("scare.campaign.bags", f"{ROSTER[id].name} is in {n} bags")
    for id in ROSTER:
        if id not in cards:
            yield No("scare.campaign.bags", f"{ROSTER[id].name} is in no bag")
    if len(set(kept.lost_gear)) != len(kept.lost_gear) or not set(kept.lost_gear) <= set(GEAR):
        reason = f"lost gear is {', '.join(kept.lost_gear)[:80]}; there is one each of {', '.join(GEAR)}"
        yield No("scare.gear.abandoned", reason)


@rule("scare.campaign.prerequisites", "scare.campaign.order")
def _wrong_course(kept: Record) -> Iterator[No]:
    """Everything completed was played, and everything played was open."""
    for key in (*kept.completed, *kept.played):
        if key not in PLAYS:
            yield No("scare.campaign.order", f"there is no scenario '{key[:40]}'")
            return
    if len(set(kept.completed)) != len(kept.completed):
        yield No("scare.campaign.order", "something is completed twice")
    tried: set[str] = set()
    for key in kept.played:
        for mission in muster.missions_of(key):
            for before in FACTS.scenario[mission].after:
                if before not in tried or before not in kept.completed:
                    reason = f"{title_of(key)} was played before {title_of(before)} was completed"
                    yield No("scare.campaign.prerequisites", reason)
        tried.update(muster.missions_of(key))
    for key in kept.completed:
        if key not in tried:
            yield No("scare.campaign.order", f"{title_of(key)} is completed, but was never played")
    if not kept.ending and "bedtime" not in kept.completed and kept != Record(kept.active):
        yield No("scare.campaign.order", "there are losses, but the first scenario is not completed and would start over")


@rule("scare.campaign.no-rescuers-left", "scare.win.shaye-survives")
def _wrong_ending(kept: Record) -> Iterator[No]:
    """Shaye's death and the last scenario end a campaign, and nothing else does but her being beyond rescue."""
    beyond = no_rescuers(kept.active, kept.grabbed)
    if not kept.ending and (SHAYE in kept.dead or beyond):
        rule_id = "scare.campaign.no-rescuers-left" if beyond else "scare.health.shaye-dead"
        yield No(rule_id, "Shaye is dead or beyond rescue, but the campaign goes on")
    if kept.ending in ("won", "partial") and "boogeyman" not in kept.played:
        yield No("scare.s4.complete", "the campaign is won, but its last scenario was not played")
    if kept.ending == "won" and SHAYE not in kept.active:
        yield No("scare.win.shaye-survives", "the campaign is won, but Shaye has not survived it")
    if kept.ending == "" and "boogeyman" in kept.played:
        yield No("scare.campaign.order", "the last scenario was played, but the campaign goes on")
    if kept.ending == "lost" and "boogeyman" not in kept.played and SHAYE not in kept.dead and not beyond:
        yield No("scare.campaign.retry", "the campaign is lost, but Shaye lives and can be helped")


CHRONICLE = Chronicle(first=first, chapters=chapters, after=after, faults=faults, summary=summary, result=result)


# -- the end of a play ---------------------------------------------------------------------------------------------


@rule("scare.carry.left-behind")
async def left_behind(s: State, g: Ask) -> None:
    """Helpless agents still on the map are captured; prisoners stay prisoners; who never left the panic room is active."""
    for id in list(s.agents):
        if id not in s.agents:
            continue
        record = s.agents[id]
        if record.place == "panic-room":
            figures.take_away(s, id)
            _keep_gear(s, id)
            s.active = (*s.active, id)
            g.note("scare.s2.mission-end", "{who} is safe in the panic room.", who=id)
        elif id in s.grabbed:
            figures.take_away(s, id)
        else:
            g.note("scare.carry.left-behind", "{who} is left behind.", who=id)
            await health.capture(s, g, id)
    s.cocoons = {}


def _keep_gear(s: State, agent: str) -> None:
    for token, gear in s.gear.items():
        if gear.bearer == agent:
            s.gear = {**s.gear, token: replace(gear, bearer="")}


@rule("scare.gear.abandoned")
def abandon_gear(s: State, g: Ask) -> None:
    """Tokens on the map are lost for the rest of the campaign; what somebody took along is not."""
    for token, gear in s.gear.items():
        if gear.at != NOWHERE and token not in s.lost_gear:
            s.lost_gear = (*s.lost_gear, token)
            g.note("scare.gear.abandoned", "{gear} is left behind and lost.", gear=token)


@rule("scare.win.own-goals")
def closing(s: State, g: Ask) -> None:
    """What the players had set themselves is reported; it never changes the result."""
    if s.own_goal == "lose-nobody":
        lost = [id for id in s.team if id in s.dead or id in s.grabbed]
        words = "was reached" if not lost else f"was missed: {', '.join(ROSTER[id].name for id in lost)}"
        g.note("scare.win.own-goals", "Your own goal, to lose nobody, {words}.", words=words)
        s.outcome = f"{s.outcome} Your own goal, to lose nobody, {words}."
    elif s.own_goal == "last-long":
        g.note("scare.win.own-goals", "Your own goal was to last: {rounds:round}.", rounds=s.round)
        s.outcome = f"{s.outcome} You lasted {counted(s.round, 'round')}."


@rule("scare.campaign.bags", "scare.setup.unused-figures")
def bags(s: State) -> dict[str, tuple[str, ...]]:
    """The four bags as they are now. A prisoner in a cocoon has his card in GRABBED and his figure on the map."""
    agents = tuple(id for id in ROSTER if id not in s.agents)
    kinds = {monster.kind for monster in s.monsters.values()}
    unique = tuple(kind for kind, facts in FACTS.monster.items() if facts.unique and kind not in kinds)
    return {"ACTIVE": s.active, "GRABBED": s.grabbed, "DEAD": s.dead, "FIGURES": (*agents, *unique)}
