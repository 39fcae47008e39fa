"""What is said in every game, in German."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "stayed when everybody else had left": {
        "they": "{seats} ist geblieben, als alle anderen gegangen waren.",
        "you": "Du bist geblieben, als alle anderen gegangen waren.",
        "many": "{seats} sind geblieben, als alle anderen gegangen waren.",
        "us": "{seats} seid geblieben, als alle anderen gegangen waren.",
    },
}

PHRASES: Catalog = {
    "a card": "eine Karte",
    "a {number}": "eine {number}",
    "an {number}": "eine {number}",
    "good company": "gute Gesellschaft",
    "It is {who}'s turn.": "{who} ist dran.",
    "You have left this game.": "Du hast dieses Spiel verlassen.",
    "The game is over.": "Das Spiel ist vorbei.",
    "That card is not in your hand.": "Diese Karte hast du nicht auf der Hand.",
    "{title} is for {first} to {last} players, not {players}.": "{title} ist für {first} bis {last} Leute, nicht für {players}.",
    "Hands": "Hände",
    "hidden": "verdeckt",
    "open": "offen",
    "Turn clock": "Zeit pro Zug",
}
