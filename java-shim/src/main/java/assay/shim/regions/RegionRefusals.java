// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import assay.shim.bridge.NativeBridge;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** Tells the agent of each region that breaks a rule, once for each place and rule. */
final class RegionRefusals {
    /** So many places are told; a tool that is wrong everywhere would fill the session otherwise. */
    private static final int MOST_TOLD = 1000;

    private static final AtomicBoolean IS_TOLD = new AtomicBoolean();
    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    private RegionRefusals() {
    }

    static void refuse(ResolvedJavaMethod method, int bci, String rule) {
        if (!IS_TOLD.getAndSet(true)) {
            NativeBridge.reportEnvironment("regions.refused", "yes");
        }
        say("the region of " + method.format("%H.%n(%p)") + ", bytecode index " + bci + ", is refused: " + rule);
    }

    /** Says why a query about a lock has no answer in a unit. */
    static void sayUnknown(ResolvedJavaMethod method, String reason) {
        say("how a lock is got is unknown in " + method.format("%H.%n(%p)") + ": " + reason);
    }

    private static void say(String what) {
        if (TOLD.size() < MOST_TOLD && TOLD.add(what)) {
            NativeBridge.reportMessage(what);
        }
    }
}
