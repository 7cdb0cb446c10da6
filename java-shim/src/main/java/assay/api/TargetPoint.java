// SPDX-License-Identifier: Apache-2.0
package assay.api;

import jdk.graal.compiler.phases.BasePhase;

/**
 * The place in Graal's pipeline at which an event type is looked for: the last one that still shows
 * the event (requirement E2; paper 1, section 3.2).
 *
 * <p>Prefer {@link #FINAL_SCHEDULE}: nothing can be perturbed there, because no phase follows. Any other point leaves
 * marker nodes in the graph, which later phases can see.
 *
 * @param tier the tier, or {@link Tier#SCHEDULE} for after the final schedule
 * @param phase the phase, in that tier, that the point stands next to; null for {@link Tier#PARSING},
 *            {@link Tier#SCHEDULE} and {@link Tier#LIR}
 * @param side before or after that phase
 */
public record TargetPoint(Tier tier, Class<?> phase, Side side) {

    /** Graal's tiers, and the places before and after them. */
    public enum Tier {
        PARSING,
        HIGH,
        MID,
        LOW,
        SCHEDULE,
        LIR
    }

    /** The place after the final schedule: nodes are read off where they will be emitted. */
    public static final TargetPoint FINAL_SCHEDULE = new TargetPoint(Tier.SCHEDULE, null, Side.AFTER);

    /** The begin of each method that is inlined. Only a type of assay's own is looked for there. */
    public static final TargetPoint INLINED_METHOD = new TargetPoint(Tier.PARSING, null, Side.BEFORE);

    /** The instructions that are emitted. Only types of assay's own are looked for there. */
    public static final TargetPoint EMITTED_CODE = new TargetPoint(Tier.LIR, null, Side.AFTER);

    /** Returns the place directly before the first phase of the given class in a tier. */
    public static TargetPoint before(Tier tier, Class<? extends BasePhase<?>> phase) {
        return new TargetPoint(tier, phase, Side.BEFORE);
    }

    /** Returns the place directly after the first phase of the given class in a tier. */
    public static TargetPoint after(Tier tier, Class<? extends BasePhase<?>> phase) {
        return new TargetPoint(tier, phase, Side.AFTER);
    }

    /** Returns the spelling of results and of {@code assay list events}. */
    @Override
    public String toString() {
        if (tier == Tier.SCHEDULE) {
            return "after the final schedule";
        }
        if (tier == Tier.LIR) {
            return "in the emitted code";
        }
        if (tier == Tier.PARSING) {
            return "where an inlined method begins";
        }
        return side.name().toLowerCase() + " " + phase.getSimpleName() + " of the " + tier.name().toLowerCase() + " tier";
    }
}
