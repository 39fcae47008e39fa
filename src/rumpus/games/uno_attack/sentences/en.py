"""What is said in UNO Attack!, in English."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "Played": {"they": "{seat} plays {card}.", "you": "You play {card}."},
    "Played wild": {"they": "{seat} plays {card}: {color} it is.", "you": "You play {card}: {color} it is."},
    "TurnPassed": {"they": "{seat} is next.", "you": "You are next."},
    "Pressed": {"they": "{seat} presses the button …", "you": "You press the button …"},
    "Fired": {"they": "The launcher shoots {cards} at {seat}!", "you": "The launcher shoots {cards} at you!"},
    "Launched": {"they": "{seat} gets {card}.", "you": "You get {card}."},
    "Reversed": "Play goes the other way round.",
    "Skipped": {"they": "{seat} is skipped.", "you": "You are skipped."},
    "Shed": {"they": "{seat} discards {cards}.", "you": "You discard {cards}."},
    "Traded": {
        "they": "{seat} trades hands with {rival}.",
        "you": "You trade hands with {rival}.",
        "rival": "{seat} trades hands with you.",
    },
    "HitPassedOn": {"they": "{seat} passes the Hit 2 on.", "you": "You pass the Hit 2 on."},
    "PressesOwed Hit 2": {
        "they": "{row} must press {times} for the Hit 2.",
        "you": "You must press {times} for the Hit 2.",
    },
    "PressesOwed All-Hit": {
        "they": "{row} must press for the All-Hit.",
        "you": "You must press for the All-Hit.",
        "many": "{row} must press for the All-Hit.",
        "us": "{row} must press for the All-Hit.",
    },
    "PressesOwed Hit-Fire": {
        "they": "{row} must press until it fires.",
        "you": "You must press until it fires.",
    },
    "PressesOwed no call": {
        "they": "{row} must press {times} for not calling UNO.",
        "you": "You must press {times} for not calling UNO.",
    },
    "PressesOwed advice": {
        "they": "{row} must press {times} for giving advice.",
        "you": "You must press {times} for giving advice.",
    },
    "ShotOffered": {
        "they": "{seat} may play one of the new cards at once.",
        "you": "You may play one of the new cards at once.",
    },
    "CalledUno": {"they": "{seat} calls UNO!", "you": "You call UNO!"},
    "CallOwed": {
        "they": "{seat} has one card left, and no UNO has been called …",
        "you": "You have one card left, and no UNO has been called …",
    },
    "Caught": {
        "they": "{seat} catches {rival} without the UNO call!",
        "you": "You catch {rival} without the UNO call!",
        "rival": "{seat} catches you without the UNO call!",
    },
    "CatchFailed": {
        "they": "{seat} wants to catch {rival}, but there is no reason yet.",
        "you": "You want to catch {rival}, but there is no reason yet.",
        "rival": "{seat} wants to catch you, but there is no reason yet.",
    },
    "CatchRested": {"they": "{seat} may catch again.", "you": "You may catch again."},
    "WentOut": {"they": "{seat} is out of cards!", "you": "You are out of cards!"},
    "Reported": {
        "they": "{seat} says that {rival} gave advice; the others vote.",
        "you": "You say that {rival} gave advice; the others vote.",
        "rival": "{seat} says that you gave advice; the others vote.",
    },
    "Voted yes": {"they": "{seat} votes yes.", "you": "You vote yes."},
    "Voted no": {"they": "{seat} votes no.", "you": "You vote no."},
    "VoteEnded yes": {
        "they": "It was advice, the others say about {seat}.",
        "you": "It was advice, the others say about you.",
    },
    "VoteEnded no": {
        "they": "It was no advice, the others say about {seat}.",
        "you": "It was no advice, the others say about you.",
    },
    "DealerCardPicked": {"they": "{seat} picks {card}.", "you": "You pick {card}."},
    "PicksReturned": "The picked cards go back and are shuffled.",
    "HandBegan": {"they": "{seat} deals.", "you": "You deal."},
    "Dealt": {"they": "{seat} is dealt {card}.", "you": "You are dealt {card}."},
    "TurnedUp": "{card} is turned up.",
    "PutBack": "It goes back into the pack.",
    "ColorNamed": {"they": "{seat} calls {color}.", "you": "You call {color}."},
    "LauncherLoaded": "The launcher is loaded.",
    "Reloaded": "The discards are shuffled and the launcher is loaded again.",
    "HandWon": {"they": "{seat} wins the hand!", "you": "You win the hand!"},
    "HandCounted": {
        "they": "{seat} is caught with {cards}: {points}.",
        "you": "You are caught with {cards}: {points}.",
    },
    "Scored": {"they": "{seat} is given {points}.", "you": "You are given {points}."},
    "PlayerOut": {"they": "{seat} is out of the game.", "you": "You are out of the game."},
    "BreakBegan": "The next hand begins in a moment.",
    "CardsGathered": "All cards are shuffled for the next hand.",
    "PlayerLeft": {
        "they": "{seat} leaves; the cards go into the launcher.",
        "you": "You leave; the cards go into the launcher.",
    },
    "MatchWon": {"they": "{seats} wins!", "you": "You win!", "many": "{seats} win!", "us": "{seats} win!"},
    # How it ended
    "reached {limit} points first": {
        "they": "{seats} reached {limit} points first.",
        "you": "You reached {limit} points first.",
        "many": "{seats} reached {limit} points first.",
        "us": "{seats} reached {limit} points first.",
    },
    "had the lowest total when somebody reached {limit} points": {
        "they": "{seats} had the lowest total when somebody reached {limit} points.",
        "you": "You had the lowest total when somebody reached {limit} points.",
        "many": "{seats} had the lowest total when somebody reached {limit} points.",
        "us": "{seats} had the lowest total when somebody reached {limit} points.",
    },
    "stayed below {limit} points the longest": {
        "they": "{seats} stayed below {limit} points the longest.",
        "you": "You stayed below {limit} points the longest.",
        "many": "{seats} stayed below {limit} points the longest.",
        "us": "{seats} stayed below {limit} points the longest.",
    },
}

PHRASES: Catalog = {
    "the {card}": "the {card}",
    "{n} cards": {"one": "{n} card", "other": "{n} cards"},
    "{n} points": {"one": "{n} point", "other": "{n} points"},
    "{n} times": {"one": "once", "other": "{n} times"},
    # What people were best at
    "favorite target: hit {n} times": {
        "one": "favorite target: hit once",
        "other": "favorite target: hit {n} times",
    },
    "most forgetful: caught {n} times": {
        "one": "most forgetful: caught once",
        "other": "most forgetful: caught {n} times",
    },
    "bravest finger: {n} presses": {
        "one": "bravest finger: {n} press",
        "other": "bravest finger: {n} presses",
    },
    "busiest hand: {n} cards played": {
        "one": "busiest hand: {n} card played",
        "other": "busiest hand: {n} cards played",
    },
    "loudest: {n} cries of UNO": {"one": "loudest: {n} cry of UNO", "other": "loudest: {n} cries of UNO"},
    "most skipped: {n} times": {"one": "most skipped: once", "other": "most skipped: {n} times"},
}
