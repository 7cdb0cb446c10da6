// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import java.lang.module.ModuleDescriptor;
import java.util.List;

import assay.shim.bridge.NativeBridge;
import jdk.graal.compiler.hotspot.HotSpotGraalCompiler;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotVMConfigAccess;

/** What a reader of the result has to know about the compiler and the VM, as only they can tell. */
final class EnvironmentFacts {
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z", "Epsilon");

    private EnvironmentFacts() {
    }

    static void report() {
        ModuleDescriptor graal = HotSpotGraalCompiler.class.getModule().getDescriptor();
        NativeBridge.reportEnvironment("graal.version", graal.rawVersion().orElse("unknown"));
        NativeBridge.reportEnvironment("vm.gc", collector());
    }

    private static String collector() {
        HotSpotVMConfigAccess flags = new HotSpotVMConfigAccess(HotSpotJVMCIRuntime.runtime().getConfigStore());
        return COLLECTORS.stream().filter(name -> flags.getFlag("Use" + name + "GC", Boolean.class, false)).findFirst().orElse("unknown");
    }
}
