// SPDX-License-Identifier: Apache-2.0
package assay.shim.recompilation;

import assay.shim.bridge.NativeBridge;
import jdk.vm.ci.code.CompiledCode;
import jdk.vm.ci.code.InstalledCode;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotResolvedJavaMethod;
import jdk.vm.ci.meta.SpeculationLog;

/**
 * Machine code of a unit, which can be installed again and again. Each time the VM checks what the code takes for
 * granted. Requires: the code was not compiled for a task of HotSpot's, because the VM would look at the task again.
 */
public final class InstallableCode {
    private final HotSpotResolvedJavaMethod method;
    /** The code names its speculations by their places in this very log. The VM ends itself where a place is not there. */
    private final SpeculationLog speculations;
    private final int codeBytes;
    private CompiledCode compiled;
    private InstalledCode installed;
    private int unitId = -1;

    InstallableCode(HotSpotResolvedJavaMethod method, SpeculationLog speculations, int codeBytes) {
        this.method = method;
        this.speculations = speculations;
        this.codeBytes = codeBytes;
    }

    /**
     * Notes the first installation.
     *
     * @param unit the agent's number of the unit; negative where the code has no counters
     */
    void installed(CompiledCode what, InstalledCode where, int unit) {
        compiled = what;
        installed = where;
        unitId = unit;
    }

    /** Returns the agent's number of the unit; negative where the code has no counters. */
    public int unitId() {
        return unitId;
    }

    /** Tells whether the VM still enters the code where it is installed. */
    public boolean isInForce() {
        return installed != null && installed.isValid();
    }

    /** Takes the code out of force: its activations go on in the interpreter. */
    public void invalidate() {
        installed.invalidate();
    }

    /**
     * Puts the code into force, in place of the unit's code that is in force.
     *
     * @throws jdk.vm.ci.code.BailoutException where the code takes something for granted that is no longer so
     */
    public void install() {
        installed = HotSpotJVMCIRuntime.runtime().getHostJVMCIBackend().getCodeCache().installCode(method, compiled, null, speculations, true);
        NativeBridge.codeInstalledAgain(installed.getStart(), codeBytes, unitId >= 0);
    }
}
