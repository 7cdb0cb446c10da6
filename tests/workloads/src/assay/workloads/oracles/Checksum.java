// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.zip.CRC32;

/** One CRC32 of 64 bytes an iteration. */
final class Checksum {
    static long target(CRC32 checksum, byte[] bytes, int times) {
        for (int i = 0; i < times; i++) {
            checksum.update(bytes, 0, bytes.length);
        }
        return checksum.getValue();
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        CRC32 checksum = new CRC32();
        byte[] bytes = new byte[64];
        int times = run.size;
        run.repeatAndPrint(() -> target(checksum, bytes, times));
    }
}
