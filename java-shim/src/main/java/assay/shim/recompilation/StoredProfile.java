// SPDX-License-Identifier: Apache-2.0
package assay.shim.recompilation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.graalvm.collections.EconomicMap;
import org.graalvm.collections.MapCursor;

import assay.shim.compilation.StableNames;
import jdk.graal.compiler.nodes.spi.StableProfileProvider;
import jdk.graal.compiler.util.json.JsonParser;
import jdk.graal.compiler.util.json.JsonWriter;
import jdk.vm.ci.meta.ResolvedJavaType;

/**
 * Stores a unit's profile as a file, from which another JVM compiles the unit to the same shape.
 * The file holds what Graal's {@link StableProfileProvider} writes and reads, made portable
 * (PortableProfiles), and the unit's name and entry.
 */
final class StoredProfile {
    private static final int VERSION = 1;

    private StoredProfile() {
    }

    static void save(UnitProfile profile, String method, int entryBci, Path file) throws IOException {
        EconomicMap<String, Object> root = EconomicMap.create();
        root.put("assay_profile_version", VERSION);
        root.put("method", method);
        root.put("entry_bci", entryBci);
        root.put("deoptimizations", profile.deoptimizations());
        root.put("failed_speculations", List.copyOf(profile.failedSpeculations()));
        PortableProfiles.record(profile.recorded(), root);
        write(root, file);
    }

    /** Replaces the failed speculations, and leaves the rest of the file as it is. */
    static void replaceFailures(UnitProfile profile, Path file) throws IOException {
        EconomicMap<String, Object> root;
        try (var reader = Files.newBufferedReader(file)) {
            root = JsonParser.parseDict(reader);
        }
        root.put("failed_speculations", List.copyOf(profile.failedSpeculations()));
        write(root, file);
    }

    /** Writes beside the file and renames, so that every reader of the file finds all of it. */
    private static void write(EconomicMap<String, Object> root, Path file) throws IOException {
        Path aside = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
        try (JsonWriter writer = new JsonWriter(aside)) {
            writer.print(root);
        }
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Reads the profile of a unit from a file.
     *
     * @param owner the class of the unit's method
     */
    static UnitProfile load(Path file, String method, int entryBci, ResolvedJavaType owner) throws IOException {
        try (var reader = Files.newBufferedReader(file)) {
            EconomicMap<String, Object> root = JsonParser.parseDict(reader);
            check(root, "assay_profile_version", VERSION, file);
            check(root, "method", method, file);
            check(root, "entry_bci", entryBci, file);
            StableProfileProvider recorded = new StableProfileProvider(new LoadedTypes());
            recorded.load(root, owner, false, new StableNames());
            return UnitProfile.loaded(recorded, deoptimizations(root), failedSpeculations(root));
        } catch (RuntimeException damage) {
            throw new IOException(file + " is not a stored profile: " + damage.getMessage(), damage);
        }
    }

    /** Loads a file as Graal itself does, but loads no types. */
    static UnitProfile loadGraals(Path file, ResolvedJavaType owner) throws IOException {
        try (var reader = Files.newBufferedReader(file)) {
            StableProfileProvider recorded = new StableProfileProvider(new LoadedTypes());
            recorded.load(JsonParser.parseDict(reader), owner, false, new StableNames());
            return UnitProfile.of(recorded);
        } catch (RuntimeException damage) {
            throw new IOException(file + " is no profile of Graal's: " + damage.getMessage(), damage);
        }
    }

    private static void check(EconomicMap<String, Object> root, String key, Object expected, Path file) throws IOException {
        if (!expected.equals(root.get(key))) {
            throw new IOException(file + " is not a stored profile of this unit: its " + key + " is " + root.get(key) + ", not " + expected);
        }
    }

    private static Map<String, Integer> deoptimizations(EconomicMap<String, Object> root) {
        Map<String, Integer> counts = new HashMap<>();
        MapCursor<?, ?> entries = ((EconomicMap<?, ?>) root.get("deoptimizations")).getEntries();
        while (entries.advance()) {
            counts.put((String) entries.getKey(), (Integer) entries.getValue());
        }
        return counts;
    }

    private static List<String> failedSpeculations(EconomicMap<String, Object> root) {
        return ((List<?>) root.get("failed_speculations")).stream().map(String.class::cast).toList();
    }
}
