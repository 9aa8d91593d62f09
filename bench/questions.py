"""How much people are asked: pauses in Level 7 [Escape], answers for a quiet turn in S.C.A.R.E. Tactics, and in all games the
questions that have only one answer.

    python bench/questions.py [--games 40]
    python bench/questions.py --single eternaut [--games 40]

Single answers: random games over all scenarios, every seat a person who has said nothing of when to be asked. They are asked
where not being asked would tell something; the table says which kinds those are.

Escape: random games in which cards are seldom played (one pause in ten), every seat asked at every pause, and as people are
asked who have said nothing. S.C.A.R.E.: the first rounds of all missions, the turns of agents who have no monster within ten
spaces; each goes as far as it can get, and a whole way is one answer.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from noctule.engine import Choose, Luck, Setup, Table, find
from noctule.engine.contract import setup_for
from noctule.engine.grid import diagonal_steps
from noctule.games.scare.board.ground import ground

PAUSES = ("pause", "challenge", "attack", "reroll")
NEAR = 10
ROUNDS = 3


def escape(games: int, *, all_moments: bool) -> Counter[str]:
    """The questions by kind."""
    game, asked = find("escape"), Counter[str]()
    for seed in range(games):
        table: Table[Any] = Table.start(game, setup_for(game, seed), seed=seed)
        policy = Luck(seed + 1)
        for seat in table.setup.seats:
            table.hush(seat, () if all_moments else game.quiet)
        while not table.over:
            seat, decision = next(iter(table.pending.items()))
            asked[decision.kind] += 1
            passes = decision.kind in PAUSES and policy.below(10) > 0 and decision.allows("pass")
            table.answer(seat, "pass" if passes else decision.sample(policy))
    return asked


def scare(games: int) -> list[int]:
    """Answers of each turn of an agent with no monster near."""
    found: list[int] = []
    scenarios = find("scare").scenarios
    for seed in range(games):
        table: Table[Any] = Table.start("scare", Setup(scenarios[seed % len(scenarios)].key, ("ana",)), seed=seed)
        policy, answers = Luck(seed), 0
        while not table.over and table.state.round <= ROUNDS:
            decision = table.pending["ana"]
            turn = (decision.acting, table.state.round) if decision.kind == "turn" and _alone(table, decision.acting) else None
            answers += 1
            ways = table.ways("ana") if turn else ()
            if ways:
                table.follow("ana", max(ways, key=lambda way: (way.cost, way.to)).keys)
            else:
                table.answer("ana", "end" if decision.allows("end") else decision.sample(policy))
            following = table.pending.get("ana")
            if following is None or (following.acting, table.state.round) != turn:
                found += [answers] if turn else []
                answers = 0
    return found


def single(key: str, games: int) -> tuple[Counter[str], Counter[str]]:
    """All questions that somebody is asked, and those that have only one answer, by kind."""
    game, asked, alone = find(key), Counter[str](), Counter[str]()
    for seed in range(games):
        table: Table[Any] = Table.start(game, setup_for(game, seed), seed=seed)
        policy = Luck(seed + 1)
        for seat in table.setup.seats:
            table.hush(seat, game.quiet)
        while not table.over:
            seat, decision = next(iter(table.pending.items()))
            asked[decision.kind] += 1
            alone[decision.kind] += isinstance(decision, Choose) and len(decision.offered) == 1
            table.answer(seat, decision.sample(policy))
    return asked, +alone


def _alone(table: Table[Any], agent: str) -> bool:
    s = table.state
    if not agent:
        return False
    at = s.agents[agent].at
    return all(diagonal_steps(ground(s).grid, at, monster.at) > NEAR for monster in s.monsters.values() if monster.at >= 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--single", choices=("scare", "reborn", "escape", "darkness", "eternaut"))
    arguments = parser.parse_args()
    games = arguments.games
    if arguments.single:
        asked, alone = single(arguments.single, games)
        kinds = ", ".join(f"{kind} {n} of {asked[kind]}" for kind, n in alone.most_common())
        print(f"{arguments.single}: {alone.total()} of {asked.total()} questions have one answer ({kinds}) in {games} games")
        return
    for words, all_moments in (("asked at every pause", True), ("as people are asked", False)):
        asked = escape(games, all_moments=all_moments)
        pauses = {kind: asked[kind] for kind in PAUSES}
        print(f"escape, {words}: {sum(pauses.values())} pauses {pauses}, {sum(asked.values())} questions in {games} games")
    turns = scare(games)
    mean = sum(turns) / len(turns)
    spread = f"{mean:.2f} answers each, {6 * mean:.1f} for six, at most {6 * max(turns)}"
    print(f"scare, no monster near: {len(turns)} turns of agents, {spread}")


if __name__ == "__main__":
    main()
