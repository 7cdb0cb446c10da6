// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import assay.shim.compilation.CompilationRecord;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.debug.DebugContext;
import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.hotspot.HotSpotGraalCompiler;
import jdk.graal.compiler.hotspot.HotSpotGraalRuntimeProvider;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.StableProfileProvider;
import jdk.graal.compiler.options.OptionValues;
import jdk.vm.ci.hotspot.HotSpotCompilationRequest;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotResolvedJavaMethod;

/**
 * Compiles units again and installs them over the running code. A unit keeps the profile of its first
 * recompilation, so that the same graph comes out each time and only the plan differs.
 */
final class Recompiler {
    private record Unit(HotSpotResolvedJavaMethod method, int entryBci, StableProfileProvider profile) {
    }

    /** Always 0 for compilations that HotSpot has not asked for: there is no task in the VM. */
    private static final long NO_VM_TASK = 0;

    private static final Map<String, Unit> UNITS = new ConcurrentHashMap<>();

    private Recompiler() {
    }

    /** Notes a unit whose code was installed, as one that may be asked for. */
    static void remember(StructuredGraph graph) {
        HotSpotResolvedJavaMethod method = (HotSpotResolvedJavaMethod) graph.method();
        int entryBci = graph.getEntryBCI();
        UNITS.computeIfAbsent(name(CompilationRecord.signature(method), entryBci), n -> new Unit(method, entryBci, new StableProfileProvider()));
    }

    /**
     * Called by the agent's control thread (jni/recompiler_class.h).
     *
     * @param signature as UTF-8
     * @param purpose ordinal of a {@link Purpose}
     * @return null, or as UTF-8 why the unit was not compiled
     */
    static byte[] recompile(byte[] signature, int entryBci, int purpose) {
        Unit unit = UNITS.get(name(new String(signature, StandardCharsets.UTF_8), entryBci));
        if (unit == null) {
            return utf8("Graal has not compiled it yet");
        }
        try {
            Purpose.values()[purpose].begin();
            compile(unit);
            return null;
        } catch (Throwable failure) {
            return utf8(failure.toString());
        } finally {
            Purpose.end();
            CompilationRecord.finish();
            BlockMap.discard();
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void compile(Unit unit) throws Exception {
        HotSpotGraalCompiler compiler = (HotSpotGraalCompiler) HotSpotJVMCIRuntime.runtime().getCompiler();
        HotSpotGraalRuntimeProvider runtime = compiler.getGraalRuntime();
        OptionValues options = runtime.getOptions();
        DebugContext debug = DebugContext.disabled(options);
        int id = unit.method.allocateCompileId(unit.entryBci);
        HotSpotCompilationRequest request = new HotSpotCompilationRequest(unit.method, unit.entryBci, NO_VM_TASK, id);
        HotSpotCompilationIdentifier identifier = new HotSpotCompilationIdentifier(request);
        StructuredGraph graph = compiler.createGraph(unit.method, unit.entryBci, unit.profile, identifier, options, debug);
        var backend = runtime.getHostBackend();
        CompilationResult result = compiler.compile(graph, false, false, false, identifier, debug,
                        backend.getSuites().getDefaultSuites(options, backend.getTarget().arch));
        backend.createInstalledCode(debug, unit.method, request, result, null, true, new Object[]{unit.method, result});
    }

    private static String name(String signature, int entryBci) {
        return signature + "@" + entryBci;
    }
}
