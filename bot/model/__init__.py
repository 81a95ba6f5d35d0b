"""Plain data that every layer uses: games, evenings, screens, preferences, refusals, silence."""
