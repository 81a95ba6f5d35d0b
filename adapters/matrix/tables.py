"""Where all can watch: a room for each game, in which the homeserver itself refuses words.

It holds the newest picture, and under it the way of every move in shapes. Nothing is said there but whose
turn it is, until the game is over; then everything may be said.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Final, Self

from adapters.matrix.chores import Rank
from adapters.matrix.dressing import Paper, edited, joined, named
from adapters.matrix.gatherings import Called, Gatherings
from adapters.matrix.keypads import Keypad
from adapters.matrix.language import words_in, words_of
from adapters.matrix.names import PLATFORM, Table, mark, user_of
from adapters.matrix.proposals import Proposals
from adapters.matrix.rooms import table_room
from adapters.matrix.spaces import Spaces
from adapters.matrix.tools import Tools
from adapters.matrix.troubles import MatrixError
from adapters.matrix.wire import Content, NewRoom
from bot.deliverer import Delivery
from bot.keys import SYMBOLS, Key
from bot.screens.opening import title_of
from bot.screens.screen import Screen
from bot.service.sights import Sight
from bot.store.people import platform_of
from engine.palm.options import Wish
from engine.silence import Silence
from renderers.heldhands.picture.portrait import Portrait
from renderers.language import Language, best_language

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
        """Tell whether it shows all that matters: also for whom the game waits now, and what for.

        Of several who do the same at once, some may be done already.
        """
        same = not self.headline or self.headline == mark(screen.headline) or self.awaits == screen.awaits
        return bool(self.event) and self.moment == screen.moment and same and not screen.over


class Tables:
    """Shows games where all can watch."""

    def __init__(self, tools: Tools, spaces: Spaces, proposals: Proposals, gatherings: Gatherings) -> None:
        """Show them by these ways."""
        self._proposals = proposals
        self._gatherings = gatherings
        self._wire = tools.wire
        self._chores = tools.chores
        self._rooms = tools.rooms
        self._keypads = tools.keypads
        self._pictures = tools.pictures
        self._portraits = tools.portraits
        self._sweeping = tools.sweeping
        self._spaces = spaces

    async def bring(self, delivery: Delivery) -> str:
        """Show the table, and return where it is."""
        table = Table.read(delivery.place)
        sight = replace(delivery.sight, words=words_in(best_language(table.language, Language.EN)))
        if not sight.seen.status.dealt:
            return await self._before(table, delivery, sight)
        before = Post.read(delivery.memo)
        if before and await self._rooms.is_past(before.room, sight):
            return delivery.memo
        if before and not await self._rooms.at(before.room):  # it has moved, or we are in it no more
            before = None
        if sight.screen.over:
            return await self._show_end(table, delivery, sight, before)
        try:
            return str(await self._show_in(table, delivery, sight, before))
        except MatrixError as error:
            room = await self._rooms.table_of(table.lobby, sight)
            if room is None or not error.is_the_place:
                raise
        await self._rooms.lose(room)  # it is not ours any more: there will be another one
        if await self._rooms.is_past(room, sight):
            return delivery.memo
        return str(await self._show_in(table, delivery, sight, None))

    async def _show_end(self, table: Table, delivery: Delivery, sight: Sight, before: Post | None) -> str:
        """Show how it ended, if there is a room: nobody needs another one for that."""
        room = before.room if before else await self._rooms.table_of(table.lobby, sight)
        if room is None:
            await self._say_ended(table, sight)
            return delivery.memo
        try:
            return str(await self._show(table, delivery, sight, before or Post(room)))
        except MatrixError as error:
            if not error.is_the_place:
                raise
        await self._rooms.lose(room)
        return delivery.memo

    async def _show_in(self, table: Table, delivery: Delivery, sight: Sight, post: Post | None) -> Post:
        return await self._show(table, delivery, sight, post or Post(await self._open(table, sight)))

    async def _open(self, table: Table, sight: Sight) -> str:
        """Return the room of a game, a new one or the one in which these people have played before."""
        room = await self._rooms.table(table.lobby, sight, partial(self._new_room, table, sight))
        keys = await self._keys(sight)
        standing = Keypad(sight.seen.about.game, partial(_standing, sight, keys), keys)
        await self._keypads.lay(room, standing)
        await self._spaces.add(room)
        await self._rooms.rename(room, _name(sight))
        if table.proposes(sight.seen.game) or await self._proposal(table, sight):
            words = words_of(sight)
            begun = Paper().headline(words.say("table-begun", **named(sight.names)))
            begun.lines([words.say("matrix-begun-about")]).link(
                words.say("matrix-watch"), room, self._wire.server
            )
            await self._say_in_lobby(table, sight, begun)
        return room

    async def _show(self, table: Table, delivery: Delivery, sight: Sight, post: Post) -> Post:
        screen = sight.screen
        news = screen.trace if screen.trace and screen.moment != post.moment else ""
        traces = (*post.traces, news) if news and post.traces[-1:] != (news,) else post.traces
        if post.shows(screen):
            return post  # nothing that those who watch would see
        await self._rooms.hush(post.room, sight)
        content = await self._content(delivery, sight, traces)
        event = await self._wire.send(post.room, content, delivery.key)
        if screen.over:
            await self._say_ended(table, sight)
        if post.event and post.event != event:
            self._sweeping.take_away(post.room, post.event)
        return Post(post.room, event, screen.moment, traces, screen.awaits, mark(screen.headline))

    async def _say_ended(self, table: Table, sight: Sight) -> None:
        if await self._proposal(table, sight):
            ended = words_of(sight).say("table-ended", **named(sight.names))
            await self._say_in_lobby(table, sight, Paper().headline(ended).lines([sight.screen.headline]))

    async def _content(self, delivery: Delivery, sight: Sight, traces: tuple[str, ...]) -> Content:
        screen, words = sight.screen, words_of(sight)
        paper = Paper()
        if screen.over:
            paper.headline(screen.headline).lines(screen.lines)
        else:
            awaited = ", ".join(sight.names[seat] for seat in screen.awaits)
            paper.lines([*traces[-1:], f"{_AWAITED} {awaited}"])
        if traces[1:]:
            paper.folded(words.say("matrix-way"), " \N{MIDDLE DOT} ".join(traces))
        paper.folded(words.say("choice-read"), screen.alt).aside(screen.alt)
        picture = await delivery.painter.paint(sight)
        if picture is None:
            return paper.content()
        return await self._pictures.shown(picture, paper.content(), encrypt=False)

    async def _new_room(self, table: Table, sight: Sight) -> NewRoom:
        words = words_of(sight)
        players = [user_of(who) for who in sight.seen.about.seats if platform_of(who) == PLATFORM]
        rule = (await self._lobby_rule(table.lobby)).get("join_rule", "")
        silent = await self._rooms.asks_for_silence(sight)
        count = len(sight.seen.about.seats)
        topic = words.say("matrix-table-topic", players=count, silent="yes" if silent else "no")
        portrait = await self._portraits.state(Portrait.TABLE)
        public = rule == "public"
        about = NewRoom(_name(sight), topic, players, public=public, state=portrait)
        return table_room(about, table.lobby, silent=silent)

    async def _keys(self, sight: Sight) -> tuple[str, ...]:
        feelings = FEELINGS if await self._rooms.allows_reactions(sight) else ()
        return (SYMBOLS[Key.SHOW], *feelings)

    async def _lobby_rule(self, lobby: str) -> Content:
        try:
            return await self._wire.state(lobby, "m.room.join_rules") if lobby else {}
        except MatrixError as error:
            if not error.is_the_place:
                raise
            return {}  # we have been put out of it meanwhile

    async def _before(self, table: Table, delivery: Delivery, sight: Sight) -> str:
        """Say who has come or said yes; or that nobody need answer any more."""
        if sight.seen.status.pending and sight.seen.about.gathers:
            await self._gatherings.show(delivery, table, sight)
        elif sight.seen.status.pending:
            return await self._proposals.refresh(delivery, table, sight)
        elif await self._proposal(table, sight):
            await self._say_in_lobby(table, sight, Paper().headline(sight.screen.headline))
        return delivery.memo

    async def _proposal(self, table: Table, sight: Sight) -> Called | None:
        """Return the message by which this game was proposed, or people were called; None if none was."""
        if table.message and table.proposes(sight.seen.game):
            return Called(table.lobby, table.message)
        called = await self._gatherings.called(sight.seen.game)
        return called if called.event else None

    async def _say_in_lobby(self, table: Table, sight: Sight, paper: Paper) -> None:
        """Say something where a game was proposed: once, however often what follows has to be tried."""
        content, key = paper.content(), f"lobby/{sight.seen.game}/{sight.seen.status}"
        before, lobby = await self._proposal(table, sight), table.lobby
        if before:
            content, lobby = edited(content, before.event), before.room
        self._chores.add(Rank.WORD, key, partial(self._wire.send, lobby, content, key))


def _standing(sight: Sight, keys: tuple[str, ...]) -> Content:
    """Return what stands above the pictures: what can be done there without a word."""
    show, *feelings = keys
    about = sight.seen.about
    told = words_of(sight).say(
        "matrix-standing",
        players=len(about.seats),
        key=show,
        feelings="yes" if feelings else "no",
        aloud="yes" if _thinks_aloud(about.options) else "no",
    )
    return Paper().lines([told]).content()


def _thinks_aloud(options: Mapping[str, str]) -> bool:
    """Tell whether somebody will be allowed to speak for a while, where nobody else is."""
    return options.get("aloud") == Wish.YES and options.get("silence") == Silence.QUIET


def _name(sight: Sight) -> str:
    """Return what a room is called: who plays in it, if that is known."""
    return joined(sight.names) if all(sight.names) else title_of(sight.seen.about.game, words_of(sight))
