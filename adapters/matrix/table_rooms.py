"""Table rooms: a room for each game where all can watch, in which the homeserver itself refuses messages.

It shows the newest picture, and under it the traces of all moves. It names only the player to move, until
the game is over; then all may write.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from adapters.matrix.addresses import PLATFORM, Table, digest, user_of
from adapters.matrix.api import Content, NewRoom
from adapters.matrix.background import Priority
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import MatrixError
from adapters.matrix.format import (
    COMMAND,
    FormattedMessage,
    format_edit,
    join_names,
    name_facts,
    words_in,
    words_of,
)
from adapters.matrix.gatherings import GatheringPost, Gatherings
from adapters.matrix.invitations import InvitationPosts, format_ended
from adapters.matrix.keypads import Keypad
from adapters.matrix.rooms import table_room
from adapters.matrix.spaces import Spaces
from bot.chat.memos import Memo
from bot.delivery.deliverer import Delivery
from bot.games.registry import GAMES
from bot.model.person import platform_of
from bot.model.screen import SYMBOLS, Key, Screen
from bot.service.views import PlayerScreen
from engine.contract import Silence
from engine.palm.options import Wish
from renderers.heldhands.portrait import Portrait
from renderers.i18n.catalogue import Language, best_language

FEELINGS: Final = ("❤️", "😊", "😢", "😠")
"""The reactions that are offered, if reactions are allowed."""

_AWAITED: Final = "\N{WHITE RIGHT POINTING BACKHAND INDEX}"


class TablePost(Memo):
    """The picture that shows the table now: the memo of a delivery."""

    room: str
    event: str = ""
    moment: str = ""
    traces: tuple[str, ...] = ()
    awaits: tuple[int, ...] = ()  # the seats that the game was waiting for
    headline: str = ""  # its digest
    still: bool = False  # the animation follows

    def shows(self, screen: Screen) -> bool:
        """Return whether it shows all that matters: also whom the game waits for now, and for what.

        When several players do the same at once, some may be done already.
        """
        same = not self.headline or self.headline == digest(screen.headline) or self.awaits == screen.awaits
        ready = bool(self.event) and not self.still and not screen.over
        return ready and self.moment == screen.moment and same


class TableRooms:
    """Shows games in table rooms."""

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

    async def deliver(self, delivery: Delivery) -> str:
        """Show the table, and return its memo."""
        table = Table.of(delivery.place)
        player_screen = replace(
            delivery.player_screen, words=words_in(best_language(table.language, Language.EN))
        )
        if not player_screen.snapshot.status.dealt:
            return await self._show_pending(table, delivery, player_screen)
        before = TablePost.read(delivery.memo)
        if before and await self._rooms.is_outdated(before.room, player_screen):
            return delivery.memo
        if before and not await self._rooms.find(before.room):  # the game has moved, or the bot left
            before = None
        if player_screen.screen.over:
            return await self._show_end(table, delivery, player_screen, before)
        try:
            return str(await self._show_or_open(table, delivery, player_screen, before))
        except MatrixError as error:
            room = await self._rooms.table_of(table.lobby, player_screen)
            if room is None or not error.is_permanent:
                raise
        await self._rooms.forget(room)  # the bot was removed from it: there will be another one
        if await self._rooms.is_outdated(room, player_screen):
            return delivery.memo
        return str(await self._show_or_open(table, delivery, player_screen, None))

    async def _show_end(
        self, table: Table, delivery: Delivery, player_screen: PlayerScreen, before: TablePost | None
    ) -> str:
        """Show the end of a game, if it has a room: none is created for that."""
        room = before.room if before else await self._rooms.table_of(table.lobby, player_screen)
        if room is None:
            await self._announce_end(table, player_screen)
            return delivery.memo
        try:
            return str(await self._show(table, delivery, player_screen, before or TablePost(room=room)))
        except MatrixError as error:
            if not error.is_permanent:
                raise
        await self._rooms.forget(room)
        return delivery.memo

    async def _show_or_open(
        self, table: Table, delivery: Delivery, player_screen: PlayerScreen, post: TablePost | None
    ) -> TablePost:
        return await self._show(
            table, delivery, player_screen, post or TablePost(room=await self._open(table, player_screen))
        )

    async def _open(self, table: Table, player_screen: PlayerScreen) -> str:
        """Return the table room of a game, a new one or the one of the same people."""
        room = await self._rooms.table(
            table.lobby, player_screen, partial(self._new_room, table, player_screen)
        )
        keys = await self._keys(player_screen)
        keypad = Keypad(
            player_screen.snapshot.about.game, partial(_format_controls, player_screen, keys), keys
        )
        await self._keypads.place(room, keypad)
        await self._spaces.add(room)
        await self._rooms.rename(room, _name(player_screen))
        if table.proposes(player_screen.snapshot.game) or await self._proposal(table, player_screen):
            words = words_of(player_screen)
            begun = FormattedMessage().headline(words.say("table-begun", **name_facts(player_screen.names)))
            begun.lines([words.say("matrix-begun-about")]).link(
                words.say("matrix-watch"), room, self._api.server
            )
            await self._post_in_lobby(table, player_screen, begun)
        return room

    async def _show(
        self, table: Table, delivery: Delivery, player_screen: PlayerScreen, post: TablePost
    ) -> TablePost:
        screen = player_screen.screen
        news = screen.trace if screen.trace and screen.moment != post.moment else ""
        traces = (*post.traces, news) if news and post.traces[-1:] != (news,) else post.traces
        if post.shows(screen):
            return post  # spectators would see no difference
        await self._rooms.update_silence(post.room, player_screen)
        content = await self._content(delivery, player_screen, traces)
        event = await self._api.send(post.room, content, delivery.key)
        if screen.over:
            await self._announce_end(table, player_screen)
        if post.event and post.event != event:
            self._redactions.remove(post.room, post.event)
        return TablePost(
            room=post.room,
            event=event,
            moment=screen.moment,
            traces=traces,
            awaits=screen.awaits,
            headline=digest(screen.headline),
            still=bool(delivery.animations),
        )

    async def _announce_end(self, table: Table, player_screen: PlayerScreen) -> None:
        if await self._proposal(table, player_screen):
            ended = words_of(player_screen).say("table-ended", **name_facts(player_screen.names))
            await self._post_in_lobby(
                table,
                player_screen,
                FormattedMessage().headline(ended).lines([player_screen.screen.headline]),
            )

    async def _content(
        self, delivery: Delivery, player_screen: PlayerScreen, traces: tuple[str, ...]
    ) -> Content:
        screen, words = player_screen.screen, words_of(player_screen)
        message = FormattedMessage()
        if screen.over:
            message.headline(screen.headline).lines(screen.lines)
        else:
            awaited = ", ".join(player_screen.names[seat] for seat in screen.awaits)
            message.lines([*traces[-1:], f"{_AWAITED} {awaited}"])
        if traces[1:]:
            message.details(words.say("matrix-way"), " \N{MIDDLE DOT} ".join(traces))
        message.details(words.say("choice-read"), screen.alt).plain_text(screen.alt)
        picture = await delivery.picture(player_screen)
        if picture is None:
            return message.content()
        return await self._pictures.picture_message(picture, message.content(), encrypt=False)

    async def _new_room(self, table: Table, player_screen: PlayerScreen) -> NewRoom:
        words = words_of(player_screen)
        players = [user_of(who) for who in player_screen.snapshot.about.seats if platform_of(who) == PLATFORM]
        rule = (await self._lobby_rule(table.lobby)).get("join_rule", "")
        silent = await self._rooms.asks_for_silence(player_screen)
        count = len(player_screen.snapshot.about.seats)
        topic = words.say("matrix-table-topic", players=count, silent="yes" if silent else "no")
        portrait = await self._portraits.avatar_state(Portrait.TABLE)
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
            if not error.is_permanent:
                raise
            return {}  # the bot was removed from it meanwhile

    async def _show_pending(self, table: Table, delivery: Delivery, player_screen: PlayerScreen) -> str:
        """Say who has come or accepted, or that the invitation is over."""
        if player_screen.snapshot.status.pending and player_screen.snapshot.about.gathers:
            await self._gatherings.update(delivery, table, player_screen)
        elif player_screen.snapshot.status.pending:
            return await self._invitation_posts.refresh(delivery, table, player_screen)
        elif await self._proposal(table, player_screen):
            ended = format_ended(player_screen, prefix=f"{COMMAND} ")
            await self._post_in_lobby(table, player_screen, ended)
        return delivery.memo

    async def _proposal(self, table: Table, player_screen: PlayerScreen) -> GatheringPost | None:
        """Return the message that proposed this game or called for players; None if there is none."""
        if table.message and table.proposes(player_screen.snapshot.game):
            return GatheringPost(room=table.lobby, event=table.message)
        called = await self._gatherings.find_post(player_screen.snapshot.game)
        return called if called.event else None

    async def _post_in_lobby(
        self, table: Table, player_screen: PlayerScreen, message: FormattedMessage
    ) -> None:
        """Edit the proposal, or post in the lobby; once, however often the delivery is retried."""
        content, key = (
            message.content(),
            f"lobby/{player_screen.snapshot.game}/{player_screen.snapshot.status}",
        )
        before, lobby = await self._proposal(table, player_screen), table.lobby
        if before:
            content, lobby = format_edit(content, before.event), before.room
        self._background.add(Priority.MESSAGE, key, partial(self._api.send, lobby, content, key))


def _format_controls(player_screen: PlayerScreen, keys: tuple[str, ...]) -> Content:
    """Return the message above the pictures: what spectators can do by reactions."""
    show, *feelings = keys
    about = player_screen.snapshot.about
    text = words_of(player_screen).say(
        "matrix-standing",
        players=len(about.seats),
        key=show,
        feelings="yes" if feelings else "no",
        aloud="yes" if _thinks_aloud(about.options) else "no",
    )
    return FormattedMessage().lines([text]).content()


def _thinks_aloud(options: Mapping[str, str]) -> bool:
    """Return whether a player will be allowed to speak for a while, where nobody else is."""
    return options.get("aloud") == Wish.YES and options.get("silence") == Silence.QUIET


def _name(player_screen: PlayerScreen) -> str:
    """Return the name of a table room: the players, if all names are known, else the game."""
    return (
        join_names(player_screen.names)
        if all(player_screen.names)
        else GAMES[player_screen.snapshot.about.game].title(words_of(player_screen))
    )
