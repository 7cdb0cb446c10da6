"""Makes random expressions. Each evaluates to the same value on every JVM, or throws the same exception."""

INT_LITERALS = ("0", "1", "2", "3", "7", "31", "64", "255", "1000", "-1", "-5", "65536", "Integer.MIN_VALUE",
                "Integer.MAX_VALUE", "0x55555555")
LONG_LITERALS = ("0L", "1L", "3L", "-1L", "63L", "1L << 40", "Long.MIN_VALUE", "Long.MAX_VALUE", "0x9E3779B97F4A7C15L")
DOUBLE_LITERALS = ("0.0", "-0.0", "1.0", "0.5", "3.25", "-1e9", "1e300", "Double.NaN", "Double.POSITIVE_INFINITY",
                   "Double.MIN_VALUE")
FLOAT_LITERALS = ("0f", "1f", "0.1f", "-2.5f", "1e30f", "Float.NaN", "Float.NEGATIVE_INFINITY")
STRINGS = ('""', '"a"', '"loop"', '"Graal"', '"\\u00e4\\u20ac"', '"xyzzy"')
LITERALS = {"int": INT_LITERALS, "long": LONG_LITERALS, "float": FLOAT_LITERALS, "double": DOUBLE_LITERALS,
            "String": STRINGS}
STATICS = {"int": ("si0", "si1", "sv0"), "long": ("sl0", "sl1"), "double": ("sd0",), "float": ("sf0",),
           "boolean": ("sb0",), "String": ("ss0",), "int[]": ("sia",), "long[]": ("sla",), "double[]": ("sda",),
           "byte[]": ("sba",), "Shape": ("ssh",)}
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
RISK = 0.04  # the part of operations that may throw


class Expressions:
    """Makes expressions from one source of draws."""

    def __init__(self, dice):
        self.dice = dice
        self.makers = {"int": self.int_of, "long": self.long_of, "float": self.float_of, "double": self.double_of,
                       "boolean": self.boolean_of, "String": self.string_of, "Shape": self.shape_of}

    def make(self, kind, scope, depth=2):
        """Returns an expression of a kind; arrays are variables, static arrays, or new."""
        scope.spend(1)
        if kind.endswith("[]"):
            return self.array(kind, scope)
        if depth <= 0 or self.dice.chance(0.2):
            return self.leaf(kind, scope)
        return self.makers[kind](scope, depth - 1)

    def leaf(self, kind, scope):
        names = scope.named(kind)
        if names and self.dice.chance(0.75):
            return self.dice.choice(names)
        if not scope.pure and kind in STATICS and self.dice.chance(0.4):
            return self.dice.choice(STATICS[kind])
        if kind == "boolean":
            return f"(({self.leaf('int', scope)} & {self.dice.choice((1, 2, 4))}) == 0)"
        if kind == "Shape":
            return f"shapeOf({self.leaf('int', scope)})"
        return f"({self.dice.choice(LITERALS[kind])})"

    def array(self, kind, scope):
        names = scope.named(kind)
        if names and self.dice.chance(0.8):
            return self.dice.choice(names)
        if not scope.pure and self.dice.chance(0.7):
            return STATICS[kind][0]
        element = kind[:-2]
        return f"new {element}[{self.dice.choice((1, 4, 16))}]"

    def array_name(self, kind, scope):
        """Returns a variable or static array, so that it can be named twice; None if there is none."""
        names = scope.named(kind) + ([] if scope.pure else list(STATICS[kind]))
        return self.dice.choice(names) if names else None

    def element(self, kind, scope, depth):
        """Returns an element of an array, mostly within its bounds; None if there is no array."""
        array = self.array_name(kind, scope)
        if array is None:
            return None
        index = self.make("int", scope, depth)
        if self.dice.chance(RISK):
            return f"{array}[{index}]"
        if self.dice.chance(0.5):
            return f"{array}[({index} & 0x7fffffff) % {array}.length]"
        return f"{array}[{index} & ({array}.length - 1)]"

    def divisor(self, kind, scope, depth):
        made = self.make(kind, scope, depth)
        return made if self.dice.chance(RISK) else f"({made} | 1)"

    def binary(self, kind, scope, depth):
        left, right = self.make(kind, scope, depth), self.make(kind, scope, depth)
        return f"({left} {self.dice.choice('+-*')} {right})"

    def choice_of(self, kind, scope, depth):
        return (f"({self.make('boolean', scope, depth)} ? {self.make(kind, scope, depth)} : "
                f"{self.make(kind, scope, depth)})")

    def int_of(self, scope, depth):
        how = self.dice.weighted({"binary": 6, "bits": 4, "shift": 3, "divide": 2, "choice": 2, "cast": 2, "element": 5,
                                  "library": 3, "object": 3, "negate": 1})
        make = self.make
        if how == "binary":
            return self.binary("int", scope, depth)
        if how == "bits":
            return f"({make('int', scope, depth)} {self.dice.choice('&|^')} {make('int', scope, depth)})"
        if how == "shift":
            return f"({make('int', scope, depth)} {self.dice.choice(('<<', '>>', '>>>'))} {make('int', scope, depth)})"
        if how == "divide":
            return f"({make('int', scope, depth)} {self.dice.choice('/%')} {self.divisor('int', scope, depth)})"
        if how == "choice":
            return self.choice_of("int", scope, depth)
        if how == "cast":
            narrow = self.dice.choice(("", "(byte) ", "(short) ", "(char) "))
            return f"(int) {narrow}({make(self.dice.choice(('long', 'double', 'float', 'int')), scope, depth)})"
        if how == "element":
            return self.element(self.dice.choice(("int[]", "byte[]")), scope, depth) or self.leaf("int", scope)
        if how == "negate":
            return f"({self.dice.choice('-~')}{make('int', scope, depth)})"
        return self.int_library(scope, depth) if how == "library" else self.int_of_object(scope, depth)

    def int_library(self, scope, depth):
        one, other = self.make("int", scope, depth), self.make("int", scope, depth)
        forms = [f"Integer.bitCount({one})", f"Integer.rotateLeft({one}, {other})", f"Math.min({one}, {other})",
                 f"Math.max({one}, {other})", f"Math.abs({one})", f"Integer.numberOfLeadingZeros({one})",
                 f"Integer.reverse({one})", f"Integer.compareUnsigned({one}, {other})", f"Math.floorMod({one}, {other} | 1)",
                 f"Integer.divideUnsigned({one}, {other} | 1)", f"Integer.valueOf({one}).hashCode()",
                 f"Long.hashCode({self.make('long', scope, depth)})", f"Double.hashCode({self.make('double', scope, depth)})",
                 f"Float.floatToIntBits({self.make('float', scope, depth)})"]
        if self.dice.chance(RISK):
            return f"Math.{self.dice.choice(('addExact', 'multiplyExact', 'subtractExact'))}({one}, {other})"
        return self.dice.choice(forms)

    def int_of_object(self, scope, depth):
        forms = [f"{self.make('String', scope, depth)}.length()", f"{self.make('String', scope, depth)}.hashCode()",
                 f"{self.array('int[]', scope)}.length", f"(int) {self.make('Shape', scope, depth)}.size()",
                 f"{self.make('Shape', scope, depth)}.hashCode()"]
        if scope.allows(40):
            operation = f"OPERATIONS[({self.make('int', scope, depth)} & 0x7fffffff) % OPERATIONS.length]"
            forms += [f"{operation}.apply({self.make('int', scope, depth)})"] * 3
        scope.spend(20)
        return self.dice.choice(forms)

    def long_of(self, scope, depth):
        make = self.make
        how = self.dice.weighted({"binary": 5, "bits": 3, "shift": 3, "divide": 2, "choice": 2, "cast": 2, "element": 2,
                                  "library": 3, "call": 4, "object": 2})
        if how == "binary":
            return self.binary("long", scope, depth)
        if how == "bits":
            return f"({make('long', scope, depth)} {self.dice.choice('&|^')} {make('long', scope, depth)})"
        if how == "shift":
            return f"({make('long', scope, depth)} {self.dice.choice(('<<', '>>', '>>>'))} {make('int', scope, depth)})"
        if how == "divide":
            return f"({make('long', scope, depth)} {self.dice.choice('/%')} {self.divisor('long', scope, depth)})"
        if how == "choice":
            return self.choice_of("long", scope, depth)
        if how == "cast":
            return f"(long) ({make(self.dice.choice(('int', 'double', 'float')), scope, depth)})"
        if how == "element":
            return self.element("long[]", scope, depth) or self.leaf("long", scope)
        if how == "call":
            return self.call(scope, depth) or self.binary("long", scope, depth)
        return self.long_library(scope, depth)

    def long_library(self, scope, depth):
        one, other = self.make("long", scope, depth), self.make("long", scope, depth)
        forms = [f"Math.multiplyHigh({one}, {other})", f"Long.bitCount({one})", f"Long.rotateRight({one}, 13)",
                 f"Math.max({one}, {other})", f"Long.divideUnsigned({one}, {other} | 1L)",
                 f"Double.doubleToLongBits({self.make('double', scope, depth)})", f"Long.reverseBytes({one})",
                 f"Math.floorDiv({one}, {other} | 1L)", f"{self.make('Shape', scope, depth)}.size()",
                 f"Long.compare({one}, {other})"]
        if not scope.pure:
            forms += ["ATOMIC.incrementAndGet()", f"ATOMIC.getAndAdd({one})", "cell.next()",
                      f"cell.locked({self.make('int', scope, depth)})"]
        scope.spend(10)
        return self.dice.choice(forms)

    def call(self, scope, depth):
        """Returns a call of a method made before, if one is cheap enough; else None."""
        callees = [callee for callee in scope.surroundings.callees
                   if scope.allows(callee.cost + 10) and (callee.pure or not scope.pure)]
        if not callees:
            return None
        callee = self.dice.choice(callees)
        scope.spend(callee.cost)
        return callee.call([self.make(kind, scope, min(depth, 1)) for kind in callee.parameters])

    def float_of(self, scope, depth):
        make = self.make
        one, other = make("float", scope, depth), make("float", scope, depth)
        return self.dice.choice([f"({one} {self.dice.choice('+-*/')} {other})", f"({one} % {other})",
                                 f"Math.min({one}, {other})", f"(float) {make('int', scope, depth)}",
                                 f"(float) {make('double', scope, depth)}", f"Math.abs({one})",
                                 f"Float.intBitsToFloat({make('int', scope, depth)} & 0x7f7fffff)"])

    def double_of(self, scope, depth):
        make = self.make
        one, other = make("double", scope, depth), make("double", scope, depth)
        element = self.element("double[]", scope, depth) or one
        return self.dice.choice([f"({one} {self.dice.choice('+-*/')} {other})", f"({one} {self.dice.choice('+-*/')} {other})",
                                 f"({one} % {other})", f"Math.sqrt({one})", f"Math.max({one}, {other})", element, element,
                                 f"(double) {make('int', scope, depth)}", f"(double) {make('long', scope, depth)}",
                                 f"Math.floor({one})", f"Math.rint({one})", f"Math.fma({one}, {other}, 1.5)",
                                 f"(double) {make('float', scope, depth)}", self.choice_of("double", scope, depth)])

    def boolean_of(self, scope, depth):
        make = self.make
        kind = self.dice.choice(("int", "int", "long", "double", "float"))
        compare = f"({make(kind, scope, depth)} {self.dice.choice(COMPARISONS)} {make(kind, scope, depth)})"
        record = self.dice.choice(scope.surroundings.records).name
        one, other = make("boolean", scope, depth), make("boolean", scope, depth)
        return self.dice.choice([compare] * 5 + [
            f"({one} && {other})", f"({one} || {other})", f"(!{one})", f"({one} ^ {other})",
            f"((Shape) {make('Shape', scope, depth)} instanceof {record})",
            f"{make('Shape', scope, depth)}.equals({make('Shape', scope, depth)})",
            f"{make('String', scope, depth)}.equals({make('String', scope, depth)})",
            f"{make('String', scope, depth)}.contains({make('String', scope, 0)})"])

    def string_of(self, scope, depth):
        make = self.make
        scope.spend(20)
        kind = self.dice.choice(("int", "long", "double", "boolean", "float"))
        return self.dice.choice([f"clip({make('String', scope, depth)} + {make(kind, scope, depth)})",
                                 f"clip({make('String', scope, depth)} + {make('String', scope, depth)} + '!')",
                                 f"Integer.toString({make('int', scope, depth)})",
                                 f"Long.toHexString({make('long', scope, depth)})",
                                 f"clip({make('String', scope, depth)}.concat({make('String', scope, depth)}))",
                                 f"String.valueOf((char) ('a' + ({make('int', scope, depth)} & 15)))"])

    def shape_of(self, scope, depth):
        record = self.dice.choice(scope.surroundings.records)
        if self.dice.chance(0.5):
            return f"shapeOf({self.make('int', scope, depth)})"
        # A shape inside a shape is made by leafOf, so that no shape grows.
        parts = [f"leafOf({self.make('int', scope, depth)})" if kind == "Shape" else self.make(kind, scope, depth)
                 for kind, _ in record.components]
        made = f"new {record.name}({', '.join(parts)})"
        return f"(({record.name}) shapeOf({self.make('int', scope, depth)}))" if self.dice.chance(RISK) else made
