// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** The examples of messages that both languages read and write. */
public final class Golden {
    private Golden() {
    }

    /** Returns the bytes of tests/golden/wire/MESSAGE.hex. */
    public static byte[] bytes(String message) {
        try {
            String text = Files.readString(Path.of(System.getProperty("assay.golden"), "wire", message + ".hex"));
            return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
