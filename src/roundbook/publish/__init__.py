"""An event for everybody to read: a web page in one file, or its tables as CSV.

`view` has names, figures and results as they are printed, `columns` says which columns of the players may leave,
`csv_tables` writes tables, `page` the page. What is private leaves only when it was asked for: birth, notes beside
games, and every column of the organiser's own, whatever it is called.
"""

from __future__ import annotations

from roundbook.publish.columns import Chosen, chosen_columns
from roundbook.publish.csv_tables import SEPARATORS, csv_tables
from roundbook.publish.page import html_page

__all__ = ["SEPARATORS", "Chosen", "chosen_columns", "csv_tables", "html_page"]
