"""Plain data that every layer speaks of: games, evenings, screens, preferences, refusals, silence."""
