"""The same store in PostgreSQL: one row an entry, and a fence before every write."""
