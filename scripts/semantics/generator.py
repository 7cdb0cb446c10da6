"""Makes a whole random program from a seed: the same program for the same seed."""
from dataclasses import dataclass

from semantics import closed_forms, declarations
from semantics.compound_statements import Statements
from semantics.expressions import Expressions
from semantics.java_tree import Block, Line, Section, block, count_lines, source_of
from semantics.scope import Callee, Dice, Meter, Scope, Surroundings

PARAMETERS = ("int", "int", "long", "double", "float", "int[]", "long[]", "Shape", "String")
ARGUMENTS = {"int": "round", "long": "round * 77L", "double": "round * 0.75", "float": "round / 3f", "int[]": "new int[8]",
             "long[]": "sla", "Shape": "shapeOf(round)", "String": '"r" + (round & 7)'}
UNSHARED = {**ARGUMENTS, "long[]": "new long[4]"}  # arguments for several threads
DIGESTS = {"int": "{}", "long": "{}", "double": "Double.doubleToLongBits({})", "float": "Float.floatToIntBits({})",
           "String": "{}.hashCode()", "Shape": "{}.size()", "boolean": "({} ? 3 : 4)", "int[]": "{}[0]", "long[]": "{}[0]"}
LEAST_LINES, MOST_LINES = 8, 60  # HotSpot compiles no huge methods, and Graal needs seconds for large ones
DEPTH = 5  # of a method that calls itself
COST_OF_A_CALL = 6_000
COST_OF_A_RUN = 400_000_000
LEAST_ROUNDS, MOST_ROUNDS = 3_000, 20_000
ENDINGS = ("", "", "System.exit((int) sum & 63);", "if (sum != 0) throw new Boom(1);")


@dataclass
class GeneratedProgram:
    """`tree` is a list of nodes, which a reducer may shorten."""
    name: str
    seed: int
    tree: list

    def source(self):
        return source_of(self.tree)


def program_of(seed):
    return Generator(seed).program()


class Generator:
    def __init__(self, seed):
        self.seed = seed
        self.dice = Dice(seed)
        self.expressions = Expressions(self.dice)
        self.statements = Statements(self.dice, self.expressions)
        self.surroundings = Surroundings(declarations.random_records(self.dice), self.dice.randint(1, 5))

    def program(self):
        name = f"Fuzzed{self.seed}"
        operations = declarations.operations(self.dice, self.expressions, self.surroundings)
        methods = [self.method(number) for number in range(self.dice.randint(5, 9))]
        pairs = range(self.dice.randint(1, 2))
        forms = [node for number in pairs for node in closed_forms.ClosedForms(self.dice).pair(number)]
        drives = [self.drive(callee) for callee in self.surroundings.callees]
        members = [self.main(), self.run(pairs), *drives, *reversed(methods), *forms, *operations,
                   *declarations.shape_types(self.surroundings.records)]
        for text in (declarations.STATE, declarations.HELPERS, declarations.BOOM, declarations.CELL, closed_forms.SUPPORT):
            members += declarations.fixed(text)
        return GeneratedProgram(name, self.seed, [*(Line(line) for line in declarations.IMPORTS),
                                                  block(f"public final class {name} {{", members)])

    def method(self, number):
        """Makes a method: the first draw that is neither too large nor too small."""
        recursive, pure = self.dice.chance(0.25), self.dice.chance(0.35)
        while True:
            node, callee = self.draw_method(f"m{number}", recursive, pure)
            if LEAST_LINES <= count_lines([node]) <= MOST_LINES:
                self.surroundings.callees.append(callee)
                return node

    def draw_method(self, name, recursive, pure):
        kinds = [self.dice.choice(PARAMETERS) for _ in range(self.dice.randint(1, 4))]
        levels = DEPTH + 1 if recursive else 1
        scope = Scope(self.surroundings, Meter(COST_OF_A_CALL // levels), pure)
        parameters = ["int depth"] * recursive
        parameters += [f"{kind} {scope.declare(kind, 'a', assignable=not kind.endswith('[]'))}" for kind in kinds]
        body = [Line("long result = 1L;")]
        for _ in range(self.dice.randint(3, 7)):
            body += self.statements.statement(scope, self.dice.randint(1, 3))
        if recursive:
            again = ", ".join(["depth - 1", *(self.expressions.make(kind, scope, 1) for kind in kinds)])
            body.append(block(f"if (depth > 0 && {self.expressions.make('boolean', scope, 1)}) {{",
                              [Line(f"result = {name}({again});")]))
        body += [*self.digest(scope), Line("return result;")]
        callee = Callee(name, tuple(kinds), scope.meter.spent * levels, pure, str(DEPTH) if recursive else "")
        return block(f"static long {name}({', '.join(parameters)}) {{", body), callee

    def digest(self, scope):
        """Returns statements by which the result depends on what the method has computed."""
        return [Line(f"result = mix(result, {DIGESTS[variable.kind].format(variable.name)});") for variable in scope.variables
                if variable.kind in DIGESTS and (variable.assignable or self.dice.chance(0.5))]

    def drive(self, callee):
        """Makes the method that calls another one in each round, and takes what it throws."""
        nodes = [Line(f"sum = mix(sum, {callee.call([ARGUMENTS[kind] for kind in callee.parameters])});")]
        if callee.pure and self.dice.chance(0.5):
            call = callee.call([UNSHARED[kind] for kind in callee.parameters])
            virtual = self.dice.choice(("true", "false"))
            nodes.insert(0, block("if (round % 128 == 127) {", [Line(f"sum = mix(sum, inThreads({virtual}, () -> {call}));")]))
        guarded = Block([Section("try {", nodes),
                         Section("} catch (Boom thrown) {", [Line("sum = mix(sum, thrown.code);")]),
                         Section("} catch (RuntimeException thrown) {", [Line("sum = mix(sum, thrown.getClass().getName().hashCode());")])])
        return block(f"static void drive_{callee.name}(int round) {{", [guarded])

    def run(self, pairs):
        """Makes the loop over all methods."""
        cost = 1 + sum(callee.cost for callee in self.surroundings.callees)
        rounds = max(LEAST_ROUNDS, min(MOST_ROUNDS, COST_OF_A_RUN // cost))
        calls = [Line(f"drive_{callee.name}(round);") for callee in self.surroundings.callees]
        calls += [Line(f"sum = mix(sum, exact{number}(round));") for number in pairs]
        shown = block(f"if (round % {rounds // 10} == 0) {{", [Line('System.out.println("round " + round + " " + state());')])
        reports = [line for number in pairs for line in closed_forms.report(number)]
        said = Line(f'System.out.println("rounds {rounds}");')
        return block("static void run() {", [block(f"for (int round = 0; round < {rounds}; round++) {{", [*calls, shown]), said, *reports])

    def main(self):
        if self.dice.chance(0.3):
            nodes = [Line(f"Thread thread = Thread.ofVirtual().start(Fuzzed{self.seed}::run);"), Line("thread.join();")]
        else:
            nodes = [Line("run();")]
        nodes += [Line('System.out.println("end " + state());'), Line(self.dice.choice(ENDINGS))]
        return block("public static void main(String[] arguments) throws Exception {", nodes)
