"""The tree of a generated program: what the generator makes, the reducer takes apart, and javac reads."""
from dataclasses import dataclass, field

INDENT = "    "


@dataclass
class Line:
    """One statement or declaration on a line of its own."""
    text: str


@dataclass
class Section:
    """A head that opens a brace, such as `if (x) {` or `} else {`, and what stands inside."""
    head: str
    body: list = field(default_factory=list)


@dataclass
class Block:
    """Sections one after the other (if, else; try, catch, finally; the cases of a switch), and the closing line."""
    sections: list
    tail: str = "}"


def block(head, body, tail="}"):
    """Returns a block with one section."""
    return Block([Section(head, body)], tail)


def render(node, depth=0):
    """Returns the lines of a node."""
    margin = INDENT * depth
    if isinstance(node, Line):
        return [margin + node.text]
    lines = []
    for section in node.sections:
        lines.append(margin + section.head)
        for child in section.body:
            lines += render(child, depth + 1)
    return [*lines, margin + node.tail]


def source_of(program):
    """Returns the text of a program, which is a list of nodes."""
    return "\n".join(line for node in program for line in render(node)) + "\n"


def lists_below(nodes):
    """Returns every list of the tree that elements can be taken from, outer lists first."""
    found = [nodes]
    waiting = list(nodes)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, Block):
            found.append(node.sections)
            for section in node.sections:
                found.append(section.body)
                waiting += section.body
    return found


def count_lines(nodes):
    """Returns how many statements and declarations the tree has."""
    return sum(1 if isinstance(node, Line) else 1 + sum(count_lines(section.body) for section in node.sections)
               for node in nodes)
