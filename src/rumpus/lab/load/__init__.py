"""How much one server carries."""
