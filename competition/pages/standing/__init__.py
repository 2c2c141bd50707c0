"""The list after a round: the page, its columns, the files and the sheet of it."""
