"""The program put together: the container that wires everything, what runs, health, and the doctor."""
