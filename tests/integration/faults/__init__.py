"""Faults: whatever dies, freezes or repeats itself, no accepted move is lost or made twice.

Pairs play in processes of their own (`process`), which are killed, frozen and replaced (`crew`), on a store
that is killed and paused too (`run`). What clients asked, were answered and were shown is written down
outside (`world`); in the end it has to explain the log of each game (`history`), and all else is checked
(`promises`). `soak` is the same with larger numbers.
"""
