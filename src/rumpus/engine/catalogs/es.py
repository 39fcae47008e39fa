"""What is said in every game, in Spanish."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "stayed when everybody else had left": {
        "they": "{seats} se quedó cuando todos los demás se habían ido.",
        "you": "Te quedaste cuando todos los demás se habían ido.",
        "many": "{seats} se quedaron cuando todos los demás se habían ido.",
        "us": "{seats} os quedasteis cuando todos los demás se habían ido.",
    },
}

PHRASES: Catalog = {
    "a card": "una carta",
    "a {number}": "un {number}",
    "an {number}": "un {number}",
    "good company": "buena compañía",
    "It is {who}'s turn.": "Le toca a {who}.",
    "You have left this game.": "Has dejado esta partida.",
    "The game is over.": "La partida ha terminado.",
    "That card is not in your hand.": "Esa carta no está en tu mano.",
    "{title} is for {first} to {last} players, not {players}.": "{title} es para {first} a {last} personas, no {players}.",
    "Hands": "Manos",
    "hidden": "ocultas",
    "open": "abiertas",
    "Turn clock": "Tiempo por turno",
}
