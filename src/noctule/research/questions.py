"""A decision as a row of actions of a fixed number.

Options have the index of their place in the list, which is the same in every process. What does not fit is asked in two steps:
first which part of the list, then which of it. Several things at once are asked one after the other, and so is an order.
"""

from __future__ import annotations

from noctule.engine import Amount, Luck
from noctule.engine.decisions import NONE, SAMPLES, Decision, written

ACTIONS = 64
"""Actions of every game: few decisions offer more, and those are asked in two steps."""
DONE = ""
"""Among several things: no more of them."""


class Question:
    """What one seat is asked, until its answer is whole."""

    __slots__ = ("_candidates", "_decision", "_page", "_picked", "size")

    def __init__(self, decision: Decision, size: int = ACTIONS) -> None:
        self._decision, self.size = decision, size
        self._picked: list[str] = []
        self._page: int | None = None
        self._candidates = self._next()

    @property
    def legal(self) -> int:
        """How many actions there are now: they are 0 up to this."""
        many = len(self._candidates)
        if many <= self.size:
            return many
        pages = -(-many // self.size)
        return pages if self._page is None else min(self.size, many - self._page * self.size)

    def words(self, action: int) -> str:
        """What an action stands for: a key, `1-64` of a longer list, or nothing for `no more of them`."""
        if len(self._candidates) > self.size and self._page is None:
            return f"{action * self.size + 1}-{min(len(self._candidates), (action + 1) * self.size)}"
        return self._candidates[action + (self._page or 0) * self.size]

    def shown(self) -> list[str]:
        """What the actions stand for, in their order."""
        if len(self._candidates) <= self.size:
            return self._candidates
        return [self.words(action) for action in range(self.legal)]

    def act(self, action: int) -> str | None:
        """Take an action; the whole answer, or None if something is still to be said."""
        if len(self._candidates) > self.size and self._page is None:
            self._page = action
            return None
        word = self.words(action)
        self._page = None
        if self._decision.shape == "some":
            return self._some(word)
        if self._decision.shape == "order":
            return self._order(word)
        return word

    def _some(self, word: str) -> str | None:
        if word != DONE:
            self._picked.append(word)
            self._candidates = self._next()
            if self._candidates != [DONE]:
                return None
        return _joined(self._picked)

    def _order(self, word: str) -> str | None:
        self._picked.append(word)
        self._candidates = self._next()
        if len(self._candidates) > 1:
            return None
        return ">".join([*self._picked, *self._candidates])

    def _next(self) -> list[str]:
        """What can be said now."""
        decision = self._decision
        if isinstance(decision, Amount):
            return [str(number) for number in range(decision.min, decision.max + 1)]
        if decision.shape == "text":
            keys = [written(word) for word in SAMPLES]
            return [key for key in keys if decision.allows(key)] or [decision.sample(Luck(0))]
        keys = [option.key for option in decision.offered]
        if decision.shape == "order":
            return [key for key in keys if key not in self._picked]
        return self._of_several(keys) if decision.shape == "some" else keys

    def _of_several(self, keys: list[str]) -> list[str]:
        """Those that come after the last one picked, in the order of the list, and `no more`, if that is an answer. Where what
        was picked leads nowhere, it is as if nothing had been, and a legal answer is offered whole."""
        decision = self._decision
        after = keys.index(self._picked[-1]) + 1 if self._picked else 0
        more = keys[after:] if len(self._picked) < getattr(decision, "max", 0) else []
        least = getattr(decision, "min", 0)
        more = [key for n, key in enumerate(more) if len(self._picked) + len(more) - n >= least]
        found = [*more, DONE] if decision.allows(_joined(self._picked)) else more
        if not found:
            whole = decision.sample(Luck(0))
            self._picked = [] if whole == NONE else whole.split("+")
            return [DONE]
        return found


def _joined(keys: list[str]) -> str:
    return "+".join(keys) or NONE
