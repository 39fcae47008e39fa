"""Several servers on one database: any of them takes any visitor, whoever has the room."""
