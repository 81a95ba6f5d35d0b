"""The games that can be played here: rules, screens, keys and pictures of each, bound together."""
