"""The games that can be played: each with its rules, screens, keys and pictures."""
