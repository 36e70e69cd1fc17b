"""The critical record in further copies beside the journal: what it says, whether copies agree, and who clears it."""
