"""Domaniacal for learners."""

from rumpus.envs.makers import Makers

_makers = Makers("domaniacal")
raw_env, env, parallel_env = _makers.raw_env, _makers.env, _makers.parallel_env
