// SPDX-License-Identifier: Apache-2.0
package assay.shim.verification;

import java.util.Arrays;

import assay.shim.bridge.NativeBridge;
import assay.shim.compilation.CompilationRecord;
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
 * installed is compiled three more times on the same thread, without counting: without markers,
 * with them, and without them again. Equal code of the first and the third compilation shows that
 * profiles and classes did not change; then the second must be equal, too.
 */
public final class MarkerVerification {
    /** Says what the current thread compiles for; the phases read it. */
    public enum Role {
        COUNTING,
        WITH_MARKERS,
        WITHOUT_MARKERS
    }

    /** The numbers are those of native/session/session_layout.h, RecordKind.marker_check. */
    private enum Outcome {
        EQUAL,
        DIFFERENT,
        UNSTABLE
    }

    private static final ThreadLocal<Role> ROLE = ThreadLocal.withInitial(() -> Role.COUNTING);

    private MarkerVerification() {
    }

    public static Role role() {
        return ROLE.get();
    }

    /** Compares the machine codes of the unit of a finished record, and reports the outcome. */
    public static void verify(CompilationRecord record) {
        HotSpotCompilationIdentifier id = (HotSpotCompilationIdentifier) record.graph().compilationId();
        try {
            compare(record, id);
        } catch (CancellationBailoutException vmIsEnding) {
            // The code is not compared, and hence nothing is reported.
        }
    }

    private static void compare(CompilationRecord record, HotSpotCompilationIdentifier id) {
        byte[] before = compile(id, Role.WITHOUT_MARKERS);
        byte[] marked = compile(id, Role.WITH_MARKERS);
        byte[] after = compile(id, Role.WITHOUT_MARKERS);
        Outcome outcome = !Arrays.equals(before, after) ? Outcome.UNSTABLE : Arrays.equals(before, marked) ? Outcome.EQUAL : Outcome.DIFFERENT;
        NativeBridge.reportMarkerCheck(record.unitId(), outcome.ordinal());
    }

    private static byte[] compile(HotSpotCompilationIdentifier id, Role role) {
        HotSpotGraalCompiler compiler = (HotSpotGraalCompiler) HotSpotJVMCIRuntime.runtime().getCompiler();
        OptionValues options = compiler.getGraalRuntime().getOptions();
        DebugContext debug = DebugContext.disabled(options);
        var backend = compiler.getGraalRuntime().getHostBackend();
        ROLE.set(role);
        try {
            StructuredGraph graph = compiler.createGraph(id.getRequest().getMethod(), id.getRequest().getEntryBCI(), new StableProfileProvider(), id, debug.getOptions(), debug);
            Suites suites = backend.getSuites().getDefaultSuites(debug.getOptions(), backend.getTarget().arch);
            CompilationResult result = compiler.compile(graph, false, false, false, id, debug, suites);
            return Arrays.copyOf(result.getTargetCode(), result.getTargetCodeSize());
        } finally {
            ROLE.remove();
            CompilationRecord.finish();
        }
    }
}
