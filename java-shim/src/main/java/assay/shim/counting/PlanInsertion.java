// SPDX-License-Identifier: Apache-2.0
package assay.shim.counting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import assay.api.Side;
import assay.api.Weight;
import assay.shim.bridge.CarriedLoop;
import assay.shim.bridge.Settings;
import assay.shim.bridge.UnitPlan;
import assay.shim.bridge.Wire.PlaceKind;
import assay.shim.handlers.HandlerCounters;
import assay.shim.lir.SegmentAddress;
import assay.shim.nodes.AddImmediateNode;
import assay.shim.nodes.AddToCounterNode;
import assay.shim.nodes.AddValueNode;
import assay.shim.nodes.CountPathNode;
import assay.shim.nodes.DecodePathNode;
import assay.shim.nodes.LoadCounterNode;
import assay.shim.nodes.SamplePathNode;
import assay.shim.nodes.SegmentBaseNode;
import assay.shim.nodes.StoreBeforePollNode;
import assay.shim.nodes.StoreCounterNode;
import assay.shim.snapshot.ScheduledOccurrence;
import assay.shim.snapshot.UnitSnapshot;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.nodes.AbstractEndNode;
import jdk.graal.compiler.nodes.AbstractMergeNode;
import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.SafepointNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.ValuePhiNode;
import jdk.graal.compiler.nodes.cfg.HIRBlock;
import jdk.vm.ci.meta.JavaKind;

/**
 * Makes the nodes that a plan of the native side asks for ({@link UnitPlan}). The class makes one
 * node for each entry, and decides nothing.
 */
final class PlanInsertion {
    private static final int COUNTER_BYTES = Long.BYTES;

    private final UnitSnapshot snapshot;
    private final UnitPlan plan;
    private final InsertedNodes inserted;
    private final ScheduleEdits edits;
    private final SegmentAddress counters;
    private final Optional<Settings.Sampling> sampling;
    private final List<HIRBlock> occurrenceBlocks = new ArrayList<>();
    private final List<ScheduledOccurrence> occurrences = new ArrayList<>();
    private final ValueNode[] pathValues;
    private final List<SegmentBaseNode> bases = new ArrayList<>();
    private final Map<Integer, SegmentAddress> emittedCounters = new LinkedHashMap<>();

    PlanInsertion(UnitSnapshot snapshot, UnitPlan plan, InsertedNodes inserted, ScheduleEdits edits, SegmentAddress counters, Optional<Settings.Sampling> sampling) {
        this.snapshot = snapshot;
        this.plan = plan;
        this.inserted = inserted;
        this.edits = edits;
        this.counters = counters;
        this.sampling = sampling;
        this.pathValues = new ValueNode[plan.pathValues().size()];
        snapshot.forEachOccurrence((block, occurrence) -> {
            occurrenceBlocks.add(block);
            occurrences.add(occurrence);
        });
    }

    /** Collects all insertions. Nodes are created, but the graph does not change otherwise yet. */
    void collect() {
        makePathValues();
        for (UnitPlan.Place load : plan.baseLoads()) {
            SegmentBaseNode base = inserted.add(new SegmentBaseNode(counters));
            bases.add(base);
            place(load, base);
        }
        plan.probes().forEach(this::makeProbe);
    }

    // --- The path register ---------------------------------------------------------------------

    /**
     * Makes constants and phis first, for additions may use values that are defined behind them;
     * then the additions, in order; and then gives the phis their inputs.
     */
    private void makePathValues() {
        for (int i = 0; i < pathValues.length; i++) {
            if (plan.pathValues().get(i) instanceof UnitPlan.Constant constant) {
                pathValues[i] = constant(constant.value());
            } else if (plan.pathValues().get(i) instanceof UnitPlan.Phi phi) {
                pathValues[i] = newPhi(mergeAt(phi.block()));
            }
        }
        for (int i = 0; i < pathValues.length; i++) {
            if (plan.pathValues().get(i) instanceof UnitPlan.Add add) {
                pathValues[i] = inserted.add(new AddImmediateNode(pathValues[add.operand()], add.addend()));
                edits.insertAtEnd(snapshot.block(add.block()), pathValues[i]);
            }
        }
        for (int i = 0; i < pathValues.length; i++) {
            if (plan.pathValues().get(i) instanceof UnitPlan.Phi phi) {
                connect((ValuePhiNode) pathValues[i], phi.inputs(), pathValues);
            }
        }
    }

    /**
     * Makes a constant in the schedule. All inputs of phis must be there, or createPhiOut fails
     * with "missing operand".
     */
    private ConstantNode constant(long value) {
        ConstantNode node = inserted.add(ConstantNode.forLong(value));
        edits.insertAtBegin(snapshot.block(0), node);
        return node;
    }

    private AbstractMergeNode mergeAt(int block) {
        return (AbstractMergeNode) snapshot.block(block).getBeginNode();
    }

    private ValuePhiNode newPhi(AbstractMergeNode merge) {
        return inserted.add(new ValuePhiNode(StampFactory.forKind(JavaKind.Long), merge));
    }

    private void connect(ValuePhiNode phi, List<UnitPlan.PhiInput> from, ValueNode[] values) {
        addInputs(phi, inputsOf(phi, from, values));
    }

    private ValueNode[] inputsOf(ValuePhiNode phi, List<UnitPlan.PhiInput> from, ValueNode[] values) {
        ValueNode[] inputs = new ValueNode[phi.merge().phiPredecessorCount()];
        for (UnitPlan.PhiInput input : from) {
            inputs[phi.merge().phiPredecessorIndex(endOf(input.sourceBlock()))] = values[input.value()];
        }
        return inputs;
    }

    private AbstractEndNode endOf(int block) {
        return (AbstractEndNode) snapshot.block(block).getEndNode();
    }

    private static void addInputs(ValuePhiNode phi, ValueNode[] inputs) {
        for (ValueNode input : inputs) {
            if (input == null) {
                throw new IllegalStateException("a phi of the plan lacks an input");
            }
            phi.addInput(input);
        }
    }

    // --- Counters -----------------------------------------------------------------------------

    private void makeProbe(UnitPlan.Probe probe) {
        if (isInHandler(probe)) {
            return; // the backend emits it
        }
        if (isOfEmittedCode(probe)) {
            UnitPlan.AddValue add = (UnitPlan.AddValue) probe.action();
            emittedCounters.put(occurrences.get(probe.place().index()).eventTypeId(), counter(add.counter()));
            return;
        }
        ValueNode base = probe.baseLoad() == UnitPlan.NO_BASE ? null : bases.get(probe.baseLoad());
        switch (probe.action()) {
            case UnitPlan.AddConstant add when probe.loop() == null ->
                place(probe.place(), inserted.add(new AddToCounterNode(base, counter(add.counter()), add.delta())));
            case UnitPlan.AddConstant add -> carryThroughLoop(probe, base, counter(add.counter()), add.delta());
            case UnitPlan.AddValue add -> place(probe.place(), valueAddition(base, counter(add.counter()), probe.place()));
            case UnitPlan.CountPath count ->
                place(probe.place(), inserted.add(new CountPathNode(base, counter(count.firstCounter() + count.offset()), pathValues[count.register()])));
            case UnitPlan.DecodePath decode -> {
                long rows = plan.rowPointers() + decode.offset() * Long.BYTES;
                place(probe.place(), inserted.add(new DecodePathNode(base, counter(0), pathValues[decode.register()], rows)));
            }
            case UnitPlan.SamplePath sample -> {
                ValueNode path = sample.register() == UnitPlan.NO_REGISTER ? null : pathValues[sample.register()];
                SegmentAddress counter = counter(sample.firstCounter() + sample.offset());
                place(probe.place(), inserted.add(new SamplePathNode(base, counter, path, sampling.orElseThrow())));
            }
        }
    }

    /** A constant that an instruction cannot hold is added as a value, too. */
    private AddValueNode valueAddition(ValueNode base, SegmentAddress counter, UnitPlan.Place place) {
        if (place.kind() != PlaceKind.AT_OCCURRENCE) {
            throw new IllegalStateException("a value is added where no occurrence is");
        }
        return switch (occurrences.get(place.index()).weight()) {
            case Weight.Value weight -> inserted.add(new AddValueNode(base, counter, weight.value(), weight.scale()));
            case Weight.Constant weight -> inserted.add(new AddValueNode(base, counter, constant(weight.amount()), Weight.Scale.NONE));
        };
    }

    private static boolean isInHandler(UnitPlan.Probe probe) {
        PlaceKind place = probe.place().kind();
        return place == PlaceKind.DEOPTIMIZATION_HANDLER || place == PlaceKind.EXCEPTION_HANDLER;
    }

    private boolean isOfEmittedCode(UnitPlan.Probe probe) {
        return probe.place().kind() == PlaceKind.AT_OCCURRENCE && occurrences.get(probe.place().index()).isOfEmittedCode();
    }

    /** Returns the counters of the types that only the emitted code shows, by the type's number. */
    Map<Integer, SegmentAddress> emittedCounters() {
        return emittedCounters;
    }

    /** Returns the counters of the handlers, or null where the plan counts nothing there. */
    HandlerCounters handlerCounters() {
        SegmentAddress takenOver = counterIn(PlaceKind.DEOPTIMIZATION_HANDLER);
        SegmentAddress exceptions = counterIn(PlaceKind.EXCEPTION_HANDLER);
        return takenOver == null || exceptions == null ? null : new HandlerCounters(takenOver, exceptions);
    }

    private SegmentAddress counterIn(PlaceKind handler) {
        for (UnitPlan.Probe probe : plan.probes()) {
            if (probe.place().kind() == handler && probe.action() instanceof UnitPlan.AddConstant add) {
                return counter(add.counter());
            }
        }
        return null;
    }

    private SegmentAddress counter(long number) {
        return counters.withDisplacement(Math.toIntExact(number * COUNTER_BYTES));
    }

    /**
     * Keeps the counter in a phi of the loop. Inside the loop memory is never read.
     */
    private void carryThroughLoop(UnitPlan.Probe probe, ValueNode base, SegmentAddress counter, int delta) {
        CarriedLoop carried = probe.loop();
        LoadCounterNode load = inserted.add(new LoadCounterNode(base, counter));
        edits.insertAtEnd(snapshot.block(carried.entrySource()), load);
        ValueNode[] values = newCarriedValues(carried, delta);
        connectHeader(carried, load, values);
        for (int i = 0; i < carried.merges().size(); i++) {
            connect((ValuePhiNode) values[CarriedLoop.FIRST_MERGE + i], carried.merges().get(i).inputs(), values);
        }
        place(probe.place(), values[CarriedLoop.INCREMENTED]);
        if (carried.onLeaving() == null) {
            place(probe.place(), inserted.add(new StoreCounterNode(base, counter, values[CarriedLoop.INCREMENTED])));
            return;
        }
        for (CarriedLoop.LoopStore exit : carried.onLeaving().exits()) {
            edits.insertAtBegin(snapshot.block(exit.block()), inserted.add(new StoreCounterNode(base, counter, values[exit.value()])));
        }
        for (CarriedLoop.LoopStore poll : carried.onLeaving().polls()) {
            for (SafepointNode safepoint : snapshot.pollsOf(poll.block())) {
                edits.insertBefore(snapshot.block(poll.block()), safepoint, inserted.add(new StoreBeforePollNode(base, counter, values[poll.value()])));
            }
        }
    }

    /** Makes the values of a carried register; the phis have no inputs yet. */
    private ValueNode[] newCarriedValues(CarriedLoop carried, int delta) {
        ValueNode[] values = new ValueNode[CarriedLoop.FIRST_MERGE + carried.merges().size()];
        values[CarriedLoop.CARRIED_IN] = newPhi(mergeAt(carried.header()));
        values[CarriedLoop.INCREMENTED] = inserted.add(new AddImmediateNode(values[CarriedLoop.CARRIED_IN], delta));
        for (int i = 0; i < carried.merges().size(); i++) {
            values[CarriedLoop.FIRST_MERGE + i] = newPhi(mergeAt(carried.merges().get(i).block()));
        }
        return values;
    }

    private void connectHeader(CarriedLoop carried, ValueNode loaded, ValueNode[] values) {
        ValuePhiNode header = (ValuePhiNode) values[CarriedLoop.CARRIED_IN];
        ValueNode[] inputs = inputsOf(header, carried.latches(), values);
        inputs[header.merge().phiPredecessorIndex(endOf(carried.entrySource()))] = loaded;
        addInputs(header, inputs);
    }

    private void place(UnitPlan.Place place, ValueNode node) {
        int index = place.index();
        switch (place.kind()) {
            case BLOCK_BEGIN -> edits.insertAtBegin(snapshot.block(index), node);
            case BLOCK_END -> edits.insertAtEnd(snapshot.block(index), node);
            case AT_OCCURRENCE -> placeAtOccurrence(occurrenceBlocks.get(index), occurrences.get(index), node);
            case DEOPTIMIZATION_HANDLER, EXCEPTION_HANDLER -> throw new IllegalStateException("no node can be in a handler");
        }
    }

    private void placeAtOccurrence(HIRBlock block, ScheduledOccurrence occurrence, ValueNode node) {
        if (occurrence.anchor() == null || isBeginBefore(block, occurrence)) {
            edits.insertAtBegin(block, node);
        } else if (occurrence.side() == Side.BEFORE) {
            edits.insertBefore(block, occurrence.anchor(), node);
        } else {
            edits.insertAfter(block, occurrence.anchor(), node);
        }
    }

    /** Tells whether the probe would be before a block's begin node, where nothing can be. */
    private static boolean isBeginBefore(HIRBlock block, ScheduledOccurrence occurrence) {
        return occurrence.side() == Side.BEFORE && occurrence.anchor() == block.getBeginNode();
    }
}
