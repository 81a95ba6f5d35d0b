"""Tests of drawing beside the event loop."""
