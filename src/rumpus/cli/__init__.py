"""The command line: what `rumpus` can do."""
