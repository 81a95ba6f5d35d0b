"""Pictures, descriptions and texts of In the Palm of Your Hand."""
