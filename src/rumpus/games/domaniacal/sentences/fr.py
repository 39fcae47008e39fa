"""What is said in Domaniacal, in French."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "DealerChosen": {"they": "{seat} distribue.", "you": "Tu distribues."},
    "Dealt": {"they": "{seat} pioche {card}.", "you": "Tu pioches {card}."},
    "ChoiceBegan": "Chacun choisit la première carte de sa pile.",
    "Chose": {"they": "{seat} a choisi.", "you": "Tu as choisi."},
    "StackBegun": {
        "they": "{seat} commence une pile avec {card}.",
        "you": "Tu commences une pile avec {card}.",
    },
    "TurnBegan": {"they": "C’est à {seat} de jouer.", "you": "C’est à toi de jouer."},
    "Played": {"they": "{seat} empile {card}.", "you": "Tu empiles {card}."},
    "TakenBack": {"they": "{seat} reprend {card}.", "you": "Tu reprends {card}."},
    "TurnEnded": {"they": "{seat} termine son tour.", "you": "Tu termines ton tour."},
    "Stolen": {
        "they": "{seat} vole {card} sur la pile : {rival} perd une carte !",
        "you": "Tu voles {card} sur la pile : {rival} perd une carte !",
        "rival": "{seat} vole {card} sur ta pile !",
    },
    "StolenFromHand": {
        "they": "{seat} vole {card} dans la main : {rival} perd une carte !",
        "you": "Tu voles {card} dans la main : {rival} perd une carte !",
        "rival": "{seat} vole {card} dans ta main !",
    },
    "Skipped": {"they": "{seat} n’a rien à jouer ni à voler.", "you": "Tu n’as rien à jouer ni à voler."},
    "PlayerLeft": {
        "they": "{seat} s’en va ; sa pile reste sur la table.",
        "you": "Tu t’en vas ; ta pile reste sur la table.",
    },
    "GameWon last": {
        "they": "Il ne reste que {seats}. C’est gagné !",
        "you": "Il ne reste que toi. C’est gagné !",
    },
    "GameWon largest": {
        "they": "{seats} a la plus grande pile, et la victoire !",
        "you": "Tu as la plus grande pile, et la victoire !",
        "many": "{seats} partagent la plus grande pile, et la victoire !",
        "us": "{seats}, vous partagez la plus grande pile, et la victoire !",
    },
    # How it ended
    "had the largest stack when nothing fitted any more": {
        "they": "{seats} avait la plus grande pile quand plus rien n’allait.",
        "you": "Tu avais la plus grande pile quand plus rien n’allait.",
        "many": "{seats} avaient la plus grande pile quand plus rien n’allait.",
        "us": "{seats}, vous aviez la plus grande pile quand plus rien n’allait.",
    },
    "had the largest stack when nobody wanted to go on": {
        "they": "{seats} avait la plus grande pile quand plus personne ne voulait continuer.",
        "you": "Tu avais la plus grande pile quand plus personne ne voulait continuer.",
        "many": "{seats} avaient la plus grande pile quand plus personne ne voulait continuer.",
        "us": "{seats}, vous aviez la plus grande pile quand plus personne ne voulait continuer.",
    },
}

PHRASES: Catalog = {
    "the {card}": "le {card}",
    "Stack dominoes, and steal your rivals' best ones.": "Empile des dominos, et vole les meilleurs des autres.",
    # What people were best at
    "lightest fingers: stole {n}": {"one": "doigts agiles : {n} vol", "other": "doigts agiles : {n} vols"},
    "most robbed: {n} lost": {
        "one": "pile la plus pillée : {n} perte",
        "other": "pile la plus pillée : {n} pertes",
    },
    "steadiest builder: {n} dominoes": {
        "one": "bâtisseur : {n} domino",
        "other": "bâtisseur : {n} dominos",
    },
    "worst luck: {n} turns without a card": {
        "one": "pas de chance : {n} tour sans carte",
        "other": "pas de chance : {n} tours sans carte",
    },
    # Options
    "Dominoes": "Dominos",
    "The highest number: double-six, double-nine or double-twelve.": "Le plus grand nombre : double six, double neuf ou double douze.",
    "Cards drawn a turn": "Cartes piochées par tour",
    "Two make a faster game, and are suggested for two players.": "À deux cartes, la partie va plus vite ; c’est conseillé à deux joueurs.",
    "as suggested": "comme conseillé",
    "one": "une",
    "two": "deux",
    "Steals a turn": "Vols par tour",
    "Only one steal a turn makes a longer game.": "Un seul vol par tour allonge la partie.",
    "any number": "sans limite",
    "Steal from": "Voler dans",
    "Stealing from open hands as well makes a more evil game.": "Voler aussi dans les mains ouvertes rend la partie plus méchante.",
    "stacks": "les piles",
    "stacks and hands": "les piles et les mains",
    "Open hands lie before their owners for all to see; from hidden ones nobody can steal.": "Les mains ouvertes sont visibles de tous ; dans les mains cachées, personne ne peut voler.",
    "Equal stacks": "Piles égales",
    "Equal stacks share the win, or the one with fewer cards left in hand has it.": "Les piles égales partagent la victoire, ou elle revient à qui a le moins de cartes en main.",
    "shared": "partagée",
    "fewest in hand": "moins en main",
    "Seconds for one turn; 0 means no clock.": "Secondes par tour ; 0 : sans limite.",
    # Why not
    "First play a card on the one you stole.": "Pose d’abord une carte sur celle que tu as volée.",
    "Your stack is empty: begin it again with any card.": "Ta pile est vide : recommence-la avec n’importe quelle carte.",
    "There is nothing to take back: only a card you have just played.": "Tu ne peux reprendre qu’une carte que tu viens de jouer.",
    "Your stack has begun already.": "Ta pile est déjà commencée.",
    "First everybody chooses the card that begins their stack.": "D’abord, chacun choisit la carte qui commence sa pile.",
    "You have chosen that card already.": "Tu as déjà choisi cette carte.",
    "That's {card}; your stack wants {wanted}.": "C’est {card} ; ta pile veut {wanted}.",
    "Your stack is empty: any card begins it.": "Ta pile est vide : n’importe quelle carte la commence.",
    "Your stack wants {wanted}.": "Ta pile veut {wanted}.",
    "{first} or {second}": "{first} ou {second}",
    "That card is not on top of another player's stack.": "Cette carte n’est pas au sommet d’une autre pile.",
    "That stack is gone: there is nothing to steal.": "Cette pile n’existe plus : il n’y a rien à voler.",
    "In this game hands are safe: steal from stacks.": "Dans cette partie, les mains sont à l’abri : vole dans les piles.",
    "That card is not in another player's hand.": "Cette carte n’est dans la main de personne d’autre.",
    "Your stack is empty, so there is nothing to match: begin it again first.": "Ta pile est vide, rien ne peut aller : recommence-la d’abord.",
    "Only one steal a turn in this game.": "Un seul vol par tour dans cette partie.",
    "The {card} shares no number with your {top}.": "Le {card} n’a aucun nombre en commun avec ton {top}.",
    "You hold no card to play on {card} after stealing it.": "Tu n’as pas de carte à poser sur {card} après le vol.",
}
