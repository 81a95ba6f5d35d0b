"""The rules of the games: pure functions of a seed and of what the players did, with no I/O and no clock."""
