"""What can still become of a game: bots play it to its end, a thousand times, from any moment of it."""
