// SPDX-License-Identifier: Apache-2.0
package assay.shim.counting;

import java.util.Map;

import assay.shim.events.EventTypeTable;
import assay.shim.lir.AddInPlaceOp;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.cfg.BasicBlock;
import jdk.graal.compiler.lir.LIR;
import jdk.graal.compiler.lir.LIRInsertionBuffer;
import jdk.graal.compiler.lir.LIRInstruction;

/**
 * Counts the types that only emitted instructions show: a block that has such instructions adds
 * their number when it begins. No flags are live there.
 */
final class EmittedCode {
    private static final int BEHIND_LABEL = 1;

    private EmittedCode() {
    }

    /** Inserts the additions. Requires: no LIR phase that moves or removes instructions follows. */
    static void count(LIR lir, EventTypeTable table, Map<Integer, SegmentAddress> counters) {
        for (int id : lir.getBlocks()) {
            if (!LIR.isBlockDeleted(id)) {
                countIn(lir.getBlockById(id), lir, table, counters);
            }
        }
    }

    private static void countIn(BasicBlock<?> block, LIR lir, EventTypeTable table, Map<Integer, SegmentAddress> counters) {
        LIRInsertionBuffer buffer = new LIRInsertionBuffer();
        buffer.init(lir.getLIRforBlock(block));
        counters.forEach((type, counter) -> {
            int occurrences = 0;
            for (LIRInstruction instruction : lir.getLIRforBlock(block)) {
                occurrences += table.occursAt(instruction, type) ? 1 : 0;
            }
            if (occurrences != 0) {
                buffer.append(BEHIND_LABEL, new AddInPlaceOp(counter, occurrences));
            }
        });
        buffer.finish();
    }
}
