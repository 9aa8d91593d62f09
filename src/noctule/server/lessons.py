"""Lessons: a table at the beginning of a step, and how the step stands. Such a table is a table like any other."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from noctule.engine import available, find, lessons

from .http import TABLES, Refused, answer, body_of, founding_allowed, key_hashes
from .lobby import room_of, told
from .room import Room
from .seats import owned_by
from .tables import Unknown
from .wire import answers, wishes
from .wire.wishes import SeatWish

LEARNER: Final = "Player"
"""Who has said no name: texts speak of a player as of somebody, and "you plays a card" is no English."""


async def begin(request: web.Request) -> web.Response:
    """A table at the beginning of a step, held by whoever asks."""
    founding_allowed(request)
    wish = await body_of(request, wishes.NewLesson)
    game, key, number = request.match_info["game"], request.match_info["lesson"], request.match_info["step"]
    if game not in available():
        raise Unknown("There is no such game.")
    if not number.isdecimal() or len(number) > 3:
        raise Refused(404, f"'{number[:20]}' is no step of a lesson.")
    table = lessons.begin(find(game), key, int(number))
    here = lessons.find_step(table.game, key, int(number))
    title = f"{here.lesson.name}: {here.step.title}"
    return told(await request.app[TABLES].found(table, [SeatWish(lessons.SEAT, "me", wish.name or LEARNER)], title=title))


async def show(request: web.Request) -> web.Response:
    """What the step of a table says and whether it is done; null for a table of no lesson."""
    room = await room_of(request)
    hashes = key_hashes(request)
    if not owned_by(room.seats.values(), hashes) and not {room.facts.owner_hash, room.facts.watch_hash} & {*hashes}:
        raise Refused(403, "That needs a key of this table.")
    return answer(_told(room))


def _told(room: Room) -> answers.Coach | None:
    here = lessons.standing(room.table.game, room.facts.setup)
    if here is None:
        return None
    step = here.step
    return answers.Coach(
        here.game,
        here.lesson.key,
        here.lesson.name,
        here.number,
        len(here.lesson.steps),
        step.title,
        step.text,
        step.task,
        step.hint,
        lessons.done(room.table),
    )


def routes() -> list[web.RouteDef]:
    return [
        web.post("/games/{game}/lessons/{lesson}/{step}", begin),
        web.get("/tables/{table}/lesson", show),
    ]
