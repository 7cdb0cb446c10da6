// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.util.List;

import assay.shim.lir.CounterAddress;

/**
 * The agent's decisions, as far as the Java side needs them.
 *
 * @param task what is done to compilations; the other components are for counting, except the last
 * @param counters where counters are; the displacement is that of counter 0
 * @param events names of the built-in event types to count
 * @param eventJars jars with event types of the user's own
 * @param sourceLines whether blocks should carry their source lines (hot paths are printed with
 *             them)
 * @param verifyMarkers compile each unit again without markers and compare the machine code
 * @param takesCommands for slowing: units may be asked for by name, so they are remembered
 */
public record Settings(Task task, CounterAddress counters, List<String> events, List<String> eventJars, boolean sourceLines,
                boolean verifyMarkers, boolean takesCommands) {

    /** The tasks are in the order of jni/agent.h. */
    public enum Task {
        COUNT,
        SLOW
    }

    /**
     * Reads what an agent wrote: byte task. A slowing agent adds byte takes commands. A counting
     * agent adds byte counter mode, s origin, u event count and names, u jar count and paths, byte
     * source lines, byte verify markers.
     */
    static Settings decode(byte[] bytes) {
        ByteSource source = new ByteSource(bytes);
        Task task = Task.values()[source.takeByte()];
        if (task != Task.COUNT) {
            return new Settings(task, null, List.of(), List.of(), false, false, source.takeByte() != 0);
        }
        CounterAddress.Mode mode = CounterAddress.Mode.values()[source.takeByte()];
        CounterAddress counters = new CounterAddress(mode, source.takeSigned(), 0);
        return new Settings(task, counters, source.takeStrings(), source.takeStrings(), source.takeByte() != 0, source.takeByte() != 0,
                        false);
    }
}
