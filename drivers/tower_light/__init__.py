"""The tower light of a table: one to four lamps over each other, seen across the pit."""
