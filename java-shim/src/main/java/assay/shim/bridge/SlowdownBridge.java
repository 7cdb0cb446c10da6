// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.nio.charset.StandardCharsets;

/** Connects compilations with the agent when units are slowed. See {@link NativeBridge}. */
public final class SlowdownBridge {
    private SlowdownBridge() {
    }

    /**
     * Registers a unit that is about to be emitted.
     *
     * @param purpose what the compilation is for
     * @param description see native/codelog/described_unit_codec.h
     * @return what to insert, for {@link SlowdownAnswer#decode}; or null when the unit is to be left alone, unmapped
     */
    public static byte[] slowUnit(Wire.CompilationPurpose purpose, byte[] description) {
        return slowUnit0(purpose.ordinal(), description);
    }

    /**
     * Reports that a unit's code was installed.
     *
     * @param blockMap see native/codelog/described_unit_codec.h
     */
    public static void codeInstalled(int unitId, long codeAddress, int codeBytes, byte[] blockMap) {
        codeInstalled0(unitId, codeAddress, codeBytes, blockMap);
    }

    /** Writes down why a compilation with the stored profile failed. */
    public static void unitNotSlowed(String method, String why) {
        unitNotSlowed0(method.getBytes(StandardCharsets.UTF_8), why.getBytes(StandardCharsets.UTF_8));
    }

    private static native byte[] slowUnit0(int purpose, byte[] description);

    private static native void codeInstalled0(int unitId, long codeAddress, int codeBytes, byte[] blockMap);

    private static native void unitNotSlowed0(byte[] method, byte[] why);
}
