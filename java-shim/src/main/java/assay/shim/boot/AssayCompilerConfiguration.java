// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;

import assay.api.Side;
import assay.api.TargetPoint;
import assay.api.TargetPoint.Tier;
import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.Settings;
import assay.shim.counting.CountEventsPhase;
import assay.shim.counting.EmissionPhase;
import assay.shim.events.EventMatcher;
import assay.shim.events.EventTypeLoader;
import assay.shim.events.EventTypeTable;
import assay.shim.marking.MarkEventsPhase;
import assay.shim.slowing.SlowdownPhase;
import assay.shim.slowing.SlowedUnits;
import jdk.graal.compiler.core.phases.CommunityCompilerConfiguration;
import jdk.graal.compiler.core.phases.HighTier;
import jdk.graal.compiler.core.phases.LowTier;
import jdk.graal.compiler.core.phases.MidTier;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.phases.BasePhase;
import jdk.graal.compiler.phases.PhaseSuite;
import jdk.graal.compiler.phases.tiers.CompilerConfiguration;
import jdk.vm.ci.code.Architecture;

/** The community configuration, with the phases that count in it. */
final class AssayCompilerConfiguration extends RecordingCompilerConfiguration {
    /** For the install listener, which JVMCI makes on its own. */
    private static volatile boolean verifyMarkers;

    private final Settings settings;
    private final EventTypeTable table;

    private AssayCompilerConfiguration(Settings settings, EventTypeTable table) {
        super(new EmissionPhase());
        this.settings = settings;
        this.table = table;
    }

    /** With our phases, if there is an agent that wants something done; else as it comes. */
    static CompilerConfiguration create() {
        Optional<Settings> settings = NativeBridge.connect();
        if (settings.isEmpty()) {
            return new CommunityCompilerConfiguration();
        }
        EnvironmentFacts.report();
        if (settings.get().task() == Settings.Task.SLOW) {
            SlowedUnits.begin(settings.get().takesCommands());
            return new RecordingCompilerConfiguration(new SlowdownPhase());
        }
        verifyMarkers = settings.get().verifyMarkers();
        return new AssayCompilerConfiguration(settings.get(), EventTypeLoader.load(settings.get()));
    }

    static boolean verifiesMarkers() {
        return verifyMarkers;
    }

    @Override
    public HighTier createHighTier(OptionValues options) {
        HighTier tier = super.createHighTier(options);
        insertMarkingPhases(tier, Tier.HIGH);
        return tier;
    }

    @Override
    public MidTier createMidTier(OptionValues options) {
        MidTier tier = super.createMidTier(options);
        insertMarkingPhases(tier, Tier.MID);
        return tier;
    }

    @Override
    public LowTier createLowTier(OptionValues options, Architecture arch) {
        LowTier tier = super.createLowTier(options, arch);
        insertMarkingPhases(tier, Tier.LOW);
        tier.appendPhase(new CountEventsPhase(settings, table));
        return tier;
    }

    private <C> void insertMarkingPhases(PhaseSuite<C> tier, Tier which) {
        for (Map.Entry<TargetPoint, EventMatcher> entry : table.markedPoints().entrySet()) {
            if (entry.getKey().tier() == which) {
                insert(tier, entry.getKey(), new MarkEventsPhase(entry.getValue()));
            }
        }
    }

    /** A phase that the options have switched off takes its target points with it. */
    @SuppressWarnings("unchecked")
    private static <C> void insert(PhaseSuite<C> tier, TargetPoint point, BasePhase<Object> phase) {
        ListIterator<BasePhase<? super C>> position = tier.findPhase((Class<? extends BasePhase<? super C>>) point.phase());
        if (position == null) {
            NativeBridge.reportMessage("Graal runs without " + point.phase().getSimpleName() + ", so events that are looked for " + point + " are not counted");
            return;
        }
        if (point.side() == Side.BEFORE) {
            position.previous();
        }
        position.add(phase);
    }
}
