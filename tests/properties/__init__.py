"""Promises that hold in every position, searched for a counter-example."""
