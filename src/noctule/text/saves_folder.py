"""Where games are kept: one text file each, written whole or not at all."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from secrets import token_bytes
from typing import Any

import msgspec

from noctule.engine import DamagedSave, Luck, NoctuleError, Table
from noctule.engine.outside import opened
from noctule.engine.pledges import BYTES, SecretLuck
from noctule.engine.saves import LARGEST, MAGIC

ENDING = ".save"
LISTED = 20
"""How many games `play --resume` looks at, newest first."""


class Seating(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where at this screen; kept beside the save, which knows only seats."""

    bots: dict[str, str] = {}
    alone: bool = False
    campaign: str = ""
    """The name of the campaign's file that this table belongs to, and the checkpoint that it began from."""
    checkpoint: int = 0


def folder() -> Path:
    home = os.environ.get("NOCTULE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share" / "noctule") / "saves"


def new_file(place: Path, stem: str, ending: str) -> Path:
    """An empty file of a name that nothing else has: `stem`, `stem-2` and so on."""
    place.mkdir(parents=True, exist_ok=True)
    for i in range(1, 10_000):
        path = place / f"{stem}{'' if i == 1 else f'-{i}'}{ending}"
        try:
            path.open("x").close()
        except FileExistsError:
            continue
        return path
    raise OSError(f"too many files of this minute in {place}")


@dataclass
class Kept:
    """The file that a game at this screen is kept in."""

    path: Path
    seating: Seating = field(default_factory=Seating)

    @classmethod
    def fresh(cls, table: Table[Any], seating: Seating) -> Kept:
        """A new name: game, scenario and the time."""
        stem = f"{table.game.key}-{table.setup.scenario}-{datetime.now():%Y-%m-%d-%H%M}"
        stem = re.sub(r"[^a-z0-9-]+", "-", stem)
        return cls(new_file(folder(), stem, ENDING), seating)

    def keep(self, table: Table[Any]) -> None:
        write(self.path, table.save())
        if self.seating != Seating():
            write(_seating_path(self.path), msgspec.json.encode(self.seating).decode() + "\n")

    @property
    def name(self) -> str:
        """What to type after `--resume`: the bare name for a file of the saves folder, else its path."""
        return self.path.name if self.path.parent == folder() else str(self.path)


def _seating_path(path: Path) -> Path:
    return path.with_name(path.name + ".seats")


def write(path: Path, text: str) -> None:
    """Replace a file in one step: a crash leaves the old one or the new one."""
    passing = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with passing.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)
    finally:
        passing.unlink(missing_ok=True)


def write_copy(path: Path, text: str) -> None:
    """Write a save where a person wants it; a file that is no save is not overwritten."""
    if path.exists():
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC.encode():
                raise NoctuleError(f"{path} exists and is no save; choose another name")
    write(path, text)


def find(name: str) -> Path:
    """The file of a save: a path, or the name of a file in the saves folder with or without its ending."""
    given = Path(name).expanduser()
    for path in (given, folder() / name, folder() / f"{name}{ENDING}"):
        if path.is_file():
            return path
    return given


def read(path: Path) -> str:
    """The text of a save. OSError if it cannot be read, DamagedSave if it is no text."""
    with path.open("rb") as file:
        data = file.read(4 * LARGEST + 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise DamagedSave("not a text file", source=str(path)) from None


def load(path: Path, seed: int | None = None) -> tuple[Table[Any], Kept]:
    """A kept game, ready to go on."""
    return opened(read(path), source=str(path), luck=luck_of(seed)), Kept(path, seating_of(path))


def luck_of(seed: int | None) -> Luck:
    """The same luck for the same seed; without one, luck that nobody can foretell."""
    return Luck(seed) if seed is not None else SecretLuck(token_bytes(BYTES))


def seating_of(path: Path) -> Seating:
    try:
        return msgspec.json.decode(_seating_path(path).read_bytes(), type=Seating)
    except (OSError, msgspec.DecodeError):
        return Seating()


def newest() -> Iterator[tuple[Path, Table[Any] | None, str]]:
    """The newest kept games: the table, or why it cannot be read."""
    times = {path: path.stat().st_mtime for path in folder().glob(f"*{ENDING}")}
    for path in sorted(times, key=lambda path: (times[path], path.name), reverse=True)[:LISTED]:
        try:
            yield path, opened(read(path), source=path.name), ""
        except (NoctuleError, OSError) as error:  # one that cannot be read must not hide the others
            yield path, None, str(error)
