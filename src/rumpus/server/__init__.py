"""The game room on the network: pages, a small interface, sockets, and a record of every game."""
