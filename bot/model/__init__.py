"""Plain data that every layer uses: games, nights, screens, preferences, refusals, silence."""
