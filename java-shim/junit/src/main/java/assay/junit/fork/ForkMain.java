// SPDX-License-Identifier: Apache-2.0
package assay.junit.fork;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import com.sun.management.HotSpotDiagnosticMXBean;

/**
 * The program of the JVM in which targets run. It takes commands on a socket, each with some words,
 * and answers with a word and a text:
 *
 * <pre>
 * warm-up CLASS METHOD TARGET-CLASS TARGET PARAMETER,... CALLS SECONDS   done | unjudged REASON | threw TEXT
 * profile CALLS                                                        done valid | done invalid | threw TEXT
 * flag NAME                                                            done VALUE | unknown
 * processor                                                            done FEATURE ...
 * </pre>
 *
 * {@code --run} with the words of warm-up, and behind them the calls that are counted, does the same
 * without a socket.
 */
public final class ForkMain {
    static final String DONE = "done";
    static final String UNJUDGED = "unjudged";
    static final String THREW = "threw";
    static final String UNKNOWN = "unknown";

    private static final int WORDS_OF_WARM_UP = 7;
    /** A text crosses as UTF of at most 65535 bytes. */
    private static final int LONGEST_TEXT = 20_000;

    private record Answer(String word, String text) {
    }

    private TestCode code;
    private CompiledState target;

    private ForkMain() {
    }

    public static void main(String[] words) throws Throwable {
        if (words.length == 2 && words[0].equals("--serve")) {
            new ForkMain().serve(Path.of(words[1]));
        } else if (words.length == WORDS_OF_WARM_UP + 2 && words[0].equals("--run")) {
            runOnce(java.util.Arrays.copyOfRange(words, 1, words.length));
        } else {
            System.err.println("This program is started by the JUnit extension of assay.");
            System.exit(2);
        }
    }

    private static void runOnce(String[] words) throws Throwable {
        ForkMain program = new ForkMain();
        Optional<String> unjudged = program.warmUp(words);
        if (unjudged.isPresent()) {
            System.err.println(unjudged.get());
            System.exit(1);
        }
        ProfiledCalls.run(program.code, Long.parseLong(words[WORDS_OF_WARM_UP]));
        program.code.finish();
        System.exit(0); // threads of the test's own may run on
    }

    private void serve(Path socket) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            DataInputStream in = new DataInputStream(Channels.newInputStream(channel));
            DataOutputStream out = new DataOutputStream(Channels.newOutputStream(channel));
            out.writeLong(ProcessHandle.current().pid());
            while (true) {
                String command = in.readUTF();
                String[] words = new String[in.readInt()];
                for (int i = 0; i < words.length; i++) {
                    words[i] = in.readUTF();
                }
                Answer answer = answer(command, words);
                out.writeUTF(answer.word());
                out.writeUTF(answer.text().substring(0, Math.min(LONGEST_TEXT, answer.text().length())));
                out.flush();
            }
        } catch (EOFException end) {
            System.exit(0);
        }
    }

    private Answer answer(String command, String[] words) {
        try {
            return switch (command) {
                case "warm-up" -> warmUp(words).map(reason -> new Answer(UNJUDGED, reason)).orElse(new Answer(DONE, ""));
                case "profile" -> profile(Long.parseLong(words[0]));
                case "flag" -> flag(words[0]);
                case "processor" -> new Answer(DONE, String.join(" ", CompiledState.processorFeatures()));
                default -> new Answer(UNKNOWN, command);
            };
        } catch (Throwable failure) {
            return new Answer(THREW, textOf(failure));
        }
    }

    private Optional<String> warmUp(String[] words) throws Throwable {
        code = TestCode.prepare(Class.forName(words[0]), words[1]);
        try {
            target = CompiledState.of(targetOf(words[2], words[3], words[4]));
        } catch (ReflectiveOperationException failure) {
            return Optional.of("the JVM has no JVMCI: " + failure);
        }
        return new WarmUp(code, target, Duration.ofSeconds(Long.parseLong(words[6]))).run(Long.parseLong(words[5]));
    }

    private static Method targetOf(String type, String name, String parameters) throws ReflectiveOperationException {
        for (Method method : Class.forName(type).getDeclaredMethods()) {
            if (method.getName().equals(name) && parametersOf(method).equals(parameters)) {
                return method;
            }
        }
        throw new NoSuchMethodException(type + "." + name + "(" + parameters + ")");
    }

    /** Returns the names of the parameter types, joined by commas. */
    public static String parametersOf(Method method) {
        return String.join(",", java.util.Arrays.stream(method.getParameterTypes()).map(Class::getTypeName).toList());
    }

    private Answer profile(long calls) throws Throwable {
        ProfiledCalls.run(code, calls);
        code.finish();
        return new Answer(DONE, target.isCompiled() ? "valid" : "invalid");
    }

    private static Answer flag(String name) {
        try {
            return new Answer(DONE, ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption(name).getValue());
        } catch (IllegalArgumentException noSuchFlag) {
            return new Answer(UNKNOWN, name);
        }
    }

    private static String textOf(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
