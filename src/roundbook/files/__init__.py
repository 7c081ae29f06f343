"""Files read and replaced so that nobody loses a tournament: wholly old or wholly new, at every moment.

`reading` reads, `replacing` writes, `backups` says what is kept of former files, `locks` who else is at a file;
`moving` exchanges names, `faults` turns what a disk answers into sentences.
"""

from roundbook.files.backups import Keep, backup_path, is_backup_name
from roundbook.files.locks import lock_file
from roundbook.files.reading import LARGEST_FILE, read_file
from roundbook.files.replacing import make_folder, replace_file, writable_path

__all__ = [
    "LARGEST_FILE",
    "Keep",
    "backup_path",
    "is_backup_name",
    "lock_file",
    "make_folder",
    "read_file",
    "replace_file",
    "writable_path",
]
