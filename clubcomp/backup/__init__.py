"""One file with everything a club has: made while the site is in use, checked before it is put back.

The rows are text and belong to no database, so the same file also moves a club between SQLite and PostgreSQL.
"""
