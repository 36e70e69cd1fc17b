"""Games of twenty-one, one a file: what each has of its own. Does not hold a house's figures."""
