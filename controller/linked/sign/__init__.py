"""What people see of a linked pool: its sign, for any screen, and its page. Changes nothing."""
