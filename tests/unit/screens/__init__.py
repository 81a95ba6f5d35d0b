"""Screens: what a person sees on any platform, in every language."""
