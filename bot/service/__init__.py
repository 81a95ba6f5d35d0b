"""What people can do with games, whatever the platform."""
