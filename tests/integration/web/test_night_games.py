"""Planning an evening with either game in a browser: what the form asks for, and what is refused."""

from bot.connection import Client
from tests.integration.service.tablemates import everything
from tests.integration.web.evenings import hosted, wishes
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row


async def test_the_form_asks_for_the_game_and_for_what_belongs_to_it(visitor: Visitor) -> None:
    page = (await visitor.get("/nights")).text
    for name in ("plays", "expert", "veterans", "edition", "level", "silence"):
        assert f'name="{name}"' in page
    held_hands, palm = page.index('data-game="heldhands"'), page.index('data-game="palm" disabled hidden')
    assert held_hands < page.index('name="edition"') < page.index('name="level"') < palm
    assert palm < page.index('name="expert"') < page.index('name="veterans"')


async def test_palm_is_planned_as_the_form_says(site: Site, visitor: Visitor) -> None:
    host = await hosted(site, visitor, plays="palm", expert="yes", veterans="12", silence="silent")
    plan = (await site.service.nights.find(host.night)).night.plan
    assert plan.game == "palm"
    chosen = plan.options
    assert (chosen["expert"], chosen["veterans"], chosen["silence"]) == ("yes", "12", "silent")
    assert (await visitor.get(f"/night/{host.night}/picture?width=400")).status == 200


@each_row(
    "wrong",
    [
        {"plays": "palm", "level": "difficult"},
        {"plays": "palm", "grow": "yes"},
        {"plays": "heldhands", "expert": "yes"},
        {"veterans": "8"},
    ],
    ids=str,
)
async def test_what_the_other_game_has_is_refused_in_a_sentence_and_nobody_is_made_up_for_it(
    site: Site, visitor: Visitor, redis_client: Client, wrong: dict[str, object]
) -> None:
    answer = await visitor.post("/nights", wishes(site, **wrong))
    assert (answer.status, answer.said["code"]) == (409, "not_in_this_game")
    assert answer.said["says"].endswith(".")
    assert await everything(redis_client) == {}


async def test_there_is_no_third_game(site: Site, visitor: Visitor, redis_client: Client) -> None:
    answer = await visitor.post("/nights", wishes(site, plays="chess"))
    assert (answer.status, answer.said["code"]) == (409, "not_a_choice")
    assert await everything(redis_client) == {}
