// SPDX-License-Identifier: Apache-2.0
package assay.shim.recompiling;

import java.io.File;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import assay.shim.bridge.NativeBridge;
import assay.shim.compilation.Compilation;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.debug.DebugContext;
import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.hotspot.HotSpotGraalCompiler;
import jdk.graal.compiler.hotspot.HotSpotGraalRuntimeProvider;
import jdk.graal.compiler.hotspot.ProfileReplaySupport;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.StableProfileProvider;
import jdk.graal.compiler.options.OptionValues;
import jdk.vm.ci.hotspot.HotSpotCompilationRequest;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotResolvedJavaMethod;
import jdk.vm.ci.runtime.JVMCICompiler;

/**
 * Compiles the units of this VM again each time when {@code assay count --continuous-profile} has written profiles of the
 * run so far (paper 2, section 6.5). Graal loads the files (jdk.graal.LoadProfiles), and the new code is installed over the old
 * one. Units keep the classes of their methods from being unloaded. Compilations from within a loop have no profile files,
 * and are not made again.
 */
public final class ContinuousProfiles {
    /** The property that names a file, which is written whenever there are new profiles. */
    private static final String STAMP = "assay.profileStamp";
    /** The agent tells the VM's compiler threads by the beginning of their names (native/support/compiler_threads.h). */
    private static final String THREAD = "JVMCI assay profiles";
    private static final long PAUSE_MILLIS = 100;
    /** The task of a compilation that HotSpot has not asked for. */
    private static final long NO_VM_TASK = 0;

    private final File stamp;
    private final Set<HotSpotResolvedJavaMethod> units = ConcurrentHashMap.newKeySet();
    private long rounds;
    private long compilations;

    private ContinuousProfiles(File stamp) {
        this.stamp = stamp;
    }

    /** Begins to wait for profiles, where the command has asked for that. */
    public static Optional<ContinuousProfiles> begin() {
        String file = System.getProperty(STAMP);
        if (file == null) {
            return Optional.empty();
        }
        ContinuousProfiles profiles = new ContinuousProfiles(new File(file));
        Thread thread = new Thread(profiles::recompileWhenWritten, THREAD);
        thread.setDaemon(true);
        thread.start();
        return Optional.of(profiles);
    }

    /** Notes a unit whose code was installed. */
    public void installed(StructuredGraph graph) {
        if (graph.getEntryBCI() == JVMCICompiler.INVOCATION_ENTRY_BCI && graph.compilationId() instanceof HotSpotCompilationIdentifier &&
                        graph.method() instanceof HotSpotResolvedJavaMethod method) {
            units.add(method);
        }
    }

    private void recompileWhenWritten() {
        long known = 0;
        while (true) {
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException end) {
                return;
            }
            long written = stamp.lastModified();
            if (written != known) {
                known = written;
                units.forEach(this::recompile);
                rounds++;
                NativeBridge.reportEnvironment("continuous.profiles", rounds + " rounds, " + compilations + " compilations");
            }
        }
    }

    /** Compiles a unit whose code is in use. A failure leaves the code in place. */
    private void recompile(HotSpotResolvedJavaMethod method) {
        HotSpotGraalCompiler compiler = (HotSpotGraalCompiler) HotSpotJVMCIRuntime.runtime().getCompiler();
        HotSpotGraalRuntimeProvider runtime = compiler.getGraalRuntime();
        if (!method.hasCodeAtLevel(JVMCICompiler.INVOCATION_ENTRY_BCI, runtime.getVMConfig().compilationLevelFullOptimization)) {
            return;
        }
        try {
            compile(method, compiler, runtime);
            compilations++;
        } catch (Throwable failure) {
            NativeBridge.reportMessage(method.format("%H.%n(%P)") + " was not compiled with its new profile: " + failure);
        } finally {
            Compilation.finish();
        }
    }

    private static void compile(HotSpotResolvedJavaMethod method, HotSpotGraalCompiler compiler, HotSpotGraalRuntimeProvider runtime) {
        OptionValues options = runtime.getOptions();
        DebugContext debug = DebugContext.disabled(options);
        int entry = JVMCICompiler.INVOCATION_ENTRY_BCI;
        HotSpotCompilationRequest request = new HotSpotCompilationRequest(method, entry, NO_VM_TASK, method.allocateCompileId(entry));
        HotSpotCompilationIdentifier identifier = new HotSpotCompilationIdentifier(request);
        StableProfileProvider profile = new StableProfileProvider();
        ProfileReplaySupport.profileReplayPrologue(debug, entry, method, profile, null);
        StructuredGraph graph = compiler.createGraph(method, entry, profile, identifier, options, debug);
        var backend = runtime.getHostBackend();
        CompilationResult result = compiler.compile(graph, false, false, false, identifier, debug, backend.getSuites().getDefaultSuites(options, backend.getTarget().arch));
        backend.createInstalledCode(debug, method, request, result, null, true, new Object[]{method, result});
    }
}
