"""...and then, we held hands. (David Chircop and Yannick Massa): its rules, in both editions."""

from engine.heldhands.game import GAME, HeldHands

__all__ = ["GAME", "HeldHands"]
