"""The club: its name, colours, logo and what it shows of names."""
