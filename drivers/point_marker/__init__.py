"""The markers of a craps table: which number is the point, and whether the puck says ON."""
