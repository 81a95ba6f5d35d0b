"""Words as they are compared: people leave out capitals and accents."""

from unicodedata import category, normalize


def folded(word: str) -> str:
    """Return a word without capitals and accents, which people leave out."""
    apart = normalize("NFKD", word.casefold())
    return "".join(character for character in apart if category(character) != "Mn").strip()
