"""Makes the tables of scores for the docs; document.py puts them together."""
