"""Loonacy: no turns, only a race to match pictures. Two editions, one rule set."""

from importlib.resources import files

from rumpus.engine.box import Box
from rumpus.engine.game import Info
from rumpus.engine.superlatives import Superlative
from rumpus.games.loonacy import actions, encode, events
from rumpus.games.loonacy.cards import Edition
from rumpus.games.loonacy.editions import ENGELBREIT, UGLYDOLL
from rumpus.games.loonacy.finish import finish
from rumpus.games.loonacy.options import Options
from rumpus.games.loonacy.rules import Loonacy, piles_for
from rumpus.games.loonacy.secrets import SECRETS
from rumpus.games.loonacy.words import SPEECHES, LoonacyWords

SEATS = range(2, 6)


def _box(edition: Edition, blurb: str, defaults: Options) -> Box:
    info = Info(
        slug=edition.slug,
        title=edition.title,
        blurb=blurb,
        seats=SEATS,
        defaults=defaults,
        races=True,
        turns=False,
        figures={
            "plays": "Played",
            "pauses": "DrawFixed",
            "reshuffles": "Reshuffled",
            "stalls": "Stalled",
        },
        rounds=("LookBegan", "GameWon"),
        superlatives=(
            Superlative("Played", "busiest hands: {n} cards"),
            Superlative("Pointed", "first to point: {n} times"),
            Superlative("TookUp", "hungriest: {n} cards taken up"),
        ),
    )
    return Box(
        game=Loonacy(edition, info),
        words=LoonacyWords(edition),
        speeches=SPEECHES,
        actions=actions,
        events=events,
        encode=encode,
        secrets=SECRETS,
        guide=files(__name__).joinpath("guide.md").read_text("utf-8").format(title=edition.title),
        cards={
            "pictures": edition.pictures,
            "pairs": [list(pair) for pair in edition.deck.pairs],
            "piles": [piles_for(players) if players in SEATS else 0 for players in range(SEATS.stop)],
        },
        bots="rumpus.bots.loonacy",
        card_kind=edition.name,
        finish=finish,
    )


UGLYDOLL_BOX: Box = _box(
    UGLYDOLL,
    "Match the monsters before anybody else does. No turns, no waiting.",
    Options(hands="hidden"),
)
ENGELBREIT_BOX: Box = _box(
    ENGELBREIT,
    "The same race with homely pictures, and all hands open on the table.",
    Options(hands="open"),
)
