"""Checks of an installation before it is used: a function for each check."""
