"""What a person sees on any platform: a screen, made of a view and the words of one language."""
