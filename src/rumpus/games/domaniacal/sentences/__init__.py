"""What is said in Domaniacal, a module a language."""
