"""Tells what a change can reach: which files include a changed one, and which programs are built from them."""
