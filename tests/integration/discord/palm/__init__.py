"""In the Palm of Your Hand on Discord."""
