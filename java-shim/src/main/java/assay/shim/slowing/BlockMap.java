// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.file.Path;
import java.util.Arrays;

import assay.shim.bridge.ByteSink;
import jdk.graal.compiler.code.CompilationResult;

/**
 * Says where each block of one compilation begins in its machine code. The map is filled while code
 * is emitted, which Graal may do twice (long jumps are shortened in a second pass); the last pass
 * is the valid one.
 */
final class BlockMap {
    private static final ThreadLocal<BlockMap> CURRENT = new ThreadLocal<>();
    private static final int NOT_EMITTED = -1;

    private final int unitId;
    private final int[] offsets;
    private final Path replayProfile;
    private int endOffset = NOT_EMITTED;
    private CompilationResult result;

    private BlockMap(int unitId, int blockCount, Path replayProfile) {
        this.unitId = unitId;
        this.replayProfile = replayProfile;
        this.offsets = new int[blockCount];
        Arrays.fill(offsets, NOT_EMITTED);
    }

    /**
     * @param unitId the agent's number of the unit
     * @param replayProfile the profile with which the unit is to be compiled again once it is
     *             installed, or null
     */
    static BlockMap begin(int unitId, int blockCount, Path replayProfile) {
        BlockMap map = new BlockMap(unitId, blockCount, replayProfile);
        CURRENT.set(map);
        return map;
    }

    /** Forgets what an earlier compilation on this thread left behind. */
    static void discard() {
        CURRENT.remove();
    }

    /** Returns the map of the code that this thread has just emitted, or null. */
    static BlockMap finish() {
        BlockMap map = CURRENT.get();
        CURRENT.remove();
        return map != null && map.isComplete() ? map : null;
    }

    void blockBegins(int index, int offset) {
        offsets[index] = offset;
    }

    /** Behind the last block is code out of line: stubs of barriers, polls, deoptimizations. */
    void blocksEnd(int offset, CompilationResult emitted) {
        endOffset = offset;
        result = emitted;
    }

    /** Returns the size of the whole code in bytes, including the code out of line. */
    int codeBytes() {
        return result.getTargetCodeSize();
    }

    int unitId() {
        return unitId;
    }

    Path replayProfile() {
        return replayProfile;
    }

    /** Writes u block count, then u offset of each and u end, each relative to the one before. */
    byte[] encode() {
        ByteSink sink = new ByteSink().putUnsigned(offsets.length);
        int previous = 0;
        for (int offset : offsets) {
            sink.putUnsigned(offset - previous);
            previous = offset;
        }
        return sink.putUnsigned(endOffset - previous).toByteArray();
    }

    private boolean isComplete() {
        return endOffset != NOT_EMITTED && Arrays.stream(offsets).noneMatch(offset -> offset == NOT_EMITTED);
    }
}
