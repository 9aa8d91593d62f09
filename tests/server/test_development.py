"""The client in development talks to the server as it starts by itself."""

from __future__ import annotations

import re
from pathlib import Path

from noctule.server.settings import from_environment

CONFIGURATION = Path(__file__).parents[2] / "web" / "vite.config.ts"


def test_the_client_in_development_asks_where_the_server_listens() -> None:
    plain = from_environment({})
    (asked,) = re.findall(r'"http://([^"]+)"', CONFIGURATION.read_text())
    assert asked == f"{plain.host}:{plain.port}"
