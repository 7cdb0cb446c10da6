// SPDX-License-Identifier: Apache-2.0
package assay.shim.recompilation;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

import assay.shim.compilation.StableNames;
import jdk.graal.compiler.hotspot.HotSpotGraalCompiler;
import jdk.graal.compiler.nodes.spi.StableProfileProvider;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotResolvedObjectType;
import jdk.vm.ci.meta.JavaTypeProfile;
import jdk.vm.ci.meta.JavaTypeProfile.ProfiledType;
import jdk.vm.ci.meta.ProfilingInfo;
import jdk.vm.ci.meta.ResolvedJavaMethod;
import jdk.vm.ci.meta.ResolvedJavaType;

/**
 * Finds the types that a stored profile names among those that the program has loaded. The class
 * loads no type for a profile: loading would run the program's class loaders at a time of our
 * choice.
 */
final class LoadedTypes implements StableProfileProvider.TypeResolver {
    @Override
    public ResolvedJavaType resolve(ResolvedJavaMethod method, ProfilingInfo vmProfile, int bci, ResolvedJavaType unitOwner, String name) {
        ResolvedJavaType[] profiled = profiledTypes(vmProfile, bci);
        for (ResolvedJavaType type : profiled) {
            if (StableNames.of(type).equals(name)) {
                return type;
            }
        }
        if (StableNames.isStableForHidden(name)) {
            return null; // a hidden class cannot be found by its name
        }
        Stream<ResolvedJavaType> contexts = Stream.concat(Stream.of(method.getDeclaringClass(), unitOwner, graal()), Arrays.stream(profiled));
        return contexts.map(context -> find(name, context)).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static ResolvedJavaType[] profiledTypes(ProfilingInfo vmProfile, int bci) {
        JavaTypeProfile profile = vmProfile.getTypeProfile(bci);
        return profile == null ? new ResolvedJavaType[0] : Arrays.stream(profile.getTypes()).map(ProfiledType::getType).toArray(ResolvedJavaType[]::new);
    }

    /**
     * Returns a type of Graal. Graal uses the JDK's classes, as the program does: the profiles of
     * these classes name Graal's types, which only Graal's loader knows.
     */
    private static ResolvedJavaType graal() {
        return HotSpotJVMCIRuntime.runtime().getHostJVMCIBackend().getMetaAccess().lookupJavaType(HotSpotGraalCompiler.class);
    }

    private static ResolvedJavaType find(String name, ResolvedJavaType context) {
        boolean loadsIt = false;
        return context instanceof HotSpotResolvedObjectType object &&
                        HotSpotJVMCIRuntime.runtime().lookupType(name, object, loadsIt) instanceof ResolvedJavaType found ? found : null;
    }
}
