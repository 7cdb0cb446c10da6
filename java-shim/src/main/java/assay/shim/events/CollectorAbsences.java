// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.Optional;

import jdk.graal.compiler.core.common.GraalOptions;
import jdk.graal.compiler.hotspot.HotSpotGraalOptionValues;

/**
 * Says which types of the category writebarriers this VM cannot have, because of its collector. Such a type is reported
 * as unsupported with the reason, never as 0.
 */
final class CollectorAbsences {
    private enum Collector {
        G1,
        CARD_TABLE, // Serial and Parallel
        Z,
        OTHER
    }

    private CollectorAbsences() {
    }

    /** Returns why this VM cannot have the type; empty where it can. */
    static Optional<String> reasonFor(BuiltinEvent event) {
        return Optional.ofNullable(switch (event) {
            case WRITEBARRIER, WRITEBARRIER_POST -> withoutBarrierNodes();
            case WRITEBARRIER_PRE -> collector() == Collector.CARD_TABLE ? "Serial and Parallel GC have no barriers before a store" : withoutBarrierNodes();
            case CARD_MARK -> collector() == Collector.CARD_TABLE ? null : "only Serial and Parallel GC mark cards in code that Graal's nodes show";
            case REFERENT_READ_BARRIER -> collector() == Collector.G1 ? withoutBarrierNodes() : "only G1 has a barrier of its own for Reference.get";
            case LOAD_BARRIER, STORE_BARRIER -> collector() == Collector.Z ? null : "only ZGC's accesses bring barriers along";
            default -> null;
        });
    }

    private static String withoutBarrierNodes() {
        return switch (collector()) {
            case CARD_TABLE -> null;
            case G1 -> expandsBarriers() ? "-Djdk.graal.AssemblyGCBarriers=false expands G1's barriers into other code" : null;
            case Z -> "ZGC has no write barriers beside its accesses: see load-barrier and store-barrier";
            case OTHER -> "this collector has no write barriers that Graal shows";
        };
    }

    private static boolean expandsBarriers() {
        return !GraalOptions.AssemblyGCBarriers.getValue(HotSpotGraalOptionValues.defaultOptions());
    }

    private static Collector collector() {
        if (VmFlags.isOn("UseG1GC")) {
            return Collector.G1;
        } else if (VmFlags.isOn("UseSerialGC") || VmFlags.isOn("UseParallelGC")) {
            return Collector.CARD_TABLE;
        }
        return VmFlags.isOn("UseZGC") ? Collector.Z : Collector.OTHER;
    }
}
