"""What the server itself says to people, a module a language; English is in the code that says it."""
