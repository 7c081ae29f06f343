"""`python -m roundbook`, and the command `roundbook` itself."""

import sys


def run() -> None:
    """Start the command line; Ctrl-C while Python still reads it in is no traceback either."""
    try:
        from roundbook.cli import main  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(130)
    main()


if __name__ == "__main__":
    run()
