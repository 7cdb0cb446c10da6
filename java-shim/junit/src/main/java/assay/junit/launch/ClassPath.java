// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The class path of the JVM in which targets run: that of this JVM, what class loaders between add,
 * and modules, which are on the class path there.
 */
final class ClassPath {
    private final Set<String> entries = new LinkedHashSet<>();

    private ClassPath() {
    }

    static String of(Class<?> testClass) {
        ClassPath path = new ClassPath();
        path.add(testClass);
        path.add(ClassPath.class);
        path.addAll(System.getProperty("java.class.path", ""));
        for (ClassLoader loader = testClass.getClassLoader(); loader != null; loader = loader.getParent()) {
            if (loader instanceof URLClassLoader urls) {
                for (URL url : urls.getURLs()) {
                    path.add(url);
                }
            }
        }
        path.addModules(System.getProperty("jdk.module.path", ""));
        return String.join(File.pathSeparator, path.entries);
    }

    private void add(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source != null && source.getLocation() != null) {
            add(source.getLocation());
        }
    }

    private void add(URL url) {
        try {
            if (url.getProtocol().equals("file")) {
                entries.add(Path.of(url.toURI()).toString());
            }
        } catch (URISyntaxException noFile) {
            return;
        }
    }

    private void addAll(String path) {
        for (String entry : path.split(File.pathSeparator)) {
            if (!entry.isEmpty()) {
                entries.add(Path.of(entry).toAbsolutePath().toString());
            }
        }
    }

    /** A module path may name folders of jars, which a class path takes with an asterisk. */
    private void addModules(String path) {
        for (String entry : path.split(File.pathSeparator)) {
            if (!entry.isEmpty()) {
                Path absolute = Path.of(entry).toAbsolutePath();
                boolean holdsClasses = !Files.isDirectory(absolute) || Files.exists(absolute.resolve("module-info.class"));
                entries.add(holdsClasses ? absolute.toString() : absolute.resolve("*").toString());
            }
        }
    }
}
