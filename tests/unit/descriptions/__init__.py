"""Descriptions: what the picture shows, in sentences, for whoever cannot see it."""
