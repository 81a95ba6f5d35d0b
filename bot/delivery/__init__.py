"""What happens after a press: screens that are brought to people, timers, and those who look themselves."""
