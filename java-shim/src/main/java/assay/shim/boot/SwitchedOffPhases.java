// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import java.util.List;
import java.util.ListIterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import assay.shim.bridge.NativeBridge;
import jdk.graal.compiler.phases.BasePhase;
import jdk.graal.compiler.phases.PhaseSuite;

/**
 * Takes the phases out of suites that the user switched off (option {@code without-phase}). The
 * agent has checked that Graal does without them. A name is that of a phase's class, or of a class
 * above it, without "Phase".
 */
final class SwitchedOffPhases {
    private final List<String> names;
    private final Set<String> found = ConcurrentHashMap.newKeySet();
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    SwitchedOffPhases(List<String> names) {
        this.names = names;
    }

    /** Requires: what is inserted beside one of the phases has been inserted. */
    <C> void takeOutOf(PhaseSuite<C> tier) {
        if (!names.isEmpty()) {
            take(tier);
        }
    }

    /**
     * Tells the agent, once for each, of phases that no tier had: an option of Graal may have
     * switched them off already. Requires: the three tiers are made.
     */
    void reportNotFound() {
        for (String name : names) {
            if (!found.contains(name) && reported.add(name)) {
                NativeBridge.reportMessage("Graal has no phase '" + name + "' here, with or without option without-phase: another option switches it off, or this version does not have it");
            }
        }
    }

    @SuppressWarnings("unchecked")
    private <C> void take(PhaseSuite<C> suite) {
        ListIterator<BasePhase<? super C>> position = suite.findPhase((Class<? extends BasePhase<? super C>>) (Class<?>) BasePhase.class);
        if (position == null) {
            return;
        }
        position.previous();
        while (position.hasNext()) {
            BasePhase<? super C> phase = position.next();
            if (isSwitchedOff(phase.getClass())) {
                position.remove();
            } else if (phase instanceof PhaseSuite<?> inner) {
                take(inner);
            }
        }
    }

    private boolean isSwitchedOff(Class<?> phase) {
        for (Class<?> type = phase; type != null && type != BasePhase.class; type = type.getSuperclass()) {
            String name = type.getSimpleName().replaceFirst("Phase$", "");
            if (names.contains(name)) {
                found.add(name);
                return true;
            }
        }
        return false;
    }
}
