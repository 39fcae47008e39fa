"""What every environment's module has, by PettingZoo's conventions: `env`, `raw_env` and `parallel_env`."""

from rumpus.envs.aec import RumpusAEC
from rumpus.envs.parallel import RumpusParallel


class Makers:
    """Makes environments of one game. Options are those of the game, as keywords."""

    def __init__(self, slug: str) -> None:
        self.slug = slug

    def raw_env(self, num_players: int = 2, render_mode: str | None = None, **options: object) -> RumpusAEC:
        """One after another; an answer that is not possible changes nothing."""
        return RumpusAEC(self.slug, num_players, options, render_mode)

    def env(self, num_players: int = 2, render_mode: str | None = None, **options: object) -> RumpusAEC:
        """One after another; an answer that is not possible loses."""
        return RumpusAEC(self.slug, num_players, options, render_mode, mistakes_lose=True)

    def parallel_env(
        self, num_players: int = 2, render_mode: str | None = None, **options: object
    ) -> RumpusParallel:
        """All at every tick; an answer that is not possible is as good as waiting."""
        return RumpusParallel(self.slug, num_players, options, render_mode)
