"""Is a game fair, how long is it, does skill show, and can one come back?"""
