"""Mutation testing: change one thing in the program, and see whether a test notices (docs/testing.md)."""
