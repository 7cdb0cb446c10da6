// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import jdk.graal.compiler.graph.NodeSourcePosition;

/** Takes the API's own methods off source positions: Graal puts the method that a plugin replaces on top. */
final class ApiFrames {
    private static final String API = "Lassay/regions/";

    private ApiFrames() {
    }

    /** Returns the position in the method that called the API; null where there is none. */
    static NodeSourcePosition callerOfApi(NodeSourcePosition position) {
        NodeSourcePosition caller = position;
        while (caller != null && caller.getMethod().getDeclaringClass().getName().startsWith(API)) {
            caller = caller.getCaller();
        }
        return caller;
    }
}
