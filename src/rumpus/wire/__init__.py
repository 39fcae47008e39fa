"""Messages, logs and views, to JSON and back."""
