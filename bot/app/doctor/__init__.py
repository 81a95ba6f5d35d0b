"""What can be wrong with an installation, before anybody plays on it: a function for each check."""
