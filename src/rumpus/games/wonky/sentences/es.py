"""What is said in Wonky, in Spanish."""

from rumpus.engine.sentences import Catalog
from rumpus.games.wonky.sentences import any_block, blocks

SIZES = ["grande", "mediano", "pequeño"]
COLORS = ["azul", "morado", "verde"]

SENTENCES: Catalog = {
    "Drawn": {"they": "{seat} roba {card}.", "you": "Robas {card}."},
    "Reshuffled": "Las cartas jugadas se barajan en un mazo nuevo.",
    "TurnBegan": {"they": "Le toca a {seat}.", "you": "Te toca a ti."},
    "RanDry": {
        "they": "{seat} no puede jugar nada, y no queda nada que robar.",
        "you": "No puedes jugar nada, y no queda nada que robar.",
    },
    "Played": {"they": "{seat} juega {card}.", "you": "Juegas {card}."},
    "Reversed": "Ahora se juega al revés.",
    "BlockGrabbed": {"they": "{seat} coge {block}.", "you": "Coges {block}."},
    "BlockReleased": {"they": "{seat} suelta {block} …", "you": "Sueltas {block} …"},
    "TowerStood": {
        "they": "Uno, dos, tres: la torre aguanta. ¡{seat} lo ha logrado!",
        "you": "Uno, dos, tres: la torre aguanta. ¡Lo has logrado!",
    },
    "BlockSlipped": {
        "they": "No está arriba ({name}): {seat} lo intenta otra vez.",
        "you": "No está arriba ({name}): lo intentas otra vez.",
    },
    "TowerNudged": {
        "they": "{seat} ha empujado la torre: retira {block} y lo coloca otra vez.",
        "you": "Has empujado la torre: retiras {block} y lo colocas otra vez.",
    },
    "TowerRested": "La torre ya no se mueve.",
    "TowerToppled": "¡La torre se cae!",
    "TowerGaveWay": {
        "they": "La torre aún oscilaba: ¡se cae en el turno de {seat}!",
        "you": "La torre aún oscilaba: ¡se cae en tu turno!",
    },
    "TowerFell": {
        "they": "La torre ha caído. {seat} roba cartas, y empieza otra.",
        "you": "La torre ha caído. Robas cartas, y empieza otra.",
    },
    "TimeRanOut": {
        "they": "Se acabó el tiempo: {seat} roba cartas.",
        "you": "Se acabó el tiempo: robas cartas.",
    },
    "NinthBlock": {
        "they": "El noveno bloque aguanta: ¡{seat} gana!",
        "you": "El noveno bloque aguanta: ¡ganas!",
    },
    "GameWon last": {"they": "Solo queda {seat}. ¡Eso gana!", "you": "Solo quedas tú. ¡Eso gana!"},
    "GameWon": {"they": "A {seat} no le quedan cartas. ¡Eso gana!", "you": "No te quedan cartas. ¡Eso gana!"},
    "PlayerLeft": {"they": "{seat} se va; la torre se queda.", "you": "Te vas; la torre se queda."},
    # How it ended
    "added the ninth block to the tower": {
        "they": "{seats} puso el noveno bloque en la torre.",
        "you": "Pusiste el noveno bloque en la torre.",
    },
    "placed a block for the last card": {
        "they": "{seats} colocó un bloque con su última carta.",
        "you": "Colocaste un bloque con tu última carta.",
    },
}

PHRASES: Catalog = {
    **blocks("{size} {color} block", "bloque {size} {color}", SIZES, COLORS),
    **blocks("the {size} {color} block", "el bloque {size} {color}", SIZES, COLORS),
    **any_block("bloque {color} de cualquier tamaño", "bloque {size} de cualquier color", SIZES, COLORS),
    "Pass": "Pass",
    "Reverse": "Reverse",
    "any block, then next player draws": "cualquier bloque; luego roba quien sigue",
    "any block, then reverse": "cualquier bloque; luego al revés",
    "“{card}”": "«{card}»",
    "Stack crooked blocks on a tower that would rather fall.": "Apila bloques torcidos en una torre que preferiría caerse.",
    # What people were best at
    "steadiest hand: {n} blocks stood": {
        "one": "la mano más firme: {n} bloque en pie",
        "other": "la mano más firme: {n} bloques en pie",
    },
    "loudest crash: {n} towers down": {
        "one": "el mayor estruendo: {n} torre caída",
        "other": "el mayor estruendo: {n} torres caídas",
    },
    "butterfingers: {n} slipped": {
        "one": "manos de mantequilla: {n} resbalón",
        "other": "manos de mantequilla: {n} resbalones",
    },
    "most cards in hand: {n} drawn": {
        "one": "mano más llena: {n} robada",
        "other": "mano más llena: {n} robadas",
    },
    "boldest: {n} cards played": {
        "one": "más audacia: {n} carta jugada",
        "other": "más audacia: {n} cartas jugadas",
    },
    # Options
    "First player": "Quién empieza",
    "By luck, or whoever sits in the first chair: offer it to your tallest player.": "A suertes, o quien esté en la primera silla: ofrecédsela a la persona más alta.",
    "by luck": "a suertes",
    "first chair": "primera silla",
    "Seconds to choose a card; 0 means no clock.": "Segundos para elegir una carta; 0 significa sin reloj.",
    "Placing clock": "Tiempo para colocar",
    "Seconds to place a block, in one go or several; then the hand lets go. 0 means no clock.": "Segundos para colocar un bloque, de una vez o de varias; luego la mano suelta. 0 significa sin reloj.",
    "Nudging": "Empujar",
    "Forbidden: who lets go after pushing the tower takes the block back and places again. Allowed: it is only shown.": "Prohibido: quien suelta tras empujar la torre retira el bloque y lo coloca otra vez. Permitido: solo se muestra.",
    "forbidden": "prohibido",
    "allowed": "permitido",
    # Why not
    "One, two, three: wait for the count.": "Uno, dos, tres: espera a que se cuente.",
    "The tower is falling.": "La torre se está cayendo.",
    "First play a card.": "Primero juega una carta.",
    "First take a block.": "Primero coge un bloque.",
    "You have played a card: now place its block ({card}).": "Ya has jugado una carta: ahora coloca su bloque ({card}).",
    "No block that matches is free: {card}.": "No hay ningún bloque libre que valga: {card}.",
    "The tower fell in your turn: play a card that begins a new one.": "La torre cayó en tu turno: juega una carta que empiece otra.",
    "An action cannot be your last card.": "Una acción no puede ser tu última carta.",
    "There is no such block.": "Ese bloque no existe.",
    "You hold that block already.": "Ya tienes ese bloque.",
    "The {block} is part of the tower.": "El {block} es parte de la torre.",
    "The {block} does not match your card ({card}).": "El {block} no va con tu carta ({card}).",
}
