// SPDX-License-Identifier: Apache-2.0
package assay.shim.recompilation;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.ProfileProvider;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotResolvedJavaMethod;
import jdk.vm.ci.meta.ResolvedJavaMethod;
import jdk.vm.ci.meta.ResolvedJavaType;

/** A unit that the VM has compiled. The object does not keep the unit's class from being unloaded. */
public final class CompiledUnit {
    private final WeakReference<Class<?>> owner;
    private final String name;
    private final String descriptor;
    private final int entryBci;
    private final ProfileProvider profile;

    public CompiledUnit(StructuredGraph graph) {
        ResolvedJavaMethod method = graph.method();
        owner = new WeakReference<>(HotSpotJVMCIRuntime.runtime().getMirror(method.getDeclaringClass()));
        name = method.getName();
        descriptor = method.getSignature().toMethodDescriptor();
        entryBci = graph.getEntryBCI();
        profile = graph.getProfileProvider();
    }

    /** Returns the unit; nothing where its class is gone. */
    public Optional<RecompilableUnit> recompilable() {
        Class<?> loaded = owner.get();
        return loaded == null ? Optional.empty() : methods(loaded).filter(this::isOfThis).findAny().map(method -> new RecompilableUnit((HotSpotResolvedJavaMethod) method, entryBci, profile));
    }

    private static Stream<ResolvedJavaMethod> methods(Class<?> owner) {
        ResolvedJavaType type = HotSpotJVMCIRuntime.runtime().getHostJVMCIBackend().getMetaAccess().lookupJavaType(owner);
        return Stream.of(Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getDeclaredConstructors()), Stream.ofNullable(type.getClassInitializer())).flatMap(some -> some);
    }

    private boolean isOfThis(ResolvedJavaMethod method) {
        return method.getName().equals(name) && method.getSignature().toMethodDescriptor().equals(descriptor);
    }
}
