"""The part `web` of the service: its address, its pages, and how it comes and goes."""

import asyncio
from contextlib import AsyncExitStack
from typing import Final

from aiohttp import web

from adapters.web import (
    identity,
    invitations,
    landing,
    lives,
    nights,
    plans,
    replays,
    seats,
    starting,
    tables,
)
from adapters.web.answers import Handler, answering, counted
from adapters.web.desk import DESK, WebDesk
from adapters.web.events import stream
from adapters.web.files import serve_file, serve_worker
from adapters.web.hosts import Hosts, machine_names
from adapters.web.language import words_in
from adapters.web.limits import Asking, Limits
from adapters.web.shield import LARGEST_BODY, add_headers
from bot.house import House
from bot.http_limits import Connections, Deadlines
from bot.http_server import Listener, listening_socket, serving
from bot.open_files import file_limit
from bot.running import address_outside, address_refusal
from bot.settings import EVERY_NETWORK, Settings
from renderers.language import Language

_FINISH_WITHIN: Final = 3.0  # seconds, for answers that have begun
_MOST: Final = 4096  # connections
_FEWEST: Final = 64
_OTHER_FILES: Final = 256  # that the rest of the process may have open
_PROXY_IDLE: Final = 3630.0  # seconds: a proxy must not use a connection just when we close it

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
    ("/invitation", Asking.LOOK, invitations.show_invitation_page),
    ("/device", Asking.LOOK, identity.show_device_page),
    ("/seat", Asking.LOOK, invitations.show_old_link_page),
    (_SEAT, Asking.LIST, seats.find_table),
    (f"{_SEAT}/games", Asking.LIST, seats.list_games),
    (f"{_SEAT}/nights", Asking.LIST, plans.list_nights),
    *(
        (f"{place}{path}", asking, handler)
        for place in (_GAME, _WATCH)
        for path, asking, handler in (
            ("", Asking.LOOK, tables.show_table),
            ("/picture", Asking.PICTURE, tables.send_picture),
            ("/events", Asking.FOLLOW, stream),
            ("/watch", Asking.LOOK, tables.send_watch_link),
        )
    ),
    (f"{_GAME}/invitations", Asking.LOOK, invitations.list_links),
    (f"{_GAME}/join", Asking.LOOK, tables.send_join_link),
    (f"{_GAME}/gallery", Asking.LOOK, tables.send_gallery),
    ("/nights", Asking.LOOK, plans.show_form),
    *(
        (f"{place}{path}", asking, handler)
        for place in (_NIGHT, f"{_SEAT}{_NIGHT}")
        for path, asking, handler in (
            ("", Asking.LOOK, nights.show_night),
            ("/events", Asking.FOLLOW, nights.follow_night),
        )
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
    *(
        (f"{place}{path}", asking, handler)
        for place in ("", _SEAT)
        for path, asking, handler in (
            ("/games", Asking.START, starting.start_game),
            ("/join", Asking.OPEN, starting.join_game),
            ("/invitation", Asking.OPEN, invitations.look_at_invitation),
            ("/nights", Asking.START, plans.plan_night),
        )
    ),
    ("/people", Asking.OPEN, identity.create_person),
    (f"{_SEAT}/invitation/accept", Asking.OPEN, invitations.sit_down),
    ("/invitation/decline", Asking.OPEN, invitations.decline),
    ("/device", Asking.OPEN, identity.look_at_device_link),
    ("/device/use", Asking.OPEN, identity.use_device_link),
    (f"{_SEAT}/device", Asking.OPEN, identity.make_device_link),
    (f"{_SEAT}/sign-out", Asking.PRESS, identity.sign_out),
    (f"{_SEAT}/sign-out-elsewhere", Asking.OPEN, identity.sign_out_elsewhere),
    (f"{_SEAT}/forget", Asking.PRESS, identity.forget_player),
    (f"{_SEAT}/settings", Asking.PRESS, seats.change_settings),
    (f"{_GAME}/press", Asking.PRESS, tables.press),
    (f"{_GAME}/give-up", Asking.PRESS, tables.give_up_seat),
    (f"{_GAME}/invitations", Asking.OPEN, invitations.replace_link),
    (f"{_GAME}/gallery", Asking.PRESS, tables.change_gallery),
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

    def __init__(
        self,
        house: House,
        limits: Limits | None = None,
        connections: Connections | None = None,
        hosts: Hosts | None = None,
    ) -> None:
        """Belong to this house; nothing is open yet."""
        self._settings = house.settings
        self._socket: Listener | None = None
        self._connections = connections or connections_for(house)
        self._desk = WebDesk(
            house.service,
            house.live(),
            limits or Limits(house.settings.proxies),
            hosts or _hosts_for(house.settings),
            self._connections.deadlines,
        )

    def open(self) -> None:
        """Take the address, so that whoever starts it learns at once when that is taken."""
        host, port = self._settings.host, self._settings.port
        try:
            self._socket = listening_socket(host, port)
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
        async with AsyncExitStack() as closing:
            await closing.enter_async_context(self._desk.live.listening())
            await asyncio.to_thread(_load_words)  # or the first to read them would keep all others waiting
            if self._socket:
                app = application(self._desk)
                served = serving(app, self._socket, self._connections, _FINISH_WITHIN)
                await closing.enter_async_context(served)
            await stop.wait()
            self._desk.closing.set()
            self._desk.live.call_all()


def _load_words() -> None:
    for language in Language:
        words_in(language).say("web-title")


def connections_for(house: House) -> Connections:
    """Return how many connections there can be; behind a proxy, all of them come from the proxy."""
    free = file_limit() - _OTHER_FILES - house.settings.redis_connections
    most = max(_FEWEST, min(_MOST, free))
    if house.settings.proxies:
        return Connections(most, None, Deadlines(idle=_PROXY_IDLE), house.metrics.http_fault)
    return Connections(most, count=house.metrics.http_fault)


def _hosts_for(settings: Settings) -> Hosts:
    outside = address_outside() if settings.host in EVERY_NETWORK else None
    return Hosts(settings.public_url, settings.host, outside, machine_names())
