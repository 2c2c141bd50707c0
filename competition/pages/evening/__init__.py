"""The director's evening as a whole: its steps, the next thing to do, taking back, the history."""
