"""Given the first page: how do people come to a table, by links or by a code, and what do these tell?"""

from typing import Any, Final
from urllib.parse import urlsplit

import segno

from engine.palm import GAME
from tests.integration.web.players import Pair, Player, accepted, actions, behind, seated, start
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Visitor
from tests.rows import each_row

NAMED: Final = {"name-1": "Anna", "name-2": "Bruno"}


async def palm(visitor: Visitor, **wishes: str) -> tuple[dict[str, Any], Player]:
    answer = await visitor.post("/games", {"game": "palm", **wishes})
    assert answer.status == 200, answer
    return answer.said, seated(visitor, answer)


async def lines(player: Player) -> str:
    return "".join((await player.screen())["lines"])


async def test_starting_a_game_gives_an_invitation_and_a_link_for_spectators_and_nothing_else(
    site: Site, visitor: Visitor
) -> None:
    started = await start(visitor)
    links = started.answer.said["links"]
    assert list(links) == ["partner", "watch"]
    assert started.host.key not in started.answer.text
    game, _, secret = started.invitation.partition(".")
    parts = urlsplit(links["partner"]["address"])
    assert (parts.path, parts.query, game) == ("/invitation", "", started.host.game)
    assert len(secret) == 32, "24 random bytes, which stand only behind the hash"
    assert secret not in links["partner"]["qr"]
    assert behind(links["watch"]["address"]) == ""
    for link in links.values():
        code = segno.make(link["address"], micro=False, error="m")
        assert link["qr"] == code.svg_data_uri(scale=4, border=4, dark="#000", light="#fff")
    for page in ("/invitation", "/device"):
        same = (await visitor.get(page)).body == (await site.come().get(page)).body
        assert same, "the pages behind links are the same for everybody"
    assert (await site.come().get(urlsplit(links["watch"]["address"]).path)).status == 200
    path = f"{started.host.place}/invitations"
    (shown,) = (await visitor.get(path)).said["links"]
    assert shown["link"] == links["partner"], "the host sees it again, until the guest has sat down"
    new = behind((await visitor.post(path, {"seat": shown["seat"]})).said["link"]["address"])
    for key, status in ((started.invitation, 403), (new, 200)):
        assert (await site.come().post("/invitation", {"key": key})).status == status
    guest = await accepted(site.come(), new)
    assert (await guest.screen())["status"] == "playing"
    assert (await visitor.get(path)).said == {"links": []}


async def test_with_the_computer_it_is_dealt_at_once_if_it_knows_the_game(
    site: Site, visitor: Visitor
) -> None:
    for wishes, computer in (({}, "computer:balanced"), ({"character": "bold"}, "computer:bold")):
        started = await start(visitor, partner="computer", **wishes)
        assert started.answer.said["links"] == {}
        screen = await started.host.screen()
        assert screen["status"] == "playing"
        assert (await site.service.find(started.host.game)).about.seats[1] == computer
        assert actions(screen) == ["left", "right"]
    for refused, why in (
        ({"partner": "computer", "character": "mean"}, "not_understood"),
        ({"game": "palm", "others": "computer"}, "no_computer"),
    ):
        assert (await visitor.post("/games", refused)).said["code"] == why


async def test_seat_leads_to_a_game_that_has_just_ended(site: Site, players: Pair) -> None:
    for player in players:
        await site.service.offers.part(player.who, player.game)
    for player in players:  # and no clock has entered it yet
        answer = await player.visitor.get(f"/seat/{player.seat}")
        assert (answer.status, answer.headers.get("Location")) == (303, player.place)


# By a code.


async def test_a_code_opens_the_free_seat(visitor: Visitor) -> None:
    started = await start(visitor, partner="code")
    host, game = started.host, started.host.game
    code = started.answer.said["code"]
    assert list(started.answer.said["links"]) == [], "which would tell it, but the code itself"
    assert code == f"{game[:5]}-{game[5:]}"
    assert code in await lines(host)
    answer = await visitor.post("/join", {"code": code})  # by a second person in the same browser
    assert (answer.status, answer.said["game"]) == (200, game)
    assert answer.said["seat"] != host.seat
    assert (await host.screen())["status"] == "playing"


async def test_a_code_that_opens_nothing_leaves_nobody_behind(site: Site) -> None:
    taken, waiting, linked = [
        (await start(site.come(), partner=by)).host.game for by in ("code", "code", "link")
    ]
    assert (await site.come().post("/join", {"code": taken})).status == 200
    nobody = dict.fromkeys(("", "!!!", "AAAAA-AAAAA", "é" * 10, "A" * 300, "0"), (404, "unknown_code"))
    refused = {**nobody, taken: (409, "not_pending"), linked: (409, "not_invited")}
    async with site.unchanged():
        for code, why in refused.items():
            answer = await site.come().post("/join", {"code": code})
            assert (code, answer.status, answer.said["code"]) == (code, *why)
            assert answer.said["says"]
            assert "Set-Cookie" not in answer.headers
        for wish in ({"language": "xx"}, {"theme": "pink"}):
            assert (await site.come().post("/join", {"code": waiting, **wish})).status == 409


# What cannot be.


@each_row(
    ("wish", "code"),
    [
        ({"language": "xx"}, "unknown_language"),
        ({"theme": "pink"}, "unknown_theme"),
        *(({name: value}, "unknown_value") for name, value in (("edition", "another"), ("level", True))),
        ({"edition": "print-and-play", "level": "difficult"}, "level_not_in_edition"),
        ({"game": "chess"}, "unknown_kind"),
        ({"game": "palm", "seats": "2", "mode": "teams"}, "mode_seats"),
        ({"game": "palm", "others": "code", "mode": "individually", "redraw": "yes"}, "redraw_from_hand"),
        *(
            ({"game": "palm", "seats": seats}, "not_understood")
            for seats in ("9", "1", "two", "02", "02" + "9" * 198, "٢")
        ),
        *(({"game": "palm", field: "\u200b"}, "unseen_name") for field in NAMED),
    ],
)
async def test_a_game_that_cannot_be_is_refused_and_nobody_is_made_up_for_it(
    site: Site, visitor: Visitor, wish: dict[str, object], code: str
) -> None:
    async with site.unchanged():
        answer = await visitor.post("/games", wish)
        assert (answer.status, answer.said["code"]) == (400 if code == "not_understood" else 409, code)
        italian = await visitor.post("/games", wish, {"Accept-Language": "it"})
        assert answer.said["says"] != italian.said["says"]


# Alone, or several at a table.


async def test_who_plays_alone_is_at_the_table_and_what_needs_others_is_left_out(site: Site) -> None:
    said, host = await palm(site.come(), others="alone", seats="5", mode="teams", redraw="yes", expert="yes")
    assert said["links"] == {}
    assert said["dealt"]
    about = (await site.service.find(host.game)).about
    assert about.seats == (host.who,)
    assert (about.options["mode"], about.options["redraw"], about.options["expert"]) == ("alone", "no", "yes")
    assert (await host.screen())["headline"] == "Shut your eyes: Pia has a memory for you"


async def test_everybody_has_an_invitation_and_the_last_guest_deals(site: Site) -> None:
    for count in GAME.seats[1:]:
        said, host = await palm(site.come(), seats=str(count), **NAMED)
        names = [f"seat-{number}" for number in range(2, count + 1)]
        assert [*said["links"]] == [*names, "watch"]
        assert len({link["address"] for link in said["links"].values()}) == count
        for number, name in enumerate(names, 2):
            guest = await accepted(site.come(), behind(said["links"][name]["address"]))
            assert (await guest.screen())["status"] == ("playing" if number == count else "invited")
        table = await host.screen()
        assert table["status"] == "playing"
        assert "Anna" in str(table["description"])
        assert "Bruno" not in str(table["description"]), "a guest says themselves what they are called"


async def test_a_guest_is_offered_the_name_by_which_the_host_calls_them_and_chooses_their_own(
    site: Site,
) -> None:
    visitor, guest = site.come(), site.come()
    said, host = await palm(visitor, seats="3", **NAMED)
    assert "Bruno" in await lines(host)
    key = behind(said["links"]["seat-2"]["address"])
    assert (await guest.post("/invitation", {"key": key})).said["guest"] == "Bruno"
    await accepted(guest, key, name="Beppe")
    assert ("Beppe" in await lines(host), "Bruno" in await lines(host)) == (True, False)
    again = f"/seat/{host.seat}/games"
    renamed = (await visitor.post(again, {"game": "palm", "name-1": "Annalisa"})).said
    carla = await accepted(site.come(), behind(renamed["links"]["seat-2"]["address"]), name="Carla")
    assert "Annalisa" in (await carla.visitor.get(carla.place)).text, "renamed between games"
    assert (await visitor.post(again, {"game": "palm", "name-1": "go left"})).status == 200
    assert "go left" not in (await carla.visitor.get(carla.place)).text, "but not while they play"
