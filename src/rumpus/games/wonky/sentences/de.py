"""What is said in Wonky, in German."""

from rumpus.engine.sentences import Catalog
from rumpus.games.wonky.sentences import any_block, blocks

SIZES = ["großer", "mittlerer", "kleiner"]
COLORS = ["blauer", "lila", "grüner"]

SENTENCES: Catalog = {
    "Drawn": {"they": "{seat} zieht {card}.", "you": "Du ziehst {card}."},
    "Reshuffled": "Die gespielten Karten werden zu einem neuen Stapel gemischt.",
    "TurnBegan": {"they": "{seat} ist dran.", "you": "Du bist dran."},
    "RanDry": {
        "they": "{seat} kann nichts spielen, und es gibt nichts mehr zu ziehen.",
        "you": "Du kannst nichts spielen, und es gibt nichts mehr zu ziehen.",
    },
    "Played": {"they": "{seat} spielt {card}.", "you": "Du spielst {card}."},
    "Reversed": "Jetzt geht es andersherum.",
    "BlockGrabbed": {"they": "{seat} nimmt {block}.", "you": "Du nimmst {block}."},
    "BlockReleased": {"they": "{seat} lässt {block} los …", "you": "Du lässt {block} los …"},
    "TowerStood": {
        "they": "Eins, zwei, drei: Der Turm steht. {seat} hat es geschafft!",
        "you": "Eins, zwei, drei: Der Turm steht. Du hast es geschafft!",
    },
    "BlockSlipped": {
        "they": "Nicht obenauf ({name}): {seat} versucht es noch einmal.",
        "you": "Nicht obenauf ({name}): Du versuchst es noch einmal.",
    },
    "TowerNudged": {
        "they": "{seat} hat den Turm angestupst, nimmt {block} zurück und setzt noch einmal.",
        "you": "Du hast den Turm angestupst, nimmst {block} zurück und setzt noch einmal.",
    },
    "TowerRested": "Der Turm ist zur Ruhe gekommen.",
    "TowerToppled": "Der Turm fällt!",
    "TowerGaveWay": {
        "they": "Der Turm schwankte noch: Er fällt, während {seat} dran ist!",
        "you": "Der Turm schwankte noch: Er fällt, während du dran bist!",
    },
    "TowerFell": {
        "they": "Der Turm ist unten. {seat} zieht Karten, und ein neuer beginnt.",
        "you": "Der Turm ist unten. Du ziehst Karten, und ein neuer beginnt.",
    },
    "TimeRanOut": {
        "they": "Die Zeit ist um: {seat} zieht Karten.",
        "you": "Die Zeit ist um: Du ziehst Karten.",
    },
    "NinthBlock": {
        "they": "Der neunte Klotz steht: {seat} gewinnt!",
        "you": "Der neunte Klotz steht: Du gewinnst!",
    },
    "GameWon last": {
        "they": "Nur {seat} ist noch da. Das gewinnt!",
        "you": "Nur du bist noch da. Das gewinnt!",
    },
    "GameWon": {
        "they": "{seat} hat keine Karten mehr. Das gewinnt!",
        "you": "Du hast keine Karten mehr. Das gewinnt!",
    },
    "PlayerLeft": {"they": "{seat} geht; der Turm bleibt.", "you": "Du gehst; der Turm bleibt."},
    # How it ended
    "added the ninth block to the tower": {
        "they": "{seats} hat den neunten Klotz auf den Turm gesetzt.",
        "you": "Du hast den neunten Klotz auf den Turm gesetzt.",
    },
    "placed a block for the last card": {
        "they": "{seats} hat einen Klotz für die letzte Karte gesetzt.",
        "you": "Du hast einen Klotz für die letzte Karte gesetzt.",
    },
}

PHRASES: Catalog = {
    **blocks("{size} {color} block", "{size} {color} Klotz", SIZES, COLORS),
    **blocks(
        "the {size} {color} block",
        "den {size} {color} Klotz",
        ["großen", "mittleren", "kleinen"],
        ["blauen", "lila", "grünen"],
    ),
    **any_block("{color} Klotz jeder Größe", "{size} Klotz jeder Farbe", SIZES, COLORS),
    "Pass": "Pass",
    "Reverse": "Reverse",
    "any block, then next player draws": "jeder Klotz, dann zieht die nächste Person",
    "any block, then reverse": "jeder Klotz, dann andersherum",
    "“{card}”": "„{card}“",
    "Stack crooked blocks on a tower that would rather fall.": "Staple krumme Klötze auf einen Turm, der lieber fallen würde.",
    # What people were best at
    "steadiest hand: {n} blocks stood": {
        "one": "ruhigste Hand: {n} Klotz blieb stehen",
        "other": "ruhigste Hand: {n} Klötze blieben stehen",
    },
    "loudest crash: {n} towers down": {
        "one": "lautester Krach: {n} Turm gefallen",
        "other": "lautester Krach: {n} Türme gefallen",
    },
    "butterfingers: {n} slipped": {
        "one": "Butterfinger: {n} abgerutscht",
        "other": "Butterfinger: {n} abgerutscht",
    },
    "most cards in hand: {n} drawn": {"one": "volle Hand: {n} gezogen", "other": "volle Hand: {n} gezogen"},
    "boldest: {n} cards played": {
        "one": "am mutigsten: {n} Karte gespielt",
        "other": "am mutigsten: {n} Karten gespielt",
    },
    # Options
    "First player": "Wer anfängt",
    "By luck, or whoever sits in the first chair: offer it to your tallest player.": "Das Los entscheidet, oder wer auf dem ersten Stuhl sitzt: Bietet ihn eurer größten Person an.",
    "by luck": "das Los",
    "first chair": "erster Stuhl",
    "Seconds to choose a card; 0 means no clock.": "Sekunden, um eine Karte zu wählen; 0 heißt ohne Uhr.",
    "Placing clock": "Zeit zum Setzen",
    "Seconds to place a block, in one go or several; then the hand lets go. 0 means no clock.": "Sekunden, um einen Klotz zu setzen, auf einmal oder mehrmals; dann lässt die Hand los. 0 heißt ohne Uhr.",
    "Nudging": "Anstupsen",
    "Forbidden: who lets go after pushing the tower takes the block back and places again. Allowed: it is only shown.": "Verboten: Wer nach einem Schubs loslässt, nimmt den Klotz zurück und setzt noch einmal. Erlaubt: Es wird nur gezeigt.",
    "forbidden": "verboten",
    "allowed": "erlaubt",
    # Why not
    "One, two, three: wait for the count.": "Eins, zwei, drei: Warte, bis gezählt ist.",
    "The tower is falling.": "Der Turm fällt gerade.",
    "First play a card.": "Spiel erst eine Karte.",
    "First take a block.": "Nimm erst einen Klotz.",
    "You have played a card: now place its block ({card}).": "Du hast eine Karte gespielt: Jetzt setz ihren Klotz ({card}).",
    "No block that matches is free: {card}.": "Kein passender Klotz ist frei: {card}.",
    "The tower fell in your turn: play a card that begins a new one.": "Der Turm fiel in deinem Zug: Spiel eine Karte, die einen neuen beginnt.",
    "An action cannot be your last card.": "Eine Aktion darf nicht deine letzte Karte sein.",
    "There is no such block.": "Diesen Klotz gibt es nicht.",
    "You hold that block already.": "Diesen Klotz hältst du schon.",
    "The {block} is part of the tower.": "Schon im Turm: {block}.",
    "The {block} does not match your card ({card}).": "{block} passt nicht zu deiner Karte ({card}).",
}
