"""The interface for programs: what everybody may see, as JSON, read-only and described by OpenAPI.

Names are those of the public pages, and come from the same place (`reading/people.py`).
"""
