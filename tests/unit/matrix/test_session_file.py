"""Given a login that is kept: is it found again by the same account, and by nobody else?"""

import os
from pathlib import Path

import pytest

from adapters.matrix.session import Session, store_path
from adapters.matrix.session_file import Kept, keep, kept
from bot.settings import Settings
from engine.contract import Refusal
from tests.rows import each_row

TOKEN = "syt_the_access_token"  # noqa: S105 - nobody's
LOGIN = Kept("ABCDEFGHIJ", TOKEN)


def account(
    place: Path,
    server: str = "https://example.org",
    user: str = "@bot:example.org",
    *,
    encryption: bool = False,
) -> Settings:
    return Settings(
        data_dir=place, matrix_homeserver=server, matrix_user_id=user, matrix_encryption=encryption
    )


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    assert kept(account(tmp_path)) is None
    keep(account(tmp_path), Kept("ABCDEFGHIJ", ""))
    keep(account(tmp_path), LOGIN)
    assert kept(account(tmp_path)) == LOGIN


def test_nobody_else_on_the_machine_can_read_it(tmp_path: Path) -> None:
    place = tmp_path / "not" / "there"
    before = os.umask(0)
    try:
        keep(account(place), LOGIN)
    finally:
        os.umask(before)
    (file,) = (place / "matrix").iterdir()
    assert (mode(place), mode(place / "matrix"), mode(file)) == (0o700, 0o700, 0o600)


def test_a_directory_that_was_open_is_closed(tmp_path: Path) -> None:
    (tmp_path / "matrix").mkdir(mode=0o755)
    keep(account(tmp_path), LOGIN)
    assert mode(tmp_path / "matrix") == 0o700


def test_another_account_or_homeserver_has_a_login_of_its_own(tmp_path: Path) -> None:
    keep(account(tmp_path), LOGIN)
    assert kept(account(tmp_path, user="@other:example.org")) is None
    assert kept(account(tmp_path, server="https://example.com")) is None


@each_row(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"homeserver": "https://example.org", "user_id": "@bot:example.org"}',
        b'{"homeserver": "https://example.org", "user_id": "@bot:example.org", "device_id": 1}',
        b"[" * 100_000,
    ],
    ids=["empty", "no text", "a list", "nobody", "no login", "a number", "a tower"],
)
def test_what_cannot_be_read_is_as_good_as_nothing(content: bytes, tmp_path: Path) -> None:
    keep(account(tmp_path), LOGIN)
    (tmp_path / "matrix" / "session.json").write_bytes(content)
    assert kept(account(tmp_path)) is None


def test_a_disk_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(account(tmp_path), LOGIN)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Refusal) as no:
        keep(account(tmp_path), Kept("KLMNOPQRST", "another"))
    assert no.value.code == "not_writable"
    assert kept(account(tmp_path)) == LOGIN
    assert [file.name for file in (tmp_path / "matrix").iterdir()] == ["session.json"]


def test_a_file_where_the_directory_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refusal) as no:
        keep(account(tmp_path / "file"), LOGIN)
    assert no.value.code == "is_a_file"


def test_no_login_shows_its_token() -> None:
    assert TOKEN not in repr(LOGIN) + repr(Session("@bot:example.org", "ABCDEFGHIJ", TOKEN))


def test_keys_have_a_place_of_their_own_and_only_with_encryption(tmp_path: Path) -> None:
    place = tmp_path / "matrix" / "keys"
    assert store_path(account(tmp_path)) == place
    assert not place.exists()
    assert store_path(account(tmp_path, encryption=True)) == place
    assert (mode(place.parent), mode(place)) == (0o700, 0o700)
