"""What a generated expression or statement may name: variables, what exists beside them, and what may still be
spent."""
import random
from dataclasses import dataclass, field

NUMBERS = ("int", "long", "float", "double")
ARRAYS = ("int[]", "long[]", "double[]", "byte[]")


class Dice(random.Random):
    """Draws, the same for the same seed."""

    def chance(self, probability):
        return self.random() < probability

    def weighted(self, weights):
        """Returns a key of the dictionary, by its weight."""
        keys = list(weights)
        return self.choices(keys, [weights[key] for key in keys])[0]


@dataclass(frozen=True)
class Variable:
    name: str
    kind: str
    assignable: bool = True
    captured: bool = False  # whether a lambda may use it


@dataclass(frozen=True)
class Callee:
    """A method that generated code may call."""
    name: str
    parameters: tuple
    cost: int
    pure: bool
    depth: str = ""  # the first argument, where the method calls itself

    def call(self, arguments):
        return f"{self.name}({', '.join([self.depth] * bool(self.depth) + arguments)})"


@dataclass(frozen=True)
class RecordType:
    """A record that implements the sealed interface Shape."""
    name: str
    components: tuple  # (kind, name) pairs


@dataclass
class Surroundings:
    """What the program declares outside the method that is being made."""
    records: tuple
    operations: int  # how many implementations of Operation there are
    callees: list = field(default_factory=list)


@dataclass
class Meter:
    """Adds up what an activation may execute, so that the program ends in time. The unit is about one operation."""
    limit: int
    spent: int = 0

    def allows(self, cost):
        return self.spent + cost <= self.limit

    def spend(self, cost):
        self.spent += cost


class Scope:
    """The variables that can be named at one place of a method, and how often that place is executed at most."""

    def __init__(self, surroundings, meter, pure, names=None):
        self.surroundings = surroundings
        self.meter = meter
        self.pure = pure  # whether shared state is out of bounds, because other threads use it
        self.variables = []
        self.trips = 1
        self.labels = []  # labels of loops around this place
        self.in_loop = False
        self.in_lambda = False
        self.may_return = True
        self.names = names if names is not None else [0]

    def child(self):
        inner = Scope(self.surroundings, self.meter, self.pure, self.names)
        inner.variables = list(self.variables)
        inner.trips, inner.labels = self.trips, list(self.labels)
        inner.in_loop, inner.in_lambda, inner.may_return = self.in_loop, self.in_lambda, self.may_return
        return inner

    def loop(self, trips, label=None):
        inner = self.child()
        inner.trips, inner.in_loop = self.trips * trips, True
        if label:
            inner.labels.append(label)
        return inner

    def for_lambda(self):
        """Returns the scope of a lambda's body, which sees only variables that do not change."""
        inner = self.child()
        inner.variables = [variable for variable in self.variables if variable.captured]
        inner.labels, inner.in_loop, inner.in_lambda, inner.may_return = [], False, True, False
        return inner

    def fresh(self, prefix):
        self.names[0] += 1
        return f"{prefix}{self.names[0]}"

    def declare(self, kind, prefix="v", assignable=True, captured=False):
        variable = Variable(self.fresh(prefix), kind, assignable, captured)
        self.variables.append(variable)
        return variable.name

    def named(self, kind, assignable=False):
        return [variable.name for variable in self.variables
                if variable.kind == kind and (variable.assignable or not assignable)]

    def spend(self, cost):
        self.meter.spend(self.trips * cost)

    def allows(self, cost):
        return self.meter.allows(self.trips * cost)
