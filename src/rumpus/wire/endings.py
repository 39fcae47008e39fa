"""How a game ended, as somebody is told."""

from rumpus.engine.box import Box
from rumpus.engine.outcome import Outcome
from rumpus.engine.sentences import Cast, ending
from rumpus.engine.superlatives import Tally
from rumpus.wire import messages


def outcome_told(box: Box, ended: Outcome, tally: Tally, cast: Cast) -> messages.Outcome:
    """Who won, why, and what everybody was best at, in the language of the cast."""
    speech = None if box.speeches is None else box.speeches.of(cast.language)
    reason = ending(ended.winners, ended.reason, cast, speech)
    praise = tally.praise()
    return messages.Outcome(
        ended.winners, reason, praise if speech is None else [speech.say(each) for each in praise]
    )
