// SPDX-License-Identifier: Apache-2.0
package assay.layouts;

import jdk.graal.compiler.lir.phases.AllocationPhase.AllocationContext;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase.FinalCodeAnalysisContext;
import jdk.graal.compiler.lir.phases.LIRPhaseSuite;
import jdk.graal.compiler.lir.phases.PostAllocationOptimizationPhase.PostAllocationOptimizationContext;
import jdk.graal.compiler.lir.phases.PreAllocationOptimizationPhase.PreAllocationOptimizationContext;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderConfiguration.Plugins;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.phases.PhaseSuite;
import jdk.graal.compiler.phases.tiers.CompilerConfiguration;
import jdk.graal.compiler.phases.tiers.HighTierContext;
import jdk.graal.compiler.phases.tiers.LowTierContext;
import jdk.graal.compiler.phases.tiers.MidTierContext;
import jdk.vm.ci.code.Architecture;

/** A configuration with one phase more, behind all others. */
record RandomLayoutConfiguration(CompilerConfiguration given, long seed) implements CompilerConfiguration {
    @Override
    public PhaseSuite<HighTierContext> createHighTier(OptionValues options) {
        return given.createHighTier(options);
    }

    @Override
    public PhaseSuite<MidTierContext> createMidTier(OptionValues options) {
        return given.createMidTier(options);
    }

    @Override
    public PhaseSuite<LowTierContext> createLowTier(OptionValues options, Architecture arch) {
        return given.createLowTier(options, arch);
    }

    @Override
    public LIRPhaseSuite<PreAllocationOptimizationContext> createPreAllocationOptimizationStage(OptionValues options) {
        return given.createPreAllocationOptimizationStage(options);
    }

    @Override
    public LIRPhaseSuite<AllocationContext> createAllocationStage(OptionValues options) {
        return given.createAllocationStage(options);
    }

    @Override
    public LIRPhaseSuite<PostAllocationOptimizationContext> createPostAllocationOptimizationStage(OptionValues options) {
        return given.createPostAllocationOptimizationStage(options);
    }

    @Override
    public LIRPhaseSuite<FinalCodeAnalysisContext> createFinalCodeAnalysisStage(OptionValues options) {
        LIRPhaseSuite<FinalCodeAnalysisContext> stage = given.createFinalCodeAnalysisStage(options);
        stage.appendPhase(new PaddingPhase(seed));
        return stage;
    }

    @Override
    public void registerGraphBuilderPlugins(Architecture arch, Plugins plugins, OptionValues options) {
        given.registerGraphBuilderPlugins(arch, plugins, options);
    }
}
