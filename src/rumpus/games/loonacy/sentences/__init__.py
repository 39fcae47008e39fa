"""What is said in both editions of Loonacy, a module a language; the monsters have names of their own."""
