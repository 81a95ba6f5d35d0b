"""Read settings from the environment and from `.env`; what is wrong with them, in codes without secrets."""

import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import Final

from dotenv import dotenv_values
from dotenv.parser import Binding, parse_stream
from pydantic import ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource

from bot.config.settings import SETTINGS, Setting, Settings
from bot.config.types import HEALTH_PORTS, HIGHEST_PORT
from bot.telemetry.logs import REDACTED
from engine.contract import Code, Fact, Refusal

ENV_FILE: Final = Path(".env")
_ALIKE: Final = 0.9  # a misspelt name; what Kubernetes adds to the environment of a service is further away
_LONGEST_QUOTE: Final = 60


class Source(StrEnum):
    """Where the present value of a setting came from."""

    ENVIRONMENT = "environment"
    FILE = "file"
    DEFAULT = "default"


class SettingProblem(Code):
    """What is wrong beside single values (`Unfit`)."""

    FILE_IS_A_DIRECTORY = "file_is_a_directory", "file"
    FILE_UNREADABLE = "file_unreadable", "file", "problem"
    FILE_NOT_TEXT = "file_not_text", "file"
    BAD_LINE = "bad_line", "file", "line"
    MISSPELT = "misspelt", "variable", "guess"
    MATRIX_INCOMPLETE = "matrix_incomplete", "missing"
    MATRIX_WITHOUT_KEY = "matrix_without_key"
    MATRIX_TWO_KEYS = "matrix_two_keys"
    SHARDS_WITHOUT_COUNT = "shards_without_count"
    SHARDS_BEYOND_COUNT = "shards_beyond_count", "last"
    PORTS_EQUAL = "ports_equal", "port"
    PORTS_MEET = "ports_meet", "health", "port"


class SettingRefusal(Refusal):
    """One thing that is wrong with the settings."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and with which settings; with none of them if it is the file."""

    refusal: SettingRefusal
    variables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was found: settings, of which wrong ones have their defaults, and everything that is wrong."""

    settings: Settings
    sources: Mapping[str, Source]  # by variable
    given: Mapping[str, str]  # by variable, as it was written
    file: Path  # where `.env` is or would be
    file_is_there: bool
    problems: tuple[Problem, ...]

    @property
    def wrong(self) -> frozenset[str]:
        """The variables with which something is wrong."""
        return frozenset(variable for problem in self.problems for variable in problem.variables)

    @property
    def file_is_wrong(self) -> bool:
        """Whether the file could not be read, so that nobody knows what was meant to be set."""
        return any(not problem.variables for problem in self.problems)


class InvalidSettings(Exception):  # noqa: N818 - an answer to a person, not an error of the program
    """Something is wrong with the settings."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(*(str(problem.refusal) for problem in problems))
        self.problems = problems


def read_settings(env_file: Path = ENV_FILE) -> Settings:
    """Return the settings, or raise `InvalidSettings` with everything that is wrong with them."""
    reading = look_at_settings(env_file)
    if reading.problems:
        raise InvalidSettings(reading.problems)
    return reading.settings


def look_at_settings(env_file: Path = ENV_FILE) -> Reading:
    """Return all that can be found out about the settings; never refuses."""
    in_file, problems = _in_file(env_file)
    environment = {name: text for name, text in os.environ.items() if text}
    given = {**in_file, **environment}
    settings, unfit = _fitting(None if problems else env_file, given)
    problems += [Problem(_complaint(each, given[each.variable]), (each.variable,)) for each in unfit]
    problems += [*_misspelt(given), *_matrix(given), *_sharded(given, settings), *_ports(given)]
    sources = {
        each.variable: Source.ENVIRONMENT
        if each.variable in environment
        else Source.FILE
        if each.variable in in_file
        else Source.DEFAULT
        for each in SETTINGS
    }
    return Reading(settings, sources, given, env_file.absolute(), env_file.exists(), tuple(problems))


def _in_file(file: Path) -> tuple[Mapping[str, str], list[Problem]]:
    """Return what the file sets, and what is wrong with it as a file."""
    name = str(file.absolute())
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}, []
    except IsADirectoryError:
        return {}, [_problem(SettingProblem.FILE_IS_A_DIRECTORY, file=name)]
    except UnicodeDecodeError:
        return {}, [_problem(SettingProblem.FILE_NOT_TEXT, file=name)]
    except OSError as error:
        problem = error.strerror or type(error).__name__
        return {}, [_problem(SettingProblem.FILE_UNREADABLE, file=name, problem=problem)]
    bad = [line for each in parse_stream(StringIO(text)) if (line := _bad_line(each))]
    if bad:  # python-dotenv would skip it, and warn in words of its own
        return {}, [_problem(SettingProblem.BAD_LINE, file=name, line=str(line)) for line in bad]
    return {key: value for key, value in dotenv_values(stream=StringIO(text)).items() if value}, []


def _bad_line(binding: Binding) -> int | None:
    """Return the number of a line that is neither `NAME=value` nor a comment."""
    if not binding.error and (binding.key is None or binding.value is not None):
        return None
    text = binding.original.string
    return binding.original.line + text[: len(text) - len(text.lstrip())].count("\n")


class _Fitting(Settings):
    """Settings that are made of what is handed over, and of nothing else."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (init_settings,)


def _fitting(env_file: Path | None, given: Mapping[str, str]) -> tuple[Settings, list[Setting]]:
    """Return the settings, and those whose values do not fit; these have their defaults."""
    try:
        return Settings(_env_file=env_file), []
    except ValidationError as error:
        wrong = {
            str(details["loc"][0]) for details in error.errors(include_input=False, include_context=False)
        }
    unfit = [each for each in SETTINGS if each.variable in wrong]
    fit = {each.variable: given[each.variable] for each in SETTINGS if each.variable in given.keys() - wrong}
    return _Fitting(**fit), unfit  # type: ignore[arg-type]


def _problem(code: SettingProblem, *variables: str, **facts: Fact) -> Problem:
    return Problem(SettingRefusal(code, **facts), variables)


def _complaint(setting: Setting, text: str) -> SettingRefusal:
    facts = {"variable": setting.variable, "example": setting.example, **setting.facts}
    return SettingRefusal(setting.unfit, **(facts if setting.secret else {**facts, "value": quoted(text)}))


def quoted(text: str) -> str:
    """Return a value as it can be shown: short, on one line, without the password in an address."""
    scheme, is_address, rest = text.partition("://")
    if is_address and "@" in rest:
        return f"{quoted(scheme)}://{REDACTED}"
    return ascii(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")[1:-1]


def _misspelt(given: Collection[str]) -> Iterator[Problem]:
    known = [each.variable for each in SETTINGS]
    for name in sorted(name for name in given if name.startswith("HELDHANDS_") and name not in known):
        for guess in get_close_matches(name, known, n=1, cutoff=_ALIKE):
            yield _problem(SettingProblem.MISSPELT, guess, variable=quoted(name), guess=guess)


def _matrix(given: Collection[str]) -> Iterator[Problem]:
    account, keys = ("MATRIX_HOMESERVER", "MATRIX_USER_ID"), ("MATRIX_PASSWORD", "MATRIX_ACCESS_TOKEN")
    if not any(name in given for name in (*account, *keys)):
        return
    for name in account:
        if name not in given:
            yield _problem(SettingProblem.MATRIX_INCOMPLETE, name, missing=name)
    if not any(name in given for name in keys):
        yield _problem(SettingProblem.MATRIX_WITHOUT_KEY, *keys)
    if all(name in given for name in keys):
        yield _problem(SettingProblem.MATRIX_TWO_KEYS, *keys)


def _sharded(given: Collection[str], settings: Settings) -> Iterator[Problem]:
    both = ("SHARD_COUNT", "SHARD_IDS")
    if both[1] in given and both[0] not in given:
        yield _problem(SettingProblem.SHARDS_WITHOUT_COUNT, *both)
    elif settings.shards and settings.shard_count and settings.shards[-1] >= settings.shard_count:
        yield _problem(SettingProblem.SHARDS_BEYOND_COUNT, *both, last=str(settings.shard_count - 1))


def _ports(given: Mapping[str, str]) -> Iterator[Problem]:
    both = ("HELDHANDS_HEALTH_PORT", "HELDHANDS_PORT")
    health, port = given.get(both[0], ""), given.get(both[1], str(Settings.model_fields["port"].default))
    if not all(text.isdecimal() and len(text) <= len(str(HIGHEST_PORT)) for text in (port, health)):
        return  # which is said elsewhere
    distance = int(port) - int(health)
    if distance == 0:
        yield _problem(SettingProblem.PORTS_EQUAL, *both, port=port)
    elif 0 < distance < HEALTH_PORTS:
        yield _problem(SettingProblem.PORTS_MEET, *both, health=health, port=port)
