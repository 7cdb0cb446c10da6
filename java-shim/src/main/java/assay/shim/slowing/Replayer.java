// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.file.Path;

import assay.shim.bridge.SlowdownBridge;
import assay.shim.bridge.Wire.CompilationPurpose;
import assay.shim.recompilation.RecompilableUnit;
import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.nodes.StructuredGraph;

/**
 * Compiles once more a unit that the VM has just compiled, with the profile that the plan was found
 * with: a plan fits only the shape that it was made for.
 */
final class Replayer {
    private Replayer() {
    }

    /**
     * Compiles the unit again on the thread, and for the task, with which the VM had the graph
     * compiled. A failure leaves the VM's code in place.
     */
    static void replay(StructuredGraph compiled, Path profileFile) {
        RecompilableUnit unit = Recompiler.unitOf(compiled);
        try {
            unit.compile(CompilationPurpose.REPLAY, profileFile, taskOf(compiled));
        } catch (RefusedPlan refused) {
            SlowdownBridge.unitNotSlowed(unit.signature(), refused.getMessage());
        } catch (Throwable failure) {
            SlowdownBridge.unitNotSlowed(unit.signature(), unit.signature() + ": " + failure);
        }
    }

    private static long taskOf(StructuredGraph compiled) {
        return ((HotSpotCompilationIdentifier) compiled.compilationId()).getRequest().getJvmciEnv();
    }
}
