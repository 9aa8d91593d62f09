"""Every effect that is carried out has its function."""

from __future__ import annotations

from typing import get_args

import pytest

from noctule.games.reborn.content.ips import Deed
from noctule.games.reborn.fighting import tools
from noctule.games.reborn.using import effects, healing


def test_every_deed_has_one_function() -> None:
    assert set(effects.APPLIED) == set(get_args(Deed))
    assert effects.APPLIED["heal"] is healing.heal
    assert effects.AIMED["destroy-door"] is tools.aim


def test_a_word_is_said_of_one_function_only() -> None:
    with pytest.raises(AssertionError, match="'heal' is said of two functions"):
        effects.effect("heal")(healing.heal)
