"""Says how much a run is slowed: a pure function of the run's seed."""
import random
from dataclasses import dataclass

MOST_INSTRUCTIONS = (20, 200, 2000)
BLOCK_PERCENT = (5, 25, 50)


@dataclass(frozen=True)
class Dose:
    seed: int
    most_instructions: int
    block_percent: int

    def plan_options(self):
        return ["--seed", str(self.seed), "--most", str(self.most_instructions),
                "--block-percent", str(self.block_percent)]


def dose_of(seed):
    generator = random.Random(seed)
    return Dose(seed, generator.choice(MOST_INSTRUCTIONS), generator.choice(BLOCK_PERCENT))
