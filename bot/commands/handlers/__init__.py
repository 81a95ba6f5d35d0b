"""What each command does, by subject."""
