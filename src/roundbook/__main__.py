"""`python -m roundbook`, for when the command is not on the path."""

from roundbook.cli import main

main()
