"""A live table without a clock, a socket or a thread: it is told the time and hands out letters."""
