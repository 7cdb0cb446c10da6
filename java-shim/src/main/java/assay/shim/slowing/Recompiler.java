// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import assay.shim.bridge.Wire.CompilationPurpose;
import assay.shim.recompilation.RecompilableUnit;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.vm.ci.hotspot.HotSpotResolvedJavaMethod;

/** Compiles units again, and installs them over the running code. */
final class Recompiler {
    private record Key(HotSpotResolvedJavaMethod method, int entryBci) {
    }

    private static final Map<Key, RecompilableUnit> UNITS = new ConcurrentHashMap<>();
    /**
     * The units by name. Of units with the same name (classes that several loaders have, lambdas
     * that do the same) the first one is kept.
     */
    private static final Map<String, RecompilableUnit> BY_NAME = new ConcurrentHashMap<>();

    static final String GUEST_CODE = "it is code of a guest language, which only Truffle compiles";

    private static final Set<String> GUEST_FUNCTIONS = ConcurrentHashMap.newKeySet();

    private Recompiler() {
    }

    /** Notes a unit that may be asked for, but cannot be recompiled. */
    static void rememberGuest(String name) {
        GUEST_FUNCTIONS.add(name);
    }

    /** Notes an installed unit, because it may be asked for. The unit's class is then never unloaded. */
    static void remember(StructuredGraph graph) {
        RecompilableUnit unit = UNITS.computeIfAbsent(keyOf(graph), Recompiler::unitOf);
        BY_NAME.putIfAbsent(name(unit.signature(), graph.getEntryBCI()), unit);
    }

    /** Returns the unit that was noted, or a new one that is not kept. */
    static RecompilableUnit unitOf(StructuredGraph graph) {
        Key key = keyOf(graph);
        RecompilableUnit noted = UNITS.get(key);
        return noted != null ? noted : unitOf(key);
    }

    private static RecompilableUnit unitOf(Key key) {
        return new RecompilableUnit(key.method(), key.entryBci());
    }

    private static Key keyOf(StructuredGraph graph) {
        return new Key((HotSpotResolvedJavaMethod) graph.method(), graph.getEntryBCI());
    }

    /**
     * Compiles a unit again, on the agent's control thread (jni/slowing/recompiler_class.h).
     *
     * @param signature as UTF-8
     * @param purpose ordinal of a {@link CompilationPurpose}
     * @param profileFile as UTF-8: see {@link RecompilableUnit#compile}; empty for none
     * @return null, or as UTF-8 why the unit was not compiled
     */
    static byte[] recompile(byte[] signature, int entryBci, int purpose, byte[] profileFile) {
        try {
            RecompilableUnit unit = BY_NAME.get(name(text(signature), entryBci));
            if (unit == null) {
                return utf8(GUEST_FUNCTIONS.contains(text(signature)) ? GUEST_CODE : "Graal has not compiled it yet");
            }
            Path profile = profileFile.length == 0 ? null : Path.of(text(profileFile));
            unit.compile(CompilationPurpose.of(purpose), profile, RecompilableUnit.NO_VM_TASK);
            return null;
        } catch (Throwable failure) {
            return utf8(failure.toString());
        }
    }

    private static String name(String signature, int entryBci) {
        return signature + "@" + entryBci;
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
