"""The web client's files, from the package: compressed where the build did so, kept for ever where named by their content."""

from __future__ import annotations

import mimetypes
from hashlib import sha256
from pathlib import Path

from aiohttp import web

STATIC = Path(__file__).resolve().parent / "static"
COMPRESSED = (("br", ".br"), ("gzip", ".gz"))
FOR_EVER = "public, max-age=31536000, immutable"
MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Noctule</title></head>
<body><h1>The server is running, the page is not built</h1>
<p>Build the web client with <code>make web</code> in the project's folder, then reload this page.</p>
<p>Other clients can use the server as it is: see docs/PROTOCOL.md.</p></body></html>
"""


class Files:
    """The files below a folder; nothing outside it can be asked for."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder

    def find(self, name: str) -> Path | None:
        if "\0" in name:
            return None
        path = (self.folder / name).resolve()
        return path if path.is_file() and path.is_relative_to(self.folder.resolve()) else None

    async def serve(self, request: web.Request) -> web.Response:
        """A file, or the page itself for every other address: the client knows what to show there."""
        name = request.match_info.get("path", "")
        path = self.find(name) if name and not name.startswith(".") else None
        if path is None and "." in name.rpartition("/")[2]:
            raise web.HTTPNotFound
        path = path or self.find("index.html")
        if path is None:
            return web.Response(text=MISSING, content_type="text/html", headers={"Cache-Control": "no-cache"})
        return self._told(request, path, hashed=name.startswith("assets/"))

    def _told(self, request: web.Request, path: Path, hashed: bool) -> web.Response:
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        headers = {"Cache-Control": FOR_EVER if hashed else "no-cache", "Vary": "Accept-Encoding"}
        accepted = request.headers.get("Accept-Encoding", "")
        for encoding, ending in COMPRESSED:
            packed = path.with_name(path.name + ending)
            if encoding in accepted and packed.is_file():
                headers["Content-Encoding"] = encoding
                path = packed
                break
        body = path.read_bytes()
        headers["ETag"] = f'"{sha256(body).hexdigest()[:16]}"'
        if request.headers.get("If-None-Match") == headers["ETag"]:
            return web.Response(status=304, headers=headers)
        headers["Content-Type"] = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        return web.Response(body=body, headers=headers)
