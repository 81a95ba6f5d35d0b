"""Somebody new: a seat and its key, made when they first do something that needs one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from adapters.web.desk import desk_of, theme_of
from adapters.web.language import language_of
from adapters.web.refusals import Turned, WebRefusal
from bot.refusals import Denied
from bot.service.guests import readable
from engine.contract import Refusal


async def seated(request: web.Request, body: dict[str, Any]) -> tuple[str, str]:
    """Return somebody new with their key, who reads and sees as whoever asks does."""
    service = desk_of(request).service
    who, key = await service.keys.newcomer()
    try:
        await service.guests.choose_language(who, str(body.get("language") or language_of(request)))
        await service.guests.choose_look(who, theme=str(body.get("theme") or theme_of(request)))
    except Refusal:
        await service.book.forget(who)  # who was made up for it
        raise
    return who, key


@asynccontextmanager
async def newcomer(request: web.Request, body: dict[str, Any]) -> AsyncIterator[tuple[str, str]]:
    """Give somebody new with their key; where they are refused, they are forgotten again."""
    who, key = await seated(request, body)
    try:
        yield who, key
    except Refusal as refusal:
        if refusal.code is not Denied.NO_ANSWER:  # then it may have happened
            await desk_of(request).service.book.forget(who)
        raise


def name_in(body: dict[str, Any]) -> str:
    """Return what somebody wants to be called, or refuse."""
    name = body.get("name")
    called = readable(name) if isinstance(name, str) else ""
    if not called:
        raise WebRefusal(Turned.NO_NAME)
    return called


async def call_by(request: web.Request, who: str, body: dict[str, Any]) -> None:
    """Call somebody as they say, if they have no name yet: one who could change it at will could talk."""
    service = desk_of(request).service
    if not (await service.guests.meet(who)).name:
        await service.guests.meet(who, name=name_in(body))
