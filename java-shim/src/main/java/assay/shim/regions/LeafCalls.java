// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import assay.shim.bridge.RegionBridge;
import jdk.graal.compiler.core.common.spi.ForeignCallDescriptor.CallSideEffect;
import jdk.graal.compiler.hotspot.meta.HotSpotForeignCallDescriptor;
import jdk.graal.compiler.hotspot.meta.HotSpotForeignCallDescriptor.Transition;
import jdk.graal.compiler.hotspot.meta.HotSpotHostForeignCallsProvider;
import jdk.vm.ci.hotspot.HotSpotCallingConventionType;
import org.graalvm.word.LocationIdentity;

/**
 * The one foreign call by which compiled code calls leaves: a function of the agent, which knows the leaves by number.
 * Graal's table of foreign calls is filled while the backend starts, so a leaf that a tool registers later cannot have
 * an entry of its own there.
 */
final class LeafCalls {
    static final HotSpotForeignCallDescriptor CALL = new HotSpotForeignCallDescriptor(Transition.LEAF, CallSideEffect.NO_SIDE_EFFECT, new LocationIdentity[0], "assay_leaf_call", void.class, int.class, long.class, long.class);

    private LeafCalls() {
    }

    static void register(HotSpotHostForeignCallsProvider foreignCalls) {
        foreignCalls.registerForeignCall(CALL, RegionBridge.leafAddress(), HotSpotCallingConventionType.NativeCall);
    }
}
