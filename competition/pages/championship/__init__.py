"""The championship inside the ladder: invitations, schedule, cross table, decision games."""
