"""Tables as environments of PettingZoo and Gymnasium."""

from __future__ import annotations

from random import Random
from typing import Any

from noctule.engine import NoctuleError, Setup, SetupError, Table, find
from noctule.engine.results import Verdict

try:
    import gymnasium
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
except ImportError:
    raise NoctuleError("environments need PettingZoo; install it with: pip install 'noctule[research]'") from None

from .encoding import LENGTH, encode
from .questions import ACTIONS, Question

REWARDS: dict[Verdict, float] = {"won": 1.0, "partly": 0.5, "drawn": 0.0, "undecided": 0.0, "lost": -1.0}
MASKS = np.tri(ACTIONS + 1, ACTIONS, -1, dtype=np.int8)
"""The mask of so many legal actions, by their number."""


def aec(game: str, scenario: str = "", seats: int = 0, settings: dict[str, str] | None = None) -> Turns:
    """Any game as a pettingzoo.AECEnv. Without a scenario the first one, without a number the fewest seats."""
    return Turns(_setup(game, scenario, seats, settings), game)


def solo(game: str, scenario: str = "", seats: int = 0, settings: dict[str, str] | None = None) -> Alone:
    """A game that is played alone or together as a gymnasium.Env: one agent answers for every seat."""
    setup = _setup(game, scenario, seats, settings)
    if len(setup.seats) > 1 and not find(game).cooperative:
        raise SetupError(f"{game}: {len(setup.seats)} seats that play against each other are no one's; use aec, or one seat")
    return Alone(setup, game)


def _setup(key: str, scenario: str, seats: int, settings: dict[str, str] | None) -> Setup:
    game = find(key)
    chosen = game.scenario(scenario) if scenario else game.scenarios[0]
    setup = Setup(chosen.key, tuple(f"seat-{n + 1}" for n in range(seats or chosen.seats[0])), settings or {})
    game.check(setup)
    return setup


class Info(dict[str, Any]):
    """What is told beside an observation: `view`, the seat's whole view, made when somebody looks at it."""

    def __init__(self, table: Table[Any], seat: str) -> None:
        self._table, self._seat = table, seat

    def __missing__(self, key: str) -> Any:
        if key != "view":
            raise KeyError(key)
        view = self[key] = self._table.view(self._seat)
        return view


def _spaces() -> tuple[spaces.Dict, spaces.Discrete]:
    seen = spaces.Box(-1.0, 1.0, (LENGTH,), np.float32)
    mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(ACTIONS)


class _Playing:
    """A table, and the question that is open at it."""

    def __init__(self, setup: Setup, key: str) -> None:
        self._setup, self._game = setup, find(key)
        self._dice = Random()
        self.table: Table[Any] = None  # type: ignore[assignment]
        self.seat = ""
        self.question: Question | None = None

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self._dice = Random(seed)
        self.table = Table.start(self._game, self._setup, seed=self._dice.getrandbits(32))
        self._ask()

    def _ask(self) -> None:
        """The first of those who are asked. Others of them are asked when their turn comes."""
        pending = self.table.pending
        if pending:
            self.seat = next(iter(pending))
            self.question = Question(pending[self.seat])
        else:
            self.question = None

    def act(self, action: int) -> None:
        assert self.question is not None
        key = self.question.act(action)
        if key is not None:
            self.table.answer(self.seat, key)
            self._ask()

    @property
    def too_long(self) -> bool:
        return self.table.n > self._game.longest

    def observed(self, seat: str) -> dict[str, Any]:
        mine = self.question if seat == self.seat else None
        return {"observation": encode(self.table.view(seat), mine), "action_mask": MASKS[mine.legal if mine else 0].copy()}

    def rewards(self) -> dict[str, float]:
        result = self.table.result
        assert result is not None
        return {seat: REWARDS[standing.verdict] for seat, standing in result.seats.items()}


class Turns(pettingzoo.AECEnv):  # type: ignore[misc]
    """A table whose seats are agents. Rewards come at the end: 1 for a win, -1 for a loss."""

    def __init__(self, setup: Setup, key: str) -> None:
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": f"noctule_{key}_v0", "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = list(setup.seats)
        self._playing = _Playing(setup, key)
        seen, acts = _spaces()
        self.observation_spaces = dict.fromkeys(setup.seats, seen)
        self.action_spaces = dict.fromkeys(setup.seats, acts)

    @property
    def table(self) -> Table[Any]:
        """The table itself: for whoever measures, never for whoever learns."""
        return self._playing.table

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._playing.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        return self._playing.observed(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        playing = self._playing
        legal = playing.question.legal if playing.question is not None else 0
        if action is None or not 0 <= int(action) < legal:
            raise ValueError(f"action {action} is not legal now; the mask allows 0 to {legal - 1}")
        self._cumulative_rewards[agent] = 0.0
        playing.act(int(action))
        self._settle()
        if any(self.rewards.values()):
            self._accumulate_rewards()

    def _settle(self) -> None:
        playing = self._playing
        table = playing.table
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = playing.rewards()
        elif playing.too_long:
            self.truncations = dict.fromkeys(self.agents, True)
        self.infos = {seat: Info(table, seat) for seat in self.agents}
        self.agent_selection = playing.seat or self.agents[0]

    def render(self) -> str:
        """The position in words: whose move it is, and what is asked."""
        view = self._playing.table.view(self.agent_selection)
        asked = view.decision.prompt if view.decision is not None else view.status.outcome
        return f"{view.status.round} {view.status.phase}. {self.agent_selection}: {asked}"

    def close(self) -> None:
        """Nothing is open."""


class Alone(gymnasium.Env[dict[str, Any], Any]):
    """A table at which one agent answers for every seat. Who does not look at the mask may take any action: it counts on from
    the first legal one again."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, setup: Setup, key: str) -> None:
        self.render_mode = "ansi"
        self._playing = _Playing(setup, key)
        self.observation_space, self.action_space = _spaces()

    @property
    def table(self) -> Table[Any]:
        return self._playing.table

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._playing.begin(seed)
        return self._playing.observed(self._playing.seat), Info(self.table, self._playing.seat)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        playing = self._playing
        if playing.question is None:
            raise ValueError("the game is over; reset the environment")
        playing.act(int(action) % playing.question.legal)
        over = playing.table.over
        reward = max(playing.rewards().values()) if over else 0.0
        return playing.observed(playing.seat), reward, over, not over and playing.too_long, Info(self.table, playing.seat)

    def render(self) -> str:
        view = self.table.view(self._playing.seat)
        return view.decision.prompt if view.decision is not None else view.status.outcome
