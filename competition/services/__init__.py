"""The verbs: one function for each thing that a person does.

Each takes a `Deed`: who does it, which version his page showed, and when. It checks him, works in one
transaction under the lock of its season, is harmless when it comes twice, and writes one event. What cannot
be done raises `actors.Refused`.
"""
