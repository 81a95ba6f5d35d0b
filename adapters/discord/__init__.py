"""Held Hands on Discord: slash commands, a picture by direct message, a thread where all can watch."""
