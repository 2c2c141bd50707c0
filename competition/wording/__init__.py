"""Words: codes of the engine as Dutch and English sentences, numbers and dates for the eye."""
