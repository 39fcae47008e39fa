"""WebSocket connections: handshake, frames in, frames out, limits."""
