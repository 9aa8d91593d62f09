"""Databases: migrations, group commit, failures of the disk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from noctule.server import tables as tables_module
from noctule.server.http import CONTROL, DOWN
from noctule.server.storage import Database, Fence, Fenced, Statement, StepRow, StorageError, database_of
from noctule.server.storage.migrations import CHANGES, migrate, version_of
from noctule.server.storage.session import runs
from noctule.server.writer import Change, Writer
from server.house import play, serving
from server.postgres import Cluster

TWO = {"game": "skirmish", "scenario": "standard", "seats": [{"seat": seat, "held": "me"} for seat in ("ana", "ben")]}


@pytest.fixture
def fresh(home: Path, database: str) -> Database:
    return database_of(database, home)


def test_a_new_database_gets_every_change_once(fresh: Database) -> None:
    session = fresh.connect()
    assert migrate(fresh, session) == len(CHANGES)
    assert migrate(fresh, session) == 0
    assert version_of(session) == len(CHANGES)
    assert session.read("SELECT * FROM steps") == []
    session.close()


def test_a_later_change_keeps_what_is_there(fresh: Database) -> None:
    session = fresh.connect()
    migrate(fresh, session)
    session.write([("t", 0, b"x")])
    later = (*CHANGES, ("CREATE TABLE later (x INTEGER)", "INSERT INTO later (x) VALUES (7)"))
    assert migrate(fresh, session, later) == 1
    assert session.read("SELECT x FROM later") == [(7,)]
    assert [bytes(body) for (body,) in session.read("SELECT body FROM steps")] == [b"x"]
    session.close()


def test_a_change_that_fails_leaves_nothing_half_done(fresh: Database) -> None:
    session = fresh.connect()
    broken = (*CHANGES, ("CREATE TABLE half (x INTEGER)", "CREATE NONSENSE"))
    with pytest.raises(Exception, match=r"(?i)syntax"):
        migrate(fresh, session, broken)
    assert version_of(session) == len(CHANGES)
    assert migrate(fresh, session, (*CHANGES, ("CREATE TABLE half (x INTEGER)",))) == 1
    session.close()


def test_a_database_of_a_newer_program_is_refused(fresh: Database) -> None:
    session = fresh.connect()
    migrate(fresh, session)
    session.write([Statement("INSERT INTO versions (number) VALUES (?)", (len(CHANGES) + 5,))])
    with pytest.raises(StorageError, match="newer program"):
        migrate(fresh, session)
    session.close()


def test_an_unknown_kind_of_database_is_named(home: Path) -> None:
    with pytest.raises(StorageError, match="'mysql' is unknown"):
        database_of("mysql://user:secret@host/db", home)


def test_a_database_out_of_reach_is_told_without_its_password() -> None:
    with pytest.raises(StorageError) as refused:
        database_of("postgresql://user:secret@127.0.0.1:1/db", Path()).connect()
    assert "secret" not in str(refused.value)


async def test_two_servers_do_not_share_a_file(home: Path) -> None:
    async with serving(home):
        with pytest.raises(StorageError, match="another server"):
            async with serving(home):
                pass
    async with serving(home) as house:
        assert (await house.call("GET", "/health"))[1]["ok"]


@pytest.mark.parametrize("count", [1, 2, 63, 64, 65, 200])
def test_many_steps_are_written_in_one_transaction(fresh: Database, count: int) -> None:
    session = fresh.connect()
    migrate(fresh, session)
    rows: list[Statement | StepRow] = [("t", number, b"%d" % number) for number in range(count)]
    session.write(
        [*rows, Statement("INSERT INTO failures (table_id, at, reason, save) VALUES ('t', 0, '', '')"), ("u", 0, b"")]
    )
    assert len(session.read("SELECT * FROM steps")) == count + 1
    session.close()


def test_a_transaction_is_written_whole_or_not_at_all(fresh: Database) -> None:
    session = fresh.connect()
    migrate(fresh, session)
    session.write([("t", 0, b"")])
    with pytest.raises(Exception, match=r"(?i)unique"):
        session.write([("t", 1, b""), ("t", 0, b"")])
    assert len(session.read("SELECT * FROM steps")) == 1
    session.close()


def test_behind_a_fence_that_finds_nothing_nothing_is_written(fresh: Database) -> None:
    session = fresh.connect()
    migrate(fresh, session)
    session.write([Fence("SELECT 1 FROM versions"), ("t", 0, b"")])
    with pytest.raises(Fenced):
        session.write([("t", 1, b""), Fence("SELECT 1 FROM servers"), ("t", 2, b"")])
    assert session.read("SELECT number FROM steps") == [(0,)]
    session.close()


def test_a_database_that_older_servers_use_is_not_changed_under_them(cluster: Cluster) -> None:
    shared = database_of(cluster.database(), Path())
    older, newer = shared.connect(), shared.connect()
    migrate(shared, older)
    assert older.claim()
    assert newer.claim()
    later = (*CHANGES, ("CREATE TABLE later (x INTEGER)",))
    with pytest.raises(StorageError, match="older version"):
        migrate(shared, newer, later)
    older.close()
    assert migrate(shared, newer, later) == 1
    newer.close()


def test_neighbouring_steps_are_written_together_and_order_is_kept() -> None:
    statement = Statement("x")
    assert runs([("a", 0, b""), ("b", 0, b""), statement, ("a", 1, b"")]) == [
        [("a", 0, b""), ("b", 0, b"")],
        statement,
        [("a", 1, b"")],
    ]


async def test_after_a_lost_answer_the_following_ones_are_lost_too(home: Path) -> None:
    database = database_of("", home)
    session = database.connect()
    migrate(database, session)
    writer = Writer(database, session, asyncio.get_running_loop())
    await writer.commit([("t", 0, b"")])
    with pytest.raises(StorageError, match="IntegrityError"):
        await writer.commit([("t", 0, b"")])
    with pytest.raises(LookupError):
        await writer.commit([("t", 1, b"")])
    await writer.commit([("u", 0, b"")])
    assert writer.distrusts("t")
    writer.trust("t")
    await writer.commit([("t", 1, b"")])
    await asyncio.get_running_loop().run_in_executor(None, writer.close)


async def test_a_bad_item_fails_alone_not_those_that_were_to_be_written_with_it(home: Path, database: str) -> None:
    insert = "INSERT INTO failures (table_id, at, reason, save) VALUES (?, 0, ?, '')"
    async with serving(home, database) as house:
        tables = house.tables
        assert tables is not None
        items: list[list[Change]] = [
            [("good", 0, b"x")],
            [Statement(insert, ("nul", "a\0b")), ("nul", 0, b"x")],
            [Statement("INSERT INTO nowhere VALUES (1)"), ("broken", 0, b"x")],
            [("broken", 1, b"x")],
            [("nul", 1, b"x")],
            [Statement(insert, ("fine", "words"))],
            [("good", 1, b"x")],
        ]
        results = await asyncio.gather(*map(tables.writer.commit, items), return_exceptions=True)
        assert [type(result).__name__ for result in results] == [
            "NoneType",
            "ValueError",
            "StorageError",
            "LookupError",  # what follows a lost answer is lost too
            "LookupError",
            "NoneType",
            "NoneType",
        ]
        rows = await tables.read("SELECT table_id, number FROM steps ORDER BY number")
        assert rows == [("good", 0), ("good", 1)]
        assert await tables.read("SELECT table_id FROM failures") == [("fine",)]


async def test_a_title_with_a_control_character_is_refused(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        for where in ({"title": "a\0b"}, {"title": "a\nb"}, {"seats": [{"seat": "ana", "held": "me", "name": "a\u009b"}]}):
            wishes = [{"seat": seat, "held": "me"} for seat in ("ana", "ben")]
            body = {"game": "skirmish", "scenario": "standard", "seats": wishes, **where}
            status, told = await house.call("POST", "/tables", body)
            assert (status, told["reason"]) == (400, CONTROL)
        told = await house.found("ana", "ben", title="Łódź, 🦇 и 夜")
        assert (await house.call("GET", f"/tables/{told['table']}"))[1]["title"] == "Łódź, 🦇 и 夜"


async def test_a_full_disk_is_told_by_health_by_the_log_and_to_whoever_answers(
    home: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "PROBE_SECONDS", 0.0)
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        tables = house.tables
        assert tables is not None
        ((pages,),) = tables.writer._session.read("PRAGMA page_count")
        tables.writer._session.read(f"PRAGMA max_page_count={pages}")
        status, health = await house.call("GET", "/health")
        assert (status, health["ok"]) == (503, False)
        assert "cannot be written" in health["reason"]
        status, refused = await house.call("POST", "/tables", {**TWO, "title": "x" * 100})
        while status == 201:  # what is left of the last page
            status, refused = await house.call("POST", "/tables", {**TWO, "title": "x" * 100})
        assert (status, refused["reason"]) == (503, DOWN)
        caplog.clear()
        with pytest.raises(AssertionError, match="could not be stored"):
            await play(both, ["ana", "ben"], Random(1))
        assert {record.message for record in caplog.records} >= {"write failed", "answer lost"}
        tables.writer._session.read("PRAGMA max_page_count=1000000")
        assert (await house.call("GET", "/health"))[0] == 200
        again = await house.sit(told["table"], *told["keys"].values())
        assert await play(again, ["ana", "ben"], Random(1)) > 0


async def test_without_its_database_the_server_says_so(home: Path, cluster: Cluster) -> None:
    database = cluster.database()
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        tables = house.tables
        assert tables is not None
        assert tables.let_go(1e12) == 1
        await tables.read("SELECT 1")
        with cluster.cut_off(database):
            for method, path, body in (
                ("GET", f"/tables/{told['table']}", None),
                ("POST", "/tables", TWO),
                ("GET", "/tables/open", None),
            ):
                status, refused = await house.call(method, path, body)
                assert (status, refused["reason"]) == (503, DOWN)
            assert (await house.call("GET", "/health"))[0] == 503
        assert (await house.call("GET", f"/tables/{told['table']}"))[0] == 200


def test_nobody_else_on_the_machine_reads_the_files(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "noctule.sqlite").touch(mode=0o644)
    session = database_of("", home).connect()
    assert session.claim()
    session.write([Statement("CREATE TABLE t (x)")])
    assert {"noctule.sqlite", "noctule.sqlite-wal", "noctule.lock"} <= {path.name for path in home.iterdir()}
    assert {path.stat().st_mode & 0o777 for path in home.iterdir()} == {0o600}
    session.close()


async def test_when_the_disk_fails_nobody_is_told_of_the_answer_and_the_table_goes_back(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(1), most=5)
        before = both.last("ana")["view"]
        tables = house.tables
        assert tables is not None
        number = max(number for number, _ in tables.rooms[told["table"]].steps) + 1
        await tables.writer.commit([Statement("INSERT INTO steps VALUES (?, ?, ?)", (told["table"], number, b"{}"))])
        seat = next(seat for seat in ("ana", "ben") if "decision" in both.last(seat)["view"])
        decision = both.last(seat)["view"]["decision"]
        count = len(both.heard)
        no = await both.answer(seat, decision["options"][0]["key"], decision["n"])
        assert no["t"] == "error" or "could not be stored" in no["reason"]
        while await both.next():
            pass
        assert not [m for m in both.heard[count:] if m["t"] in ("ok", "update")]
        await tables.writer.commit([Statement("DELETE FROM steps WHERE table_id = ? AND number = ?", (told["table"], number))])
        again = await house.sit(told["table"], *told["keys"].values(), grounds=["field"])
        assert again.last("ana")["view"] == before
        assert (await again.answer(seat, decision["options"][0]["key"], decision["n"]))["t"] == "ok"


async def test_answers_that_arrive_together_share_a_commit(home: Path) -> None:
    async with serving(home) as house:
        tables = house.tables
        assert tables is not None
        before = tables.writer.commits
        await asyncio.gather(*(tables.writer.commit([(f"t{i}", 0, b"")]) for i in range(300)))
        assert tables.writer.commits - before < 30
