// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import java.util.Objects;

import assay.shim.bridge.ByteSink;
import assay.shim.compilation.SourceFrames;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.nodes.AbstractDeoptimizeNode;
import jdk.graal.compiler.nodes.EndNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.cfg.HIRBlock;
import jdk.graal.compiler.nodes.extended.SwitchNode;

/**
 * Says which branch of the bytecode a block's end is, and which edge is which way out of it.
 *
 * Graal's parser gives the begin of each way out the position of the bytecode that the way leads to
 * (BytecodeParser.createTarget), and keeps that position when a branch becomes a guard, is negated
 * or is copied. So nothing depends on the condition. A way whose begin has another position stays
 * unknown.
 *
 * @param block number of the block
 * @param context inlining context
 * @param bci bytecode index of the branch in the context's method
 * @param branch the branch in the bytecode
 * @param ways for each edge of the block the way out (BytecodeBranch.wayTo)
 */
record BranchOrigin(int block, int context, int bci, BytecodeBranch branch, int[] ways) {
    /** Returns the origin; null where the block's end is no branch of the program's bytecode. */
    static BranchOrigin of(HIRBlock block, InlineContexts contexts) {
        FixedNode end = block.getEndNode();
        NodeSourcePosition position = end.getNodeSourcePosition();
        if (!(end instanceof IfNode || end instanceof SwitchNode) || position == null || !SourceFrames.isOfTheProgram(end)) {
            return null;
        }
        BytecodeBranch branch = BytecodeBranch.at(position.getMethod().getCode(), position.getBCI());
        if (branch == null) {
            return null;
        }
        int[] ways = new int[block.getSuccessorCount()];
        if (!ChangedBranches.contain(block, end)) {
            findWays(block, position, branch, ways);
        }
        return new BranchOrigin(block.getId(), contexts.contextOf(position), position.getBCI(), branch, ways);
    }

    private static void findWays(HIRBlock block, NodeSourcePosition position, BytecodeBranch branch, int[] ways) {
        for (int i = 0; i < ways.length; i++) {
            NodeSourcePosition target = block.getSuccessorAt(i).getBeginNode().getNodeSourcePosition();
            ways[i] = isInTheSameCopy(target, position) ? branch.wayTo(target.getBCI()) : BytecodeBranch.UNKNOWN;
        }
        if (branch.isSwitch() || ways.length != 2) {
            return;
        }
        // The begins of ways that end a loop's iteration or deoptimize have the branch's own position.
        for (int i = 0; i < 2; i++) {
            HIRBlock way = block.getSuccessorAt(i);
            boolean isKnownByTheOther = ways[i] == BytecodeBranch.UNKNOWN && ways[1 - i] != BytecodeBranch.UNKNOWN && position.equals(way.getBeginNode().getNodeSourcePosition());
            if (isKnownByTheOther && (deoptimizes(way) || branch.leadsBack(position.getBCI()) && way.getEndNode() instanceof LoopEndNode)) {
                ways[i] = BytecodeBranch.NOT_TAKEN + BytecodeBranch.TAKEN - ways[1 - i];
            }
        }
        if (ways[0] == ways[1]) {
            ways[0] = BytecodeBranch.UNKNOWN;
            ways[1] = BytecodeBranch.UNKNOWN;
        }
    }

    private static boolean isInTheSameCopy(NodeSourcePosition target, NodeSourcePosition branch) {
        return target != null && target.getMethod().equals(branch.getMethod()) && Objects.equals(target.getCaller(), branch.getCaller());
    }

    private static boolean deoptimizes(HIRBlock block) {
        FixedNode end = block.getEndNode();
        return end instanceof AbstractDeoptimizeNode || end instanceof EndNode merged && merged.merge().next() instanceof AbstractDeoptimizeNode;
    }

    void write(ByteSink sink) {
        sink.putUnsigned(block).putUnsigned(context).putUnsigned(bci);
        branch.write(sink);
        for (int way : ways) {
            sink.putUnsigned(way);
        }
    }
}
