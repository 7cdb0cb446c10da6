// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import assay.shim.compilation.CompilationStartPhase;
import assay.shim.slowing.SlowdownPhase;
import jdk.graal.compiler.core.phases.CommunityCompilerConfiguration;
import jdk.graal.compiler.core.phases.HighTier;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase.FinalCodeAnalysisContext;
import jdk.graal.compiler.lir.phases.LIRPhaseSuite;
import jdk.graal.compiler.options.OptionValues;

/** The community configuration, with a last phase that maps blocks and slows them down. */
final class SlowingCompilerConfiguration extends CommunityCompilerConfiguration {
    @Override
    public HighTier createHighTier(OptionValues options) {
        HighTier tier = super.createHighTier(options);
        tier.prependPhase(new CompilationStartPhase());
        return tier;
    }

    @Override
    public LIRPhaseSuite<FinalCodeAnalysisContext> createFinalCodeAnalysisStage(OptionValues options) {
        LIRPhaseSuite<FinalCodeAnalysisContext> stage = super.createFinalCodeAnalysisStage(options);
        stage.appendPhase(new SlowdownPhase());
        return stage;
    }
}
