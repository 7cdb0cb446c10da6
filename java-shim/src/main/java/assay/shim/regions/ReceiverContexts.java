// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import assay.shim.bridge.RegionBridge;
import assay.shim.compilation.StableNames;
import jdk.graal.compiler.graph.NodeSourcePosition;

/**
 * Says in which calling context a call is compiled (paper 5, "calling-context-aware receiver-type profiler"). What is
 * known of it without any cost are the callers that the call's method was inlined into.
 */
final class ReceiverContexts {
    private static final int MOST_LEVELS = 3;

    private ReceiverContexts() {
    }

    /** Returns how many callers the method of the position was inlined into. */
    static int inlinedCallers(NodeSourcePosition position) {
        int callers = 0;
        for (NodeSourcePosition caller = position.getCaller(); caller != null; caller = caller.getCaller()) {
            callers++;
        }
        return callers;
    }

    /** Returns the site that counts in the context of the position; the site itself where no caller is known. */
    static int siteOf(int site, NodeSourcePosition position) {
        StringBuilder context = new StringBuilder();
        NodeSourcePosition caller = position == null ? null : position.getCaller();
        for (int level = 0; level < MOST_LEVELS && caller != null; level++, caller = caller.getCaller()) {
            context.append(level == 0 ? "" : "\t").append(StableNames.signature(caller.getMethod())).append('@').append(caller.getBCI());
        }
        int inContext = context.isEmpty() ? site : RegionBridge.siteInContext(site, context.toString());
        return inContext < 0 ? site : inContext;
    }
}
