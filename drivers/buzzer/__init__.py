"""The buzzer of a table: short, long and alarm."""
