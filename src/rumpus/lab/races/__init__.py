"""Who wins races on unequal links."""
