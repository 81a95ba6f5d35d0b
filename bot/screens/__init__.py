"""Screens: what a viewer sees on any platform, made of a view and the words of one language."""
