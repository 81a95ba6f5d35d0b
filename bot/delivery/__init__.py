"""What happens after a press: screens are delivered, timers fire, and live viewers are notified."""
