"""Learn the skirmish against a player who takes anything: REINFORCE with a linear policy over what actions do.

pip install 'noctule[lab,research]' && python docs/train.py [games] [picture.svg]
"""

import sys

import numpy as np

from noctule.research import aec
from noctule.research.encoding import BOARD, FEATURES, SLOTS
from noctule.research.questions import ACTIONS

BUCKETS, RATE, WINDOW = 97, 0.03, 100
dice = np.random.default_rng(1)
weights, average = np.zeros(BUCKETS), 0.0


def features(seen: np.ndarray, legal: int) -> np.ndarray:
    """One of a hundred buckets for each action: what it does, as the observation tells."""
    actions = seen[BOARD + 3 * SLOTS :].reshape(ACTIONS, FEATURES)[:legal]
    table = np.zeros((legal, BUCKETS))
    table[np.arange(legal), (actions[:, 0] * 998).astype(int) % BUCKETS] = 1.0
    return table


def play(env: object, seed: int) -> tuple[float, np.ndarray]:
    """One game; what the first seat got, and the direction in which its choices become likelier."""
    env.reset(seed=seed)
    slope, got = np.zeros(BUCKETS), 0.0
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last(observe=agent == "seat-1")
        if agent == "seat-1":
            got += reward
        if over or cut:
            env.step(None)
        elif agent == "seat-1":
            table = features(seen["observation"], int(seen["action_mask"].sum()))
            chances = np.exp(table @ weights - (table @ weights).max())
            chances /= chances.sum()
            action = int(dice.choice(len(chances), p=chances))
            slope += table[action] - chances @ table
            env.step(action)
        else:
            env.step(int(dice.choice(np.flatnonzero(env.observe(agent)["action_mask"]))))
    return got, slope


games, picture = int((sys.argv[1:] or ["1500"])[0]), (sys.argv[2:] or ["docs/learning.svg"])[0]
env, won = aec("skirmish", "standard"), []
for seed in range(games):
    got, slope = play(env, seed)
    weights += RATE * (got - average) * slope / (1 + np.abs(slope).max())
    average += 0.02 * (got - average)
    won.append(got > 0)

if picture:
    from matplotlib.figure import Figure

    curve = np.convolve(won, np.ones(WINDOW) / WINDOW, "valid")
    axes = (figure := Figure(figsize=(7, 3), layout="constrained")).subplots()
    axes.plot(np.arange(len(curve)) + WINDOW, 100 * curve, color="#1f6f8b")
    axes.set(xlabel="games", ylabel=f"won, in 100 (last {WINDOW} games)", ylim=(0, 100))
    figure.savefig(picture, metadata={"Date": None})
print(f"won {np.mean(won[:WINDOW]):.0%} of the first {WINDOW} games, {np.mean(won[-WINDOW:]):.0%} of the last")
