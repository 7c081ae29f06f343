"""Workbooks in LibreOffice: what their formulas calculate is what our rules say."""
