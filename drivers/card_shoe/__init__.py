"""Shoes from which a dealer draws by hand, and which read each card as it leaves."""
