"""Messages about settings: where they come from, what is wrong, and in which language."""

from adapters.terminal.catalogue import words_here, words_in
from bot.config.loading import Reading, Source
from bot.screens.refusals import refusal_text
from renderers.i18n.catalogue import Language, Words


def words_for(reading: Reading) -> Words:
    """Return the words in the language of `.env`, or else of the environment."""
    variable = "HELDHANDS_LANGUAGE"
    if reading.sources[variable] is Source.FILE and variable not in reading.wrong:
        return words_in(Language(reading.settings.language))
    return words_here()


def format_source(reading: Reading, words: Words) -> str:
    """Return where the settings come from."""
    if reading.file_is_there:
        return words.say("settings-from-file", file=str(reading.file))
    return words.say("settings-from-environment", directory=str(reading.file.parent))


def format_problems(reading: Reading, words: Words) -> list[str]:
    """Return everything that is wrong with the settings, one line each."""
    return [refusal_text(problem.refusal, words) for problem in reading.problems]
