// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import assay.shim.bridge.SlowdownBridge;
import assay.shim.compilation.GuestFunction;
import jdk.graal.compiler.nodes.StructuredGraph;

/**
 * Handles units whose code is installed: the agent is told the address, and may ask for the units
 * again.
 */
public final class SlowedUnits {
    private static volatile boolean takesCommands;

    private SlowedUnits() {
    }

    /** Must be called before anything is compiled. */
    public static void begin(boolean unitsMayBeAskedFor) {
        takesCommands = unitsMayBeAskedFor;
    }

    /** Called on the thread that has compiled the unit; does nothing for a unit that was not mapped. */
    public static void installed(StructuredGraph graph, long codeAddress) {
        BlockMap map = BlockMap.finish();
        if (map != null) {
            SlowdownBridge.codeInstalled(map.unitId(), codeAddress, map.codeBytes(), map.encode());
            if (GuestFunction.isGuest(graph)) {
                guestInstalled(StableNames.unitName(graph), map);
                return;
            }
            if (takesCommands) {
                Recompiler.remember(graph);
            }
            if (map.replayProfile() != null) {
                Replayer.replay(graph, map.replayProfile());
            }
        }
    }

    /**
     * Refuses a guest function. Truffle compiles guest code, and it takes no orders: compiling the
     * root method would not compile the function.
     */
    private static void guestInstalled(String name, BlockMap map) {
        if (takesCommands) {
            Recompiler.rememberGuest(name);
        }
        if (map.replayProfile() != null) {
            SlowdownBridge.unitNotSlowed(name, name + ": " + Recompiler.GUEST_CODE);
        }
    }
}
