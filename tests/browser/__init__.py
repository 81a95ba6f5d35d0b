"""The web table as people see it: a real Chromium, phones and desktops, and the product as a process."""
