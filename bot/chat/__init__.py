"""What Discord and Matrix both do: written once, for any platform where people chat."""
