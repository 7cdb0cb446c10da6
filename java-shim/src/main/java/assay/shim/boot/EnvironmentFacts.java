// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

import assay.shim.bridge.NativeBridge;
import jdk.graal.compiler.hotspot.HotSpotGraalCompiler;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotVMConfigAccess;

/**
 * Reports facts about the compiler and the VM that a reader of the result has to know, and that
 * only the compiler and the VM can tell.
 */
final class EnvironmentFacts {
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z", "Epsilon");

    private static final String UNKNOWN = "unknown";

    private EnvironmentFacts() {
    }

    static void report() {
        NativeBridge.reportEnvironment("graal.version", graalVersion());
        NativeBridge.reportEnvironment("vm.gc", collector());
    }

    /** Returns Graal's version, which stands in the manifest of Graal's jar, but not in Graal's module descriptor. */
    private static String graalVersion() {
        String module = HotSpotGraalCompiler.class.getModule().getName();
        Optional<URI> jar = ModuleLayer.boot().configuration().findModule(module).flatMap(found -> found.reference().location());
        if (jar.isPresent() && "file".equals(jar.get().getScheme())) {
            try (JarFile file = new JarFile(new File(jar.get()), false)) {
                Manifest manifest = file.getManifest();
                String version = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
                return version == null ? UNKNOWN : version;
            } catch (IOException unreadable) {
                return UNKNOWN;
            }
        }
        return UNKNOWN;
    }

    private static String collector() {
        HotSpotVMConfigAccess flags = new HotSpotVMConfigAccess(HotSpotJVMCIRuntime.runtime().getConfigStore());
        return COLLECTORS.stream().filter(name -> flags.getFlag("Use" + name + "GC", Boolean.class, false)).findFirst().orElse(UNKNOWN);
    }
}
