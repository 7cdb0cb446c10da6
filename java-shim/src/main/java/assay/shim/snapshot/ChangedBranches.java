// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import java.util.Objects;

import assay.shim.marking.EventMarkerNode;
import jdk.graal.compiler.core.common.cfg.CFGLoop;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.LoopBeginNode;
import jdk.graal.compiler.nodes.calc.IntegerBelowNode;
import jdk.graal.compiler.nodes.cfg.HIRBlock;

/** Recognizes branches that are no longer those of the bytecode, although they have its positions. */
final class ChangedBranches {
    private ChangedBranches() {
    }

    /**
     * Tells whether the condition, or how often it is asked, is no longer the bytecode's: two
     * conditions became one, one became two, or the loop was unrolled, so that its test is asked
     * for several iterations together.
     */
    static boolean contain(HIRBlock block, FixedNode end) {
        return isMerged(end) || isDivided(block, end) || endsAnUnrolledLoop(block);
    }

    /** Two comparisons of signed numbers became one of unsigned numbers, which bytecode does not have. */
    private static boolean isMerged(FixedNode end) {
        return end instanceof IfNode branch && branch.condition() instanceof IntegerBelowNode;
    }

    private static boolean isDivided(HIRBlock block, FixedNode end) {
        for (int i = 0; i < block.getSuccessorCount(); i++) {
            if (isNextPart(block.getSuccessorAt(i), end)) {
                return true;
            }
        }
        return block.getPredecessorCount() == 1 && isNextPart(block, block.getPredecessorAt(0).getEndNode());
    }

    /** Tells whether the block holds nothing but another test of the same branch. */
    private static boolean isNextPart(HIRBlock block, FixedNode end) {
        FixedNode next = block.getBeginNode().next();
        while (next instanceof EventMarkerNode marker) {
            next = marker.next();
        }
        return block.getPredecessorCount() == 1 && next == block.getEndNode() && next != end && next instanceof IfNode && end instanceof IfNode &&
                        Objects.equals(next.getNodeSourcePosition(), end.getNodeSourcePosition());
    }

    private static boolean endsAnUnrolledLoop(HIRBlock block) {
        CFGLoop<HIRBlock> loop = block.getLoop();
        if (loop == null || !(loop.getHeader().getBeginNode() instanceof LoopBeginNode begin) || begin.isSimpleLoop()) {
            return false;
        }
        for (int i = 0; i < block.getSuccessorCount(); i++) {
            CFGLoop<HIRBlock> inside = block.getSuccessorAt(i).getLoop();
            if (inside == null || !inside.isAncestorOrSelf(loop)) {
                return true;
            }
        }
        return false;
    }
}
