"""Held Hands on screens and keypads."""
