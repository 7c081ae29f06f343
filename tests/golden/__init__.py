"""Sheets of a small event as text, read and reviewed like code.

After a change that is meant: `python -m tests.golden.renew`, then look at the difference before it is committed.
"""
