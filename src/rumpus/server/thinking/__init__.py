"""Heavy thinking, in processes beside the server."""
