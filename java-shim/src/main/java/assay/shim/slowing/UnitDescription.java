// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.util.ArrayList;
import java.util.List;

import assay.shim.bridge.ByteSink;
import assay.shim.bridge.Wire;
import assay.shim.compilation.BlockFrequencies;
import assay.shim.compilation.Compilation;
import jdk.graal.compiler.core.common.cfg.BasicBlock;
import jdk.graal.compiler.lir.LIR;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.cfg.ControlFlowGraph;

/**
 * Describes a unit's blocks when they are about to be emitted, before any operation of ours is
 * among theirs. The description is encoded for the native side:
 * native/codelog/described_unit_codec.h.
 */
final class UnitDescription {
    /** An odd number whose bits are well spread: the golden ratio times 2^64. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final LIR lir;
    private final List<BasicBlock<?>> blocks = new ArrayList<>();
    private final SourcePlaces places = new SourcePlaces();

    UnitDescription(LIR lir) {
        this.lir = lir;
        for (int id : lir.codeEmittingOrder()) {
            if (!LIR.isBlockDeleted(id)) {
                blocks.add(lir.getBlockById(id));
            }
        }
    }

    /** Returns the blocks in the order of emission. */
    List<BasicBlock<?>> blocks() {
        return blocks;
    }

    /**
     * Returns the number of places for instructions: one before each operation except the label.
     */
    static int positionsIn(List<LIRInstruction> operations) {
        return operations.size() - 1;
    }

    byte[] encode(StructuredGraph graph) {
        ByteSink sink = new ByteSink().putUnsigned(Wire.UNIT_DESCRIPTION_VERSION);
        Compilation.identityOf(graph).write(sink).putFixed64(shape()).putUnsigned(blocks.size());
        float[] frequencies = BlockFrequencies.of((ControlFlowGraph) lir.getControlFlowGraph());
        for (BasicBlock<?> block : blocks) {
            encode(block, frequencies[block.getId()], sink);
        }
        places.encodeMethods(sink);
        return sink.toByteArray();
    }

    private void encode(BasicBlock<?> block, float frequency, ByteSink sink) {
        List<LIRInstruction> operations = lir.getLIRforBlock(block);
        sink.putUnsigned(block.getId()).putFloat(frequency).putUnsigned(block.getLoopDepth());
        sink.putUnsigned(block.getSuccessorCount());
        for (int i = 0; i < block.getSuccessorCount(); i++) {
            sink.putUnsigned(block.getSuccessorAt(i).getId());
        }
        int withPosition = 0;
        int first = 0;
        int calls = 0;
        for (int i = 1; i < operations.size(); i++) {
            if (operations.get(i).getPosition() != null) {
                withPosition++;
                first = first == 0 ? i : first;
            }
            calls += operations.get(i).destroysCallerSavedRegisters() ? 1 : 0;
        }
        sink.putUnsigned(positionsIn(operations)).putUnsigned(withPosition).putUnsigned(first).putUnsigned(calls);
        places.encodeBlock(operations, sink);
    }

    /**
     * Returns a hash of the blocks in order, their successors, and the names of their operations.
     */
    private long shape() {
        long hash = 0;
        for (BasicBlock<?> block : blocks) {
            hash = mix(hash, block.getId());
            for (int i = 0; i < block.getSuccessorCount(); i++) {
                hash = mix(hash, block.getSuccessorAt(i).getId());
            }
            for (LIRInstruction operation : lir.getLIRforBlock(block)) {
                hash = mix(hash, operation.name().hashCode());
            }
        }
        return hash;
    }

    private static long mix(long hash, int value) {
        long mixed = (hash ^ value) * MIX;
        return mixed ^ mixed >>> 32;
    }
}
