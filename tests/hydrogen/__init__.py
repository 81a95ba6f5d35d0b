"""Hydrogen, a real Matrix client, in a real browser: what people see of us there, and can click."""
