"""The numbered boxes before the dealer in which the commission is marked that each seat owes."""
