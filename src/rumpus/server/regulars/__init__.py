"""Those who come back: what they have played, how well they do, and how they are forgotten."""
