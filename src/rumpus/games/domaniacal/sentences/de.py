"""What is said in Domaniacal, in German."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "DealerChosen": {"they": "{seat} gibt.", "you": "Du gibst."},
    "Dealt": {"they": "{seat} zieht {card}.", "you": "Du ziehst {card}."},
    "ChoiceBegan": "Alle wählen die erste Karte für ihren Stapel.",
    "Chose": {"they": "{seat} hat gewählt.", "you": "Du hast gewählt."},
    "StackBegun": {
        "they": "{seat} beginnt einen Stapel mit {card}.",
        "you": "Du beginnst einen Stapel mit {card}.",
    },
    "TurnBegan": {"they": "{seat} ist dran.", "you": "Du bist dran."},
    "Played": {"they": "{seat} stapelt {card}.", "you": "Du stapelst {card}."},
    "TakenBack": {"they": "{seat} nimmt {card} zurück.", "you": "Du nimmst {card} zurück."},
    "TurnEnded": {"they": "{seat} beendet den Zug.", "you": "Du beendest den Zug."},
    "Stolen": {
        "they": "{seat} stiehlt {rival} {card} vom Stapel!",
        "you": "Du stiehlst {rival} {card} vom Stapel!",
        "rival": "{seat} stiehlt dir {card} vom Stapel!",
    },
    "StolenFromHand": {
        "they": "{seat} stiehlt {rival} {card} aus der Hand!",
        "you": "Du stiehlst {rival} {card} aus der Hand!",
        "rival": "{seat} stiehlt dir {card} aus der Hand!",
    },
    "Skipped": {
        "they": "{seat} hat nichts zu spielen oder zu stehlen.",
        "you": "Du hast nichts zu spielen oder zu stehlen.",
    },
    "PlayerLeft": {
        "they": "{seat} geht; der Stapel bleibt auf dem Tisch.",
        "you": "Du gehst; der Stapel bleibt auf dem Tisch.",
    },
    "GameWon last": {
        "they": "Nur {seats} ist noch da. Das gewinnt!",
        "you": "Nur du bist noch da. Das gewinnt!",
    },
    "GameWon largest": {
        "they": "{seats} hat den größten Stapel und gewinnt!",
        "you": "Du hast den größten Stapel und gewinnst!",
        "many": "{seats} teilen sich den größten Stapel und den Sieg!",
        "us": "{seats} teilt euch den größten Stapel und den Sieg!",
    },
    # How it ended
    "had the largest stack when nothing fitted any more": {
        "they": "{seats} hatte den größten Stapel, als nichts mehr passte.",
        "you": "Du hattest den größten Stapel, als nichts mehr passte.",
        "many": "{seats} hatten den größten Stapel, als nichts mehr passte.",
        "us": "{seats} hattet den größten Stapel, als nichts mehr passte.",
    },
    "had the largest stack when nobody wanted to go on": {
        "they": "{seats} hatte den größten Stapel, als niemand mehr weiterwollte.",
        "you": "Du hattest den größten Stapel, als niemand mehr weiterwollte.",
        "many": "{seats} hatten den größten Stapel, als niemand mehr weiterwollte.",
        "us": "{seats} hattet den größten Stapel, als niemand mehr weiterwollte.",
    },
}

PHRASES: Catalog = {
    "the {card}": "die {card}",
    "Stack dominoes, and steal your rivals' best ones.": "Staple Dominos, und stiehl den anderen ihre besten.",
    # What people were best at
    "lightest fingers: stole {n}": {
        "one": "flinkste Finger: {n} gestohlen",
        "other": "flinkste Finger: {n} gestohlen",
    },
    "most robbed: {n} lost": {
        "one": "am meisten bestohlen: {n} weg",
        "other": "am meisten bestohlen: {n} weg",
    },
    "steadiest builder: {n} dominoes": {
        "one": "fleißig gestapelt: {n} Domino",
        "other": "fleißig gestapelt: {n} Dominos",
    },
    "worst luck: {n} turns without a card": {
        "one": "Pechvogel: {n} Zug ohne Karte",
        "other": "Pechvogel: {n} Züge ohne Karte",
    },
    # Options
    "Dominoes": "Dominos",
    "The highest number: double-six, double-nine or double-twelve.": "Die höchste Zahl: Doppel-Sechs, Doppel-Neun oder Doppel-Zwölf.",
    "Cards drawn a turn": "Karten pro Zug",
    "Two make a faster game, and are suggested for two players.": "Zwei machen es schneller und sind für zwei Leute empfohlen.",
    "as suggested": "wie empfohlen",
    "one": "eine",
    "two": "zwei",
    "Steals a turn": "Stehlen pro Zug",
    "Only one steal a turn makes a longer game.": "Nur einmal stehlen pro Zug macht das Spiel länger.",
    "any number": "so oft du willst",
    "Steal from": "Stehlen von",
    "Stealing from open hands as well makes a more evil game.": "Auch aus offenen Händen zu stehlen macht das Spiel böser.",
    "stacks": "Stapeln",
    "stacks and hands": "Stapeln und Händen",
    "Open hands lie before their owners for all to see; from hidden ones nobody can steal.": "Offene Hände liegen für alle sichtbar da; aus verdeckten kann niemand stehlen.",
    "Equal stacks": "Gleiche Stapel",
    "Equal stacks share the win, or the one with fewer cards left in hand has it.": "Gleiche Stapel teilen sich den Sieg, oder es gewinnt, wer weniger Karten auf der Hand hat.",
    "shared": "geteilt",
    "fewest in hand": "wenigste auf der Hand",
    "Seconds for one turn; 0 means no clock.": "Sekunden für einen Zug; 0 heißt ohne Uhr.",
    # Why not
    "First play a card on the one you stole.": "Leg erst eine Karte auf die gestohlene.",
    "Your stack is empty: begin it again with any card.": "Dein Stapel ist leer: Fang mit irgendeiner Karte neu an.",
    "There is nothing to take back: only a card you have just played.": "Zurücknehmen kannst du nur eine Karte, die du eben gelegt hast.",
    "Your stack has begun already.": "Dein Stapel hat schon begonnen.",
    "First everybody chooses the card that begins their stack.": "Erst wählen alle die Karte, mit der ihr Stapel beginnt.",
    "You have chosen that card already.": "Diese Karte hast du schon gewählt.",
    "That's {card}; your stack wants {wanted}.": "Das ist {card}; dein Stapel will {wanted}.",
    "Your stack is empty: any card begins it.": "Dein Stapel ist leer: Jede Karte kann ihn beginnen.",
    "Your stack wants {wanted}.": "Dein Stapel will {wanted}.",
    "{first} or {second}": "{first} oder {second}",
    "That card is not on top of another player's stack.": "Diese Karte liegt nicht oben auf einem fremden Stapel.",
    "That stack is gone: there is nothing to steal.": "Dieser Stapel ist weg: Da gibt es nichts zu stehlen.",
    "In this game hands are safe: steal from stacks.": "In diesem Spiel sind Hände sicher: Stiehl von Stapeln.",
    "That card is not in another player's hand.": "Diese Karte hat niemand sonst auf der Hand.",
    "Your stack is empty, so there is nothing to match: begin it again first.": "Dein Stapel ist leer, da kann nichts passen: Fang ihn erst neu an.",
    "Only one steal a turn in this game.": "In diesem Spiel darfst du nur einmal pro Zug stehlen.",
    "The {card} shares no number with your {top}.": "Die {card} hat keine Zahl mit deiner {top} gemeinsam.",
    "You hold no card to play on {card} after stealing it.": "Du hast keine Karte, die du nach dem Stehlen auf {card} legen könntest.",
}
