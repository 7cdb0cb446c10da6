// SPDX-License-Identifier: Apache-2.0
package assay.shim.verification;

import java.util.Arrays;

import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.Wire.MarkerOutcome;
import assay.shim.compilation.Comparison;
import assay.shim.compilation.Compilation;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.core.common.CancellationBailoutException;
import jdk.graal.compiler.debug.DebugContext;
import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.hotspot.HotSpotGraalCompiler;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.StableProfileProvider;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.phases.tiers.Suites;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;

/**
 * Measures whether markers change the compiler's code (requirement E3). A unit that has just been
 * installed is compiled four more times on the same thread, without counting: twice without markers,
 * with them, and without them again. Equal code of all but the third shows that profiles and classes
 * did not change; then the third must be equal, too. Two in a row without markers, because Graal
 * inlines by the size that a method had when it was compiled last: a method that calls itself may
 * have one code and another by turns. Graal does not always make the same code twice, so a unit whose
 * code differs is compared again.
 */
public final class MarkerVerification {
    private static final int MAX_ROUNDS = 4;

    private MarkerVerification() {
    }

    /** Compares the machine codes of the unit of a finished compilation, and reports the outcome. */
    public static void verify(Compilation compilation) {
        HotSpotCompilationIdentifier id = (HotSpotCompilationIdentifier) compilation.graph().compilationId();
        try {
            compare(compilation, id);
        } catch (CancellationBailoutException vmIsEnding) {
            // The code is not compared, and hence nothing is reported.
        }
    }

    private static void compare(Compilation compilation, HotSpotCompilationIdentifier id) {
        MarkerOutcome outcome = MarkerOutcome.DIFFERENT;
        for (int round = 0; round < MAX_ROUNDS && outcome == MarkerOutcome.DIFFERENT; round++) {
            MarkerOutcome again = compareOnce(id);
            // Code that is equal after it was different is not the same from one compilation to the next.
            outcome = round > 0 && again == MarkerOutcome.EQUAL ? MarkerOutcome.UNSTABLE : again;
        }
        NativeBridge.reportMarkerCheck(compilation.unitId(), outcome);
    }

    private static MarkerOutcome compareOnce(HotSpotCompilationIdentifier id) {
        byte[] first = compile(id, Comparison.WITHOUT_MARKERS);
        byte[] before = compile(id, Comparison.WITHOUT_MARKERS);
        byte[] marked = compile(id, Comparison.WITH_MARKERS);
        byte[] after = compile(id, Comparison.WITHOUT_MARKERS);
        if (!Arrays.equals(first, before) || !Arrays.equals(before, after)) {
            return MarkerOutcome.UNSTABLE;
        }
        return Arrays.equals(before, marked) ? MarkerOutcome.EQUAL : MarkerOutcome.DIFFERENT;
    }

    private static byte[] compile(HotSpotCompilationIdentifier id, Comparison comparison) {
        HotSpotGraalCompiler compiler = (HotSpotGraalCompiler) HotSpotJVMCIRuntime.runtime().getCompiler();
        OptionValues options = compiler.getGraalRuntime().getOptions();
        DebugContext debug = DebugContext.disabled(options);
        var backend = compiler.getGraalRuntime().getHostBackend();
        Compilation.prepare(comparison);
        try {
            StructuredGraph graph = compiler.createGraph(id.getRequest().getMethod(), id.getRequest().getEntryBCI(), new StableProfileProvider(), id, debug.getOptions(), debug);
            Suites suites = backend.getSuites().getDefaultSuites(debug.getOptions(), backend.getTarget().arch);
            CompilationResult result = compiler.compile(graph, false, false, false, id, debug, suites);
            return Arrays.copyOf(result.getTargetCode(), result.getTargetCodeSize());
        } finally {
            Compilation.finish();
        }
    }
}
