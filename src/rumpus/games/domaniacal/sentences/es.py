"""What is said in Domaniacal, in Spanish."""

from rumpus.engine.sentences import Catalog

SENTENCES: Catalog = {
    "DealerChosen": {"they": "{seat} reparte.", "you": "Repartes tú."},
    "Dealt": {"they": "{seat} roba {card}.", "you": "Robas {card}."},
    "ChoiceBegan": "Todos eligen la primera carta de su pila.",
    "Chose": {"they": "{seat} ha elegido.", "you": "Has elegido."},
    "StackBegun": {"they": "{seat} empieza una pila con {card}.", "you": "Empiezas una pila con {card}."},
    "TurnBegan": {"they": "Le toca a {seat}.", "you": "Te toca a ti."},
    "Played": {"they": "{seat} apila {card}.", "you": "Apilas {card}."},
    "TakenBack": {"they": "{seat} recupera {card}.", "you": "Recuperas {card}."},
    "TurnEnded": {"they": "{seat} termina su turno.", "you": "Terminas tu turno."},
    "Stolen": {
        "they": "¡{seat} le quita {card} de la pila a {rival}!",
        "you": "¡Le quitas {card} de la pila a {rival}!",
        "rival": "¡{seat} te quita {card} de la pila!",
    },
    "StolenFromHand": {
        "they": "¡{seat} le quita {card} de la mano a {rival}!",
        "you": "¡Le quitas {card} de la mano a {rival}!",
        "rival": "¡{seat} te quita {card} de la mano!",
    },
    "Skipped": {
        "they": "{seat} no tiene nada que jugar ni que quitar.",
        "you": "No tienes nada que jugar ni que quitar.",
    },
    "PlayerLeft": {
        "they": "{seat} se va; su pila se queda en la mesa.",
        "you": "Te vas; tu pila se queda en la mesa.",
    },
    "GameWon last": {"they": "Solo queda {seats}. ¡Eso gana!", "you": "Solo quedas tú. ¡Eso gana!"},
    "GameWon largest": {
        "they": "¡{seats} tiene la pila más alta y gana!",
        "you": "¡Tienes la pila más alta y ganas!",
        "many": "¡{seats} comparten la pila más alta y la victoria!",
        "us": "¡{seats} compartís la pila más alta y la victoria!",
    },
    # How it ended
    "had the largest stack when nothing fitted any more": {
        "they": "{seats} tenía la pila más alta cuando ya nada encajaba.",
        "you": "Tenías la pila más alta cuando ya nada encajaba.",
        "many": "{seats} tenían la pila más alta cuando ya nada encajaba.",
        "us": "{seats} teníais la pila más alta cuando ya nada encajaba.",
    },
    "had the largest stack when nobody wanted to go on": {
        "they": "{seats} tenía la pila más alta cuando ya nadie quería seguir.",
        "you": "Tenías la pila más alta cuando ya nadie quería seguir.",
        "many": "{seats} tenían la pila más alta cuando ya nadie quería seguir.",
        "us": "{seats} teníais la pila más alta cuando ya nadie quería seguir.",
    },
}

PHRASES: Catalog = {
    "the {card}": "el {card}",
    "Stack dominoes, and steal your rivals' best ones.": "Apila fichas de dominó y quítales las mejores a los demás.",
    # What people were best at
    "lightest fingers: stole {n}": {"one": "dedos ligeros: {n} robo", "other": "dedos ligeros: {n} robos"},
    "most robbed: {n} lost": {
        "one": "la pila más saqueada: {n} perdida",
        "other": "la pila más saqueada: {n} perdidas",
    },
    "steadiest builder: {n} dominoes": {
        "one": "manos constructoras: {n} ficha",
        "other": "manos constructoras: {n} fichas",
    },
    "worst luck: {n} turns without a card": {
        "one": "mala suerte: {n} turno sin carta",
        "other": "mala suerte: {n} turnos sin carta",
    },
    # Options
    "Dominoes": "Fichas",
    "The highest number: double-six, double-nine or double-twelve.": "El número más alto: doble seis, doble nueve o doble doce.",
    "Cards drawn a turn": "Cartas por turno",
    "Two make a faster game, and are suggested for two players.": "Con dos va más rápido; se aconseja entre dos personas.",
    "as suggested": "lo aconsejado",
    "one": "una",
    "two": "dos",
    "Steals a turn": "Robos por turno",
    "Only one steal a turn makes a longer game.": "Con un solo robo por turno la partida es más larga.",
    "any number": "sin límite",
    "Steal from": "Robar de",
    "Stealing from open hands as well makes a more evil game.": "Robar también de las manos abiertas hace la partida más malvada.",
    "stacks": "pilas",
    "stacks and hands": "pilas y manos",
    "Open hands lie before their owners for all to see; from hidden ones nobody can steal.": "Las manos abiertas están a la vista de todos; de las ocultas nadie puede robar.",
    "Equal stacks": "Pilas iguales",
    "Equal stacks share the win, or the one with fewer cards left in hand has it.": "Las pilas iguales comparten la victoria, o gana quien tenga menos cartas en la mano.",
    "shared": "compartida",
    "fewest in hand": "menos en la mano",
    "Seconds for one turn; 0 means no clock.": "Segundos por turno; 0 significa sin reloj.",
    # Why not
    "First play a card on the one you stole.": "Primero pon una carta sobre la que has quitado.",
    "Your stack is empty: begin it again with any card.": "Tu pila está vacía: empiézala otra vez con cualquier carta.",
    "There is nothing to take back: only a card you have just played.": "Solo puedes recuperar una carta que acabas de jugar.",
    "Your stack has begun already.": "Tu pila ya ha empezado.",
    "First everybody chooses the card that begins their stack.": "Primero todos eligen la carta con la que empieza su pila.",
    "You have chosen that card already.": "Ya has elegido esa carta.",
    "That's {card}; your stack wants {wanted}.": "Es {card}; tu pila quiere {wanted}.",
    "Your stack is empty: any card begins it.": "Tu pila está vacía: cualquier carta la empieza.",
    "Your stack wants {wanted}.": "Tu pila quiere {wanted}.",
    "{first} or {second}": "{first} o {second}",
    "That card is not on top of another player's stack.": "Esa carta no está encima de otra pila.",
    "That stack is gone: there is nothing to steal.": "Esa pila ya no existe: no hay nada que quitar.",
    "In this game hands are safe: steal from stacks.": "En esta partida las manos están a salvo: roba de las pilas.",
    "That card is not in another player's hand.": "Esa carta no está en la mano de nadie más.",
    "Your stack is empty, so there is nothing to match: begin it again first.": "Tu pila está vacía y nada puede encajar: primero empiézala otra vez.",
    "Only one steal a turn in this game.": "En esta partida solo hay un robo por turno.",
    "The {card} shares no number with your {top}.": "El {card} no tiene ningún número en común con tu {top}.",
    "You hold no card to play on {card} after stealing it.": "No tienes carta que poner sobre {card} después de quitarla.",
}
