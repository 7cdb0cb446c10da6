// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.UnitIdentity;
import assay.shim.bridge.Wire.CompilationPurpose;
import assay.shim.handlers.HandlerCounters;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.vm.ci.code.CompiledCode;
import jdk.vm.ci.code.InstalledCode;

/**
 * Keeps what we know about the compilation that the current thread is busy with. Phases are shared
 * between compiler threads and keep no state, so a phase of ours leaves here what the next ones
 * have to know. A stub that Graal compiles in the middle of a compilation does not touch the
 * object.
 */
public final class Compilation {
    private static final ThreadLocal<Compilation> CURRENT = new ThreadLocal<>();
    private static final int NO_UNIT = -1;

    private final CompilationPurpose purpose;
    private final Comparison comparison;
    /** The graph that is compiled; null until Graal has begun. */
    private final StructuredGraph graph;
    private final long startNanos = System.nanoTime();
    private Throwable markingFailure;
    private int unitId = NO_UNIT;
    private final List<Runnable> insertedNodesRemovals = new ArrayList<>();
    private final Set<Node> ofRegions = new HashSet<>();
    private final Map<Class<?>, Object> parts;
    private HandlerCounters handlerCounters;
    private Map<Integer, SegmentAddress> emittedCounters = Map.of();
    private CompilationResult result;
    private BlockMap blocks;
    private Path replayProfile;
    private InstallationTaker installationTaker;

    private Compilation(CompilationPurpose purpose, Comparison comparison, StructuredGraph graph) {
        this(purpose, comparison, graph, new HashMap<>());
    }

    private Compilation(CompilationPurpose purpose, Comparison comparison, StructuredGraph graph, Map<Class<?>, Object> parts) {
        this.purpose = purpose;
        this.comparison = comparison;
        this.graph = graph;
        this.parts = parts;
    }

    /** Is told of the code that a compilation has led to. */
    @FunctionalInterface
    public interface InstallationTaker {
        /** @param unitId the agent's number of the unit; negative where the code has no counters */
        void installed(CompiledCode compiled, InstalledCode installed, int unitId);
    }

    /**
     * Tells whether this compiles a Java method or a guest function; not a stub, a snippet, or a
     * graph of Graal's own.
     */
    public static boolean isUserCompilation(StructuredGraph graph) {
        return graph.method() != null && graph.compilationId() instanceof HotSpotCompilationIdentifier;
    }

    /**
     * Says the purpose of the compilation that this thread is about to begin by itself. Requires:
     * the caller ends the compilation with {@link #finish}, whatever happens.
     */
    public static void prepare(CompilationPurpose purpose) {
        CURRENT.set(new Compilation(purpose, Comparison.NONE, null));
    }

    /** Does what {@link #prepare(CompilationPurpose)} does, for code that is only compared. */
    public static void prepare(Comparison comparison) {
        CURRENT.set(new Compilation(CompilationPurpose.VM, comparison, null));
    }

    static void begin(StructuredGraph graph) {
        Compilation previous = CURRENT.get();
        if (previous == null) {
            CURRENT.set(new Compilation(CompilationPurpose.VM, Comparison.NONE, graph));
            return;
        }
        if (previous.unitId != NO_UNIT) {
            NativeBridge.unitNeverInstalled(previous.unitId, "the compilation ended without installing code");
        }
        Map<Class<?>, Object> parts = previous.graph == graph ? previous.parts : new HashMap<>(); // what was kept while the graph was parsed
        CURRENT.set(new Compilation(previous.purpose, previous.comparison, graph, parts));
    }

    /** Returns the object of {@code graph}'s compilation. */
    public static Compilation of(StructuredGraph graph) {
        Compilation compilation = CURRENT.get();
        if (compilation == null || compilation.graph != graph) {
            begin(graph);
            compilation = CURRENT.get();
        }
        return compilation;
    }

    /** Returns the compilation that this thread is in, or null. */
    public static Compilation current() {
        return CURRENT.get();
    }

    /**
     * Forgets the compilation and returns it, or null. The listener of installed code, and whoever
     * has prepared the compilation, call this function.
     */
    public static Compilation finish() {
        Compilation compilation = CURRENT.get();
        CURRENT.remove();
        return compilation;
    }

    public static void noteMarkingFailure(StructuredGraph graph, Throwable failure) {
        of(graph).markingFailure = failure;
    }

    /** Returns the comparison for which this thread compiles code. */
    public static Comparison comparison() {
        Compilation compilation = CURRENT.get();
        return compilation == null ? Comparison.NONE : compilation.comparison;
    }

    public CompilationPurpose purpose() {
        return purpose;
    }

    /**
     * Begins the map of the blocks; one that an earlier attempt has left behind is forgotten.
     *
     * @param unit the agent's number of the unit
     */
    public BlockMap mapBlocks(int unit, int blockCount) {
        blocks = new BlockMap(unit, blockCount);
        return blocks;
    }

    public void forgetBlocks() {
        blocks = null;
        replayProfile = null;
    }

    /** Returns the map of the code that was emitted, or null where the unit was not mapped to its end. */
    public BlockMap blocks() {
        return blocks != null && blocks.isComplete() ? blocks : null;
    }

    /** Asks for the unit to be compiled again, with this profile, once it is installed. */
    public void replayWith(Path profileFile) {
        replayProfile = profileFile;
    }

    /** Returns the profile with which the unit is to be compiled again, or null. */
    public Path replayProfile() {
        return replayProfile;
    }

    public Throwable markingFailure() {
        return markingFailure;
    }

    /**
     * Notes that nodes were inserted to count the unit.
     *
     * @param removal takes the nodes that were inserted out of the graph again
     * @param counters counters for the unit's handlers, or null
     * @param emitted counters of the types that only the emitted code shows, by the type's number
     */
    public void instrumented(int unit, Runnable removal, HandlerCounters counters, Map<Integer, SegmentAddress> emitted) {
        emittedCounters = emitted;
        unitId = unit;
        handlerCounters = counters;
        removeOnceEmitted(removal);
    }

    /** Notes how to take more inserted nodes out of the graph again. */
    public void removeOnceEmitted(Runnable removal) {
        insertedNodesRemovals.add(removal);
    }

    /** Returns the nodes of the code that tools inserted, which are no part of the program. The caller may add some. */
    public Set<Node> ofRegions() {
        return ofRegions;
    }

    /** Returns what a package of the shim keeps about this compilation, one object of each type; made where there is none yet. */
    public <T> T part(Class<T> type, Supplier<T> maker) {
        return type.cast(parts.computeIfAbsent(type, any -> maker.get()));
    }

    /** Removes the inserted nodes, once code has been generated from them. */
    public void removeInsertedNodes() {
        insertedNodesRemovals.forEach(Runnable::run);
        insertedNodesRemovals.clear();
    }

    /** Returns the counters for the unit's handlers, or null where nothing is counted there. */
    public HandlerCounters handlerCounters() {
        return handlerCounters;
    }

    /** Returns the counters of the types that only the emitted code shows, by the type's number. */
    public Map<Integer, SegmentAddress> emittedCounters() {
        return emittedCounters;
    }

    public void emitted(CompilationResult emitted) {
        result = emitted;
    }

    /** Says who is told once the code is installed. */
    public void handTo(InstallationTaker taker) {
        installationTaker = taker;
    }

    public void installed(CompiledCode compiled, InstalledCode installed) {
        if (installationTaker != null) {
            installationTaker.installed(compiled, installed, unitId);
        }
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

    /** Returns the identity of the unit that the graph is of, for counting and slowing alike. */
    public static UnitIdentity identityOf(StructuredGraph graph) {
        String name = GuestFunction.of(graph).map(GuestFunction::name).orElseGet(() -> StableNames.signature(graph.method()));
        HotSpotCompilationIdentifier id = (HotSpotCompilationIdentifier) graph.compilationId();
        return new UnitIdentity(name, graph.getEntryBCI(), id.getRequest().getId());
    }
}
