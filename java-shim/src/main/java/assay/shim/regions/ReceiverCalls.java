// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import assay.shim.bridge.RegionBridge;
import jdk.graal.compiler.core.common.spi.ForeignCallDescriptor.CallSideEffect;
import jdk.graal.compiler.core.common.spi.ForeignCallLinkage;
import jdk.graal.compiler.hotspot.meta.HotSpotForeignCallDescriptor;
import jdk.graal.compiler.hotspot.meta.HotSpotForeignCallDescriptor.Transition;
import jdk.graal.compiler.hotspot.meta.HotSpotForeignCallsProviderImpl;
import jdk.graal.compiler.hotspot.meta.HotSpotHostForeignCallsProvider;
import jdk.vm.ci.hotspot.HotSpotCallingConventionType;

/** The agent's function that compiled code calls with a receiver: a leaf, in which the thread never waits for the VM. */
final class ReceiverCalls {
    private static final HotSpotForeignCallDescriptor COUNT = new HotSpotForeignCallDescriptor(Transition.LEAF, CallSideEffect.NO_SIDE_EFFECT, HotSpotForeignCallsProviderImpl.NO_LOCATIONS,
                    "assay_count_receiver", void.class, Object.class, int.class);

    /** How to call the function. Written once, before anything is compiled. */
    private static volatile ForeignCallLinkage linkage;

    private ReceiverCalls() {
    }

    static ForeignCallLinkage linkage() {
        return linkage;
    }

    static void register(HotSpotHostForeignCallsProvider calls) {
        linkage = calls.registerForeignCall(COUNT, RegionBridge.receiverCounter(), HotSpotCallingConventionType.NativeCall);
    }
}
