"""Where all can watch: a room for each game, in which the homeserver itself refuses words.

It holds the newest picture, and under it the way of every move in shapes. Nothing is said there but whose
turn it is, until the game is over; then everything may be said.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Final, Self

from adapters.matrix.addresses import PLATFORM, Table, mark, user_of
from adapters.matrix.api import Content, NewRoom
from adapters.matrix.background import Priority
from adapters.matrix.catalogue import words_in, words_of
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import MatrixError
from adapters.matrix.format import FormattedMessage, edited, joined, named
from adapters.matrix.gatherings import Called, Gatherings
from adapters.matrix.invitations import InvitationPosts
from adapters.matrix.keypads import Keypad
from adapters.matrix.rooms import table_room
from adapters.matrix.spaces import Spaces
from bot.commands.keypad import SYMBOLS, Key
from bot.delivery.deliverer import Delivery
from bot.model.person import platform_of
from bot.model.screen import Screen
from bot.screens.opening import title_of
from bot.service.views import PlayerScreen
from engine.palm.options import Wish
from engine.silence import Silence
from renderers.heldhands.picture.portrait import Portrait
from renderers.i18n.catalogue import Language, best_language

FEELINGS: Final = ("❤️", "😊", "😢", "😠")
"""What may be said without words, where reactions are allowed."""

_AWAITED: Final = "\N{WHITE RIGHT POINTING BACKHAND INDEX}"


@dataclass(frozen=True, slots=True)
class Post:
    """The picture that shows the table now: the memo of a delivery."""

    room: str
    event: str = ""
    moment: str = ""
    traces: tuple[str, ...] = ()
    awaits: tuple[int, ...] = ()  # for whom the game was waiting
    headline: str = ""  # a mark of it

    def __str__(self) -> str:
        """Write it as the deliverer keeps it."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def read(cls, memo: str) -> Self | None:
        """Return what was noted, if it was."""
        if not memo.startswith("{"):
            return None
        noted = json.loads(memo)
        lists = {name: tuple(noted.get(name, ())) for name in ("traces", "awaits")}
        return cls(**{**noted, **lists})

    def shows(self, screen: Screen) -> bool:
        """Return whether it shows all that matters: also for whom the game waits now, and what for.

        Of several who do the same at once, some may be done already.
        """
        same = not self.headline or self.headline == mark(screen.headline) or self.awaits == screen.awaits
        return bool(self.event) and self.moment == screen.moment and same and not screen.over


class TableRooms:
    """Shows games where all can watch."""

    def __init__(
        self,
        context: MatrixContext,
        spaces: Spaces,
        invitation_posts: InvitationPosts,
        gatherings: Gatherings,
    ) -> None:
        self._invitation_posts = invitation_posts
        self._gatherings = gatherings
        self._api = context.api
        self._background = context.background
        self._rooms = context.rooms
        self._keypads = context.keypads
        self._pictures = context.pictures
        self._portraits = context.portraits
        self._redactions = context.redactions
        self._spaces = spaces

    async def bring(self, delivery: Delivery) -> str:
        """Show the table, and return where it is."""
        table = Table.read(delivery.place)
        player_screen = replace(
            delivery.player_screen, words=words_in(best_language(table.language, Language.EN))
        )
        if not player_screen.snapshot.status.dealt:
            return await self._before(table, delivery, player_screen)
        before = Post.read(delivery.memo)
        if before and await self._rooms.is_past(before.room, player_screen):
            return delivery.memo
        if before and not await self._rooms.at(before.room):  # it has moved, or we are in it no more
            before = None
        if player_screen.screen.over:
            return await self._show_end(table, delivery, player_screen, before)
        try:
            return str(await self._show_in(table, delivery, player_screen, before))
        except MatrixError as error:
            room = await self._rooms.table_of(table.lobby, player_screen)
            if room is None or not error.is_the_place:
                raise
        await self._rooms.lose(room)  # it is not ours any more: there will be another one
        if await self._rooms.is_past(room, player_screen):
            return delivery.memo
        return str(await self._show_in(table, delivery, player_screen, None))

    async def _show_end(
        self, table: Table, delivery: Delivery, player_screen: PlayerScreen, before: Post | None
    ) -> str:
        """Show how it ended, if there is a room: nobody needs another one for that."""
        room = before.room if before else await self._rooms.table_of(table.lobby, player_screen)
        if room is None:
            await self._say_ended(table, player_screen)
            return delivery.memo
        try:
            return str(await self._show(table, delivery, player_screen, before or Post(room)))
        except MatrixError as error:
            if not error.is_the_place:
                raise
        await self._rooms.lose(room)
        return delivery.memo

    async def _show_in(
        self, table: Table, delivery: Delivery, player_screen: PlayerScreen, post: Post | None
    ) -> Post:
        return await self._show(
            table, delivery, player_screen, post or Post(await self._open(table, player_screen))
        )

    async def _open(self, table: Table, player_screen: PlayerScreen) -> str:
        """Return the room of a game, a new one or the one in which these people have played before."""
        room = await self._rooms.table(
            table.lobby, player_screen, partial(self._new_room, table, player_screen)
        )
        keys = await self._keys(player_screen)
        standing = Keypad(player_screen.snapshot.about.game, partial(_standing, player_screen, keys), keys)
        await self._keypads.lay(room, standing)
        await self._spaces.add(room)
        await self._rooms.rename(room, _name(player_screen))
        if table.proposes(player_screen.snapshot.game) or await self._proposal(table, player_screen):
            words = words_of(player_screen)
            begun = FormattedMessage().headline(words.say("table-begun", **named(player_screen.names)))
            begun.lines([words.say("matrix-begun-about")]).link(
                words.say("matrix-watch"), room, self._api.server
            )
            await self._say_in_lobby(table, player_screen, begun)
        return room

    async def _show(self, table: Table, delivery: Delivery, player_screen: PlayerScreen, post: Post) -> Post:
        screen = player_screen.screen
        news = screen.trace if screen.trace and screen.moment != post.moment else ""
        traces = (*post.traces, news) if news and post.traces[-1:] != (news,) else post.traces
        if post.shows(screen):
            return post  # nothing that those who watch would see
        await self._rooms.hush(post.room, player_screen)
        content = await self._content(delivery, player_screen, traces)
        event = await self._api.send(post.room, content, delivery.key)
        if screen.over:
            await self._say_ended(table, player_screen)
        if post.event and post.event != event:
            self._redactions.take_away(post.room, post.event)
        return Post(post.room, event, screen.moment, traces, screen.awaits, mark(screen.headline))

    async def _say_ended(self, table: Table, player_screen: PlayerScreen) -> None:
        if await self._proposal(table, player_screen):
            ended = words_of(player_screen).say("table-ended", **named(player_screen.names))
            await self._say_in_lobby(
                table,
                player_screen,
                FormattedMessage().headline(ended).lines([player_screen.screen.headline]),
            )

    async def _content(
        self, delivery: Delivery, player_screen: PlayerScreen, traces: tuple[str, ...]
    ) -> Content:
        screen, words = player_screen.screen, words_of(player_screen)
        paper = FormattedMessage()
        if screen.over:
            paper.headline(screen.headline).lines(screen.lines)
        else:
            awaited = ", ".join(player_screen.names[seat] for seat in screen.awaits)
            paper.lines([*traces[-1:], f"{_AWAITED} {awaited}"])
        if traces[1:]:
            paper.folded(words.say("matrix-way"), " \N{MIDDLE DOT} ".join(traces))
        paper.folded(words.say("choice-read"), screen.alt).aside(screen.alt)
        picture = await delivery.painter.paint(player_screen)
        if picture is None:
            return paper.content()
        return await self._pictures.shown(picture, paper.content(), encrypt=False)

    async def _new_room(self, table: Table, player_screen: PlayerScreen) -> NewRoom:
        words = words_of(player_screen)
        players = [user_of(who) for who in player_screen.snapshot.about.seats if platform_of(who) == PLATFORM]
        rule = (await self._lobby_rule(table.lobby)).get("join_rule", "")
        silent = await self._rooms.asks_for_silence(player_screen)
        count = len(player_screen.snapshot.about.seats)
        topic = words.say("matrix-table-topic", players=count, silent="yes" if silent else "no")
        portrait = await self._portraits.state(Portrait.TABLE)
        public = rule == "public"
        about = NewRoom(_name(player_screen), topic, players, public=public, state=portrait)
        return table_room(about, table.lobby, silent=silent)

    async def _keys(self, player_screen: PlayerScreen) -> tuple[str, ...]:
        feelings = FEELINGS if await self._rooms.allows_reactions(player_screen) else ()
        return (SYMBOLS[Key.SHOW], *feelings)

    async def _lobby_rule(self, lobby: str) -> Content:
        try:
            return await self._api.state(lobby, "m.room.join_rules") if lobby else {}
        except MatrixError as error:
            if not error.is_the_place:
                raise
            return {}  # we have been put out of it meanwhile

    async def _before(self, table: Table, delivery: Delivery, player_screen: PlayerScreen) -> str:
        """Say who has come or said yes; or that nobody need answer any more."""
        if player_screen.snapshot.status.pending and player_screen.snapshot.about.gathers:
            await self._gatherings.show(delivery, table, player_screen)
        elif player_screen.snapshot.status.pending:
            return await self._invitation_posts.refresh(delivery, table, player_screen)
        elif await self._proposal(table, player_screen):
            await self._say_in_lobby(
                table, player_screen, FormattedMessage().headline(player_screen.screen.headline)
            )
        return delivery.memo

    async def _proposal(self, table: Table, player_screen: PlayerScreen) -> Called | None:
        """Return the message by which this game was proposed, or people were called; None if none was."""
        if table.message and table.proposes(player_screen.snapshot.game):
            return Called(table.lobby, table.message)
        called = await self._gatherings.called(player_screen.snapshot.game)
        return called if called.event else None

    async def _say_in_lobby(self, table: Table, player_screen: PlayerScreen, paper: FormattedMessage) -> None:
        """Say something where a game was proposed: once, however often what follows has to be tried."""
        content, key = paper.content(), f"lobby/{player_screen.snapshot.game}/{player_screen.snapshot.status}"
        before, lobby = await self._proposal(table, player_screen), table.lobby
        if before:
            content, lobby = edited(content, before.event), before.room
        self._background.add(Priority.WORD, key, partial(self._api.send, lobby, content, key))


def _standing(player_screen: PlayerScreen, keys: tuple[str, ...]) -> Content:
    """Return what stands above the pictures: what can be done there without a word."""
    show, *feelings = keys
    about = player_screen.snapshot.about
    told = words_of(player_screen).say(
        "matrix-standing",
        players=len(about.seats),
        key=show,
        feelings="yes" if feelings else "no",
        aloud="yes" if _thinks_aloud(about.options) else "no",
    )
    return FormattedMessage().lines([told]).content()


def _thinks_aloud(options: Mapping[str, str]) -> bool:
    """Return whether somebody will be allowed to speak for a while, where nobody else is."""
    return options.get("aloud") == Wish.YES and options.get("silence") == Silence.QUIET


def _name(player_screen: PlayerScreen) -> str:
    """Return what a room is called: who plays in it, if that is known."""
    return (
        joined(player_screen.names)
        if all(player_screen.names)
        else title_of(player_screen.snapshot.about.game, words_of(player_screen))
    )
