"""The cup in which dice are shaken, and the contact that tells whether it is open."""
