"""The component `web`: its address, its routes, and how it starts and stops."""

import asyncio
from contextlib import AsyncExitStack
from typing import Final

from aiohttp import web

from adapters.web import days, hindsights, invitations, landing, nights, people, replays, tables
from adapters.web.compression import compress_answers, compression_middleware
from adapters.web.context import CONTEXT, WebContext, words_in
from adapters.web.hosts import Hosts, machine_names
from adapters.web.middleware import LARGEST_BODY, Handler, add_headers, error_middleware, guard
from adapters.web.responses import serve_file, serve_worker
from adapters.web.scenes import load_stocks
from adapters.web.traffic import Limits, RequestKind
from bot.app.container import Container
from bot.config.settings import EVERY_NETWORK, Settings
from bot.http.network_addresses import address_outside, address_refusal
from bot.http.request_limits import Connections, Deadlines
from bot.http.server import Listener, file_limit, listening_socket, serving
from renderers.i18n.catalogue import Language

_FINISH_WITHIN: Final = 3.0  # seconds, for answers in progress
_MOST_CONNECTIONS: Final = 4096
_FEWEST_CONNECTIONS: Final = 64
_OTHER_FILES: Final = 256  # files that the rest of the process may have open
_PROXY_IDLE: Final = 3630.0  # seconds: a proxy must not use a connection just when we close it

_SEAT: Final = "/seat/{seat}"
_GAME: Final = "/seat/{seat}/{game}"
_WATCH: Final = "/watch/{game}"
_REPLAY: Final = "/replay/{game}"
_NIGHT: Final = "/night/{night}"

_GET_ROUTES: Final[tuple[tuple[str, RequestKind, Handler], ...]] = (
    ("/", RequestKind.LOOK, landing.show_landing),
    ("/rules", RequestKind.LOOK, landing.show_rules),
    ("/rules/{kind}", RequestKind.LOOK, landing.show_rules),
    ("/rules/heldhands/picture/{name}", RequestKind.PICTURE, landing.send_figure),
    ("/palm/life", RequestKind.LOOK, landing.show_memory),
    ("/palm/life/{number}", RequestKind.LOOK, landing.show_memory),
    ("/palm/life/{number}/picture", RequestKind.PICTURE, landing.send_memory),
    ("/static/{edition}/{name}", RequestKind.LOOK, serve_file),
    ("/sw.js", RequestKind.LOOK, serve_worker),
    ("/health", RequestKind.LOOK, landing.send_health),
    ("/invitation", RequestKind.LOOK, invitations.show_invitation_page),
    ("/device", RequestKind.LOOK, people.show_device_page),
    ("/seat", RequestKind.LOOK, invitations.show_old_link_page),
    (_SEAT, RequestKind.LIST, people.find_table),
    (f"{_SEAT}/games", RequestKind.LIST, people.list_games),
    (f"{_SEAT}/nights", RequestKind.LIST, nights.list_nights),
    (f"{_SEAT}/day", RequestKind.LIST, days.send_day),
    *(
        (f"{place}{path}", kind, handler)
        for place in (_GAME, _WATCH)
        for path, kind, handler in (
            ("", RequestKind.LOOK, tables.show_table),
            ("/picture", RequestKind.PICTURE, tables.send_picture),
            ("/events", RequestKind.FOLLOW, tables.follow_table),
            ("/watch", RequestKind.LOOK, tables.send_watch_link),
        )
    ),
    (f"{_GAME}/invitations", RequestKind.LOOK, invitations.list_links),
    (f"{_GAME}/join", RequestKind.LOOK, tables.send_join_link),
    (f"{_GAME}/gallery", RequestKind.LOOK, tables.send_gallery),
    (f"{_GAME}/hindsight", RequestKind.LOOK, hindsights.show_page),
    (f"{_GAME}/hindsight/picture", RequestKind.PICTURE, hindsights.send_picture),
    ("/nights", RequestKind.LOOK, nights.show_form),
    *(
        (f"{place}{path}", kind, handler)
        for place in (_NIGHT, f"{_SEAT}{_NIGHT}")
        for path, kind, handler in (
            ("", RequestKind.LOOK, nights.show_night),
            ("/events", RequestKind.FOLLOW, nights.follow_night),
        )
    ),
    (f"{_NIGHT}/picture", RequestKind.PICTURE, nights.send_picture),
    (f"{_NIGHT}/calendar.ics", RequestKind.LOOK, nights.send_calendar),
    (_REPLAY, RequestKind.LOOK, replays.show_replay),
    (f"{_REPLAY}/record", RequestKind.LOOK, replays.send_record),
    (f"{_REPLAY}/film/{{side}}", RequestKind.FILM, replays.send_film),
    (f"{_REPLAY}/{{turn}}", RequestKind.LOOK, replays.send_page),
    (f"{_REPLAY}/{{turn}}/{{side}}", RequestKind.PICTURE, replays.send_picture),
)
_POST_ROUTES: Final[tuple[tuple[str, RequestKind, Handler], ...]] = (
    *(
        (f"{place}{path}", kind, handler)
        for place in ("", _SEAT)
        for path, kind, handler in (
            ("/games", RequestKind.START, invitations.start_game),
            ("/day", RequestKind.START, days.sit_down),
            ("/join", RequestKind.OPEN, invitations.join_game),
            ("/invitation", RequestKind.OPEN, invitations.look_at_invitation),
            ("/nights", RequestKind.START, nights.plan_night),
        )
    ),
    ("/people", RequestKind.OPEN, people.create_person),
    (f"{_SEAT}/invitation/accept", RequestKind.OPEN, invitations.sit_down),
    ("/invitation/decline", RequestKind.OPEN, invitations.decline),
    ("/device", RequestKind.OPEN, people.look_at_device_link),
    ("/device/use", RequestKind.OPEN, people.use_device_link),
    (f"{_SEAT}/device", RequestKind.OPEN, people.make_device_link),
    (f"{_SEAT}/sign-out", RequestKind.PRESS, people.sign_out),
    (f"{_SEAT}/sign-out-elsewhere", RequestKind.OPEN, people.sign_out_elsewhere),
    (f"{_SEAT}/forget", RequestKind.PRESS, people.forget_player),
    (f"{_SEAT}/settings", RequestKind.PRESS, people.change_settings),
    (f"{_GAME}/press", RequestKind.PRESS, tables.press),
    (f"{_GAME}/give-up", RequestKind.PRESS, tables.give_up_seat),
    (f"{_GAME}/invitations", RequestKind.OPEN, invitations.replace_link),
    (f"{_GAME}/gallery", RequestKind.PRESS, tables.change_gallery),
    (f"{_GAME}/hindsight", RequestKind.LOOK, hindsights.look_back),
    (f"{_NIGHT}/press", RequestKind.OPEN, nights.press),
    (f"{_SEAT}{_NIGHT}/press", RequestKind.PRESS, nights.press),
    (f"{_SEAT}{_NIGHT}/plan", RequestKind.PRESS, nights.edit_night),
)


def create_app(context: WebContext) -> web.Application:
    """Create the application with all routes of the web table."""
    app = web.Application(
        middlewares=[compression_middleware, error_middleware], client_max_size=LARGEST_BODY
    )
    app[CONTEXT] = context
    app.on_response_prepare.append(add_headers)
    for path, kind, handler in _GET_ROUTES:
        app.router.add_get(path, guard(kind, handler))
    for path, kind, handler in _POST_ROUTES:
        app.router.add_post(path, guard(kind, handler))
    return app


class WebService:
    """Serves the pages until it is stopped."""

    def __init__(
        self,
        container: Container,
        limits: Limits | None = None,
        connections: Connections | None = None,
        hosts: Hosts | None = None,
    ) -> None:
        self._settings = container.settings
        self._socket: Listener | None = None
        self._connections = connections or connections_for(container)
        self._context = WebContext(
            container.service,
            container.nights,
            container.subscriptions(),
            limits or Limits(container.settings.proxies),
            hosts or _hosts_for(container.settings),
            self._connections.deadlines,
        )

    def open(self) -> None:
        """Bind the address, so that the caller learns at once if it is taken."""
        host, port = self._settings.host, self._settings.port
        try:
            self._socket = listening_socket(host, port)
        except OSError as error:
            raise address_refusal(error, host, port, "HELDHANDS_PORT") from None

    @property
    def address(self) -> str:
        """The address for people, as far as the settings say."""
        port = self._socket.getsockname()[1] if self._socket else self._settings.port
        return self._settings.model_copy(update={"port": port}).table_url

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set; then end every stream, and finish answers in progress."""
        if self._socket is None:
            self.open()
        async with AsyncExitStack() as closing:
            await closing.enter_async_context(self._context.subscriptions.listening())
            compress_answers()
            await asyncio.to_thread(_prepare_pages)  # or the first request would block all others
            if self._socket:
                app = create_app(self._context)
                served = serving(app, self._socket, self._connections, _FINISH_WITHIN)
                await closing.enter_async_context(served)
            await stop.wait()
            self._context.closing.set()
            self._context.subscriptions.call_all()


def _prepare_pages() -> None:
    for language in Language:
        words_in(language).say("web-title")
    load_stocks()


def connections_for(container: Container) -> Connections:
    """Return the limits of connections; behind a proxy all come from one address, so none for each."""
    free = file_limit() - _OTHER_FILES - container.settings.redis_connections
    most = max(_FEWEST_CONNECTIONS, min(_MOST_CONNECTIONS, free))
    if container.settings.proxies:
        return Connections(most, None, Deadlines(idle=_PROXY_IDLE), container.metrics.http_fault)
    return Connections(most, count=container.metrics.http_fault)


def _hosts_for(settings: Settings) -> Hosts:
    outside = address_outside() if settings.host in EVERY_NETWORK else None
    return Hosts(settings.public_url, settings.host, outside, machine_names())
