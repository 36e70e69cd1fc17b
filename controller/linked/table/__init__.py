"""A table's side of a linked pool: what its record tells the pool, the sender beside its loop, and what it hears.

The table never waits for any of it: its own record comes first, and the network has a thread of its own.
"""
