// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.util.List;
import java.util.Optional;

/**
 * Says what the agent decided, as far as the Java side needs it: one part for each feature that is on.
 */
public record Settings(Optional<Counting> counting, Optional<Slowing> slowing) {

    /**
     * @param threads who may write a counter
     * @param base where compiled code finds the segment that it writes
     * @param origin the segment's address where that is fixed; otherwise the offset from the fs base of the word that has it
     * @param events names of the built-in event types to count
     * @param eventJars jars with event types of the user's own
     * @param sourceLines whether blocks should carry their source lines (hot paths are printed with them)
     * @param sourcePositions whether events should carry their bytecode indexes, and methods their line tables
     * @param verifyMarkers whether each unit is compiled again without markers and the machine code is compared
     * @param withoutPhases names of the phases of Graal that are taken out of the suites
     * @param sampling which paths are samples, where plans take samples
     * @param calls which calls are counted or are samples, where the callees take note of calls
     * @param inlining whether the agent is told what Graal decided about each call
     * @param bursts whether units may be switched to code without counters, so that they have to be remembered
     * @param callSites whether the agent is told of the calls in code that is installed
     */
    public record Counting(Wire.ThreadMode threads, Wire.SegmentBase base, long origin, List<String> events, List<String> eventJars, boolean sourceLines, boolean sourcePositions,
                    boolean verifyMarkers, List<String> withoutPhases, Optional<Sampling> sampling, Optional<Calls> calls, boolean inlining, boolean bursts, boolean callSites) {
    }

    /**
     * @param word distance of the word that asks for samples from the segment's start, in bytes
     * @param samples how many samples the thread takes after each tick; {@link #ALL}: all paths are samples
     * @param stride of so many paths one is a sample, where windows end by the clock ({@code timed})
     */
    public record Sampling(int word, int samples, int stride, boolean timed) {
        public static final int ALL = 0;
    }

    /**
     * Says where a thread's segment has what an entry of a unit needs, in bytes from its start (jni/counting/call_samples.h).
     *
     * @param words distance of the words that say which entries are samples
     * @param table distance of the table of calls
     * @param slots number of the table's slots, a power of two
     * @param stride of so many entries in a window one is a sample
     * @param all whether each entry is counted
     * @param levels how many levels of callers are noted
     * @param frameSize with more levels than one: offset of the size of frames, in words, in the VM's record of code
     * @param timed whether windows end by the clock, in place of a number of samples
     */
    public record Calls(int words, int table, int slots, int stride, boolean all, int levels, int frameSize, boolean timed) {
    }

    /** @param takesCommands whether units may be asked for by name, so that they have to be remembered */
    public record Slowing(boolean takesCommands) {
    }

    /**
     * Reads what jni/agent/settings_codec.h describes.
     *
     * @throws IllegalStateException where the agent is another build
     */
    static Settings decode(byte[] bytes) {
        ByteSource source = ByteSource.ofMessage("settings", Wire.SETTINGS_VERSION, bytes);
        Optional<Counting> counting = Optional.empty();
        Optional<Slowing> slowing = Optional.empty();
        for (int left = source.takeInt(); left > 0; left--) {
            switch (Wire.FeatureKind.of(source.takeByte())) {
                case COUNT -> counting = Optional.of(new Counting(Wire.ThreadMode.of(source.takeByte()), Wire.SegmentBase.of(source.takeByte()),
                                source.takeSigned(), source.takeStrings(), source.takeStrings(), source.takeFlag(), source.takeFlag(), source.takeFlag(),
                                source.takeStrings(), takeSampling(source), takeCalls(source), source.takeFlag(), source.takeFlag(), source.takeFlag()));
                case SLOW -> slowing = Optional.of(new Slowing(source.takeFlag()));
            }
        }
        source.expectEnd();
        return new Settings(counting, slowing);
    }

    private static Optional<Sampling> takeSampling(ByteSource source) {
        return source.takeFlag() ? Optional.of(new Sampling(source.takeInt(), source.takeInt(), source.takeInt(), source.takeFlag())) : Optional.empty();
    }

    private static Optional<Calls> takeCalls(ByteSource source) {
        return source.takeFlag() ? Optional.of(new Calls(source.takeInt(), source.takeInt(), source.takeInt(), source.takeInt(), source.takeFlag(), source.takeInt(), source.takeInt(),
                        source.takeFlag())) : Optional.empty();
    }
}
