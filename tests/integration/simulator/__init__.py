"""The loopback Discord, tried with a small bot on the real discord.py."""
