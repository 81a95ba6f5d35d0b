"""Keys: what they are called, and what they mean on a screen."""
