"""Promises to people who play on Matrix, kept in a real client."""
