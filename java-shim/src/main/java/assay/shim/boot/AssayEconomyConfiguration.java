// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import jdk.graal.compiler.core.phases.EconomyCompilerConfiguration;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase.FinalCodeAnalysisContext;
import jdk.graal.compiler.lir.phases.LIRPhaseSuite;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.phases.PhaseSuite;
import jdk.graal.compiler.phases.tiers.HighTierContext;
import jdk.graal.compiler.phases.tiers.LowTierContext;
import jdk.graal.compiler.phases.tiers.MidTierContext;
import jdk.vm.ci.code.Architecture;

/** The economy configuration, with which Truffle compiles guest code at first, with our phases in it. */
final class AssayEconomyConfiguration extends EconomyCompilerConfiguration {
    private final InsertedPhases phases;

    AssayEconomyConfiguration(InsertedPhases phases) {
        this.phases = phases;
    }

    @Override
    public PhaseSuite<HighTierContext> createHighTier(OptionValues options) {
        return phases.intoHighTier(super.createHighTier(options));
    }

    @Override
    public PhaseSuite<MidTierContext> createMidTier(OptionValues options) {
        return phases.intoMidTier(super.createMidTier(options));
    }

    @Override
    public PhaseSuite<LowTierContext> createLowTier(OptionValues options, Architecture arch) {
        return phases.intoLowTier(super.createLowTier(options, arch));
    }

    @Override
    public LIRPhaseSuite<FinalCodeAnalysisContext> createFinalCodeAnalysisStage(OptionValues options) {
        return phases.intoLastStage(super.createFinalCodeAnalysisStage(options));
    }
}
