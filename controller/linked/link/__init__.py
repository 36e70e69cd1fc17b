"""The link of a pool: it folds the log into a record of its own, says what the pool shows, and answers tables.

Several may serve one pool: each comes to the same. Decides nothing that the log does not say.
"""
