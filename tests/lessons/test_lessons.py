"""Every lesson can be learned: whoever does what each step asks for comes to its end, by the real rules."""

from typing import Any

import pytest

from rumpus.bots.players import BotPlayers
from rumpus.engine.chance import Dice, Stacked
from rumpus.engine.ids import NEVER, Millis
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.games import shelf_box
from rumpus.games.wonky.gravity import NUMBERS_A_POSE, Stood
from rumpus.games.wonky.state import COUNTING
from rumpus.lessons import LESSONS
from rumpus.lessons.lesson import LEARNER, rehearse
from rumpus.table.letters import NO_NONCE, Bounced, EntryAdded
from rumpus.table.table import Table
from rumpus.wire.codec import to_json

PATIENCE = 60_000
"""Milliseconds of the match in which a step that only waits has to end."""
READING = 4_000
"""How long this learner reads what they are told."""


class Learner:
    """Somebody who does exactly what they are told."""

    def __init__(self, slug: str, luck: list[int] | None = None) -> None:
        self.box = shelf_box(slug)
        self.lesson = LESSONS[slug]
        self.rehearsal = rehearse(self.lesson)
        options = parse(self.box.info.defaults, self.lesson.options)
        chance = Stacked(self.lesson.luck if luck is None else luck, Dice("lesson"))
        match: Match[Any, Any] = Match(self.box.game, options, len(self.lesson.rivals) + 1, chance)
        self.table = Table(match, 0)
        self.bots = BotPlayers(self.table, [None] * match.seats, Dice("rivals"))
        self.now = 0
        self.bounced: list[Bounced] = []
        self.happened: list[dict[str, Any]] = []
        for seat, rival in self.rehearsal.rivals.items():
            self.bots.seat(seat, rival, Millis(0))

    def settle(self) -> None:
        letters = self.table.take_letters()
        for letter in letters:
            if isinstance(letter, EntryAdded):
                self.happened += [to_json(event, self.box.events) for event in letter.entry.events]
            elif isinstance(letter, Bounced):
                self.bounced.append(letter)
        state: Any = self.table.match.state
        if self.box.info.gravity and state.phase == COUNTING:
            blocks = len(state.tower) + 1
            self.table.resolve(Stood([0.0] * NUMBERS_A_POSE * blocks, ""), Millis(self.now))
            self.settle()
        self.bots.hear(letters, Millis(self.now))

    def pass_time(self, until: int) -> None:
        while (due := min(self.table.wake_at(), self.bots.due_at())) <= until and due < NEVER:
            self.now = max(self.now, due)
            self.table.wake(Millis(self.now))
            self.bots.reach(Millis(self.now))
            self.settle()
        self.now = max(self.now, until)

    def do(self, wants: list[dict[str, Any]]) -> None:
        """The first thing that is wanted and possible."""
        legal = self.table.match.game.legal(self.table.match.state, LEARNER)
        for wish in wants:
            for action in legal:
                if fits(wish, to_json(action, self.box.actions)):
                    view = self.table.match.view
                    for seat, rival in self.rehearsal.rivals.items():
                        quicker = rival.rush(view(seat, Millis(self.now)), action)
                        if quicker is not None:
                            self.table.receive(seat, quicker, NO_NONCE, Millis(self.now))
                    self.table.receive(LEARNER, action, str(self.now), Millis(self.now))
                    self.settle()
                    return

    def learn(self) -> None:
        for step in self.lesson.steps:
            self.happened.clear()
            waited = 0
            while step.until is not None and not any(fits(step.until, event) for event in self.happened):
                assert waited < PATIENCE, f"“{step.say}” does not come to an end"
                self.pass_time(self.now + READING)
                waited += READING
                if not any(fits(step.until, event) for event in self.happened):
                    self.do(step.wants)


def fits(part: dict[str, Any], whole: dict[str, Any]) -> bool:
    return all(whole.get(name) == value for name, value in part.items())


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_can_be_finished_by_doing_what_it_says(slug: str) -> None:
    learner = Learner(slug)
    learner.learn()
    assert len(learner.bounced) == (1 if "loonacy" in slug else 0), "only a race is lost, and on purpose"
    won = learner.table.match.game.outcome(learner.table.match.state)
    if slug in ("loonacy", "uglydoll-loonacy", "uno-attack"):
        assert won is not None and won.winners == [LEARNER]
    else:
        assert won is None


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_takes_about_a_minute_or_two(slug: str) -> None:
    learner = Learner(slug)
    learner.learn()
    assert learner.now < 120_000
