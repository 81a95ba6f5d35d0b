"""Commands carried out on a real server, in every language."""
