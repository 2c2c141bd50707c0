"""Rows turned into what the engine computes with, and into finished rows for pages. Changes no facts."""
