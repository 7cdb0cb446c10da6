// SPDX-License-Identifier: Apache-2.0
package assay.shim.recompilation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.graalvm.collections.EconomicMap;
import org.graalvm.collections.MapCursor;

import assay.shim.compilation.StableNames;
import jdk.graal.compiler.nodes.spi.StableProfileProvider;
import jdk.vm.ci.meta.ResolvedJavaType;

/**
 * Writes the profiles of {@link StableProfileProvider} in a form that another JVM understands. The
 * provider names hidden classes as this VM does, and these names mean nothing elsewhere. The
 * provider also lists a method twice that is both the unit's own and inlined into the unit, and
 * loading would keep only one of the two profiles.
 */
final class PortableProfiles {
    private static final int NOT_ASKED = -1;

    /** The stable names of hidden types in type profiles, by the types' names in the VM. */
    private final Map<String, String> stableNames = new HashMap<>();

    private PortableProfiles() {
    }

    /** Puts "profiles" into {@code root}. */
    static void record(StableProfileProvider recorded, EconomicMap<String, Object> root) {
        PortableProfiles portable = new PortableProfiles();
        recorded.recordProfiles(root, portable::note, new StableNames());
        Map<String, EconomicMap<String, Object>> methods = new LinkedHashMap<>();
        for (Object each : (List<?>) root.get("profiles")) {
            EconomicMap<String, Object> method = object(each);
            String stableName = (String) method.get("stableLambdaName");
            if (stableName != null) {
                // The VM's name may belong to another class in another JVM.
                method.put("method", stableName);
            }
            objects(method.get("data")).forEach(portable::renameTypes);
            methods.merge((String) method.get("method"), method, PortableProfiles::join);
        }
        root.put("profiles", new ArrayList<>(methods.values()));
    }

    /** Sees all types that are recorded, except those in the methods of hidden classes. */
    private boolean note(ResolvedJavaType type) {
        if (StableNames.isHidden(type.getName())) {
            stableNames.put(type.getName(), StableNames.of(type));
        }
        return true;
    }

    /**
     * Renames hidden types. A hidden type without a stable name is counted among the types that
     * were not recorded.
     */
    private void renameTypes(EconomicMap<String, Object> bytecode) {
        EconomicMap<String, Object> profile = object(bytecode.get("typeProfile"));
        if (profile == null) {
            return;
        }
        double notRecorded = (double) profile.get("notRecordedProbability");
        List<EconomicMap<String, Object>> types = new ArrayList<>();
        for (EconomicMap<String, Object> type : objects(profile.get("types"))) {
            String name = (String) type.get("type");
            String stableName = stableNames.getOrDefault(name, StableNames.isHidden(name) ? null : name);
            if (stableName == null) {
                notRecorded += (double) type.get("probability");
            } else {
                type.put("type", stableName);
                types.add(type);
            }
        }
        profile.put("types", types);
        profile.put("notRecordedProbability", notRecorded);
    }

    /** Joins two profiles of a method; where both know a bytecode, the first one is taken. */
    private static EconomicMap<String, Object> join(EconomicMap<String, Object> first, EconomicMap<String, Object> second) {
        Map<Object, EconomicMap<String, Object>> bytecodes = new LinkedHashMap<>();
        objects(first.get("data")).forEach(bytecode -> bytecodes.put(bytecode.get("bci"), bytecode));
        for (EconomicMap<String, Object> bytecode : objects(second.get("data"))) {
            bytecodes.merge(bytecode.get("bci"), bytecode, PortableProfiles::joinBytecodes);
        }
        first.put("data", new ArrayList<>(bytecodes.values()));
        first.put("isMature", (boolean) first.get("isMature") || (boolean) second.get("isMature"));
        int size = (int) first.get("compilerIRSize");
        first.put("compilerIRSize", size == NOT_ASKED ? second.get("compilerIRSize") : size);
        return first;
    }

    private static EconomicMap<String, Object> joinBytecodes(EconomicMap<String, Object> first, EconomicMap<String, Object> second) {
        MapCursor<String, Object> entries = second.getEntries();
        while (entries.advance()) {
            first.putIfAbsent(entries.getKey(), entries.getValue());
        }
        return first;
    }

    @SuppressWarnings("unchecked")
    private static EconomicMap<String, Object> object(Object json) {
        return (EconomicMap<String, Object>) json;
    }

    @SuppressWarnings("unchecked")
    private static List<EconomicMap<String, Object>> objects(Object json) {
        return (List<EconomicMap<String, Object>>) json;
    }
}
