"""Painting: what every picture is made with, whatever it shows."""
