"""The site as a WSGI application, for gunicorn and its like."""

import os

from django.core.wsgi import get_wsgi_application

from clubcomp.input_text import in_utf8

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubcomp.settings")

application = in_utf8(get_wsgi_application())
