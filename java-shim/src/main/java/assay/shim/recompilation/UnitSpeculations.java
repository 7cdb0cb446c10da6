// SPDX-License-Identifier: Apache-2.0
package assay.shim.recompilation;

import java.util.Set;
import java.util.regex.Pattern;

import assay.shim.compilation.StableNames;
import jdk.vm.ci.hotspot.HotSpotResolvedJavaMethod;
import jdk.vm.ci.hotspot.HotSpotSpeculationLog;

/**
 * Tells a compilation what it may speculate on: not on speculations that have failed in this VM, or
 * in the VM that the unit's profile comes from.
 */
final class UnitSpeculations extends HotSpotSpeculationLog {
    /** The number of a group of reasons depends on the order in which classes are loaded. */
    private static final Pattern GROUP_NUMBER = Pattern.compile("@\\d+");

    private final Set<String> failed;

    /**
     * @param failed the speculations that have failed; those that this VM knows besides are added
     */
    UnitSpeculations(HotSpotResolvedJavaMethod method, Set<String> failed) {
        super(((HotSpotSpeculationLog) method.getSpeculationLog()).getFailedSpeculationsAddress());
        this.failed = failed;
        collectFailedSpeculations();
    }

    @Override
    public boolean maySpeculate(SpeculationReason reason) {
        String text = StableNames.withoutAddresses(GROUP_NUMBER.matcher(reason.toString()).replaceFirst(""));
        if (failed.contains(text)) {
            return false;
        }
        if (!super.maySpeculate(reason)) {
            failed.add(text);
            return false;
        }
        return true;
    }
}
