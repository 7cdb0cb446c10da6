"""Runs programs under random slowdown plans, which must not change what they compute (requirement S4)."""
