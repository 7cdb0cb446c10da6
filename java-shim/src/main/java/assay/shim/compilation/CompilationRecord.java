// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import assay.shim.bridge.NativeBridge;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * What we know of the compilation that the current thread is busy with. Phases are shared between
 * compiler threads and keep no state, so what one of our phases has to tell the next goes here. A
 * stub that Graal compiles in the middle of a compilation does not touch it.
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

    /** A Java method or a guest function; not a stub, a snippet, or a graph of Graal's own. */
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

    /** The record of {@code graph}'s compilation. */
    public static CompilationRecord of(StructuredGraph graph) {
        CompilationRecord record = CURRENT.get();
        if (record == null || record.graph != graph) {
            begin(graph);
            record = CURRENT.get();
        }
        return record;
    }

    /** The record of the compilation that this thread is in, or null. */
    public static CompilationRecord current() {
        return CURRENT.get();
    }

    /** Ends the record: code was installed, or the compilation is none of ours. */
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

    /** Once code has been generated from them. */
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

    /** The machine code, or null when none was emitted. */
    public CompilationResult result() {
        return result;
    }

    /** Time since the start of the high tier. */
    public long elapsedMicros() {
        return (System.nanoTime() - startNanos) / 1000;
    }

    /** The unit's name in results. */
    public static String nameOf(StructuredGraph graph) {
        return GuestFunction.of(graph).map(GuestFunction::name).orElseGet(() -> signature(graph.method()));
    }

    /** A method's name in results: unlike a bare name, it tells overloads and bridges apart. */
    public static String signature(ResolvedJavaMethod method) {
        return method.format("%H.%n(%P):%R");
    }
}
