"""What is said in every game, a module a language."""
