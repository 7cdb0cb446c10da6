// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

import assay.shim.compilation.SourceFrames;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.vm.ci.meta.LineNumberTable;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** Finds for each block the source line of the first node that has one. */
final class BlockLines {
    private static final int NONE = -1;

    private final InlineContexts contexts;
    private final int[] lines;
    private final int[] methods;
    private final Map<ResolvedJavaMethod, Optional<LineNumberTable>> tables = new IdentityHashMap<>();

    BlockLines(int blockCount, InlineContexts contexts) {
        this.contexts = contexts;
        this.lines = new int[blockCount];
        this.methods = new int[blockCount];
        Arrays.fill(lines, NONE);
    }

    void see(int block, Node node) {
        if (lines[block] != NONE) {
            return;
        }
        NodeSourcePosition frame = SourceFrames.firstOf(node.getNodeSourcePosition());
        if (frame == null || frame.getBCI() < 0) {
            return;
        }
        tables.computeIfAbsent(frame.getMethod(), m -> Optional.ofNullable(m.getLineNumberTable())).ifPresent(table -> {
            lines[block] = table.getLineNumber(frame.getBCI());
            methods[block] = contexts.methodIndex(frame.getMethod());
        });
    }

    /** Returns the line, or -1. */
    int line(int block) {
        return lines[block];
    }

    /** Returns the index of the method that the line belongs to. */
    int method(int block) {
        return methods[block];
    }
}
