// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.ValuePhiNode;
import jdk.graal.compiler.nodes.calc.CompareNode;
import jdk.graal.compiler.nodes.calc.IntegerEqualsNode;
import jdk.graal.compiler.nodes.calc.PointerEqualsNode;
import jdk.graal.compiler.nodes.java.AbstractCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.LogicCompareAndSwapNode;

/** The two sides of the branch that tells whether a compare-and-swap succeeded. */
record SwapOutcome(AbstractBeginNode success, AbstractBeginNode failure) {
    /** Returns the outcome's sides, or null where no single branch asks for the outcome. */
    static SwapOutcome of(AbstractCompareAndSwapNode swap) {
        SwapOutcome outcome = null;
        for (Node usage : swap.usages()) {
            if (usage instanceof IntegerEqualsNode || usage instanceof PointerEqualsNode) {
                for (Node user : usage.usages()) {
                    if (user instanceof IfNode branch) {
                        if (outcome != null) {
                            return null;
                        }
                        outcome = of(swap, (CompareNode) usage, branch);
                    }
                }
            }
        }
        return outcome;
    }

    /**
     * Returns the sides of a branch directly behind a merge, which asks for the outcome of the swap on one way, and has its
     * answer beforehand, as after a swap that succeeded, on all others. Returns null where there is none.
     */
    static SwapOutcome behindMerge(LogicCompareAndSwapNode swap) {
        for (ValuePhiNode phi : swap.usages().filter(ValuePhiNode.class)) {
            if (phi.merge().next() instanceof IfNode branch && branch.condition() instanceof IntegerEqualsNode comparison &&
                            comparison.getX() == phi && isTruth(comparison.getY())) {
                SwapOutcome outcome = sides(branch, comparison.getY().asJavaConstant().asInt() != 0);
                return phi.values().stream().allMatch(value -> value == swap || isTruth(value) && value.asJavaConstant().asInt() != 0) ? outcome : null;
            }
        }
        return null;
    }

    private static boolean isTruth(ValueNode value) {
        return value.isJavaConstant() && value.asJavaConstant().getJavaKind().isNumericInteger();
    }

    private static SwapOutcome of(AbstractCompareAndSwapNode swap, CompareNode comparison, IfNode branch) {
        ValueNode other = comparison.getX() == swap ? comparison.getY() : comparison.getX();
        boolean trueMeansSuccess;
        if (!(swap instanceof LogicCompareAndSwapNode)) {
            // The node's value is what the swap found.
            if (other != swap.getExpectedValue()) {
                return null;
            }
            trueMeansSuccess = true;
        } else if (other.isJavaConstant()) {
            // The node's value is 1 or 0.
            trueMeansSuccess = other.asJavaConstant().asInt() != 0;
        } else {
            return null;
        }
        return sides(branch, trueMeansSuccess);
    }

    private static SwapOutcome sides(IfNode branch, boolean trueMeansSuccess) {
        return trueMeansSuccess ? new SwapOutcome(branch.trueSuccessor(), branch.falseSuccessor()) : new SwapOutcome(branch.falseSuccessor(), branch.trueSuccessor());
    }
}
