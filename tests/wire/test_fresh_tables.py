"""What a table looks like before anybody has been dealt a card: whatever is not named here is nothing yet."""

import pytest

from rumpus.engine.piles import NO_CARD
from rumpus.games import shelf_box

NOWHERE = (NO_CARD,) * 3
NOTHING = (0,) * 3

FRESH: dict[str, dict[str, object]] = {
    "loonacy": {
        "open_hands": True,
        "first_to": 1,
        "looking_time": 15_000,
        "drawn": NOWHERE,
        "aims": NOWHERE,
        "hand_free_at": NOTHING,
        "wins": NOTHING,
    },
    "wonky": {
        "turn_time": 45_000,
        "placing_time": 60_000,
        "direction": 1,
        "top": NO_CARD,
        "held": -1,
        "winner": -1,
    },
    "uno-attack": {
        "limit": 500,
        "turn_time": 30_000,
        "press_last_hit_two": True,
        "dealer": -1,
        "direction": 1,
        "top": NO_CARD,
        "color": -1,
        "picks": NOWHERE,
        "gap_counts": (7, 3, 13, 11),
        "bag": (7, 3, 13, 11),
        "shot_sizes": (3, 7, 16, 20, 18, 14, 9, 6, 3, 2, 1, 1),
        "owes_call": -1,
        "rest_ends": NOTHING,
        "out": -1,
        "accused": -1,
        "reporter": -1,
        "totals": NOTHING,
        "gains": NOTHING,
    },
    "domaniacal": {
        "draws": 1,
        "open_hands": True,
        "turn_time": 45_000,
        "stacks": [(), (), ()],
        "just_played": NO_CARD,
        "chosen": NOWHERE,
    },
}


@pytest.mark.parametrize("slug", FRESH)
def test_a_fresh_table_has_nothing_on_it_but_the_deck(slug: str) -> None:
    box = shelf_box(slug)
    state = box.game.empty(box.info.defaults, 3)
    piles = {"hands", "draw_pile", "deck", "discard", "buried", "beneath", "this_turn", "out"}
    seen = state.shared_view() | state.personal_view()
    found = {name: value for name, value in seen.items() if value and not (name in piles and value != -1)}
    assert found == {"seats": 3, "present": 0b111, **FRESH[slug]}
