"""Held Hands on a loopback Discord, by real presses."""
