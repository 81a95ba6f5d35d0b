"""Painting: what every picture of the house is made with, whatever it shows."""
