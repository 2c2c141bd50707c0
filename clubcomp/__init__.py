"""The Django project: settings, addresses, start-up and what surrounds the site."""

__version__ = "0.2.0.dev0"
