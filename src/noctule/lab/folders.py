"""A folder of results: what was played, under which rules, one row a game.

    study.json            the format, and the rules of each game and the bots that the rows were played under
    plan.toml             what was asked for last
    games-00001.parquet   rows, a file a batch; written whole or not at all
    decisions-00001.parquet
    open.jsonl            rows that are in no batch yet, a line a game, written as they come

A crash costs at most the line that was being written: it is read up to the last whole row.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import NoctuleError, find
from noctule.engine.game import fingerprint

from .matches import Decided, Played
from .plans import Plan, toml

FORMAT = 1
BATCH = 500
"""Games of a file."""
BOTS = "noctule.bots"


class FolderError(NoctuleError):
    """A folder that holds no results, or results of something else."""


class Kept(Struct):
    """What `study.json` says."""

    format: int
    rules: dict[str, str]
    """The rules of each game, as a save names them, and the fingerprint of the bots."""


class Folder:
    """Results, to be read and added to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged: list[str] = []
        """Files that could not be read, and why. What was in them is played again."""

    # -- beginning ----------------------------------------------------------------------------------------------------

    @property
    def exists(self) -> bool:
        return (self.path / "study.json").is_file()

    def begin(self, plan: Plan, games: Iterable[str]) -> None:
        """Make the folder, or see that it holds results of the same rules: others would be no part of the same study."""
        rules = {**{game: find(game).rules for game in games}, BOTS: fingerprint(BOTS)}
        if self.path.exists() and not self.exists and any(self.path.iterdir()):
            raise FolderError(f"{self.path}: something else is in this folder; give one of its own")
        if self.exists:
            kept = self.kept()
            changed = [key for key, its in rules.items() if kept.rules.get(key, its) != its]
            if changed:
                what = ", ".join("the bots" if key == BOTS else key for key in changed)
                raise FolderError(
                    f"{self.path}: these results were played under other rules of {what}; give another folder for a new study"
                )
            rules = {**kept.rules, **rules}
        self.path.mkdir(parents=True, exist_ok=True)
        _write(self.path / "study.json", msgspec.json.format(msgspec.json.encode(Kept(FORMAT, rules))))
        _write(self.path / "plan.toml", toml(plan).encode())

    def kept(self) -> Kept:
        path = self.path / "study.json"
        if not path.is_file():
            raise FolderError(f"{self.path}: no results of `noctule lab play` here (study.json is missing)")
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=Kept)
        except (msgspec.DecodeError, OSError) as error:
            raise FolderError(f"{path}: cannot be read: {error}") from None
        if kept.format != FORMAT:
            raise FolderError(f"{path}: format {kept.format}; this is format {FORMAT}")
        return kept

    # -- writing ------------------------------------------------------------------------------------------------------

    def add(self, row: Played) -> None:
        """Write a row down at once."""
        with self._open.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")

    def close_batch(self) -> None:
        """Turn the open rows into a batch."""
        rows = list(self._waiting())
        if rows:
            number = 1 + max((int(path.stem[-5:]) for path in self._batches("games")), default=0)
            decided = [decision for row in rows for decision in row.decisions]
            if decided:
                _parquet(self.path / f"decisions-{number:05}.parquet", decided, _decision_columns())
            _parquet(self.path / f"games-{number:05}.parquet", [replace(row, decisions=[]) for row in rows], _columns())
        self._open.unlink(missing_ok=True)

    # -- reading ------------------------------------------------------------------------------------------------------

    def rows(self) -> Iterator[Played]:
        """Every game, each once."""
        self.kept()
        self.damaged, seen = [], set[str]()
        for row in self._all():
            if row.match not in seen:
                seen.add(row.match)
                yield row

    def played(self) -> set[str]:
        """The ids of the matches that were played."""
        return {row.match for row in self.rows()}

    def decisions(self) -> Iterator[Decided]:
        for path in self._batches("decisions"):
            yield from self._read(path, Decided)
        for row in self._waiting():
            yield from row.decisions

    def _all(self) -> Iterator[Played]:
        for path in self._batches("games"):
            yield from self._read(path, Played)
        yield from self._waiting()

    def _batches(self, kind: str) -> list[Path]:
        return sorted(self.path.glob(f"{kind}-[0-9][0-9][0-9][0-9][0-9].parquet"))

    def _read(self, path: Path, shape: Any) -> Iterator[Any]:
        arrow, parquet = _arrow()
        try:
            rows = parquet.read_table(path).to_pylist(maps_as_pydicts="strict")
            found = [msgspec.convert(row, shape) for row in rows]
        except (arrow.ArrowException, OSError, msgspec.ValidationError) as error:
            self.damaged.append(f"{path.name}: {str(error).splitlines()[0][:120]}")
            return
        yield from found

    @property
    def _open(self) -> Path:
        return self.path / "open.jsonl"

    def _waiting(self) -> Iterator[Played]:
        if not self._open.exists():
            return
        for number, line in enumerate(self._open.read_bytes().split(b"\n"), start=1):
            if not line:
                continue
            try:
                yield msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError as error:
                self.damaged.append(f"{self._open.name}:{number}: {error}")
                return


def _write(path: Path, text: bytes) -> None:
    """A whole file, or none: what a crash leaves half done has another name."""
    half = path.with_name(f".{path.name}.{os.getpid()}")
    half.write_bytes(text)
    half.replace(path)


def _parquet(path: Path, rows: list[Any], columns: Any) -> None:
    arrow, parquet = _arrow()
    half = path.with_name(f".{path.name}.{os.getpid()}")
    table = arrow.Table.from_pylist([_row(row) for row in rows], schema=columns)
    parquet.write_table(table, half, compression="zstd")
    half.replace(path)


def _row(row: Struct) -> dict[str, Any]:
    return {key: _cell(value) for key, value in msgspec.structs.asdict(row).items() if key != "save"}


def _cell(value: Any) -> Any:
    """Maps as pairs, as Arrow wants them."""
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list):
        return [_cell(each) for each in value]
    return value


def _columns() -> Any:
    arrow, _ = _arrow()
    word, number, real = arrow.string(), arrow.int32(), arrow.float64()
    counts = arrow.map_(word, number)
    kinds = {
        str: word,
        "settings": arrow.map_(word, word),
        "players": number,
        "seed": arrow.int64(),
        "answers": number,
        "forced": number,
        "rounds": number,
        "seconds": real,
        "slowest": real,
        "bots": arrow.list_(word),
        "verdicts": arrow.list_(word),
        "sides": arrow.list_(word),
        "scores": arrow.list_(real),
        "deeds": arrow.list_(counts),
        "lead": arrow.list_(arrow.list_(real)),
        **dict.fromkeys(("fired", "kinds", "choices", "things", "places"), counts),
    }
    names = [name for name in Played.__struct_fields__ if name not in ("decisions", "save")]
    return arrow.schema([(name, kinds.get(name, word)) for name in names])


def _decision_columns() -> Any:
    arrow, _ = _arrow()
    number, real = arrow.int32(), arrow.float64()
    kinds = {**dict.fromkeys(("n", "seat", "options", "round"), number), **dict.fromkeys(("judged", "seconds"), real)}
    return arrow.schema([(name, kinds.get(name, arrow.string())) for name in Decided.__struct_fields__])


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise NoctuleError("the lab keeps its results with pyarrow; install it with: pip install 'noctule[lab]'") from None
    return pyarrow, parquet
