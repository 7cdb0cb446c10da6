// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import assay.junit.fork.ForkMain;
import assay.junit.judging.Unjudged;

/** A JVM that assay counts in, and that calls test methods when it is told to. */
public final class ForkedJvm implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(10);
    private static final int KEPT_LINES = 20;

    /** What the JVM answers to a command. */
    public record Answer(String word, String text) {
        public boolean isDone() {
            return word.equals("done");
        }
    }

    private final AssayProgram assay;
    private final Process process;
    private final Deque<String> lastErrors = new ArrayDeque<>();
    private Path folder;
    private SocketChannel channel;
    private DataInputStream in;
    private DataOutputStream out;
    private long pid;
    /** Whether the test's program runs. What assay says at its end is of no interest. */
    private volatile boolean runs;

    private ForkedJvm(AssayProgram assay, Process process) {
        this.assay = assay;
        this.process = process;
        copyLines(process.getInputStream(), System.out, false);
        copyLines(process.getErrorStream(), System.err, true);
    }

    /**
     * Starts a JVM.
     *
     * @param events event types to count, in the words of `assay count --events`
     * @param options options of java
     */
    public static ForkedJvm start(AssayProgram assay, Class<?> testClass, String events, List<String> options) throws Unjudged {
        Path folder = null;
        try {
            folder = Files.createTempDirectory(shortFolder(), "assay-junit");
            Path socket = folder.resolve("s");
            try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(socket));
                List<String> words = new ArrayList<>(List.of("count", "--counting", "off", "--events", events, "--lines", "--inlining", "--quiet", "--no-time-shares", "--",
                                assay.java()));
                words.addAll(options);
                words.addAll(List.of("-cp", ClassPath.of(testClass), ForkMain.class.getName(), "--serve", socket.toString()));
                ForkedJvm jvm = new ForkedJvm(assay, new ProcessBuilder(assay.command(words)).redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null"))).start());
                jvm.folder = folder;
                jvm.connect(server);
                return jvm;
            }
        } catch (IOException failure) {
            AssayProgram.delete(folder);
            throw new Unjudged("the JVM of the test cannot be started: " + failure);
        }
    }

    /** A socket's path has to be short. */
    private static Path shortFolder() {
        Path usual = Path.of(System.getProperty("java.io.tmpdir"));
        return usual.toString().length() > 60 ? Path.of("/tmp") : usual;
    }

    private void connect(ServerSocketChannel server) throws Unjudged, IOException {
        server.configureBlocking(false);
        long deadline = System.nanoTime() + START.toNanos();
        while ((channel = server.accept()) == null) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                String reason = process.isAlive() ? "the JVM of the test did not start within " + START.toSeconds() + " s" : "the JVM of the test did not start" + lastWords();
                close();
                throw new Unjudged(reason);
            }
            pause();
        }
        channel.configureBlocking(true);
        in = new DataInputStream(Channels.newInputStream(channel));
        out = new DataOutputStream(Channels.newOutputStream(channel));
        pid = in.readLong();
        runs = true;
    }

    private static void pause() throws Unjudged {
        try {
            Thread.sleep(10);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Unjudged("the test was interrupted");
        }
    }

    /** Gives the JVM a command. After a failure the JVM is of no use. */
    public Answer ask(Duration limit, String command, String... words) throws Unjudged {
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> exchange(command, words), task -> daemon("assay-junit-" + command, task));
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            close();
            throw new Unjudged("the JVM of the test was ended, because '" + command + "' took more than " + limit.toSeconds() + " s");
        } catch (ExecutionException failure) {
            waitForEnd();
            String reason = "the JVM of the test ended meanwhile" + lastWords();
            close();
            throw new Unjudged(reason);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            close();
            throw new Unjudged("the test was interrupted");
        }
    }

    private Answer exchange(String command, String... words) {
        try {
            out.writeUTF(command);
            out.writeInt(words.length);
            for (String word : words) {
                out.writeUTF(word);
            }
            out.flush();
            return new Answer(in.readUTF(), in.readUTF());
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Runs a command of assay that ends with the JVM's process id. */
    public String tell(String... words) throws Unjudged {
        List<String> all = new ArrayList<>(List.of(words));
        all.add(Long.toString(pid));
        return assay.run(all.toArray(String[]::new));
    }

    private String lastWords() {
        waitForEnd();
        String exit = process.isAlive() ? "" : " (exit code " + process.exitValue() + ")";
        synchronized (lastErrors) {
            return exit + (lastErrors.isEmpty() ? "" : ":\n" + String.join("\n", lastErrors));
        }
    }

    private void waitForEnd() {
        try {
            process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS);
            Thread.sleep(50); // the last lines are being read
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void copyLines(InputStream from, PrintStream to, boolean keep) {
        daemon("assay-junit-output", () -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    boolean isOfAssay = keep && line.startsWith("assay: ");
                    if (!isOfAssay) {
                        to.println(line);
                    }
                    if (keep && !(isOfAssay && runs)) {
                        keep(line);
                    }
                }
            } catch (IOException closed) {
                return;
            }
        });
    }

    private void keep(String line) {
        synchronized (lastErrors) {
            lastErrors.add(line);
            if (lastErrors.size() > KEPT_LINES) {
                lastErrors.remove();
            }
        }
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Ends the JVM: it ends by itself when nobody listens any more. */
    @Override
    public void close() {
        try {
            if (channel != null) {
                channel.close();
            }
            if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroy();
                if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                }
            }
        } catch (IOException | InterruptedException failure) {
            process.destroyForcibly();
        }
        AssayProgram.delete(folder == null ? null : folder.resolve("s"));
        AssayProgram.delete(folder);
    }
}
