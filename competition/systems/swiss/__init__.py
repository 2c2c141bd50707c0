"""The Swiss system: who meets whom by C.04.3 of FIDE (the Dutch system, rules of 1 February 2026)."""
