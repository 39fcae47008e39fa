"""What is said in both editions of Loonacy, in English."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "Played": {"they": "{seat} plays {card} on pile {pile}.", "you": "You play {card} on pile {pile}."},
    "Aimed": {"they": "{seat} chooses {card} for pile {pile}.", "you": "You choose {card} for pile {pile}."},
    "Aimed unseen": {"they": "{seat} has chosen.", "you": "You have chosen."},
    "Pointed": {"they": "{seat} points at the draw pile.", "you": "You point at the draw pile."},
    "FingerTakenBack": {"they": "{seat} takes their finger back.", "you": "You take your finger back."},
    "HandHeld": {"they": "{seat} holds their cards now.", "you": "You hold your cards now."},
    "HandLaidOpen": {
        "they": "{seat} lays their cards out for all to see.",
        "you": "You lay your cards out for all to see.",
    },
    "Reminded": "It has gone quiet: play a card or point at the draw pile.",
    "Stalled": "Nobody moves, so all remaining fingers point.",
    "DrawFixed": "All fingers point: everybody draws a card.",
    "Drew": {"they": "{seat} draws a card, still face down.", "you": "You draw a card, still face down."},
    "TookUp": {"they": "{seat} takes up {card}.", "you": "You take up {card}."},
    "Dealt": {"they": "{seat} is dealt {card}.", "you": "You are dealt {card}."},
    "LookBegan": "Everybody looks at their cards.",
    "SaidReady": {"they": "{seat} is ready.", "you": "You are ready."},
    "CountBegan": "Three, two, one …",
    "PileOpened": "Pile {pile} opens with {card}.",
    "PlayBegan": "Go! It is everybody's turn.",
    "BeatStruck": "The beat!",
    "LuckDecided": {
        "they": "{seats} wants pile {pile}, too, but luck lets {rival} have it.",
        "you": "You want pile {pile}, too, but luck lets {rival} have it.",
        "many": "{seats} want pile {pile}, too, but luck lets {rival} have it.",
        "us": "{seats} want pile {pile}, too, but luck lets {rival} have it.",
        "rival": "{seats} wants pile {pile}, too, but luck lets you have it.",
        "rivals": "{seats} want pile {pile}, too, but luck lets you have it.",
    },
    "Reshuffled": "The discards are shuffled into a new draw pile.",
    "Reshuffled kept": "The discards, all but the top cards, are shuffled into a new draw pile.",
    "RanDry": "There are too few cards to draw; only the piles are opened afresh.",
    "GameWon": {"they": "This game goes to {seat}.", "you": "This game goes to you."},
    "BreakBegan": "The next game begins in a moment.",
    "CardsGathered": "All cards are shuffled for the next game.",
    "PlayerLeft": {"they": "{seat} leaves.", "you": "You leave."},
    "HandBecamePile": {
        "they": "The cards that {seat} left behind are a new pile.",
        "you": "The cards that you left behind are a new pile.",
    },
    "MatchWon": {"they": "{seats} wins!", "you": "You win!", "many": "{seats} win!", "us": "{seats} win!"},
    # How it ended
    "played every card in hand": {
        "they": "{seats} played every card in hand.",
        "you": "You played every card in hand.",
        "many": "{seats} played every card in hand.",
        "us": "{seats} played every card in hand.",
    },
    "had the fewest cards when nobody could go on": {
        "they": "{seats} had the fewest cards when nobody could go on.",
        "you": "You had the fewest cards when nobody could go on.",
        "many": "{seats} had the fewest cards when nobody could go on.",
        "us": "{seats} had the fewest cards when nobody could go on.",
    },
}

PHRASES: Catalog = {
    # What people were best at
    "busiest hands: {n} cards": {"one": "busiest hands: {n} card", "other": "busiest hands: {n} cards"},
    "first to point: {n} times": {"one": "first to point: once", "other": "first to point: {n} times"},
    "hungriest: {n} cards taken up": {
        "one": "hungriest: {n} card taken up",
        "other": "hungriest: {n} cards taken up",
    },
}
