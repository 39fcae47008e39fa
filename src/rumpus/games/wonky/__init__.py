"""Wonky: stack crooked blocks on a tower that would rather fall."""

from importlib.resources import files

from rumpus.engine.bits import has
from rumpus.engine.box import Box
from rumpus.engine.game import Info
from rumpus.engine.superlatives import Superlative
from rumpus.games.wonky import actions, encode, events, gravity
from rumpus.games.wonky.cards import BLOCKS, COLORS, DECK, FACES, SIZES, name
from rumpus.games.wonky.finish import finish
from rumpus.games.wonky.options import Options
from rumpus.games.wonky.rules import Wonky
from rumpus.games.wonky.secrets import SECRETS
from rumpus.games.wonky.words import SPEECHES, WonkyWords

INFO = Info(
    slug="wonky",
    title="Wonky",
    blurb="Stack crooked blocks on a tower that would rather fall.",
    seats=range(2, 9),
    defaults=Options(),
    gravity=True,
    figures={
        "turns": "TurnBegan",
        "blocks": "TowerStood",
        "collapses": "TowerFell",
        "late_falls": "TowerGaveWay",
        "nudges": "TowerNudged",
        "nine_block_wins": "NinthBlock",
    },
    superlatives=(
        Superlative("TowerStood", "steadiest hand: {n} blocks stood"),
        Superlative("TowerFell", "loudest crash: {n} towers down"),
        Superlative("BlockSlipped", "butterfingers: {n} slipped"),
        Superlative("Drawn", "most cards in hand: {n} drawn"),
        Superlative("Played", "boldest: {n} cards played"),
    ),
)

EFFECTS = ["", "pass", "reverse", "draw"]
"""What a card does beside asking for a block, as browsers read it."""

BOX: Box = Box(
    game=Wonky(INFO),
    words=WonkyWords(),
    speeches=SPEECHES,
    actions=actions,
    events=events,
    encode=encode,
    secrets=SECRETS,
    gravity=gravity,
    guide=files(__name__).joinpath("guide.md").read_text("utf-8").format(title=INFO.title),
    bots="rumpus.bots.wonky",
    twists="rumpus.foresight.twists.wonky",
    card_kind=name,
    finish=finish,
    cards={
        "blocks": [{"size": SIZES[block // 3], "color": COLORS[block % 3]} for block in range(BLOCKS)],
        "faces": [
            {
                "name": face.name,
                "blocks": [block for block in range(BLOCKS) if has(face.blocks, block)],
                "effect": EFFECTS[face.effect],
            }
            for face in FACES
        ],
        "deck": [FACES.index(face) for face in DECK],
    },
)
