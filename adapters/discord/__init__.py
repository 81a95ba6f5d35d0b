"""Held Hands on Discord: slash commands, direct messages with pictures, and threads for spectators."""
