"""Read settings from the environment and from `.env`, and report what is wrong in codes without secrets."""

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

from bot.config.settings import SETTINGS, Setting, Settings
from bot.config.types import HEALTH_PORTS, HIGHEST_PORT
from bot.telemetry.logs import REDACTED
from engine.contract import Code, Fact, Refusal

ENV_FILE: Final = Path(".env")
_ALIKE: Final = 0.9  # for a misspelt name; the variables that Kubernetes adds for a service are less similar
_LONGEST_QUOTE: Final = 60


class Source(StrEnum):
    """Where the value of a setting came from."""

    ENVIRONMENT = "environment"
    FILE = "file"
    DEFAULT = "default"


class SettingProblem(Code):
    """What is wrong with the file or the combination of settings; `ValueProblem` is about single values."""

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
    """One problem of the settings."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem and the variables that it is about; none if it is about the file."""

    refusal: SettingRefusal
    variables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """The settings, with defaults in place of wrong ones, and all problems."""

    settings: Settings
    sources: Mapping[str, Source]  # by variable
    given: Mapping[str, str]  # by variable, as written
    file: Path  # where `.env` is or would be
    file_is_there: bool
    problems: tuple[Problem, ...]

    @property
    def wrong(self) -> frozenset[str]:
        """The variables that have a problem."""
        return frozenset(variable for problem in self.problems for variable in problem.variables)


def read_settings(env_file: Path = ENV_FILE) -> Reading:
    """Return the settings, with defaults in place of wrong ones, and all their problems."""
    in_file, problems = _read_file(env_file)
    environment = {name: text for name, text in os.environ.items() if text}
    given = {**in_file, **environment}
    settings, unfit = _parse_settings(given)
    problems += [Problem(_refuse_value(each, given[each.variable]), (each.variable,)) for each in unfit]
    problems += [
        *_check_names(given),
        *_check_matrix(given),
        *_check_shards(given, settings),
        *_check_ports(given),
    ]
    sources = {
        each.variable: Source.ENVIRONMENT
        if each.variable in environment
        else Source.FILE
        if each.variable in in_file
        else Source.DEFAULT
        for each in SETTINGS
    }
    return Reading(settings, sources, given, env_file.absolute(), env_file.exists(), tuple(problems))


def _read_file(file: Path) -> tuple[Mapping[str, str], list[Problem]]:
    """Return the variables that the file sets, and the problems of the file itself."""
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
    if bad:  # python-dotenv would skip these lines and log its own warning
        return {}, [_problem(SettingProblem.BAD_LINE, file=name, line=str(line)) for line in bad]
    return {key: value for key, value in dotenv_values(stream=StringIO(text)).items() if value}, []


def _bad_line(binding: Binding) -> int | None:
    """Return the line number of a binding that is neither `NAME=value` nor a comment."""
    if not binding.error and (binding.key is None or binding.value is not None):
        return None
    text = binding.original.string
    return binding.original.line + text[: len(text) - len(text.lstrip())].count("\n")


def _parse_settings(given: Mapping[str, str]) -> tuple[Settings, list[Setting]]:
    """Return the settings, and the ones with wrong values; these have their defaults."""
    known = {each.variable: given[each.variable] for each in SETTINGS if each.variable in given}
    try:
        return Settings.model_validate(known), []
    except ValidationError as error:
        errors = error.errors(include_input=False, include_context=False)
        wrong = {str(details["loc"][0]) for details in errors}
    fit = {variable: text for variable, text in known.items() if variable not in wrong}
    return Settings.model_validate(fit), [each for each in SETTINGS if each.variable in wrong]


def _problem(code: SettingProblem, *variables: str, **facts: Fact) -> Problem:
    return Problem(SettingRefusal(code, **facts), variables)


def _refuse_value(setting: Setting, text: str) -> SettingRefusal:
    facts = {"variable": setting.variable, "example": setting.example, **setting.facts}
    return SettingRefusal(setting.unfit, **(facts if setting.secret else {**facts, "value": quoted(text)}))


def quoted(text: str) -> str:
    """Return a value in a form that can be shown: short, on one line, without the password of a URL."""
    scheme, is_address, rest = text.partition("://")
    if is_address and "@" in rest:
        return f"{quoted(scheme)}://{REDACTED}"
    return ascii(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")[1:-1]


def _check_names(given: Collection[str]) -> Iterator[Problem]:
    known = [each.variable for each in SETTINGS]
    for name in sorted(name for name in given if name.startswith("HELDHANDS_") and name not in known):
        for guess in get_close_matches(name, known, n=1, cutoff=_ALIKE):
            yield _problem(SettingProblem.MISSPELT, guess, variable=quoted(name), guess=guess)


def _check_matrix(given: Collection[str]) -> Iterator[Problem]:
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


def _check_shards(given: Collection[str], settings: Settings) -> Iterator[Problem]:
    both = ("SHARD_COUNT", "SHARD_IDS")
    if both[1] in given and both[0] not in given:
        yield _problem(SettingProblem.SHARDS_WITHOUT_COUNT, *both)
    elif settings.shards and settings.shard_count and settings.shards[-1] >= settings.shard_count:
        yield _problem(SettingProblem.SHARDS_BEYOND_COUNT, *both, last=str(settings.shard_count - 1))


def _check_ports(given: Mapping[str, str]) -> Iterator[Problem]:
    both = ("HELDHANDS_HEALTH_PORT", "HELDHANDS_PORT")
    health, port = given.get(both[0], ""), given.get(both[1], str(Settings.model_fields["port"].default))
    if not all(text.isdecimal() and len(text) <= len(str(HIGHEST_PORT)) for text in (port, health)):
        return  # reported as wrong values
    distance = int(port) - int(health)
    if distance == 0:
        yield _problem(SettingProblem.PORTS_EQUAL, *both, port=port)
    elif 0 < distance < HEALTH_PORTS:
        yield _problem(SettingProblem.PORTS_MEET, *both, health=health, port=port)
