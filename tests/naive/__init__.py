"""A slow and literal second reading of the rules of set-up, movement and mimes, to check the engine by."""
