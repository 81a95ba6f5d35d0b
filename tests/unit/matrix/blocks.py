"""Messages that call a command, as clients send them."""

from collections.abc import Mapping
from enum import StrEnum

import pytest

from adapters.matrix.described import read_described
from bot.commands.refusals import CommandRefusal

BOT = "@heldhands:example.org"
WHO = "matrix:@alba:example.org"
BRUNO = "@bruno:example.org"
UNSTABLE = "org.matrix.msc4391.command"


def called(name: object, arguments: object = None, **more: object) -> dict[str, object]:
    return {"msgtype": "m.text", "body": "/x", UNSTABLE: {"command": name, "arguments": arguments}, **more}


def mentioning(*people: str) -> dict[str, object]:
    return {"m.mentions": {"user_ids": list(people)}}


def refusal_of(content: Mapping[str, object]) -> tuple[StrEnum, Mapping[str, object]]:
    with pytest.raises(CommandRefusal) as refused:
        read_described(content, WHO, BOT)
    return refused.value.code, refused.value.facts
