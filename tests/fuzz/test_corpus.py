"""Every input that was ever trouble, and a small sample of new ones; `search.py` looks for more."""

import random

import pytest

from fuzz.decoders import DECODERS, SLOW
from fuzz.mutation import mutated
from fuzz.search import complaint, corpus


@pytest.mark.parametrize("decoder", [*DECODERS])
def test_every_known_input_is_read_or_refused(decoder: str) -> None:
    inputs = corpus(decoder)
    assert inputs, "an empty corpus proves nothing"
    for data in inputs:
        assert complaint(decoder, data) is None, data[:200]


@pytest.mark.parametrize("decoder", [*DECODERS])
def test_some_new_inputs_are_read_or_refused(decoder: str) -> None:
    luck, inputs = random.Random(f"sample of {decoder}"), corpus(decoder)
    for _ in range(5 if decoder in SLOW else 300):
        data = mutated(inputs, luck)
        assert complaint(decoder, data) is None, data[:200]
