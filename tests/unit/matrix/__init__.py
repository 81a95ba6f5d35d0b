"""The Matrix adapter without Matrix."""
