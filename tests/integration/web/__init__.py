"""The web table over HTTP: whatever it promises to those who have no browser, or a hostile one."""
