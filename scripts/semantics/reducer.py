"""Makes a failing program smaller, by delta debugging over its tree: statements, methods and types are taken out while
the failure persists."""
from semantics.java_tree import Block, lists_below, source_of


class Reducer:
    """`still_fails` takes a source and tells whether it fails as the first one does; a source that does not compile
    does not. `is_over` tells whether the time for reducing is over."""

    def __init__(self, still_fails, is_over=lambda: False):
        self.still_fails = still_fails
        self.is_over = is_over
        self.tried = set()

    def reduce(self, tree):
        """Takes nodes out of the tree, which is a list of nodes, until none can be spared. Returns the tree."""
        while True:
            before = source_of(tree)
            for nodes in lists_below(tree):
                self.take_out(tree, nodes)
            for nodes in lists_below(tree):
                self.unwrap(tree, nodes)
            if source_of(tree) == before or self.is_over():
                return tree

    def take_out(self, tree, nodes):
        """Takes out runs of neighbours: first half of the list at a time, in the end one by one."""
        size = max(1, len(nodes) // 2)
        while nodes:
            for start in range(len(nodes) - size, -size, -size):
                self.try_instead(tree, nodes, slice(max(start, 0), start + size), [])
            if size == 1:
                return
            size = max(1, size // 2)

    def unwrap(self, tree, nodes):
        """Puts what stands inside a block in the place of the block."""
        position = 0
        while position < len(nodes):
            node = nodes[position]
            if isinstance(node, Block):
                inside = [child for section in node.sections for child in section.body]
                self.try_instead(tree, nodes, slice(position, position + 1), inside)
            position += 1

    def try_instead(self, tree, nodes, part, instead):
        if self.is_over():
            return
        before = nodes[:]
        nodes[part] = instead
        source = source_of(tree)
        if nodes == before or source in self.tried or not self.still_fails(source):
            nodes[:] = before
        self.tried.add(source)
