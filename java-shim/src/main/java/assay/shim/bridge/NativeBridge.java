// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

import assay.api.EventType;

/**
 * Connects the compiler threads with the agent (jni/); {@link SlowdownBridge} does the same for
 * slowing. No other class has native methods. Native methods do not throw; text crosses as UTF-8
 * bytes.
 */
public final class NativeBridge {
    private NativeBridge() {
    }

    /** Returns the agent's decisions; empty when no agent is loaded, or it does not count. */
    public static Optional<Settings> connect() {
        if (!isBound()) {
            return Optional.empty();
        }
        byte[] settings = settings0();
        return settings == null ? Optional.empty() : Optional.of(Settings.decode(settings));
    }

    /**
     * Tells whether the native methods are bound. The VM finds them in the libraries of its agents,
     * without a path.
     */
    private static boolean isBound() {
        try {
            if (bind0()) {
                return true;
            }
            System.err.println("assay: the agent and the shim are of different versions; nothing is counted. Install assay again");
        } catch (UnsatisfiedLinkError noAgent) {
            System.err.println("assay: Graal is set up for counting, but the agent is not loaded; nothing is counted. Add -agentpath:.../libassay.so=count,...");
        }
        return false;
    }

    /**
     * Tells the agent of a type to be counted. The same type has the same number, however often it
     * is declared.
     *
     * @param targetPoints all points where the type is looked for
     * @return the type's number; negative when it cannot be counted, and the agent has said why
     */
    public static int declareEventType(EventType type, String targetPoints, boolean custom) {
        return declareEventType0(new ByteSink().putUnsigned(Wire.EVENT_DECLARATION_VERSION).putString(type.name()).putString(type.category())
                        .putString(type.description()).putString(type.unit()).putString(targetPoints).putByte(custom ? 1 : 0).toByteArray());
    }

    public static void reportUnsupportedEvent(String name, String reason) {
        reportUnsupportedEvent0(utf8(name), utf8(reason));
    }

    public static void reportDisabledEventType(String name, String reason) {
        reportDisabledEventType0(utf8(name), utf8(reason));
    }

    public static void reportMessage(String text) {
        reportMessage0(utf8(text));
    }

    public static void reportMarkerCheck(int unitId, Wire.MarkerOutcome outcome) {
        reportMarkerCheck0(unitId, outcome.ordinal());
    }

    /** Reports a fact about this JVM that belongs into results. */
    public static void reportEnvironment(String key, String value) {
        reportEnvironment0(utf8(key), utf8(value));
    }

    /**
     * Registers a unit and plans its instrumentation.
     *
     * @param snapshot see native/unit/snapshot_codec.h
     * @return a plan, for {@link UnitPlanReader#read}; or null when the agent decided to leave the unit
     *         alone, and has noted why
     */
    public static byte[] planUnit(byte[] snapshot) {
        return planUnit0(snapshot);
    }

    /** @param vmRecord address of the VM's record of the code; 0 when the code is invalid already */
    public static void unitInstalled(int unitId, long vmRecord, long codeAddress, int codeBytes, long compileMicros) {
        unitInstalled0(unitId, vmRecord, codeAddress, codeBytes, compileMicros);
    }

    /** Reports code without counters, so that its time is told apart from counted code's. */
    public static void uncountedCodeInstalled(long codeAddress, int codeBytes) {
        uncountedCodeInstalled0(codeAddress, codeBytes);
    }

    /** Reports code that was installed before, at another address. */
    public static void codeInstalledAgain(long codeAddress, int codeBytes, boolean counts) {
        codeInstalledAgain0(codeAddress, codeBytes, counts);
    }

    /**
     * Reports the call sites of code that was installed.
     *
     * @param sites see native/calls/call_sites_codec.h
     */
    public static void callSitesInstalled(byte[] sites) {
        callSitesInstalled0(sites);
    }

    /**
     * Reports what Graal decided about the calls of a unit.
     *
     * @param decisions see native/inlining/decisions_codec.h
     */
    public static void inliningDecided(byte[] decisions) {
        inliningDecided0(decisions);
    }

    /** Reports that the unit's code was not installed, so none of it has run. */
    public static void unitNeverInstalled(int unitId, String reason) {
        unitDiscarded0(unitId, false, utf8(reason));
    }

    /** Reports that the unit has an id, but its code has no counters. */
    public static void unitRunsUncounted(int unitId, String reason) {
        unitDiscarded0(unitId, true, utf8(reason));
    }

    /** Reports that the unit has no id, and its code has no counters. */
    public static void unitLeftAlone(UnitIdentity unit, String reason) {
        unitLeftAlone0(utf8(unit.method()), unit.entryBci(), unit.compileId(), utf8(reason));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static native boolean bind0();

    private static native byte[] settings0();

    private static native int declareEventType0(byte[] declaration);

    private static native void reportUnsupportedEvent0(byte[] name, byte[] reason);

    private static native void reportDisabledEventType0(byte[] name, byte[] reason);

    private static native void reportMessage0(byte[] text);

    private static native void reportEnvironment0(byte[] key, byte[] value);

    private static native void reportMarkerCheck0(int unitId, int outcome);

    private static native byte[] planUnit0(byte[] snapshot);

    private static native void unitInstalled0(int unitId, long vmRecord, long codeAddress, int codeBytes, long compileMicros);

    private static native void uncountedCodeInstalled0(long codeAddress, int codeBytes);

    private static native void codeInstalledAgain0(long codeAddress, int codeBytes, boolean counts);

    private static native void callSitesInstalled0(byte[] sites);

    private static native void inliningDecided0(byte[] decisions);

    private static native void unitDiscarded0(int unitId, boolean runsUncounted, byte[] reason);

    private static native void unitLeftAlone0(byte[] method, int entryBci, long compileId, byte[] reason);
}
