// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.file.Files;
import java.nio.file.Path;

import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.core.common.GraalOptions;
import jdk.graal.compiler.debug.DebugContext;
import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.hotspot.HotSpotGraalCompiler;
import jdk.graal.compiler.hotspot.HotSpotGraalRuntimeProvider;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.StructuredGraph.AllowAssumptions;
import jdk.graal.compiler.options.OptionValues;
import jdk.vm.ci.hotspot.HotSpotCompilationRequest;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotResolvedJavaMethod;

/**
 * A unit that can be compiled again. The unit keeps the profile of its first recompilation, so that the same graph
 * comes out each time and only what is put into it differs.
 */
final class RecompilableUnit {
    /** The task of a compilation that HotSpot has not asked for. */
    static final long NO_VM_TASK = 0;

    private final HotSpotResolvedJavaMethod method;
    private final String signature;
    private final int entryBci;
    private UnitProfile profile;
    private boolean isStored;
    private int storedFailures;

    RecompilableUnit(HotSpotResolvedJavaMethod method, String signature, int entryBci) {
        this.method = method;
        this.signature = signature;
        this.entryBci = entryBci;
    }

    String signature() {
        return signature;
    }

    /**
     * Compiles the unit and installs the code.
     *
     * @param profileFile the file that the unit's profile is read from, or is written to where the
     *             file does not exist; null: no file
     * @param keepsFailures whether speculations that fail from now on go to the file, too: another
     *             JVM that has them compiles the unit to the shape that the unit has here
     * @param vmTask the task of HotSpot's that this thread is busy with, as JVMCI gives it to
     *             compilers. HotSpot tells other agents (JVMTI's CompiledMethodLoad), such as the
     *             one by which perf learns names, only of code that is installed for such a task.
     */
    synchronized void compile(Path profileFile, boolean keepsFailures, long vmTask) throws Exception {
        if (profile == null) {
            if (profileFile != null && Files.exists(profileFile)) {
                load(profileFile);
            } else {
                profile = UnitProfile.ofThisVm();
            }
        }
        compile(vmTask);
        if (profileFile != null && !isStored) {
            StoredProfile.save(profile, signature, entryBci, profileFile);
            load(profileFile); // from now on the unit has the profile that other JVMs will have
        } else if (profileFile != null && keepsFailures && profile.failedSpeculations().size() > storedFailures) {
            StoredProfile.replaceFailures(profile, profileFile);
            storedFailures = profile.failedSpeculations().size();
        }
    }

    private void load(Path file) throws Exception {
        profile = StoredProfile.load(file, signature, entryBci, method.getDeclaringClass());
        storedFailures = profile.failedSpeculations().size();
        isStored = true;
    }

    private void compile(long vmTask) throws Exception {
        HotSpotGraalCompiler compiler = (HotSpotGraalCompiler) HotSpotJVMCIRuntime.runtime().getCompiler();
        HotSpotGraalRuntimeProvider runtime = compiler.getGraalRuntime();
        OptionValues options = runtime.getOptions();
        DebugContext debug = DebugContext.disabled(options);
        int id = method.allocateCompileId(entryBci);
        HotSpotCompilationRequest request = new HotSpotCompilationRequest(method, entryBci, vmTask, id);
        HotSpotCompilationIdentifier identifier = new HotSpotCompilationIdentifier(request);
        StructuredGraph graph = new StructuredGraph.Builder(options, debug, AllowAssumptions.ifTrue(GraalOptions.OptAssumptions.getValue(options)))
                        .method(method).entryBCI(entryBci).compilationId(identifier).cancellable(compiler)
                        .profileProvider(profile).speculationLog(new UnitSpeculations(method, profile.failedSpeculations())).build();
        var backend = runtime.getHostBackend();
        CompilationResult result = compiler.compile(graph, false, false, false, identifier, debug,
                        backend.getSuites().getDefaultSuites(options, backend.getTarget().arch));
        backend.createInstalledCode(debug, method, request, result, null, true, new Object[]{method, result});
    }
}
