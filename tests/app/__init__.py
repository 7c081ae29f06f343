"""What people do to a tournament workbook, and what `update` makes of it."""
