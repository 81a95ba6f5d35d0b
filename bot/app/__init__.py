"""The whole program: the container that wires everything, its components, health, and the doctor."""
