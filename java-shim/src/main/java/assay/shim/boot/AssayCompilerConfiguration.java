// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import assay.shim.bridge.RegionBridge;
import assay.shim.regions.RegionPlugins;
import jdk.graal.compiler.core.phases.CommunityCompilerConfiguration;
import jdk.graal.compiler.core.phases.HighTier;
import jdk.graal.compiler.core.phases.LowTier;
import jdk.graal.compiler.core.phases.MidTier;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase.FinalCodeAnalysisContext;
import jdk.graal.compiler.lir.phases.LIRPhaseSuite;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderConfiguration.Plugins;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.truffle.hotspot.TruffleCommunityCompilerConfiguration;
import jdk.vm.ci.code.Architecture;

/**
 * The configuration that the community compiler has without us,
 * {@link TruffleCommunityCompilerConfiguration}, with our phases in it. That class is final, so
 * its additions are repeated here.
 */
final class AssayCompilerConfiguration extends CommunityCompilerConfiguration {
    private final InsertedPhases phases;

    AssayCompilerConfiguration(InsertedPhases phases) {
        this.phases = phases;
    }

    @Override
    public HighTier createHighTier(OptionValues options) {
        HighTier tier = super.createHighTier(options);
        TruffleCommunityCompilerConfiguration.installCommunityHighTier(options, tier);
        phases.intoHighTier(tier);
        return tier;
    }

    @Override
    public MidTier createMidTier(OptionValues options) {
        MidTier tier = super.createMidTier(options);
        phases.intoMidTier(tier);
        return tier;
    }

    @Override
    public LowTier createLowTier(OptionValues options, Architecture arch) {
        LowTier tier = super.createLowTier(options, arch);
        phases.intoLowTier(tier);
        phases.reportPhasesNotFound();
        return tier;
    }

    @Override
    public LIRPhaseSuite<FinalCodeAnalysisContext> createFinalCodeAnalysisStage(OptionValues options) {
        return phases.intoLastStage(super.createFinalCodeAnalysisStage(options));
    }

    @Override
    public void registerGraphBuilderPlugins(Architecture arch, Plugins plugins, OptionValues options) {
        super.registerGraphBuilderPlugins(arch, plugins, options);
        TruffleCommunityCompilerConfiguration.registerCommunityGraphBuilderPlugins(arch, plugins, options);
        if (RegionBridge.areCounted()) {
            RegionPlugins.register(plugins);
        }
        phases.intoPlugins(plugins);
    }
}
