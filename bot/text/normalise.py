"""Text in the form in which it is compared."""

from unicodedata import category, normalize


def fold_text(word: str) -> str:
    """Return a word in lower case and without accents, which people leave out."""
    apart = normalize("NFKD", word.casefold())
    return "".join(character for character in apart if category(character) != "Mn").strip()
