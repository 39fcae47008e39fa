"""Domaniacal: stack dominoes, steal from rivals."""

from importlib.resources import files

from rumpus.engine.box import Box
from rumpus.engine.game import Info
from rumpus.engine.superlatives import Superlative
from rumpus.games.domaniacal import actions, encode, events
from rumpus.games.domaniacal.cards import DECK, name
from rumpus.games.domaniacal.finish import finish
from rumpus.games.domaniacal.options import Options
from rumpus.games.domaniacal.rules import Domaniacal
from rumpus.games.domaniacal.secrets import SECRETS
from rumpus.games.domaniacal.words import SPEECHES, DomaniacalWords

INFO = Info(
    slug="domaniacal",
    title="Domaniacal",
    blurb="Stack dominoes, and steal your rivals' best ones.",
    seats=range(2, 7),
    defaults=Options(),
    figures={
        "turns": "TurnBegan",
        "plays": "Played",
        "steals": "Stolen",
        "skips": "Skipped",
    },
    superlatives=(
        Superlative("Stolen", "lightest fingers: stole {n}"),
        Superlative("Stolen", "most robbed: {n} lost", seat="victim"),
        Superlative("Played", "steadiest builder: {n} dominoes"),
        Superlative("Skipped", "worst luck: {n} turns without a card"),
    ),
    affronts={"Stolen": "victim", "StolenFromHand": "victim"},
)

BOX: Box = Box(
    game=Domaniacal(INFO),
    words=DomaniacalWords(),
    speeches=SPEECHES,
    actions=actions,
    events=events,
    encode=encode,
    secrets=SECRETS,
    guide=files(__name__).joinpath("guide.md").read_text("utf-8").format(title=INFO.title),
    bots="rumpus.bots.domaniacal",
    card_kind=name,
    finish=finish,
    cards={"pairs": [list(pair) for pair in DECK.pairs]},
)
