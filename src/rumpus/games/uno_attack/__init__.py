"""UNO Attack!: match cards, or press the launcher and hope."""

from importlib.resources import files

from rumpus.engine.box import Box
from rumpus.engine.game import Info
from rumpus.engine.superlatives import Superlative
from rumpus.games.uno_attack import actions, encode, events
from rumpus.games.uno_attack.cards import COLORS, kind, printed_faces
from rumpus.games.uno_attack.finish import finish
from rumpus.games.uno_attack.options import Options
from rumpus.games.uno_attack.rules import UnoAttack
from rumpus.games.uno_attack.secrets import SECRETS
from rumpus.games.uno_attack.words import SPEECHES, UnoAttackWords

INFO = Info(
    slug="uno-attack",
    title="UNO Attack!",
    blurb="Press the launcher and hope; sometimes it spits cards.",
    seats=range(2, 11),
    defaults=Options(),
    races=True,
    figures={
        "hands": "HandWon",
        "turns": "TurnPassed",
        "presses": "Pressed",
        "shots": "Fired",
        "cards_shot": "Launched",
        "reloads": "Reloaded",
        "calls": "CalledUno",
        "catches": "Caught",
    },
    superlatives=(
        Superlative("Fired", "favorite target: hit {n} times"),
        Superlative("Caught", "sharpest ears: caught {n}"),
        Superlative("Caught", "most forgetful: caught {n} times", seat="offender"),
        Superlative("Pressed", "bravest finger: {n} presses"),
        Superlative("Played", "busiest hand: {n} cards played"),
        Superlative("CalledUno", "loudest: {n} cries of UNO"),
        Superlative("Skipped", "most skipped: {n} times"),
    ),
    affronts={"Caught": "offender", "Traded": "partner"},
    points_field="totals",
    rounds=("HandBegan", "HandWon"),
    ratios={
        "shots_per_press": ("shots", "presses"),
        "cards_per_press": ("cards_shot", "presses"),
        "cards_per_shot": ("cards_shot", "shots"),
        "points_per_hand": ("points", "hands"),
    },
)

BOX: Box = Box(
    game=UnoAttack(INFO),
    words=UnoAttackWords(),
    speeches=SPEECHES,
    actions=actions,
    events=events,
    encode=encode,
    secrets=SECRETS,
    guide=files(__name__).joinpath("guide.md").read_text("utf-8").format(title=INFO.title),
    bots="rumpus.bots.uno_attack",
    twists="rumpus.foresight.twists.uno_attack",
    card_kind=kind,
    finish=finish,
    cards={"colors": COLORS, "faces": printed_faces()},
)
