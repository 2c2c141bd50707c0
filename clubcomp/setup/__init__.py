"""The first visit to one's own club: a code from the terminal makes the administrator."""
