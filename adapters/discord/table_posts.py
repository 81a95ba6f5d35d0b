"""Where all can watch: the message by which a game was proposed, and the thread below it.

The thread holds the newest picture, and of every move before it one line of shapes. Nothing is said there but
whose turn it is, until the game is over. Where no thread may be opened, the proposal becomes the table.
"""

from dataclasses import dataclass, replace
from typing import Final, Self

from discord import AllowedMentions, ChannelType, Client, NotFound, Object, PartialMessage
from discord.ui import ActionRow, Container

from adapters.discord.addresses import PLATFORM, Table, user_of
from adapters.discord.catalogue import words_in, words_of
from adapters.discord.direct_messages import calmly, in_words, nonce
from adapters.discord.errors import bringing, if_it_is_there
from adapters.discord.format import (
    AnyRow,
    FormattedMessage,
    call_rows,
    dressed_screen,
    galleries,
    layout,
    picture_files,
    plain,
    press_rows,
    texts,
    told,
)
from adapters.discord.threads import Threads
from bot.commands.grammar import write_call
from bot.delivery.deliverer import Delivery
from bot.model.person import platform_of
from bot.model.screen import MOST_IN_ROW, Choice, Kind, Screen, TableAction
from bot.service.views import PlayerScreen
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Picture

_AWAITED: Final = "\N{WHITE RIGHT POINTING BACKHAND INDEX}"
_HEADLINE: Final = 400
_RULES: Final = {"heldhands": "rules", "palm": "palm-rules"}
_TWO: Final = 2  # of whom one has proposed it: the other's answer is the end of it


@dataclass(frozen=True, slots=True)
class Post:
    """The message that shows the table now: the memo of a delivery."""

    channel: int
    message: int = 0  # none yet
    moment: str = ""
    trace: str = ""

    def __str__(self) -> str:
        """Write it as the deliverer keeps it."""
        return f"{self.channel} {self.message} {self.moment} {self.trace}".rstrip()

    @classmethod
    def read(cls, memo: str) -> Self | None:
        """Return the message that was noted, if one was."""
        channel, _, rest = memo.partition(" ")
        message, _, rest = rest.partition(" ")
        moment, _, trace = rest.partition(" ")
        if not (channel.isdecimal() and message.isdecimal()):
            return None
        return cls(int(channel), int(message), moment, trace)


class TablePosts:
    """Shows games where all can watch."""

    def __init__(self, client: Client, threads: Threads) -> None:
        self._client = client
        self._threads = threads

    async def bring(self, delivery: Delivery) -> str:
        """Show the table, and return which message it is."""
        table = Table.read(delivery.place)
        player_screen = replace(delivery.player_screen, words=words_in(Language(table.language)))
        with bringing():
            if not player_screen.snapshot.status.dealt:
                await self._show_proposal(table, player_screen)
                return delivery.memo
            if not table.message:  # whoever noted it died before; it will be noted by whoever accepted
                return delivery.memo
            post = Post.read(delivery.memo) or await self._open(table, player_screen)
            dress = table_dress(player_screen, await delivery.painter.paint(player_screen))
            if post.channel == table.channel:
                await self._proposal(table).edit(view=dress.view, attachments=dress.unread)
                return str(post)
            shown = await self._show(
                post, player_screen.screen, dress, _mentions(player_screen), delivery.key
            )
            if player_screen.screen.over:
                await self._threads.free(table, player_screen.snapshot.game)
                await self._close_proposal(table, player_screen)
            return str(shown)

    async def _show_proposal(self, table: Table, player_screen: PlayerScreen) -> None:
        """Show in a proposal who has come or said yes so far, or that nobody need answer it any more."""
        about = player_screen.snapshot.about
        if not player_screen.snapshot.status.pending:
            await self._close_proposal(table, player_screen)
        elif (
            (about.gathers or len(about.seats) > _TWO)
            and table.message
            and table.proposes(player_screen.snapshot.game)
        ):
            with if_it_is_there():
                await self._proposal(table).edit(view=proposal_dress(player_screen).view)

    async def _close_proposal(self, table: Table, player_screen: PlayerScreen) -> None:
        """Say in a proposal that nobody need answer it any more, or that the game is over."""
        if not player_screen.snapshot.status.pending and table.proposes(player_screen.snapshot.game):
            dress = (
                ended_dress(player_screen)
                if player_screen.snapshot.status.dealt
                else dressed_screen(player_screen.screen, "", 0, None)
            )
            with if_it_is_there():
                await self._proposal(table).edit(view=dress.view)

    async def _open(self, table: Table, player_screen: PlayerScreen) -> Post:
        """Return where the table will be: in a thread, or in the proposal where there can be none."""
        thread = await self._threads.open(table, player_screen)
        if table.proposes(player_screen.snapshot.game):
            with if_it_is_there():
                await self._proposal(table).edit(view=begun_dress(player_screen).view)
        return Post(table.channel, table.message) if thread is None else Post(thread)

    async def _show(
        self, post: Post, screen: Screen, dress: FormattedMessage, mentions: AllowedMentions, key: str
    ) -> Post:
        """Show the table in its thread: anew after a move, else where it is."""
        now = replace(post, moment=screen.moment, trace=screen.trace)
        if post.moment == screen.moment and await self._edit(post, dress):
            return now
        channel = self._client.get_partial_messageable(post.channel, type=ChannelType.public_thread)
        sent = await self._threads.awake(
            post.channel,
            lambda: channel.send(
                view=dress.view,
                files=dress.unread,
                nonce=nonce(key),
                allowed_mentions=mentions,
                silent=not screen.over,  # those who play are rung by their own messages
            ),
        )
        await self._threads.renew(post.channel)
        if post.message and post.message != sent.id:
            told = screen.over and post.trace == screen.trace  # a side was chosen since, and it was the end
            await self._fold(replace(post, trace="") if told else post)
        return replace(now, message=sent.id)

    async def _edit(self, post: Post, dress: FormattedMessage) -> bool:
        try:
            message = self._message(post)
            await self._threads.awake(
                post.channel, lambda: message.edit(view=dress.view, attachments=dress.unread)
            )
        except NotFound:  # somebody has deleted it, or the whole thread
            return False
        return True

    async def _fold(self, post: Post) -> None:
        """Leave only the shapes of an earlier move: so the thread tells how they went."""
        with if_it_is_there():
            if post.trace:
                await self._message(post).edit(view=layout(texts(post.trace)), attachments=[])
            else:
                await self._message(post).delete()

    def _message(self, post: Post) -> PartialMessage:
        channel = self._client.get_partial_messageable(post.channel, type=ChannelType.public_thread)
        return channel.get_partial_message(post.message)

    def _proposal(self, table: Table) -> PartialMessage:
        return self._client.get_partial_messageable(table.channel).get_partial_message(table.message)


def proposal_dress(player_screen: PlayerScreen) -> FormattedMessage:
    """Return the message by which a game is proposed, with the names of those whom it is for above it."""
    snapshot, words = player_screen.snapshot, words_of(player_screen)
    about = snapshot.about
    asked = [who for seat, who in enumerate(about.seats) if seat not in about.consented]
    what, lines = words.say("discord-proposal-about", game=about.game), player_screen.screen.lines
    lines = (*lines, what) if about.gathers else (what, *lines)  # where people come, who has comes first
    told_all = Container(*texts(told(player_screen.screen.headline, lines)))
    calm = tuple(tuple(map(calmly, row)) for row in player_screen.screen.rows)
    rows = press_rows(calm, snapshot.game, snapshot.revision)
    (rules,) = call_rows(((Choice(write_call(_RULES[about.game], {}), words.say("choice-rules")),),))
    if rows and len(rows[-1].children) < MOST_IN_ROW:
        rows[-1] = ActionRow(*rows[-1].children, *rules.children)
    else:
        rows.append(rules)
    return FormattedMessage(layout([*texts(" ".join(map(_mention, asked))), told_all, *rows]))


def table_dress(player_screen: PlayerScreen, picture: Picture | None) -> FormattedMessage:
    """Return what is shown where all can watch: no words but whose turn it is, until the game is over."""
    screen, words, shown = player_screen.screen, words_of(player_screen), picture_files(picture)
    items, rows = galleries(shown, screen.alt), list[AnyRow]()
    if screen.over:
        items = [*texts(told(screen.headline, screen.lines)), *items, *texts(screen.trace)]
        again = write_call("replay", {"game": player_screen.snapshot.game})
        rows = call_rows(((Choice(again, words.say("choice-replay")),),))
    else:
        awaited = " ".join([_AWAITED, *map(_mention, _awaited(player_screen))])
        items += texts(f"{screen.trace}\n{awaited}")
        rows = press_rows(
            (table_choices(words),), player_screen.snapshot.game, player_screen.snapshot.revision
        )
    return FormattedMessage(layout([Container(*items), *rows]), shown)


def table_choices(words: Words) -> tuple[Choice, ...]:
    """Return what can be pressed where all watch: a player sees their own side, anybody can be told."""
    return Choice(TableAction.SHOW, words.say("choice-my-view"), Kind.MAIN), in_words(words)


def begun_dress(player_screen: PlayerScreen, *more: str) -> FormattedMessage:
    """Return what a proposal becomes when it was accepted; `more` is what else there is to know."""
    words = words_of(player_screen)
    begun = words.say("table-begun", **_named(player_screen))
    about = "\n".join([words.say("discord-begun-about"), *(f"-# {each}" for each in more)])
    rows = press_rows((table_choices(words),), player_screen.snapshot.game, player_screen.snapshot.revision)
    return FormattedMessage(layout([Container(*texts(f"### {begun}\n{about}")), *rows]))


def ended_dress(player_screen: PlayerScreen) -> FormattedMessage:
    """Return what a proposal becomes when its game is over."""
    ended = words_of(player_screen).say("table-ended", **_named(player_screen))
    return FormattedMessage(
        layout([Container(*texts(f"### {ended}\n{plain(player_screen.screen.headline, _HEADLINE)}"))])
    )


def _named(player_screen: PlayerScreen) -> dict[str, str]:
    """Return who plays, as sentences take it: all but the last, and the last."""
    *others, last = [plain(name, _HEADLINE // 4) for name in player_screen.names]
    return {"named": "yes" if all((*others, last)) else "no", "one": ", ".join(others), "other": last}


def _awaited(player_screen: PlayerScreen) -> list[str]:
    return [player_screen.snapshot.about.seats[seat] for seat in player_screen.screen.awaits]


def _mention(who: str) -> str:
    """Return somebody's name as Discord shows it; people elsewhere have none here."""
    return f"<@{user_of(who)}>" if platform_of(who) == PLATFORM else ""


def _mentions(player_screen: PlayerScreen) -> AllowedMentions:
    here = [who for who in _awaited(player_screen) if platform_of(who) == PLATFORM]
    users = [Object(user_of(who)) for who in here]
    return AllowedMentions(users=users, everyone=False, roles=False, replied_user=False)
