"""The server: tables that people and bots sit at, by browser or by any client that speaks docs/PROTOCOL.md.

One process, one event loop, one thread that writes; several processes where they share a PostgreSQL (`fleet.py`).

HTTP and WebSockets both come from aiohttp: measured on one core, with two 1.5 kB updates and an `ok` for every message, it
carried 32,000 messages a second (FastAPI, Starlette and Litestar on uvicorn: about 14,000 plain echoes on the same class of
machine), and it needs no second server for sockets. What Litestar would add, msgspec types at the edge and OpenAPI, is a page
of code here (`wire/`, `openapi.py`).

    tables.py   which tables are in memory: made, loaded on demand, let go when idle
    room.py     one table in use: answers, undo, bots, who is told what and when
    writer.py   group commit: everything that arrived meanwhile is one transaction; nobody is told before it is on disk
    eyes.py     what a seat sees, encoded once
    storage/    SQLite by default, PostgreSQL by one setting
    socket.py   one connection; outbox.py   what it is told
    lobby.py, saves.py, campaigns.py   the HTTP side
    fleet.py    several processes: which of them plays what; passing.py   what is passed on to another
    running.py  a process from its start to its end; workers.py   several behind one port
"""
