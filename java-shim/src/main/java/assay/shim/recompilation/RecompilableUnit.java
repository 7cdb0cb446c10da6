// SPDX-License-Identifier: Apache-2.0
package assay.shim.recompilation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import assay.shim.bridge.Wire.CompilationPurpose;
import assay.shim.compilation.Compilation;
import assay.shim.compilation.StableNames;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.core.common.GraalOptions;
import jdk.graal.compiler.debug.DebugContext;
import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.hotspot.HotSpotGraalCompiler;
import jdk.graal.compiler.hotspot.HotSpotGraalRuntimeProvider;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.StructuredGraph.AllowAssumptions;
import jdk.graal.compiler.nodes.spi.ProfileProvider;
import jdk.graal.compiler.options.OptionValues;
import jdk.vm.ci.hotspot.HotSpotCompilationRequest;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotResolvedJavaMethod;

/**
 * A unit that can be compiled again. The unit keeps the profile of its first recompilation, so that the same graph
 * comes out each time and only what is put into it differs.
 */
public final class RecompilableUnit {
    /** The task of a compilation that HotSpot has not asked for. */
    public static final long NO_VM_TASK = 0;

    private final HotSpotResolvedJavaMethod method;
    private final String signature;
    private final int entryBci;
    private UnitProfile profile;
    private boolean isStored;
    private int storedFailures;

    public RecompilableUnit(HotSpotResolvedJavaMethod method, int entryBci) {
        this.method = method;
        this.signature = StableNames.signature(method);
        this.entryBci = entryBci;
    }

    /** Makes a unit that keeps the profile with which the VM had it compiled. */
    public RecompilableUnit(HotSpotResolvedJavaMethod method, int entryBci, ProfileProvider profile) {
        this(method, entryBci);
        this.profile = UnitProfile.of(profile);
    }

    /**
     * Has the unit compiled with another profile from now on: what a file of Graal's (option {@code LoadProfiles}) says, and
     * this VM's profile where the file says nothing.
     */
    public synchronized void takeProfile(Path graalFile) throws IOException {
        profile = StoredProfile.loadGraals(graalFile, method.getDeclaringClass());
    }

    public String signature() {
        return signature;
    }

    /**
     * Compiles the unit, installs the code, and leaves nothing behind on the thread, even if it fails.
     *
     * @param profileFile the file that the unit's profile is read from, or is written to where the
     *             file does not exist; null: no file
     * @param vmTask the task of HotSpot's that this thread is busy with, as JVMCI gives it to
     *             compilers. HotSpot tells other agents (JVMTI's CompiledMethodLoad), such as the
     *             one by which perf learns names, only of code that is installed for such a task.
     * @return the code, which can be installed again if it was compiled without a task of HotSpot's
     */
    public synchronized InstallableCode compile(CompilationPurpose purpose, Path profileFile, long vmTask) throws Exception {
        Compilation.prepare(purpose);
        try {
            return compileWithProfile(profileFile, purpose != CompilationPurpose.REPLAY, vmTask);
        } finally {
            Compilation.finish();
        }
    }

    /**
     * @param keepsFailures whether speculations that fail from now on go to the file, too: another
     *             JVM that has them compiles the unit to the shape that the unit has here
     */
    private InstallableCode compileWithProfile(Path profileFile, boolean keepsFailures, long vmTask) throws Exception {
        if (profile == null) {
            if (profileFile != null && Files.exists(profileFile)) {
                load(profileFile);
            } else {
                profile = UnitProfile.ofThisVm();
            }
        }
        InstallableCode code = compile(vmTask);
        if (profileFile != null && !isStored) {
            StoredProfile.save(profile, signature, entryBci, profileFile);
            load(profileFile); // from now on the unit has the profile that other JVMs will have
        } else if (profileFile != null && keepsFailures && profile.failedSpeculations().size() > storedFailures) {
            StoredProfile.replaceFailures(profile, profileFile);
            storedFailures = profile.failedSpeculations().size();
        }
        return code;
    }

    private void load(Path file) throws Exception {
        profile = StoredProfile.load(file, signature, entryBci, method.getDeclaringClass());
        storedFailures = profile.failedSpeculations().size();
        isStored = true;
    }

    private InstallableCode compile(long vmTask) throws Exception {
        HotSpotGraalCompiler compiler = (HotSpotGraalCompiler) HotSpotJVMCIRuntime.runtime().getCompiler();
        HotSpotGraalRuntimeProvider runtime = compiler.getGraalRuntime();
        OptionValues options = runtime.getOptions();
        DebugContext debug = DebugContext.disabled(options);
        int id = method.allocateCompileId(entryBci);
        HotSpotCompilationRequest request = new HotSpotCompilationRequest(method, entryBci, vmTask, id);
        HotSpotCompilationIdentifier identifier = new HotSpotCompilationIdentifier(request);
        UnitSpeculations speculations = new UnitSpeculations(method, profile.failedSpeculations());
        StructuredGraph graph = new StructuredGraph.Builder(options, debug, AllowAssumptions.ifTrue(GraalOptions.OptAssumptions.getValue(options)))
                        .method(method).entryBCI(entryBci).compilationId(identifier).cancellable(compiler)
                        .profileProvider(profile).speculationLog(speculations).build();
        var backend = runtime.getHostBackend();
        CompilationResult result = compiler.compile(graph, false, false, false, identifier, debug,
                        backend.getSuites().getDefaultSuites(options, backend.getTarget().arch));
        InstallableCode code = new InstallableCode(method, speculations, result.getTargetCodeSize());
        Compilation.of(graph).handTo(code::installed);
        backend.createInstalledCode(debug, method, request, result, null, true, new Object[]{method, result});
        return code;
    }
}
