"""Whether open pages have looked at their table again: so a test knows what they would have been shown."""

from collections import Counter
from collections.abc import Mapping

import pytest
from aiohttp import web

from adapters.web import events
from adapters.web.tables import Place
from bot.service.sights import Sight
from tests.integration.conftest import until


class Eyes:
    """Counts how often the streams of everybody have looked; those who only watch are nobody."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.looks = Counter[str]()
        look = events._sight

        async def looking(request: web.Request, place: Place) -> Sight:
            sight = await look(request, place)
            self.looks[place.who] += 1
            return sight

        monkeypatch.setattr(events, "_sight", looking)

    async def have_looked(self, since: Mapping[str, int], *people: str) -> None:
        """Return when each of these has looked again: what that brought is written to their streams then."""

        async def all_have() -> bool:
            return all(self.looks[who] > since[who] for who in people)

        await until(all_have)
