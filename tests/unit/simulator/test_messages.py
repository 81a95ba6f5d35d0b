"""Given the body of a message: does what Discord refuses get its violation, and nothing else?"""

from tests.rows import each_row
from tests.unit.simulator.bodies import V2, button, codes, of_edit, of_message, row, text, v2

PLAIN = {"content": "Hello"}


def test_a_plain_message_passes() -> None:
    assert of_message(PLAIN) == set()


@each_row(
    "field",
    [{"content": "x"}, {"embeds": [{"title": "x"}]}, {"sticker_ids": ["1"]}, {"poll": {"question": {}}}],
)
def test_components_v2_exclude_the_older_fields(field: dict[str, object]) -> None:
    assert "v2_excludes" in of_message(v2(text(), **field))
    assert "v2_excludes" in of_edit(v2(text(), **field))


def test_an_edit_may_empty_the_older_fields_when_it_sets_the_flag() -> None:
    assert of_edit(v2(text(), content=None, embeds=[])) == set()


def test_without_the_flag_there_are_only_rows() -> None:
    assert of_message({"content": "x", "components": [row(button())]}) == set()
    assert "needs_v2" in of_message({"components": [text()]})


def test_without_the_flag_there_are_at_most_five_rows() -> None:
    rows = [row(button(f"b{index}")) for index in range(6)]
    assert of_message({"content": "x", "components": rows[:5]}) == set()
    assert "wrong_count" in of_message({"content": "x", "components": rows})


def test_an_edit_need_not_repeat_the_flag() -> None:
    assert of_edit({"components": [text()]}) == set()


def test_content_has_2000_characters_at_most() -> None:
    assert of_message({"content": "x" * 2000}) == set()
    assert "wrong_length" in of_message({"content": "x" * 2001})


def test_embeds_and_stickers_are_few() -> None:
    assert of_message({"embeds": [{"title": "x"}] * 10, "sticker_ids": ["1", "2", "3"]}) == set()
    assert "wrong_count" in of_message({"embeds": [{"title": "x"}] * 11})
    assert "wrong_count" in of_message({"sticker_ids": ["1", "2", "3", "4"]})


@each_row("nonce", ["n" * 25, 7, -(1 << 63)])
def test_a_nonce_passes(nonce: object) -> None:
    assert of_message({**PLAIN, "nonce": nonce, "enforce_nonce": True}) == set()


@each_row(("nonce", "code"), [("n" * 26, "wrong_length"), (1 << 63, "wrong_value"), ([], "wrong_type")])
def test_a_nonce_is_short(nonce: object, code: str) -> None:
    assert code in of_message({**PLAIN, "nonce": nonce})


def test_a_nonce_that_is_enforced_is_there() -> None:
    assert "missing" in of_message({**PLAIN, "enforce_nonce": True})


@each_row(
    "mentions",
    [
        {"parse": []},
        {"parse": ["users", "roles", "everyone"], "replied_user": True},
        {"parse": ["users"], "users": [], "roles": ["12"]},
        {"parse": ["everyone"], "users": ["12", 13]},
    ],
)
def test_allowed_mentions_pass(mentions: object) -> None:
    assert of_message({**PLAIN, "allowed_mentions": mentions}) == set()


@each_row(
    ("mentions", "code"),
    [
        ({"parse": ["users"], "users": ["12"]}, "mentions_exclusive"),
        ({"parse": ["roles"], "roles": ["12"]}, "mentions_exclusive"),
        ({"parse": ["user"]}, "wrong_value"),
        ({"parse": "users"}, "wrong_type"),
        ({"users": ["ann"]}, "wrong_type"),
        ({"users": [str(index) for index in range(101)]}, "wrong_count"),
        ([], "wrong_type"),
    ],
)
def test_allowed_mentions_are_well_formed(mentions: object, code: str) -> None:
    assert code in of_message({**PLAIN, "allowed_mentions": mentions})


@each_row(
    ("method", "path"),
    [
        ("POST", "/channels/1/messages"),
        ("PATCH", "/channels/1/messages/2"),
        ("POST", "/webhooks/1/token"),
        ("PATCH", "/webhooks/1/token/messages/@original"),
        ("PATCH", "/webhooks/1/token/messages/2"),
    ],
)
def test_wherever_a_message_is_sent_it_is_checked(method: str, path: str) -> None:
    assert codes(method, path, v2(text())) == set()
    assert "v2_excludes" in codes(method, path, v2(text(), content="x"))


@each_row("flags", ["32768", True, -1])
def test_flags_are_a_number(flags: object) -> None:
    assert of_message({**PLAIN, "flags": V2 >> 3}) == of_message({**PLAIN, "flags": 0}) == set()
    assert of_message({**PLAIN, "flags": flags}) & {"wrong_type", "wrong_value"}
