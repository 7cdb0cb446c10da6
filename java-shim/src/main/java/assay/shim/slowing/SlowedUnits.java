// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.file.Path;

import assay.shim.bridge.SlowdownBridge;
import assay.shim.compilation.BlockMap;
import assay.shim.compilation.Compilation;
import assay.shim.compilation.GuestFunction;

/**
 * Handles units whose code is installed: the agent is told the address, and may ask for the units
 * again.
 */
public final class SlowedUnits {
    private static volatile boolean takesCommands;

    private SlowedUnits() {
    }

    /** Says whether units may be asked for. Requires: nothing has been compiled yet. */
    public static void begin(boolean unitsMayBeAskedFor) {
        takesCommands = unitsMayBeAskedFor;
    }

    /**
     * Reports the code of a unit that this thread has compiled. Does nothing for a unit that was
     * not mapped.
     */
    public static void installed(Compilation compilation, long codeAddress) {
        BlockMap map = compilation.blocks();
        if (map == null) {
            return;
        }
        SlowdownBridge.codeInstalled(map.unitId(), codeAddress, map.codeBytes(), map.encode());
        if (GuestFunction.isGuest(compilation.graph())) {
            guestInstalled(Compilation.identityOf(compilation.graph()).method(), compilation.replayProfile());
            return;
        }
        if (takesCommands) {
            Recompiler.remember(compilation.graph());
        }
        if (compilation.replayProfile() != null) {
            Replayer.replay(compilation.graph(), compilation.replayProfile());
        }
    }

    /**
     * Refuses a guest function. Truffle compiles guest code, and Truffle takes no commands:
     * compiling the root method would not compile the function.
     */
    private static void guestInstalled(String name, Path replayProfile) {
        if (takesCommands) {
            Recompiler.rememberGuest(name);
        }
        if (replayProfile != null) {
            SlowdownBridge.unitNotSlowed(name, name + ": " + Recompiler.GUEST_CODE);
        }
    }
}
