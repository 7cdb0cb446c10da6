// SPDX-License-Identifier: Apache-2.0
package assay.shim.counting;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.Settings;
import assay.shim.bridge.UnitPlanReader;
import assay.shim.bridge.Wire.CompilationPurpose;
import assay.shim.bridge.Wire.ThreadMode;
import assay.shim.compilation.Comparison;
import assay.shim.compilation.Compilation;
import assay.shim.compilation.InliningDecisions;
import assay.shim.events.EventTypeTable;
import assay.shim.lir.SegmentAddress;
import assay.shim.nodes.NoteCallNode;
import assay.shim.snapshot.UnitSnapshot;
import jdk.graal.compiler.debug.DebugCloseable;
import jdk.graal.compiler.debug.DebugContext;
import jdk.graal.compiler.debug.TimerKey;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.StructuredGraph.ScheduleResult;
import jdk.graal.compiler.phases.BasePhase;
import jdk.vm.ci.runtime.JVMCICompiler;

/**
 * Takes the snapshot, asks for the plan and inserts it (requirement E4; paper 1, section 3.4). The
 * phase is the last of all. Every failure leaves the unit as the compiler made it, and is reported
 * with its reason.
 */
public final class CountEventsPhase extends BasePhase<Object> {
    // Graal's option Timers names what is measured (docs/benchmarks.md).
    private static final TimerKey SNAPSHOT = DebugContext.timer("AssaySnapshot");
    private static final TimerKey PLANNING = DebugContext.timer("AssayPlanning"); // the way to C++ and back with it
    private static final TimerKey INSERTION = DebugContext.timer("AssayInsertion");

    private final Settings.Counting settings;
    private final SegmentAddress counters;
    private final EventTypeTable table;

    public CountEventsPhase(Settings.Counting settings, EventTypeTable table) {
        this.settings = settings;
        this.counters = new SegmentAddress(settings.base(), settings.origin(), settings.threads() == ThreadMode.ATOMIC, 0);
        this.table = table;
    }

    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    /** Returns the types' names, for the test that checks the documented target points. */
    public List<String> eventTypeNames() {
        return table.scheduleMatcher().typeNames();
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        if (!Compilation.isUserCompilation(graph)) {
            if (settings.inlining()) {
                InliningDecisions.forget(graph);
            }
            return;
        }
        Compilation compilation = Compilation.of(graph);
        ScheduleResult schedule = graph.getLastSchedule();
        InsertedNodes inserted = new InsertedNodes(graph);
        try {
            if (Compilation.comparison() != Comparison.NONE) {
                return; // the code is only compared, never installed
            }
            if (compilation.purpose() == CompilationPurpose.PLAIN) {
                return;
            }
            if (compilation.markingFailure() != null) {
                leaveAlone(graph, "marking failed: " + compilation.markingFailure());
            } else {
                instrument(graph, compilation, inserted);
            }
        } catch (Throwable failure) {
            undo(schedule, inserted);
            leaveAlone(graph, "instrumentation failed: " + failure);
        } finally {
            if (settings.inlining()) {
                InliningDecisions.forget(graph);
            }
            ScheduleEdits.removeMarkers(graph, schedule);
        }
    }

    private void instrument(StructuredGraph graph, Compilation compilation, InsertedNodes inserted) {
        UnitSnapshot snapshot;
        byte[] message;
        try (DebugCloseable _ = SNAPSHOT.start(graph.getDebug())) {
            snapshot = UnitSnapshot.take(graph, table, settings.sourceLines(), settings.sourcePositions());
            message = snapshot.encode();
        }
        byte[] reply;
        try (DebugCloseable _ = PLANNING.start(graph.getDebug())) {
            reply = NativeBridge.planUnit(message);
        }
        if (reply != null) {
            try (DebugCloseable _ = INSERTION.start(graph.getDebug())) {
                insert(graph, compilation, inserted, snapshot, reply);
            }
        }
    }

    private void insert(StructuredGraph graph, Compilation compilation, InsertedNodes inserted, UnitSnapshot snapshot, byte[] reply) {
        int unitId = UnitPlanReader.unitIdOf(reply);
        try {
            ScheduleEdits edits = new ScheduleEdits(graph.getLastSchedule());
            PlanInsertion insertion = new PlanInsertion(snapshot, UnitPlanReader.read(reply), inserted, edits, counters, settings.sampling());
            insertion.collect();
            settings.calls().ifPresent(calls -> noteCalls(graph, snapshot, inserted, edits, calls, unitId));
            edits.apply();
            if (settings.inlining()) {
                InliningDecisions.messageOf(graph, unitId).ifPresent(NativeBridge::inliningDecided);
            }
            compilation.instrumented(unitId, inserted::delete, insertion.handlerCounters(), insertion.emittedCounters());
        } catch (Throwable failure) {
            NativeBridge.unitRunsUncounted(unitId, "instrumentation failed: " + failure);
            undo(graph.getLastSchedule(), inserted);
        }
    }

    /** Has each call of the unit noted. An entry in the middle of a loop (OSR) is no call. */
    private void noteCalls(StructuredGraph graph, UnitSnapshot snapshot, InsertedNodes inserted, ScheduleEdits edits, Settings.Calls calls, int unitId) {
        if (graph.getEntryBCI() == JVMCICompiler.INVOCATION_ENTRY_BCI) {
            edits.insertAtBegin(snapshot.block(0), inserted.add(new NoteCallNode(counters, calls, unitId)));
        }
    }

    private static void undo(ScheduleResult schedule, InsertedNodes inserted) {
        Set<Node> nodes = new HashSet<>(inserted.nodes());
        if (!nodes.isEmpty()) {
            ScheduleEdits.removeFromLists(schedule, nodes::contains);
            inserted.delete();
        }
    }

    private static void leaveAlone(StructuredGraph graph, String reason) {
        NativeBridge.unitLeftAlone(Compilation.identityOf(graph), reason);
    }
}
