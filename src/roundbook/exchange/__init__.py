"""Tournaments for other programs: FIDE's Tournament Report File (TRF16, TRF26) and JSON, out and in.

    report       what a report file says, as plain values; nothing about text
    columns      where each field of a line stands
    trf_text     report -> text            trf_lines    text -> report, with every problem by line and columns
    reporting    tournament -> report      received     report -> tournament, with the table that its pairings follow
    lacking      what a federation will ask for and the workbook does not say
    json_out     tournament -> JSON        json_in      JSON -> tournament; the form is in tournament.schema.json

A report knows one table; an event with groups is a report for each. Nothing here reads or writes files.
"""
