"""Given files and what is said of them: does everything that is pointed at exist?"""

from tests.rows import each_row
from tests.unit.simulator.bodies import PICTURE, attachment, gallery, item, of_edit, of_message, v2

SNOWFLAKE = "1200000000000000000"
ONE_FILE = {"files[0]": b"png"}


def shown(*attachments: object, url: str = PICTURE) -> dict[str, object]:
    return v2(gallery(item(url)), attachments=list(attachments))


def test_a_picture_that_is_sent_can_be_shown() -> None:
    assert of_message(shown(attachment(description="x" * 1024)), ONE_FILE) == set()
    assert of_edit(shown(attachment("0")), ONE_FILE) == set()


@each_row(
    ("body", "files", "code"),
    [
        (shown(attachment(), url="attachment://other.png"), ONE_FILE, "unknown_attachment"),
        (v2(gallery(item(PICTURE))), {}, "unknown_attachment"),
        (shown(attachment(1)), ONE_FILE, "attachment_without_file"),
        (shown(attachment()), {}, "attachment_without_file"),
        (shown(attachment(SNOWFLAKE)), {}, "attachment_without_file"),
        (shown(), ONE_FILE, "file_not_listed"),
        (shown(attachment(description="x" * 1025)), ONE_FILE, "wrong_length"),
        (shown(attachment("first")), ONE_FILE, "wrong_type"),
        (shown(attachment(None)), ONE_FILE, "wrong_type"),
        (shown(attachment()), {"board.png": b"png"}, "file_field"),
        (shown(attachment()), {"files[0]": bytes((10 << 20) + 1)}, "files_too_large"),
        (v2(), {f"files[{index}]": b"" for index in range(11)}, "wrong_count"),
    ],
)
def test_what_does_not_fit_is_found(body: object, files: dict[str, bytes], code: str) -> None:
    assert code in of_message(body, files)


def test_ten_megabytes_are_not_too_much() -> None:
    assert of_message(shown(attachment()), {"files[0]": bytes(10 << 20)}) == set()


def test_files_count_together() -> None:
    two = [attachment(), attachment(1, "other.png")]
    assert "files_too_large" in of_message(shown(*two), {"files[0]": bytes(10 << 20), "files[1]": b"1"})


@each_row("name", ["board 1.png", "tavola_è.png", "../board.png", ".png", "a/b.png"])
def test_a_name_that_discord_would_change_is_not_safe(name: str) -> None:
    assert "unsafe_filename" in of_message({"content": "x", "attachments": [attachment(name=name)]}, ONE_FILE)


def test_an_edit_may_show_what_is_kept() -> None:
    kept = {"id": SNOWFLAKE}
    assert of_edit(shown(kept, url="attachment://kept.png")) == set()
    assert of_edit(shown(kept, attachment()), ONE_FILE) == set()
    assert of_edit(v2(gallery(item("attachment://kept.png")))) == set()


def test_a_number_that_was_never_an_id_is_meant_for_a_file() -> None:
    assert of_edit({"attachments": [{"id": 1 << 22}]}) == set()
    assert of_edit({"attachments": [{"id": (1 << 22) - 1}]}) == {"attachment_without_file"}


def test_an_edit_that_keeps_nothing_shows_nothing_old() -> None:
    assert "unknown_attachment" in of_edit(shown(url="attachment://kept.png"))
    assert "unknown_attachment" in of_edit(shown(attachment(), url="attachment://kept.png"), ONE_FILE)


def test_files_without_a_list_may_have_any_name() -> None:
    assert of_message(v2(gallery(item(PICTURE))), ONE_FILE) == set()


@each_row(("data", "suffix"), [(b"\x89PNG\r\n\x1a\nIHDR", "png"), (b"GIF89a", "gif")])
def test_a_picture_is_called_what_it_is(data: bytes, suffix: str) -> None:
    def of(name: str) -> set[str]:
        return of_message(shown(attachment(name=name), url=f"attachment://{name}"), {"files[0]": data})

    assert of(f"board.{suffix}") == set()
    assert of("board.jpg") == {"wrong_suffix"}
