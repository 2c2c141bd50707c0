"""The Django project: settings, addresses, start-up and what surrounds the site."""
