// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import assay.shim.compilation.CompilationStartPhase;
import jdk.graal.compiler.core.phases.CommunityCompilerConfiguration;
import jdk.graal.compiler.core.phases.HighTier;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase.FinalCodeAnalysisContext;
import jdk.graal.compiler.lir.phases.LIRPhaseSuite;
import jdk.graal.compiler.options.OptionValues;

/** The community configuration, with a record of each compilation, and a last phase of ours. */
class RecordingCompilerConfiguration extends CommunityCompilerConfiguration {
    private final FinalCodeAnalysisPhase lastPhase;

    RecordingCompilerConfiguration(FinalCodeAnalysisPhase lastPhase) {
        this.lastPhase = lastPhase;
    }

    @Override
    public HighTier createHighTier(OptionValues options) {
        HighTier tier = super.createHighTier(options);
        tier.prependPhase(new CompilationStartPhase());
        return tier;
    }

    @Override
    public LIRPhaseSuite<FinalCodeAnalysisContext> createFinalCodeAnalysisStage(OptionValues options) {
        LIRPhaseSuite<FinalCodeAnalysisContext> stage = super.createFinalCodeAnalysisStage(options);
        stage.appendPhase(lastPhase);
        return stage;
    }
}
