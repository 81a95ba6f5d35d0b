"""In the Palm of Your Hand on screens and keypads."""
