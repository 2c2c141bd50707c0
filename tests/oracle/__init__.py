"""A second, slow calculator of lists and pairings, written from the season file's contract alone.

It shares nothing with the engine: no module of it, no dataclass, no helper. Where the two
differ, one of them has misread the contract. What the contract leaves open, and how it is read
here, stands in `DECISIONS.md` beside this file.
"""
