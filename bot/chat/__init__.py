"""What Discord and Matrix have in common, for any chat platform."""
