// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import java.util.ListIterator;

import assay.shim.bridge.RegionBridge;
import assay.shim.bridge.Settings;
import assay.shim.bridge.Wire.ThreadMode;
import assay.shim.lifetimes.StampUsesPhase;
import assay.shim.lir.SegmentAddress;
import assay.shim.lir.UseStamps;
import assay.shim.regions.AnswerQueriesPhase;
import assay.shim.regions.CallsLeftPhase;
import assay.shim.regions.CountReceiversPhase;
import assay.shim.regions.CountSitesPhase;
import assay.shim.regions.ExtractRegionsPhase;
import assay.shim.regions.LocksLeftPhase;
import assay.shim.regions.ResolveRegionsPhase;
import assay.shim.regions.SpliceBodiesPhase;
import jdk.graal.compiler.phases.BasePhase;
import jdk.graal.compiler.phases.PhaseSuite;
import jdk.graal.compiler.phases.common.FixReadsPhase;
import jdk.graal.compiler.phases.common.HighTierLoweringPhase;
import jdk.graal.compiler.phases.common.LowTierLoweringPhase;
import jdk.graal.compiler.phases.schedule.SchedulePhase;

/** The phases of regions, where the agent counts sites. */
final class RegionPhases {
    private RegionPhases() {
    }

    /** Graphs that Truffle makes were not parsed by the suite that takes regions out, so the phase comes here, too. */
    static <C> void intoHighTier(PhaseSuite<C> tier) {
        if (!RegionBridge.areCounted()) {
            return;
        }
        tier.prependPhase(new ExtractRegionsPhase(RegionBridge.removesRefused()));
        ListIterator<BasePhase<? super C>> position = find(tier, HighTierLoweringPhase.class);
        if (position == null) {
            tier.appendPhase(new ResolveRegionsPhase());
            tier.appendPhase(new CallsLeftPhase());
        } else {
            position.previous();
            position.add(new ResolveRegionsPhase());
            position.next();
            position.add(new CallsLeftPhase());
        }
    }

    static <C> void behindLowering(PhaseSuite<C> tier) {
        ListIterator<BasePhase<? super C>> position = RegionBridge.areCounted() ? find(tier, LowTierLoweringPhase.class) : null;
        if (position != null) {
            position.previous();
            position.add(new LocksLeftPhase());
            position.next();
            position.add(new AnswerQueriesPhase());
        }
    }

    static <C> void beforeSchedule(PhaseSuite<C> tier) {
        ListIterator<BasePhase<? super C>> position = RegionBridge.areCounted() ? find(tier, SchedulePhase.FinalSchedulePhase.class) : null;
        if (position != null) {
            position.previous();
            position.add(new SpliceBodiesPhase());
        }
        stampUses(tier);
    }

    /** Where reads have their places, and addresses still name their objects. */
    private static <C> void stampUses(PhaseSuite<C> tier) {
        UseStamps stamps = UseStamps.of(RegionBridge.useStamps());
        ListIterator<BasePhase<? super C>> position = stamps == null ? null : find(tier, FixReadsPhase.class);
        if (position != null) {
            position.add(new StampUsesPhase(stamps));
        }
    }

    static <C> void behindSchedule(PhaseSuite<C> tier, Settings.Counting settings) {
        if (RegionBridge.areCounted()) {
            SegmentAddress counters = new SegmentAddress(settings.base(), settings.origin(), settings.threads() == ThreadMode.ATOMIC, 0);
            tier.appendPhase(new CountSitesPhase(counters));
            tier.appendPhase(new CountReceiversPhase(counters));
        }
    }

    @SuppressWarnings("unchecked")
    private static <C> ListIterator<BasePhase<? super C>> find(PhaseSuite<C> tier, Class<?> phase) {
        return tier.findPhase((Class<? extends BasePhase<? super C>>) phase);
    }
}
