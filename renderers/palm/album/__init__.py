"""The pictures around the mimes: the album, a team's memories, what it was, and the points."""
