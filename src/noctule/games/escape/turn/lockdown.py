"""Lockdown: what begins it (threat may), whom it kills at once, and the countdown."""

from __future__ import annotations

from noctule.engine import Ask, rule

from .. import scenario
from ..board import figures
from ..content import FACTS
from ..state import State, end
from . import infirmary, knocked_out


@rule("escape.lockdown.triggers", "escape.threat.empty-pool-lockdown")
async def begin(s: State, g: Ask, rule_id: str) -> None:
    """Lockdown begins, and never ends again: those in the Infirmary are killed, then the scenario has its say."""
    if s.lockdown:
        return
    s.lockdown = True
    g.note(rule_id, "Lockdown begins.", pool=s.lockdown_pool)
    kill_in_infirmary(s, g)
    await scenario.on_lockdown(s, g)


@rule("escape.lockdown.infirmary")
def kill_in_infirmary(s: State, g: Ask) -> None:
    """Whoever is in the Infirmary is killed; only when all of them are is it seen whether anybody is left."""
    for person in infirmary.patients(s):
        knocked_out.leave_play(s, g, person.id, "escape.lockdown.infirmary")
    scenario.check_over(s, g)


@rule("escape.lockdown.pool", "escape.lockdown.end", "escape.lockdown.no-pool")
def token(s: State, g: Ask) -> None:
    """A turn that ends in lockdown takes a token out of the pool; without one left the game ends. No pool, no countdown."""
    if not s.lockdown or s.lockdown_pool is None:
        return
    if s.lockdown_pool < FACTS.lockdown.tokens:
        g.note("escape.lockdown.end", "No lockdown token is left: the game is over.")
        end(s, "Time is up: no lockdown token is left. Whoever is still inside has lost.")
    s.lockdown_pool -= FACTS.lockdown.tokens
    g.note("escape.lockdown.pool", "{who} takes a lockdown token; {left} left.", who=s.current, left=s.lockdown_pool)


@rule("escape.threat.gain-from-pool", "escape.threat.gain-from-box", "escape.threat.empty-pool-lockdown")
@rule("escape.lockdown.threat-goes-on")
async def gain_threat(s: State, g: Ask, who: str, tokens: int, rule_id: str) -> None:
    """Tokens come from the pool one by one, from the box when it is empty; needing one then begins lockdown."""
    for _ in range(tokens):
        empty = s.threat_pool == 0
        if not empty:
            s.threat_pool -= 1
        figures.change(s, who, threat=s.people[who].threat + 1)
        g.note(rule_id, "{who} gains a threat token ({now}).", who=who, now=s.people[who].threat)
        if empty and not s.lockdown:
            await begin(s, g, "escape.threat.empty-pool-lockdown")
