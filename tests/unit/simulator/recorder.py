"""The real clients of discord.py, except that a request is kept instead of sent."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from typing import Any

import aiohttp
from discord.http import HTTPClient, MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter

from tests.simulator.contract import Violation, check_request


class Kept:
    """What would have been sent last."""

    def __init__(self) -> None:
        self.method = self.path = ""
        self.body: Any = None
        self.files: Mapping[str, bytes] = {}

    def keep(self, route: Route, body: object, form: Iterable[Mapping[str, Any]] | None) -> None:
        parts = {part["name"]: part["value"] for part in form or ()}
        self.method, self.path = route.method, route.url.removeprefix(Route.BASE)
        self.body = json.loads(parts.pop("payload_json")) if parts else body
        self.files = {name: file.read() for name, file in parts.items()}

    def violations(self) -> list[Violation]:
        return check_request(self.method, self.path, self.body, self.files)


class RecordingClient(HTTPClient):
    """What bots use for channels, threads, commands and events."""

    def __init__(self, kept: Kept) -> None:
        super().__init__(asyncio.get_running_loop())
        self.kept = kept

    async def request(
        self,
        route: Route,
        *,
        files: object = None,
        form: Iterable[Mapping[str, Any]] | None = None,
        **others: object,
    ) -> object:
        del files
        self.kept.keep(route, others.get("json"), form)
        return []


class RecordingAdapter(AsyncWebhookAdapter):
    """What bots use to answer interactions."""

    def __init__(self, kept: Kept) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # discord.py leaves it without types
        self.kept = kept

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession | None,
        *,
        payload: object = None,
        multipart: Iterable[Mapping[str, Any]] | None = None,
        **others: object,
    ) -> object:
        del session, others
        self.kept.keep(route, payload, multipart)
        return {}


def as_arguments(parameters: MultipartParameters) -> dict[str, Any]:
    """Return what the routes of webhooks want to be given."""
    return {"payload": parameters.payload, "multipart": parameters.multipart, "files": parameters.files}
