"""What people see of "In the Palm of Your Hand"."""
