"""Given Discord's own description of its API: are requests compared with it, and is it said if not?"""

import json
from pathlib import Path

import pytest

from tests.rows import each_row
from tests.simulator.contract import check_request, openapi_is_there
from tests.simulator.contract.openapi import JSON, NO_OPENAPI, openapi_file, routes
from tests.unit.simulator.bodies import MESSAGES, codes, of_message, text, v2

NEEDED = pytest.mark.skipif(not openapi_is_there(), reason=NO_OPENAPI)
NOWHERE = "/nonexistent"


@NEEDED
def test_everything_in_the_description_is_understood() -> None:
    found = [route for group in routes(openapi_file()).values() for route in group if JSON in route.content]
    for route in found:
        route.compiler.check_of(route.content[JSON]["schema"])
    assert len(found) > 50


@NEEDED
@each_row(
    ("method", "path"),
    [
        ("POST", "/channels/1/message"),
        ("POST", "/channels/games/typing"),
        ("DELETE", MESSAGES),
        ("GET", "/users/@you"),
        ("GET", ""),
    ],
)
def test_a_route_that_is_not_there_is_a_violation(method: str, path: str) -> None:
    assert codes(method, path, None) == {"openapi_route"}


@NEEDED
@each_row(
    ("method", "path"),
    [
        ("GET", "/gateway/bot"),
        ("GET", "/users/@me"),
        ("GET", "/users/12"),
        ("GET", "/channels/1/messages?limit=5"),
        ("get", "/oauth2/applications/@me"),
        ("GET", "/webhooks/1/token/messages/@original"),
        ("PUT", "/channels/1/messages/2/reactions/%F0%9F%91%8D/@me"),
    ],
)
def test_a_route_that_is_there_passes(method: str, path: str) -> None:
    assert codes(method, path, None) == set()


@NEEDED
def test_a_body_that_does_not_fit_is_a_violation() -> None:
    assert codes("PUT", "/channels/1/permissions/2", {"type": 0, "allow": 1, "deny": None}) == set()
    assert codes("PUT", "/channels/1/permissions/2", {"type": 2}) == {"openapi"}
    assert codes("POST", "/users/@me/channels", None) == {"openapi"}
    assert codes("POST", "/channels/1/typing", {"x": 1}) == {"openapi_body"}
    assert codes("POST", "/users/@me/channels", {"recipient_id": 1}, {"files[0]": b""}) == {"openapi_files"}


@NEEDED
def test_permissions_may_be_written_as_texts_as_discord_does() -> None:
    assert codes("PUT", "/channels/1/permissions/2", {"type": 0, "allow": "1024", "deny": "0"}) == set()
    assert codes("PUT", "/channels/1/permissions/2", {"type": 0, "allow": "send"}) == {"openapi"}
    assert codes("PUT", "/channels/1/permissions/2", {"type": "0"}) == {"openapi"}


@NEEDED
def test_a_violation_says_where_it_is() -> None:
    [found] = check_request("POST", MESSAGES, v2({**text(), "id": 1 << 40}, message_reference={}), {})[:1]
    assert found.message == "components[0].id: is not in -2147483648 to 2147483647"


@NEEDED
def test_a_message_of_components_v2_is_compared_with_the_right_alternative() -> None:
    found = check_request("POST", MESSAGES, v2({"type": 17, "components": [{"type": 10}]}), {})
    assert "components[0].components[0].content: is required" in {violation.message for violation in found}


def test_without_a_description_only_our_own_rules_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_OPENAPI", NOWHERE)
    assert not openapi_is_there()
    assert codes("POST", "/nothing/of/the/kind", 7) == set()
    assert of_message({"content": "x" * 2001}) == {"wrong_length"}


def test_a_description_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    body = {"content": {JSON: {"schema": {"$ref": "#/components/schemas/Word"}}}}
    description = {
        "components": {"schemas": {"Word": {"type": "string"}}},
        "paths": {"/words": {"post": {"requestBody": body}}},
    }
    file = tmp_path / "description.json"
    file.write_text(json.dumps(description), encoding="utf-8")
    monkeypatch.setenv("DISCORD_OPENAPI", str(file))
    assert codes("POST", "/words", "word") == set()
    assert codes("POST", "/words", 7) == {"openapi"}
    assert codes("POST", "/other", "word") == {"openapi_route"}
