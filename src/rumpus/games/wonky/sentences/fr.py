"""What is said in Wonky, in French."""

from rumpus.engine.sentences import Catalog
from rumpus.games.wonky.sentences import any_block, blocks

SIZES = ["grand", "moyen", "petit"]
COLORS = ["bleu", "violet", "vert"]

SENTENCES: Catalog = {
    "Drawn": {"they": "{seat} pioche {card}.", "you": "Tu pioches {card}."},
    "Reshuffled": "Les cartes jouées sont mélangées en une nouvelle pioche.",
    "TurnBegan": {"they": "C’est à {seat} de jouer.", "you": "C’est à toi de jouer."},
    "RanDry": {
        "they": "{seat} ne peut rien jouer, et il n’y a plus rien à piocher.",
        "you": "Tu ne peux rien jouer, et il n’y a plus rien à piocher.",
    },
    "Played": {"they": "{seat} joue {card}.", "you": "Tu joues {card}."},
    "Reversed": "On tourne dans l’autre sens.",
    "BlockGrabbed": {"they": "{seat} prend {block}.", "you": "Tu prends {block}."},
    "BlockReleased": {"they": "{seat} lâche {block} …", "you": "Tu lâches {block} …"},
    "TowerStood": {
        "they": "Un, deux, trois : la tour tient. {seat} a réussi !",
        "you": "Un, deux, trois : la tour tient. Tu as réussi !",
    },
    "BlockSlipped": {
        "they": "Pas au sommet ({name}) : {seat} essaie encore.",
        "you": "Pas au sommet ({name}) : tu essaies encore.",
    },
    "TowerNudged": {
        "they": "{seat} a poussé la tour : il faut reprendre {block} et recommencer.",
        "you": "Tu as poussé la tour : il faut reprendre {block} et recommencer.",
    },
    "TowerRested": "La tour ne bouge plus.",
    "TowerToppled": "La tour tombe !",
    "TowerGaveWay": {
        "they": "La tour oscillait encore : elle tombe au tour suivant, pour {seat} !",
        "you": "La tour oscillait encore : elle tombe à ton tour !",
    },
    "TowerFell": {
        "they": "La tour est tombée. {seat} pioche, et une nouvelle commence.",
        "you": "La tour est tombée. Tu pioches, et une nouvelle commence.",
    },
    "TimeRanOut": {
        "they": "Le temps est écoulé : {seat} pioche des cartes.",
        "you": "Le temps est écoulé : tu pioches des cartes.",
    },
    "NinthBlock": {
        "they": "Le neuvième bloc tient : {seat} gagne !",
        "you": "Le neuvième bloc tient : tu gagnes !",
    },
    "GameWon last": {
        "they": "Il ne reste que {seat}. C’est gagné !",
        "you": "Il ne reste que toi. C’est gagné !",
    },
    "GameWon": {
        "they": "{seat} n’a plus de cartes. C’est gagné !",
        "you": "Tu n’as plus de cartes. C’est gagné !",
    },
    "PlayerLeft": {"they": "{seat} s’en va ; la tour reste.", "you": "Tu t’en vas ; la tour reste."},
    # How it ended
    "added the ninth block to the tower": {
        "they": "{seats} a posé le neuvième bloc sur la tour.",
        "you": "Tu as posé le neuvième bloc sur la tour.",
    },
    "placed a block for the last card": {
        "they": "{seats} a posé un bloc pour sa dernière carte.",
        "you": "Tu as posé un bloc pour ta dernière carte.",
    },
}

PHRASES: Catalog = {
    **blocks("{size} {color} block", "{size} bloc {color}", SIZES, COLORS),
    **blocks("the {size} {color} block", "le {size} bloc {color}", SIZES, COLORS),
    **any_block("bloc {color} de toute taille", "{size} bloc de toute couleur", SIZES, COLORS),
    "Pass": "Pass",
    "Reverse": "Reverse",
    "any block, then next player draws": "n’importe quel bloc, puis le suivant pioche",
    "any block, then reverse": "n’importe quel bloc, puis on change de sens",
    "“{card}”": "« {card} »",
    "Stack crooked blocks on a tower that would rather fall.": "Empile des blocs tordus sur une tour qui préférerait tomber.",
    # What people were best at
    "steadiest hand: {n} blocks stood": {
        "one": "main sûre : {n} bloc a tenu",
        "other": "main sûre : {n} blocs ont tenu",
    },
    "loudest crash: {n} towers down": {
        "one": "grand fracas : {n} tour tombée",
        "other": "grand fracas : {n} tours tombées",
    },
    "butterfingers: {n} slipped": {
        "one": "mains de beurre : {n} glissade",
        "other": "mains de beurre : {n} glissades",
    },
    "most cards in hand: {n} drawn": {
        "one": "main pleine : {n} piochée",
        "other": "main pleine : {n} piochées",
    },
    "boldest: {n} cards played": {
        "one": "grande audace : {n} carte jouée",
        "other": "grande audace : {n} cartes jouées",
    },
    # Options
    "First player": "Qui commence",
    "By luck, or whoever sits in the first chair: offer it to your tallest player.": "Au hasard, ou qui est sur la première chaise : offrez-la à la plus grande personne.",
    "by luck": "au hasard",
    "first chair": "première chaise",
    "Seconds to choose a card; 0 means no clock.": "Secondes pour choisir une carte ; 0 : sans limite.",
    "Placing clock": "Temps pour poser",
    "Seconds to place a block, in one go or several; then the hand lets go. 0 means no clock.": "Secondes pour poser un bloc, en une ou plusieurs fois ; ensuite la main lâche. 0 : sans limite.",
    "Nudging": "Pousser",
    "Forbidden: who lets go after pushing the tower takes the block back and places again. Allowed: it is only shown.": "Interdit : qui lâche après avoir poussé la tour reprend le bloc et recommence. Permis : c’est seulement montré.",
    "forbidden": "interdit",
    "allowed": "permis",
    # Why not
    "One, two, three: wait for the count.": "Un, deux, trois : attends la fin du compte.",
    "The tower is falling.": "La tour est en train de tomber.",
    "First play a card.": "Joue d’abord une carte.",
    "First take a block.": "Prends d’abord un bloc.",
    "You have played a card: now place its block ({card}).": "Tu as joué une carte : pose maintenant son bloc ({card}).",
    "No block that matches is free: {card}.": "Aucun bloc qui convient n’est libre : {card}.",
    "The tower fell in your turn: play a card that begins a new one.": "La tour est tombée à ton tour : joue une carte qui en commence une nouvelle.",
    "An action cannot be your last card.": "Une action ne peut pas être ta dernière carte.",
    "There is no such block.": "Ce bloc n’existe pas.",
    "You hold that block already.": "Tu tiens déjà ce bloc.",
    "The {block} is part of the tower.": "Le {block} fait partie de la tour.",
    "The {block} does not match your card ({card}).": "Le {block} ne va pas avec ta carte ({card}).",
}
