"""Pages, the small API, and what every answer carries."""
