"""The platform-neutral game service: who may do what, what is stored, and what is delivered to whom."""
