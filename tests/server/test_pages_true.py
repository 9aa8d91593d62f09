"""What stands elsewhere about the server is so: in the client's configuration, in the page of the protocol."""

from __future__ import annotations

import re
from pathlib import Path

from noctule.server.settings import from_environment
from noctule.server.wire.messages import Hello

ROOT = Path(__file__).parents[2]


def test_the_client_in_development_asks_where_the_server_listens() -> None:
    plain = from_environment({})
    (asked,) = re.findall(r'"http://([^"]+)"', (ROOT / "web/vite.config.ts").read_text())
    assert asked == f"{plain.host}:{plain.port}"


def test_the_page_of_the_protocol_names_what_a_hello_holds_and_nothing_else() -> None:
    (fields,) = re.findall(r'^`\{t: "hello", (.*)\}`', (ROOT / "docs/PROTOCOL.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r"(\w+)\??:", fields) == list(Hello.__struct_fields__)


def test_steps_stand_inside_what_a_seat_sees() -> None:
    page = (ROOT / "docs/PROTOCOL.md").read_text(encoding="utf-8")
    assert "`Seen` = `{view: View, steps?: [Step], " in page
    assert "`Step` = `{lines: [Line], view: View}`" in page
    assert page.count("steps?:") == 1
