"""What is said in Domaniacal, in English."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "DealerChosen": {"they": "{seat} deals.", "you": "You deal."},
    "Dealt": {"they": "{seat} draws {card}.", "you": "You draw {card}."},
    "ChoiceBegan": "Everybody chooses the first card of their stack.",
    "Chose": {"they": "{seat} has chosen.", "you": "You have chosen."},
    "StackBegun": {"they": "{seat} begins a stack with {card}.", "you": "You begin a stack with {card}."},
    "TurnBegan": {"they": "It is {seat}'s turn.", "you": "It is your turn."},
    "Played": {"they": "{seat} stacks {card}.", "you": "You stack {card}."},
    "TakenBack": {"they": "{seat} takes {card} back.", "you": "You take {card} back."},
    "TurnEnded": {"they": "{seat} ends the turn.", "you": "You end the turn."},
    "Stolen": {
        "they": "{seat} steals {card} from {rival}'s stack!",
        "you": "You steal {card} from {rival}'s stack!",
        "rival": "{seat} steals {card} from your stack!",
    },
    "StolenFromHand": {
        "they": "{seat} steals {card} from {rival}'s hand!",
        "you": "You steal {card} from {rival}'s hand!",
        "rival": "{seat} steals {card} from your hand!",
    },
    "Skipped": {"they": "{seat} has nothing to play or steal.", "you": "You have nothing to play or steal."},
    "PlayerLeft": {
        "they": "{seat} leaves; the stack stays on the table.",
        "you": "You leave; the stack stays on the table.",
    },
    "GameWon last": {
        "they": "{seats} is the last one left. That wins!",
        "you": "You are the last one left. That wins!",
    },
    "GameWon largest": {
        "they": "{seats} has the largest stack, and the win!",
        "you": "You have the largest stack, and the win!",
        "many": "{seats} share the largest stack, and the win!",
        "us": "{seats} share the largest stack, and the win!",
    },
    # How it ended
    "had the largest stack when nothing fitted any more": {
        "they": "{seats} had the largest stack when nothing fitted any more.",
        "you": "You had the largest stack when nothing fitted any more.",
        "many": "{seats} had the largest stack when nothing fitted any more.",
        "us": "{seats} had the largest stack when nothing fitted any more.",
    },
    "had the largest stack when nobody wanted to go on": {
        "they": "{seats} had the largest stack when nobody wanted to go on.",
        "you": "You had the largest stack when nobody wanted to go on.",
        "many": "{seats} had the largest stack when nobody wanted to go on.",
        "us": "{seats} had the largest stack when nobody wanted to go on.",
    },
}

PHRASES: Catalog = {
    "the {card}": "the {card}",
    # What people were best at
    "steadiest builder: {n} dominoes": {
        "one": "steadiest builder: {n} domino",
        "other": "steadiest builder: {n} dominoes",
    },
    "worst luck: {n} turns without a card": {
        "one": "worst luck: {n} turn without a card",
        "other": "worst luck: {n} turns without a card",
    },
}
