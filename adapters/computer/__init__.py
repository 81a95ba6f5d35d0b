"""The computer as a partner: a platform like the others, on which a screen is not shown but thought about."""
