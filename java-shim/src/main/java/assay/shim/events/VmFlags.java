// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotVMConfigAccess;

/** Flags of this VM, as JVMCI tells them to the compiler. */
final class VmFlags {
    private VmFlags() {
    }

    /** Tells whether the flag is on; false where the VM has no such flag. */
    static boolean isOn(String flag) {
        return access().getFlag(flag, Boolean.class, false);
    }

    /** Returns the flag's number, or {@code otherwise} where the VM has no such flag. */
    static int number(String flag, int otherwise) {
        return access().getFlag(flag, Integer.class, otherwise);
    }

    private static HotSpotVMConfigAccess access() {
        return new HotSpotVMConfigAccess(HotSpotJVMCIRuntime.runtime().getConfigStore());
    }
}
