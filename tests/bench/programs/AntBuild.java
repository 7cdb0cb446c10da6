// SPDX-License-Identifier: Apache-2.0
package assay.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.tools.ant.Project;
import org.apache.tools.ant.ProjectHelper;

/**
 * A build by Ant: generated files are copied with words replaced, joined, checked and packed. Arguments: iterations, the
 * build file.
 */
public final class AntBuild {
    private static final int FILES = 60;
    private static final int LINES = 400;

    private final Path folder;
    private final Path buildFile;

    private AntBuild(Path folder, Path buildFile) throws IOException {
        this.folder = folder;
        this.buildFile = buildFile;
        Path sources = Files.createDirectories(folder.resolve("src"));
        for (int i = 0; i < FILES; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 0; j < LINES; j++) {
                text.append("entry.").append(i).append('.').append(j).append(" = @name@ has ").append(i * j % 89)
                                .append(j % 4 == 0 ? " items of @product@ # a comment\n" : " items\n");
            }
            Files.writeString(sources.resolve("part" + i + ".properties"), text);
        }
    }

    private long perform() throws IOException {
        Project project = new Project();
        project.init();
        project.setBaseDir(folder.toFile());
        ProjectHelper.configureProject(project, buildFile.toFile());
        project.setBaseDir(folder.toFile());
        project.executeTarget("all");
        return Files.size(folder.resolve("out/joined.txt")) + project.getProperty("joined.sum").hashCode();
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path one : all) {
            Files.delete(one);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("ant-build");
        try {
            AntBuild build = new AntBuild(folder, Path.of(arguments[1]).toAbsolutePath());
            Iterations.run("AntBuild", arguments[0], build::perform);
        } finally {
            delete(folder);
        }
    }
}
