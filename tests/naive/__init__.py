"""A slow and literal second reading of the movement rules, to check the engine by."""
