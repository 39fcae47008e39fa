"""What a game is. This floor knows no game, no clock and no network."""
