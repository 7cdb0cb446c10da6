// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.util.Arrays;

import assay.shim.bridge.ByteSink;
import assay.shim.bridge.Wire;
import jdk.graal.compiler.code.CompilationResult;

/**
 * Says where each block of one compilation begins in its machine code. The map is filled while code
 * is emitted, which Graal may do twice (long jumps are shortened in a second pass); the last pass
 * is the valid one.
 */
public final class BlockMap {
    private static final int NOT_EMITTED = -1;

    private final int unitId;
    private final int[] offsets;
    private int endOffset = NOT_EMITTED;
    private CompilationResult result;

    BlockMap(int unitId, int blockCount) {
        this.unitId = unitId;
        this.offsets = new int[blockCount];
        Arrays.fill(offsets, NOT_EMITTED);
    }

    public void blockBegins(int index, int offset) {
        offsets[index] = offset;
    }

    /**
     * Notes the end of the last block. The code behind it is out of line: stubs of barriers, polls,
     * deoptimizations.
     */
    public void blocksEnd(int offset, CompilationResult emitted) {
        endOffset = offset;
        result = emitted;
    }

    /** Returns the size of the whole code in bytes, including the code out of line. */
    public int codeBytes() {
        return result.getTargetCodeSize();
    }

    public int unitId() {
        return unitId;
    }

    /**
     * Writes u block count, u offset of each block, relative to the one before, and u end, relative
     * to the last.
     */
    public byte[] encode() {
        ByteSink sink = new ByteSink().putUnsigned(Wire.BLOCK_OFFSETS_VERSION).putUnsigned(offsets.length);
        int previous = 0;
        for (int offset : offsets) {
            sink.putUnsigned(offset - previous);
            previous = offset;
        }
        return sink.putUnsigned(endOffset - previous).toByteArray();
    }

    boolean isComplete() {
        return endOffset != NOT_EMITTED && Arrays.stream(offsets).noneMatch(offset -> offset == NOT_EMITTED);
    }
}
