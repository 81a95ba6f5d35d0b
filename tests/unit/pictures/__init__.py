"""Pictures: what is in them, where it is, and that they look as they should."""
