"""Given what adapters have stored, by this program or by version 0.1: do they find their messages again?"""

import pytest

from adapters.discord import addresses as discord
from adapters.discord.deliveries import _Call
from adapters.discord.direct_messages import DirectMessage
from adapters.discord.nights import LobbyPost
from adapters.discord.table_posts import TablePost
from adapters.matrix import addresses as matrix
from adapters.matrix.gatherings import GatheringPost, _GatheringPress
from adapters.matrix.invitations import Question, _ShownProposal
from adapters.matrix.keypads import _PlacedKeypad
from adapters.matrix.night_signs import ActiveSigns, _SignPress
from adapters.matrix.nights import LobbyPost as RoomLobby
from adapters.matrix.presses import NotedPress
from adapters.matrix.room_message import _Sent
from adapters.matrix.seat_rooms import SeatMessage
from adapters.matrix.table_rooms import TablePost as RoomPost
from bot.chat.memos import Memo, Told
from bot.model.screen import Key

ROOM, EVENT, NEXT = "!room:example.org", "$event", "$next"
LOBBY = '{"words": "$event", "said": "ab", "picture": "", "drawn": ""}'
POST = '{"room": "!room:example.org", "event": "$event", "moment": "move:3", "traces": ["🌊"], "awaits": [1]}'

WRITTEN_BY_0_1: dict[str, Memo] = {
    "12/34/it/GAME": discord.Table(channel=12, message=34, language="it", game="GAME"),
    "12 34": DirectMessage(channel=12, message=34),
    "12 34 over": DirectMessage(channel=12, message=34, news="over"),
    "told 34": _Call(message=34),
    "told": Told(),
    "12 34 move:3 🌊 > ⚡": TablePost(channel=12, message=34, moment="move:3", trace="🌊 > ⚡"),
    "12 34 56": LobbyPost(channel=12, message=34, thread=56),
    f"{ROOM} {EVENT} it GAME": matrix.Table(lobby=ROOM, message=EVENT, language="it", game="GAME"),
    "- - en GAME": matrix.Table(language="en", game="GAME"),
    f"seat {ROOM} {EVENT} -": SeatMessage(room=ROOM, event=EVENT),
    f"seat {ROOM} {EVENT} asked": SeatMessage(room=ROOM, event=EVENT, news="asked"),
    f"asked {ROOM} {EVENT}": Question(room=ROOM, event=EVENT),
    "says 0123": _ShownProposal(text_digest="0123"),
    f"{ROOM} {EVENT} 0123": GatheringPost(room=ROOM, event=EVENT, text_digest="0123"),
    f"{EVENT} complete palm": _PlacedKeypad(event=EVENT, keys="complete", game="palm"),
    f"{EVENT} - heldhands": _PlacedKeypad(event=EVENT, game="heldhands"),
    f"GAME:0:7 {EVENT} $before": _Sent(key="GAME:0:7", event=EVENT),
    "GAME:0:7 -": _Sent(key="GAME:0:7"),
    f"0123 {EVENT} night-join night=N": _SignPress(user="0123", event=EVENT, action="night-join night=N"),
    '{"$event": "night-join night=N"}': ActiveSigns(signs={EVENT: "night-join night=N"}),
    "0123 GAME accept": _GatheringPress(user="0123", game="GAME", key=Key.ACCEPT),
    "7 - in,2 -": NotedPress(revision=7, keys=(Key.IN, Key.TWO)),
    LOBBY: RoomLobby(words=EVENT, said="ab"),
    POST: RoomPost(room=ROOM, event=EVENT, moment="move:3", traces=("🌊",), awaits=(1,)),
}


@pytest.mark.parametrize(("written", "memo"), WRITTEN_BY_0_1.items())
def test_memo_is_read_as_it_was_written_now_or_by_version_0_1(written: str, memo: Memo) -> None:
    assert type(memo).read(written) == memo
    assert type(memo).read(str(memo)) == memo


def test_what_is_no_memo_of_a_kind_is_read_as_none() -> None:
    in_turn = (DirectMessage(channel=1, message=2), _Call(message=2), TablePost(channel=1), Told())
    on_matrix = (SeatMessage(room=ROOM, event=EVENT), Question(room=ROOM, event=EVENT), RoomPost(room=ROOM))
    for memos in (in_turn, (*on_matrix, Told())):
        for memo in memos:
            read = [type(other).read(str(memo)) for other in memos]
            assert read == [memo if other is memo else None for other in memos]
    for text in ("", None, "{", "[]", "x y", '{"channel": "x"}'):
        assert DirectMessage.read(text) is None, text
