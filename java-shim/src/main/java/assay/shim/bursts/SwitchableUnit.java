// SPDX-License-Identifier: Apache-2.0
package assay.shim.bursts;

import assay.shim.bridge.Wire.CompilationPurpose;
import assay.shim.recompilation.InstallableCode;
import assay.shim.recompilation.RecompilableUnit;

/**
 * A unit with two codes of the same shape: one that counts, and one that does not. One of them is in force, until the
 * VM finds that it is no longer valid. The VM then compiles the unit anew, which is not this unit's business.
 */
final class SwitchableUnit {
    private final InstallableCode counting;
    private final InstallableCode plain;
    private InstallableCode inForce;

    private SwitchableUnit(InstallableCode counting, InstallableCode plain) {
        this.counting = counting;
        this.plain = plain;
        this.inForce = plain;
    }

    /**
     * Compiles both codes; the plain one is then in force.
     *
     * @throws IllegalStateException where no counters can be put into the unit, or the VM has no use for the code
     */
    static SwitchableUnit compile(RecompilableUnit unit) throws Exception {
        InstallableCode counting = unit.compile(CompilationPurpose.COUNTING, null, RecompilableUnit.NO_VM_TASK);
        if (counting.unitId() < 0) {
            throw new IllegalStateException("it was compiled again, and got no counters");
        }
        InstallableCode plain = unit.compile(CompilationPurpose.PLAIN, null, RecompilableUnit.NO_VM_TASK);
        if (!plain.isInForce()) {
            throw new IllegalStateException("its code without counters was not installed");
        }
        return new SwitchableUnit(counting, plain);
    }

    int unitId() {
        return counting.unitId();
    }

    /** Tells whether one of both codes is in force. Code that the VM has found to be invalid is never put back. */
    boolean isInForce() {
        return inForce.isInForce();
    }

    /** @throws jdk.vm.ci.code.BailoutException where the VM refuses the code */
    void count() {
        switchTo(counting);
    }

    /** @throws jdk.vm.ci.code.BailoutException where the VM refuses the code */
    void runPlainly() {
        switchTo(plain);
    }

    /** Takes the code out of force, so that the VM compiles the unit anew. */
    void invalidate() {
        inForce.invalidate();
    }

    private void switchTo(InstallableCode code) {
        if (inForce != code) {
            code.install();
            inForce = code;
        }
    }
}
