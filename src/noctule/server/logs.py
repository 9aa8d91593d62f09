"""Logs: one JSON object a line on stderr. Keys, names, answers and positions never go in."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import Any

import msgspec

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """A record and its extra fields as one line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in STANDARD})
        if record.exc_info and record.exc_info[2] is not None:
            # Where it happened, not what it said: the text of an error may quote an answer or a position.
            frames = traceback.extract_tb(record.exc_info[2])[-6:]
            line["where"] = [f"{frame.filename.rpartition('noctule/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
        return msgspec.json.encode(line, enc_hook=str).decode()


def start(level: str) -> None:
    """Log to stderr from a level on."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[stream], force=True)
