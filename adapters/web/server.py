"""The part `web` of the service: its address, its pages, and how it comes and goes."""

import asyncio
import socket
from contextlib import AsyncExitStack
from typing import Final

from aiohttp import web

from adapters.web import landing, lives, nights, plans, replays, seats, starting, tables
from adapters.web.answers import Handler, answering, counted
from adapters.web.desk import DESK, WebDesk
from adapters.web.events import stream
from adapters.web.files import serve_file, serve_worker
from adapters.web.limits import Asking, Limits
from adapters.web.shield import LARGEST_BODY, add_headers
from bot.house import House
from bot.running import address_outside, address_refusal
from bot.settings import EVERY_NETWORK

_FINISH_WITHIN: Final = 3.0  # seconds, for answers that have begun
_BACKLOG: Final = 1024

_SEAT: Final = "/seat/{seat}"
_GAME: Final = "/seat/{seat}/{game}"
_WATCH: Final = "/watch/{game}"
_REPLAY: Final = "/replay/{game}"
_NIGHT: Final = "/night/{night}"

_LOOKING: Final[tuple[tuple[str, Asking, Handler], ...]] = (
    ("/", Asking.LOOK, landing.show_landing),
    ("/rules", Asking.LOOK, landing.show_rules),
    ("/rules/{kind}", Asking.LOOK, landing.show_rules),
    ("/palm/life", Asking.LOOK, lives.show_memory),
    ("/palm/life/{number}", Asking.LOOK, lives.show_memory),
    ("/palm/life/{number}/picture", Asking.PICTURE, lives.send_memory),
    ("/static/{edition}/{name}", Asking.LOOK, serve_file),
    ("/sw.js", Asking.LOOK, serve_worker),
    ("/health", Asking.LOOK, landing.send_health),
    ("/seat", Asking.LOOK, seats.show_door),
    (_SEAT, Asking.LOOK, seats.find_table),
    (f"{_SEAT}/games", Asking.LOOK, seats.list_games),
    (f"{_SEAT}/nights", Asking.LOOK, plans.list_nights),
    *(
        (f"{place}{path}", asking, handler)
        for place in (_GAME, _WATCH)
        for path, asking, handler in (
            ("", Asking.LOOK, tables.show_table),
            ("/picture", Asking.PICTURE, tables.send_picture),
            ("/events", Asking.LOOK, stream),
            ("/watch", Asking.LOOK, tables.send_watch_link),
        )
    ),
    (f"{_GAME}/join", Asking.LOOK, tables.send_join_link),
    (f"{_GAME}/gallery", Asking.LOOK, tables.send_gallery),
    ("/nights", Asking.LOOK, plans.show_form),
    *(
        (f"{place}{path}", Asking.LOOK, handler)
        for place in (_NIGHT, f"{_SEAT}{_NIGHT}")
        for path, handler in (("", nights.show_night), ("/events", nights.follow_night))
    ),
    (f"{_NIGHT}/picture", Asking.PICTURE, nights.send_picture),
    (f"{_NIGHT}/calendar.ics", Asking.LOOK, nights.send_calendar),
    (_REPLAY, Asking.LOOK, replays.show_replay),
    (f"{_REPLAY}/record", Asking.LOOK, replays.send_record),
    (f"{_REPLAY}/film/{{side}}", Asking.FILM, replays.send_film),
    (f"{_REPLAY}/{{turn}}", Asking.LOOK, replays.send_leaf),
    (f"{_REPLAY}/{{turn}}/{{side}}", Asking.PICTURE, replays.send_picture),
)
_CHANGING: Final[tuple[tuple[str, Asking, Handler], ...]] = (
    ("/games", Asking.START, starting.start_game),
    ("/join", Asking.OPEN, starting.join_game),
    ("/seat", Asking.OPEN, seats.sit_down),
    (f"{_SEAT}/key", Asking.OPEN, seats.change_key),
    (f"{_SEAT}/settings", Asking.PRESS, seats.change_settings),
    (f"{_SEAT}/leave", Asking.PRESS, seats.leave_browser),
    (f"{_SEAT}/forget", Asking.PRESS, seats.forget_player),
    (f"{_GAME}/press", Asking.PRESS, tables.press),
    (f"{_GAME}/partner", Asking.OPEN, tables.change_partner_key),
    (f"{_GAME}/gallery", Asking.PRESS, tables.change_gallery),
    ("/nights", Asking.START, plans.plan_night),
    (f"{_SEAT}/nights", Asking.START, plans.plan_night),
    (f"{_NIGHT}/press", Asking.OPEN, nights.press),
    (f"{_SEAT}{_NIGHT}/press", Asking.PRESS, nights.press),
    (f"{_SEAT}{_NIGHT}/plan", Asking.PRESS, plans.edit_night),
)


def application(desk: WebDesk) -> web.Application:
    """Return all pages of the web table."""
    app = web.Application(middlewares=[answering], client_max_size=LARGEST_BODY)
    app[DESK] = desk
    app.on_response_prepare.append(add_headers)
    for path, asking, handler in _LOOKING:
        app.router.add_get(path, counted(asking, handler))
    for path, asking, handler in _CHANGING:
        app.router.add_post(path, counted(asking, handler))
    return app


class WebTable:
    """Serves the pages until it is told to stop."""

    def __init__(self, house: House, limits: Limits | None = None) -> None:
        """Belong to this house; nothing is open yet."""
        self._settings = house.settings
        self._socket: socket.socket | None = None
        self._desk = WebDesk(
            house.service,
            house.live(),
            limits or Limits(house.settings.proxies),
            house.settings.public_url,
            address_outside() if house.settings.host in EVERY_NETWORK else None,
        )

    def open(self) -> None:
        """Take the address, so that whoever starts it learns at once when that is taken."""
        host, port = self._settings.host, self._settings.port
        try:
            family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            self._socket = socket.create_server((str(address[0]), port), family=family, backlog=_BACKLOG)
        except OSError as error:
            raise address_refusal(error, host, port, "HELDHANDS_PORT") from None

    @property
    def address(self) -> str:
        """Where people find it, as far as it knows."""
        port = self._socket.getsockname()[1] if self._socket else self._settings.port
        return self._settings.model_copy(update={"port": port}).table_url

    async def run(self, stop: asyncio.Event) -> None:
        """Serve; then let every stream end, and finish answers that have begun."""
        if self._socket is None:
            self.open()
        runner = web.AppRunner(application(self._desk), access_log=None, shutdown_timeout=_FINISH_WITHIN)
        async with AsyncExitStack() as closing:
            await closing.enter_async_context(self._desk.live.listening())
            await runner.setup()
            closing.push_async_callback(runner.cleanup)
            if self._socket:
                await web.SockSite(runner, self._socket).start()
            await stop.wait()
            self._desk.closing.set()
            self._desk.live.call_all()
