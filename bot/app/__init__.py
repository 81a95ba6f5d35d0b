"""The whole program: the container that wires everything, its parts, health, and the doctor."""
