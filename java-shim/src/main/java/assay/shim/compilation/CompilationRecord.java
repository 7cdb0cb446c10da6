// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import assay.shim.bridge.NativeBridge;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Holds what we know about the compilation that the current thread is busy with. Phases are shared
 * between compiler threads and keep no state, so a phase of ours leaves here what the next ones
 * have to know. A stub that Graal compiles in the middle of a compilation does not touch the
 * record.
 */
public final class CompilationRecord {
    private static final ThreadLocal<CompilationRecord> CURRENT = new ThreadLocal<>();
    private static final int NO_UNIT = -1;

    private final StructuredGraph graph;
    private final long startNanos = System.nanoTime();
    private Throwable markingFailure;
    private int unitId = NO_UNIT;
    private Runnable insertedNodesRemoval;
    private CompilationResult result;

    private CompilationRecord(StructuredGraph graph) {
        this.graph = graph;
    }

    /** Tells whether this is a Java method or guest function: no stub, snippet or Graal graph. */
    public static boolean isUserCompilation(StructuredGraph graph) {
        return graph.method() != null && graph.compilationId() instanceof HotSpotCompilationIdentifier;
    }

    static void begin(StructuredGraph graph) {
        CompilationRecord unfinished = CURRENT.get();
        if (unfinished != null && unfinished.unitId != NO_UNIT) {
            NativeBridge.unitNeverInstalled(unfinished.unitId, "the compilation ended without installing code");
        }
        CURRENT.set(new CompilationRecord(graph));
    }

    /** Returns the record of {@code graph}'s compilation. */
    public static CompilationRecord of(StructuredGraph graph) {
        CompilationRecord record = CURRENT.get();
        if (record == null || record.graph != graph) {
            begin(graph);
            record = CURRENT.get();
        }
        return record;
    }

    /** Returns the record of the compilation that this thread is in, or null. */
    public static CompilationRecord current() {
        return CURRENT.get();
    }

    /** Ends the record: code was installed, or the compilation is not one of ours. */
    public static CompilationRecord finish() {
        CompilationRecord record = CURRENT.get();
        CURRENT.remove();
        return record;
    }

    public static void noteMarkingFailure(StructuredGraph graph, Throwable failure) {
        of(graph).markingFailure = failure;
    }

    public Throwable markingFailure() {
        return markingFailure;
    }

    /** @param removal takes the nodes that were inserted out of the graph again */
    public void instrumented(int unit, Runnable removal) {
        unitId = unit;
        insertedNodesRemoval = removal;
    }

    /** Removes the inserted nodes, once code has been generated from them. */
    public void removeInsertedNodes() {
        if (insertedNodesRemoval != null) {
            insertedNodesRemoval.run();
            insertedNodesRemoval = null;
        }
    }

    public void emitted(CompilationResult emitted) {
        result = emitted;
    }

    public boolean isInstrumented() {
        return unitId != NO_UNIT;
    }

    public int unitId() {
        return unitId;
    }

    public StructuredGraph graph() {
        return graph;
    }

    /** Returns the machine code, or null when no code was emitted. */
    public CompilationResult result() {
        return result;
    }

    /** Returns the time since the start of the high tier, in microseconds. */
    public long elapsedMicros() {
        return (System.nanoTime() - startNanos) / 1000;
    }

    /** Returns the unit's name in results. */
    public static String nameOf(StructuredGraph graph) {
        return GuestFunction.of(graph).map(GuestFunction::name).orElseGet(() -> signature(graph.method()));
    }

    /**
     * Returns a method's name in results: unlike a bare name, it tells overloads and bridges apart.
     */
    public static String signature(ResolvedJavaMethod method) {
        return method.format("%H.%n(%P):%R");
    }
}
