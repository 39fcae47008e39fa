"""How everything is said, in whatever language: texts with holes from catalogs, and who is told."""

import re
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import bit
from rumpus.engine.catalog import Catalog, Forms, read
from rumpus.engine.languages import AND, ENGLISH, YOU, plural
from rumpus.engine.said import Said

NOBODY: Final = -1
"""A seat that no sentence speaks of."""

SHARED: Final = "rumpus.engine.catalogs"
"""What is said in every game."""

HOLE = re.compile(r"\{(\w+)\}")
MENTION = re.compile(r"\{(\d+)\}")


def player(seat: int) -> str:
    """A player in a refusal, until somebody who knows the names puts theirs in."""
    return "{" + str(seat) + "}"


def with_names(sentence: str, names: list[str]) -> str:
    """The same sentence with the names of those it mentions, seat by seat."""
    if isinstance(sentence, Said):
        holes = {
            hole: with_names(each, names) if isinstance(each, str) else each
            for hole, each in sentence.holes.items()
        }
        return Said(sentence.pattern, **holes)
    return MENTION.sub(lambda mention: names[int(mention[1])], sentence)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Cast:
    """Those whom sentences speak of: by their names, but “you” to the one who is told, in their language."""

    def __init__(self, names: list[str], you: int | None = None, language: str = ENGLISH) -> None:
        self.names = names
        self.language = language
        self.you: i64 = NOBODY if you is None else you
        self.mentioned: i64 = 0
        """The seats that have been spoken of: they would be told another sentence than the rest."""


@final
class Pattern:
    """A text with holes, taken apart."""

    def __init__(self, text: str) -> None:
        self._pieces: list[str] = HOLE.split(text)

    def filled(self, holes: dict[str, str]) -> str:
        """The text with this in its holes."""
        found: list[str] = []
        hole = False
        for piece in self._pieces:
            found.append(holes[piece] if hole else piece)
            hole = not hole
        return "".join(found)


@final
class Speech:
    """All that is said about something in one language."""

    def __init__(self, language: str, sentences: Catalog, phrases: Catalog) -> None:
        self._language = language
        self._you = YOU[language]
        self._and = AND[language]
        self._sentences = {key: patterns(forms, "they") for key, forms in sentences.items()}
        self._phrases = {key: patterns(forms, "other") for key, forms in phrases.items()}

    def tell(
        self,
        key: str,
        cast: Cast,
        seat: int = NOBODY,
        things: dict[str, str] | None = None,
        rival: int = NOBODY,
    ) -> str:
        """A sentence about somebody, `{seat}`, and perhaps somebody else, `{rival}`."""
        forms = self._sentences[key]
        form = "they"
        holes: dict[str, str] = {} if things is None else things
        if seat != NOBODY:
            cast.mentioned |= bit(seat)
            if seat == cast.you:
                form = "you"
            holes["seat"] = self._name(seat, cast)
        if rival != NOBODY:
            cast.mentioned |= bit(rival)
            if rival == cast.you:
                form = "rival"
            holes["rival"] = self._name(rival, cast)
        return self._form(forms, form).filled(holes)

    def tell_event(self, event: object, cast: Cast) -> str:
        """The sentence of an event's kind, about its seat if it has one: all that most events need."""
        kind = type(event).__name__
        if kind not in self._sentences:
            raise TypeError(f"no words for {event!r}")
        return self.tell(kind, cast, getattr(event, "seat", NOBODY))

    def tell_of(
        self,
        key: str,
        cast: Cast,
        seats: list[int],
        things: dict[str, str] | None = None,
        rival: int = NOBODY,
    ) -> str:
        """A sentence about one or several, `{seats}` with an “and”, or `{row}`; you come last."""
        holes: dict[str, str] = {} if things is None else things
        names = [self._name(seat, cast) for seat in sorted(seats, key=lambda seat: seat == cast.you)]
        for seat in seats:
            cast.mentioned |= bit(seat)
        holes["seats"] = self._and.join(names)
        holes["row"] = ", ".join(names)
        mine = cast.you in seats
        form = ("us" if mine else "many") if len(seats) > 1 else ("you" if mine else "they")
        if rival != NOBODY:
            cast.mentioned |= bit(rival)
            if rival == cast.you:
                form = "rivals" if len(seats) > 1 else "rival"
            holes["rival"] = self._name(rival, cast)
        return self._form(self._sentences[key], form).filled(holes)

    def has_sentence(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._sentences

    def phrase(self, text: str) -> str:
        """A word or two in this language."""
        forms = self._phrases.get(text)
        return text if forms is None else forms["other"].filled({})

    def named(self, text: str, card: str) -> str:
        """A phrase about something that has a name: it has a place `{card}`."""
        return self._phrases[text]["other"].filled({"card": card})

    def counted(self, text: str, number: int) -> str:
        """So many things: a phrase with a place `{n}`."""
        forms = self._phrases[text]
        return self._form(forms, plural(self._language, number)).filled({"n": str(number)})

    def knows(self, text: str) -> bool:
        """Whether this can be said here."""
        return pattern_of(text) in self._phrases

    def say(self, text: str) -> str:
        """Something that was said, in this language; as it is, if nobody knows how."""
        forms = self._phrases.get(pattern_of(text))
        if forms is None:
            return "".join([text, ""])
        if not isinstance(text, Said):
            return forms["other"].filled({})
        holes = {
            hole: self.say(each) if isinstance(each, Said) else str(each) for hole, each in text.holes.items()
        }
        number = text.holes.get("n")
        form = plural(self._language, number) if isinstance(number, int) else "other"
        return self._form(forms, form).filled(holes)

    def _name(self, seat: int, cast: Cast) -> str:
        return self._you if seat == cast.you else cast.names[seat]

    def _form(self, forms: dict[str, Pattern], wanted: str) -> Pattern:
        """The form that was wanted; where nothing changes, there is but one."""
        found = forms.get(wanted)
        return found if found is not None else next(iter(forms.values()))


def patterns(forms: Forms, usual: str) -> dict[str, Pattern]:
    """The forms of a text, taken apart."""
    if isinstance(forms, str):
        return {usual: Pattern(forms)}
    return {form: Pattern(text) for form, text in forms.items()}


def pattern_of(text: str) -> str:
    """What a text is called in catalogs."""
    return text.pattern if isinstance(text, Said) else text


@final
class Speeches:
    """The catalogs of one folder, a file a language, each of them read when somebody first asks."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._read: dict[str, Speech] = {}

    def of(self, language: str) -> Speech:
        """The catalogs of this language."""
        speech = self._read.get(language)
        if speech is None:
            speech = self._read[language] = self._speech(language)
        return speech

    def _speech(self, language: str) -> Speech:
        try:
            sentences, phrases = read(self._folder, language)
        except FileNotFoundError:
            # A game by others need not speak them all.
            language = ENGLISH
            sentences, phrases = read(self._folder, ENGLISH)
        shared_sentences, shared_phrases = read(SHARED, language)
        return Speech(language, {**shared_sentences, **sentences}, {**shared_phrases, **phrases})


def lying_here(seen: list[str], backs: int, nothing: str, between: str = ", ") -> str:
    """What a pile looks like: the cards that can be seen, and how many cannot."""
    unseen = [f"{backs} face down"] if backs else []
    return between.join(seen + unseen) or nothing


def a_number(number: int) -> str:
    """A 7, an 8."""
    if str(number).startswith("8") or number in (11, 18):
        return Said("an {number}", number=number)
    return Said("a {number}", number=number)


def ending(winners: list[int], reason: str, cast: Cast, speech: Speech | None) -> str:
    """Who won, and why, in a sentence to the cast."""
    key = pattern_of(reason)
    if speech is None or not speech.has_sentence(key):
        return f"{', '.join([cast.names[seat] for seat in winners])} {reason}."
    holes = {hole: str(each) for hole, each in reason.holes.items()} if isinstance(reason, Said) else {}
    return speech.tell_of(key, cast, winners, holes)
