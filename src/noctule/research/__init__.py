"""Every game as an environment for learning: PettingZoo's turn-taking API, and Gymnasium's for who plays alone or together.

    from noctule.research import aec, solo
    env = aec("reborn", "annex")          # a pettingzoo.AECEnv
    env = solo("scare", "bedtime")        # a gymnasium.Env

Needs `pip install 'noctule[research]'`. docs/API.md says what observations and actions are.
"""

from .environments import aec, solo

__all__ = ["aec", "solo"]
