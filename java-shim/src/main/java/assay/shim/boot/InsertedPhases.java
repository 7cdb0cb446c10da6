// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import assay.api.Side;
import assay.api.TargetPoint;
import assay.api.TargetPoint.Tier;
import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.Settings;
import assay.shim.bursts.Bursts;
import assay.shim.compilation.CompilationStartPhase;
import assay.shim.counting.CountEventsPhase;
import assay.shim.counting.EmissionPhase;
import assay.shim.events.EventMatcher;
import assay.shim.events.EventTypeLoader;
import assay.shim.events.EventTypeTable;
import assay.shim.handlers.HandlerCountingBackendFactory;
import assay.shim.inlining.InliningChoice;
import assay.shim.marking.InlinedCallPlugin;
import assay.shim.marking.MarkEventsPhase;
import assay.shim.marking.MarkInlinedMethodPhase;
import assay.shim.marking.SettleMarkersPhase;
import assay.shim.slowing.SlowdownPhase;
import assay.shim.slowing.SlowedUnits;
import jdk.graal.compiler.hotspot.CompilerConfigurationFactory.BackendMap;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase.FinalCodeAnalysisContext;
import jdk.graal.compiler.lir.phases.LIRPhaseSuite;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderConfiguration.Plugins;
import jdk.graal.compiler.phases.BasePhase;
import jdk.graal.compiler.phases.PhaseSuite;
import jdk.graal.compiler.phases.common.AddressLoweringPhase;
import jdk.graal.compiler.phases.tiers.HighTierContext;
import jdk.graal.compiler.virtual.phases.ea.PartialEscapePhase;

/**
 * The phases that the agent of this VM wants in compilations. A VM has several compiler
 * configurations (one for the methods of Java, two more as soon as a Truffle language runs), each
 * of which is asked for suites again and again. But a VM has one agent, which is asked once, and
 * one set of event types, which is declared to the agent once.
 */
final class InsertedPhases {
    /** The VM initializes this class once, however many configurations there are. */
    private static final class OfThisVm {
        static final Optional<InsertedPhases> PHASES = connect();
    }

    private final Optional<Settings.Counting> counting;
    /** The event types; present where the agent counts. */
    private final Optional<EventTypeTable> table;
    /** The phases behind all others, in the order in which they run. */
    private final List<FinalCodeAnalysisPhase> lastPhases;
    private final SwitchedOffPhases switchedOff;
    /** Who decides about inlining; present where the agent counts. */
    private final Optional<InliningChoice> inlining;
    private final Set<TargetPoint> missingPoints = ConcurrentHashMap.newKeySet();

    private InsertedPhases(Settings settings) {
        counting = settings.counting();
        table = counting.map(EventTypeLoader::load);
        switchedOff = new SwitchedOffPhases(counting.map(Settings.Counting::withoutPhases).orElse(List.of()));
        inlining = counting.map(Settings.Counting::inlining).map(InliningChoice::ofThisVm);
        lastPhases = Stream.concat(table.map(EmissionPhase::new).stream(), settings.slowing().map(s -> new SlowdownPhase()).stream()).toList();
        if (counting.filter(Settings.Counting::bursts).isPresent()) {
            Bursts.begin();
        }
        settings.slowing().ifPresent(slowing -> SlowedUnits.begin(slowing.takesCommands()));
    }

    /** Returns the phases; empty when there is no agent that wants something done. */
    static Optional<InsertedPhases> ofThisVm() {
        return OfThisVm.PHASES;
    }

    /**
     * Asks the agent what it wants. An error here would end the VM, so every failure leaves
     * compilations as they are.
     */
    private static Optional<InsertedPhases> connect() {
        try {
            return NativeBridge.connect().map(InsertedPhases::of);
        } catch (Throwable failure) {
            System.err.println("assay: nothing is counted or slowed: " + failure);
            return Optional.empty();
        }
    }

    private static InsertedPhases of(Settings settings) {
        EnvironmentFacts.report();
        return new InsertedPhases(settings);
    }

    /**
     * Returns the backends of this VM: where it counts, those that can count in handlers. An error
     * here would end the VM, so every failure leaves the stock backends.
     */
    static BackendMap backends(BackendMap stock) {
        try {
            Optional<InsertedPhases> counting = ofThisVm().filter(phases -> phases.counting.isPresent());
            return counting.map(phases -> HandlerCountingBackendFactory.replacing(stock, phases::intoGraphBuilding)).orElse(stock);
        } catch (Throwable failure) {
            System.err.println("assay: nothing is counted in handlers: " + failure);
            return stock;
        }
    }

    boolean verifiesMarkers() {
        return counting.filter(Settings.Counting::verifyMarkers).isPresent();
    }

    boolean tellsCallSites() {
        return counting.filter(Settings.Counting::callSites).isPresent();
    }

    private OptionalInt inlinedCallType() {
        return table.map(EventTypeTable::inlinedCallType).orElse(OptionalInt.empty());
    }

    /** The inlining phase builds the graphs of callees by the suite that builds those of units. */
    private void intoGraphBuilding(PhaseSuite<HighTierContext> suite) {
        inlinedCallType().ifPresent(type -> suite.appendPhase(new MarkInlinedMethodPhase(type)));
        inlining.ifPresent(choice -> choice.intoGraphBuilding(suite));
    }

    /** The bytecode parser inlines small methods itself. */
    void intoPlugins(Plugins plugins) {
        inlinedCallType().ifPresent(type -> plugins.prependInlineInvokePlugin(new InlinedCallPlugin(type)));
    }

    <C> PhaseSuite<C> intoHighTier(PhaseSuite<C> tier) {
        tier.prependPhase(new CompilationStartPhase());
        insertMarkingPhases(tier, Tier.HIGH);
        RegionPhases.intoHighTier(tier);
        inlining.ifPresent(choice -> choice.intoHighTier(tier));
        switchedOff.takeOutOf(tier);
        return tier;
    }

    <C> PhaseSuite<C> intoMidTier(PhaseSuite<C> tier) {
        insertMarkingPhases(tier, Tier.MID);
        switchedOff.takeOutOf(tier);
        return tier;
    }

    <C> PhaseSuite<C> intoLowTier(PhaseSuite<C> tier) {
        insertMarkingPhases(tier, Tier.LOW);
        insertSettling(tier);
        RegionPhases.behindLowering(tier);
        RegionPhases.beforeSchedule(tier);
        switchedOff.takeOutOf(tier);
        table.ifPresent(types -> tier.appendPhase(new CountEventsPhase(counting.orElseThrow(), types)));
        counting.ifPresent(settings -> RegionPhases.behindSchedule(tier, settings));
        return tier;
    }

    LIRPhaseSuite<FinalCodeAnalysisContext> intoLastStage(LIRPhaseSuite<FinalCodeAnalysisContext> stage) {
        lastPhases.forEach(stage::appendPhase);
        return stage;
    }

    /** Requires: the three tiers of Graal's configuration for Java are made. */
    void reportPhasesNotFound() {
        switchedOff.reportNotFound();
    }

    /**
     * Graal puts the phase that makes null checks implicit before the lowering of addresses, when the tier is made.
     */
    @SuppressWarnings("unchecked")
    private <C> void insertSettling(PhaseSuite<C> tier) {
        ListIterator<BasePhase<? super C>> position = table.isPresent() ? tier.findPhase((Class<? extends BasePhase<? super C>>) (Class<?>) AddressLoweringPhase.class) : null;
        if (position != null) {
            position.previous();
            position.add(new SettleMarkersPhase());
        }
    }

    private <C> void insertMarkingPhases(PhaseSuite<C> tier, Tier which) {
        Map<TargetPoint, EventMatcher> points = table.map(EventTypeTable::markedPoints).orElse(Map.of());
        for (Map.Entry<TargetPoint, EventMatcher> entry : points.entrySet()) {
            if (entry.getKey().tier() == which) {
                insert(tier, entry.getKey(), entry.getValue());
            }
        }
    }

    /**
     * Inserts a phase that marks events at the point, if there is one: the options may have switched the point's
     * phase off.
     */
    @SuppressWarnings("unchecked")
    private <C> void insert(PhaseSuite<C> tier, TargetPoint point, EventMatcher matcher) {
        ListIterator<BasePhase<? super C>> position = tier.findPhase((Class<? extends BasePhase<? super C>>) point.phase());
        if (position == null) {
            if (missingPoints.add(point)) {
                NativeBridge.reportMessage("Graal runs without " + point.phase().getSimpleName() + ", so events that are looked for " + point + " are not counted");
            }
            return;
        }
        if (point.side() == Side.BEFORE) {
            position.previous();
        }
        boolean precedesEscapeAnalysis = tier.getPhases().stream().skip(position.nextIndex()).anyMatch(PartialEscapePhase.class::isInstance);
        position.add(new MarkEventsPhase(matcher, precedesEscapeAnalysis));
    }
}
