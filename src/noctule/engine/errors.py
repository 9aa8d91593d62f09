"""Everything that can be refused, with the reason, the rule and the way out."""

from __future__ import annotations


class NoctuleError(Exception):
    """Base of every error that a person may be shown."""


class IllegalAnswer(NoctuleError):
    """An answer that the rules do not allow now. The table is as it was.

    `reason` says why in words, `rule` names the rule of the ledger behind it (empty where no game rule is involved,
    for example a stale decision number).
    """

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule
        self.line: int | None = None


class Fenced(IllegalAnswer):
    """Taking back is not allowed beyond this point without the consent of the others."""


class SetupError(NoctuleError):
    """A setup that no table can start from."""


class DamagedSave(NoctuleError):
    """A text that is no save of ours, or one that was damaged or edited into an impossible state."""

    def __init__(self, reason: str, line: int | None = None, source: str = "save") -> None:
        place = source if line is None else f"{source}:{line}"
        super().__init__(f"{place}: {reason}")
        self.reason = reason
        self.line = line


class ContentError(NoctuleError):
    """A content file with an unknown key, a wrong type or a dangling reference."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


class RuleBroken(NoctuleError):
    """A crash inside a rule. The table was restored; `save` is the failing position with the answer that broke it."""

    def __init__(self, reason: str, save: str) -> None:
        super().__init__(reason)
        self.save = save


class DeadEnd(Exception):
    """A decision without any legal answer: always a fault of the rules, never of a player."""


class Diverged(Exception):
    """A replay met a decision or a chance request that its record does not fit."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


class NotHandedIn(Diverged):
    """A test or a lesson handed in too few results of chance, or some that cannot be: no fault of a rule."""
