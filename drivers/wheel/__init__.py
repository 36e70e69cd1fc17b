"""Roulette wheels whose reader says where the ball lies."""
