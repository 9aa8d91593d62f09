"""The web client's files, from the package: compressed where the build did so, kept for ever where named by their content."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.web_request import BaseRequest

STATIC = Path(__file__).resolve().parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Noctule</title></head>
<body><h1>The server is running, the page is not built</h1>
<p>Build the web client with <code>python tools/setup.py web</code> in the project's folder, then reload this page.
(<code>make play</code> does both.)</p>
<p>Other clients can use the server as it is: see docs/PROTOCOL.md.</p></body></html>
"""


class FileOnce(web.FileResponse):
    """A file that is sent once: the guard sends every response, and when aiohttp asks again all but files know that."""

    async def prepare(self, request: BaseRequest) -> AbstractStreamWriter | None:
        return None if self.prepared else await super().prepare(request)


class Files:
    """The files below a folder; nothing outside it can be asked for."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder.resolve()

    def find(self, name: str) -> Path | None:
        try:
            path = (self.folder / name).resolve()
            return path if path.is_file() and path.is_relative_to(self.folder) else None
        except (OSError, ValueError):  # longer than any name, or with a NUL in it
            return None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """A file, or the page itself for every other address: the client knows what to show there."""
        name = request.match_info.get("path", "")
        path = self.find(name) if name and not name.startswith(".") else None
        if path is None and "." in name.rpartition("/")[2]:
            raise web.HTTPNotFound
        path = path or self.find("index.html")
        if path is None:
            return web.Response(text=MISSING, content_type="text/html", headers={"Cache-Control": "no-cache"})
        kept = FOR_EVER if name.startswith("assets/") else "no-cache"
        return FileOnce(path, headers={"Cache-Control": kept, "Vary": "Accept-Encoding"})
