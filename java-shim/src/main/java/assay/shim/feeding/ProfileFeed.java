// SPDX-License-Identifier: Apache-2.0
package assay.shim.feeding;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import assay.shim.bridge.Wire.CompilationPurpose;
import assay.shim.compilation.Compilation;
import assay.shim.compilation.GuestFunction;
import assay.shim.compilation.StableNames;
import assay.shim.recompilation.CompiledUnit;
import assay.shim.recompilation.RecompilableUnit;
import jdk.graal.compiler.debug.PathUtilities;
import jdk.graal.compiler.nodes.StructuredGraph;

/**
 * Takes new profiles while the program runs (decision 0043). The profiles lie in the folder where Graal looks for one each
 * time that it compiles a method; what has been compiled is compiled again here when its profile has changed. The agent's
 * thread calls the methods one after another, so only the units that compiler threads add are shared.
 */
public final class ProfileFeed {
    private static final String FOLDER = "jdk.graal.LoadProfiles";
    private static final boolean IS_ON = Boolean.getBoolean("assay.takesProfiles");
    /** Units that the VM has compiled, by their names. */
    private static final Map<String, FedUnit> COMPILED = new ConcurrentHashMap<>();
    /** When the profile was written with which a unit was compiled. */
    private static final Map<String, FileTime> TAKEN = new HashMap<>();

    private record FedUnit(String file, CompiledUnit unit) {
    }

    private ProfileFeed() {
    }

    /** Notes a unit that the VM has compiled. A loop that was entered in the middle (OSR) is left as it is: it will end. */
    public static void compiled(Compilation compilation) {
        StructuredGraph graph = compilation.graph();
        if (IS_ON && graph.getEntryBCI() < 0 && !GuestFunction.isGuest(graph)) {
            String file = PathUtilities.sanitizeFileName(graph.method().format("%h.%n(%p)%r")) + ".glog";
            COMPILED.put(StableNames.signature(graph.method()), new FedUnit(file, new CompiledUnit(graph)));
        }
    }

    /** Returns the folder with the profiles; empty where the program takes none. */
    static byte[] folder() {
        return (IS_ON ? System.getProperty(FOLDER, "") : "").getBytes(StandardCharsets.UTF_8);
    }

    /** Compiles the units again whose profiles are new, and returns what became of them, in words. */
    static byte[] recompile() {
        int compiled = 0;
        int refused = 0;
        String reason = "";
        for (Map.Entry<String, FedUnit> fed : COMPILED.entrySet()) {
            try {
                compiled += recompile(fed.getKey(), fed.getValue()) ? 1 : 0;
            } catch (Throwable failure) {
                reason = refused++ == 0 ? failure.toString() : reason;
            }
        }
        String left = refused == 0 ? "" : ", and " + refused + " were not; the first, because of " + reason;
        return (compiled + " units were compiled again" + left).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether there was a new profile, and the unit's class is still there. */
    private static boolean recompile(String name, FedUnit fed) throws Exception {
        Path file = Path.of(System.getProperty(FOLDER)).resolve(fed.file());
        RecompilableUnit unit = isNew(name, file) ? fed.unit().recompilable().orElse(null) : null;
        if (unit == null) {
            return false;
        }
        unit.takeProfile(file);
        unit.compile(CompilationPurpose.COUNTING, null, RecompilableUnit.NO_VM_TASK);
        return true;
    }

    private static boolean isNew(String name, Path file) throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        FileTime changed = Files.getLastModifiedTime(file);
        return !changed.equals(TAKEN.put(name, changed));
    }
}
