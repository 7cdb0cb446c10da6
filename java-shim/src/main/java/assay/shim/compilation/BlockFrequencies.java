// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.util.HashMap;
import java.util.Map;

import jdk.graal.compiler.nodes.ControlSplitNode;
import jdk.graal.compiler.nodes.LoopBeginNode;
import jdk.graal.compiler.nodes.LoopExitNode;
import jdk.graal.compiler.nodes.cfg.ControlFlowGraph;
import jdk.graal.compiler.nodes.cfg.HIRBlock;

/**
 * Computes how often each block of a unit is executed for each entry of the unit, by the compiler's profile.
 *
 * <p>
 * Graal's own figures (`HIRBlock.getRelativeFrequency`) have no room for a loop whose end the
 * profile has not seen: it gets 2 to the 500 iterations, and so does each loop in it. Code that was
 * compiled while its loop ran (on-stack replacement) mostly has such a loop. Its blocks could not
 * be compared, and are infinite as floats. Here each loop has the iterations that its own profile
 * says, and at most {@link #MOST_ITERATIONS}.
 *
 * <p>
 * Graal puts a loop behind each loop that it unrolls, for the iterations that are left (a post loop),
 * and expects one iteration of it. Of a loop that was unrolled N times, 0 to N - 1 iterations are
 * left, so here half of N - 1 is expected.
 */
public final class BlockFrequencies {
    /** No choice depends on whether a loop has more iterations. Six such loops in each other fit into a float. */
    private static final double MOST_ITERATIONS = 1 << 20;

    private final ControlFlowGraph cfg;
    private final double[] executions;
    private final Map<LoopBeginNode, Double> iterations = new HashMap<>();
    private int unrolling = 1;  // of the last main loop: its post loop comes next

    private BlockFrequencies(ControlFlowGraph cfg) {
        this.cfg = cfg;
        this.executions = new double[cfg.getBlocks().length];
    }

    /** Returns the executions by block id. Requires: the graph's frequencies are computed. */
    public static float[] of(ControlFlowGraph cfg) {
        BlockFrequencies frequencies = new BlockFrequencies(cfg);
        float[] byBlock = new float[frequencies.executions.length];
        // A block comes behind its predecessors, but for those at the end of its own loop.
        for (HIRBlock block : cfg.reversePostOrder()) {
            frequencies.executions[block.getId()] = frequencies.executionsOf(block);
            byBlock[block.getId()] = (float) Math.min(frequencies.executions[block.getId()], Float.MAX_VALUE);
        }
        return byBlock;
    }

    private double executionsOf(HIRBlock block) {
        if (block.getPredecessorCount() == 0) {
            return 1;
        }
        if (block.getBeginNode() instanceof LoopBeginNode loop) {
            return entriesOf(loop) * iterationsOf(loop);
        }
        if (block.getBeginNode() instanceof LoopExitNode exit) {
            return executionsOfExit(block, exit.loopBegin());
        }
        return executionsByPredecessors(block);
    }

    /** A loop is left as often as it is entered, whatever number of iterations is expected. */
    private double executionsOfExit(HIRBlock block, LoopBeginNode loop) {
        double ofProfile = cfg.localLoopFrequency(loop);
        if (ofProfile > MOST_ITERATIONS) {
            return entriesOf(loop) / loop.loopExits().count();
        }
        return executionsByPredecessors(block) * ofProfile / iterations.get(loop);
    }

    /** Returns how often the header of a loop is executed for each entry. */
    private double iterationsOf(LoopBeginNode loop) {
        if (loop.isMainLoop()) {
            unrolling = loop.getUnrollFactor();
        }
        double ofProfile = cfg.localLoopFrequency(loop);
        double expected = loop.isPostLoop() ? Math.max(ofProfile, 1 + (unrolling - 1) / 2.0) : ofProfile;
        iterations.put(loop, Math.min(expected, MOST_ITERATIONS));
        return iterations.get(loop);
    }

    private double executionsByPredecessors(HIRBlock block) {
        double sum = 0;
        for (int i = 0; i < block.getPredecessorCount(); i++) {
            sum += executionsOfEdge(block.getPredecessorAt(i), block);
        }
        return sum;
    }

    private double entriesOf(LoopBeginNode loop) {
        return executions[cfg.blockFor(loop.forwardEnd()).getId()];
    }

    private double executionsOfEdge(HIRBlock from, HIRBlock to) {
        double share = from.getEndNode() instanceof ControlSplitNode split ? split.probability(to.getBeginNode()) : 1;
        return executions[from.getId()] * share;
    }
}
