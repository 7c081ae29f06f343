"""The tournament workbook: sheets as data, one layout, one module that writes, one that reads, one that patches."""
