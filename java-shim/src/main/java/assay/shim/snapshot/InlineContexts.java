// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import assay.shim.bridge.ByteSink;
import assay.shim.compilation.SourceFrames;
import assay.shim.compilation.StableNames;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * The inlining tree of one unit, as far as nodes with events need it. Frames of snippets and
 * substitutions are left out, because they work for the method that they were put into.
 */
final class InlineContexts {
    static final int ROOT = 0;
    static final int UNKNOWN_BCI = -1;

    private record Context(int parent, int method, int callSiteBci) {
    }

    private final List<ResolvedJavaMethod> methods = new ArrayList<>();
    private final Map<ResolvedJavaMethod, Integer> methodIndexes = new HashMap<>();
    private final List<Context> contexts = new ArrayList<>();
    private final Map<Context, Integer> contextIndexes = new HashMap<>();
    private final Map<NodeSourcePosition, Integer> known = new IdentityHashMap<>();

    InlineContexts(ResolvedJavaMethod root) {
        contexts.add(new Context(ROOT, methodIndex(root), -1));
    }

    /** Returns the context of a node at {@code position}; the root's where the node has none. */
    int contextOf(NodeSourcePosition position) {
        NodeSourcePosition frame = SourceFrames.firstOf(position);
        if (frame == null || frame.getCaller() == null) {
            return ROOT;
        }
        NodeSourcePosition caller = frame.getCaller();
        Integer cached = known.get(caller);
        // Nodes of one inlined call share the caller's position object, but not with other callees.
        if (cached != null && contexts.get(cached).method == methodIndex(frame.getMethod())) {
            return cached;
        }
        int parent = contextOf(caller);
        NodeSourcePosition callSite = SourceFrames.firstOf(caller);
        Context context = new Context(parent, methodIndex(frame.getMethod()), callSite == null ? -1 : callSite.getBCI());
        int index = contextIndexes.computeIfAbsent(context, c -> {
            contexts.add(c);
            return contexts.size() - 1;
        });
        known.put(caller, index);
        return index;
    }

    /** Returns the bytecode index of a node at {@code position}, in the method of its context. */
    static int bciOf(NodeSourcePosition position) {
        NodeSourcePosition frame = SourceFrames.firstOf(position);
        return frame == null ? UNKNOWN_BCI : Math.max(UNKNOWN_BCI, frame.getBCI());
    }

    int methodIndex(ResolvedJavaMethod method) {
        return methodIndexes.computeIfAbsent(method, m -> {
            methods.add(m);
            return methods.size() - 1;
        });
    }

    void write(ByteSink sink, boolean withPositions) {
        sink.putByte(withPositions ? 1 : 0);
        sink.putUnsigned(methods.size());
        for (ResolvedJavaMethod method : methods) {
            sink.putString(StableNames.signature(method));
            if (withPositions) {
                sink.putString(LineTables.textOf(method));
            }
        }
        sink.putUnsigned(contexts.size());
        for (Context context : contexts) {
            sink.putUnsigned(context.parent).putUnsigned(context.method).putSigned(context.callSiteBci);
        }
    }
}
