"""What is said in every game, in English."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "stayed when everybody else had left": {
        "they": "{seats} stayed when everybody else had left.",
        "you": "You stayed when everybody else had left.",
        "many": "{seats} stayed when everybody else had left.",
        "us": "{seats} stayed when everybody else had left.",
    },
}

PHRASES: Catalog = {}
