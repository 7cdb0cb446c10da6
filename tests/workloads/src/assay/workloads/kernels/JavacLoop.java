// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Has javac analyse a source tree again and again, in one JVM: many more compilation units than a kernel has, so that
 * the JIT compiler itself gets warm. Prints what {@link Harness} prints.
 * Arguments: folder iterations.
 */
public final class JavacLoop {
    private JavacLoop() {}

    public static void main(String[] arguments) throws IOException {
        List<Path> sources = sources(Path.of(arguments[0]));
        int iterations = Integer.parseInt(arguments[1]);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path output = Files.createTempDirectory("javac-loop");
        for (int i = 0; i < iterations; i++) {
            IterationTimer timer = new IterationTimer();
            compile(compiler, sources, output);
            System.out.println(timer.line("JavacLoop"));
        }
        System.out.println("JavacLoop: checksum=" + deleteAll(output));
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
    }

    private static void compile(JavaCompiler compiler, List<Path> sources, Path output) throws IOException {
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            List<String> options = List.of("-proc:none", "-nowarn", "-d", output.toString());
            if (!compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources)).call()) {
                throw new IllegalStateException("the sources do not compile");
            }
        }
    }

    /** How many bytes of class files there were. */
    private static long deleteAll(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> files = Files.walk(folder)) {
            paths = files.sorted((left, right) -> right.compareTo(left)).toList();
        }
        long bytes = 0;
        for (Path path : paths) {
            bytes += Files.isRegularFile(path) ? Files.size(path) : 0;
            Files.delete(path);
        }
        return bytes;
    }
}
