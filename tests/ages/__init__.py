"""Workbooks of every layout that roundbook ever made: what people have on their disks stays readable.

`layout_N.xlsx` was made by the roundbook of that layout and is never made again once that is out. What keeps a workbook
of the present layout is `python -m tests.ages`.
"""
