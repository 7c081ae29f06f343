"""What people do to a workbook by hand: every kind of edit, what becomes of it, and the table of them.

`case.py` says what a kind of edit is, `programs_used.py` lets a program do it, the other modules list them, `table.py`
writes them into `README.md` (`python -m tests.survival.table`), `test_survival.py` tries them all.
"""
