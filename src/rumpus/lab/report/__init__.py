"""What an experiment tells: one page to look at, and its numbers beside it."""
