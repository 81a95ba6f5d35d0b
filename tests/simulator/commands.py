"""Application commands: the numbers of their kinds, and of the kinds of their options."""

CHAT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, PERSON, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
MOST_OF_A_KIND = {CHAT: 100, USER: 15, MESSAGE: 15}
