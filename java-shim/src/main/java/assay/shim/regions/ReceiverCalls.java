// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Optional;

import assay.shim.bridge.RegionBridge;
import assay.shim.lir.AgentCall;
import assay.shim.lir.ReceiverSite;
import jdk.graal.compiler.core.common.spi.ForeignCallDescriptor.CallSideEffect;
import jdk.graal.compiler.core.common.spi.ForeignCallLinkage;
import jdk.graal.compiler.hotspot.meta.HotSpotForeignCallDescriptor;
import jdk.graal.compiler.hotspot.meta.HotSpotForeignCallDescriptor.Transition;
import jdk.graal.compiler.hotspot.meta.HotSpotForeignCallsProviderImpl;
import jdk.graal.compiler.hotspot.meta.HotSpotHostForeignCallsProvider;
import jdk.vm.ci.hotspot.HotSpotCallingConventionType;

/** Says how compiled code counts receivers: in a line of memory for each site, or by the agent's function, a leaf in which the thread never waits for the VM. */
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

    /** Returns what code needs that looks into the site's line; empty where the site has none, and on a processor or a VM that does not allow it. */
    static Optional<ReceiverSite> siteWithLine(int site) {
        AgentCall miss = new AgentCall(RegionBridge.savingCall(), RegionBridge.receiverMiss());
        long line = miss.isPossible() ? RegionBridge.receiverLine(site) : 0;
        return line == 0 ? Optional.empty() : Optional.of(new ReceiverSite(site, line, miss, RegionBridge.classOffset(), RegionBridge.classShift()));
    }

    /** Returns how to count a receiver by its callers on the stack; empty where no callers are looked for. */
    static Optional<AgentCall> withCallers() {
        return Optional.of(new AgentCall(RegionBridge.savingCall(), RegionBridge.receiverBehindCallers())).filter(AgentCall::isPossible);
    }

    static void register(HotSpotHostForeignCallsProvider calls) {
        linkage = calls.registerForeignCall(COUNT, RegionBridge.receiverCounter(), HotSpotCallingConventionType.NativeCall);
    }
}
