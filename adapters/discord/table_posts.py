"""The public view of a game: the message that proposed it, and the thread below.

The thread holds the newest picture, and one line of shapes for every move before it. Its only words are whose
turn it is, until the game is over. Where no thread may be opened, the proposal itself shows the table.
"""

import re
from dataclasses import replace
from typing import Final, Literal

from discord import AllowedMentions, ChannelType, Client, Object, PartialMessage
from discord.ui import ActionRow, Container

from adapters.discord.addresses import PLATFORM, Table, user_of
from adapters.discord.direct_messages import format_player_screen, read_choice, soften_danger
from adapters.discord.errors import ignore_missing, translate_errors
from adapters.discord.format import (
    AnyRow,
    FormattedMessage,
    call_rows,
    escape_markup,
    format_headline,
    gallery_items,
    make_view,
    picture_files,
    press_rows,
    text_items,
    words_in,
    words_of,
)
from adapters.discord.threads import Threads
from bot.chat.memos import Memo
from bot.commands.answers import write_call
from bot.delivery.deliverer import Delivery
from bot.model.person import platform_of
from bot.model.screen import MOST_IN_ROW, Choice, Kind, Screen, TableAction
from bot.service.views import PlayerScreen
from renderers.i18n.catalogue import Words, best_language
from renderers.paint.picture import Picture

_POINTER: Final = "\N{WHITE RIGHT POINTING BACKHAND INDEX}"
_LONGEST_HEADLINE: Final = 400
_RULES: Final = {"heldhands": "rules", "palm": "palm-rules"}
_PAIR: Final = 2  # seats: the one answer closes such a proposal


class TablePost(Memo):
    """The message that shows the table now: the memo of a delivery."""

    old_form = re.compile(r"(?P<channel>\d+) (?P<message>\d+)(?: (?P<moment>\S*))?(?: (?P<trace>.*))?")

    kind: Literal["table"] = "table"
    channel: int
    message: int = 0  # none yet
    moment: str = ""
    trace: str = ""


class TablePosts:
    """Shows games to spectators."""

    def __init__(self, client: Client, threads: Threads) -> None:
        self._client = client
        self._threads = threads

    async def deliver(self, delivery: Delivery) -> str:
        """Show the table, and return the memo of its message."""
        table = Table.of(delivery.place)
        player_screen = replace(delivery.player_screen, words=words_in(best_language(table.language)))
        with translate_errors():
            if not player_screen.snapshot.status.dealt:
                await self._show_proposal(table, player_screen)
                return delivery.memo
            post = TablePost.read(delivery.memo) or await self._open(table, player_screen)
            formatted = format_table(player_screen, await delivery.picture(player_screen))
            if post.channel == table.channel:
                await self._proposal(table).edit(view=formatted.view, attachments=formatted.rewound_files)
                return str(post)
            shown = await self._show(
                post, player_screen.screen, formatted, _mentions(player_screen), delivery.key
            )
            if player_screen.screen.over:
                await self._threads.release(table, player_screen.snapshot.game)
                await self._close_proposal(table, player_screen)
            return str(shown)

    async def _show_proposal(self, table: Table, player_screen: PlayerScreen) -> None:
        """Show in a proposal who has joined or accepted so far, or close it."""
        about = player_screen.snapshot.about
        if not player_screen.snapshot.status.pending:
            await self._close_proposal(table, player_screen)
        elif (about.gathers or len(about.seats) > _PAIR) and table.proposes(player_screen.snapshot.game):
            with ignore_missing():
                await self._proposal(table).edit(view=format_proposal(player_screen).view)

    async def _close_proposal(self, table: Table, player_screen: PlayerScreen) -> None:
        """Show in a proposal that it needs no answer any more, or that the game is over."""
        if not player_screen.snapshot.status.pending and table.proposes(player_screen.snapshot.game):
            formatted = (
                format_ended(player_screen)
                if player_screen.snapshot.status.dealt
                else format_player_screen(player_screen, None)
            )
            with ignore_missing():
                await self._proposal(table).edit(view=formatted.view)

    async def _open(self, table: Table, player_screen: PlayerScreen) -> TablePost:
        """Return where to show the table: in a thread, or in the proposal if there can be none."""
        thread = await self._threads.open(table, player_screen)
        if table.proposes(player_screen.snapshot.game):
            with ignore_missing():
                await self._proposal(table).edit(view=format_begun(player_screen).view)
        if thread is None:
            return TablePost(channel=table.channel, message=table.message)
        return TablePost(channel=thread)

    async def _show(
        self,
        post: TablePost,
        screen: Screen,
        formatted: FormattedMessage,
        mentions: AllowedMentions,
        key: str,
    ) -> TablePost:
        """Show the table in its thread: in a new message after a move, else in the same one."""
        now = post.model_copy(update={"moment": screen.moment, "trace": screen.trace})
        if post.moment == screen.moment and await self._threads.edit(self._message(post), formatted):
            return now
        channel = self._client.get_partial_messageable(post.channel, type=ChannelType.public_thread)
        # Before the end, the players are notified by their own messages.
        sent = await self._threads.send(channel, formatted, key, rings=screen.over, mentions=mentions)
        await self._threads.renew(post.channel)
        if post.message and post.message != sent.id:
            repeated = screen.over and post.trace == screen.trace  # choosing a side has ended it
            await self._collapse(post, "" if repeated else post.trace)
        return now.model_copy(update={"message": sent.id})

    async def _collapse(self, post: TablePost, trace: str) -> None:
        """Shorten the message of an earlier move to its shapes, so that the thread records the moves."""
        with ignore_missing():
            if trace:
                await self._message(post).edit(view=make_view(text_items(trace)), attachments=[])
            else:
                await self._message(post).delete()

    def _message(self, post: TablePost) -> PartialMessage:
        channel = self._client.get_partial_messageable(post.channel, type=ChannelType.public_thread)
        return channel.get_partial_message(post.message)

    def _proposal(self, table: Table) -> PartialMessage:
        return self._client.get_partial_messageable(table.channel).get_partial_message(table.message)


def format_proposal(player_screen: PlayerScreen) -> FormattedMessage:
    """Return the message that proposes a game, with mentions of the invited players above it."""
    snapshot, words = player_screen.snapshot, words_of(player_screen)
    about = snapshot.about
    asked = [who for seat, who in enumerate(about.seats) if seat not in about.consented]
    what, lines = words.say("discord-proposal-about", game=about.game), player_screen.screen.lines
    lines = (*lines, what) if about.gathers else (what, *lines)  # a gathering first lists who has joined
    text = Container(*text_items(format_headline(player_screen.screen.headline, lines)))
    calm = tuple(tuple(map(soften_danger, row)) for row in player_screen.screen.rows)
    rows = press_rows(calm, snapshot.game, snapshot.revision)
    (rules,) = call_rows(((Choice(write_call(_RULES[about.game], {}), words.say("choice-rules")),),))
    if rows and len(rows[-1].children) < MOST_IN_ROW:
        rows[-1] = ActionRow(*rows[-1].children, *rules.children)
    else:
        rows.append(rules)
    return FormattedMessage(make_view([*text_items(" ".join(map(_mention, asked))), text, *rows]))


def format_table(player_screen: PlayerScreen, picture: Picture | None) -> FormattedMessage:
    """Return the table for spectators: no words but whose turn it is, until the game is over."""
    screen, words, shown = player_screen.screen, words_of(player_screen), picture_files(picture)
    items, rows = gallery_items(shown, screen.alt), list[AnyRow]()
    if screen.over:
        items = [
            *text_items(format_headline(screen.headline, screen.lines)),
            *items,
            *text_items(screen.trace),
        ]
        again = write_call("replay", {"game": player_screen.snapshot.game})
        rows = call_rows(((Choice(again, words.say("choice-replay")),),))
    else:
        awaited = " ".join([_POINTER, *map(_mention, _awaited(player_screen))])
        items += text_items(f"{screen.trace}\n{awaited}")
        rows = press_rows(
            (table_choices(words),), player_screen.snapshot.game, player_screen.snapshot.revision
        )
    return FormattedMessage(make_view([Container(*items), *rows]), shown)


def table_choices(words: Words) -> tuple[Choice, ...]:
    """Return the choices at a public table: a player's own view, and the description for everybody."""
    return Choice(TableAction.SHOW, words.say("choice-my-view"), Kind.MAIN), read_choice(words)


def format_begun(player_screen: PlayerScreen, *more: str) -> FormattedMessage:
    """Return what a proposal shows once it was accepted; `more` are additional lines."""
    words = words_of(player_screen)
    begun = words.say("table-begun", **_name_facts(player_screen))
    about = "\n".join([words.say("discord-begun-about"), *(f"-# {each}" for each in more)])
    rows = press_rows((table_choices(words),), player_screen.snapshot.game, player_screen.snapshot.revision)
    return FormattedMessage(make_view([Container(*text_items(f"### {begun}\n{about}")), *rows]))


def format_ended(player_screen: PlayerScreen) -> FormattedMessage:
    """Return what a proposal shows once its game is over."""
    ended = words_of(player_screen).say("table-ended", **_name_facts(player_screen))
    headline = escape_markup(player_screen.screen.headline, _LONGEST_HEADLINE)
    return FormattedMessage(make_view([Container(*text_items(f"### {ended}\n{headline}"))]))


def _name_facts(player_screen: PlayerScreen) -> dict[str, str]:
    """Return the players as arguments of a sentence: all but the last, and the last."""
    *others, last = [escape_markup(name, _LONGEST_HEADLINE // 4) for name in player_screen.names]
    return {"named": "yes" if all((*others, last)) else "no", "one": ", ".join(others), "other": last}


def _awaited(player_screen: PlayerScreen) -> list[str]:
    return [player_screen.snapshot.about.seats[seat] for seat in player_screen.screen.awaits]


def _mention(who: str) -> str:
    """Return the mention of a player; empty for players on other platforms."""
    return f"<@{user_of(who)}>" if platform_of(who) == PLATFORM else ""


def _mentions(player_screen: PlayerScreen) -> AllowedMentions:
    here = [who for who in _awaited(player_screen) if platform_of(who) == PLATFORM]
    users = [Object(user_of(who)) for who in here]
    return AllowedMentions(users=users, everyone=False, roles=False, replied_user=False)
