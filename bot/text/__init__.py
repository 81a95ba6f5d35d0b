"""Text: the catalogue of this layer, display names, and times as people type them."""
