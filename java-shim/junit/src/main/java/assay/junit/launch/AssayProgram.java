// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import assay.junit.judging.Json;
import assay.junit.judging.Unjudged;

/** The program `assay`, which counts. */
public final class AssayProgram {
    static final String PROGRAM = "assay.program";
    static final String JAVA_HOME = "assay.java.home";

    private static final int FITTING_JDK = 25;
    private static final long COMMAND_SECONDS = 60;

    private final Path program;
    private final String java;

    private AssayProgram(Path program, String java) {
        this.program = program;
        this.java = java;
    }

    /**
     * Finds the program, and the JDK of its JVMs.
     *
     * @param parameter gives configuration parameters of JUnit, and properties of the JVM
     * @param variables the environment
     */
    public static AssayProgram find(Function<String, Optional<String>> parameter, Map<String, String> variables) throws Unjudged {
        Optional<String> named = parameter.apply(PROGRAM).or(() -> Optional.ofNullable(variables.get("ASSAY_PROGRAM")));
        if (named.isPresent() && !Files.isExecutable(Path.of(named.get()))) {
            throw new Unjudged("there is no program '" + named.get() + "', which " + PROGRAM + " names");
        }
        Optional<Path> program = named.map(Path::of).or(() -> onPath(variables.getOrDefault("PATH", "")));
        if (program.isEmpty()) {
            throw new Unjudged("assay is not installed: put it on PATH, or name it by -D" + PROGRAM + "=/path/to/bin/assay or by the variable ASSAY_PROGRAM");
        }
        return new AssayProgram(program.get().toAbsolutePath(), javaFor(parameter, variables));
    }

    private static Optional<Path> onPath(String path) {
        for (String folder : path.split(File.pathSeparator)) {
            Path candidate = Path.of(folder.isEmpty() ? "." : folder, "assay");
            if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /** The JDK that is named; else that of the tests, if it fits; else assay looks for one. */
    private static String javaFor(Function<String, Optional<String>> parameter, Map<String, String> variables) {
        Optional<String> home = parameter.apply(JAVA_HOME).or(() -> Optional.ofNullable(variables.get("ASSAY_JAVA_HOME")));
        if (home.isPresent()) {
            return Path.of(home.get(), "bin", "java").toString();
        }
        boolean fits = Runtime.version().feature() == FITTING_JDK && ModuleLayer.boot().findModule("jdk.internal.vm.ci").isPresent();
        return fits ? Path.of(System.getProperty("java.home"), "bin", "java").toString() : "java";
    }

    String java() {
        return java;
    }

    List<String> command(List<String> words) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(words);
        return command;
    }

    /** Runs a command of the program, and returns what it prints. */
    String run(String... words) throws Unjudged {
        Path errors = null;
        try {
            errors = Files.createTempFile("assay-junit", ".txt");
            Process process = new ProcessBuilder(command(List.of(words))).redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null"))).redirectError(errors.toFile()).start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new Unjudged("'assay " + String.join(" ", words) + "' did not end within " + COMMAND_SECONDS + " s");
            }
            if (process.exitValue() != 0) {
                throw new Unjudged("'assay " + String.join(" ", words) + "' failed: " + Files.readString(errors).strip());
            }
            return printed;
        } catch (IOException failure) {
            throw new Unjudged("'" + program + "' cannot be run: " + failure.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Unjudged("the test was interrupted");
        } finally {
            delete(errors);
        }
    }

    /** Returns the event types that rules can be about. */
    public EventTypes eventTypes() throws Unjudged {
        return EventTypes.of(Json.parse(run("list", "events", "--json")));
    }

    static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException remains) {
            file.toFile().deleteOnExit();
        }
    }
}
