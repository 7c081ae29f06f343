"""LibreOffice as the judge of our workbooks: open, recalculate, handle roughly, save, print."""
