"""The demonstration club: fictional people whose rounds are played through the services, by a fixed seed."""
