"""Tests of workbook files: what is placed, written, read and patched."""
