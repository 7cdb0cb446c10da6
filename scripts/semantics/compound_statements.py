"""Makes statements that hold further random statements: loops, branches, switches, handlers and locks."""
from semantics.java_tree import Block, Line, Section, block
from semantics.scope import Variable
from semantics.simple_statements import SimpleStatements

TRIPS = (2, 3, 5, 8, 16, 40, 100)
LEAST_ITERATION_COST = 30


class Statements:
    """Makes bodies of methods."""

    def __init__(self, dice, expressions):
        self.dice = dice
        self.make = expressions.make
        self.expressions = expressions
        self.simple = SimpleStatements(dice, expressions)
        self.makers = {self.simple.one: 16, self.branch: 4, self.counted_loop: 4, self.other_loop: 2, self.each_loop: 2,
                       self.old_switch: 2, self.arrow_switch: 2, self.text_switch: 1, self.pattern_switch: 3,
                       self.pattern_if: 2, self.handler: 3, self.cleanup: 2, self.lock: 3, self.operation: 2}

    def body(self, scope, depth, least=1, most=4):
        """Returns random statements, in a scope of their own."""
        inner = scope.child()
        nodes = []
        for _ in range(self.dice.randint(least, most)):
            nodes += self.statement(inner, depth)
        return nodes

    def statement(self, scope, depth):
        if depth <= 0:
            return self.simple.one(scope)
        maker = self.dice.weighted(self.makers)
        return self.simple.one(scope) if maker == self.simple.one else maker(scope, depth - 1)

    def branch(self, scope, depth):
        sections = [Section(f"if ({self.make('boolean', scope)}) {{", self.body(scope, depth))]
        if self.dice.chance(0.3):
            sections.append(Section(f"}} else if ({self.make('boolean', scope)}) {{", self.body(scope, depth)))
        if self.dice.chance(0.6):
            sections.append(Section("} else {", self.body(scope, depth)))
        return [Block(sections)]

    def trips_for(self, scope):
        """Returns how often a loop may run; None where even few iterations cost too much."""
        possible = [trips for trips in TRIPS if scope.allows(trips * LEAST_ITERATION_COST)]
        return self.dice.choice(possible) if possible else None

    def labelled(self, scope):
        return scope.fresh("loop") if self.dice.chance(0.3) else None

    def counted_loop(self, scope, depth):
        trips = self.trips_for(scope)
        if trips is None:
            return self.simple.one(scope)
        label = self.labelled(scope)
        inner = scope.loop(trips, label)
        index = inner.declare("int", "i", assignable=False)
        step = self.dice.choice((1, 1, 1, 2, 3))
        heads = [f"for (int {index} = 0; {index} < {trips * step}; {index} += {step}) {{",
                 f"for (int {index} = {trips}; {index} > 0; {index}--) {{",
                 f"for (int {index} = 0; {index} < {trips} && {self.make('boolean', scope, 1)}; {index}++) {{",
                 f"for (int {index} = 0; {index} < ({self.make('int', scope, 1)} & {self.mask_below(trips)}); {index}++) {{"]
        prefix = f"{label}: " if label else ""
        return [block(prefix + self.dice.choice(heads), self.body(inner, depth))]

    @staticmethod
    def mask_below(trips):
        return (1 << (trips.bit_length() - 1)) - 1

    def other_loop(self, scope, depth):
        """A while or do loop with a counter of its own, which no other statement changes."""
        trips = self.trips_for(scope)
        if trips is None:
            return self.simple.one(scope)
        label = self.labelled(scope)
        prefix = f"{label}: " if label else ""
        counter = scope.declare("int", "n", assignable=False)
        inner = scope.loop(trips, label)
        condition = self.make("boolean", scope, 1)
        declaration = Line(f"int {counter} = 0;")
        if self.dice.chance(0.5):
            return [declaration, block(f"{prefix}while ({counter}++ < {trips} && ({condition})) {{", self.body(inner, depth))]
        return [declaration, block(f"{prefix}do {{", self.body(inner, depth),
                                   f"}} while (++{counter} < {trips} && ({condition}));")]

    def each_loop(self, scope, depth):
        """A loop over an array, which has at most 64 elements."""
        kind = self.dice.choice(("int[]", "long[]", "double[]"))
        array = self.expressions.array_name(kind, scope)
        if array is None or not scope.allows(64 * LEAST_ITERATION_COST):
            return self.simple.one(scope)
        inner = scope.loop(64)
        name = inner.declare(kind[:-2], "e", assignable=False)
        return [block(f"for (final {kind[:-2]} {name} : {array}) {{", self.body(inner, depth, 1, 3))]

    def old_switch(self, scope, depth):
        """A switch with fall-through. A `break` inside a case leaves the switch, so loops are left by label only."""
        span = self.dice.choice((4, 8, 1000))
        labels = self.dice.sample(range(span), self.dice.randint(2, 4))
        inner = scope.child()
        inner.in_loop = False
        sections = []
        for label in labels:
            nodes = self.body(inner, depth, 1, 2)
            if self.dice.chance(0.7):
                nodes = [*nodes, Line("if (zero == 0) break;")] if self.dice.chance(0.2) else [*nodes, Line("break;")]
            sections.append(block(f"case {label}: {{", nodes))
        if self.dice.chance(0.7):
            sections.append(block("default: {", self.body(inner, depth, 1, 2)))
        return [block(f"switch ({self.make('int', scope, 1)} % {span}) {{", sections)]

    def arrow_switch(self, scope, depth):
        inner = scope.child()
        inner.in_loop, inner.labels, inner.may_return = False, [], False
        labels = self.dice.sample(range(-1, 12), self.dice.randint(3, 6))
        name = scope.fresh("v")
        cases = [Line(f"case {', '.join(map(str, labels[:2]))} -> {self.make('long', inner)};")]
        for label in labels[2:]:
            cases.append(block(f"case {label} -> {{",
                               [*self.body(inner, depth, 1, 2), Line(f"yield {self.make('long', inner, 1)};")]))
        cases.append(Line(f"default -> {self.make('long', inner)};"))
        head = f"final long {name} = switch (({self.make('int', scope, 1)}) & 15) {{"
        scope.variables.append(Variable(name, "long", assignable=False, captured=True))
        return [block(head, cases, "};")]

    def text_switch(self, scope, depth):
        inner = scope.child()
        inner.in_loop = False
        sections = [block(f"case {text} -> {{", self.body(inner, depth, 1, 2)) for text in ('"a"', '"loop"', '"Graal"')]
        return [block(f"switch ({self.make('String', scope, 1)}) {{",
                      [*sections, block("default -> {", self.body(inner, depth, 1, 2))])]

    def pattern_of(self, record, scope):
        """Returns a record pattern and declares what it binds."""
        parts = []
        for kind, _ in record.components:
            name = scope.declare(kind, "b", assignable=False)
            parts.append(f"{self.dice.choice((kind, 'var'))} {name}")
        return f"{record.name}({', '.join(parts)})"

    def pattern_switch(self, scope, depth):
        cases = []
        for record in scope.surroundings.records:
            if self.dice.chance(0.3):
                inner = self.without_break(scope)
                pattern = self.pattern_of(record, inner)
                # A guard must not be a constant: `zero` is a variable.
                guard = self.make("boolean", self.guard_scope(inner), 1)
                cases.append(block(f"case {pattern} when {guard} && zero == 0 -> {{", self.body(inner, depth, 1, 2)))
        for record in scope.surroundings.records[:-1]:
            inner = self.without_break(scope)
            cases.append(block(f"case {self.pattern_of(record, inner)} -> {{", self.body(inner, depth, 1, 2)))
        cases.append(block("default -> {", self.body(self.without_break(scope), depth, 1, 2)))
        return [block(f"switch ((Shape) {self.make('Shape', scope)}) {{", cases)]

    @staticmethod
    def guard_scope(scope):
        """Returns the scope of a guard: what it names must not change, so only constants and bindings count."""
        inner = scope.child()
        inner.variables = [variable for variable in scope.variables if variable.captured or variable.name.startswith("b")]
        return inner

    @staticmethod
    def without_break(scope):
        inner = scope.child()
        inner.in_loop = False
        return inner

    def pattern_if(self, scope, depth):
        inner = scope.child()
        pattern = self.pattern_of(self.dice.choice(scope.surroundings.records), inner)
        sections = [Section(f"if ((Shape) {self.make('Shape', scope)} instanceof {pattern} && {self.make('boolean', inner, 1)}) {{",
                            self.body(inner, depth))]
        if self.dice.chance(0.5):
            sections.append(Section("} else {", self.body(scope, depth)))
        return [Block(sections)]

    def handler(self, scope, depth):
        """Catches what a part of the body throws on purpose, or by mistake."""
        name = scope.fresh("x")
        sections = [Section("try {", self.body(scope, depth, 2, 4))]
        if self.dice.chance(0.8):
            inner = scope.child()
            caught = inner.declare("int", "code", assignable=False)
            sections.append(Section(f"}} catch (Boom {name}) {{",
                                    [Line(f"final int {caught} = {name}.code;"), *self.body(inner, depth, 1, 2)]))
        if self.dice.chance(0.5) or len(sections) == 1:
            kind = self.dice.choice(("ArithmeticException", "IndexOutOfBoundsException", "ClassCastException",
                                     "ArithmeticException | IndexOutOfBoundsException"))
            sections.append(Section(f"}} catch ({kind} {name}) {{", self.body(scope, depth, 1, 2)))
        return [Block(sections)]

    def cleanup(self, scope, depth):
        inner = scope.child()
        inner.in_loop, inner.labels, inner.may_return = False, [], False
        return [Block([Section("try {", self.body(scope, depth, 1, 3)), Section("} finally {", self.body(inner, depth, 1, 2))])]

    def lock(self, scope, depth):
        """Holds a lock of the activation's own, which Graal may leave out, or one that all threads know."""
        lock = "new Object()" if scope.pure or self.dice.chance(0.3) else self.dice.choice(("LOCK", "cell", "LOCK"))
        return [block(f"synchronized ({lock}) {{", self.body(scope, depth, 1, 3))]

    def operation(self, scope, depth):
        """Calls several implementations of an interface in turn."""
        trips = self.dice.choice((3, 6, 12))
        if not scope.allows(trips * 60):
            return self.simple.one(scope)
        inner = scope.loop(trips)
        index = inner.declare("int", "i", assignable=False)
        offset = self.make("int", scope, 1)
        inner.spend(20)
        call = f"OPERATIONS[({index} + ({offset} & 3)) % OPERATIONS.length].apply({self.make('int', inner, 1)})"
        result = inner.declare("int", "q", assignable=False)
        return [block(f"for (int {index} = 0; {index} < {trips}; {index}++) {{",
                      [Line(f"final int {result} = {call};"), *self.body(inner, depth, 1, 2)])]
