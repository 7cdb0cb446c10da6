// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Builds and sums complete binary trees: allocation, recursion, work for the collector. */
final class AllocTrees implements Kernel {
    private static final int TREES = 16;

    private record Tree(Tree left, Tree right) {
        int nodes() {
            return left == null ? 1 : 1 + left.nodes() + right.nodes();
        }
    }

    @Override
    public long iterate(int size) {
        long nodes = 0;
        for (int i = 0; i < TREES; i++) {
            nodes += build(size - i % 4).nodes();
        }
        return nodes;
    }

    private static Tree build(int depth) {
        return depth == 0 ? new Tree(null, null) : new Tree(build(depth - 1), build(depth - 1));
    }
}
