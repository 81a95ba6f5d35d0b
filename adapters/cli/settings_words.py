"""What the commands for hosts say about settings: where they came from, what is wrong, in which language."""

from adapters.terminal.catalogue import words_here, words_in
from bot.config.loading import Reading, Source
from bot.screens.refusals import refusal_text
from renderers.i18n.catalogue import Language, Words


def words_set(reading: Reading) -> Words:
    """Return the words in the language that is set in `.env`, or else in that of the environment."""
    variable = "HELDHANDS_LANGUAGE"
    if reading.sources[variable] is Source.FILE and variable not in reading.wrong:
        return words_in(Language(reading.settings.language))
    return words_here()


def place_line(reading: Reading, words: Words) -> str:
    """Return where settings came from."""
    if reading.file_is_there:
        return words.say("settings-from-file", file=str(reading.file))
    return words.say("settings-from-environment", directory=str(reading.file.parent))


def problem_lines(reading: Reading, words: Words) -> list[str]:
    """Return everything that is wrong with the settings, a line each."""
    return [refusal_text(problem.refusal, words) for problem in reading.problems]
