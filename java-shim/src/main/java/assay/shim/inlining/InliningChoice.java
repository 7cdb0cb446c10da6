// SPDX-License-Identifier: Apache-2.0
package assay.shim.inlining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ListIterator;
import java.util.Optional;

import assay.shim.bridge.InliningWeights;
import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.RegionBridge;
import jdk.graal.compiler.phases.BasePhase;
import jdk.graal.compiler.phases.PhaseSuite;
import jdk.graal.compiler.phases.common.inlining.InliningPhase;
import jdk.graal.compiler.phases.common.inlining.policy.GreedyInliningPolicy;
import jdk.graal.compiler.phases.common.inlining.policy.InliningPolicy;
import jdk.graal.compiler.phases.tiers.HighTierContext;

/**
 * Who decides about inlining in this VM: Graal's policy alone, unless the weights of call sites are given by the property
 * {@link #WEIGHTS}, decisions are noted, or methods have regions.
 */
public final class InliningChoice {
    /** The property that names a file with weights, which {@code assay count --inline-from} writes. */
    private static final String WEIGHTS = "assay.inliningWeights";

    private final Optional<InliningWeights> weights;
    private final boolean notes;

    private InliningChoice(Optional<InliningWeights> weights, boolean notes) {
        this.weights = weights;
        this.notes = notes;
    }

    /** @param notes whether decisions against inlining are put into the graph's log */
    public static InliningChoice ofThisVm(boolean notes) {
        String file = System.getProperty(WEIGHTS);
        return new InliningChoice(file == null ? Optional.empty() : read(file), notes);
    }

    private static Optional<InliningWeights> read(String file) {
        try {
            InliningWeights weights = InliningWeights.decode(Files.readAllBytes(Path.of(file)));
            NativeBridge.reportEnvironment("inlining.weights", weights.sites().size() + " call sites");
            return Optional.of(weights);
        } catch (IOException | RuntimeException unreadable) {
            NativeBridge.reportMessage("Graal decides about inlining alone, because the weights in " + file + " cannot be read: " + unreadable);
            return Optional.empty();
        }
    }

    /** The inlining phase builds the graphs of callees by the suite that builds those of units. */
    public void intoGraphBuilding(PhaseSuite<HighTierContext> suite) {
        weights.filter(InliningWeights::tellsShares).ifPresent(known -> suite.appendPhase(new DominantCalleesPhase(known)));
    }

    /**
     * Has the inlining phase of a suite ask another policy than Graal's, where there is one. A phase that is not Graal's plain
     * one is left as it is.
     */
    @SuppressWarnings("unchecked")
    public <C> void intoHighTier(PhaseSuite<C> tier) {
        if (weights.isEmpty() && !notes && !RegionBridge.areCounted()) {
            return;
        }
        ListIterator<BasePhase<? super C>> position = tier.findPhase((Class<? extends BasePhase<? super C>>) (Class<?>) InliningPhase.class);
        if (position == null) {
            return;
        }
        BasePhase<? super C> phase = position.previous();
        if (phase.getClass() == InliningPhase.class) {
            InliningPhase other = new InliningPhase(policy(), ((InliningPhase) (BasePhase<?>) phase).getCanonicalizer());
            position.set((BasePhase<? super C>) (BasePhase<?>) other);
        }
    }

    private InliningPolicy policy() {
        InliningPolicy decider = weights.<InliningPolicy>map(WeightedInliningPolicy::new).orElseGet(() -> new GreedyInliningPolicy(null));
        InliningPolicy bySize = RegionBridge.areCounted() ? new SizeWithoutRegionsPolicy(decider) : decider;
        return notes ? new NotingInliningPolicy(bySize) : bySize;
    }
}
