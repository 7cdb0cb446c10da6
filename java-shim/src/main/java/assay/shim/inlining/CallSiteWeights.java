// SPDX-License-Identifier: Apache-2.0
package assay.shim.inlining;

import java.util.List;

import assay.shim.bridge.InliningWeights;
import assay.shim.bridge.InliningWeights.Callee;
import assay.shim.compilation.StableNames;
import jdk.graal.compiler.nodes.FrameState;
import jdk.graal.compiler.nodes.Invoke;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** Finds the weights of the calls in a graph. */
final class CallSiteWeights {
    private final InliningWeights weights;

    CallSiteWeights(InliningWeights weights) {
        this.weights = weights;
    }

    /** Returns what the call was measured to call; empty where it was not measured. */
    List<Callee> calleesOf(Invoke invoke) {
        FrameState state = invoke.stateAfter() == null ? invoke.stateDuring() : invoke.stateAfter();
        if (state == null || state.getMethod() == null || invoke.bci() < 0) {
            return List.of();
        }
        return weights.at(StableNames.signature(state.getMethod()), invoke.bci());
    }

    /** Returns the callee of this method, or null where the call was never measured to call it. */
    static Callee find(List<Callee> callees, ResolvedJavaMethod method) {
        if (method == null || callees.isEmpty()) {
            return null;
        }
        String name = StableNames.signature(method);
        return callees.stream().filter(callee -> callee.method().equals(name)).findFirst().orElse(null);
    }
}
