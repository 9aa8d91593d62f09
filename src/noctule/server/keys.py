"""Keys: whoever holds one is who it says. They are told once and stored hashed."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_bytes, token_urlsafe

from noctule.engine.pledges import BYTES, SecretLuck

LONGEST = 64


def new_key() -> str:
    """128 random bits, safe in an address."""
    return token_urlsafe(16)


def new_id() -> str:
    """The name of a table or campaign: no secret, but nobody guesses it."""
    return token_urlsafe(9)


def new_luck(*, pledged: bool = False) -> SecretLuck:
    """Luck that nobody can foretell."""
    return SecretLuck(token_bytes(BYTES), pledged=pledged)


def hashed(key: str) -> str:
    """What is stored of a key. It is random, so that a plain digest is enough."""
    return sha256(key.encode()).hexdigest()
