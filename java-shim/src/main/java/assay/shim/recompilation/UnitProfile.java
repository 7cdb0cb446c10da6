// SPDX-License-Identifier: Apache-2.0
package assay.shim.recompilation;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import assay.shim.compilation.StableNames;
import jdk.graal.compiler.debug.TTY;
import jdk.graal.compiler.nodes.spi.ProfileProvider;
import jdk.graal.compiler.nodes.spi.StableProfileProvider;
import jdk.vm.ci.meta.DeoptimizationReason;
import jdk.vm.ci.meta.JavaMethodProfile;
import jdk.vm.ci.meta.JavaTypeProfile;
import jdk.vm.ci.meta.ProfilingInfo;
import jdk.vm.ci.meta.ResolvedJavaMethod;
import jdk.vm.ci.meta.TriState;

/**
 * The profile that a unit is compiled with, the same each time: an answer that was given once is
 * kept. The class adds to Graal's {@link StableProfileProvider} the counts of deoptimizations and
 * the failed speculations, on which speculative optimizations depend. The class also returns
 * "nothing known" as such, which a profile loaded from a file cannot tell from an empty answer.
 */
final class UnitProfile implements ProfileProvider {
    private final StableProfileProvider recorded;
    /** The counts of deoptimizations, by name of method and reason. */
    private final Map<String, Integer> deoptimizations;
    private final Set<String> failedSpeculations;
    private final boolean isLoaded;

    private UnitProfile(StableProfileProvider recorded, Map<String, Integer> deoptimizations, Collection<String> failedSpeculations, boolean isLoaded) {
        this.recorded = recorded;
        this.deoptimizations = new HashMap<>(deoptimizations);
        this.failedSpeculations = new LinkedHashSet<>(failedSpeculations);
        this.isLoaded = isLoaded;
    }

    /** Returns a profile that is taken from this VM, as compilations ask for it. */
    static UnitProfile ofThisVm() {
        return new UnitProfile(new StableProfileProvider(), Map.of(), List.of(), false);
    }

    /**
     * Returns the profile that the VM's compilation of a unit was given: the one that Graal has loaded where the user asked
     * for it (option {@code LoadProfiles}), otherwise one that is taken from this VM.
     */
    static UnitProfile of(ProfileProvider ofCompilation) {
        return ofCompilation instanceof StableProfileProvider loaded ? new UnitProfile(loaded, Map.of(), List.of(), true) : ofThisVm();
    }

    static UnitProfile loaded(StableProfileProvider recorded, Map<String, Integer> deoptimizations, Collection<String> failedSpeculations) {
        return new UnitProfile(recorded, deoptimizations, failedSpeculations, true);
    }

    StableProfileProvider recorded() {
        return recorded;
    }

    Map<String, Integer> deoptimizations() {
        return deoptimizations;
    }

    /**
     * Returns the failed speculations. The set grows with those that compilations find to have
     * failed.
     */
    Set<String> failedSpeculations() {
        return failedSpeculations;
    }

    @Override
    public ProfilingInfo getProfilingInfo(ResolvedJavaMethod method) {
        return getProfilingInfo(method, true, true);
    }

    @Override
    public ProfilingInfo getProfilingInfo(ResolvedJavaMethod method, boolean includeNormal, boolean includeOSR) {
        return new MethodProfile(method, quietly(() -> recorded.getProfilingInfo(method, includeNormal, includeOSR)));
    }

    /** Silences Graal, which prints names of types it cannot find into the program's output. */
    private <T> T quietly(Supplier<T> body) {
        if (!isLoaded) {
            return body.get();
        }
        TTY.Filter silence = new TTY.Filter();
        try {
            return body.get();
        } finally {
            silence.remove();
        }
    }

    private final class MethodProfile implements ProfilingInfo {
        private final ResolvedJavaMethod method;
        private final ProfilingInfo profile;

        MethodProfile(ResolvedJavaMethod method, ProfilingInfo profile) {
            this.method = method;
            this.profile = profile;
        }

        @Override
        public int getCodeSize() {
            return profile.getCodeSize();
        }

        @Override
        public double getBranchTakenProbability(int bci) {
            return profile.getBranchTakenProbability(bci);
        }

        @Override
        public double[] getSwitchProbabilities(int bci) {
            double[] probabilities = profile.getSwitchProbabilities(bci);
            return probabilities == null || probabilities.length == 0 ? null : probabilities;
        }

        @Override
        public JavaTypeProfile getTypeProfile(int bci) {
            JavaTypeProfile types = quietly(() -> profile.getTypeProfile(bci));
            return types == null || isUnknown(types) ? null : types;
        }

        private static boolean isUnknown(JavaTypeProfile types) {
            return types.getTypes().length == 0 && types.getNullSeen() == TriState.UNKNOWN;
        }

        @Override
        public JavaMethodProfile getMethodProfile(int bci) {
            return profile.getMethodProfile(bci);
        }

        @Override
        public TriState getExceptionSeen(int bci) {
            return profile.getExceptionSeen(bci);
        }

        @Override
        public TriState getNullSeen(int bci) {
            return profile.getNullSeen(bci);
        }

        @Override
        public int getExecutionCount(int bci) {
            return profile.getExecutionCount(bci);
        }

        @Override
        public int getDeoptimizationCount(DeoptimizationReason reason) {
            return deoptimizations.computeIfAbsent(StableNames.of(method) + " " + reason, key -> profile.getDeoptimizationCount(reason));
        }

        @Override
        public boolean setCompilerIRSize(Class<?> irType, int nodeCount) {
            return profile.setCompilerIRSize(irType, nodeCount);
        }

        @Override
        public int getCompilerIRSize(Class<?> irType) {
            return profile.getCompilerIRSize(irType);
        }

        @Override
        public boolean isMature() {
            return profile.isMature();
        }

        @Override
        public void setMature() {
            profile.setMature();
        }
    }
}
