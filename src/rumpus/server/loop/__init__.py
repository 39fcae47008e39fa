"""What runs on the event loop for everybody: timers, turns, and how late it is."""
