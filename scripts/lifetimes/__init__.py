"""Computes tables of object lifetimes."""
