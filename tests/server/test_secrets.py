"""No seat is ever told what another hides: not in updates, refusals, replays, lists or the server's log."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec

from noctule.server.room import Room
from server.house import Client, House, Json, Process, decision_of, latest, play, sample, serving

SEATS = ("ana", "ben", "cid")
WATCHING = ""


def hidden_from(state: Any, seat: str) -> set[str]:
    """Cards in the hands of others that a seat (or the spectator) has not seen."""
    others = {card for other in SEATS if other != seat for card in state.hands[other]}
    return others - set(state.known.get(seat, ()))


def named_in(told: object, cards: set[str]) -> list[str]:
    text = json.dumps(told)
    return [card for card in cards if f'"{card}"' in text]


async def answer_one(clients: dict[str, Client], dice: Random) -> str:
    """Somebody answers; who it was."""
    for seat in SEATS:
        decision = decision_of(latest(clients[seat]), seat)
        if decision is not None:
            while (await clients[seat].answer(seat, sample(decision, dice), decision["n"]))["t"] != "ok":
                pass
            return seat
    raise AssertionError("nobody is asked")


async def up_to(client: Client, n: int) -> Json:
    """The update of a decision number, once it has come."""
    while latest(client)["n"] < n:
        await client.until("update")
    return latest(client)


async def test_no_update_names_a_card_that_its_seat_cannot_know(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found(*SEATS, game="parley", scenario="parley")
        clients = {seat: await house.sit(told["table"], told["keys"][seat]) for seat in SEATS}
        clients[WATCHING] = await house.sit(told["table"], told["watch"])
        assert house.tables is not None
        room = house.tables.rooms[told["table"]]
        dice = Random(3)
        while not room.table.over:
            await answer_one(clients, dice)
            await room.rest()
            for seat, client in clients.items():
                update = await up_to(client, room.table.n)
                seen = update["seats"][seat]
                assert update["seats"].keys() == {seat}
                assert room.table.over or not named_in(seen["view"], hidden_from(room.table.state, seat))
                plain = msgspec.to_builtins(room.table.view(seat or None))
                assert seen["view"] == json.loads(json.dumps(plain))
        assert room.table.over


async def test_the_log_of_a_seat_has_only_what_it_may_know(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found(*SEATS, game="parley", scenario="parley")
        clients = {seat: await house.sit(told["table"], told["keys"][seat]) for seat in SEATS}
        assert house.tables is not None
        room = house.tables.rooms[told["table"]]
        dice = Random(5)
        for _ in range(25):
            if room.table.over:
                break
            await answer_one(clients, dice)
            await room.rest()
            for client in clients.values():
                await up_to(client, room.table.n)
        drawn = [event for _, step in room.steps for event in step.events if event.to is not None]
        assert drawn
        for seat, client in clients.items():
            texts = [line["text"] for m in client.heard if m["t"] == "update" for line in m["seats"][seat]["log"]]
            assert texts.count("x") == 0
            for event in drawn:
                if not event.seen_by(seat):
                    assert room.table.line(event) not in room.eyes(seat).lines or any(
                        seat in (other.to or SEATS) and room.table.line(other) == room.table.line(event)
                        for _, step in room.steps
                        for other in step.events
                    )
        _, listed = await house.call("GET", f"/tables/{told['table']}")
        hands = {card for hand in room.table.state.hands.values() for card in hand}
        assert not named_in(listed, hands)


async def all_asked_at_once(house: House, dice: Random) -> tuple[dict[str, Client], Room]:
    """A table where three seats are asked in secret. Luck is not ours: some games end before that comes to pass."""
    for _ in range(20):
        told = await house.found(*SEATS, game="parley", scenario="parley")
        clients = {seat: await house.sit(told["table"], told["keys"][seat]) for seat in SEATS}
        assert house.tables is not None
        room = house.tables.rooms[told["table"]]
        while not room.table.over:
            if len(room.table.pending) == len(SEATS):
                return clients, room
            await answer_one(clients, dice)
            await room.rest()
            for client in clients.values():
                await up_to(client, room.table.n)
    raise AssertionError("twenty games, and never were three asked at once")


async def test_a_sealed_answer_is_told_to_nobody_else(home: Path) -> None:
    async with serving(home) as house:
        dice = Random(1)
        clients, room = await all_asked_at_once(house, dice)
        before = {seat: latest(clients[seat])["seats"][seat]["view"] for seat in SEATS}
        who = await answer_one(clients, dice)
        for seat, client in clients.items():
            view = (await up_to(client, room.table.n))["seats"][seat]["view"]
            if seat != who:
                assert view["panels"] == before[seat]["panels"]
                assert latest(client)["seats"][seat]["log"] == []


async def test_refusals_name_no_hidden_card(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found(*SEATS, game="parley", scenario="parley")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        assert house.tables is not None
        state = house.tables.rooms[told["table"]].table.state
        hidden = hidden_from(state, "ana")
        for card in sorted(hidden)[:3]:
            for request in (
                {"t": "why", "what": card},
                {"t": "preview", "key": card},
                {"t": "previews", "keys": [card]},
                {"t": "answer", "key": f"play:{card}", "n": 1},
                {"t": "answer", "key": card, "n": 999},
                {"t": "traces", "piece": card},
            ):
                reply = await ana.ask(seat="ana", **request)
                assert not named_in(reply, hidden - {card})


async def test_the_log_of_the_server_holds_no_key_no_answer_and_no_card(home: Path) -> None:
    server = Process(home)
    async with aiohttp.ClientSession() as session:
        house = House(server.address, session)
        told = await house.found("ana", "ben:friend", game="parley", scenario="parley")
        invite = told["invites"]["ben"].partition("#")[2]
        _, sat = await house.call("POST", f"/tables/{told['table']}/join", {"name": "Bea"}, [invite])
        keys = [*told["keys"].values(), sat["key"], invite, told["owner"], told["watch"]]
        both = await house.sit(told["table"], keys[0], keys[1])
        await play(both, ["ana", "ben"], Random(4), most=15)
        await both.send(t="answer", id=1, seat="ana", key="secret-word", n=1)
        await both.socket.send_str('{"t":"secret-word"')
        await both.until("no")
        await house.call("GET", f"/tables/{told['table']}", keys=keys)
        await house.call("POST", "/tables/mine", {"keys": {told["table"]: keys}})
        await house.call("POST", "/tables", {"game": "secret-word"})
        server.stop()
    written = server.errors.read_text()
    assert [json.loads(line) for line in written.splitlines()]
    for secret in (*keys, "secret-word", "Authorization", told["table"]):
        assert secret not in written
