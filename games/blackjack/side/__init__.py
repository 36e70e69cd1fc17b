"""Side wagers at games of twenty-one, one a file. Does not hold odds: the house's rules do."""
