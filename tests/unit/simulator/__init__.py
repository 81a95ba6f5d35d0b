"""Whether the simulator of Discord accepts what Discord accepts, and nothing else."""
