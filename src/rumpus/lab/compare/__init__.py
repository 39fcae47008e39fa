"""What does a house rule do? The same deals played by both rules, until the difference is certain."""
