"""The Discord adapter without Discord."""
