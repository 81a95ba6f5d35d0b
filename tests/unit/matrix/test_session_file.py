"""The stored login is found again by the same account, and by no other."""

import os
from pathlib import Path

import pytest

from adapters.matrix.session import SavedLogin, Session, load_login, save_login, store_path
from bot.config.settings import Settings
from engine.contract import Refusal
from tests.rows import each_row

TOKEN = "syt_the_access_token"  # noqa: S105 - nobody's
LOGIN = SavedLogin("ABCDEFGHIJ", TOKEN)


def account(place: Path, **others: object) -> Settings:
    usual = {"matrix_homeserver": "https://example.org", "matrix_user_id": "@bot:example.org"}
    return Settings(data_dir=place, **{**usual, **others})  # type: ignore[arg-type]


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_what_is_kept_is_found_again_by_the_same_account_on_the_same_homeserver(tmp_path: Path) -> None:
    assert load_login(account(tmp_path)) is None
    save_login(account(tmp_path), SavedLogin("ABCDEFGHIJ", ""))
    save_login(account(tmp_path), LOGIN)
    assert load_login(account(tmp_path)) == LOGIN
    assert load_login(account(tmp_path, matrix_user_id="@other:example.org")) is None
    assert load_login(account(tmp_path, matrix_homeserver="https://example.com")) is None


def test_nobody_else_on_the_machine_can_read_it(tmp_path: Path) -> None:
    place, opened = tmp_path / "not" / "there", tmp_path / "matrix"
    before = os.umask(0)
    try:
        opened.mkdir(mode=0o755)
        save_login(account(place), LOGIN)
        save_login(account(tmp_path), LOGIN)
        keys = store_path(account(tmp_path, matrix_encryption=True))
    finally:
        os.umask(before)
    (file,) = (place / "matrix").iterdir()
    assert [mode(each) for each in (place, place / "matrix", opened, keys)] == [0o700] * 4
    assert mode(file) == 0o600
    assert store_path(account(place)) == place / "matrix" / "keys"
    assert not (place / "matrix" / "keys").exists(), "there are keys only with encryption"
    assert TOKEN not in repr(LOGIN) + repr(Session("@bot:example.org", "ABCDEFGHIJ", TOKEN))


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
    save_login(account(tmp_path), LOGIN)
    (tmp_path / "matrix" / "session.json").write_bytes(content)
    assert load_login(account(tmp_path)) is None


def test_disk_that_fails_leaves_what_was_there_and_a_file_in_the_way_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refusal) as no:
        save_login(account(tmp_path / "file"), LOGIN)
    assert no.value.code == "is_a_file"
    save_login(account(tmp_path), LOGIN)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Refusal) as no:
        save_login(account(tmp_path), SavedLogin("KLMNOPQRST", "another"))
    assert no.value.code == "not_writable"
    assert load_login(account(tmp_path)) == LOGIN
    assert [file.name for file in (tmp_path / "matrix").iterdir()] == ["session.json"]
