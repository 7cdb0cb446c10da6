// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import assay.api.Side;
import assay.api.Weight;
import assay.shim.bridge.ByteSink;
import assay.shim.bridge.Wire;
import assay.shim.bridge.Wire.BlockEnd;
import assay.shim.compilation.BlockFrequencies;
import assay.shim.compilation.Compilation;
import assay.shim.compilation.GuestFunction;
import assay.shim.events.ActiveEventType;
import assay.shim.events.EventMatcher;
import assay.shim.events.EventTypeTable;
import assay.shim.marking.EventMarkerNode;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractDeoptimizeNode;
import jdk.graal.compiler.nodes.ControlSplitNode;
import jdk.graal.compiler.nodes.DeoptimizingNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.ReturnNode;
import jdk.graal.compiler.nodes.SafepointNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.StructuredGraph.ScheduleResult;
import jdk.graal.compiler.nodes.UnwindNode;
import jdk.graal.compiler.nodes.WithExceptionNode;
import jdk.graal.compiler.nodes.cfg.HIRBlock;
import jdk.graal.compiler.nodes.extended.ForeignCall;

/**
 * Describes one unit after its final schedule: blocks, edges and events, in the numbering that the
 * native side will use in its answer (native/unit/snapshot_codec.h).
 */
public final class UnitSnapshot {
    private static final int FLAG_CALL = 1 << 3;
    private static final int FLAG_LINE = 1 << 4;
    private static final int FLAG_HANDLES_EXCEPTION = 1 << 5;
    private static final int FLAG_POLLS = 1 << 6;
    private static final int FLAG_STOPS_ONLY_AT_POLL = 1 << 7;

    private final StructuredGraph graph;
    private final HIRBlock[] blocks;
    private final float[] frequencies;
    private final InlineContexts contexts;
    private final List<List<ScheduledOccurrence>> occurrencesOfBlock = new ArrayList<>();
    private final boolean[] containsCall;
    private final boolean[] handlesException;
    private final boolean[] polls;
    private final boolean[] stopsElsewhere;
    private final BlockLines lines;
    private final boolean withPositions;
    private final List<BranchOrigin> branches = new ArrayList<>();
    private final Set<Node> ofRegions;

    /** Reads graph and schedule without changing either. */
    public static UnitSnapshot take(StructuredGraph graph, EventTypeTable table, boolean withLines, boolean withPositions) {
        UnitSnapshot snapshot = new UnitSnapshot(graph, graph.getLastSchedule(), withLines, withPositions);
        for (HIRBlock block : snapshot.blocks) {
            snapshot.visit(block, graph.getLastSchedule(), table);
            snapshot.visitBranch(block);
        }
        for (int type : table.emittedTypes()) {
            snapshot.occurrencesOfBlock.get(0).add(ScheduledOccurrence.ofEmittedCode(type, snapshot.contexts.contextOf(null)));
        }
        return snapshot;
    }

    private UnitSnapshot(StructuredGraph graph, ScheduleResult schedule, boolean withLines, boolean withPositions) {
        this.graph = graph;
        this.blocks = schedule.getCFG().getBlocks();
        this.frequencies = BlockFrequencies.of(schedule.getCFG());
        this.contexts = new InlineContexts(graph.method());
        this.containsCall = new boolean[blocks.length];
        this.handlesException = new boolean[blocks.length];
        this.polls = new boolean[blocks.length];
        this.stopsElsewhere = new boolean[blocks.length];
        this.withPositions = withPositions;
        this.ofRegions = Compilation.of(graph).ofRegions();
        this.lines = withLines ? new BlockLines(blocks.length, contexts) : null;
        for (int i = 0; i < blocks.length; i++) {
            if (blocks[i].getId() != i) {
                throw new IllegalStateException("block ids are not positions");
            }
            occurrencesOfBlock.add(new ArrayList<>());
        }
    }

    public HIRBlock block(int id) {
        return blocks[id];
    }

    /** Returns the polls of a block. Requires: the schedule has not changed. */
    public List<SafepointNode> pollsOf(int block) {
        return graph.getLastSchedule().nodesFor(blocks[block]).stream().filter(SafepointNode.class::isInstance).map(SafepointNode.class::cast).toList();
    }

    private void visit(HIRBlock block, ScheduleResult schedule, EventTypeTable table) {
        EventMatcher matcher = table.scheduleMatcher();
        for (Node node : schedule.nodesFor(block)) {
            if (node instanceof EventMarkerNode marker) {
                if (marker.isOfEvent()) {
                    add(marker.eventTypeId(), marker.weight(), marker, marker, block, schedule, Side.AFTER);
                }
                continue;
            }
            if (ofRegions.contains(node)) {
                continue;
            }
            for (ActiveEventType type : matcher.interestedIn(node)) {
                Node anchor = type.eventAt(node);
                Weight weight = anchor == null ? null : type.weightOf(node);
                if (weight != null) {
                    add(type.id(), weight, node, anchor, anchor == node ? block : schedule.blockFor(anchor), schedule, type.side());
                }
            }
            containsCall[block.getId()] |= node instanceof Invoke || node instanceof ForeignCall;
            polls[block.getId()] |= node instanceof SafepointNode;
            stopsElsewhere[block.getId()] |= isStop(node) && !(node instanceof SafepointNode);
            if (node instanceof WithExceptionNode call) {
                handlesException[schedule.blockFor(call.exceptionEdge()).getId()] = true;
            }
            if (lines != null) {
                lines.see(block.getId(), node);
            }
        }
    }

    /** Tells whether the VM can take the activation over at the node: the node has a frame state for it. */
    private static boolean isStop(Node node) {
        return node instanceof ForeignCall || node instanceof DeoptimizingNode deoptimizing && deoptimizing.canDeoptimize();
    }

    private void visitBranch(HIRBlock block) {
        boolean isOfProgram = !ofRegions.contains(block.getEndNode());
        BranchOrigin origin = withPositions && isOfProgram ? BranchOrigin.of(block, contexts) : null;
        if (origin != null) {
            branches.add(origin);
        }
    }

    private void add(int type, Weight weight, Node node, Node anchor, HIRBlock block, ScheduleResult schedule, Side side) {
        int context = contexts.contextOf(node.getNodeSourcePosition());
        int bci = withPositions ? InlineContexts.bciOf(node.getNodeSourcePosition()) : InlineContexts.UNKNOWN_BCI;
        ScheduledOccurrence occurrence = new ScheduledOccurrence(type, context, bci, weight, anchor, side);
        if (occurrence.addsNothing()) {
            return;
        }
        if (side == Side.AFTER && anchor instanceof WithExceptionNode withException) {
            HIRBlock next = schedule.blockFor(withException.next());
            occurrencesOfBlock.get(next.getId()).add(0, new ScheduledOccurrence(type, context, bci, weight, null, Side.AFTER));
        } else if (side == Side.AFTER && isBlockEnd(anchor, block)) {
            occurrencesOfBlock.get(block.getId()).add(new ScheduledOccurrence(type, context, bci, weight, anchor, Side.BEFORE));
        } else {
            occurrencesOfBlock.get(block.getId()).add(occurrence);
        }
    }

    private static boolean isBlockEnd(Node anchor, HIRBlock block) {
        return anchor == block.getEndNode() && (anchor instanceof ControlSplitNode || block.getSuccessorCount() == 0);
    }

    /** Visits all occurrences in the order of their numbers, each with its block. */
    public void forEachOccurrence(java.util.function.BiConsumer<HIRBlock, ScheduledOccurrence> visitor) {
        for (HIRBlock block : blocks) {
            occurrencesOfBlock.get(block.getId()).forEach(o -> visitor.accept(block, o));
        }
    }

    public byte[] encode() {
        ByteSink sink = new ByteSink().putUnsigned(Wire.SNAPSHOT_VERSION);
        Compilation.identityOf(graph).write(sink);
        writeGuestFunction(sink);
        contexts.write(sink, withPositions);
        sink.putUnsigned(blocks.length);
        for (HIRBlock block : blocks) {
            writeBlock(block, sink);
        }
        for (HIRBlock block : blocks) {
            sink.putUnsigned(block.getSuccessorCount());
            for (int i = 0; i < block.getSuccessorCount(); i++) {
                sink.putUnsigned(block.getSuccessorAt(i).getId());
            }
        }
        for (HIRBlock block : blocks) {
            writeRuns(occurrencesOfBlock.get(block.getId()), withPositions, sink);
        }
        if (withPositions) {
            sink.putUnsigned(branches.size());
            branches.forEach(branch -> branch.write(sink));
        }
        return sink.toByteArray();
    }

    private void writeGuestFunction(ByteSink sink) {
        Optional<GuestFunction> guest = GuestFunction.of(graph);
        sink.putByte(guest.isPresent() ? 1 : 0);
        guest.ifPresent(function -> sink.putString(function.language()).putString(function.source()));
    }

    private void writeBlock(HIRBlock block, ByteSink sink) {
        int id = block.getId();
        boolean hasLine = lines != null && lines.line(id) >= 0;
        sink.putFloat(frequencies[id]);
        sink.putByte(endOf(block).ordinal() | flagsOf(id) | (hasLine ? FLAG_LINE : 0));
        if (hasLine) {
            sink.putUnsigned(lines.line(id)).putUnsigned(lines.method(id));
        }
    }

    private int flagsOf(int block) {
        return (containsCall[block] ? FLAG_CALL : 0) | (handlesException[block] ? FLAG_HANDLES_EXCEPTION : 0) |
                        (polls[block] ? FLAG_POLLS : 0) | (stopsElsewhere[block] ? 0 : FLAG_STOPS_ONLY_AT_POLL);
    }

    private static BlockEnd endOf(HIRBlock block) {
        if (block.getSuccessorCount() > 0) {
            return BlockEnd.FORWARD;
        }
        FixedNode end = block.getEndNode();
        if (end instanceof ReturnNode) {
            return BlockEnd.METHOD_RETURN;
        } else if (end instanceof UnwindNode) {
            return BlockEnd.UNWIND;
        } else if (end instanceof AbstractDeoptimizeNode) {
            return BlockEnd.DEOPTIMIZE;
        }
        return BlockEnd.OTHER_SINK;
    }

    private static void writeRuns(List<ScheduledOccurrence> occurrences, boolean withPositions, ByteSink sink) {
        ByteSink runs = new ByteSink();
        int count = 0;
        for (int i = 0; i < occurrences.size(); count++) {
            ScheduledOccurrence first = occurrences.get(i);
            int length = 1;
            while (i + length < occurrences.size() && sameRun(first, occurrences.get(i + length))) {
                length++;
            }
            int weight = first.encodedWeight();
            runs.putUnsigned(first.eventTypeId()).putUnsigned(first.context()).putUnsigned(2L * length + (weight == 1 ? 0 : 1));
            if (weight != 1) {
                runs.putUnsigned(weight);
            }
            if (withPositions) {
                runs.putUnsigned(first.bci() + 1);
            }
            i += length;
        }
        sink.putUnsigned(count).putAll(runs);
    }

    private static boolean sameRun(ScheduledOccurrence a, ScheduledOccurrence b) {
        return a.eventTypeId() == b.eventTypeId() && a.context() == b.context() && a.bci() == b.bci() && a.encodedWeight() == b.encodedWeight();
    }
}
