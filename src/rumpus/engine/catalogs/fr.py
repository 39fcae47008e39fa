"""What is said in every game, in French."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "stayed when everybody else had left": {
        "they": "{seats} est resté quand tous les autres étaient partis.",
        "you": "Tu es resté quand tous les autres étaient partis.",
        "many": "{seats} sont restés quand tous les autres étaient partis.",
        "us": "{seats} êtes restés quand tous les autres étaient partis.",
    },
}

PHRASES: Catalog = {
    "a card": "une carte",
    "a {number}": "un {number}",
    "an {number}": "un {number}",
    "good company": "de bonne compagnie",
    "It is {who}'s turn.": "C’est à {who} de jouer.",
    "You have left this game.": "Tu as quitté cette partie.",
    "The game is over.": "La partie est finie.",
    "That card is not in your hand.": "Cette carte n’est pas dans ta main.",
    "{title} is for {first} to {last} players, not {players}.": "{title} se joue de {first} à {last}, pas à {players}.",
    "Hands": "Mains",
    "hidden": "cachées",
    "open": "ouvertes",
    "Turn clock": "Temps par tour",
}
