"""The HTTP part as an OpenAPI document, made from the types that check the bodies."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from aiohttp import web

from .health import VERSION
from .http import answer
from .wire import news, wishes

Row = tuple[str, str, str, type | None, int]
"""Method, path, what it does, body, status of success."""

REQUESTS: tuple[Row, ...] = (
    ("get", "/games", "The games that can be played", None, 200),
    ("get", "/address", "Where other machines reach this server", None, 200),
    ("get", "/games/{game}/rules", "A game's ledger of rules", None, 200),
    ("get", "/games/{game}/quick", "A game's quick reference, and worked examples", None, 200),
    ("get", "/skins/{game}.svg", "A game's drawings, in one file", None, 200),
    ("get", "/covers/{game}.svg", "The covers of a game's scenarios, in one file", None, 200),
    ("post", "/tables", "Start a table", wishes.NewTable, 201),
    ("post", "/tables/mine", "The tables that these keys fit", wishes.Mine, 200),
    ("get", "/tables/open", "Tables with an open seat", None, 200),
    ("post", "/games/{game}/lessons/{lesson}/{step}", "A table at the beginning of a step of a lesson", wishes.NewLesson, 201),
    ("get", "/tables/{table}/lesson", "What a step of a lesson says, and whether it is done", None, 200),
    ("get", "/tables/{table}", "A table in a few words", None, 200),
    ("delete", "/tables/{table}", "Delete a table (owner's key)", None, 204),
    ("post", "/tables/{table}/claim", "Take an open seat", wishes.Claim, 200),
    ("post", "/tables/{table}/join", "Exchange an invitation for a key of one's own", wishes.Join, 200),
    ("post", "/tables/{table}/again", "A new table with the same game and the same people", wishes.Again, 201),
    ("get", "/tables/{table}/result", "How a finished game ended, and its figures", None, 200),
    ("post", "/tables/{table}/seats/{seat}", "Hand a seat over, or take it back", wishes.SeatChange, 200),
    ("get", "/tables/{table}/save", "The save as text", None, 200),
    ("post", "/tables/load", "A table from a save", wishes.LoadTable, 201),
    ("get", "/tables/{table}/replay", "What a seat saw after so many answers", None, 200),
    ("post", "/tables/{table}/continue", "A new table from an answer on", wishes.ContinueTable, 201),
    ("get", "/tables/{table}/socket", "The WebSocket of a table: see docs/PROTOCOL.md", None, 101),
    ("post", "/campaigns", "Start a campaign", wishes.NewCampaign, 201),
    ("post", "/campaigns/load", "A campaign from its text", wishes.LoadCampaign, 201),
    ("post", "/campaigns/mine", "Campaigns in a few words", wishes.MyCampaigns, 200),
    ("get", "/campaigns/{campaign}", "A campaign: checkpoints, chapters, tables", None, 200),
    ("post", "/campaigns/{campaign}/tables", "A table for the next chapter", wishes.ChapterTable, 201),
    ("post", "/campaigns/{campaign}/go-back", "Play on from an earlier checkpoint", wishes.GoBack, 204),
    ("post", "/campaigns/{campaign}/rename", "Give a campaign or a checkpoint another name", wishes.Rename, 204),
    ("post", "/campaigns/{campaign}/remove", "Forget a checkpoint or a branch", wishes.RemoveChapter, 204),
    ("delete", "/campaigns/{campaign}", "Delete a campaign; its tables stay (owner's key)", None, 204),
    ("get", "/campaigns/{campaign}/save", "The campaign as text", None, 200),
    ("get", "/health", "Whether the server is well", None, 200),
    ("get", "/metrics", "Counters in Prometheus' text format", None, 200),
)


@cache
def document() -> dict[str, Any]:
    bodies = [body for _, _, _, body, _ in REQUESTS if body is not None]
    _, schemas = msgspec.json.schema_components([*bodies, news.Refusal], ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for row in REQUESTS:
        paths.setdefault(f"/api/v1{row[1]}", {})[row[0]] = _operation(row)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Noctule", "version": VERSION, "description": "Keys go into `Authorization: Noctule KEY[,KEY...]`."},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"keys": {"type": "apiKey", "in": "header", "name": "Authorization"}},
        },
    }


def _operation(row: Row) -> dict[str, Any]:
    _, path, words, body, status = row
    refusal = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    names = re.findall(r"{(\w+)}", path)
    operation: dict[str, Any] = {
        "summary": words,
        "security": [{}, {"keys": []}],
        "parameters": [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names],
        "responses": {str(status): {"description": words}, "4XX": {"description": "Refused, in words", "content": refusal}},
    }
    if body is not None:
        schema = {"$ref": f"#/components/schemas/{body.__name__}"}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation


async def show(_request: web.Request) -> web.Response:
    return answer(document())
