"""Faults, one file each: whatever dies, freezes or repeats itself, no accepted move is lost or made twice.

Pairs play in processes of their own (`player`), which somebody kills, freezes and replaces (`crew`). What
people were shown and told is written down outside (`world`), and at the end all is checked (`promises`).
"""
