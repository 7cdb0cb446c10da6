"""The inputs of the real programs that are too large to be kept: written anew, always the same."""
from pathlib import Path

JAVA_CLASSES = 100
BOOKS = 12_000
STATEMENT_KINDS = 350
JS_MODULES = 300


def generate_inputs(folder):
    folder.mkdir(parents=True, exist_ok=True)
    write_java_sources(folder)
    (folder / "catalogue.xml").write_text(catalogue())
    (folder / "Statements.g4").write_text(grammar())
    (folder / "modules.js").write_text(js_modules())


def write_java_sources(folder):
    """A source tree, and a file that lists it for the compilers' command lines."""
    tree = folder / "java-sources" / "generated"
    tree.mkdir(parents=True, exist_ok=True)
    paths = []
    for index in range(JAVA_CLASSES):
        path = tree / f"Unit{index}.java"
        path.write_text(java_class(index))
        paths.append(path)
    (folder / "java-sources.txt").write_text("".join(f'"{path}"\n' for path in paths))


def java_class(index):
    neighbour = (index * 7 + 3) % JAVA_CLASSES
    methods = "".join(java_method(index, number) for number in range(12))
    return f"""package generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

public class Unit{index}<T extends Comparable<T>> {{
    public record Pair<A, B>(A first, B second) {{}}
    public sealed interface Shape permits Circle, Square {{}}
    public record Circle(double radius) implements Shape {{}}
    public record Square(double side) implements Shape {{}}

    private final Map<String, List<T>> groups = new TreeMap<>();
    private Unit{neighbour}<T> neighbour;

    public static double area(Shape shape) {{
        return switch (shape) {{
            case Circle(double radius) when radius > {index} -> Math.PI * radius * radius;
            case Circle circle -> circle.radius();
            case Square(double side) -> side * side;
        }};
    }}

    public <R> Map<Integer, List<Pair<T, R>>> group(List<T> values, Function<? super T, ? extends R> mapping) {{
        return values.stream()
                .map(value -> new Pair<T, R>(value, mapping.apply(value)))
                .collect(Collectors.groupingBy(pair -> pair.first().hashCode() % {index + 2}));
    }}

    public void add(String name, T value) {{
        groups.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
        if (neighbour != null && value.compareTo(value) == 0) {{
            neighbour.add(name + "/{index}", value);
        }}
    }}
{methods}}}
"""


def java_method(index, number):
    return f"""
    public static long compute{number}(int[] values, String text) {{
        long sum = {index}L;
        for (int i = 0; i < values.length; i++) {{
            try {{
                switch (text.charAt(i % text.length())) {{
                    case 'a', 'e' -> sum += values[i] * {number + 3};
                    case 'i' -> sum ^= (long) values[i] << {number};
                    default -> sum -= text.substring(i).length() > {index} ? values[i] / (i + 1) : {number};
                }}
            }} catch (StringIndexOutOfBoundsException e) {{
                Runnable note = () -> System.err.println(text + e.getMessage() + {number});
                note.run();
            }}
        }}
        return sum;
    }}
"""


def catalogue():
    books = (f"""  <book id="b{index}">
    <title>the {word(index)} of {word(index * 3 + 1)} and {word(index * 7 + 2)}</title>
    <author>{word(index % 311)} {word(index % 97)}</author>
    <subject>{word(index % 23)}</subject>
    <pages>{100 + index * 37 % 900}</pages>
    <price>{5 + index * 13 % 95}.{index % 90 + 10}</price>
  </book>
""" for index in range(BOOKS))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<catalogue>\n{"".join(books)}</catalogue>\n'


def word(number):
    """A pronounceable word for every number."""
    letters = []
    for consonant, vowel in (("bdfgklmnprst", "aeiou"), ("lmnrstvz", "aeio"), ("dgkmnt", "aou")):
        letters.append(consonant[number % len(consonant)] + vowel[number // len(consonant) % len(vowel)])
        number = number // 3 + 1
    return "".join(letters)


def grammar():
    """Statements of many kinds that begin alike, so that the generator has prefixes to tell apart."""
    rules = "".join(statement_rule(kind) for kind in range(STATEMENT_KINDS))
    kinds = "\n    | ".join(f"statement{kind}" for kind in range(STATEMENT_KINDS))
    return f"""grammar Statements;

file : statement* EOF ;

statement
    : {kinds}
    ;
{rules}
block : '{{' statement* '}}' | statement ;
names : NAME (',' NAME)* ;
expression
    : '-' expression
    | expression ('*' | '/') expression
    | expression ('+' | '-') expression
    | expression ('<' | '>' | '==' | '!=') expression
    | expression '[' expression ']'
    | NAME '(' (expression (',' expression)*)? ')'
    | '(' expression ')'
    | NAME
    | NUMBER
    | TEXT
    ;

NAME : [a-z] [a-zA-Z0-9_]* ;
NUMBER : [0-9]+ ('.' [0-9]+)? ;
TEXT : '"' (~["\\\\] | '\\\\' .)* '"' ;
BLANK : [ \\t\\r\\n]+ -> skip ;
"""


def statement_rule(kind):
    return f"""
statement{kind}
    : 'K{kind}' NAME ('=' expression)? ';'
    | 'K{kind}' names ('IN' expression (',' expression)*)? block
    | 'K{kind}' '(' expression? ')' block ('ELSE{kind % 17}' block)?
    ;
"""


def js_modules():
    modules = "".join(js_module(index) for index in range(JS_MODULES))
    uses = "\n".join(f"total += new Module{index}({index}).run([{index}, {index + 1}, 3]);" for index in range(0, JS_MODULES, 2))
    return f"{modules}\nvar total = 0;\n{uses}\nconsole.log(total);\n"


def js_module(index):
    return f"""
/** @constructor @param {{number}} seed */
function Module{index}(seed) {{
  /** @private {{number}} */
  this.seed_ = seed;
  /** @private {{!Object<string, number>}} */
  this.cache_ = {{}};
}}
/** @param {{!Array<number>}} values @return {{number}} */
Module{index}.prototype.run = function(values) {{
  var self = this, unused = 'module {index}';
  var mapped = values.map(function(value) {{ return self.step(value) * {index % 9 + 1}; }});
  for (var i = 0, sum = 0; i < mapped.length; i++) {{
    if (mapped[i] > {index} && {'true' if index % 3 else 'false'}) {{ sum += mapped[i]; }} else {{ sum -= i * 2 * 3; }}
  }}
  return sum;
}};
/** @param {{number}} value @return {{number}} */
Module{index}.prototype.step = function(value) {{
  var key = 'k' + value;
  if (!(key in this.cache_)) {{
    switch (value % 4) {{
      case 0: this.cache_[key] = value + this.seed_; break;
      case 1: this.cache_[key] = Math.max(value, {index}); break;
      default: this.cache_[key] = 'a-b-c'.split('-').length;
    }}
  }}
  return this.cache_[key];
}};
/** Never called: to be found dead. */
Module{index}.prototype.dead = function() {{ return this.run([this.step(1)]) + this.run([2]); }};
"""


if __name__ == "__main__":
    import sys
    generate_inputs(Path(sys.argv[1]))
