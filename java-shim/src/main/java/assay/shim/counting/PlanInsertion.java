// SPDX-License-Identifier: Apache-2.0
package assay.shim.counting;

import java.util.ArrayList;
import java.util.List;

import assay.api.Side;
import assay.shim.bridge.ByteSource;
import assay.shim.lir.CounterAddress;
import assay.shim.nodes.AddImmediateNode;
import assay.shim.nodes.AddToCounterNode;
import assay.shim.nodes.CountPathNode;
import assay.shim.nodes.DecodePathNode;
import assay.shim.nodes.LoadCounterNode;
import assay.shim.nodes.SegmentBaseNode;
import assay.shim.nodes.StoreCounterNode;
import assay.shim.snapshot.ScheduledOccurrence;
import assay.shim.snapshot.UnitSnapshot;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.nodes.AbstractEndNode;
import jdk.graal.compiler.nodes.AbstractMergeNode;
import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.LoopBeginNode;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.ValuePhiNode;
import jdk.graal.compiler.nodes.cfg.HIRBlock;
import jdk.vm.ci.meta.JavaKind;

/**
 * Makes the nodes that a plan of the native side asks for (native/unit/plan_codec.h). It makes one
 * node for each entry, and decides nothing.
 */
final class PlanInsertion {
    private static final int VERSION = 2;
    private static final int COUNTER_BYTES = Long.BYTES;

    /** Says where a node goes: see native/unit/instrumentation_plan.h, PlaceKind. */
    private enum PlaceKind {
        BLOCK_BEGIN,
        BLOCK_END,
        AT_OCCURRENCE
    }

    private final UnitSnapshot snapshot;
    private final InsertedNodes inserted;
    private final ScheduleEdits edits;
    private final CounterAddress counters;
    private final List<HIRBlock> occurrenceBlocks = new ArrayList<>();
    private final List<ScheduledOccurrence> occurrences = new ArrayList<>();

    private ValueNode[] pathValues;
    private SegmentBaseNode[] bases;
    private long rowPointers;

    PlanInsertion(UnitSnapshot snapshot, InsertedNodes inserted, ScheduleEdits edits, CounterAddress counters) {
        this.snapshot = snapshot;
        this.inserted = inserted;
        this.edits = edits;
        this.counters = counters;
        snapshot.forEachOccurrence((block, occurrence) -> {
            occurrenceBlocks.add(block);
            occurrences.add(occurrence);
        });
    }

    /** Collects all insertions. Nodes are created, but the graph does not change otherwise yet. */
    void read(ByteSource plan) {
        int version = plan.takeInt();
        if (version != VERSION) {
            throw new IllegalStateException("plan version " + version);
        }
        readPathValues(plan);
        readBaseLoads(plan);
        rowPointers = plan.takeFixed64();
        int probeCount = plan.takeInt();
        for (int i = 0; i < probeCount; i++) {
            readProbe(plan);
        }
    }

    // --- The path register ---------------------------------------------------------------------

    private record PendingPhi(ValuePhiNode phi, AbstractMergeNode merge, int[] sources, int[] values) {
    }

    private record PendingAdd(int index, HIRBlock block, int operand, int addend) {
    }

    /** Reads phis first, for they may use values defined behind them; then additions, in order. */
    private void readPathValues(ByteSource plan) {
        pathValues = new ValueNode[plan.takeInt()];
        List<PendingPhi> phis = new ArrayList<>();
        List<PendingAdd> adds = new ArrayList<>();
        for (int i = 0; i < pathValues.length; i++) {
            switch (plan.takeByte()) {
                case 0 -> pathValues[i] = constant(plan.takeSigned());
                case 1 -> adds.add(new PendingAdd(i, snapshot.block(plan.takeInt()), plan.takeInt(), Math.toIntExact(plan.takeSigned())));
                default -> {
                    PendingPhi phi = readPhi(plan);
                    pathValues[i] = phi.phi;
                    phis.add(phi);
                }
            }
        }
        for (PendingAdd add : adds) {
            AddImmediateNode node = inserted.add(new AddImmediateNode(pathValues[add.operand], add.addend));
            pathValues[add.index] = node;
            edits.insertAtEnd(add.block, node);
        }
        phis.forEach(this::connect);
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

    private PendingPhi readPhi(ByteSource plan) {
        AbstractMergeNode merge = (AbstractMergeNode) snapshot.block(plan.takeInt()).getBeginNode();
        int count = plan.takeInt();
        int[] sources = new int[count];
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            sources[i] = plan.takeInt();
            values[i] = plan.takeInt();
        }
        return new PendingPhi(newPhi(merge), merge, sources, values);
    }

    private ValuePhiNode newPhi(AbstractMergeNode merge) {
        return inserted.add(new ValuePhiNode(StampFactory.forKind(JavaKind.Long), merge));
    }

    private void connect(PendingPhi pending) {
        ValueNode[] inputs = new ValueNode[pending.merge.phiPredecessorCount()];
        for (int i = 0; i < pending.sources.length; i++) {
            AbstractEndNode end = (AbstractEndNode) snapshot.block(pending.sources[i]).getEndNode();
            inputs[pending.merge.phiPredecessorIndex(end)] = pathValues[pending.values[i]];
        }
        addInputs(pending.phi, inputs);
    }

    private static void addInputs(ValuePhiNode phi, ValueNode[] inputs) {
        for (ValueNode input : inputs) {
            if (input == null) {
                throw new IllegalStateException("a phi of the path register lacks an input");
            }
            phi.addInput(input);
        }
    }

    // --- Counters -----------------------------------------------------------------------------

    private void readBaseLoads(ByteSource plan) {
        bases = new SegmentBaseNode[plan.takeInt()];
        for (int i = 0; i < bases.length; i++) {
            bases[i] = inserted.add(new SegmentBaseNode(Math.toIntExact(counters.origin())));
            place(PlaceKind.values()[plan.takeByte()], plan.takeInt(), bases[i]);
        }
    }

    private void readProbe(ByteSource plan) {
        PlaceKind kind = PlaceKind.values()[plan.takeByte()];
        int index = plan.takeInt();
        int baseReference = plan.takeInt();
        ValueNode base = baseReference == 0 ? null : bases[baseReference - 1];
        CarriedLoop loop = readCarriedLoop(plan);
        switch (plan.takeByte()) {
            case 0 -> {
                CounterAddress counter = counter(plan.takeInt());
                int delta = plan.takeInt();
                if (loop == null) {
                    place(kind, index, inserted.add(new AddToCounterNode(base, counter, delta)));
                } else {
                    carryThroughLoop(kind, index, base, counter, delta, loop);
                }
            }
            case 1 -> {
                int first = plan.takeInt();
                ValueNode register = pathValues[plan.takeInt()];
                place(kind, index, inserted.add(new CountPathNode(base, counter(first + plan.takeSigned()), register)));
            }
            default -> {
                ValueNode register = pathValues[plan.takeInt()];
                long rows = rowPointers + plan.takeSigned() * Long.BYTES;
                place(kind, index, inserted.add(new DecodePathNode(base, counter(0), register, rows)));
            }
        }
    }

    private CounterAddress counter(long number) {
        return counters.withDisplacement(Math.toIntExact(number * COUNTER_BYTES));
    }

    private record LoopExit(HIRBlock block, boolean incremented) {
    }

    private record CarriedLoop(HIRBlock header, HIRBlock entrySource, int storeInterval, List<LoopExit> exits) {
    }

    /** Returns null where the counter is not kept in a register. */
    private CarriedLoop readCarriedLoop(ByteSource plan) {
        int headerReference = plan.takeInt();
        if (headerReference == 0) {
            return null;
        }
        HIRBlock entrySource = snapshot.block(plan.takeInt());
        int storeInterval = plan.takeInt();
        int exitCount = plan.takeInt();
        List<LoopExit> exits = new ArrayList<>(exitCount);
        for (int i = 0; i < exitCount; i++) {
            exits.add(new LoopExit(snapshot.block(plan.takeInt()), plan.takeByte() != 0));
        }
        return new CarriedLoop(snapshot.block(headerReference - 1), entrySource, storeInterval, exits);
    }

    /**
     * Keeps the counter in a phi of the loop. Inside the loop memory is written, but never read.
     */
    private void carryThroughLoop(PlaceKind kind, int index, ValueNode base, CounterAddress counter, int delta, CarriedLoop carried) {
        LoadCounterNode load = inserted.add(new LoadCounterNode(base, counter));
        edits.insertAtEnd(carried.entrySource, load);
        LoopBeginNode loop = (LoopBeginNode) carried.header.getBeginNode();
        ValuePhiNode phi = newPhi(loop);
        AddImmediateNode sum = inserted.add(new AddImmediateNode(phi, delta));
        ValueNode[] inputs = new ValueNode[loop.phiPredecessorCount()];
        inputs[loop.phiPredecessorIndex((AbstractEndNode) carried.entrySource.getEndNode())] = load;
        for (LoopEndNode end : loop.loopEnds()) {
            inputs[loop.phiPredecessorIndex(end)] = sum;
        }
        addInputs(phi, inputs);
        place(kind, index, sum);
        place(kind, index, inserted.add(new StoreCounterNode(base, counter, sum, carried.storeInterval)));
        for (LoopExit exit : carried.exits) {
            ValueNode value = exit.incremented ? sum : phi;
            edits.insertAtBegin(exit.block, inserted.add(new StoreCounterNode(base, counter, value, StoreCounterNode.ALWAYS)));
        }
    }

    private void place(PlaceKind kind, int index, ValueNode node) {
        switch (kind) {
            case BLOCK_BEGIN -> edits.insertAtBegin(snapshot.block(index), node);
            case BLOCK_END -> edits.insertAtEnd(snapshot.block(index), node);
            case AT_OCCURRENCE -> placeAtOccurrence(occurrenceBlocks.get(index), occurrences.get(index), node);
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
