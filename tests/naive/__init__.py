"""A slow and literal second reading of the rules of movement and of mimes, to check the engine by."""
