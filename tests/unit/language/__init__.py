"""Catalogues: every text in every language, none missing, none left over."""
