// SPDX-License-Identifier: Apache-2.0
package assay.profiling;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Turns the samples in a .jfr file, of the JDK's own recorder or async-profiler's, into the text that
 * scheduler/profilers/readers/recording_text.h reads. The JDK's parser follows each version of the
 * format; a parser of ours would have to do the same.
 *
 * <p>Arguments: the file, and the name of the event whose samples are wanted.
 */
public final class RecordedSamples {
    private static final String CPU_TIME_SAMPLES_LOST = "jdk.CPUTimeSamplesLost";
    private static final String DATA_LOSS = "jdk.DataLoss";
    private static final String JVM_INFORMATION = "jdk.JVMInformation";
    private static final String ACTIVE_RECORDING = "jdk.ActiveRecording";
    private static final String ACTIVE_SETTING = "jdk.ActiveSetting";

    /** Field of jdk.CPUTimeSample: the sample is safepoint-biased, as the JDK itself says. */
    private static final String BIASED = "biased";

    /** The beginnings of the compiler threads' names, as in native/support/compiler_threads.h. */
    private static final List<String> COMPILER_THREADS =
            List.of("C1 Compiler", "C2 Compiler", "JVMCI", "assay control");

    private record Place(String method, int line) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            int byMethod = method.compareTo(other.method);
            return byMethod != 0 ? byMethod : Integer.compare(line, other.line);
        }
    }

    private final String wanted;
    private final long wantedId;
    private final long recordingId;
    private final Map<Place, Long> places = new TreeMap<>();
    private final Map<String, String> stated = new TreeMap<>();
    private long outside;
    private long unknown;
    private long lost;
    private long lostBytes;
    private long biased;
    private boolean tellsBiased;
    private Duration period;

    private RecordedSamples(String wanted, RecordingFile file) throws IOException {
        this.wanted = wanted;
        this.wantedId = eventId(file, wanted);
        this.recordingId = eventId(file, ACTIVE_RECORDING);
    }

    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            System.err.println("usage: RecordedSamples FILE EVENT");
            System.exit(2);
        }
        RecordedSamples samples;
        try (RecordingFile file = new RecordingFile(Path.of(arguments[0]))) {
            samples = new RecordedSamples(arguments[1], file);
            while (file.hasMoreEvents()) {
                samples.add(file.readEvent());
            }
        } catch (IOException | RuntimeException | VirtualMachineError e) {
            // A damaged file causes any of these exceptions; the JDK's parser throws an
            // InternalError for an empty pool.
            System.err.println(e.getMessage() == null ? e.toString() : e.getMessage());
            System.exit(1);
            return;
        }
        samples.print(new PrintStream(System.out, false, StandardCharsets.UTF_8));
    }

    private static long eventId(RecordingFile file, String name) throws IOException {
        return file.readEventTypes().stream().filter(type -> type.getName().equals(name)).mapToLong(EventType::getId)
                .findFirst().orElse(-1);
    }

    private void add(RecordedEvent event) {
        String type = event.getEventType().getName();
        if (type.equals(wanted)) {
            addSample(event, event.hasField("samples") ? event.getLong("samples") : 1);
        } else if (type.equals(CPU_TIME_SAMPLES_LOST)) {
            lost += event.getLong("lostSamples");
        } else if (type.equals(DATA_LOSS)) {
            lostBytes += event.getLong("amount");
        } else if (type.equals(JVM_INFORMATION) && event.hasField("pid")) {
            stated.put("pid", Long.toString(event.getLong("pid")));
        } else if (type.equals(ACTIVE_SETTING)) {
            addSetting(event.getLong("id"), event.getString("name"), event.getString("value"));
        }
    }

    /** async-profiler gives settings of the whole recording the id of the recording's event. */
    private void addSetting(long eventId, String name, String value) {
        if (name == null || value == null || value.isEmpty()) {
            return;
        }
        if (eventId == wantedId) {
            stated.put(name, value);
        } else if (eventId == recordingId) {
            stated.putIfAbsent(name, value);
        }
    }

    private void addSample(RecordedEvent event, long count) {
        if (event.hasField("samplingPeriod")) {
            period = event.getDuration("samplingPeriod");
        }
        if (event.hasField(BIASED)) {
            tellsBiased = true;
            biased += event.getBoolean(BIASED) ? count : 0;
        }
        RecordedStackTrace trace = event.getStackTrace();
        if (trace == null || trace.getFrames().isEmpty()) {
            unknown += count;
        } else if (isCompiler(threadOf(event), trace)) {
            outside += count;
        } else {
            addTop(trace.getFrames().get(0), count);
        }
    }

    private void addTop(RecordedFrame top, long count) {
        if (top.getMethod() == null || top.getMethod().getName().startsWith("[")) {
            // async-profiler puts its reasons for not knowing the frame into brackets.
            unknown += count;
        } else if (isJava(top)) {
            String method = top.getMethod().getType().getName() + "." + top.getMethod().getName();
            places.merge(new Place(method, top.getLineNumber()), count, Long::sum);
        } else {
            outside += count;
        }
    }

    /**
     * Tells whether a frame is of Java code. In async-profiler's recordings only the frame's type
     * tells frames of native code from the others.
     */
    private static boolean isJava(RecordedFrame frame) {
        return switch (frame.getType()) {
            case "Native", "C++", "Kernel" -> false;
            default -> frame.isJavaFrame();
        };
    }

    private static String threadOf(RecordedEvent event) {
        String field = event.hasField("sampledThread") ? "sampledThread" : "eventThread";
        RecordedThread thread = event.hasField(field) ? event.getThread(field) : null;
        if (thread == null) {
            return "";
        }
        return thread.getJavaName() != null ? thread.getJavaName() : String.valueOf(thread.getOSName());
    }

    /**
     * Tells whether a sample belongs to a compiler. Graal runs Java code in the program's JVM, much
     * of it the JDK's own collections.
     */
    private static boolean isCompiler(String thread, RecordedStackTrace trace) {
        return COMPILER_THREADS.stream().anyMatch(thread::startsWith)
                || trace.getFrames().stream().anyMatch(RecordedSamples::isCompilerCode);
    }

    private static boolean isCompilerCode(RecordedFrame frame) {
        if (frame.getMethod() == null || frame.getMethod().getType() == null) {
            return false;
        }
        String type = frame.getMethod().getType().getName();
        return type.startsWith("jdk.graal.compiler.") || type.startsWith("jdk.vm.ci.");
    }

    private void print(PrintStream out) {
        out.print("assay-recording\t1\n");
        if (tellsBiased) {
            stated.put("biased-samples", Long.toString(biased));
        }
        stated.forEach((name, value) -> out.print("stated\t" + oneLine(name) + "\t" + oneLine(value) + "\n"));
        if (period != null) {
            out.print("interval-ns\t" + period.toNanos() + "\n");
        }
        places.forEach((place, count) -> out.print("java\t" + count + "\t" + (place.line > 0 ? place.line : "-") + "\t"
                + oneLine(place.method) + "\n"));
        out.print("outside\t" + outside + "\n");
        out.print("unknown\t" + unknown + "\n");
        out.print("lost\t" + lost + "\n");
        out.print("lost-bytes\t" + lostBytes + "\n");
        out.print("end\n");
        out.flush();
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\\t\\n\\r]", " ");
    }
}
