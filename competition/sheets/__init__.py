"""What is printed: finished rows go in, a PDF comes out.

`paper` turns a template into a PDF; each sheet has a module that says what stands on it and how large.
"""
