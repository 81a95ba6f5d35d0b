"""People who visit a web table: what they ask for, and every answer they get."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import Any, NamedTuple

from aiohttp import ClientResponse, ClientSession, ClientTimeout, CookieJar
from multidict import CIMultiDictProxy
from yarl import URL

from tests.integration.conftest import DEADLINE
from tests.integration.raw import wire_to

Headers = Mapping[str, str]


class Answer(NamedTuple):
    status: int
    headers: CIMultiDictProxy[str]
    body: bytes

    @property
    def said(self) -> Any:  # noqa: ANN401 - whatever it is
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()


class Event(NamedTuple):
    name: str
    facts: Any


class Stream:
    def __init__(self, response: ClientResponse) -> None:
        self.headers = response.headers
        self._response = response

    async def event(self) -> Event:
        async with asyncio.timeout(DEADLINE):
            name, facts = (await self._response.content.readuntil(b"\n\n")).decode().strip().split("\n")
        return Event(name.removeprefix("event: "), json.loads(facts.removeprefix("data: ")))

    async def begun(self) -> None:
        assert [(await self.event()).name for _ in range(2)] == ["screen", "still"]

    async def rest(self) -> bytes:
        """Return all that still comes, when the other side has ended it in order."""
        async with asyncio.timeout(DEADLINE):
            return await self._response.content.read()


async def get_bluntly(url: str, path: str, *headers: bytes) -> bytes:
    """Return what is answered to an address and headers as they are: every client would mend them."""
    host = url.removeprefix("http://")
    async with wire_to(port_of(url)) as wire:
        wire.send(
            f"GET {path} HTTP/1.1".encode(), f"Host: {host}".encode(), b"Connection: close", *headers, b""
        )
        return await wire.rest()


def port_of(url: str) -> int:
    return int(url.rpartition(":")[2])


class Visitor:
    """Somebody with a jar of cookies, who follows no redirection and keeps all answers."""

    def __init__(self, url: str, **headers: str) -> None:
        timeout = ClientTimeout(total=None, sock_read=DEADLINE)
        jar = CookieJar(unsafe=True)  # "unsafe": cookies of an address without a name
        told = {"Accept-Language": "en", **headers}
        self.session = ClientSession(url, cookie_jar=jar, headers=told, timeout=timeout)
        self._url = URL(url)
        self.answers: list[Answer] = []

    def sign_in(self, seat: str, secret: str) -> None:
        cookie = SimpleCookie({"seat": secret})
        cookie["seat"]["path"] = f"/seat/{seat}"
        self.session.cookie_jar.update_cookies(cookie, self._url)

    async def get(self, path: str, headers: Headers | None = None) -> Answer:
        return await self.ask("GET", path, headers=headers)

    async def post(self, path: str, body: object = None, headers: Headers | None = None) -> Answer:
        sent = json.dumps({} if body is None else body).encode()
        return await self.ask("POST", path, sent, {"Content-Type": "application/json", **(headers or {})})

    async def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Headers | None = None
    ) -> Answer:
        asked = self.session.request(method, path, data=body, headers=headers, allow_redirects=False)
        async with asked as response:
            endless = response.content_type == "text/event-stream"
            answer = Answer(response.status, response.headers, b"" if endless else await response.read())
        self.answers.append(answer)
        return answer

    @asynccontextmanager
    async def stream(self, place: str, mark: str = "", page: str = "") -> AsyncIterator[Stream]:
        asked = {"mark": mark, "width": "400", "page": page}
        async with self.session.get(f"{place}/events", params=asked) as response:
            assert response.status == 200, await response.text()
            yield Stream(response)
