"""Letters, logs and views, to JSON and back."""
