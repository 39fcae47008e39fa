"""What is said in Wonky, in English."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "Drawn": {"they": "{seat} draws {card}.", "you": "You draw {card}."},
    "Reshuffled": "The played cards are shuffled into a new draw deck.",
    "TurnBegan": {"they": "It is {seat}'s turn.", "you": "It is your turn."},
    "RanDry": {
        "they": "{seat} can play nothing, and there is nothing left to draw.",
        "you": "You can play nothing, and there is nothing left to draw.",
    },
    "Played": {"they": "{seat} plays {card}.", "you": "You play {card}."},
    "Reversed": "Play goes round the other way.",
    "BlockGrabbed": {"they": "{seat} takes {block}.", "you": "You take {block}."},
    "BlockReleased": {"they": "{seat} lets go of {block} …", "you": "You let go of {block} …"},
    "TowerStood": {
        "they": "One, two, three: the tower stands. {seat} has done it!",
        "you": "One, two, three: the tower stands. You have done it!",
    },
    "BlockSlipped": {
        "they": "The {name} is not on top: {seat} tries again.",
        "you": "The {name} is not on top: you try again.",
    },
    "TowerNudged": {
        "they": "{seat} has nudged the tower: {block} goes back, to be placed again.",
        "you": "You have nudged the tower: {block} goes back, to be placed again.",
    },
    "TowerRested": "The tower has come to rest.",
    "TowerToppled": "The tower falls!",
    "TowerGaveWay": {
        "they": "The tower was still swaying: it falls on {seat}'s turn!",
        "you": "The tower was still swaying: it falls on your turn!",
    },
    "TowerFell": {
        "they": "The tower is down. {seat} draws cards, and a new one begins.",
        "you": "The tower is down. You draw cards, and a new one begins.",
    },
    "TimeRanOut": {"they": "Time is up: {seat} draws cards.", "you": "Time is up: you draw cards."},
    "NinthBlock": {"they": "The ninth block stands: {seat} wins!", "you": "The ninth block stands: you win!"},
    "GameWon last": {
        "they": "{seat} is the last one left. That wins!",
        "you": "You are the last one left. That wins!",
    },
    "GameWon": {"they": "{seat} has no cards left. That wins!", "you": "You have no cards left. That wins!"},
    "PlayerLeft": {"they": "{seat} leaves; the tower stays.", "you": "You leave; the tower stays."},
    # How it ended
    "added the ninth block to the tower": {
        "they": "{seats} added the ninth block to the tower.",
        "you": "You added the ninth block to the tower.",
    },
    "placed a block for the last card": {
        "they": "{seats} placed a block for the last card.",
        "you": "You placed a block for the last card.",
    },
}

PHRASES: Catalog = {
    "“{card}”": "“{card}”",
    # What people were best at
    "steadiest hand: {n} blocks stood": {
        "one": "steadiest hand: {n} block stood",
        "other": "steadiest hand: {n} blocks stood",
    },
    "loudest crash: {n} towers down": {
        "one": "loudest crash: {n} tower down",
        "other": "loudest crash: {n} towers down",
    },
    "boldest: {n} cards played": {"one": "boldest: {n} card played", "other": "boldest: {n} cards played"},
}
