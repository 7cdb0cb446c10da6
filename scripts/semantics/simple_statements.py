"""Makes statements without a body of further random statements: declarations, assignments, and uses of the library."""
from semantics.expressions import COMPARISONS, STATICS
from semantics.java_tree import Line, block
from semantics.scope import ARRAYS, NUMBERS

DECLARED = {"int": 6, "long": 4, "float": 2, "double": 3, "boolean": 1, "String": 1, "Shape": 2, "int[]": 1, "long[]": 1,
            "double[]": 1, "byte[]": 1}
OPERATORS = ("+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>=", ">>>=")


class SimpleStatements:
    """Makes lists of nodes that stand one after the other."""

    def __init__(self, dice, expressions):
        self.dice = dice
        self.make = expressions.make
        self.expressions = expressions
        self.makers = {self.declare: 8, self.assign: 10, self.store: 5, self.change_static: 4, self.object_with_parts: 3,
                       self.lambda_call: 3, self.text: 2, self.collection: 2, self.array_work: 2, self.boxes: 2,
                       self.throw: 1, self.leave: 3, self.stream: 1, self.pause: 1}

    def one(self, scope):
        return self.dice.weighted(self.makers)(scope)

    def declare(self, scope):
        kind = self.dice.weighted(DECLARED)
        value = self.make(kind, scope)
        captured = self.dice.chance(0.4)
        name = scope.declare(kind, assignable=not captured, captured=captured)
        return [Line(f"{'final ' if captured else ''}{kind} {name} = {value};")]

    def assign(self, scope):
        kind = self.dice.choice(NUMBERS + ("int", "long", "boolean", "String", "Shape"))
        names = scope.named(kind, assignable=True)
        if not names:
            return self.declare(scope)
        name = self.dice.choice(names)
        if kind in ("int", "long") and self.dice.chance(0.5):
            operator = self.dice.choice(OPERATORS)
            value = self.make(self.dice.choice(("int", "long", "int")), scope)
            return [Line(f"{name} {operator} {value};")]
        if kind in NUMBERS and self.dice.chance(0.2):
            return [Line(f"{name}{self.dice.choice(('++', '--'))};")]
        if kind in ("float", "double") and self.dice.chance(0.5):
            return [Line(f"{name} {self.dice.choice(('+=', '-=', '*='))} {self.make(kind, scope)};")]
        return [Line(f"{name} = {self.make(kind, scope)};")]

    def store(self, scope):
        """Stores into an array."""
        kind = self.dice.choice(ARRAYS)
        target = self.expressions.element(kind, scope, 1)
        if target is None:
            return self.declare(scope)
        if kind == "byte[]":
            return [Line(f"{target} = (byte) {self.make('int', scope)};")]
        return [Line(f"{target} {self.dice.choice(('=', '+=', '='))} {self.make(kind[:-2], scope)};")]

    def change_static(self, scope):
        if scope.pure:
            return self.assign(scope)
        kind = self.dice.choice(("int", "int", "long", "double", "float", "boolean", "String", "Shape", "cell", "atomic"))
        if kind == "cell":
            return [Line(f"cell.count {self.dice.choice(('+=', '^='))} {self.make('int', scope)};")]
        if kind == "atomic":
            return [Line(f"ATOMIC.compareAndSet({self.make('long', scope)}, {self.make('long', scope)});")]
        name = self.dice.choice(STATICS[kind])
        if kind in ("int", "long") and self.dice.chance(0.4):
            return [Line(f"{name} += {self.make(kind, scope)};")]
        return [Line(f"{name} = {self.make(kind, scope)};")]

    def object_with_parts(self, scope):
        """Makes a record or small array that need not be allocated, and reads its parts."""
        if self.dice.chance(0.3):
            values = ", ".join(self.make("int", scope, 1) for _ in range(4))
            name = scope.declare("int[]", "a", assignable=False, captured=True)
            return [Line(f"final int[] {name} = {{{values}}};")]
        record = self.dice.choice(scope.surroundings.records)
        made = [f"leafOf({self.make('int', scope, 1)})" if kind == "Shape" else self.make(kind, scope, 1)
                for kind, _ in record.components]
        name = scope.fresh("r")
        lines = [Line(f"final {record.name} {name} = new {record.name}({', '.join(made)});")]
        for kind, component in record.components:
            lines.append(Line(f"final {kind} {scope.declare(kind, 'p', assignable=False, captured=True)} = "
                              f"{name}.{component}();"))
        return lines

    def lambda_call(self, scope):
        if scope.in_lambda:
            return self.declare(scope)
        inner = scope.for_lambda()
        kind, interface, call = self.dice.choice((("int", "IntBinaryOperator", "applyAsInt"),
                                                  ("long", "LongBinaryOperator", "applyAsLong"),
                                                  ("double", "DoubleBinaryOperator", "applyAsDouble")))
        one, other = inner.declare(kind, "x", assignable=False), inner.declare(kind, "y", assignable=False)
        body = self.make(kind, inner)
        name = scope.fresh("f")
        result = [Line(f"final {interface} {name} = ({one}, {other}) -> {body};")]
        for _ in range(self.dice.randint(1, 2)):
            value = f"{name}.{call}({self.make(kind, scope, 1)}, {self.make(kind, scope, 1)})"
            result.append(Line(f"final {kind} {scope.declare(kind, assignable=False, captured=True)} = {value};"))
        scope.spend(2 * 20)
        return result

    def text(self, scope):
        """Builds a string in a loop."""
        if not scope.allows(400):
            return self.declare(scope)
        builder, index = scope.fresh("sb"), scope.fresh("i")
        scope.spend(300)
        appended = self.make(self.dice.choice(("int", "long", "double", "String", "boolean")), scope, 1)
        result = scope.declare("String", assignable=False, captured=True)
        return [Line(f"final StringBuilder {builder} = new StringBuilder();"),
                block(f"for (int {index} = 0; {index} < {self.dice.randint(1, 5)}; {index}++) {{",
                      [Line(f"{builder}.append({index}).append({appended});")]),
                Line(f"final String {result} = clip({builder}.toString());")]

    def collection(self, scope):
        if not scope.allows(800):
            return self.declare(scope)
        scope.spend(600)
        name, index, count = scope.fresh("c"), scope.fresh("i"), self.dice.randint(2, 8)
        value = self.make("int", scope, 1)
        head = f"for (int {index} = 0; {index} < {count}; {index}++) {{"
        if self.dice.chance(0.5):
            made = Line(f"final ArrayList<Integer> {name} = new ArrayList<>();")
            fill = Line(f"{name}.add({index} * 7 + ({value}));")
            result = scope.declare("int", assignable=False, captured=True)
            end = [Line(f"Collections.sort({name});"), Line(f"final int {result} = {name}.get({count} / 2) + {name}.hashCode();")]
        else:
            made = Line(f"final HashMap<Integer, Long> {name} = new HashMap<>();")
            fill = Line(f"{name}.merge(({index} * 3 + ({value})) & 7, (long) {index}, Long::sum);")
            key = self.make("int", scope, 1)
            result = scope.declare("long", assignable=False, captured=True)
            end = [Line(f"final long {result} = {name}.getOrDefault({key} & 7, -1L) + {name}.size();")]
        return [made, block(head, [fill]), *end]

    def array_work(self, scope):
        kind = self.dice.choice(("int[]", "long[]", "double[]"))
        array = self.expressions.array_name(kind, scope)
        if array is None:
            return self.declare(scope)
        scope.spend(40)
        how = self.dice.choice(("clone", "copy", "fill", "hash", "copyOf"))
        if how == "hash":
            return [Line(f"final int {scope.declare('int', assignable=False, captured=True)} = Arrays.hashCode({array});")]
        if how == "fill":
            return [Line(f"Arrays.fill({array}, 0, {array}.length / 2, {self.make(kind[:-2], scope, 1)});")]
        if how == "copy":
            return [Line(f"System.arraycopy({array}, 0, {array}, {array}.length / 2, {array}.length / 2);")]
        made = f"{array}.clone()" if how == "clone" else f"Arrays.copyOf({array}, 8)"
        return [Line(f"final {kind} {scope.declare(kind, assignable=False, captured=True)} = {made};")]

    def boxes(self, scope):
        name = scope.fresh("o")
        kind, box = self.dice.choice((("int", "Integer"), ("long", "Long"), ("double", "Double")))
        scope.spend(10)
        value, condition, other = self.make(kind, scope), self.make("boolean", scope, 1), self.make(kind, scope, 0)
        result = scope.declare(kind, assignable=False, captured=True)
        return [Line(f"final Object {name} = {condition} ? (Object) {box}.valueOf({value}) : \"none\";"),
                Line(f"final {kind} {result} = {name} instanceof {box} n{name} ? n{name} : {other};")]

    def stream(self, scope):
        if scope.in_lambda or not scope.allows(2500):
            return self.declare(scope)
        scope.spend(2000)
        inner = scope.for_lambda()
        parameter = inner.declare("int", "x", assignable=False)
        mapped, kept = self.make("int", inner, 1), self.make("int", inner, 1)
        result = scope.declare("int", assignable=False, captured=True)
        return [Line(f"final int {result} = IntStream.range(0, {self.dice.randint(1, 12)})"
                     f".filter({parameter} -> (({kept}) & 1) == 0).map({parameter} -> {mapped}).sum();")]

    def rare_condition(self, scope):
        """Returns a condition that is seldom true, so that Graal may think that it never is."""
        value = self.make("int", scope, 1)
        return f"(({value}) & {self.dice.choice((7, 63, 1023, 8191))}) == {self.dice.randint(1, 7)}"

    def throw(self, scope):
        if scope.in_lambda:
            return self.declare(scope)
        return [block(f"if ({self.rare_condition(scope)}) {{", [Line(f"throw new Boom({self.make('int', scope, 1)});")])]

    def pause(self, scope):
        """Lets other threads run; a virtual thread may go on on another carrier."""
        return [block(f"if ({self.rare_condition(scope)}) {{", [Line("Thread.yield();")])]

    def leave(self, scope):
        """Leaves a loop, its iteration, or the method early."""
        if scope.labels and self.dice.chance(0.4):
            leaving = f"{self.dice.choice(('break', 'continue'))} {self.dice.choice(scope.labels)};"
        elif scope.in_loop:
            leaving = self.dice.choice(("break;", "continue;"))
        elif scope.may_return and self.dice.chance(0.3):
            leaving = f"return {self.make('long', scope, 1)};"
        else:
            return self.assign(scope)
        condition = self.rare_condition(scope) if self.dice.chance(0.5) else \
            f"{self.make('int', scope, 1)} {self.dice.choice(COMPARISONS)} {self.make('int', scope, 1)}"
        return [block(f"if ({condition}) {{", [Line(leaving)])]
